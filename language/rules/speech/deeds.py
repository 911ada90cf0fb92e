"""Which verbs, with which words after them, are a deed for this visitor."""

import re

from language.rules.speech.deed_words import (
    DEITY,
    HAVE_SOMEONE,
    ORDERLY,
    PASSING,
    RECORDING,
    SENT_TO_YOU,
    SIGNIFIES_ALERT,
    SURE,
    TELLING,
    TO_PERSON,
)
from language.rules.speech.deeds_of_church import by_church
from language.rules.speech.deeds_on_record import passes_on, records, tells
from language.rules.speech.frames import Frame
from language.rules.speech.topics import ClaimTopic
from language.rules.speech.words import PERSON


def deed(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    """The topic a frame's verb implies with the words after it, or None when it is no deed for the visitor.

    `rest` is what follows the verb; in `named` every capitalised word carries a leading ~.
    """
    if frame.lemma not in ("keep", "lift", "pray", "hold") and DEITY.search(rest) and not TO_PERSON.search(rest):
        return None
    if frame.agent in ("i", "we"):
        return _by_us(frame, rest, named)
    if frame.agent in ("church", "they", "one", "name", "praying"):
        return by_church(frame, rest, named)
    return None


def _by_us(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if lemma in PASSING and passes_on(lemma, rest, named):
        return ClaimTopic.SAFETY if lemma in SIGNIFIES_ALERT else ClaimTopic.PASSED_ON
    if lemma in TELLING and tells(lemma, rest, named):
        return ClaimTopic.SAFETY if lemma in SIGNIFIES_ALERT else ClaimTopic.PASSED_ON
    if lemma in RECORDING and records(frame, rest, named):
        if lemma == "draft":
            return ClaimTopic.DRAFT
        return ClaimTopic.BOOKING if lemma in ORDERLY else ClaimTopic.GENERIC
    if lemma == "have" and frame.tense == "will" and HAVE_SOMEONE.search(named):
        return ClaimTopic.CALLBACK
    if lemma in ("make", "bring") and re.match(
        rf"(?:{PERSON}|~\w+)(?: [\w~]+){{0,3}}? (?:aware|up to (?:speed|date))\b", named
    ):
        return ClaimTopic.PASSED_ON
    if lemma in ("make", "see") and SURE.search(
        named if lemma == "make" else re.sub(r"^(?:that|to it)", "sure", named)
    ):
        return ClaimTopic.PASSED_ON
    if (
        lemma == "send"
        and frame.tense == "done"
        and frame.bare
        and not rest.startswith(("you", "it", "this", "that", "your", "the"))
    ):
        return None
    if lemma == "send" and re.match(rf"{PERSON} (?:to|by|over|out|your|a|your)\b", rest):
        return ClaimTopic.VISIT if re.search(r"\b(?:see|visit|over|by)\b", rest) else ClaimTopic.PASSED_ON
    if lemma in ("send", "text", "email") and re.match(
        r"(?:it|that|this|everything|the \w+) (?:over |out )?to (?:you\b|your (?:phone|e?mail"
        r"|inbox|number))",
        rest,
    ):
        return ClaimTopic.SENT
    if lemma in ("send", "text", "email") and "you" in rest.split()[:6] and SENT_TO_YOU.search(rest):
        return ClaimTopic.SENT
    if lemma in ("text", "email", "message") and rest.startswith("you") and frame.tense == "done":
        return ClaimTopic.SENT
    if (
        lemma in ("handle", "cover", "do")
        and rest.startswith(("it", "that", "this", "everything"))
        and frame.tense == "will"
    ):
        return ClaimTopic.GENERIC if lemma == "handle" or len(rest.split()) < 5 else None
    if lemma == "drop" and re.match(
        r"(?:a|your|the|this|them a|~\w+ a) (?:\w+ )?(?:note|line|message|request|card) ", named
    ):
        return ClaimTopic.PASSED_ON
    if frame.tense == "will":
        return _promised_by_us(frame, rest, named)
    if frame.agent == "we":
        return by_church(frame, rest, named)
    return None


def _promised_by_us(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if lemma == "let" and re.match(r"you know (?:when|as soon|once|what they|how|the minute|by|if they)", rest):
        return ClaimTopic.FOLLOWUP
    if lemma == "get" and re.match(r"(?:right )?back (?:to|with) you|in touch with you", rest):
        return ClaimTopic.CALLBACK
    if lemma == "look" and re.match(r"into (?:it|this|that|your)", rest):
        return ClaimTopic.GENERIC
    if lemma == "follow" and rest.startswith("up"):
        return ClaimTopic.FOLLOWUP
    if lemma == "check" and re.match(
        r"(?:back |in )+(?:with|on) you|on you|back (?:with|in|tomorrow|soon|later)", rest
    ):
        return ClaimTopic.FOLLOWUP
    if lemma in ("call", "phone", "ring", "contact", "visit") and re.match(
        r"you (?!by)|you$|you\b.*(?:tomorrow|back|soon|later)", rest
    ):
        return ClaimTopic.CALLBACK
    if lemma == "give" and re.match(r"you a (?:call|ring|shout|buzz)", rest):
        return ClaimTopic.CALLBACK
    if lemma == "leave" and re.match(r"(?:it|this|that|a|your) .*(?:with|for) (?:the|our|pastor|them)", rest):
        return ClaimTopic.PASSED_ON
    if frame.agent == "we":
        return by_church(frame, rest, named)
    return None
