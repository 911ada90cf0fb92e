"""Tools for families: what there is for children, and registering a child before coming."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church import allowances, checkins
from church.clock import local_moment
from church.models import CheckinState, Church, KidsProgram, WorshipService
from church.tiers import Tier
from language.text.contact import normalise_phone
from language.texts import texts
from tooling.registry import Mode, Tool, ToolContext, ToolResult

from . import schemas as s
from .booking import BACKS, NOTHING_YET, WHEN, asking, clock, day_of, read_clock, used_up
from .facts import (
    date_words,
    day_name,
    fact_lines,
    listed,
    local_day,
    not_on_file,
    of,
    office,
    one_line,
    time_words,
)
from .visit import guide_facts

MAX_DAYS_AHEAD = 28

_T = texts("kids")
_PROGRAMS = _T["programs"]
_AGES = _T["ages"]
_AGE = _T["age"]
_NO_AGE = _T["no_age"]
_TAKES_NOBODY = _T["takes_nobody"]
_NO_SERVICE = _T["no_service"]
_TOO_FAR = _T["too_far"]
_WHICH = _T["which"]
_NEED = _T["need"]
_NEED_ONE = _T["need_one"]
_FIELDS = _T.table("fields")
_DONE = _T["done"]
_BEFORE = _T["before"]
_WAITS = _T["waits"]
_PROGRAM = _T["program"]
_ROOM = _T["room"]
_ALLERGIES = _T["allergies"]
_NO_ALLERGIES_TOLD = _T["no_allergies_told"]
_CODE = _T["code"]
_CODE_USE = _T["code_use"]
_NO_ALLERGIES = frozenset(
    {"none", "no", "no allergies", "nothing", "ninguna", "no tiene", "nada", "n/a", "sin alergias"}
)


def _get_kids_info(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    programs = _programs(church)
    age = call.get("age")
    fitting = [program for program in programs if age is None or program.takes(age)]
    lines = []
    if programs and not fitting:
        lines.append(of(_NO_AGE, language).format(age=age))
    lines += [_program_line(program, language) for program in fitting or programs]
    facts = guide_facts(church, language, ["kids_checkin", "kids_safety"])
    missing = ([] if programs else [_PROGRAMS]) + [label for label, value in facts if not value]
    return ToolResult(
        "\n".join(filter(None, [*lines, *fact_lines(facts, language), not_on_file(missing, church, language)]))
    )


def _register_child_checkin(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language, now = ctx.language, timezone.now()
    programs, age = _programs(church), call.get("age")
    if not programs:
        return ToolResult(not_on_file([_PROGRAMS], church, language), done=False)
    if age is not None:
        programs = [program for program in programs if program.takes(age)]
        if not programs:
            text = of(_TAKES_NOBODY, language).format(age=age)
            return ToolResult(f"{text} {office(church, language)}", done=False)
    meetings = _meetings(programs, church, now)
    offered, remark = _wanted(meetings, call, church, language, now)
    phone = normalise_phone(call.get("guardian_phone", ""), church.country)
    missing = _missing(call, phone)
    if len(offered) > 1 or remark or missing:
        lines = [remark, *(_meeting_line(each, language) for each in offered[:4])] if len(offered) > 1 or remark else []
        questions = [of(_WHICH, language)] if len(offered) > 1 or remark else []
        if missing:
            names = [of(_FIELDS[field], language) for field in missing]
            questions.append(of(_NEED if len(names) > 1 else _NEED_ONE, language).format(what=listed(names, language)))
        return asking([*lines, of(NOTHING_YET, language)], " ".join(questions), language)
    starts_at, program = offered[0]
    allergies = one_line(call["allergies"])
    try:
        done = checkins.check_in(
            program,
            starts_at.date(),
            child_name=one_line(call["child_name"]),
            age=call["age"],
            allergies="" if allergies.lower().strip(" .") in _NO_ALLERGIES else allergies,
            guardian_name=one_line(call["guardian_name"]),
            guardian_phone=phone,
            conversation_id=ctx.conversation_id,
        )
    except allowances.UsedUp:
        raise used_up(church, language) from None
    return ToolResult("\n".join(_confirmation(done, starts_at, program, language)))


def _programs(church: Church) -> list[KidsProgram]:
    rows = KidsProgram.objects.filter(church=church).select_related("service", "room")
    return sorted(rows, key=lambda each: (each.min_age, each.max_age, each.service.weekday, each.service.starts_at))


Meeting = tuple[datetime, KidsProgram]  # when it begins, by the church's clock


def _meetings(programs: Sequence[KidsProgram], church: Church, now: datetime) -> list[Meeting]:
    """Every time one of these takes place within `MAX_DAYS_AHEAD`, soonest first; one of each service."""
    today = local_day(church, now)
    found: dict[tuple[datetime, int], Meeting] = {}
    for offset in range(MAX_DAYS_AHEAD + 1):
        day = today + timedelta(days=offset)
        for program in programs:
            if program.service.weekday != day.weekday():
                continue
            starts_at = local_moment(day, program.service.starts_at, church.zone)
            if starts_at > now:
                found.setdefault((starts_at, program.service_id), (starts_at, program))
    return sorted(found.values(), key=lambda each: each[0])


def _wanted(
    meetings: Sequence[Meeting], call: Mapping[str, Any], church: Church, language: str, now: datetime
) -> tuple[list[Meeting], str]:
    """(the meetings that may be meant, what is to be said about why not those asked for)."""
    day, at = day_of(call), read_clock(call.get("service_time", ""))
    if day is None and meetings:
        day_meant = next((m[0].date() for m in meetings if at in (None, m[0].time())), meetings[0][0].date())
    else:
        day_meant = day or local_day(church, now)
    on_day = [each for each in meetings if each[0].date() == day_meant]
    if not on_day:
        is_far = day_meant > local_day(church, now) + timedelta(days=MAX_DAYS_AHEAD)
        text = of(_TOO_FAR, language).format(days=MAX_DAYS_AHEAD) if is_far else ""
        return list(meetings), text or of(_NO_SERVICE, language).format(day=date_words(day_meant, language))
    at_time = [each for each in on_day if at in (None, each[0].time())]
    return at_time or on_day, ""


def _missing(call: Mapping[str, Any], phone: str) -> list[str]:
    given = {field for field in _FIELDS if call.get(field) not in (None, "")}
    return [field for field in _FIELDS if field not in given or (field == "guardian_phone" and not phone)]


def _confirmation(done: checkins.CheckedIn, starts_at: datetime, program: KidsProgram, language: str) -> list[str]:
    child = done.checkin
    if child.state == CheckinState.WAITING:
        first = of(_WAITS, language).format(name=child.child_name, place=done.place)
    else:
        first = of(_DONE if done.is_new else _BEFORE, language).format(name=child.child_name, age=child.age)
    room = program.room
    facts = [
        (_PROGRAM, program.name),
        (_ROOM, ", ".join(filter(None, [room.name, room.location]))),
        (WHEN, _moment_words(starts_at, language)),
        (_ALLERGIES, child.allergies or of(_NO_ALLERGIES_TOLD, language)),
        (_CODE, child.pickup_code),
    ]
    return [first, *fact_lines(facts, language), of(_CODE_USE, language)]


def _program_line(program: KidsProgram, language: str) -> str:
    service: WorshipService = program.service
    when = f"{day_name(service.weekday, language)} {time_words(service.starts_at, language)}"
    room = ", ".join(filter(None, [program.room.name, program.room.location]))
    about = f". {one_line(program.description)}" if program.description else ""
    return f"- {one_line(program.name)}, {_ages(program, language)}: {when}, {one_line(room)}{about}"


def _meeting_line(meeting: Meeting, language: str) -> str:
    starts_at, program = meeting
    return f"- {_moment_words(starts_at, language)}: {one_line(program.name)}, {one_line(program.service.name)}"


def _moment_words(moment: datetime, language: str) -> str:
    return f"{date_words(moment.date(), language)}, {time_words(moment.time(), language)}"


def _ages(program: KidsProgram, language: str) -> str:
    label = _AGE if program.min_age == program.max_age else _AGES
    return of(label, language).format(first=program.min_age, last=program.max_age)


TOOLS = (
    Tool(
        name="get_kids_info",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Gives the children's programs by age with service, time and room, how check-in works and how "
            "children are kept safe. Call it when somebody asks what there is for their children, which class a "
            "child belongs to, or whether children are safe here; never promise a class from memory. Not for "
            "registering a child (register_child_checkin)."
        ),
        input_schema=s.an_object(
            {"age": s.whole("The child's age in full years, if it was said.", at_least=0, at_most=18)}
        ),
        handler=_get_kids_info,
        position=200,
    ),
    Tool(
        name="register_child_checkin",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Registers a child for a service before the family comes, and gives the pick-up code; a full room "
            "has a waiting list. Call it when a parent or guardian wants to register a child, with whatever they "
            "have said so far: the result asks for what is missing. Give allergies only as they told you, 'none' "
            "when they said there are none; never assume it. Not for general questions about children "
            "(get_kids_info). Say that the child is registered only if the result says so."
        ),
        input_schema=s.an_object(
            {
                "child_name": s.line("The child's name, as the parent or guardian gave it."),
                "age": s.whole("The child's age in full years.", at_least=0, at_most=18),
                "allergies": s.line("Allergies as they told you, or 'none' when they said there are none."),
                "guardian_name": s.line("The name of the parent or guardian."),
                "guardian_phone": s.phone("The parent's or guardian's phone number, with its area code."),
                "day": s.day("The day they come, YYYY-MM-DD. Left out: the next service with a program."),
                "service_time": clock("When the service they come to begins, HH:MM by the 24-hour clock."),
            }
        ),
        handler=_register_child_checkin,
        position=210,
        title=_("Child check-in"),
        backs=BACKS,
        when_cancelled=_T["register_child_checkin.when_cancelled"],
    ),
)
