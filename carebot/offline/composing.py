"""The reply: the person first, then what is being done, then what was asked, then one gentle step."""

import re
from collections.abc import Sequence

from carebot.offline import manner
from carebot.offline.heard import one_of, whole
from carebot.offline.inputs import Missing
from carebot.offline.planning import STATE_OF_OWN, Plan
from carebot.offline.scene import Scene
from carebot.offline.telling import CARE_TOOLS, asked_back, doing, facts, failures
from carebot.offline.wording import event, joined, office, say, whom
from carebot.turn.lookups.bookings import BOOKING_TOOLS
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.signals import only_withdraws
from carebot.turn.transcript import Outcome, result_text
from language.acts import Act
from language.needs import INFORMATION, tells_of_abuse
from language.openings import next_step_sentence, opening_sentence
from language.rules.bookings import children_named
from language.rules.offers import offers_in
from language.rules.subjects import Need
from language.rules.yes_no import is_no, is_yes
from language.text.plain import plain
from language.texts import texts
from language.themes import Theme

# What a church can do at once for what was told; for the rest a gentle question is the next step.
_OFFER_FOR = {
    Theme.DEATH: "offer_prayer",
    Theme.ILLNESS: "offer_prayer",
    Theme.CHILD_ILLNESS: "offer_prayer",
    Theme.HOSPITAL: "offer_prayer",
    Theme.MISCARRIAGE: "offer_prayer",
    Theme.DISASTER: "offer_prayer",
    Theme.JOB_LOSS: "offer_prayer",
    Theme.MONEY: "offer_call",
    Theme.MARRIAGE: "offer_call",
    Theme.ADDICTION: "offer_call",
    Theme.SHAME: "offer_call",
    Theme.DEPRESSION: "offer_call",
}
_T = texts("offline_manner")
_AFFIRMED = re.compile(one_of(_T.lines("affirmed")), re.IGNORECASE)
_LONG_THANKS = 5  # words; longer thanks tell of something that is worth being glad about
_OPENINGS_TRIED = 12
_ABOUT_THIS_CHAT = (
    (manner.asks_who_reads, "who_reads"),
    (manner.asks_to_erase, "erase"),
    (manner.wants_a_listener, "listening"),
)
_WHY_GOD = whole(_T.lines("why_god"))
_CHANGE = whole(_T.lines("change"))
_WELCOME = whole(_T.lines("welcome"), after=r"(?: \w+){0,3} $")
_WE_HELPED = whole(_T.lines("helped"))
_SHORT_ID = re.compile(r"^- (?:\[\w+\] )?")
_QUESTION = whole(_T.lines("question"), before="^ ")


def compose(scene: Scene, plan: Plan, outcomes: Sequence[Outcome], *, may_tell: bool = True) -> str:
    """The reply after calls with these outcomes; `may_tell` False leaves out what is being done."""
    done = [outcome for outcome in outcomes if not outcome.is_error]
    if scene.transcript.was_in_danger:
        return joined([say("still_here", scene), *facts(scene, done), say("safe_now", scene)])
    if scene.takes_back or scene.amends:
        return _changed(scene, outcomes)
    if scene.asks_after and (state := _state_of_own(scene, done)):
        return state
    if not done and not outcomes and not plan.missing and (hard := _hard_question(scene)):
        return hard
    if not done and not outcomes and not plan.missing and _wants_booking_changed(scene):
        return say("bookings_change", scene, office=office(scene))
    if not done and not outcomes and not plan.missing and (small_talk := _small_talk(scene)):
        return small_talk
    cares = scene.signals.emotional or _is_nervous_visitor(scene) or any(outcome.name in CARE_TOOLS for outcome in done)
    parts = [*(_person_first(scene) if cares else _plain_start(scene, outcomes, plan))]
    under_way = doing(scene, done) if may_tell else []
    found = facts(scene, done)
    if scene.is_voice:
        return joined([*parts[:1], *_voice_rest(scene, plan, outcomes, under_way, found)])
    parts += [*under_way, *found, *failures(scene, outcomes)]
    if any(outcome.name == "register_child_checkin" for outcome in done) and len(children_named(scene.words)) > 1:
        parts.append(say("one_child", scene))
    parts += _step(scene, plan, done, cares=cares, has_facts=bool(found))
    return joined(parts) or say("unclear", scene)


def _changed(scene: Scene, outcomes: Sequence[Outcome]) -> str:
    """What is said to a change: which of several is meant, what a booking is now, or that it is accepted."""
    if not scene.surely_meant:
        return say("which_request", scene)
    if told := [result_text(outcome.content) for outcome in outcomes if outcome.name == "cancel_booking"]:
        return " ".join(told[0].split())
    if scene.takes_back:
        return say("stopped", scene)
    return say("amended", scene)


def _state_of_own(scene: Scene, done: Sequence[Outcome]) -> str:
    """What became of what they asked for, as it is on record; "" where it was not looked up."""
    found = next((result_text(outcome.content) for outcome in done if outcome.name == STATE_OF_OWN), "")
    # What they wrote of it is theirs, and is not read out to them.
    items = [_SHORT_ID.sub("", line).partition(" (")[0] for line in found.splitlines() if line.startswith("- ")]
    if not items:
        return ""
    opening = [_opening(scene)] if scene.signals.emotional else []
    told = say("state_of_own", scene, requests="; ".join(items))
    return joined([*opening, told, say("state_office", scene), office(scene)])


def _person_first(scene: Scene) -> list[str]:
    if _is_nervous_visitor(scene):
        return [say("nervous_welcome", scene)]
    if _only_wants_a_person(scene):
        return [say("person_wanted", scene)]
    first = _opening(scene)
    parts = [first]
    if scene.is_voice:
        return parts
    if Need.SAFETY in scene.needs and scene.is_minor and not scene.was_called("flag_safety_concern"):
        if not _AFFIRMED.search(first):
            parts.append(say("minor_affirm", scene))
    elif manner.tells_of_relapse(scene.words) and not scene.disclosure.relation:
        parts.append(say("relapse", scene))
    elif (near := event(scene)) and plain(near).strip() not in plain(first):
        parts.append(say("event", scene, event=near))
    return parts


def _only_wants_a_person(scene: Scene) -> bool:
    """Asks for somebody human and tells nothing that could be met: yes comes first."""
    wants = Act.ASKS_PERSON_NOW in scene.signals.acts and scene.needs <= {Need.CALLBACK, Need.COUNSELING}
    return wants and scene.disclosure.theme is Theme.UNKNOWN and not scene.contact


def _is_nervous_visitor(scene: Scene) -> bool:
    return Need.FIRST_VISIT in scene.needs and manner.is_nervous(scene.words) and scene.needs <= INFORMATION


def _opening(scene: Scene) -> str:
    """An opening that names whom this is about and that this conversation has not heard yet, if possible."""
    said = " ".join(exchange.reply for exchange in scene.transcript.earlier)
    openings = [
        opening_sentence(
            scene.disclosure, language=scene.language, is_minor=scene.is_minor, seed=f"{scene.seed}-{attempt}"
        ).strip()
        for attempt in range(_OPENINGS_TRIED)
    ]
    unheard = [opening for opening in openings if opening not in said] or openings
    relation = scene.disclosure.relation or ""
    return next((opening for opening in unheard if relation in opening), unheard[0])


def _plain_start(scene: Scene, outcomes: Sequence[Outcome], plan: Plan) -> list[str]:
    if any(outcome.name == "signup_for_volunteer_role" for outcome in outcomes) or Need.VOLUNTEER in scene.needs:
        return [say("volunteer_thanks", scene)]
    if Act.ASKS_PERSON_NOW in scene.signals.acts and plan.missing:
        return [say("person_wanted", scene)]
    if (scene.gave_contact or scene.gave_name) and not scene.needs & INFORMATION:
        name = scene.name.split()[0] if scene.name else ""
        return [say("follow_up", scene, name=name) if name else say("follow_up_nameless", scene)]
    return []


def _step(scene: Scene, plan: Plan, done: Sequence[Outcome], *, cares: bool, has_facts: bool) -> list[str]:
    """One gentle question or offer."""
    if question := asked_back(done):
        return [question]
    if Need.SAFETY in scene.needs:
        if scene.is_minor:
            asks_for_call = any(need is Need.CALLBACK for need, _ in plan.missing)
            return [say("ask_contact_minor" if asks_for_call else "minor_next", scene)]
        if tells_of_abuse(scene.words):
            return [say("abuse_next", scene)]
    if plan.missing:
        return [_question(scene, plan)]
    names = {outcome.name for outcome in done}
    if not cares or names & {"capture_visitor_contact", "signup_for_volunteer_role"}:
        return []
    if is_no(scene.words):
        return [say("declined", scene)]
    if names & {"request_callback", "submit_benevolence_request"}:
        return [say("meanwhile", scene)]
    if names & {"request_pastoral_visit", "report_care_need"}:
        reachable = scene.contact or scene.is_minor
        return [say("meanwhile", scene) if reachable else say("ask_contact_again", scene)]
    if "submit_prayer_request" in names:
        if has_facts or scene.contact or scene.is_minor:
            return [] if has_facts else [say("meanwhile", scene)]
        return [say("offer_call", scene)]
    if has_facts:
        return []
    kind = _OFFER_FOR.get(scene.disclosure.theme)
    if kind and not scene.is_minor and not _was_offered(kind, scene):
        return [say(kind, scene, whom=whom(scene))]
    offer = next_step_sentence(scene.disclosure, language=scene.language, is_minor=scene.is_minor).strip()
    said = " ".join(exchange.reply for exchange in scene.transcript.earlier)
    return [say("go_on", scene) if offer in said else offer]


def _was_offered(kind: str, scene: Scene) -> bool:
    need = Need.PRAYER if kind == "offer_prayer" else Need.CALLBACK
    offered = any(need in offers_in(exchange.reply) for exchange in scene.transcript.earlier)
    return offered or scene.was_called(TOOLS_OF_NEED[need][0])


def _question(scene: Scene, plan: Plan) -> str:
    need, missing = plan.missing[0]
    if missing is Missing.ROLE:
        return say("ask_role", scene)
    if missing is Missing.NAME:
        return say("ask_name_prayer" if need is Need.PRAYER else "ask_name", scene)
    if scene.is_minor:
        return say("ask_contact_minor", scene)
    if need is Need.MONEY and missing is Missing.NAME_AND_CONTACT:
        return say("ask_money", scene)
    return say("ask_name_and_contact" if missing is Missing.NAME_AND_CONTACT else "ask_contact", scene)


def _voice_rest(
    scene: Scene, plan: Plan, outcomes: Sequence[Outcome], under_way: Sequence[str], found: Sequence[str]
) -> list[str]:
    """On the telephone one more sentence, two at most: what is done, the facts, or one question."""
    if failed := failures(scene, outcomes):
        return [*under_way[:1], failed[0]]
    if plan.missing:
        return [*under_way[:1], *found[:1], _question(scene, plan)]
    if question := asked_back(outcomes):
        return [*found[:1], question]
    if under_way or found:
        return [*under_way[:1], *found[:1]]
    return _step(scene, plan, [], cares=scene.signals.emotional, has_facts=False) or [say("unclear", scene)]


def _wants_booking_changed(scene: Scene) -> bool:
    """Something was booked in this conversation, and is now to be otherwise; nothing is asked back at the moment."""
    booked = scene.was_called(*(BOOKING_TOOLS - {"find_small_group"}))
    return booked and not scene.transcript.asked_back and bool(_CHANGE.search(plain(scene.words)))


def _hard_question(scene: Scene) -> str:
    """What nobody should answer with "I have no information": why God let it happen, whether one is still welcome."""
    said = plain(scene.words)
    if _WELCOME.search(said) and len(said.split()) <= 10:
        return say("welcome", scene)
    if not _WHY_GOD.search(said):
        return ""
    opening = [_opening(scene)] if scene.signals.emotional else []
    return joined([*opening, say("hard_question", scene), say("offer_call", scene)])


def _small_talk(scene: Scene) -> str:
    """The reply to what needs no tool and tells of no need; "" when there is more to it."""
    words = scene.words
    if not words:
        return say("greeting", scene)
    if manner.asks_about_me(words):
        return joined([*([_opening(scene)] if scene.signals.emotional else []), say("about_me", scene)])
    for is_said, phrase in _ABOUT_THIS_CHAT:
        if is_said(words):
            said = say(phrase, scene, office=office(scene))
            return joined([_opening(scene), said] if scene.signals.emotional else [said])
    if only_withdraws(scene.signals.acts):
        return say("stopped", scene)
    if manner.asks_what_i_do(words):
        return say("abilities", scene)
    if manner.is_goodbye(words):
        return say("goodbye", scene)
    tells_more = len(words.split()) > _LONG_THANKS and not _WE_HELPED.search(plain(words))
    if scene.disclosure.theme is Theme.GRATITUDE and tells_more:
        return joined([_opening(scene), say("thanks", scene)])
    if manner.is_thanks(words) and not is_yes(words):
        return say("thanks_care" if scene.was_called(*CARE_TOOLS) else "thanks", scene)
    if scene.signals.emotional or scene.needs:
        return "" if scene.signals.emotional or not scene.needs <= INFORMATION else _unknown(scene)
    if manner.is_greeting(words):
        return say("greeting", scene)
    if is_no(words):
        return say("declined", scene)
    if is_yes(words) and scene.history:
        return say("go_on", scene)
    if scene.gave_name:
        return joined([say("follow_up", scene, name=scene.name.split()[0]), say("abilities", scene)])
    return _unknown(scene) if _QUESTION.search(plain(words)) or "?" in words else say("unclear", scene)


def _unknown(scene: Scene) -> str:
    return say("unknown", scene, office=office(scene))
