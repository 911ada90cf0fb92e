"""Which tools to call for a scene; and what is still missing for the needs that cannot be met yet."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from carebot.llm.base import ToolDefinition
from carebot.offline import manner
from carebot.offline.adding import tells_particulars
from carebot.offline.inputs import Missing, calls_for, with_whole_number
from carebot.offline.scene import Scene
from carebot.turn.context import OpenRequest
from carebot.turn.lookups.bookings import answered_need
from carebot.turn.lookups.heard import needs_surely
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.own import read_notes
from carebot.turn.signals import only_withdraws
from language.acts import Act
from language.needs import BOOKED, CARE, tells_of_abuse
from language.rules.own import is_confided
from language.rules.subjects import Need
from language.rules.yes_no import is_yes
from language.told import CONTINUES_PAIN

STATE_OF_OWN = "list_my_requests"
_NEED_OF = {"prayer": Need.PRAYER, "visit": Need.VISIT}


@dataclass(frozen=True)
class Planned:
    need: Need
    tool: str
    input: Mapping[str, Any]


@dataclass(frozen=True)
class Plan:
    calls: tuple[Planned, ...] = ()
    missing: tuple[tuple[Need, Missing], ...] = ()


def plan(scene: Scene, tools: tuple[ToolDefinition, ...]) -> Plan:
    """What to do for this message. Only tools on offer are called, with input that their schema accepts."""
    schemas = {tool.name: tool.input_schema for tool in tools}
    if scene.takes_back or scene.amends:
        return Plan(tuple(_changes(scene, schemas)))
    if scene.asks_after:
        is_known = STATE_OF_OWN in schemas and read_notes(scene.transcript.current.notes)
        return Plan((Planned(Need.CALLBACK, STATE_OF_OWN, {}),) if is_known else ())
    if (only_withdraws(scene.signals.acts) and not scene.adds_to) or not scene.words:
        return Plan()
    calls: list[Planned] = []
    missing: list[tuple[Need, Missing]] = []
    for need in _wanted(scene):
        found = calls_for(need, scene)
        if isinstance(found, Missing):
            missing.append((need, found))
            continue
        for name, given in found:
            fitted = fit(given, schemas[name]) if name in schemas else None
            if fitted is not None and all(name != call.tool for call in calls):
                calls.append(Planned(need, name, fitted))
    carried = missing or any(call.need in CARE or call.need in BOOKED for call in calls)
    if scene.asks_of_request:
        return Plan(tuple(_amended(scene.open_needs_on_record[0], scene, schemas)))
    tells_only_more = tells_particulars(scene.words) and not (scene.needs or scene.gave_name or scene.gave_contact)
    if (tells_only_more or not carried) and not calls and (added := list(_addition(scene, schemas))):
        return Plan(tuple(added))
    if scene.gave_contact and not scene.is_minor and not carried:
        calls.extend(_contact_given(scene, schemas))
    if scene.tells_reach_first and carried:
        for request in scene.open_needs_on_record:
            calls.extend(_amended(request, scene, schemas))
    if not calls and not missing and asks_church(scene) and (question := calls_for(Need.CHURCH_ANSWER, scene)):
        calls += [Planned(Need.CHURCH_ANSWER, *each) for each in question if each[0] in schemas]
    return Plan(tuple(calls), tuple(missing))


def asks_church(scene: Scene) -> bool:
    """Whether it is a plain question for which the church may have written an answer."""
    return (
        scene.does(Act.ASKS_FACT)
        and scene.told.distress < CONTINUES_PAIN
        and not scene.needs
        and not scene.told.sure & {Act.THANKS, Act.TAKES_LEAVE}
        and not scene.is_angry
        and not scene.transcript.was_in_danger
        and not manner.is_about_this_chat(scene.words)
        and not manner.is_hard_question(scene.words)
    )


def _addition(scene: Scene, schemas: Mapping[str, Any]) -> Iterator[Planned]:
    """What is said of requests that are open stands beside them."""
    for request in scene.adds_to:
        yield from _amended(request, scene, schemas)


def _changes(scene: Scene, schemas: Mapping[str, Any]) -> Iterator[Planned]:
    """Takes back the open requests that are meant, or amends those that it belongs to; which of several is taken back, is asked."""
    if not scene.takes_back:
        for meant in scene.amended:
            yield from _amended(meant, scene, schemas)
        return
    for meant in scene.surely_meant:
        name, field = ("cancel_booking", "booking") if meant.is_booking else ("withdraw_request", "request")
        if name in schemas and (fitted := fit({field: meant.id}, schemas[name])) is not None:
            yield Planned(_NEED_OF.get(meant.what, Need.CALLBACK), name, fitted)


def _amended(request: OpenRequest, scene: Scene, schemas: Mapping[str, Any]) -> Iterator[Planned]:
    if request.is_booking or "amend_request" not in schemas:
        return
    given = {"request": request.id, "words": with_whole_number(scene)}
    if request.what == "prayer" and is_confided(scene.words):  # a need stays with those who can help
        given["confidentiality"] = "pastors_only"
    if (fitted := fit(given, schemas["amend_request"])) is not None:
        yield Planned(_NEED_OF.get(request.what, Need.CALLBACK), "amend_request", fitted)


def call_named(name: str, scene: Scene, tools: tuple[ToolDefinition, ...]) -> Planned | None:
    """The call of a tool that the engine misses, where what was said is input enough."""
    for need, names in TOOLS_OF_NEED.items():
        if name not in names:
            continue
        found = calls_for(need, scene)
        for candidate, given in () if isinstance(found, Missing) else found:
            schema = next((tool.input_schema for tool in tools if tool.name == candidate), None)
            if candidate == name and schema is not None and (fitted := fit(given, schema)) is not None:
                return Planned(need, name, fitted)
    return None


def fit(given: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any] | None:
    """The input as the schema takes it, refused fields left out; None when a required one is missing."""
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    if not isinstance(properties, Mapping) or not properties:
        return {} if isinstance(properties, Mapping) else dict(given)
    fitted: dict[str, Any] = {}
    for field, value in given.items():
        spec = properties.get(field)
        if isinstance(spec, Mapping) and (accepted := _accepted(value, spec)) is not None:
            fitted[field] = accepted
    required = schema.get("required") or ()
    return fitted if all(field in fitted for field in required) else None


def _accepted(value: Any, spec: Mapping[str, Any]) -> Any:
    kinds = spec.get("type", ())
    kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    if isinstance(value, tuple | list):
        value = list(value) if "array" in kinds else "; ".join(map(str, value))
    elif "array" in kinds:
        value = [value]
    if value in ("", None, []) or (isinstance(value, str) and kinds and "string" not in kinds):
        return None
    if isinstance(value, str):
        if choices := spec.get("enum"):
            plain_value = value.replace("_", " ")
            return next((choice for choice in choices if str(choice).replace("_", " ") == plain_value), None)
        value = value[: int(spec.get("maxLength", 4000))]
        if isinstance(pattern := spec.get("pattern"), str) and not re.search(pattern, value):
            return None
    return value


def _wanted(scene: Scene) -> list[Need]:
    if (answered := answered_need(scene)) is not None:
        return [need for need in Need if need in {answered, *(scene.needs & {Need.SAFETY, Need.PRAYER})}]
    wanted = set(scene.needs)
    # What was open is taken up when the message answers for it; a new subject does not bring it back.
    tells_more = tells_particulars(scene.words) and not (scene.needs or manner.is_question(scene.words))
    if scene.gave_contact or scene.gave_name or scene.is_follow_up or tells_more:
        wanted |= scene.open_needs
    if Need.VOLUNTEER in wanted:
        wanted -= {
            Need.RESOURCES,
            *({Need.CALLBACK} - needs_surely(scene.words)),
        }  # "the food pantry sounds good" says where they would like to help
    elif Need.CARE in scene.may_need and asks_church(scene):
        wanted.add(Need.RESOURCES)  # "do you have a pantry?"
    leaves_number = scene.gave_contact and not scene.adds_to
    if leaves_number and scene.signals.emotional and not scene.is_minor and not wanted.intersection(CARE):
        wanted.add(Need.CALLBACK)  # somebody in pain who leaves a number wants to be called
    if Need.SAFETY in wanted and scene.is_minor and scene.gave_contact:
        wanted.add(Need.CALLBACK)
    if scene.was_called("flag_safety_concern") and not tells_of_abuse(scene.words):
        wanted.discard(Need.SAFETY)  # on record already, and with the people who were alerted
    return [need for need in Need if need in wanted]


def _contact_given(scene: Scene, schemas: Mapping[str, Mapping[str, Any]]) -> list[Planned]:
    """Details volunteered, with no need to carry them."""
    if "capture_visitor_contact" not in schemas or scene.needs & {Need.CARD, Need.GIVING}:
        return []
    given: dict[str, Any] = {"name": scene.name, "phone": scene.phone, "email": scene.email}
    if is_yes(scene.words):
        given["consent"] = True
    fitted = fit(given, schemas["capture_visitor_contact"])
    return [Planned(Need.CALLBACK, "capture_visitor_contact", fitted)] if fitted else []
