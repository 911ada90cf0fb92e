"""Help near by: food, shelter, counselling, recovery, and lines that reach people anywhere."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from church.models import Church, LocalResource, ResourceCategory
from church.tiers import Tier
from language.texts import texts
from tooling.registry import Mode, Tool, ToolContext, ToolResult

from . import schemas as s
from .facts import fact_lines, of, office, one_line

NEAR = 4
NATIONAL = 3
EARTH_RADIUS_KM = 6371.0
KM_PER_MILE = 1.609344
IN_MILES = frozenset({"US", "GB", "LR"})  # countries whose road signs do

_T = texts("resources")
_NAMES = _T.table("names")
_NEAR = _T["near"]
_NONE_NEAR = _T["none_near"]
_NONE_WITHIN = _T["none_within"]
_ANYWHERE = _T["anywhere"]
_PHONE = _T["phone"]
_ADDRESS = _T["address"]
_HOURS = _T["hours"]
_COST = _T["cost"]
_LINK = _T["link"]
_FROM_THERE = _T["from_there"]
_FROM_CHURCH = _T["from_church"]
_CALL_FIRST = _T["call_first"]

Point = tuple[float, float]  # latitude and longitude, in degrees


def _lookup_local_resources(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    rows = list(LocalResource.objects.filter(church=church, is_active=True, category=call["category"]))
    what = of(_NAMES[call["category"]], language)
    postcode = "".join(call.get("postcode", "").upper().split())
    origin, is_theirs = _origin(church, postcode)
    local = [row for row in rows if not row.is_national]
    local.sort(key=lambda row: (_far_away(row, origin, postcode), row.language != language, row.name))
    limit_km = call["within_miles"] * KM_PER_MILE if "within_miles" in call else math.inf
    within = [row for row in local if (_distance(row, origin) or 0.0) <= limit_km]
    lines = []
    if within:
        lines.append(of(_NEAR, language).format(what=what))
    elif local:
        distance = _distance_words(limit_km, church)
        lines.append(of(_NONE_WITHIN, language).format(distance=distance, what=what))
    else:
        lines.append(of(_NONE_NEAR, language).format(what=what))
    for row in (within or local)[:NEAR]:
        lines += _lines(row, language, _distance(row, origin), church, is_theirs)
    national = sorted((row for row in rows if row.is_national), key=lambda row: (row.language != language, row.name))
    if national:
        lines.append(of(_ANYWHERE, language))
        for row in national[:NATIONAL]:
            lines += _lines(row, language, None, church, is_theirs)
    if rows:
        lines.append(of(_CALL_FIRST, language))
    if not local:
        lines.append(office(church, language))
    return ToolResult("\n".join(lines))


def _origin(church: Church, postcode: str) -> tuple[Point | None, bool]:
    """Where distances are counted from: a place on file with the visitor's postcode, else the church."""
    if postcode:
        known = LocalResource.objects.filter(church=church, latitude__isnull=False, longitude__isnull=False)
        for row in known.exclude(postcode=""):
            if "".join(row.postcode.upper().split()) == postcode and row.latitude is not None:
                return (row.latitude, float(row.longitude or 0.0)), True
    if church.latitude is not None and church.longitude is not None:
        return (church.latitude, church.longitude), False
    return None, False


def _far_away(row: LocalResource, origin: Point | None, postcode: str) -> tuple[int, float]:
    """How to order places: the same postcode first, then by distance, those without a place on the map last."""
    own = "".join(row.postcode.upper().split())
    shared = 0
    while shared < min(len(own), len(postcode)) and own[shared] == postcode[shared]:
        shared += 1
    is_same = bool(postcode) and own == postcode
    distance = _distance(row, origin)
    if distance is None:  # postcodes that begin alike lie close to each other
        return (0 if is_same else 2, -float(shared))
    return (0 if is_same else 1, distance)


def _distance(row: LocalResource, origin: Point | None) -> float | None:
    """Kilometres along the great circle (haversine); None where one of the two places is not known."""
    if origin is None or row.latitude is None or row.longitude is None:
        return None
    first, second = math.radians(origin[0]), math.radians(row.latitude)
    across = math.radians(row.longitude - origin[1])
    half = math.sin((second - first) / 2) ** 2 + math.cos(first) * math.cos(second) * math.sin(across / 2) ** 2
    return 2 * EARTH_RADIUS_KM * math.asin(math.sqrt(half))


def _distance_words(km: float, church: Church) -> str:
    return f"{km / KM_PER_MILE:.1f} mi" if church.country in IN_MILES else f"{km:.1f} km"


def _lines(row: LocalResource, language: str, distance: float | None, church: Church, is_theirs: bool) -> Sequence[str]:
    """One place in two lines: what it is, and how to reach it."""
    origin = of(_FROM_THERE if is_theirs else _FROM_CHURCH, language)
    away = "" if distance is None else origin.format(distance=_distance_words(distance, church))
    about = ": ".join(filter(None, [one_line(row.name), one_line(row.description)]))
    facts = fact_lines(
        [(_PHONE, row.phone), (_ADDRESS, row.address), (_HOURS, row.hours), (_COST, row.cost), (_LINK, row.url)],
        language,
    )
    reach = "; ".join([*facts, *filter(None, [away])])
    return [f"- {about}", *([f"  {reach}"] if reach else [])]


TOOLS = (
    Tool(
        name="lookup_local_resources",
        mode=Mode.IMMEDIATE_WITH_EMPATHY,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Finds help outside the church: food, shelter, rent, counseling, recovery, crisis lines, domestic "
            "violence, medical, legal, work; the nearest first, and national lines. Call it when somebody needs "
            "such help or asks where to find it, beside caring for them and telling the church. Give only numbers "
            "and addresses that the result holds, never one from memory. Not in place of flag_safety_concern when "
            "somebody is in danger."
        ),
        input_schema=s.an_object(
            {
                "category": s.choice("The kind of help that is needed.", ResourceCategory.values),
                "postcode": s.line("Where they are, by postcode or ZIP code, if they gave one."),
                "within_miles": s.whole("The farthest they can go, in miles, if they said.", at_least=1, at_most=500),
            },
            required=("category",),
        ),
        handler=_lookup_local_resources,
        position=260,
    ),
)
