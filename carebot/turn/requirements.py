"""Which tools a turn must call, judged by what the visitor said; and the engine's own call when the model will not.

A requirement is an any-of group. `advisory` ones are noted; `strict` ones are re-prompted once, and then the engine queues
the call itself where the visitor's own words are input enough, or hands the turn to a person.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from carebot.required_tools import RequirementMode, is_met
from carebot.turn.completing import Lack
from carebot.turn.context import OpenRequest, TurnContext
from carebot.turn.lookups import meets_too, stays_known
from carebot.turn.meant import meant_by, taken_back_by
from carebot.turn.reach import as_fields, concern_fields, of_another, with_other
from carebot.turn.signals import surely_withdraws
from language.acts import Act
from language.danger import DangerKind
from language.rules.own import asks_after
from language.rules.places import category_of, location_in, visit_address
from language.told import ruled_acts

MAX_REQUEST_CHARS = 2000  # of the visitor's words in a call of the engine's own


class RequirementOutcome(StrEnum):
    """How a requirement ended, best first."""

    MET = "met"
    MET_AFTER_REPROMPT = "met_after_reprompt"
    ENGINE_CALL = "engine_call"
    RESCUE_CALL = "rescue_call"  # the other model looked up what this one would have made up
    ADVISORY_MISS = "advisory_miss"
    HANDED_OVER = "handed_over"


@dataclass(frozen=True)
class OwnCall:
    """A call the engine may queue itself: every word of its input is the visitor's."""

    tool: str
    input: Mapping[str, Any]


@dataclass(frozen=True)
class Requirement:
    reason: str  # which signal asks for it
    any_of: frozenset[str]  # empty: no tool on offer can do it
    mode: RequirementMode
    own_call: OwnCall | None = None
    lacks: Lack = Lack.NOTHING  # what has to be known before it can be met
    also: frozenset[str] = frozenset()  # tools that meet it too, but that nobody is reminded of
    about: str = ""  # the short id that a call must name to meet it, where several of a reason are asked for at once

    def is_met(self, called: Collection[str]) -> bool:
        return is_met(self.any_of | self.also, called)


def requirements_for(context: TurnContext) -> tuple[Requirement, ...]:
    """What this turn must call. A safety override has no requirements: its call is fixed."""
    if context.hard_danger is not None or context.taken_back is not None:
        return ()  # what may be a danger takes nothing from what was asked for
    signals = context.signals
    acts = signals.acts | {act for act in signals.open_acts if not _was_answered(act, context)}
    found = []
    changed = _changes(context)
    if changed:
        found += changed
        acts -= _ASKS.keys()  # "cancel the call" asks for none
    if context.ledger and asks_after(context.text):
        # What is on record is not written down a second time, and "so nobody will come by?" sounds like a wish for a visit.
        asked_anew = ruled_acts(context.text)
        acts -= {
            act
            for act in acts
            if act in _TOOLS_OF_ACT and (act not in asked_anew or _is_in_ledger(_TOOLS_OF_ACT[act], context))
        }
    is_flagged = context.safety is not None or _is_in_ledger(_MINOR_TOOLS, context)
    if signals.is_minor and signals.in_distress and not is_flagged:
        found.append(_requirement(MINOR_IN_DISTRESS, _MINOR_TOOLS, _flag_minor(context), context))
    for act, rule in _ASKS.items():
        if act in acts:
            required = rule(act, context)
            if required.lacks is not Lack.NOTHING and not _was_asked_in_words(act, context):
                required = replace(required, lacks=Lack.NOTHING)  # "Is anybody there?" is not asked for a number by us
            if Act.DECLINES in signals.acts:
                required = replace(required, lacks=Lack.NOTHING)  # who will not leave a number is not asked again
            # What may not have been asked, or not once more, is no reason to write anything down.
            is_sure = act in signals.sure_acts and not (act in signals.acts and _is_on_record(act, context))
            found.append(required if is_sure else replace(required, mode=RequirementMode.ADVISORY))
    if signals.answers:  # an answer usually settles the question, and may as well be a change of mind
        found.append(_requirement("answers_question", (signals.answers,), None, context, RequirementMode.ADVISORY))
    return tuple(found)


def facts_requirement(context: TurnContext, asked: Collection[str]) -> Requirement | None:
    """What only a tool can tell has to be looked up: `asked` are the tools that tell what was plainly asked for.

    A lookup of the same family meets it, since a model may know a better one; so does what this conversation was told before.
    """
    if context.danger_to_meet is not None or context.taken_back is not None:
        return None
    known = {
        entry.tool for entry in context.ledger if stays_known(entry.tool) and entry.tool != context.signals.answers
    }
    names = (frozenset(asked) & context.offered) - known
    if not names:
        return None
    return Requirement(FACTS_ASKED, names, RequirementMode.STRICT, also=meets_too(names) & context.offered)


FACTS_ASKED = "facts_asked"
MINOR_IN_DISTRESS = "minor_in_distress"
_MINOR_TOOLS = ("flag_safety_concern", "request_callback")
_TOOLS_OF_ACT = {
    Act.ASKS_PRAYER: ("submit_prayer_request",),
    Act.ASKS_CALL: ("request_callback",),
    Act.ASKS_VISIT: ("request_pastoral_visit", "request_callback"),
    Act.ASKS_PERSON_NOW: ("request_callback", "request_pastoral_visit", "book_appointment", "schedule_counseling"),
    Act.ASKS_MONEY: ("submit_benevolence_request", "report_care_need", "request_callback"),
    Act.ASKS_PRACTICAL_HELP: ("report_care_need", "request_callback"),
}


def _changes(context: TurnContext) -> list[Requirement]:
    """What takes back, or amends, the open things that are surely meant; nothing where it could be one of several.

    Words of the visitor that may tell of a danger change nothing by themselves.
    """
    acts = context.signals.acts & context.signals.sure_acts
    is_taken_back = surely_withdraws(context.text, context.signals)
    if context.danger_to_meet is not None or not (is_taken_back or Act.AMENDS in acts):
        return []
    if is_taken_back:
        found = [_taking_back(each, context) for each in taken_back_by(context.text, context.open_requests)]
        return [each for each in found if each.any_of]
    could_be = meant_by(context.text, context.open_requests)
    if len(could_be) != 1 or could_be[0].is_booking:  # to when it is to be moved only the model can tell
        return []
    inputs = {"request": could_be[0].id, "words": context.text.strip()[:MAX_REQUEST_CHARS]}
    changed = _requirement("amended", ("amend_request",), OwnCall("amend_request", inputs), context)
    return [changed] if changed.any_of else []


def _taking_back(meant: OpenRequest, context: TurnContext) -> Requirement:
    if meant.is_booking:  # whose result is the answer: only what speaks can call it
        return replace(_requirement("taken_back", ("cancel_booking",), None, context), about=meant.id)
    own = OwnCall("withdraw_request", {"request": meant.id})
    return replace(_requirement("taken_back", ("withdraw_request",), own, context), about=meant.id)


def _was_asked_in_words(act: Act, context: TurnContext) -> bool:
    return any(act in ruled_acts(said) for said in (context.text, *context.visitor_history))


def _is_on_record(act: Act, context: TurnContext) -> bool:
    """Whether it was written down in an earlier turn, and is not asked for once more in so many words."""
    return _was_answered(act, context) and act not in ruled_acts(context.text)


def _was_answered(act: Act, context: TurnContext) -> bool:
    return act not in _TOOLS_OF_ACT or _is_in_ledger(_TOOLS_OF_ACT[act], context)


def _is_in_ledger(tools: Collection[str], context: TurnContext) -> bool:
    return any(entry.tool in tools for entry in context.ledger)


def _requirement(
    reason: str,
    tools: Collection[str],
    own_call: OwnCall | None,
    context: TurnContext,
    mode: RequirementMode = RequirementMode.STRICT,
    lacks: Lack = Lack.NOTHING,
) -> Requirement:
    if own_call is not None and own_call.tool not in context.offered:
        own_call = None
    return Requirement(reason, frozenset(tools) & context.offered, mode, own_call, lacks)


def _prayer(act: Act, context: TurnContext) -> Requirement:
    """On the telephone the name is asked first, once: a caller is still there to give it."""
    if context.channel == "voice" and act in context.signals.acts and not context.signals.contact.name:
        return _requirement("prayer_asked", _TOOLS_OF_ACT[act], None, context, RequirementMode.ADVISORY, Lack.NAME)
    call = OwnCall("submit_prayer_request", {"request": _words(context), **_who(context)})
    return _requirement("prayer_asked", _TOOLS_OF_ACT[act], call, context)


def _callback(act: Act, context: TurnContext) -> Requirement:
    """Strict once there is a number or an address to call back at; until then the reply has to ask for it."""
    return _needs_contact(act, context, _callback_call(context), "callback_asked")


def _visit(act: Act, context: TurnContext) -> Requirement:
    """A visit can be passed on as it was asked for, whoever asked; where visits are not on offer, as a call back."""
    if "request_pastoral_visit" in context.offered:
        said = _words(context)
        where = as_fields(address=visit_address(said), preferred_time=context.signals.contact.best_time)
        if context.is_violence_told:
            where = {}  # whoever does it may be there
        call = OwnCall(
            "request_pastoral_visit",
            {"reason": said, "location": _location(context), **where, **_who(context)},
        )
        return _requirement("visit_asked", _TOOLS_OF_ACT[act], call, context)
    return _needs_contact(act, context, _callback_call(context), "visit_asked")


def _talk(act: Act, context: TurnContext) -> Requirement:
    return _needs_contact(act, context, _callback_call(context), "talk_asked")


def _money(act: Act, context: TurnContext) -> Requirement:
    contact = context.signals.contact
    if "submit_benevolence_request" in context.offered:
        call = None
        if contact.name and contact.has_any:
            call = OwnCall("submit_benevolence_request", {"need": _words(context), **_who(context)})
        lack = Lack.CONTACT if contact.name else Lack.NAME if contact.has_any else Lack.NAME_AND_CONTACT
        return _needs_contact(act, context, call, "money_help_asked", lack)
    return _practical(act, context, category="financial", reason="money_help_asked")


def _practical(act: Act, context: TurnContext, category: str = "", reason: str = "practical_help_asked") -> Requirement:
    if "report_care_need" in context.offered:
        inputs = {"need": _words(context), "category": category or _category(context), **_who(context)}
        return _requirement(reason, _TOOLS_OF_ACT[act], OwnCall("report_care_need", inputs), context)
    return _needs_contact(act, context, _callback_call(context), reason)


def _needs_contact(
    act: Act, context: TurnContext, call: OwnCall | None, reason: str, lack: Lack = Lack.CONTACT
) -> Requirement:
    if call is not None:
        return _requirement(reason, _TOOLS_OF_ACT[act], call, context)
    return _requirement(reason, _TOOLS_OF_ACT[act], None, context, RequirementMode.ADVISORY, lack)


_ASKS = {
    Act.ASKS_PRAYER: _prayer,
    Act.ASKS_CALL: _callback,
    Act.ASKS_VISIT: _visit,
    Act.ASKS_PERSON_NOW: _talk,
    Act.ASKS_MONEY: _money,
    Act.ASKS_PRACTICAL_HELP: _practical,
}


def _callback_call(context: TurnContext) -> OwnCall | None:
    """To the visitor; to whom they asked to have called where they gave no number of their own."""
    contact = context.signals.contact
    reason = _words(context)
    if contact.has_any:
        where = as_fields(phone=contact.phone) or as_fields(email=contact.email)
        where |= as_fields(name=contact.name)
        if not _may_call_another(context):
            return OwnCall("request_callback", {"reason": reason, **where})
        reason = with_other(reason, contact)
    else:
        where = of_another(contact) if _may_call_another(context) else {}
    if not where:
        return None
    return OwnCall("request_callback", {"reason": reason, **where, **as_fields(best_time=contact.best_time)})


def _may_call_another(context: TurnContext) -> bool:
    """Whether whoever is called may be somebody else: not where violence at home, or danger of any kind, was told."""
    return not context.is_violence_told and not _is_in_ledger(("flag_safety_concern",), context)


def _flag_minor(context: TurnContext) -> OwnCall:
    who = concern_fields(context, DangerKind.MINOR_AT_RISK)
    return OwnCall(
        "flag_safety_concern", {"concern": _words(context), "category": "minor_at_risk", "is_minor": True, **who}
    )


def _who(context: TurnContext) -> dict[str, str]:
    contact = context.signals.contact
    return as_fields(name=contact.name, contact=contact.phone or contact.email)


def _words(context: TurnContext) -> str:
    """The visitor's words: this message, after the ones before it that it leans on, newest kept when it gets long."""
    words = context.text.strip()
    for earlier in reversed(context.visitor_history[-3:]):
        if len(earlier) + len(words) + 1 > MAX_REQUEST_CHARS:
            break
        words = f"{earlier.strip()}\n{words}"
    return words[-MAX_REQUEST_CHARS:]


def _location(context: TurnContext) -> str:
    return location_in(_words(context))


def _category(context: TurnContext) -> str:
    return category_of(_words(context))
