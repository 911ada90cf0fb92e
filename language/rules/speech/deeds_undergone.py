"""What was or will be done to the visitor, to what the visitor asked, or told to somebody at the church."""

import re

from language.rules.speech.deed_words import (
    ELSEWHERE,
    NOTHING,
    ORDERLY,
    SIGNIFIES_ALERT,
    STRONG,
    TO_NAME,
    TO_PERSON,
    WEAK,
)
from language.rules.speech.frames import Frame
from language.rules.speech.topics import ClaimTopic


def passive_deed(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    """The topic of what was or will be done to the visitor's request, to the visitor, or told to somebody."""
    lemma = frame.lemma
    if frame.agent == "thing":
        return _done_to_thing(frame, rest, named)
    if frame.agent == "you":
        return _done_to_you(frame, rest)
    if frame.agent in ("church", "they", "one", "name", "praying"):
        if lemma in (
            "tell",
            "notify",
            "alert",
            "inform",
            "message",
            "text",
            "email",
            "brief",
            "page",
            "remind",
            "loop",
            "ping",
            "update",
            "assign",
            "contact",
            "call",
            "ask",
        ):
            if frame.agent in ("one", "name") and frame.tense == "done" and lemma in ("call", "ask", "tell", "contact"):
                return None
            if lemma in ("call", "ask") and re.match(
                r"(?:to (?:ministry|serve|be|love|preach|plant|lead|this church)|by god|into|in \d)", rest
            ):
                return None
            return ClaimTopic.SAFETY if lemma == "alert" else ClaimTopic.PASSED_ON
        if lemma in ("add", "put", "include", "list") and re.match(
            r"(?:to|on|in) (?:our|tonight's|sunday's|the (?:church|prayer|care|sunday))\b", rest
        ):
            return ClaimTopic.PRAYER
        if frame.agent == "name" and lemma in ("register", "enroll", "book", "sign", "check", "add", "put"):
            fits = {"sign": r"(?:\w+ )?up\b", "check": r"in\b", "add": r"to\b", "put": r"on\b"}.get(lemma, "")
            return ClaimTopic.BOOKING if re.match(fits, rest) else None
        if lemma in ("give", "send", "make") and re.match(r"(?:your|this|it|the|aware)\b", rest):
            return ClaimTopic.PASSED_ON
    return None


def _done_to_thing(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if ELSEWHERE.match(rest):
        return None
    if lemma == "take":
        return ClaimTopic.GENERIC if rest.startswith(("care of", "down", "to the", "to our", "up with")) else None
    if lemma in STRONG:
        if (
            (lemma == "receive" and rest.startswith("with"))
            or re.match(r"by ~", named)
            or (lemma == "open" and frame.present)
        ):
            return None
        return (
            ClaimTopic.SAFETY
            if lemma in SIGNIFIES_ALERT
            else ClaimTopic.BOOKING
            if lemma in ORDERLY
            else ClaimTopic.GENERIC
        )
    if lemma in ("email", "text", "message"):
        return ClaimTopic.SENT
    if lemma in WEAK and not (frame.present and not frame.mine):
        if (
            TO_PERSON.search(rest)
            or TO_NAME.search(named)
            or re.match(r"(?:down|in|through|up|on (?:to|the|our)|off|out|over|into)\b(?! (?:love|vain|god))", rest)
        ):
            return ClaimTopic.PASSED_ON
        ends = NOTHING.match(rest) or re.match(r"(?:confidentially|to you|to your)", rest)
        return ClaimTopic.GENERIC if ends and lemma in ("send", "share", "make", "draft", "prepare", "set") else None
    if lemma == "do":
        return ClaimTopic.GENERIC if NOTHING.match(rest) else None
    if lemma in ("pray", "lift", "lift up"):
        return ClaimTopic.PRAYER if rest.startswith(("over", "for", "up")) else None
    return None


def _done_to_you(frame: Frame, rest: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if lemma in ("register", "book", "sign", "enroll", "confirm", "schedule", "check", "pencil", "reserve"):
        return (
            ClaimTopic.BOOKING
            if (lemma != "sign" or rest.startswith("up")) and not rest.startswith(("solid", "up and"))
            else None
        )
    if lemma in ("add", "put", "include", "place", "list", "assign", "match", "connect", "refer"):
        return (
            ClaimTopic.GENERIC
            if re.match(r"(?:to|on|in|with|onto)\b", rest)
            and not re.match(
                r"(?:to an? (?:\w+ )?(?:chat|conversation)|in (?:christ|an?\b|charge|the middle)"
                r"|on hold|to (?:god|jesus|his|each|one)"
                r"|with (?:christ|god))",
                rest,
            )
            else None
        )
    if lemma in ("contact", "call", "notify", "email", "text", "visit"):
        return (
            ClaimTopic.CALLBACK
            if frame.tense == "will" and not re.match(r"(?:to|by god|into|children|sons|friends)", rest)
            else None
        )
    if lemma in ("send", "give") and re.match(
        r"(?:a|the|an) (?:\w+ )?(?:link|email|text|confirmation|message|copy|call)", rest
    ):
        return ClaimTopic.SENT
    if lemma == "pray":
        return ClaimTopic.PRAYER if rest.startswith(("for", "over")) else None
    if lemma == "lift":
        return ClaimTopic.PRAYER if "pray" in rest else None
    return None
