"""How surely a message tells of pain: what the head hears in its words, and what the lexicons of kinds of words know.

Either alone takes more plain messages for pain than both together (docs/decisions/0006-acts-and-replies.md).
"""

from math import exp, log

from language.rules.emotion import emotional_score

_BY_LEXICON = 0.15  # weight of the lexicons' logit beside the head's, chosen on dev/
_LEAST = 1e-4


def distress_logit(heard: float, message: str) -> float:
    """`heard`: the head's logit of the message."""
    sure = min(max(emotional_score(message), _LEAST), 1 - _LEAST)
    return heard + _BY_LEXICON * log(sure / (1 - sure))


def as_share(logit: float) -> float:
    """A logit as a number from 0 to 1."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))
