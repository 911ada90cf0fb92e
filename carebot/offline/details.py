"""The particulars in a visitor's words: a name, where to visit, which role, how much, how urgent."""

import re
from collections.abc import Mapping

from carebot.offline.heard import one_of, whole
from language.text import dates
from language.text.letters import without_accents
from language.text.names import Cue, find_names
from language.text.numbers import IN_WORDS, number
from language.text.plain import plain
from language.texts import DEFAULT, texts

_T = texts("offline_heard")
_DAYS = "|".join(
    each for language in _T.languages for day in dates.day_names(language) for each in (day, without_accents(day))
)
_MONTHS = "|".join(dates.month_names(DEFAULT))  # in another language the day comes first, and any word may follow


def _table(key: str) -> dict[str, re.Pattern[str]]:
    return {name: whole(each) for name, each in _T.table_of_lines(key).items()}


# In the order in which they are looked for.
_LOCATIONS = _table("locations")
_CARE = _table("care")
_ROLES = _table("roles")
_HELP_NEAR = _table("help_near")
_WITH_MINORS = frozenset({"Children's ministry", "Youth ministry", "Teaching and tutoring"})
_URGENT = whole(_T.lines("urgent"))
_NOT_FOR_ME = whole(_T.lines("not_for_me"))
_PUBLIC = whole(_T.lines("public"))
_ANONYMOUS = whole(_T.lines("anonymous"))
_NEXT = whole(_T.lines("next"))
_CHILDREN = whole(_T.lines("children"))
_AMOUNT = re.compile(
    rf"(?:\$|US\$|USD\s?)\s?(\d{{1,3}}(?:,\d{{3}})+|\d+)(\.\d\d)?|\b(\d{{2,6}}(?:\.\d\d)?)\s*(?:{one_of(_T.lines('money'))})\b",
    re.I,
)
_HOUSEHOLD = re.compile(rf"\b(?:{one_of(_T.lines('household'))}) (\d{{1,2}}|{IN_WORDS})\b")
_DUE = re.compile(
    rf"(?i)\b(?:{one_of(_T.lines('due'))})\s+(?:(?:{one_of(_T.lines('due_articles'))}) )?"
    rf"({one_of(_T.lines('due_days'))}|{_DAYS}|(?:{_MONTHS}) \d{{1,2}}(?:st|nd|rd|th)?)\b"
)
_SERMON_ABOUT = re.compile(
    rf"(?i)\b(?:{one_of(_T.lines('sermons'))})\b.{{0,40}}?\b(?:{one_of(_T.lines('about'))})\s+(.+?)\s*[.?!]?\s*$"
)


def name_of_another(text: str) -> str:
    """The first name given for somebody else ("her name is Ruth"), or an empty string."""
    said = (text[name.start : name.end] for name in find_names(text) if name.cue is Cue.SAID and not name.is_own)
    return next((name.split()[0] for name in said if name[0].isupper()), "")


def visit_location(text: str) -> str:
    return _first(_LOCATIONS, text, "other")


def care_category(text: str) -> str:
    return _first(_CARE, text, "other")


def volunteer_role(text: str) -> tuple[str, bool]:
    """The role and whether it serves minors; ("", False) when none is named."""
    role = _first(_ROLES, text, "")
    return role, role in _WITH_MINORS


def resource_category(text: str) -> str:
    """The kind of help near by that is asked for; food where none else is named."""
    return _first(_HELP_NEAR, text, "food")


def sermon_topic(text: str) -> str:
    """What an older sermon should be about, in the visitor's words."""
    found = _SERMON_ABOUT.search(text.strip())
    return (found[1] if found else text.strip())[:200]


def is_about_next(text: str) -> bool:
    """Asks after what comes, not after what was."""
    return bool(_NEXT.search(plain(text)))


def mentions_children(text: str) -> bool:
    return bool(_CHILDREN.search(plain(text)))


def is_urgent(text: str) -> bool:
    return bool(_URGENT.search(plain(text)))


def wants_no_prayer_for_self(text: str) -> bool:
    return bool(_NOT_FOR_ME.search(plain(text)))


def wants_everyone(text: str) -> bool:
    return bool(_PUBLIC.search(plain(text)))


def wants_no_name(text: str) -> bool:
    return bool(_ANONYMOUS.search(plain(text)))


def amount_of(text: str) -> str:
    found = _AMOUNT.search(text)
    return found[0].strip() if found else ""


def household_of(text: str) -> int:
    """How many live together, or 0 when not said."""
    found = _HOUSEHOLD.search(plain(text))
    if not found:
        return 0
    people = number(found[1])
    return people if found[1].isdecimal() or 1 < people < 100 else 0  # "we are one in Christ"


def due_of(text: str) -> str:
    found = _DUE.search(text)
    return found[1].strip() if found else ""


def _first(table: Mapping[str, re.Pattern[str]], text: str, otherwise: str) -> str:
    words = plain(text)
    return next((name for name, pattern in table.items() if pattern.search(words)), otherwise)
