"""Appointments with staff, and counseling: open times, one of them booked, never twice."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church import allowances, slots
from church.clock import local_moment
from church.models import Appointment, AppointmentHost, Church, HostKind, Role
from church.slots import Slot
from church.tiers import Tier
from language.texts import texts
from prayers.notify import notify_staff
from tooling.registry import Mode, Tool, ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .booking import (
    BACKS,
    NOTHING_YET,
    NUMBER,
    WHEN,
    WHERE,
    WHO,
    Who,
    asking,
    day_of,
    joined_question,
    moment,
    nothing_yet,
    read_moment,
    read_who,
    slot_key,
    span_words,
    used_up,
)
from .facts import fact_lines, local_day, of, office, one_line
from .groups import PARTS_OF_DAY
from .themes import content_words, hits, topic_score

OFFERED = 4
TOO_FAR_DAYS = 366

_T = texts("appointments")
_NO_HOSTS = _T.table("no_hosts")
_NOBODY_BY_NAME = _T["nobody_by_name"]
_NO_SLOTS = _T["no_slots"]
_OPEN = _T["open"]
_OPEN_WITH = _T["open_with"]
_NONE_THEN = _T["none_then"]
_WITH_WHOM = _T["with_whom"]
_NOT_OPEN = _T["not_open"]
_WITH = _T["with"]
_WHICH = _T["which"]
_CHOSEN = _T["chosen"]
_BOOKED = _T["booked"]
_BEFORE = _T["before"]
_TOO_MANY = _T["too_many"]
_CONFIDENTIAL = _T["confidential"]
_FORM = _T["form"]
_FORM_FIELDS = ("concern", "who_comes", "counseled_before", "safe_to_leave_message")


def _book_appointment(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    hosts = list(AppointmentHost.objects.filter(church=church).select_related("church", "staff").taking(HostKind.STAFF))
    return _offer_or_book(ctx, call, church, hosts, HostKind.STAFF)


def _schedule_counseling(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    taking = AppointmentHost.objects.filter(church=church).select_related("church", "staff").taking(HostKind.COUNSELOR)
    hosts = sorted(taking, key=lambda host: not _speaks(host, ctx.language))
    if (topic := call.get("topic") or call.get("concern", "")) and "host" not in call:
        scores = {host.pk: topic_score(topic, host.specialities) for host in hosts}
        best = max(scores.values(), default=0)
        hosts = [host for host in hosts if scores[host.pk] == best]
    speaking = [host for host in hosts if _speaks(host, ctx.language)]
    return _offer_or_book(ctx, call, church, speaking or hosts, HostKind.COUNSELOR)


def _offer_or_book(
    ctx: ToolContext, call: Mapping[str, Any], church: Church, hosts: Sequence[AppointmentHost], kind: HostKind
) -> ToolResult:
    language, now = ctx.language, timezone.now()
    if not hosts:
        return ToolResult(f"{of(_NO_HOSTS[kind], language)} {office(church, language)}", done=False)
    remark = ""
    if "with" in call:
        named = _named(AppointmentHost.objects.filter(church=church).taking(kind), hosts, call["with"])
        if named:
            hosts = named
        else:
            names = [f"- {_host_words(host)}" for host in hosts]
            remark = "\n".join([of(_NOBODY_BY_NAME, language).format(name=one_line(call["with"])), *names])
    if "host" in call:  # the very person whose time was offered
        everybody = AppointmentHost.objects.filter(church=church).taking(kind).select_related("church", "staff")
        hosts = [each for each in everybody if each.pk == call["host"]] or hosts
    who = read_who(ctx, call, church)
    wanted = _wanted_moment(call, church)
    own = Appointment.objects.booked().filter(conversation_id=ctx.conversation_id, host__in=hosts, starts_at=wanted)
    if wanted and (had := own.select_related("host").first()):
        return ToolResult("\n".join(_confirmation(had, False, church, kind, language)))
    open_slots = slots.free_slots(hosts, now, first=local_day(church, now), days=slots.MAX_DAYS)
    at_that_time = [slot for slot in open_slots if slot.starts_at == wanted] if not remark else []
    if len(at_that_time) > 1:  # several could be meant: nobody is put before somebody they did not choose
        return _offer(at_that_time, {}, church, language, who, heading=of(_WITH_WHOM, language), near=wanted)
    chosen = next(iter(at_that_time), None)
    if chosen is None:
        heading = of(_NOT_OPEN, language) if wanted else ""
        return _offer(open_slots, call, church, language, who, remark=remark, heading=heading, near=wanted)
    question = _still_to_ask(call, who, kind, language)
    if question:
        line = of(_CHOSEN, language).format(slot=_slot_words(chosen, church, language))
        return asking([line, *nothing_yet(who, language)], question, language)
    fields = who.fields(ctx, call.get("reason", call.get("concern", "")))
    form = {name: call[name] for name in _FORM_FIELDS if name in call} if kind is HostKind.COUNSELOR else {}
    try:
        made, is_new = slots.book(chosen.host, chosen.starts_at, now, first_visit=form, **fields)
    except allowances.UsedUp:
        raise used_up(church, language) from None
    except slots.SlotTaken:
        others = [slot for slot in open_slots if slot is not chosen]
        return _offer(others, call, church, language, who, heading=of(_NOT_OPEN, language), near=chosen.starts_at)
    except slots.TooManyAppointments:
        raise ToolProblem(
            f"{of(_TOO_MANY, language).format(count=slots.MAX_OPEN)} {office(church, language)}"
        ) from None
    if is_new:
        notify_staff(
            made.host.staff,
            otherwise=Role.PASTOR if kind is HostKind.COUNSELOR else Role.OFFICE,
            church=church,
            kind="appointment",
            path=f"/admin/church/appointment/{made.pk}/change/",
        )
    return ToolResult("\n".join(_confirmation(made, is_new, church, kind, language)))


def _offer(
    open_slots: Sequence[Slot],
    call: Mapping[str, Any],
    church: Church,
    language: str,
    who: Who,
    *,
    remark: str = "",
    heading: str = "",
    near: datetime | None = None,
) -> ToolResult:
    """Up to `OFFERED` open times nearest to what was wanted, and the question which one."""
    if not open_slots:
        text = of(_NO_SLOTS, language).format(days=slots.MAX_DAYS)
        return ToolResult(f"{remark} {text} {office(church, language)}".strip(), done=False)
    fitting = [slot for slot in open_slots if _fits(slot, call, church)]
    if not fitting:
        heading = heading or of(_NONE_THEN, language)
        day = day_of(call)
        near = near or (local_moment(day, datetime.min.time(), church.zone) if day else None)
    shown = _spread(fitting or open_slots, near)
    is_of_one = not heading and len({slot.host.pk for slot in shown}) == 1
    title = of(_OPEN_WITH, language).format(name=_host_words(shown[0].host)) if is_of_one else of(_OPEN, language)
    lines = [
        remark,
        heading or title,
        *(f"- {_slot_words(slot, church, language, with_name=not is_of_one)}" for slot in shown),
        of(NOTHING_YET, language),
    ]
    return asking(lines, joined_question(of(_WHICH, language), who, language), language)


def _spread(open_slots: Sequence[Slot], near: datetime | None) -> list[Slot]:
    """The nearest ones where a moment is wanted; else the first of each host and day, so that there is a choice."""
    if near is not None:
        nearest = sorted(open_slots, key=lambda slot: abs(slot.starts_at - near))[:OFFERED]
    else:
        firsts: dict[tuple[int, date], Slot] = {}
        for slot in open_slots:
            firsts.setdefault((slot.host.pk, slot.starts_at.astimezone(slot.host.church.zone).date()), slot)
        nearest = list(firsts.values())[:OFFERED]
        nearest += [slot for slot in open_slots if slot not in nearest][: OFFERED - len(nearest)]
    return sorted(nearest, key=lambda slot: slot.starts_at)


def _fits(slot: Slot, call: Mapping[str, Any], church: Church) -> bool:
    start = slot.starts_at.astimezone(church.zone)
    first, last = PARTS_OF_DAY.get(call.get("part_of_day", ""), (0, 24))
    return day_of(call) in (None, start.date()) and first <= start.hour < last


def _wanted_moment(call: Mapping[str, Any], church: Church) -> datetime | None:
    if "starts_at" not in call:
        return None
    found = read_moment(call["starts_at"])
    if found is None or abs((found[0] - local_day(church, timezone.now())).days) > TOO_FAR_DAYS:
        raise ToolProblem(
            "starts_at is no day of the calendar within a year. Accepted: YYYY-MM-DDTHH:MM as an open time gives it."
        )
    return local_moment(*found, church.zone).astimezone(UTC)


def _named(taking: Any, hosts: Sequence[AppointmentHost], name: str) -> list[AppointmentHost]:
    """The hosts whose name or title has the most of these words; a person asked for by name before one by subject."""
    wanted = content_words(name)
    everybody = list(taking.select_related("church", "staff"))
    scores = {host.pk: hits(wanted, f"{host.name} {host.title}") for host in everybody}
    best = max(scores.values(), default=0)
    preferred = [host for host in hosts if best and scores.get(host.pk) == best]
    return preferred or [host for host in everybody if best and scores[host.pk] == best]


def _speaks(host: AppointmentHost, language: str) -> bool:
    return language in {code.strip() for code in host.languages.split(",")}


def _still_to_ask(call: Mapping[str, Any], who: Who, kind: HostKind, language: str) -> str:
    if kind is HostKind.COUNSELOR and "concern" not in call:
        return joined_question(of(_FORM, language), who, language)
    return of(who.missing, language) if who.missing else ""


def _confirmation(made: Appointment, is_new: bool, church: Church, kind: HostKind, language: str) -> list[str]:
    start, end = made.starts_at.astimezone(church.zone), made.ends_at.astimezone(church.zone)
    host = made.host
    lines = [
        of(_BOOKED if is_new else _BEFORE, language).format(name=_host_words(host)),
        *fact_lines(
            [
                (WHEN, span_words(start, end, language)),
                (WHERE, host.location or church.address),
                (NUMBER, made.code),
            ],
            language,
        ),
        of(_CONFIDENTIAL, language) if kind is HostKind.COUNSELOR else "",
    ]
    return [line for line in lines if line]


def _slot_words(slot: Slot, church: Church, language: str, *, with_name: bool = True) -> str:
    """When it is and with whom; behind it how a call names it."""
    start, end = slot.starts_at.astimezone(church.zone), slot.ends_at.astimezone(church.zone)
    name = f", {of(_WITH, language).format(name=_host_words(slot.host))}" if with_name else ""
    return f"{span_words(start, end, language)}{name} (starts_at {slot_key(start)}, host {slot.host.pk})"


def _host_words(host: AppointmentHost) -> str:
    return ", ".join(one_line(part) for part in (host.name, host.title) if part)


_WHEN_FIELDS = {
    "starts_at": moment(
        "The open time they chose, YYYY-MM-DDTHH:MM exactly as the result listed it. Leave out to get open times."
    ),
    "host": s.whole("The number of the host, as the result listed it with that open time.", at_least=1, at_most=10**9),
    "day": s.day("The day they would like, YYYY-MM-DD, if they named one."),
    "part_of_day": s.choice("The part of the day they would like, if they said.", PARTS_OF_DAY),
}

TOOLS = (
    Tool(
        name="book_appointment",
        mode=Mode.IMMEDIATE_WITH_EMPATHY,
        tier=Tier.FULL,
        description=(
            "Shows open times of a pastor or another member of staff, and books one. Call it when somebody wants "
            "to meet a pastor or staff at a set time: first with what they said so far, to get open times and the "
            "question to ask; then, once they chose, with starts_at and host, name and a phone number or email. Not for "
            "counseling (schedule_counseling), a visit at home or in hospital (request_pastoral_visit) or a phone "
            "call (request_callback). Say that it is booked only if the result says so."
        ),
        input_schema=s.an_object(
            {
                "with": s.line("Whom they want to see, by name or title, if they said."),
                "reason": s.words("What it is about in their words, if they said.", at_most=1000),
                **_WHEN_FIELDS,
                **WHO,
            }
        ),
        handler=_book_appointment,
        position=270,
        title=_("Appointment"),
        backs=BACKS,
        when_cancelled=_T["book_appointment.when_cancelled"],
    ),
    Tool(
        name="schedule_counseling",
        mode=Mode.IMMEDIATE_WITH_EMPATHY,
        tier=Tier.FULL,
        description=(
            "Shows open times of the counselors whose field fits, and books a first visit with its short form. "
            "Call it when somebody asks for counseling or wants to see a counselor: first with the topic, to get "
            "open times and the question to ask; then with starts_at and host, concern, name and a phone number or email. "
            "Never in place of help in danger: an emergency comes first. Not for other appointments "
            "(book_appointment). Say that it is booked only if the result says so."
        ),
        input_schema=s.an_object(
            {
                "topic": s.line("What they seek help with, such as grief, marriage, anxiety or addiction."),
                "with": s.line("The counselor they asked for by name, if they did."),
                "concern": s.words("The form: what they would like to talk about, in their words.", at_most=1000),
                "who_comes": s.choice(
                    "The form: who comes to the visit, if they said.", ("individual", "couple", "family", "child")
                ),
                "counseled_before": s.flag("The form: whether they have had counseling before, if they said."),
                "safe_to_leave_message": s.flag(
                    "The form: whether a message may be left at their number, only if they said so."
                ),
                **_WHEN_FIELDS,
                **WHO,
            }
        ),
        handler=_schedule_counseling,
        position=280,
        title=_("Counseling appointment"),
        backs=BACKS,
        when_cancelled=_T["schedule_counseling.when_cancelled"],
    ),
)
