"""A seat at an event."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church import allowances, registrations
from church.models import Church, Event, Role
from church.tiers import Tier
from language.texts import texts
from prayers.models.choices import Urgency
from prayers.notify import notify_roles
from tooling.registry import Mode, Tool, ToolContext, ToolResult

from . import schemas as s
from .booking import (
    BACKS,
    NOTHING_YET,
    NUMBER,
    WHEN,
    WHERE,
    WHO,
    asking,
    asking_who,
    day_of,
    joined_question,
    read_who,
    span_words,
    used_up,
)
from .facts import date_words, fact_lines, in_language, of, office, one_line
from .themes import content_words, hits

LISTED = 6

_T = texts("events")
_NONE = _T["none"]
_COMING = _T["coming"]
_NO_SUCH = _T["no_such"]
_NOT_THAT_DAY = _T["not_that_day"]
_SEVERAL = _T["several"]
_WHICH = _T["which"]
_JUST_COME = _T["just_come"]
_CLOSED = _T["closed"]
_DONE = _T["done"]
_BEFORE = _T["before"]
_SEATS = _T["seats"]
_COST = _T["cost"]
_WAITS = _T["waits"]
_HOLDS_ONLY = _T["holds_only"]
_SHORT = _T["short"]
_FULL = _T["full"]
_NO_SIGN_UP = _T["no_sign_up"]


def _register_for_event(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language, now = ctx.language, timezone.now()
    coming = list(Event.objects.filter(church=church).coming(now))
    if not coming:
        return ToolResult(f"{of(_NONE, language)} {office(church, language)}", done=False)
    matching, heading = _matching(coming, call, church, language)
    who = read_who(ctx, call, church)
    if heading:
        lines = [heading, *(_line(event, church, language) for event in matching[:LISTED]), of(NOTHING_YET, language)]
        return asking(lines, joined_question(of(_WHICH, language), who, language), language)
    event = matching[0]
    facts = _facts(event, church, language)
    if not event.takes_registrations:
        return ToolResult("\n".join([one_line(event.title), *facts, of(_JUST_COME, language)]), done=False)
    if registrations.is_closed(event, now):
        lines = [one_line(event.title), *facts, of(_CLOSED, language), office(church, language)]
        return ToolResult("\n".join(lines), done=False)
    if who.missing:
        return asking_who([one_line(event.title), *facts], who, language)
    seats = call.get("seats")
    if event.capacity is not None and (seats or 1) > event.capacity:
        lines = [one_line(event.title), *facts, of(_HOLDS_ONLY, language).format(capacity=event.capacity)]
        return ToolResult("\n".join([*lines, office(church, language)]), done=False)
    try:
        done = registrations.register(event, seats, now, **who.fields(ctx, call.get("note", "")))
    except allowances.UsedUp:
        raise used_up(church, language) from None
    except registrations.RegistrationClosed:  # at this very moment
        return ToolResult(f"{of(_CLOSED, language)} {office(church, language)}", done=False)
    had = done.registration
    if done.moved:
        path = f"/admin/church/eventregistration/?event__id__exact={event.pk}"
        notify_roles(church, [Role.OFFICE], kind="waiting_list", urgency=Urgency.NORMAL, path=path)
    if done.place:
        first = [of(_WAITS, language).format(place=done.place), one_line(event.title)]
    else:
        first = [f"{of(_DONE if done.is_new else _BEFORE, language)}: {one_line(event.title)}"]
    if done.is_short:
        first.append(of(_SHORT, language).format(seats=had.seats))
    rest = fact_lines([(_SEATS, str(had.seats)), (NUMBER, had.code)], language)
    return ToolResult("\n".join([*first, *facts, *rest]))


def _matching(
    coming: Sequence[Event], call: Mapping[str, Any], church: Church, language: str
) -> tuple[list[Event], str]:
    """(the events that may be meant, words above a list of them when the visitor must choose)."""
    wanted, day = content_words(call.get("event", "")), day_of(call)
    if not wanted and day is None:
        return in_language(coming, language), of(_COMING, language)
    named = list(coming)
    if wanted:
        scores = {each.pk: 3 * hits(wanted, each.title) + hits(wanted, each.description) for each in coming}
        best = max(scores.values())
        if not best:
            return in_language(coming, language), of(_NO_SUCH, language)
        named = [each for each in coming if scores[each.pk] == best]
    on_day = [each for each in named if day in (None, each.starts_at.astimezone(church.zone).date())]
    if not on_day:
        missed = of(_NOT_THAT_DAY, language).format(day=date_words(day, language)) if wanted and day else ""
        return (named, missed) if missed else (in_language(coming, language), of(_NO_SUCH, language))
    return on_day, of(_SEVERAL, language) if len(on_day) > 1 else ""


def _facts(event: Event, church: Church, language: str) -> list[str]:
    return fact_lines(
        [(WHEN, _when(event, church, language)), (WHERE, event.location), (_COST, event.cost)],
        language,
    )


def _when(event: Event, church: Church, language: str) -> str:
    end: datetime | None = event.ends_at
    return span_words(event.starts_at.astimezone(church.zone), end and end.astimezone(church.zone), language)


def _line(event: Event, church: Church, language: str) -> str:
    note = of(_NO_SIGN_UP, language) if not event.takes_registrations else ""
    if event.takes_registrations and event.seats_left == 0:
        note = of(_FULL, language)
    return f"- {one_line(event.title)}: {', '.join(filter(None, [_when(event, church, language), note]))}"


TOOLS = (
    Tool(
        name="register_for_event",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Registers somebody for an upcoming event and gives a confirmation number, or a place on the waiting "
            "list when it is full. Call it when somebody wants to come to, sign up for or change their seats at an "
            "event, with whatever they have said so far: the result asks which event is meant and what is missing. "
            "Not for services, which need no registration, and not for small groups (find_small_group). Say that "
            "they are registered only if the result says so; a waiting list is not a seat."
        ),
        input_schema=s.an_object(
            {
                "event": s.line("The event in the visitor's words or by its title."),
                "day": s.day("The day of the event, YYYY-MM-DD, if they named one."),
                "seats": s.whole(
                    "How many people come, the visitor included. Left out: 1, or as many as they have.",
                    at_least=1,
                    at_most=20,
                ),
                "note": s.line("What the church should know for it, such as a wheelchair or a diet."),
                **WHO,
            }
        ),
        handler=_register_for_event,
        position=220,
        title=_("Event registration"),
        backs=BACKS,
        when_cancelled=_T["register_for_event.when_cancelled"],
    ),
)
