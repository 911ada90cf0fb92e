"""What people of the church do for the visitor: call, visit, pray, bring, answer."""

import re

from language.rules.speech.deed_words import COMES_BY, FOOD, FOR_VISITOR, MONEY, ORDERLY, REACTS, YOU_SOON
from language.rules.speech.frames import Frame
from language.rules.speech.topics import ClaimTopic
from language.rules.speech.words import REQUEST


def by_church(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma, agent = frame.lemma, frame.agent
    if lemma in ("cover", "pay") and re.match(r"(?:your|the|this|that|it)\b", rest) and MONEY.search(rest):
        return ClaimTopic.BENEVOLENCE
    if lemma in ("pray", "intercede", "lift", "remember", "keep", "hold", "cover", "carry", "support"):
        return _prays(frame, rest, named)
    if agent == "praying" or (frame.bare and lemma not in ("receive", "call", "read", "agree")):
        return None
    if frame.tense == "done":
        return _done_by_church(frame, rest)
    soon = bool(YOU_SOON.match(named))
    if lemma in ("call", "phone", "ring", "text", "email", "message", "contact"):
        return (
            ClaimTopic.CALLBACK
            if soon and not re.match(r"you (?:by name|home|to (?:himself|repent|love|follow|serve|be|a))", rest)
            else None
        )
    if lemma == "reach":
        return (
            ClaimTopic.CALLBACK
            if rest.startswith(("out", "you"))
            and not re.match(r"out (?:his|a hand|to (?:the|our) (?:community|poor|neighbo))", rest)
            else None
        )
    if lemma in ("be", "get", "stay"):
        return _is_in_touch(lemma, rest)
    if lemma in ("circle", "pick"):
        if not re.match(r"back (?:with|to|around)|back$|(?:you|him|her|them) up|up (?:you|your)", rest):
            return None
        return ClaimTopic.CARE if lemma == "pick" else ClaimTopic.FOLLOWUP
    if lemma == "follow":
        return ClaimTopic.FOLLOWUP if rest.startswith("up") else None
    if lemma == "check":
        return (
            ClaimTopic.FOLLOWUP
            if re.match(
                r"(?:back |in )+(?:with|on) (?:you|him|her|them)|on you|(?:back|in) (?:tomorrow|soon"
                r"|later|this)|into (?:it|this|that)",
                rest,
            )
            else None
        )
    if lemma in ("visit", "meet", "sit", "speak", "talk", "connect", "see", "join"):
        return _meets(lemma, rest)
    if lemma in ("come", "stop", "swing", "drop", "go", "head") and COMES_BY.match(rest):
        return ClaimTopic.CARE if re.match(r"(?:off|by) .*(?:meal|food|dinner|grocer)", rest) else ClaimTopic.VISIT
    if lemma in ("bring", "deliver", "cook", "drop", "provide") and FOOD.match(named):
        return ClaimTopic.CARE if agent != "one" else None
    if lemma in ("respond", "reply", "answer", "write"):
        return ClaimTopic.FOLLOWUP if REACTS.match(rest) else None
    if lemma == "give":
        return (
            ClaimTopic.CALLBACK
            if re.match(r"you a (?:call|ring|shout|buzz)|your (?:request|message|number)", rest)
            else None
        )
    if lemma == "help":
        return ClaimTopic.CARE if re.match(r"(?:you|your family|pay|cover)\b", rest) and MONEY.search(rest) else None
    if lemma in ("care", "look", "take", "handle", "pay"):
        if lemma == "take" and rest.startswith("you through"):
            return None  # what somebody does who is asked
        if re.match(
            r"(?:care of|good care of|after|into|for|at|over)? ?(?:it|this|that|you|your"
            r"|everything|the (?:rent|bill|rest|meals))\b",
            rest,
        ) and not (agent == "we" and rest.startswith("care")):
            return ClaimTopic.CARE
        return None
    if lemma in ("hear", "know"):
        return (
            ClaimTopic.PASSED_ON
            if re.match(r"(?:about|of) (?:it|this|that|your|what)|your (?:request|message)", rest)
            else None
        )
    if lemma in (
        "read",
        "receive",
        "review",
        "discuss",
        "consider",
        "approve",
        "process",
        "see",
        "have",
        "include",
        "add",
        "put",
        "let",
        "pass",
        "share",
    ):
        if lemma == "let":
            return ClaimTopic.FOLLOWUP if rest.startswith("you know") else None
        return (
            ClaimTopic.PASSED_ON
            if re.match(
                rf"(?:it|this|that|your (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]})|you (?:on|to)"
                r"|what you)\b",
                rest,
            )
            else None
        )
    if lemma in ORDERLY or lemma in ("find", "send", "walk", "coordinate", "expect"):
        if lemma == "expect":
            return ClaimTopic.GENERIC if rest.startswith(("you", "your")) else None
        if lemma == "send":
            return ClaimTopic.SENT if re.match(r"(?:you|it|that|the (?:link|details))\b", rest) else None
        return (
            ClaimTopic.BOOKING
            if re.match(
                r"(?:up )?(?:it|this|that|your|you|with you|a (?:time|visit|call|meeting|ride|day"
                r"|meal\w*)|meals?|rides?|dinners?|help|everything|something)\b",
                rest,
            )
            and not re.match(r"you (?:a (?:bulletin|name ?tag|seat)|in (?:love|prayer))", rest)
            else None
        )
    return None


def _prays(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    if frame.agent in ("i", "one", "name") and not (frame.agent == "name" and frame.tense == "will"):
        return None
    if frame.bare:
        return (
            ClaimTopic.PRAYER if re.match(r"for (?:you|your|him|her|them)\b", rest) and frame.agent != "they" else None
        )
    if frame.lemma in ("pray", "intercede"):
        if rest.startswith(("together", "with us")) and " for " not in rest:
            return None
        return (
            ClaimTopic.PRAYER
            if FOR_VISITOR.match(named)
            and not re.search(r"\bduring the service|every (?:sun|mon|tue|wed|thu|fri|sat|week|day)", rest)
            else None
        )
    if frame.lemma == "support" and frame.agent != "we":
        return ClaimTopic.CARE if rest.startswith(("you", "your")) else None
    if frame.lemma == "lift" and re.match(r"up (?:you|your|him|her|them|~|this)", named):
        return ClaimTopic.PRAYER
    prayerful = re.match(
        r"(?:you|your|him|her|them|this|it|~\w+|\w+ and \w+)\b.*(?:\bpray|\bup\b|before god"
        r"|to god|to the lord|close|thoughts)",
        named,
    )
    return ClaimTopic.PRAYER if prayerful else None


def _done_by_church(frame: Frame, rest: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if frame.agent == "one" and lemma in ("hear", "see", "take", "accept"):
        return None
    if lemma in ("receive", "have", "get", "read", "see", "hear", "take", "accept"):
        mine = re.match(
            rf"(?:now |already )?(?:your (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]})|it\b|this\b"
            r"|everything\b|(?:about|note of) (?:this|it|what|your))",
            rest,
        )
        return ClaimTopic.PASSED_ON if mine and not re.match(r"(?:it|this) (?:all|hard|from)", rest) else None
    if lemma in ("call", "contact", "phone", "email", "text", "visit", "reach", "message"):
        return (
            ClaimTopic.CALLBACK
            if re.match(r"(?:out to )?you(?!r)(?! (?:by|to (?:be|a|his)))", rest)
            and not re.match(r"(?:out to )?you (?:names|a|an|the|too|weak|stupid|out|on)\b", rest)
            and frame.agent in ("church", "name", "we")
            and not (frame.bare and frame.agent == "name")
            else None
        )
    if lemma in (
        "add",
        "put",
        "book",
        "schedule",
        "reserve",
        "register",
        "arrange",
        "set",
        "approve",
        "confirm",
        "process",
        "assign",
    ):
        return (
            ClaimTopic.BOOKING
            if re.match(r"(?:it|this|that|you|your|a (?:visit|call|time|spot)|up a|aside)\b", rest)
            else None
        )
    return None


def _is_in_touch(lemma: str, rest: str) -> ClaimTopic | None:
    if re.match(
        r"(?:back )?in (?:touch|contact)\b|back (?:to|with) you"
        r"|(?:back )?in (?:direct )?contact",
        rest,
    ):
        return ClaimTopic.CALLBACK
    if lemma == "be" and re.match(
        r"with you (?:shortly|soon|in a|right away|momentarily|within)|(?:over|by"
        r"|there) (?:to see|tomorrow|today|tonight|this (?:morning|afternoon|evening)|at \d|on \w+day) ?",
        rest,
    ):
        return ClaimTopic.VISIT
    return None


def _meets(lemma: str, rest: str) -> ClaimTopic | None:
    if lemma == "visit":
        return (
            ClaimTopic.VISIT
            if re.match(r"(?:with )?(?:you|him|her|them|your|the hospital|~|tomorrow|on \w+day|this|soon)", rest)
            else None
        )
    if lemma == "see":
        if re.match(r"your (?:husband|wife|mother|father|mom|mum|dad|son|daughter|family|\w+ (?:at|in) )", rest):
            return ClaimTopic.VISIT
        return (
            ClaimTopic.PASSED_ON
            if re.match(r"(?:this|it|that|what you|your (?:message|request|note|\w+ request))\b", rest)
            else None
        )
    if lemma in ("meet", "sit", "speak", "talk", "connect"):
        return ClaimTopic.CALLBACK if re.match(r"(?:down )?(?:with|to) (?:you|your)\b", rest) else None
    return None
