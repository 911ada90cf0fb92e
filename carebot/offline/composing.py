"""The reply: the person first, then what is being done, then what was asked, then one gentle step."""

import re
from collections.abc import Sequence

from carebot.offline import handing_on, manner
from carebot.offline.adding import tells_particulars
from carebot.offline.heard import one_of, whole
from carebot.offline.inputs import Missing
from carebot.offline.planning import STATE_OF_OWN, Plan
from carebot.offline.results import has_answer
from carebot.offline.said_back import said_back
from carebot.offline.scene import Scene
from carebot.offline.telling import CARE_TOOLS, amended, asked_back, doing, facts, failures
from carebot.offline.wording import event, joined, office, relation, say, say_back, whom, wordings
from carebot.turn.lookups.bookings import BOOKING_TOOLS
from carebot.turn.lookups.heard import disclosure_of
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.signals import only_withdraws
from carebot.turn.transcript import Outcome, result_text
from language.acts import Act, Feeling
from language.needs import CARE, INFORMATION, tells_of_abuse
from language.openings import feeling_sentence, next_step_sentence, opening_sentence
from language.rules.bookings import children_named
from language.rules.minor import AgeTold
from language.rules.offers import offers_in
from language.rules.own import wishes_to_be_reached_by
from language.rules.subjects import Need
from language.rules.yes_no import is_no, is_yes
from language.text.numbers import written_digits as digits_in
from language.text.plain import plain
from language.texts import texts
from language.themes import Theme
from language.told import CONTINUES_PAIN, DISTRESS, NAMES_TROUBLE, tell

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
# What is offered: a need, and what asks for it.
_OFFERS = {
    "offer_prayer": (Need.PRAYER, Act.ASKS_PRAYER),
    "offer_care": (Need.CARE, Act.ASKS_PRACTICAL_HELP),
    **dict.fromkeys(("offer_call", "offer_answer", "unclear_again"), (Need.CALLBACK, Act.ASKS_CALL)),
}
_OFFER_INSTEAD = {
    Need.CARE: "offer_care",
    **dict.fromkeys((Need.MONEY, Need.VISIT, Need.CALLBACK, Need.COUNSELING), "offer_call"),
    Need.PRAYER: "offer_prayer",
}
_MAY_BE_DONE = frozenset({Need.CARE, Need.MONEY, Need.VISIT})
_MAY_BE_ASKED = frozenset({Need.CARE, Need.VISIT, Need.CALLBACK})
_TELLS_LITTLE = frozenset({Theme.UNKNOWN, Theme.PRAYER_ASK, Theme.GRATITUDE})
# A loss is named by its name; so is what somebody of theirs goes through. For the rest their own words are nearer.
_NAMED = frozenset(
    {
        Theme.DEATH,
        Theme.MISCARRIAGE,
        Theme.PET_LOSS,
        Theme.CHILD_ILLNESS,
        Theme.JOB_LOSS,
        Theme.ABUSE,
        Theme.BULLYING,
        Theme.ADDICTION,
    }
)
_NAMED_OF_ANOTHER = frozenset({Theme.ILLNESS, Theme.HOSPITAL, Theme.CAREGIVING, Theme.MARRIAGE, Theme.FAMILY})
_A_LONG_TELLING = 14  # words; of more than that, what is said back is only a part
_A_WORD_OF_PAIN = 5  # words; who tells more has said what it is
_TURNS_UNOFFERED = 2  # told in pain before a person is offered, where nothing else was
_A_NO = 3  # words
_A_PLEA = 4  # words, which say no more than that a prayer is wished for
_A_NUMBER = 7  # digits
_LONG_THANKS = 5  # words; longer thanks tell of something that is worth being glad about
_OPENINGS_TRIED = 12
_JOY_LASTS = 2  # messages
_ABOUT_THIS_CHAT = (
    (manner.asks_who_reads, "who_reads"),
    (manner.asks_to_erase, "erase"),
    (manner.wants_a_listener, "listening"),
)
_CHANGE = whole(_T.lines("change"))
_WE_HELPED = whole(_T.lines("helped"))
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
        return joined([say("asked_well", scene) if scene.signals.emotional else "", _state_of_own(scene, done)])
    if not outcomes and not plan.missing and (said := _without_tools(scene)):
        return said
    if _is_unanswered(scene, plan, outcomes):
        return _unanswered(scene)
    tells = scene.disclosure.theme in _OFFER_FOR and bool(scene.told.themes)
    cares = (
        scene.signals.emotional
        or tells
        or _tells_of_trouble(scene)
        or _goes_on_with_trouble(scene)
        or _is_nervous_visitor(scene)
        or any(outcome.name in CARE_TOOLS for outcome in done)
    )
    parts = [*(_person_first(scene) if cares else _plain_start(scene, outcomes, plan))]
    if scene.is_voice:
        return joined([*parts[:1], *_voice_rest(scene, plan, outcomes, under_way, found)])
    parts += [*under_way, *found, *failures(scene, outcomes)]
    if any(outcome.name == "register_child_checkin" for outcome in done) and len(children_named(scene.words)) > 1:
        parts.append(say("one_child", scene))
    parts += _step(scene, plan, done, cares=cares, has_facts=bool(found))
    return joined(parts) or _unclear(scene)


def _met(scene: Scene) -> str:
    """The sentence that meets the person, where they are in pain; "" where they are not."""
    return _first(scene) if scene.signals.emotional else ""


def _changed(scene: Scene, outcomes: Sequence[Outcome]) -> str:
    """What is said to a change: which of several is meant, what a booking is now, or that it is accepted."""
    done = [outcome for outcome in outcomes if not outcome.is_error]
    is_detail = tells_particulars(scene.words)
    is_met = scene.told.distress >= DISTRESS or (not is_detail and scene.told.distress >= NAMES_TROUBLE)
    told_of = amended(scene, done, in_words=not is_met)
    if not told_of and not scene.surely_meant:
        return joined([_met(scene), say("which_request", scene)])
    if told := [result_text(outcome.content) for outcome in outcomes if outcome.name == "cancel_booking"]:
        return " ".join(told[0].split())
    if scene.takes_back:
        return joined([say("noted", scene) if scene.signals.emotional else "", say("stopped", scene)])
    if is_met:
        return joined([_first(scene), told_of])
    named = scene.gave_name and scene.name
    thanks = say("name_given", scene, name=scene.name.split()[0]) if named else say("noted", scene)
    return joined([thanks, told_of])


def _state_of_own(scene: Scene, done: Sequence[Outcome]) -> str:
    """What became of what they asked for, as it is on record."""
    found = next((result_text(outcome.content) for outcome in done if outcome.name == STATE_OF_OWN), "")
    # What they wrote of it is theirs, and is not read out to them.
    items = [_SHORT_ID.sub("", line).partition(" (")[0] for line in found.splitlines() if line.startswith("- ")]
    if items:
        told = say("state_of_own", scene, requests="; ".join(items))
        return joined([told, say("state_office", scene), office(scene)])
    if scene.was_called(*CARE_TOOLS):
        return say("state_none", scene)
    return say("state_unknown", scene, office=office(scene))


def _person_first(scene: Scene) -> list[str]:
    if _is_nervous_visitor(scene):
        return [say("nervous_welcome", scene)]
    if _only_wants_a_person(scene):
        return [say("person_wanted", scene)]
    is_pained = scene.signals.emotional or _tells_of_trouble(scene) or _goes_on_with_trouble(scene)
    is_wish = bool(scene.needs.intersection(CARE)) and not (_tells_anew(scene) or scene.gave_name or said_back(scene))
    if not is_pained or is_wish:
        named = scene.gave_name and scene.name  # a wish is met, and nobody is condoled with
        return [say("name_given", scene, name=scene.name.split()[0]) if named else _gladly(scene)]
    if Need.VOLUNTEER in scene.needs and not scene.told.themes:
        return [say("volunteer_thanks", scene)]
    first = _first(scene)
    parts = [first]
    if scene.is_voice or not _tells_anew(scene):
        return parts
    if Need.SAFETY in scene.needs and scene.is_minor and not scene.was_called("flag_safety_concern"):
        if not _AFFIRMED.search(first):
            parts.append(say("minor_affirm", scene))
    elif manner.tells_of_relapse(scene.words) and not scene.disclosure.relation:
        parts.append(say("relapse", scene))
    elif (near := event(scene)) and plain(near).strip() not in plain(first):
        parts.append(say("event", scene, event=near))
    return parts


def _first(scene: Scene) -> str:
    """Meets the person: a loss by its name, anything else in their own words. No loss is condoled with twice."""
    told = scene.disclosure
    asks_prayer = Need.PRAYER in scene.needs and (told.theme not in _TELLS_LITTLE or bool(told.relation))
    is_anew = _tells_anew(scene)
    is_named = told.theme in _NAMED or (told.relation and told.theme in _NAMED_OF_ANOTHER)
    is_named = is_named or (told.theme not in _TELLS_LITTLE and len(scene.words.split()) > _A_LONG_TELLING)
    is_named = is_named and disclosure_of(scene.words, (), scene.language).theme is told.theme
    if asks_prayer or (is_anew and is_named):  # whom a prayer is for is named, in words not used before
        return _opening(scene)
    if own := said_back(scene):
        pains = scene.told.distress >= DISTRESS and not _is_joy_near(scene)
        return say_back("said_back_heavy" if pains else "said_back", own, scene)
    if told.theme in _TELLS_LITTLE and scene.needs.intersection(CARE):
        return _gladly(scene)
    if is_anew and told.theme not in _TELLS_LITTLE:
        return _opening(scene)
    if Feeling.SHAME in scene.told.feelings and (felt := _feeling(Feeling.SHAME, scene)):
        return felt
    if is_anew and not _is_joy_near(scene) and not _asks(scene):
        return _opening(scene)
    if scene.gave_name and scene.name:
        return say("name_given", scene, name=scene.name.split()[0])
    if scene.may_need & _MAY_BE_ASKED and (_asks(scene) or handing_on.asks_to_be_done(scene.words)):
        return say("gladly", scene)
    if _says_no(scene):
        return say("said_no", scene)
    if _asks(scene):
        return say("asked_well", scene)
    return say("going_on", scene)


def _gladly(scene: Scene) -> str:
    """Yes to a wish, with whom it is for where that is told."""
    named = scene.disclosure.relation if scene.disclosure.theme in _TELLS_LITTLE else ""
    return say("gladly_about", scene, whom=relation(scene)) if named else say("gladly", scene)


def _says_no(scene: Scene) -> bool:
    """Whether it is no more than a no ("no, I have no family here" tells something)."""
    if is_no(scene.words):
        return len(scene.words.split()) <= _A_NO or scene.does(Act.DECLINES)
    was_asked = "?" in scene.transcript.last_reply or bool(scene.told.declined)
    return was_asked and bool(scene.told.sure & {Act.DECLINES, Act.WITHDRAWS}) and scene.told.distress < DISTRESS


def _asks(scene: Scene) -> bool:
    return "?" in scene.words or Act.ASKS_FACT in scene.told.sure


def _is_joy_near(scene: Scene) -> bool:
    """Whether gladness was told, here or a moment ago, and no trouble since."""
    if disclosure_of(scene.words, (), scene.language).theme not in _TELLS_LITTLE:
        return False
    return any(Act.REJOICES in tell(each).sure for each in (*scene.history[-_JOY_LASTS:], scene.words))


def _goes_on_with_trouble(scene: Scene) -> bool:
    """Whether a plain sentence follows one that told of a trouble ("his name was Pickles")."""
    if scene.does(Act.ASKS_FACT, Act.THANKS, Act.TAKES_LEAVE) or "?" in scene.words or scene.needs:
        return False
    before = scene.history[-1] if scene.history else ""
    return bool(before) and disclosure_of(before, (), scene.language).theme in _NAMED and bool(said_back(scene))


def _is_unanswered(scene: Scene, plan: Plan, outcomes: Sequence[Outcome]) -> bool:
    """Whether it asks what nothing here can answer."""
    if (
        scene.needs
        or plan.missing
        or scene.may_need & _MAY_BE_DONE
        or not (_asks(scene) or manner.is_question(scene.words))
    ):
        return False
    return not any(outcome.name != "lookup_church_answer" or has_answer(outcome.content) for outcome in outcomes)


def _unanswered(scene: Scene) -> str:
    """Says so, once with whom to ask; and a person is offered, in whose hands their question then is."""
    if offer := handing_on.offer(scene):
        return joined([_met(scene), offer])
    if scene.signals.emotional and scene.told.distress >= CONTINUES_PAIN:
        return joined([say("no_answer", scene), *_offered("offer_answer", scene)])
    was_said = any(each.partition("{")[0] in _said(scene) for each in wordings("unknown", scene))
    told = say("unknown_again", scene) if was_said else say("unknown", scene, office=office(scene))
    return joined([told, *_offered("offer_answer", scene)])


def _tells_anew(scene: Scene) -> bool:
    """Whether it tells of a trouble that was not met yet."""
    if all(tell(earlier).distress < DISTRESS for earlier in scene.history):
        return True
    told, *before = (disclosure_of(each, (), scene.language) for each in (scene.words, *scene.history))
    names_anew = told.relation and told.relation not in {each.relation for each in before}
    if names_anew and scene.told.distress >= DISTRESS:  # "It was our son. The accident was in August."
        return True
    return told.theme is scene.disclosure.theme and told.theme not in _TELLS_LITTLE.union(each.theme for each in before)


def _tells_of_trouble(scene: Scene) -> bool:
    """Tells of one, be it without a word of how it feels."""
    if scene.told.distress < NAMES_TROUBLE or scene.does(Act.ASKS_FACT):
        return False
    return disclosure_of(scene.words, (), scene.language).theme in _OFFER_FOR.keys() | _NAMED


def _only_wants_a_person(scene: Scene) -> bool:
    """Asks for somebody human and tells nothing that could be met: yes comes first."""
    wants = scene.wants_a_person and scene.needs <= {Need.CALLBACK, Need.COUNSELING}
    return wants and scene.disclosure.theme is Theme.UNKNOWN and not scene.contact


def _is_nervous_visitor(scene: Scene) -> bool:
    return Need.FIRST_VISIT in scene.needs and manner.is_nervous(scene.words) and scene.needs <= INFORMATION


def _opening(scene: Scene) -> str:
    """An opening that names whom this is about and that this conversation has not heard yet, if possible."""
    said = _said(scene)
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
    if scene.wants_a_person and plan.missing:
        return [say("person_wanted", scene)]
    if (scene.gave_contact or scene.gave_name) and not scene.needs & INFORMATION:
        name = scene.name.split()[0] if scene.name else ""
        return [say("follow_up", scene, name=name) if name else say("follow_up_nameless", scene)]
    return [say("gladly", scene)] if scene.may_need & _MAY_BE_DONE and not (scene.needs or outcomes) else []


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
    if not done and not scene.signals.emotional and (offer := _offer_instead(scene)):
        return offer
    if not cares or names & {"capture_visitor_contact", "signup_for_volunteer_role"}:
        return []
    wishes_otherwise = scene.may_need & _MAY_BE_ASKED or _tells_anew(scene)  # "I'd rather a woman called me"
    if _says_no(scene) or (Act.DECLINES in scene.told.sure and not wishes_otherwise):
        return []
    if names & {"request_pastoral_visit", "report_care_need"} and not (scene.contact or scene.is_minor):
        return [say("ask_contact_again", scene)]
    if names & CARE_TOOLS - {"submit_prayer_request"}:
        return [say("meanwhile", scene)] if scene.told.distress >= DISTRESS else []
    if "submit_prayer_request" in names:
        tells_little = scene.disclosure.theme in _TELLS_LITTLE and not scene.disclosure.relation
        is_known = has_facts or scene.signals.emotional_score >= DISTRESS or len(scene.words.split()) > _A_PLEA
        if tells_little and not is_known:
            return [say("for_whom", scene)]
        wants_more = scene.told.distress >= DISTRESS and not (has_facts or scene.contact or scene.is_minor)
        return _offered("offer_call", scene) if wants_more else []
    return [] if has_facts else _way_on(scene)


def _way_on(scene: Scene) -> list[str]:
    """After what hurts: what the church can do for it, once; else that there is time, or a person. Nothing else is offered to who was
    just offered something, or is being helped."""
    if offer := _offer_instead(scene):
        return offer
    if scene.told.distress < DISTRESS and (offer := handing_on.offer(scene)):
        return [offer]
    if scene.history and (offers_in(scene.transcript.last_reply) or scene.open_needs):
        return []
    kind = _OFFER_FOR.get(scene.disclosure.theme, "")
    if kind and not scene.is_minor and not _is_joy_near(scene) and (offer := _offered(kind, scene)):
        return offer
    if not scene.history and len(scene.words.split()) <= _A_WORD_OF_PAIN:
        return [next_step_sentence(scene.disclosure, language=scene.language, is_minor=scene.is_minor).strip()]
    if _tells_anew(scene):
        return [say("stay_open", scene)]
    was_offered = any(offers_in(exchange.reply) for exchange in scene.transcript.earlier)
    is_long_told = sum(tell(each).distress >= DISTRESS for each in scene.history) >= _TURNS_UNOFFERED
    return _offered("offer_call", scene) if is_long_told and not (was_offered or scene.is_minor) else []


def _offer_instead(scene: Scene) -> list[str]:
    """What may have been asked for is offered."""
    offers = (_offered(kind, scene) for need, kind in _OFFER_INSTEAD.items() if need in scene.may_need)
    return next((offer for offer in offers if offer), [])


def _offered(kind: str, scene: Scene) -> list[str]:
    """The offer; nothing where it was made before, declined or taken up."""
    need, act = _OFFERS[kind]
    offered = any(need in offers_in(exchange.reply) for exchange in scene.transcript.earlier)
    if offered or scene.was_called(TOOLS_OF_NEED[need][0]) or scene.was_declined(act):
        return []
    return [say(kind, scene, whom=whom(scene))]


def _stays_near(scene: Scene) -> bool:
    """Whether earlier danger is what is spoken to: the first time, and in place of gladness or a goodbye. What is told or asked for
    after that is heard like anything else; the lines stand in the conversation."""
    said = _said(scene)
    unsaid = [each for each in wordings("still_here", scene) if each not in said]
    closes = not scene.needs and scene.does(Act.THANKS, Act.REJOICES, Act.TAKES_LEAVE)
    return len(unsaid) == len(wordings("still_here", scene)) or (closes and bool(unsaid))


def _said(scene: Scene) -> str:
    return " ".join(exchange.reply for exchange in scene.transcript.earlier)


def _question(scene: Scene, plan: Plan) -> str:
    need, missing = plan.missing[0]
    if missing is Missing.ROLE:
        return say("ask_role", scene)
    if missing is Missing.NAME:
        return say("ask_name_prayer" if need is Need.PRAYER else "ask_name", scene)
    if missing is not Missing.NAME and not scene.gave_contact and len(digits_in(scene.words)) >= _A_NUMBER:
        return say("error_contact", scene)  # they gave one, and it cannot be right
    if scene.is_minor:
        return say("ask_contact_minor", scene)
    if need is Need.MONEY and missing is Missing.NAME_AND_CONTACT:
        was_asked = any(each in _said(scene) for each in wordings("ask_money", scene))
        return say("ask_again" if was_asked else "ask_money", scene)
    if wishes_to_be_reached_by(scene.words) == "email":
        return say("ask_email", scene)
    if need is Need.CALLBACK and missing is not Missing.NAME_AND_CONTACT:
        return say("ask_contact_call", scene)
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


def _without_tools(scene: Scene) -> str:
    """The reply to what needs no tool; "" when there is more to it."""
    words = scene.words
    if not words:
        return say("greeting", scene)
    if said := _about_this_chat(scene):
        is_asked = manner.asks_who_reads(words)  # with something at heart, most often
        return joined([say("asked_well", scene) if is_asked or scene.signals.emotional else "", said])
    if manner.asks_if_welcome(words):
        pained = scene.signals.emotional
        return joined(
            [say("asked_well", scene) if pained else "", say("welcome", scene), *_offered("offer_call", scene)[:pained]]
        )
    if manner.asks_for_verdict(words):
        return joined([say("no_verdict", scene), *_offered("offer_call", scene)])
    if manner.tells_of_prayers(words) and not scene.needs and scene.told.distress <= DISTRESS:
        return say("prayed_before", scene)
    if manner.asks_if_loved(words):
        return joined([say("asked_well", scene), say("loved", scene)])
    if manner.is_hard_question(words):
        pained = scene.told.distress >= DISTRESS
        return joined(
            [_met(scene) if pained else "", say("hard_question", scene), *_offered("offer_call", scene)[:pained]]
        )
    if _wants_booking_changed(scene):
        return say("bookings_change", scene, office=office(scene))
    return _small_talk(scene)


def _about_this_chat(scene: Scene) -> str:
    """What is asked about the conversation itself, or who answers in it."""
    if manner.asks_about_me(scene.words):
        return say("about_me", scene)
    if manner.asks_who_of_theirs_hears(scene.words):
        return joined([say("nobody_told", scene), say("who_reads", scene)])
    for is_said, phrase in _ABOUT_THIS_CHAT:
        if is_said(scene.words):
            return say(phrase, scene, office=office(scene))
    return ""


def _small_talk(scene: Scene) -> str:
    """Thanks, joy, anger, a greeting; "" when there is more to it."""
    words = scene.words
    if Need.PRAYER in scene.may_need and scene.does(Act.DECLINES) and not scene.was_declined(Act.ASKS_PRAYER):
        return ""  # "no call, I just need prayer"
    if scene.may_need & _MAY_BE_DONE and not scene.does(Act.ASKS_FACT, Act.DECLINES) and _offer_instead(scene):
        return ""
    if only_withdraws(scene.signals.acts) and Act.WITHDRAWS in scene.told.sure and Act.THANKS not in scene.told.sure:
        return _first(scene) if scene.signals.emotional else say("stopped", scene)
    if scene.is_angry:
        return say("insulted", scene, office=office(scene))
    if manner.asks_what_i_do(words):
        return say("abilities", scene)
    takes_leave = Act.TAKES_LEAVE in scene.told.sure and scene.told.distress < NAMES_TROUBLE
    if manner.is_goodbye(words) or (takes_leave and not scene.does(Act.THANKS)):
        return say("goodbye", scene)
    if _goes_on_gladly(scene) or (_rejoices(scene) and scene.told.distress < DISTRESS and not scene.needs):
        return _is_glad(scene)
    if manner.is_thanks(words) and not (is_yes(words) and offers_in(scene.transcript.last_reply)):
        return say("thanks_care" if scene.was_called(*CARE_TOOLS) else "thanks", scene)
    if scene.signals.emotional or scene.needs:
        return "" if scene.signals.emotional or not scene.needs <= INFORMATION else _unanswered(scene)
    if manner.is_greeting(words):
        return say("greeting", scene)
    if _says_no(scene):
        return say("declined", scene)
    if is_yes(words) and scene.history:
        return say("go_on", scene)
    if _tells_of_trouble(scene) or _goes_on_with_trouble(scene):
        return ""
    if scene.gave_name:
        return joined([say("follow_up", scene, name=scene.name.split()[0]), say("abilities", scene)])
    return "" if manner.is_question(words) or scene.does(Act.ASKS_FACT) else _unclear(scene)


def _goes_on_gladly(scene: Scene) -> bool:
    """Whether it says more of what was told with joy a moment ago ("her name is Junia", "my wife cried")."""
    says_more = not manner.is_question(scene.words) and not scene.does(Act.THANKS, Act.TAKES_LEAVE, Act.ASKS_FACT)
    return bool(scene.history) and _is_joy_near(scene) and not scene.needs and says_more and bool(said_back(scene))


def _is_glad(scene: Scene) -> str:
    """Gladness with them, in their own words where they can be said back."""
    if own := said_back(scene):
        return say_back("said_back_glad", own, scene)
    return _feeling(Feeling.JOY, scene) or say("rejoiced", scene)


def _rejoices(scene: Scene) -> bool:
    """Whether there is something to be glad about, more than that we helped."""
    tells_more = len(scene.words.split()) > _LONG_THANKS and not _WE_HELPED.search(plain(scene.words))
    return Act.REJOICES in scene.told.sure and (Act.THANKS not in scene.told.sure or tells_more)


def _feeling(feeling: Feeling, scene: Scene) -> str:
    """A sentence on the feeling that this conversation has not heard; "" where it heard them all."""
    tried = (
        feeling_sentence({feeling}, language=scene.language, seed=f"{scene.seed}-{n}") for n in range(_OPENINGS_TRIED)
    )
    return next((each.strip() for each in tried if each.strip() not in _said(scene)), "")


def _unclear(scene: Scene) -> str:
    """To what asks for nothing and tells of no pain: their own words, or what may be meant; the second time a person is offered."""
    if offer := handing_on.offer(scene):
        return offer
    if scene.is_minor and scene.told.age != AgeTold():
        return say("noted", scene)
    if own := said_back(scene):
        return joined([say_back("said_back", own, scene), *_offer_instead(scene)])
    if any(wording in _said(scene) for wording in wordings("unclear", scene)):
        return joined(_offered("unclear_again", scene)) or say("go_on", scene)
    return say("unclear", scene)
