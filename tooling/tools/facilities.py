"""Asking for a room."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church import allowances, bookings
from church.bookings import Span
from church.models import Church, Facility, FacilityBooking, Role
from church.tiers import Tier
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
from .facts import Label, fact_lines, listed, local_day, of, office, one_line, time_words, words_of
from .themes import content_words, hits

SHOWN = 5
TOO_FAR_DAYS = 730

_NONE: Label = {"en": "Rooms cannot be asked for from here.", "es": "No se pueden pedir salas desde aquí."}
_ROOMS: Label = {"en": "Rooms:", "es": "Salas:"}
_NEED: Label = {
    "en": "To look for a room I need {what}. Can you tell me?",
    "es": "Para buscar una sala necesito {what}. ¿Me lo dice?",
}
_FIELDS: dict[str, Label] = {
    "purpose": {"en": "what it is for", "es": "para qué es"},
    "day": {"en": "the day", "es": "el día"},
    "from": {"en": "the time it begins", "es": "la hora de inicio"},
    "to": {"en": "the time it ends", "es": "la hora de fin"},
    "people": {"en": "how many people come", "es": "cuántas personas vienen"},
}
_TOO_SMALL: Label = {
    "en": "No room holds {people} people; the largest holds {largest}. Nothing was asked for.",
    "es": "Ninguna sala tiene lugar para {people} personas; la mayor tiene {largest}. No se pidió nada.",
}
_NO_EQUIPMENT: Label = {
    "en": "No room that large has all of this on file: {what}.",
    "es": "Ninguna sala de ese tamaño tiene registrado todo esto: {what}.",
}
_NO_SUCH: Label = {"en": "There is no room called “{name}”.", "es": "No hay ninguna sala llamada «{name}»."}
_HOLDS_ONLY: Label = {
    "en": "{room} holds only {capacity} people.",
    "es": "{room} solo tiene lugar para {capacity} personas.",
}
_NOT_THERE: Label = {
    "en": "For {room} this is not on file: {what}.",
    "es": "Para {room} no está registrado: {what}.",
}
_TAKEN: Label = {"en": "{room} is not free then.", "es": "{room} no está libre entonces."}
_ALL_TAKEN: Label = {"en": "No room is free then.", "es": "Ninguna sala está libre entonces."}
_OTHERS: Label = {"en": "Free at that time:", "es": "Libres a esa hora:"}
_OTHER_TIMES: Label = {"en": "Other free times that day:", "es": "Otras horas libres ese día:"}
_WHICH: Label = {"en": "Would one of these work for you?", "es": "¿Le serviría alguna de estas opciones?"}
_ANOTHER_DAY: Label = {"en": "Would another day work for you?", "es": "¿Le serviría otro día?"}
_FREE: Label = {"en": "Free: {room}", "es": "Libre: {room}"}
_HOLDS: Label = {"en": "{name} (holds {capacity})", "es": "{name} (para {capacity} personas)"}
_HOURS: Label = {"en": "from {first} to {last}", "es": "de {first} a {last}"}
_ASKED: Label = {
    "en": "Asked for, not yet approved: {room}. It is held until the church has decided and gives word.",
    "es": "Pedida, todavía sin aprobar: {room}. Queda apartada hasta que la iglesia decida y avise.",
}
_BEFORE: Label = {"en": "Asked for already ({state}): {room}", "es": "Ya estaba pedida ({state}): {room}"}
_STATES = {
    "en": {"pending": "waits for approval", "approved": "approved"},
    "es": {"pending": "espera aprobación", "approved": "aprobada"},
}
_PURPOSE: Label = {"en": "For", "es": "Para"}
_PEOPLE: Label = {"en": "People", "es": "Personas"}
_PAST: Label = {"en": "That time has passed.", "es": "Esa hora ya pasó."}
_TOO_FAR: Label = {
    "en": "Rooms can be asked for two years ahead.",
    "es": "Se pueden pedir salas hasta con dos años de anticipación.",
}
_BACKWARDS: Label = {
    "en": "It must end after it begins, on the same day.",
    "es": "Debe terminar después de empezar, el mismo día.",
}
_TOO_MANY: Label = {
    "en": "Nothing was asked for: there are {count} requests from this conversation already.",
    "es": "No se pidió nada: ya hay {count} peticiones de esta conversación.",
}


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
    states = words_of(_STATES, language)
    first = of(_ASKED if is_new else _BEFORE, language).format(room=room, state=states.get(made.state, made.state))
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
        when_cancelled={"en": "No room was requested.", "es": "No se pidió ninguna sala."},
    ),
)
