"""What a visitor asks for in so many words, in English and Spanish; a question about a thing is none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from language.rules import patterns
from language.text.plain import REMEMBERED, fold, own_words, plain


class Ask(StrEnum):
    """Something a visitor asks for in so many words."""

    PRAYER = "prayer"
    CALLBACK = "callback"
    VISIT = "visit"
    MONEY = "money"  # financial help: rent, bills
    PRACTICAL = "practical"  # meals, transport, childcare
    CONNECTION = "connection"  # a small group, belonging
    VOLUNTEER = "volunteer"
    SERVICE_TIMES = "service_times"
    DIRECTIONS = "directions"
    CHURCH_ANSWER = "church_answer"  # funerals, keys, closures: what only the church itself can answer
    COUNSELING = "counseling"
    TALK = "talk"  # to a person, by whatever means
    STOP = "stop"


_CLAUSE_END = re.compile(r"[.!?,;:\n\u00bf\u00a1\u2026()]+|\s(?:but|pero|except|though|aunque)\s")
# "You don't need to call me": the refusal stands at most three words before what is refused.
_REFUSED = re.compile(
    r" (?:(?:do |did |does )?not|no need|never|stop|without|rather you|no)(?! know)(?! se)(?: \w+){0,3} ?$"
)
_REFUSED_INSIDE = re.compile(
    r" (?:do|did|does|rather|would|will|could) not\b| (?:never|no (?:me|nos))\b| (?:nobody|no ?one|nadie)\b"
)
# "Can somebody call me? No wait, I don't want a call": a refusal that takes back what the message asked before it.
_ON_SECOND_THOUGHT = re.compile(
    r"\b(?:wait|actually|scratch that|never ?mind|nvm|second thought|changed my mind"
    r"|mejor|espera|espere|pensandolo bien|perdon)\b"
)
_BEHIND_THOUGHT = 2  # clauses behind it that may hold the refusal
_THANKED = re.compile(r" (?:thanks?|thank you|grateful|appreciate|gracias|agradezco|agradecemos)(?: \w+){0,6} ?$")
_ASKED_ABOUT = re.compile(
    r" (?:how (?:to|do|does|should|can|did)|when (?:to|do|does|did|is|should)|why (?:do|does|should|did)"
    r"|who(?: will)?|what (?!to )(?:\w+ )?(?:do|does|did|is|are)|did|does|if|whether"
    r"|como|cuando|quien|quienes)(?: \w+){0,3} ?$"
)
# These are asked for by asking about them.
_QUESTIONS = frozenset(
    {Ask.SERVICE_TIMES, Ask.DIRECTIONS, Ask.CHURCH_ANSWER, Ask.CONNECTION, Ask.VOLUNTEER, Ask.COUNSELING, Ask.STOP}
)

_SECTIONS = patterns.load("asks.txt")
_PATTERNS = {ask: _SECTIONS[ask] for ask in Ask}
_DECLINES = {ask: _SECTIONS[name] for ask in Ask if (name := f"{ask} declined") in _SECTIONS}
_WISHES = {ask: _SECTIONS[name] for ask in Ask if (name := f"{ask} wished") in _SECTIONS}  # said by a denial
_SENT = _SECTIONS["sent"]


@dataclass(frozen=True)
class Asked:
    """What one message asks for, and what it says is not wanted."""

    made: frozenset[Ask]
    declined: frozenset[Ask]
    taken_back: frozenset[Ask] = frozenset()  # of those declined: asked for before in the same message


@lru_cache(maxsize=REMEMBERED)
def read_asks(text: str) -> Asked:
    """The asks of one message, quoted words left out."""
    own = own_words(text)
    made: set[Ask] = set()
    declined: set[Ask] = set()
    taken_back: set[Ask] = set()
    since_thought = _BEHIND_THOUGHT + 1
    for piece in _CLAUSE_END.split(fold(own)):
        clause = plain(piece)
        since_thought = 0 if _ON_SECOND_THOUGHT.search(clause) else since_thought + 1
        refused: set[Ask] = set()
        for ask, patterns_of_ask in _PATTERNS.items():
            for pattern in patterns_of_ask:
                match = pattern.search(clause)
                if match is not None:
                    _sort(ask, clause[: match.start() + 1], match[0], made, refused)
            if any(pattern.search(clause) for pattern in _WISHES.get(ask, ())):
                made.add(ask)
                refused.discard(ask)
            if any(pattern.search(clause) for pattern in _DECLINES.get(ask, ())):
                refused.add(ask)
        declined |= refused
        if since_thought <= _BEHIND_THOUGHT:
            taken_back |= refused & made
            made -= refused
    whole = plain(own)
    if _is_told("cannot pay", whole) and _is_told("asks help", whole):
        made.add(Ask.MONEY)
    return Asked(frozenset(made), frozenset(declined - made), frozenset(taken_back - made))


def _is_told(section: str, words: str) -> bool:
    return any(pattern.search(words) for pattern in _SECTIONS[section])


def _sort(ask: Ask, before: str, matched: str, made: set[Ask], declined: set[Ask]) -> None:
    refused = _REFUSED.search(before) or (ask is not Ask.STOP and _REFUSED_INSIDE.search(matched))
    if refused:
        declined.add(ask)
    elif not _THANKED.search(before) and (ask in _QUESTIONS or not _ASKED_ABOUT.search(before)):
        made.add(ask)


def asks_to_be_sent(text: str) -> bool:
    """Whether directions, a link or the like are to be sent, which may be by text message."""
    said = plain(own_words(text))
    return any(pattern.search(said) for pattern in _SENT)
