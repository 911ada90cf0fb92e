"""What is told of the calls: what is under way, what was found, what did not work."""

import re
from collections.abc import Iterable

from carebot.offline.details import wants_no_prayer_for_self
from carebot.offline.results import as_booking, as_prose, has_answer
from carebot.offline.scene import Scene
from carebot.offline.wording import office, say, say_back, whom
from carebot.turn.lookups.bookings import BOOKING_TOOLS
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.transcript import Outcome, PastCall, result_text
from language.rules.own import changes_a_part, is_confided, wishes_to_be_reached_by
from language.rules.subjects import Need
from language.text.contact import dashed_phone, digit_by_digit
from language.texts import texts

CARE_TOOLS = frozenset(
    {
        "submit_prayer_request",
        "request_callback",
        "request_pastoral_visit",
        "report_care_need",
        "flag_safety_concern",
        "submit_benevolence_request",
    }
)
_OWN = texts("offline").table("own_kinds")
_AND = texts("offline")["and"]
_A_FEW = 8  # words; more are not said back
_DEFERRED = CARE_TOOLS | {"capture_visitor_contact", "signup_for_volunteer_role"}
_ASK = re.compile(rf"(?:{'|'.join(texts('booking')['ask'].values())}): (.+)")
_TOLD_THE_MODEL = re.compile(r"\bSay (?:so|that)\b")  # how it is to reply; no visitor is shown it
_NEED_OF_TOOL = {name: need for need, names in TOOLS_OF_NEED.items() for name in names}


def doing(scene: Scene, done: Iterable[Outcome]) -> list[str]:
    """What was queued, told as something under way; never what became of it."""
    told = []
    for outcome in done:
        given = outcome.input
        if outcome.name == "submit_prayer_request":
            private = given.get("confidentiality") == "pastors_only"
            if wants_no_prayer_for_self(scene.words):
                told.append(say("doing_prayer_for_another", scene))
            else:
                told.append(say("doing_prayer_private" if private else "doing_prayer", scene, whom=whom(scene)))
        elif outcome.name == "request_callback":
            told.append(_callback_told(scene, str(given.get("phone") or ""), str(given.get("email") or "")))
        elif outcome.name == "request_pastoral_visit":
            told.append(
                say(
                    "doing_visit" if Need.VISIT in scene.needs | scene.open_needs else "doing_visit_talk",
                    scene,
                )
            )
        elif outcome.name == "submit_benevolence_request":
            told.append(say("doing_money", scene))
        elif outcome.name == "report_care_need":
            told.append(say("doing_care", scene))
        elif outcome.name == "signup_for_volunteer_role":
            told.append(say("doing_volunteer", scene, role=str(given.get("role", ""))))
            if given.get("minors_ministry"):
                told.append(say("background_check", scene))
        elif outcome.name == "capture_visitor_contact":
            told.append(say("doing_contact", scene))
    return told


def amended(scene: Scene, done: Iterable[Outcome], *, in_words: bool = True) -> str:
    """What is told of an addition: who reads it from now on, the number as it now is, or that it goes to what it belongs to; "" where
    none was made. `in_words`: what is added is named."""
    done = list(done)
    made = [outcome for outcome in done if outcome.name == "amend_request"]
    if not made:
        return ""
    if is_confided(scene.words):
        was_private = any(_is_private(call) for exchange in scene.transcript.earlier for call in exchange.calls)
        if any(_is_private(outcome) for outcome in made):
            return say("stays_private" if was_private else "amended_private", scene)
        return say("amended_quiet", scene)
    if changes_a_part(scene.words):
        return say("amended_part", scene)
    is_called = any(outcome.name == "request_callback" for outcome in done)  # which names the number
    is_by_mail = scene.told.contact.email and not scene.told.contact.phone
    if scene.gave_contact and scene.phone and not (is_called or is_by_mail):
        return say("amended_number", scene, where=dashed_phone(scene.phone))
    if scene.asks_of_request:
        return say("amended_question", scene)
    is_short = in_words and len(scene.words.split()) <= _A_FEW and "\n" not in scene.words
    return say_back("amended_words", scene.words.strip(" .!"), scene) if is_short else say("amended", scene)


def taken_back(scene: Scene, done: Iterable[Outcome]) -> str:
    """What is taken back, by its name ("your request for a call"); "" where nothing is."""
    ids = [str(outcome.input.get("request")) for outcome in done if outcome.name == "withdraw_request"]
    kinds = (each.what for each in scene.meant if each.id in ids)
    named = [_OWN[kind][scene.language] for kind in kinds if kind in _OWN]
    return _AND[scene.language].join(dict.fromkeys(named))


def _is_private(call: Outcome | PastCall) -> bool:
    return call.input.get("confidentiality") == "pastors_only"


def _callback_told(scene: Scene, phone: str, email: str) -> str:
    if not scene.contact:  # somebody else's
        where = digit_by_digit(phone) if phone and scene.is_voice else dashed_phone(phone) or email
        return say("doing_callback_other", scene, where=where)
    if not phone:
        return say("doing_callback_email", scene, where=email)
    if scene.is_voice:
        return say("doing_callback_voice", scene, where=digit_by_digit(phone))
    is_text = "text" in map(wishes_to_be_reached_by, (scene.words, *scene.history))
    return say("doing_callback_text" if is_text else "doing_callback", scene, where=dashed_phone(phone))


def facts(scene: Scene, done: Iterable[Outcome]) -> list[str]:
    """The answers to plain questions, in the order of the calls."""
    found = []
    for outcome in done:
        if outcome.name in _DEFERRED or "<result" not in outcome.content:
            continue  # what stands there is an instruction, of a call that another model made perhaps
        if outcome.name in BOOKING_TOOLS:
            found.append(as_booking(outcome.content, scene.language, short=scene.is_voice))
            continue
        if outcome.name == "lookup_church_answer" and not has_answer(outcome.content):
            continue  # that there is none is said in our own words
        need = _NEED_OF_TOOL.get(outcome.name, Need.ANNOUNCEMENTS)
        if text := as_prose(outcome.content, need, scene.words, scene.language, short=scene.is_voice):
            found.append(text)
    return list(dict.fromkeys(found))


def asked_back(done: Iterable[Outcome]) -> str:
    """What the last call that needs to know more asks; the whole of the next step."""
    questions = [question for outcome in done if outcome.name in BOOKING_TOOLS and (question := _question_of(outcome))]
    return questions[-1] if questions else ""


def _question_of(outcome: Outcome) -> str:
    """What a result asks back, in its own words; "" when it asks nothing."""
    lines = [] if outcome.is_error else result_text(outcome.content).splitlines()
    found = _ASK.match(lines[-1]) if lines else None
    return found[1].strip() if found else ""


def failures(scene: Scene, outcomes: Iterable[Outcome]) -> list[str]:
    """An honest word on what was refused or did not work. The flag of a danger is never spoken of."""
    told = []
    outcomes = list(outcomes)
    worked = {outcome.name for outcome in outcomes if not outcome.is_error}  # at a later try
    for outcome in outcomes:
        if not outcome.is_error or outcome.name in worked or outcome.name == "flag_safety_concern":
            continue
        if outcome.name in _DEFERRED:
            about_contact = re.search(
                r"phone|e-?mail|contact|number|tel[eé]fono|correo", outcome.content, re.IGNORECASE
            )
            asks_again = about_contact and scene.contact and not scene.is_minor
            told.append(say("error_contact", scene) if asks_again else say("error_write", scene, office=office(scene)))
        elif outcome.name == "lookup_bible_verse":
            told.append(say("reference_unclear", scene))
        elif outcome.name in BOOKING_TOOLS and not _TOLD_THE_MODEL.search(outcome.content):
            told.append(as_booking(outcome.content, scene.language))
        elif "http" in outcome.content:
            told.append(as_prose(outcome.content, Need.CARD, scene.words, scene.language))
        else:
            told.append(say("error_lookup", scene, office=office(scene)))
    return list(dict.fromkeys(told))
