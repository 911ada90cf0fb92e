"""Asking for a room."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church import allowances, bookings
from church.bookings import Span
from church.models import Church, Facility, FacilityBooking, Role
from church.tiers import Tier
from language.texts import texts
from prayers.models.choices import Urgency
from prayers.notify import notify_roles
from tooling.registry import Mode, Tool, ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .booking import (
    BACKS,
    NOTHING_YET,
    NUMBER,
    WHEN,
    WHO,
    Who,
    asking,
    asking_who,
    clock,
    day_of,
    joined_question,
    read_clock,
    read_who,
    span_words,
    used_up,
)
from .facts import fact_lines, listed, local_day, of, office, one_line, time_words
from .themes import content_words, hits

SHOWN = 5
TOO_FAR_DAYS = 730

_T = texts("facilities")
_NONE = _T["none"]
_ROOMS = _T["rooms"]
_NEED = _T["need"]
_FIELDS = _T.table("fields")
_TOO_SMALL = _T["too_small"]
_NO_EQUIPMENT = _T["no_equipment"]
_NO_SUCH = _T["no_such"]
_HOLDS_ONLY = _T["holds_only"]
_NOT_THERE = _T["not_there"]
_TAKEN = _T["taken"]
_ALL_TAKEN = _T["all_taken"]
_OTHERS = _T["others"]
_OTHER_TIMES = _T["other_times"]
_WHICH = _T["which"]
_ANOTHER_DAY = _T["another_day"]
_FREE = _T["free"]
_HOLDS = _T["holds"]
_HOURS = _T["hours"]
_ASKED = _T["asked"]
_BEFORE = _T["before"]
_STATES = _T.table("states")
_PURPOSE = _T["purpose"]
_PEOPLE = _T["people"]
_PAST = _T["past"]
_TOO_FAR = _T["too_far"]
_BACKWARDS = _T["backwards"]
_TOO_MANY = _T["too_many"]


def _facility_booking(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language, now = ctx.language, timezone.now()
    rooms = list(Facility.objects.filter(church=church, is_bookable=True))
    if not rooms:
        return ToolResult(f"{of(_NONE, language)} {office(church, language)}", done=False)
    who = read_who(ctx, call, church)
    remarks, rooms_named = _named(rooms, call, language)
    if missing := [field for field in _FIELDS if field not in call]:
        return _ask_for(missing, remarks, rooms_named or rooms, who, language)
    day, start, end = day_of(call), read_clock(call["from"]), read_clock(call["to"])
    if day is None or start is None or end is None or end <= start:
        raise ToolProblem(of(_BACKWARDS, language))
    if abs((day - local_day(church, now)).days) > TOO_FAR_DAYS:
        raise ToolProblem(of(_TOO_FAR, language))
    span, people = bookings.span_of(day, start, end, church), call["people"]
    if span.starts_at <= now:
        raise ToolProblem(of(_PAST, language))
    large = [room for room in rooms if room.capacity >= people]
    if not large:
        largest = max(room.capacity for room in rooms)
        text = of(_TOO_SMALL, language).format(people=people, largest=largest)
        return ToolResult(f"{text} {office(church, language)}", done=False)
    equipped = _equipped(large, call.get("equipment", ""))
    if not equipped:
        remarks.append(of(_NO_EQUIPMENT, language).format(what=one_line(call["equipment"])))
    if rooms_named and not any(room in large for room in rooms_named):
        named = rooms_named[0]
        remarks.append(of(_HOLDS_ONLY, language).format(room=one_line(named.name), capacity=named.capacity))
        rooms_named = []
    elif rooms_named and equipped and not any(room in equipped for room in rooms_named):
        what = one_line(call["equipment"])
        remarks.append(of(_NOT_THERE, language).format(room=one_line(rooms_named[0].name), what=what))
    suitable = [room for room in rooms_named if room in large] or equipped or large
    own = FacilityBooking.objects.holding().filter(
        conversation_id=ctx.conversation_id, facility__in=suitable, starts_at=span.starts_at, ends_at=span.ends_at
    )
    if had := own.select_related("facility").first():
        return ToolResult("\n".join(_confirmation(had, False, span, language)))
    free = bookings.free_rooms(suitable, span, church)
    if not free or (remarks and not rooms_named):
        taken = rooms_named or ([] if free else suitable)
        return _alternatives(taken, large, span, church, who, language, remarks)
    room = free[0]
    if who.missing:
        facts = fact_lines([(WHEN, span_words(span.starts_at, span.ends_at, language))], language)
        return asking_who(
            [*remarks, of(_FREE, language).format(room=_room_words(room, language)), *facts], who, language
        )
    try:
        made, is_new = bookings.request(
            room,
            span,
            now,
            purpose=one_line(call["purpose"]),
            people=people,
            **who.fields(ctx, call.get("equipment", "")),
        )
    except allowances.UsedUp:
        raise used_up(church, language) from None
    except bookings.RoomTaken:
        return _alternatives([room], large, span, church, who, language, remarks)
    except bookings.TooManyBookings:
        text = of(_TOO_MANY, language).format(count=bookings.MAX_OPEN)
        raise ToolProblem(f"{text} {office(church, language)}") from None
    if is_new:
        path = f"/admin/church/facilitybooking/{made.pk}/change/"
        notify_roles(church, [Role.OFFICE], kind="facility_booking", urgency=Urgency.NORMAL, path=path)
    return ToolResult("\n".join([*remarks, *_confirmation(made, is_new, span, language)]))


def _named(rooms: Sequence[Facility], call: Mapping[str, Any], language: str) -> tuple[list[str], list[Facility]]:
    """(a remark when no room is called that, the rooms that are)."""
    if "facility" not in call:
        return [], []
    wanted = content_words(call["facility"])
    scores = {room.pk: hits(wanted, room.name) for room in rooms}
    best = max(scores.values())
    if not best:
        return [of(_NO_SUCH, language).format(name=one_line(call["facility"]))], []
    return [], [room for room in rooms if scores[room.pk] == best]


def _equipped(rooms: Sequence[Facility], equipment: str) -> list[Facility]:
    wanted = content_words(equipment)
    return [room for room in rooms if hits(wanted, f"{room.equipment} {room.description}") == len(wanted)]


def _ask_for(
    missing: Sequence[str], remarks: Sequence[str], rooms: Sequence[Facility], who: Who, language: str
) -> ToolResult:
    names = [of(_FIELDS[field], language) for field in missing]
    question = joined_question(of(_NEED, language).format(what=listed(names, language)), who, language)
    lines = [
        *remarks,
        of(_ROOMS, language),
        *(f"- {_room_words(room, language)}, {_hours(room, language)}" for room in rooms[:SHOWN]),
        of(NOTHING_YET, language),
    ]
    return asking(lines, question, language)


def _alternatives(
    taken: Sequence[Facility],
    large: Sequence[Facility],
    span: Span,
    church: Church,
    who: Who,
    language: str,
    remarks: Sequence[str],
) -> ToolResult:
    """Other rooms at that time and other times in the rooms that were wanted."""
    now = timezone.now()
    others = bookings.free_rooms([room for room in large if room not in taken], span, church)
    lines = list(remarks)
    if len(taken) == 1:
        lines.append(of(_TAKEN, language).format(room=one_line(taken[0].name)))
    elif not others:
        lines.append(of(_ALL_TAKEN, language))
    if others:
        lines += [of(_OTHERS, language), *(f"- {_room_words(room, language)}" for room in others[:SHOWN])]
    times = [(room, each) for room in taken[:2] for each in bookings.free_times(room, span, church, now)]
    if times:
        lines.append(of(_OTHER_TIMES, language))
        lines += [
            f"- {one_line(room.name)}: {span_words(each.starts_at, each.ends_at, language)}" for room, each in times
        ]
    question = of(_WHICH if others or times else _ANOTHER_DAY, language)
    return asking([*lines, of(NOTHING_YET, language)], joined_question(question, who, language), language)


def _confirmation(made: FacilityBooking, is_new: bool, span: Span, language: str) -> list[str]:
    room = _room_words(made.facility, language)
    state = of(_STATES[made.state], language) if made.state in _STATES else made.state
    first = of(_ASKED if is_new else _BEFORE, language).format(room=room, state=state)
    facts = [
        (WHEN, span_words(span.starts_at, span.ends_at, language)),
        (_PURPOSE, made.purpose),
        (_PEOPLE, str(made.people)),
        (NUMBER, made.code),
    ]
    return [first, *fact_lines(facts, language)]


def _room_words(room: Facility, language: str) -> str:
    words = of(_HOLDS, language).format(name=one_line(room.name), capacity=room.capacity)
    return f"{words}: {one_line(room.equipment)}" if room.equipment else words


def _hours(room: Facility, language: str) -> str:
    first, last = (time_words(at, language) for at in (room.opens_at, room.closes_at))
    return of(_HOURS, language).format(first=first, last=last)


TOOLS = (
    Tool(
        name="facility_booking",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Asks for a room of the church: finds one that is free and large enough, holds it, and puts the request "
            "before the office, which approves it; free alternatives otherwise. Call it when somebody wants to use "
            "a room or the hall, with whatever they have said so far: the result asks for what is missing. Never "
            "say that the room is theirs: it is asked for, and the church decides. Not for meeting a person "
            "(book_appointment)."
        ),
        input_schema=s.an_object(
            {
                "purpose": s.line("What the room is for, in their words, such as a memorial lunch."),
                "day": s.day("The day they want it, YYYY-MM-DD."),
                "from": clock("When it begins, HH:MM by the 24-hour clock."),
                "to": clock("When it ends, HH:MM by the 24-hour clock, on the same day."),
                "people": s.whole("How many people come.", at_least=1, at_most=10_000),
                "facility": s.line("The room they asked for by name, if they did."),
                "equipment": s.line("What they need in it, such as a kitchen or a projector."),
                **WHO,
            }
        ),
        handler=_facility_booking,
        position=290,
        title=_("Room booking"),
        backs=BACKS | {"passed_on"},
        when_cancelled=_T["facility_booking.when_cancelled"],
    ),
)
