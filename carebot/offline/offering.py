"""How a reply goes on: one question or one offer, or nothing."""

from collections.abc import Sequence

from carebot.offline import handing_on
from carebot.offline.inputs import Missing
from carebot.offline.meeting import A_NUMBER, MAY_BE_ASKED, TELLS_LITTLE, all_said, is_joy_near, says_no, tells_anew
from carebot.offline.planning import Plan
from carebot.offline.scene import Scene
from carebot.offline.telling import CARE_TOOLS, asked_back
from carebot.offline.wording import say, whom, wordings
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.transcript import Outcome
from language.acts import Act
from language.needs import tells_of_abuse
from language.openings import next_step_sentence
from language.rules.offers import offers_in
from language.rules.own import wishes_to_be_reached_by
from language.rules.subjects import Need
from language.text.numbers import written_digits
from language.themes import Theme
from language.told import DISTRESS, NAMES_TROUBLE, tell

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
# What is offered: a need, and what asks for it.
_OFFERS = {
    "offer_prayer": (Need.PRAYER, Act.ASKS_PRAYER),
    "offer_care": (Need.CARE, Act.ASKS_PRACTICAL_HELP),
    "offer_visit": (Need.VISIT, Act.ASKS_VISIT),
    **dict.fromkeys(("offer_call", "offer_answer", "unclear_again"), (Need.CALLBACK, Act.ASKS_CALL)),
}
_OFFER_INSTEAD = {
    Need.CARE: "offer_care",
    Need.VISIT: "offer_visit",
    **dict.fromkeys((Need.MONEY, Need.CALLBACK, Need.COUNSELING), "offer_call"),
    Need.PRAYER: "offer_prayer",
}
_A_WORD_OF_PAIN = 5  # words; who tells more has said what it is
_TURNS_UNOFFERED = 2  # told in pain before a person is offered, where nothing else was
_A_PLEA = 4  # words, which say no more than that a prayer is wished for


def next_step(scene: Scene, plan: Plan, done: Sequence[Outcome], *, cares: bool, has_facts: bool) -> list[str]:
    """One gentle question or offer."""
    if question := asked_back(done):
        return [question]
    if Need.SAFETY in scene.needs:
        if scene.is_minor:
            asks_for_call = any(need is Need.CALLBACK for need, _ in plan.missing)
            was_asked = any(each in all_said(scene) for each in wordings("minor_next", scene))
            return (
                []
                if was_asked and not asks_for_call
                else [say("ask_contact_minor" if asks_for_call else "minor_next", scene)]
            )
        if tells_of_abuse(scene.words):
            return [say("abuse_next", scene)]
    if plan.missing:
        return [question_for(scene, plan)]
    names = {outcome.name for outcome in done}
    if not done and not scene.signals.emotional and (offer := offer_instead(scene)):
        return offer
    if not cares or names & {"capture_visitor_contact", "signup_for_volunteer_role"}:
        return []
    wishes_otherwise = scene.may_need & MAY_BE_ASKED or tells_anew(scene)  # "I'd rather a woman called me"
    if says_no(scene) or (Act.DECLINES in scene.told.sure and not wishes_otherwise):
        return []
    if names & {"request_pastoral_visit", "report_care_need"} and not (scene.contact or scene.is_minor):
        return [say("ask_contact_again", scene)]
    if names & CARE_TOOLS - {"submit_prayer_request"}:
        return [say("meanwhile", scene)] if scene.told.distress >= DISTRESS else []
    if "submit_prayer_request" in names:
        tells_little = scene.disclosure.theme in TELLS_LITTLE and not scene.disclosure.relation
        is_known = has_facts or scene.signals.emotional_score >= DISTRESS or len(scene.words.split()) > _A_PLEA
        if tells_little and not is_known:
            return [say("for_whom", scene)]
        wants_more = scene.told.distress >= DISTRESS and not (tells_little or has_facts or scene.contact)
        return offered("offer_call", scene) if wants_more else []
    return [] if has_facts else way_on(scene)


def way_on(scene: Scene) -> list[str]:
    """After what hurts: what the church can do for it, once; else that there is time, or a person. Nothing else is offered to who was
    just offered something, or is being helped."""
    if offer := offer_instead(scene):
        return offer
    if scene.told.distress < DISTRESS and (handed := handing_on.offer(scene)):
        return [handed]
    if scene.history and (offers_in(scene.transcript.last_reply) or scene.open_needs):
        return []
    kind = _OFFER_FOR.get(scene.disclosure.theme, "")
    if not kind and scene.disclosure.relation and not scene.history and scene.told.distress >= DISTRESS:
        kind = "offer_prayer"  # for somebody of theirs, whatever it is
    if kind and not scene.is_minor and not is_joy_near(scene) and (offer := offered(kind, scene)):
        return offer
    question = next_step_sentence(scene.disclosure, language=scene.language, is_minor=scene.is_minor).strip()
    is_to_be_asked = scene.is_minor or (not scene.history and len(scene.words.split()) <= _A_WORD_OF_PAIN)
    if is_to_be_asked and scene.told.distress >= NAMES_TROUBLE and question not in all_said(scene):
        return [question]
    if tells_anew(scene):
        return (
            [] if all(each in all_said(scene) for each in wordings("stay_open", scene)) else [say("stay_open", scene)]
        )
    was_offered = any(offers_in(exchange.reply) for exchange in scene.transcript.earlier)
    is_long_told = sum(tell(each).distress >= DISTRESS for each in scene.history) >= _TURNS_UNOFFERED
    return offered("offer_call", scene) if is_long_told and not was_offered else []


def offer_instead(scene: Scene) -> list[str]:
    """What may have been asked for is offered."""
    offers = (offered(kind, scene) for need, kind in _OFFER_INSTEAD.items() if need in scene.may_need)
    return next((offer for offer in offers if offer), [])


def offered(kind: str, scene: Scene) -> list[str]:
    """The offer; nothing where it was made before, declined or taken up."""
    need, act = _OFFERS[kind]
    was_offered = any(need in offers_in(exchange.reply) for exchange in scene.transcript.earlier)
    if was_offered or scene.was_called(TOOLS_OF_NEED[need][0]) or scene.was_declined(act):
        return []
    if scene.is_minor and need is not Need.PRAYER:
        return []  # who they are and where they live is asked of no child
    return [say(kind, scene, whom=whom(scene))]


def question_for(scene: Scene, plan: Plan) -> str:
    need, missing = plan.missing[0]
    if missing is Missing.ROLE:
        return say("ask_role", scene)
    if missing is Missing.NAME:
        return say("ask_name_prayer" if need is Need.PRAYER else "ask_name", scene)
    if not scene.gave_contact and len(written_digits(scene.words)) >= A_NUMBER:
        return say("error_contact", scene)  # they gave one, and it cannot be right
    if scene.is_minor:
        return say("ask_contact_minor", scene)
    if need is Need.MONEY and missing is Missing.NAME_AND_CONTACT:
        was_asked = any(each in all_said(scene) for each in wordings("ask_money", scene))
        return say("ask_again" if was_asked else "ask_money", scene)
    if wishes_to_be_reached_by(scene.words) == "email":
        return say("ask_email", scene)
    if need is Need.CALLBACK and missing is not Missing.NAME_AND_CONTACT:
        return say("ask_contact_call", scene)
    return say("ask_name_and_contact" if missing is Missing.NAME_AND_CONTACT else "ask_contact", scene)
