"""How surely a message tells of pain: what the head hears in its words, and what the lexicons of kinds of words know.

Either alone takes more plain messages for pain than both together (docs/decisions/0006-acts-and-replies.md).
"""

from math import exp, log

from language.rules.emotion import emotional_score

_BY_LEXICON = 0.15  # weight of the lexicons' logit beside the head's, chosen on dev/
_LEAST = 1e-4
_SURELY_BY_LEXICON = 0.99  # so sure alone that the head need only not deny it: "since we buried our baby", among thanks
_NOT_DENIED = 1.5  # logits below the bar


def distress(heard: float, message: str, bar: float) -> float:
    """How surely pain is told, 0 to 1, from 0.5 on it is. `heard`: the head's logit of the message; `bar`: from which on it counts."""
    over = distress_logit(heard, message) - bar
    if over < 0 and over >= -_NOT_DENIED and emotional_score(message) >= _SURELY_BY_LEXICON:
        over = 0.0
    return 1 / (1 + exp(-max(-30.0, min(30.0, over))))


def distress_logit(heard: float, message: str) -> float:
    """The head's logit and that of the lexicons together."""
    sure = min(max(emotional_score(message), _LEAST), 1 - _LEAST)
    return heard + _BY_LEXICON * log(sure / (1 - sure))
