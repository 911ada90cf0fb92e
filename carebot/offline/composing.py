"""The reply: the person first, then what is being done, then what was asked, then one gentle step."""

import re
from collections.abc import Sequence

from carebot.offline import handing_on, manner
from carebot.offline.adding import tells_particulars
from carebot.offline.heard import whole
from carebot.offline.meeting import (
    TROUBLES,
    all_said,
    asks,
    first_sentence,
    glad,
    goes_on_with_trouble,
    is_joy_near,
    is_nervous_visitor,
    met_in_pain,
    opening,
    person_first,
    rejoices,
    remembers,
    says_no,
    tells_of_trouble,
)
from carebot.offline.offering import next_step, offer_instead, offered, question_for, way_on
from carebot.offline.planning import STATE_OF_OWN, Plan
from carebot.offline.results import has_answer
from carebot.offline.said_back import only_tells
from carebot.offline.scene import Scene
from carebot.offline.telling import CARE_TOOLS, amended, asked_back, doing, facts, failures, taken_back
from carebot.offline.wording import joined, office, say, wordings
from carebot.turn.lookups.bookings import BOOKING_TOOLS
from carebot.turn.signals import only_withdraws
from carebot.turn.transcript import Outcome, result_text
from language.acts import Act
from language.needs import INFORMATION
from language.rules.bookings import children_named
from language.rules.minor import AgeTold
from language.rules.offers import offers_in
from language.rules.own import is_confided
from language.rules.subjects import Need
from language.rules.yes_no import is_yes
from language.text.contact import dashed_phone
from language.text.plain import plain
from language.texts import texts
from language.told import CONTINUES_PAIN, DISTRESS, NAMES_TROUBLE, tell

_T = texts("offline_manner")
_MAY_BE_DONE = frozenset({Need.CARE, Need.MONEY, Need.VISIT})
_ABOUT_THIS_CHAT = (
    (manner.asks_to_erase, "erase"),
    (manner.wants_a_listener, "listening"),
)
_CHANGE = whole(_T.lines("change"))
_SAME_PAIN = 2  # messages
_TELLS = 4  # words; fewer say little
_SHORT_ID = re.compile(r"^- (?:\[\w+\] )?")


def compose(scene: Scene, plan: Plan, outcomes: Sequence[Outcome], *, may_tell: bool = True) -> str:
    """The reply after calls with these outcomes; `may_tell` False leaves out what is being done."""
    done = [outcome for outcome in outcomes if not outcome.is_error]
    under_way = doing(scene, done) if may_tell else []
    found = facts(scene, done)
    if scene.transcript.was_in_danger and _stays_near(scene):
        return joined([say("still_here", scene), _about_this_chat(scene), *under_way, *found, say("safe_now", scene)])
    if scene.takes_back or scene.amends or any(outcome.name == "amend_request" for outcome in done):
        return joined([_changed(scene, outcomes), *under_way])
    if scene.told.contact.digits and not scene.phone:
        return say("ask_rest_of_number", scene)
    if scene.asks_after:
        is_met = scene.signals.emotional and (done or scene.was_called(*CARE_TOOLS))
        return joined([say("asked_well", scene) if is_met else "", _state_of_own(scene, done)])
    if not outcomes and not plan.missing and (said := _without_tools(scene)):
        return said
    if found and not (under_way or plan.missing) and manner.asks_if_welcome(scene.words):
        return joined([say("welcome", scene), *found])
    if _is_unanswered(scene, plan, outcomes):
        return _unanswered(scene)
    tells = scene.disclosure.theme in TROUBLES and bool(scene.told.themes)
    cares = (
        scene.signals.emotional
        or tells
        or tells_of_trouble(scene)
        or goes_on_with_trouble(scene)
        or is_nervous_visitor(scene)
        or any(outcome.name in CARE_TOOLS for outcome in done)
    )
    parts = [*(person_first(scene) if cares else _plain_start(scene, outcomes, plan))]
    if scene.is_voice:
        return joined([*parts[:1], *_voice_rest(scene, plan, outcomes, under_way, found)])
    parts += [*under_way, *found, *failures(scene, outcomes)]
    if any(outcome.name == "register_child_checkin" for outcome in done) and len(children_named(scene.words)) > 1:
        parts.append(say("one_child", scene))
    parts += next_step(scene, plan, done, cares=cares, has_facts=bool(found))
    return joined(parts) or _unclear(scene)


def _changed(scene: Scene, outcomes: Sequence[Outcome]) -> str:
    """What is said to a change: which of several is meant, what a booking is now, or that it is accepted."""
    done = [outcome for outcome in outcomes if not outcome.is_error]
    is_detail = tells_particulars(scene.words)
    is_met = scene.told.distress >= DISTRESS or (not is_detail and scene.told.distress >= NAMES_TROUBLE)
    is_memory = remembers(scene)
    is_asked_for = any(outcome.name in CARE_TOOLS for outcome in done)  # which is told beside it
    told_of = "" if is_asked_for else amended(scene, done, in_words=not (is_met or is_memory))
    if not (told_of or is_asked_for or scene.surely_meant):
        return joined([met_in_pain(scene), say("which_request", scene)])
    if told := [result_text(outcome.content) for outcome in outcomes if outcome.name == "cancel_booking"]:
        return " ".join(told[0].split())
    if scene.takes_back:
        what = taken_back(scene, done)
        return joined([say("noted", scene), say("taken_back", scene, what=what) if what else say("stopped", scene)])
    if is_met:
        return joined([first_sentence(scene), told_of])
    named = scene.gave_name and scene.name
    if named:
        return joined([say("name_given", scene, name=scene.name.split()[0]), told_of])
    return joined([say("remembered" if is_memory else "noted", scene), told_of])


def _state_of_own(scene: Scene, done: Sequence[Outcome]) -> str:
    """What became of what they asked for, as it is on record."""
    found = next((result_text(outcome.content) for outcome in done if outcome.name == STATE_OF_OWN), "")
    # What they wrote of it is theirs, and is not read out to them.
    items = [_SHORT_ID.sub("", line).partition(" (")[0] for line in found.splitlines() if line.startswith("- ")]
    if items:
        told = [say("state_of_own", scene, requests="; ".join(items))]
        if scene.phone and scene.open_needs_on_record and manner.asks_whether(scene.words):
            told.append(say("state_number", scene, where=dashed_phone(scene.phone)))
        if manner.asks_when(scene.words):
            told += [say("state_office", scene), office(scene)]
        return joined(told)
    if scene.was_called(*CARE_TOOLS):
        return say("state_none", scene)
    return say("state_unknown", scene, office=office(scene))


def _is_unanswered(scene: Scene, plan: Plan, outcomes: Sequence[Outcome]) -> bool:
    """Whether it asks what nothing here can answer."""
    if (
        scene.needs - {Need.CHURCH_ANSWER}
        or plan.missing
        or scene.may_need & _MAY_BE_DONE
        or not (asks(scene) or manner.is_question(scene.words))
    ):
        return False
    return not any(outcome.name != "lookup_church_answer" or has_answer(outcome.content) for outcome in outcomes)


def _unanswered(scene: Scene) -> str:
    """Says so, once with whom to ask; and a person is offered, in whose hands their question then is."""
    if offer := handing_on.offer(scene):
        return joined([met_in_pain(scene), offer])
    if scene.signals.emotional and scene.told.distress >= CONTINUES_PAIN:
        return joined([say("no_answer", scene), *offered("offer_answer", scene)])
    was_said = any(each.partition("{")[0] in all_said(scene) for each in wordings("unknown", scene))
    told = say("unknown_again", scene) if was_said else say("unknown", scene, office=office(scene))
    return joined([told, *offered("offer_answer", scene)])


def _plain_start(scene: Scene, outcomes: Sequence[Outcome], plan: Plan) -> list[str]:
    if any(outcome.name == "signup_for_volunteer_role" for outcome in outcomes) or Need.VOLUNTEER in scene.needs:
        return [say("volunteer_thanks", scene)]
    if scene.wants_a_person and plan.missing:
        return [say("person_wanted", scene)]
    if (scene.gave_contact or scene.gave_name) and not scene.needs & INFORMATION:
        name = scene.name.split()[0] if scene.name else ""
        return [say("follow_up", scene, name=name) if name else say("follow_up_nameless", scene)]
    return [say("gladly", scene)] if scene.may_need & _MAY_BE_DONE and not (scene.needs or outcomes) else []


def _stays_near(scene: Scene) -> bool:
    """Whether earlier danger is what is spoken to: the first time, and in place of gladness or a goodbye. What is told or asked for
    after that is heard like anything else; the lines stand in the conversation."""
    said = all_said(scene)
    unsaid = [each for each in wordings("still_here", scene) if each not in said]
    closes = not scene.needs and scene.does(Act.THANKS, Act.REJOICES, Act.TAKES_LEAVE)
    return len(unsaid) == len(wordings("still_here", scene)) or (closes and bool(unsaid))


def _voice_rest(
    scene: Scene, plan: Plan, outcomes: Sequence[Outcome], under_way: Sequence[str], found: Sequence[str]
) -> list[str]:
    """On the telephone one more sentence, two at most: what is done, the facts, or one question."""
    if failed := failures(scene, outcomes):
        return [*under_way[:1], failed[0]]
    if plan.missing:
        return [*under_way[:1], *found[:1], question_for(scene, plan)]
    if question := asked_back(outcomes):
        return [*found[:1], question]
    if under_way or found:
        return [*under_way[:1], *found[:1]]
    return next_step(scene, plan, [], cares=scene.signals.emotional, has_facts=False) or [say("unclear", scene)]


def _wants_booking_changed(scene: Scene) -> bool:
    """Something was booked in this conversation, and is now to be otherwise; nothing is asked back at the moment."""
    booked = scene.was_called(*(BOOKING_TOOLS - {"find_small_group"}))
    return booked and not scene.transcript.asked_back and bool(_CHANGE.search(plain(scene.words)))


def _without_tools(scene: Scene) -> str:
    """The reply to what needs no tool; "" when there is more to it."""
    words = scene.words
    if not words:
        return say("greeting", scene)
    if said := _about_this_chat(scene):
        is_asked = manner.asks_who_reads(words)  # with something at heart, most often
        return joined([say("asked_well", scene) if is_asked or scene.signals.emotional else "", said])
    if manner.asks_if_welcome(words) and not scene.may_need & _MAY_BE_DONE:
        pained = scene.signals.emotional
        return joined(
            [say("asked_well", scene) if pained else "", say("welcome", scene), *offered("offer_call", scene)[:pained]]
        )
    if manner.asks_for_verdict(words):
        return joined([say("no_verdict", scene), *offered("offer_call", scene)])
    if manner.tells_of_prayers(words) and not scene.needs and scene.told.distress <= DISTRESS:
        return say("prayed_before", scene)
    if manner.asks_if_loved(words):
        return joined([say("asked_well", scene), say("loved", scene)])
    if manner.is_hard_question(words):
        pained = scene.told.distress >= DISTRESS
        return joined(
            [met_in_pain(scene) if pained else "", say("hard_question", scene), *offered("offer_call", scene)[:pained]]
        )
    if _wants_booking_changed(scene):
        return say("bookings_change", scene, office=office(scene))
    return _small_talk(scene)


def _about_this_chat(scene: Scene) -> str:
    """What is asked about the conversation itself, or who answers in it."""
    if manner.asks_about_me(scene.words):
        return say("about_me", scene)
    was_asked_or_flagged = scene.was_called(*CARE_TOOLS) or scene.transcript.was_in_danger
    if is_confided(scene.words) and not (scene.needs or was_asked_or_flagged or manner.is_question(scene.words)):
        return joined([say("nothing_passed_on", scene), _who_reads(scene)])
    if manner.asks_who_of_theirs_hears(scene.words):
        return joined([say("nobody_told", scene), _who_reads(scene)])
    if manner.asks_who_reads(scene.words):
        return _who_reads(scene)
    for is_said, phrase in _ABOUT_THIS_CHAT:
        if is_said(scene.words):
            return say(phrase, scene, office=office(scene))
    return ""


def _who_reads(scene: Scene) -> str:
    """Who can read what is written here, whole the first time."""
    was_said = any(each in all_said(scene) for each in wordings("who_reads", scene))
    return say("who_reads_again" if was_said else "who_reads", scene)


def _small_talk(scene: Scene) -> str:
    """Thanks, joy, anger, a greeting; "" when there is more to it."""
    words = scene.words
    if Need.PRAYER in scene.may_need and scene.does(Act.DECLINES) and not scene.was_declined(Act.ASKS_PRAYER):
        return ""  # "no call, I just need prayer"
    if scene.may_need & _MAY_BE_DONE and not scene.does(Act.ASKS_FACT, Act.DECLINES) and offer_instead(scene):
        return ""
    withdraws = only_withdraws(scene.signals.acts) and Act.WITHDRAWS in scene.told.sure
    if withdraws and scene.history and Act.THANKS not in scene.told.sure:  # a first message has nothing to leave
        return first_sentence(scene) if scene.signals.emotional else say("stopped", scene)
    if scene.is_angry:
        return say("insulted", scene, office=office(scene))
    if manner.asks_what_i_do(words):
        return say("abilities", scene)
    takes_leave = Act.TAKES_LEAVE in scene.told.sure and scene.told.distress < NAMES_TROUBLE
    if manner.is_goodbye(words) or (takes_leave and not scene.does(Act.THANKS)):
        return say("goodbye", scene)
    if _goes_on_gladly(scene) or (rejoices(scene) and scene.told.distress < DISTRESS and not scene.needs):
        return glad(scene)
    if manner.is_thanks(words) and not (is_yes(words) and offers_in(scene.transcript.last_reply)):
        if scene.signals.emotional or any(tell(each).distress >= DISTRESS for each in scene.history[-_SAME_PAIN:]):
            return say("thanks_pained", scene)
        return say("thanks_care" if scene.was_called(*CARE_TOOLS) else "thanks", scene)
    if scene.signals.emotional or scene.needs:
        return "" if scene.signals.emotional or not scene.needs <= INFORMATION else _unanswered(scene)
    if manner.is_greeting(words):
        return say("greeting", scene)
    if says_no(scene):
        return say("declined", scene)
    if is_yes(words) and scene.history:
        return say("go_on", scene)
    if tells_of_trouble(scene) or goes_on_with_trouble(scene):
        return ""
    if scene.gave_name:
        return joined([say("follow_up", scene, name=scene.name.split()[0]), say("abilities", scene)])
    return "" if manner.is_question(words) or scene.does(Act.ASKS_FACT) else _unclear(scene)


def _goes_on_gladly(scene: Scene) -> bool:
    """Whether it says more of what was told with joy a moment ago ("her name is Junia", "my wife cried")."""
    says_more = not manner.is_question(scene.words) and not scene.does(Act.THANKS, Act.TAKES_LEAVE, Act.ASKS_FACT)
    return bool(scene.history) and is_joy_near(scene) and not scene.needs and says_more and only_tells(scene)


def _unclear(scene: Scene) -> str:
    """To what asks for nothing and tells of no pain: who can read it, thanks for what goes on, or what may be meant; once a person is
    offered."""
    if offer := handing_on.offer(scene):
        return offer
    length = len(scene.words.split())
    if length >= _TELLS and scene.is_minor and only_tells(scene):
        return joined([opening(scene), *way_on(scene)])
    if length >= _TELLS and only_tells(scene) and (instead := offer_instead(scene)):
        return joined([say("noted", scene), *instead])
    if length >= _TELLS and only_tells(scene) and all(each not in all_said(scene) for each in wordings("told", scene)):
        return joined([say("told", scene), *offered("offer_call", scene)])
    if scene.history and (length >= _TELLS or scene.told.age != AgeTold()):
        return say("noted", scene)
    if scene.history and 1 < length < _TELLS and only_tells(scene):
        return say("noted", scene)
    if scene.history and length == 1:
        return say("go_on", scene)
    if any(wording in all_said(scene) for wording in wordings("unclear", scene)):
        return joined(offered("unclear_again", scene)) or say("go_on", scene)
    return say("unclear", scene)
