"""Passing on, telling, recording: whether what follows the verb is the visitor's, or one of the church."""

import re

from language.rules.speech.deed_words import (
    A_PERSON,
    A_THING,
    LIST,
    NAME,
    NOTHING,
    ORDERLY,
    PASS,
    REQUEST_NOUN,
    TO_NAME,
    TO_PERSON,
    TO_YOU,
)
from language.rules.speech.frames import Frame
from language.rules.speech.words import PERSON, REQUEST


def passes_on(lemma: str, rest: str, named: str) -> bool:
    if lemma == "get":
        return bool(
            re.match(
                r"(?:you|your \w+|him|her|them) (?:\w+ )?(?:signed|registered|on |onto|connected"
                r"|in touch|scheduled|booked|set|added|enrolled|plugged|checked|a |an |some(?:one)? )",
                rest,
            )
            or re.match(
                r"(?:it|this|that|your|everything|these|the \w+|word)\b.* (?:to|over to|in front of"
                r"|into|through|on|started|submitted|recorded|in|booked|scheduled|arranged|going"
                r"|moving|sent|logged|noted) ?",
                rest,
            )
            or re.match(rf"in touch with {PERSON}", rest)
            or re.match(rf"{PERSON} (?:to|on)\b", rest)
        )
    if lemma in ("give", "take", "put", "move", "hand", "direct", "post"):
        if (
            lemma == "give"
            and (A_PERSON.match(rest) or NAME.match(named))
            and re.search(r"\b(?:your|this|it|the|a heads|that)\b", rest)
        ):
            return True
        if lemma == "take" and re.match(
            r"care of (?:it|this|that|everything|the|your|those|all|letting|getting|passing)", rest
        ):
            return True
        return bool(
            (A_THING.match(rest) and (TO_PERSON.search(rest) or TO_NAME.search(named)))
            or re.match(r"(?:in )?(?:a|your|the) (?:good )?word", rest)
        )
    if lemma == "pass":
        return bool(PASS.match(rest) or TO_PERSON.search(rest)) and not TO_YOU.match(rest)
    if TO_PERSON.search(rest) or TO_NAME.search(named):
        return lemma not in ("present", "send", "bring", "carry") or bool(A_THING.match(rest)) or lemma == "send"
    if TO_YOU.match(rest):
        return False
    if lemma in (
        "forward",
        "relay",
        "convey",
        "escalate",
        "submit",
        "deliver",
        "route",
        "report",
        "flag",
        "communicate",
    ):
        return bool(A_THING.match(rest) or NOTHING.match(rest) or A_PERSON.match(rest) or REQUEST_NOUN.match(rest))
    if lemma in ("share", "send", "raise", "refer"):
        if lemma == "refer":
            return bool(re.match(r"(?:you|this|your|it) to", rest))
        return (
            bool(
                re.match(
                    r"(?:it|this|that|your|everything|the (?:request|message|details|information)|off|word"
                    r"|a (?:message|note|word|text|request))\b",
                    rest,
                )
            )
            and not re.match(
                r"(?:this|that|your|it) (?:with|to) you|(?:this|that|your) (?:\w+ )?(?:pain|grief"
                r"|sorrow|joy|verse|psalm|burden|because|so that|love|feelings?|sadness|faith)",
                rest,
            )
            and not re.match(r"(?:your|this|that) (?:\w+ )?(?:concern|hope|worry|heartache)s?\b", rest)
        )
    return False


def tells(lemma: str, rest: str, named: str) -> bool:
    if lemma == "let":
        return bool(
            re.match(rf"(?:{PERSON}|~\w+(?: \w+)?)(?: [\w',~]+){{0,5}}? (?:know|in on)\b", named)
        ) and not rest.startswith("you ")
    if lemma == "connect":
        return bool(re.match(rf"you(?: \w+)? (?:up )?(?:with|to)|{PERSON} (?:with|to) you", rest))
    if lemma == "request" and REQUEST_NOUN.match(rest):
        return True
    if lemma in ("ask", "request") and re.match(rf"(?:for |that )(?:{PERSON}|~|a|an|prayer|some|help)|around\b", named):
        return not rest.startswith(("for forgiveness", "for his", "for help with"))
    if lemma == "reach" and re.match(rf"(?:{PERSON}|~)", named):
        return True
    if lemma in ("talk", "speak", "check", "reach", "touch", "write", "coordinate", "engage"):
        return bool(re.match(rf"(?:out |in |base |back )*(?:with |to )(?:{PERSON}|~)", named)) and not re.search(
            r"^(?:\w+ ){0,3}(?:with|to) you\b", rest
        )
    if lemma == "loop":
        return True
    if lemma == "update":
        return bool(re.match(rf"{PERSON}|~|(?:your|the) (?:\w+ )?(?:record|request|details|file|information)", named))
    if rest.startswith(("you", "him to", "her to", "god")):
        return False
    return bool(A_PERSON.match(rest) or NAME.match(named))


def records(frame: Frame, rest: str, named: str) -> bool:
    lemma = frame.lemma
    if lemma in ORDERLY and re.match(r"~\w+(?: ~\w+)? (?:for|in|up|to|on|and)\b", named):
        return True
    if lemma in ("write", "jot", "put", "take"):
        if lemma == "take" and re.match(
            r"(?:note of|down|your (?:details|name|number|information)|(?:it|that|this"
            r"|your [\w ]+) down|care of)",
            rest,
        ):
            return not re.match(r"care of (?:you|yourself)", rest)
        if lemma == "put" and re.match(
            r"(?:you|your|his|her|their|him|them|it|this|that|~\w+)(?: [\w~]+){0,3} (?:down|on|in"
            r"|through|into|forward)\b|(?:in|through|together) (?:a|an|your"
            r"|the) (?:[\w-]+ ){0,3}(?:request|word|order|referral)",
            named,
        ):
            return not re.match(r"(?:it|this|that) (?:on|in) (?:hold|words|perspective)|together", rest)
        return (
            bool(
                re.match(
                    r"(?:it|that|this|everything|your [\w' ]{1,30}|the [\w ]{1,20}) down|down\b|(?:a"
                    r"|the) (?:note|message|email|letter|request|report) ",
                    rest,
                )
            )
            if lemma != "take"
            else False
        )
    if lemma == "make":
        return bool(
            re.match(
                r"(?:a|the|an|your|some|you a|you an|all the) (?:[\w-]+ ){0,3}(?:note|request|referral"
                r"|appointment|reservation|arrangements?|booking|record|call|entry)\b|arrangements"
                r"|note of",
                rest,
            )
        )
    if lemma == "do":
        return (
            bool(re.match(r"(?:that|it|this|so)(?: (?:for you|now|already|right)|$|,)", rest)) and frame.tense == "done"
        )
    if lemma in ("get", "receive"):
        return (
            frame.tense == "done"
            and bool(
                re.match(
                    rf"(?:your|all your|the|both) (?!time)(?:[\w-]+ ){{0,3}}?{REQUEST}\b|(?:it|this|that"
                    r"|everything|you|your \w+(?: \w+)?|\w+ \w+) (?:noted|down|recorded|written|logged"
                    r"|saved|booked|registered|signed|all set|on file|covered|handled|under control"
                    r"|from here|scheduled|submitted|sent|added|in\b|sorted)",
                    rest,
                )
            )
            and not re.match(r"you covered$|your (?:pain|prayers?)\b|the (?:pastor|answer)", rest)
        )
    if lemma in (
        "start",
        "open",
        "create",
        "issue",
        "place",
        "file",
        "launch",
        "initiate",
        "generate",
        "prepare",
        "draft",
        "post",
        "send",
        "order",
        "print",
        "apply",
        "request",
    ):
        return bool(REQUEST_NOUN.match(rest)) and not re.match(
            r"(?:\w+ ){0,3}prayers?\b(?! request)|(?:this|our|the) (?:space|door|conversation"
            r"|line)",
            rest,
        )
    if (
        lemma == "note"
        and re.match(r"(?:how|that you|that it|here|in|\d)", rest)
        and not re.match(r"that you(?: would|'d| are| will)? (?:prefer|like|want|asked)", rest)
    ):
        return False
    if lemma == "check":
        return bool(re.match(r"(?:you|your|him|her|them|~\w+)(?: [\w~]+){0,2}? in\b", named))
    if lemma in ("sign", "pencil"):
        return bool(
            re.match(r"(?:you|your|him|her|them|it|\w+)(?: \w+){0,2}? (?:up|in|on)\b|(?:up|in) ", rest)
        ) and not rest.startswith("in on")
    if lemma == "hold":
        return bool(
            re.match(
                r"(?:a|your|the|you a|two|\w+) (?:\w+ ){0,2}(?:spots?|seats?|places?|slots?|room"
                r"|time)\b",
                rest,
            )
        )
    if lemma == "set":
        return bool(
            re.match(r"(?:it|that|this|everything|up|you|a)\b(?: (?!free|apart|an example)\w+)?", rest)
        ) and bool(
            re.match(
                r"(?:it|that|this|everything|you) (?:all )?up|(?:up )?(?:a|an|the|your"
                rf"|you up) (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]}|time|appointment|meal|meals|account)",
                rest,
            )
            or re.match(r"up (?:it|that|this|everything|an?|your)\b", rest)
        )
    if lemma == "add":
        return bool(LIST.match(named) or re.match(r"a (?:\w+ )?(?:note|request|reminder)\b", rest))
    if lemma in ("arrange", "organize", "organise", "schedule", "book", "reserve"):
        return bool(
            A_THING.match(rest)
            or re.match(
                rf"for (?:{PERSON}|your|it|this|that|a)|you\b|(?:a|an|two|your"
                rf"|\w+) (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]}|time|appointment|meals?|rides?|help"
                r"|spots?|seats?|transport\w*)\b",
                rest,
            )
        )
    if lemma == "include" and re.match(r"(?:~\w+|you|your \w+|him|her|them) in\b", named):
        return True
    if lemma in (
        "list",
        "include",
        "apply",
        "handle",
        "complete",
        "process",
        "assign",
        "mark",
        "queue",
        "activate",
        "trigger",
        "expedite",
        "dispatch",
        "hold",
    ):
        return bool(
            re.match(
                r"(?:it|this|that|everything|your|you|the (?:\w+ )?(?:request|form|registration"
                r"|referral|booking|rest))\b",
                rest,
            )
        ) and not re.match(r"(?:this|that|it|your) (?:to (?:the|my) heart|below|here|\w+ (?:pain|grief))", rest)
    if rest.startswith(("the ", "a ", "an ")) or not rest:
        return bool(REQUEST_NOUN.match(rest)) or (
            not rest and lemma in ("record", "note", "log", "save", "submit", "register", "book")
        )
    return bool(
        re.match(
            r"(?:it|this|that|everything|your|you|his|her|their|him|them|both|down"
            r"|all(?: of)? (?:it|this|that|your)|what you)\b|\w+ as (?:your|a|an)\b",
            rest,
        )
    ) and not re.match(
        r"(?:your|this|that) (?:\w+ )?(?:pain|grief|heart|feelings?|tears|sorrow|burden)\b"
        r"|(?:this|that) (?:\w+ )?(?:sermon|passage|series|verse|truth)",
        rest,
    )
