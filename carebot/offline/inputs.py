"""What goes into each tool, from everything the visitor has said; or what has to be asked for first."""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Any

from carebot.offline import details, handing_on
from carebot.offline.manner import tells_of_marriage, tells_of_partner
from carebot.offline.scene import Scene, own_words
from carebot.offline.scripture import verses_on
from carebot.offline.wording import wordings
from carebot.turn.lookups import bookings
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.reach import as_fields, of_another, with_other
from language.acts import Act
from language.needs import is_contact_only, request_part, tells_of_abuse
from language.rules.bookings import age_in
from language.rules.fact_questions import asked_of, is_request
from language.rules.offers import asked_name
from language.rules.own import is_confided, wishes_to_be_reached_by
from language.rules.places import visit_address
from language.rules.subjects import Need
from language.text import dates
from language.text.best_time import any_time_in
from language.text.contact import dashed_phone
from language.text.dates import SUNDAY, last_weekday
from language.text.references import passages_in
from language.text.reply_sentences import split_sentences

_ROLE_CHARS = 120


class Missing(StrEnum):
    NAME = "name"
    CONTACT = "contact"
    NAME_AND_CONTACT = "name_and_contact"
    ROLE = "role"


Calls = list[tuple[str, dict[str, Any]]]


def calls_for(need: Need, scene: Scene) -> Calls | Missing:
    """The calls that meet a need, with all that is known; or what has to be asked for first."""
    if need is Need.SAFETY:
        return _safety(scene)
    if need is Need.PRAYER:
        return _prayer(scene)
    if need is Need.CALLBACK:
        return _callback(scene)
    if need is Need.VISIT:
        return _visit(scene)
    if need is Need.MONEY:
        return _money(scene)
    if need is Need.CARE:
        return _care(scene)
    if need is Need.VOLUNTEER:
        return _volunteer(scene)
    tool = next((name for name in TOOLS_OF_NEED[need] if name in scene.offered), "")
    if tool in bookings.BOOKING_TOOLS:
        return [(tool, bookings.inputs_for(tool, scene))]
    if tool == "request_callback":
        return _callback(scene)
    return _information(need, tool, scene)


def _safety(scene: Scene) -> Calls:
    if scene.is_minor:
        category = "minor_at_risk"
    else:
        category = "domestic_violence" if tells_of_partner(scene.words) else "abuse"
    concern = {"concern": own_words(scene, TOOLS_OF_NEED[Need.SAFETY]), "category": category}
    if scene.is_minor:
        concern |= {} if any(map(tells_of_abuse, (*scene.history, scene.words))) else _who_and_when(scene)
        return [("flag_safety_concern", concern | {"is_minor": True})]
    return [("flag_safety_concern", concern)]


def _who_and_when(scene: Scene) -> dict[str, str]:
    contact = ", ".join(each for each in (scene.phone, scene.email) if each)
    return as_fields(name=scene.name, contact=contact, best_time=scene.signals.contact.best_time)


def _prayer(scene: Scene) -> Calls | Missing:
    anonymous = details.wants_no_name(scene.words)
    if scene.is_voice and not (scene.name or anonymous or asked_name(scene.transcript.last_reply)):
        return Missing.NAME
    is_for_another = details.wants_no_prayer_for_self(scene.words)  # nor is what they told of themselves passed on
    told = request_part(scene.words) if is_for_another else own_words(scene, TOOLS_OF_NEED[Need.PRAYER])
    request: dict[str, Any] = {"request": told}
    if anonymous:
        request["anonymous"] = True
    else:
        request |= {"name": scene.name, "contact": scene.contact}
    if any(map(is_confided, (*scene.history, scene.words))):
        request["confidentiality"] = "pastors_only"
    elif details.wants_everyone(scene.words):
        request["confidentiality"] = "prayer_chain"
    return [("submit_prayer_request", request)]


def _callback(scene: Scene) -> Calls | Missing:
    reason = _with_way(handing_on.reason(scene, TOOLS_OF_NEED[Need.CALLBACK][:1]), scene)
    where = _whom_to_call(scene)
    if where:
        urgency = "urgent" if details.is_urgent(scene.words) else ""
        return [("request_callback", {
            "reason": with_other(reason, scene.signals.contact) if scene.contact else reason, **where,
            "best_time": scene.signals.contact.best_time, "urgency": urgency,
        })]  # fmt: skip
    wants_pastor = re.search(r"\b(?:pastora?|priest|minister|reverend|father|padre)\b", scene.words, re.IGNORECASE)
    if (
        wants_pastor
        and Act.ASKS_CALL not in scene.signals.acts  # who wants to be called is asked for a number instead
        and not scene.is_voice
        and (scene.signals.emotional or tells_of_marriage(scene.words))
        and "request_pastoral_visit" in scene.offered
    ):
        # The wish to see a pastor is on record even if no number ever follows.
        return [("request_pastoral_visit", {"reason": reason, "location": "other", "name": scene.name})]
    return Missing.CONTACT


def _with_way(reason: str, scene: Scene) -> str:
    """The reason, and that they wish to be written to where they said so."""
    said = next((each for each in (scene.words, *reversed(scene.history)) if wishes_to_be_reached_by(each)), "")
    return reason if said in reason else f"{reason}\n{said}"


def with_whole_number(scene: Scene) -> str:
    """The words of a message; below them the number that it ends, where that was told in pieces."""
    is_piece = bool(scene.phone and scene.told.contact.digits)
    return f"{scene.words}\n{dashed_phone(scene.phone)}" if is_piece else scene.words


def _whom_to_call(scene: Scene) -> dict[str, str]:
    """The visitor, or whom they asked to have called; never somebody else where violence at home was told."""
    if scene.contact:
        return {"phone": scene.phone, "email": scene.email, "name": scene.name}
    if any(map(tells_of_abuse, (*scene.history, scene.words))) or scene.was_called("flag_safety_concern"):
        return {}
    return of_another(replace(scene.signals.contact, name=scene.name or None))


def _visit(scene: Scene) -> Calls | Missing:
    if "request_pastoral_visit" not in scene.offered:
        return _callback(scene)
    said = own_words(scene, TOOLS_OF_NEED[Need.VISIT])
    return [("request_pastoral_visit", {
        "reason": said, "location": details.visit_location(said), "address": visit_address(said),
        "name": scene.name, "contact": scene.contact, "preferred_time": scene.signals.contact.best_time,
    })]  # fmt: skip


def _money(scene: Scene) -> Calls | Missing:
    said = own_words(scene, TOOLS_OF_NEED[Need.MONEY])
    if "submit_benevolence_request" in scene.offered:
        if not (scene.name and scene.contact):
            return _missing_of(scene)
        return [("submit_benevolence_request", {
            "need": said, "amount": details.amount_of(said), "due_date": _iso_day(details.due_of(said)),
            "household_size": details.household_of(said) or None,
            "name": scene.name, "contact": scene.contact,
        })]  # fmt: skip
    if "report_care_need" in scene.offered:
        return [
            ("report_care_need", {"need": said, "category": "financial", "name": scene.name, "contact": scene.contact})
        ]
    return _callback(scene)


def _iso_day(said: str) -> str:
    return said if re.fullmatch(r"\d{4}-\d\d-\d\d", said) else ""


def _care(scene: Scene) -> Calls | Missing:
    if "report_care_need" not in scene.offered:
        return _callback(scene)
    said = own_words(scene, TOOLS_OF_NEED[Need.CARE])
    return [("report_care_need", {
        "need": said, "category": details.care_category(said),
        "for_whom": scene.disclosure.relation, "name": scene.name, "contact": scene.contact,
    })]  # fmt: skip


def _volunteer(scene: Scene) -> Calls | Missing:
    said = "\n".join((*scene.history[-5:], scene.words))
    role, minors = details.volunteer_role(said)
    role = role or _role_in_own_words(scene)
    if not role:
        return Missing.ROLE
    if not (scene.name and scene.contact):
        return _missing_of(scene)
    if "signup_for_volunteer_role" not in scene.offered:
        return _callback(scene)
    signup: dict[str, Any] = {
        "role": role, "name": scene.name, "contact": scene.contact, "availability": any_time_in(said),
    }  # fmt: skip
    return [("signup_for_volunteer_role", signup | ({"minors_ministry": True} if minors else {}))]


def _role_in_own_words(scene: Scene) -> str:
    """What they answered to the question what they would like to do; "" where it was not asked."""
    replies = ["", *(exchange.reply for exchange in scene.transcript.earlier)]
    answers = (*(exchange.words for exchange in scene.transcript.earlier), scene.words)
    asked = wordings("ask_role", scene)
    told = (words for reply, words in zip(replies, answers, strict=True) if any(each in reply for each in asked))
    return next((words.strip()[:_ROLE_CHARS] for words in told if words and not is_contact_only(words)), "")


def _missing_of(scene: Scene) -> Missing:
    if not scene.name and not scene.contact:
        return Missing.NAME_AND_CONTACT
    return Missing.NAME if not scene.name else Missing.CONTACT


def _information(need: Need, tool: str, scene: Scene) -> Calls:
    if need is Need.BIBLE:
        references = _references(scene.words) or verses_on(scene.words, *reversed(scene.history[-3:]))
        return [(tool, {"references": "; ".join(references)})]
    if need in (Need.PAST_SERMON, Need.SONGS, Need.RESOURCES, Need.BELIEF, Need.KIDS):
        return [(tool, _looked_up(need, scene))]
    if need in (Need.CARD, Need.GIVING, Need.GROUP):
        # Without a number or address in this very message the link is shown here, which is quicker.
        return [(tool, {"phone": scene.phone, "email": scene.email} if scene.gave_contact else {})]
    if need is Need.CHURCH_ANSWER:
        return [(tool, _asked_of_church(scene))]
    if need is Need.SERMON and details.is_about_next(scene.words):
        return [(tool, {"which": "next"})]
    if need is Need.SERMON and _asks_of_last_sunday(scene):
        return [(tool, {"which": "last_sunday"})]
    if need is Need.FIRST_VISIT and details.mentions_children(scene.words):
        return [(tool, {"children": True})]
    return [(tool, {})]


def _asks_of_last_sunday(scene: Scene) -> bool:
    today = scene.transcript.today
    return today is not None and dates.past_day_in(scene.words, today) == last_weekday(SUNDAY, today)


def _looked_up(need: Need, scene: Scene) -> dict[str, Any]:
    words = scene.words
    if need is Need.KIDS:
        return {"age": age_in(words), "children": True}
    if need is Need.RESOURCES:
        postcode = re.search(r"\b\d{5}\b", words)
        return {"category": details.resource_category(words), "postcode": postcode[0] if postcode else ""}
    if need is Need.BELIEF:
        return {"subject": words.strip()[:200]}
    if need is Need.SONGS:
        today = scene.transcript.today
        day = today and (dates.past_day_in(words, today) or dates.day_in(words, today))
        return {"day": day.isoformat() if day and today and day <= today else "", "service": ""}
    references = _references(words)
    return {"topic": "" if references else details.sermon_topic(words), "scripture": "; ".join(references)}


def _asked_of_church(scene: Scene) -> dict[str, Any]:
    """The question alone: what is told beside it is nobody's business who writes the answers."""
    asking = [each.strip() for each in split_sentences(scene.words) if is_request(each)]
    asking = [each for each in asking if Need.CHURCH_ANSWER in asked_of(each)] or asking
    day = scene.transcript.today and dates.day_in(scene.words, scene.transcript.today)
    return {"question": (asking or [scene.words])[0], "day": day.isoformat() if day else ""}


def _references(words: str) -> list[str]:
    """The passages that are named, as the lookup reads them ("John 3:16")."""
    return [passage.label() for passage in passages_in(words)]
