"""Tools for coming: the way there, a first visit, the connection card and the giving page."""

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from typing import Any

from django.utils import timezone

from church.models import Church, VisitorGuide, Weekday, WorshipService
from church.tiers import Tier
from language.texts import languages, texts
from tooling.registry import Mode, Tool, ToolContext, ToolResult

from . import schemas as s
from .facts import (
    Label,
    date_words,
    day_name,
    fact_lines,
    language_name,
    not_on_file,
    of,
    one_line,
    time_words,
)

WEEKDAYS = tuple(name.lower() for name in Weekday.names)  # from Monday

_T = texts("visit")
_ADDRESS = _T["address"]
_MAP = _T["map"]
_PHONE = _T["phone"]
_SERVICES = _T["services"]
_GUIDE = _T.table("guide")  # by field of VisitorGuide
_NEXT = _T["next"]
_REGULAR = _T["regular"]
_AT = _T["at"]
_AT_ONE = _T["at_one"]
_NONE_THEN = _T["none_then"]


def guide_facts(church: Church, language: str, fields: Sequence[str]) -> list[tuple[Label, str]]:
    """The visitor guide's fields, each in the visitor's language where there is one, else in the other."""
    guides = sorted(VisitorGuide.objects.filter(church=church), key=lambda guide: guide.language != language)
    return [
        (_GUIDE[field], next((text for guide in guides if (text := getattr(guide, field).strip())), ""))
        for field in fields
    ]


def _get_church_directions(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    facts = [
        (_ADDRESS, church.address),
        (_MAP, church.map_url),
        *guide_facts(church, ctx.language, ("parking", "entrance", "accessibility")),
    ]
    missing = [label for label, value in facts if not value]
    lines = fact_lines([*facts, (_PHONE, church.phone)], ctx.language)
    return ToolResult("\n".join(filter(None, [*lines, not_on_file(missing, church, ctx.language)])))


def _get_first_visit_info(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    services = list(WorshipService.objects.filter(church=church))
    fields = ["what_to_expect", "parking", "entrance", "accessibility", "dress", "kids_checkin"]
    if call.get("children"):
        fields.insert(0, fields.pop())
    facts = guide_facts(church, ctx.language, fields)
    missing: list[Label] = [] if services else [_SERVICES]
    missing += [label for label, value in facts if not value]
    lines = [
        *service_lines(services, ctx.language, timezone.now(), church, call),
        *fact_lines([*facts, (_ADDRESS, church.address), (_PHONE, church.phone)], ctx.language),
    ]
    return ToolResult("\n".join(filter(None, [*lines, not_on_file(missing, church, ctx.language)])))


def service_lines(
    services: Sequence[WorshipService], language: str, now: datetime, church: Church, call: Mapping[str, Any]
) -> list[str]:
    """The next service that fits what was asked, and all regular ones that do; every one where none does."""
    if not services:
        return []
    fitting, lines = [service for service in services if _fits(service, call)], []
    if not fitting:
        asked = ", ".join(
            [day_name(WEEKDAYS.index(call["day"]), language)] * ("day" in call)
            + [language_name(call.get("language", ""), language)] * ("language" in call)
        )
        lines.append(of(_NONE_THEN, language).format(asked=asked))
        fitting = list(services)
    start, first = min(((service.next_start(now), service) for service in fitting), key=lambda pair: pair[0])
    local = start.astimezone(church.zone)
    when = _at(date_words(local.date(), language), local.time(), language)
    lines.append(f"{of(_NEXT, language)}: {when}, {_about(first, language)}")
    lines.append(f"{of(_REGULAR, language)}:")
    for service in sorted(fitting, key=_place_in_week):
        when = _at(day_name(service.weekday, language), service.starts_at, language)
        note = f" - {one_line(service.description)}" if service.description else ""
        lines.append(f"- {when}, {_about(service, language)}{note}")
    return lines


def _place_in_week(service: WorshipService) -> tuple[int, time]:
    return (service.weekday + 1) % 7, service.starts_at  # the week begins on Sunday


def _fits(service: WorshipService, call: Mapping[str, Any]) -> bool:
    return ("day" not in call or service.weekday == WEEKDAYS.index(call["day"])) and (
        "language" not in call or service.language == call["language"]
    )


def _at(day: str, at: time, language: str) -> str:
    template = _AT_ONE if at.hour % 12 == 1 else _AT
    return of(template, language).format(day=day, time=time_words(at, language))


def _about(service: WorshipService, language: str) -> str:
    spoken = language_name(service.language, language)
    return ", ".join(one_line(part) for part in (service.name, spoken, service.location) if part)


TOOLS = (
    Tool(
        name="get_church_directions",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Gives the church's address with a map link, and what is on file about parking, the "
            "entrance and accessibility. Call it when somebody asks where the church is, how to get "
            "there, where to park, or whether they can get in with a wheelchair. Never answer such a "
            "question from memory. Not for service times (get_first_visit_info)."
        ),
        input_schema=s.an_object({}),
        handler=_get_church_directions,
        position=120,
    ),
    Tool(
        name="get_first_visit_info",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Gives the next service, with its date worked out in the church's own time zone, all "
            "regular service times, and what a visitor wants to know: what to expect, parking, what to "
            "wear, check-in of children. Call it whenever somebody asks when a service is, or plans to "
            "come; never state a time from memory. Not for one-time events (get_announcements)."
        ),
        input_schema=s.an_object(
            {
                "day": s.choice("Only services on this day of the week.", WEEKDAYS),
                "language": s.choice("Only services in this language.", languages()),
                "children": s.flag("True when they would come with children: their check-in is put first."),
            }
        ),
        handler=_get_first_visit_info,
        position=130,
    ),
)
