"""What a refused entry of a calendar says to people: what is wrong, and what is accepted."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from church import calendar_limits as limits
from church.calendar_limits import Why

_RULE = ", ".join(sorted(limits.RULE_PARTS))

# With the number that is accepted, where there is one, as %(most)s.
_SAID: dict[Why, tuple[str | Promise, object]] = {
    Why.UNREADABLE: (_("This entry cannot be read. Accepted: an event with a start, as calendar programs write it."), ""),
    Why.LONG_LINE: (_("A line is too long. Accepted: %(most)s characters."), limits.LONGEST_LINE),
    Why.MANY_LINES: (_("The entry has too many lines. Accepted: %(most)s."), limits.MOST_LINES),
    Why.DEEP: (_("Too many parts stand within each other. Accepted: %(most)s, such as an alarm in an event."), limits.DEEPEST),
    Why.FREQUENCY: (_("It repeats in a way that is not accepted. Accepted: %(most)s."), ", ".join(limits.FREQUENCIES)),
    Why.RULE_PART: (_("Its rule has a part that is not accepted, or one with too many values. Accepted: %(most)s."), _RULE),
    Why.INTERVAL: (_("Its INTERVAL is not accepted. Accepted: 1 to %(most)s."), limits.MOST_INTERVAL),
    Why.COUNT: (_("Its COUNT is not accepted. Accepted: 1 to %(most)s."), limits.MOST_COUNT),
    Why.UNTIL: (_("Its UNTIL is no day. Accepted: a day after %(most)s, such as 20261231."), limits.EARLIEST_YEAR),
    Why.NEVER: (_("Its rule means no day that there is. Accepted: days and months that there are."), ""),
    Why.RULES: (_("It has several rules, or a rule for what is left out. Accepted: one RRULE, and EXDATE."), ""),
    Why.DATES: (_("It lists too many dates. Accepted: %(most)s."), limits.MOST_DATES),
    Why.YEAR: (
        _("A day in it is missing, or too early or too late. Accepted: %(most)s."),
        f"{limits.EARLIEST_YEAR}-{limits.LATEST_YEAR}",
    ),
    Why.LONG: (_("It lasts too long. Accepted: %(most)s days."), limits.LONGEST_EVENT.days),
    Why.ZONE: (_("Its time zone changes in a way that is not accepted. Accepted: a change or two each year."), ""),
    Why.OCCURRENCES: (_("It takes place too often in the coming year. Accepted: %(most)s times."), limits.MOST_OCCURRENCES),
    Why.SLOW: (_("The file took too long before this entry was reached. Accepted: fewer entries with rules in one file."), ""),
}  # fmt: skip


def said(why: str) -> str:
    words, most = _SAID[Why(why)]
    return str(words) % {"most": most}
