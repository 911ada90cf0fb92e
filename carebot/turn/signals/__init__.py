"""What a visitor's words tell before any model has seen them: plain functions of text and history."""

from __future__ import annotations

from collections.abc import Sequence

from carebot.turn.signals import emotion, patterns
from carebot.turn.signals.asks import open_asks, read_asks
from carebot.turn.signals.contact import read_contact
from carebot.turn.signals.emotion import emotional_score, is_emotional
from carebot.turn.signals.kinds import Ask, ContactDetails, Signals
from carebot.turn.signals.language import detect_language
from carebot.turn.signals.minor import is_minor
from carebot.turn.signals.takes_back import takes_back
from carebot.turn.signals.word_lists import WORDS
from carebot.turn.signals.words import plain

__all__ = [
    "Ask",
    "ContactDetails",
    "Signals",
    "detect_language",
    "emotional_score",
    "is_emotional",
    "read_signals",
    "takes_back",
]

_READ_HISTORY = 100  # messages; keeps the time of one call bounded in the longest conversation
_SURE = 0.95  # of a message that answers a question of a booking
_SAME_BREATH = 2  # how many messages back a told pain still colours a short answer

_CONVERSATION = patterns.load("conversation.txt")
(_QUESTION,) = _CONVERSATION["question"]
_NEAR = frozenset({"ME", "KIN", "CHILD", "LOVE", "THEM"})
_PRACTICAL = frozenset({"OFFICE", "EVERYDAY", "BIBLE"})
_CLOSING = WORDS["closing"]


def read_signals(
    text: str,
    *,
    history: Sequence[str] = (),
    fallback_language: str = "en",
    region: str = "US",
    answers: str = "",
) -> Signals:
    """What the message tells, read with the visitor's earlier messages (oldest first). Never raises.

    `answers` names the tool that asked the speaker back, where one did.
    """
    history = history[-_READ_HISTORY:]
    asks = read_asks(text).made
    score = emotional_score(text)
    if answers and _is_detail(
        text
    ):  # "she is 3, no allergies" to a question of ours: pain is told more clearly than that
        emotional = score >= _SURE or Ask.PRAYER in asks
    else:
        alone = score >= emotion.THRESHOLD or Ask.PRAYER in asks
        emotional = alone or (not answers and _continues_pain(text, asks, history))
    return Signals(
        emotional=emotional,
        emotional_score=score,
        is_minor=is_minor(text, history),
        in_distress=emotional or _tells_of_harm(text),
        language=_language(text, history, fallback_language, answers),
        asks=asks,
        open_asks=open_asks(history),
        contact=read_contact(text, history, region),
        answers=answers,
    )


def _is_detail(text: str) -> bool:
    """A number, a choice, a few words: what a question of a booking is answered with."""
    return len(text.split()) <= 4 or any(char.isdigit() for char in text)


def _language(text: str, history: Sequence[str], fallback: str, answers: str) -> str:
    """A name and a number are in no language: then it is that of what was said before."""
    if answers and history and _is_detail(text):
        return detect_language(f"{history[-1]}\n{text}", fallback)
    return detect_language(text, fallback)


def _tells_of_harm(text: str) -> bool:
    said = plain(text)
    return any(pattern.search(said) for pattern in _CONVERSATION["harm"])


def _continues_pain(text: str, asks: frozenset[Ask], history: Sequence[str]) -> bool:
    """Whether a plain message goes on with what was told a moment ago ("yes", "her name is Ann")."""
    if not any(is_emotional(message) for message in history[-_SAME_BREATH:]):
        return False
    said = plain(text)
    if asks & {Ask.SERVICE_TIMES, Ask.DIRECTIONS, Ask.VOLUNTEER, Ask.STOP}:
        return False
    if said.strip() and all(word in _CLOSING for word in said.split()):
        return False
    if "?" not in text and not _QUESTION.search(said):
        return True
    kinds = frozenset().union(*(reading.kinds for reading in emotion.readings(text)))
    return bool(kinds & _NEAR) and not kinds & _PRACTICAL
