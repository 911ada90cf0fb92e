"""How a sign of danger is written down.

Every sentence is tried against every pattern, which takes about a third of a millisecond. Trying only those that share a word with
it took a fifth of that, and lost "who would mourn me" because nobody had thought of that word when its pattern's were listed.
"""

import re
from dataclasses import dataclass

from language.danger import DangerKind

_WORD_BUT_NO_NEGATION = r"(?:(?!(?:not|dont|never|wont|didnt|doesnt|isnt|wouldnt|no|nunca)\b)\w+ )?"


@dataclass(frozen=True)
class Rule:
    """One way of saying that somebody is in danger; a match is enough for a hit."""

    id: str
    category: DangerKind
    pattern: re.Pattern[str]
    is_third_party: bool = False
    can_be_denied: bool = True  # "I am not going to …" before it takes it back
    fades: bool = False  # "years ago" or "used to" in the same sentence makes it a memory
    can_be_joke: bool = False  # "I will kill my brother haha, he ate my pizza"
    is_about_people: bool = False  # also said of Judas, of films and of games: those do not count


@dataclass(frozen=True)
class Sign:
    """One thing that weighs, but is no danger alone; several different ones add up."""

    id: str
    weight: float
    pattern: re.Pattern[str]
    again: float = 0.0  # what a second mention adds; 0 where saying it twice says no more


def phrase(pattern: str, *, can_be_denied: bool = False) -> re.Pattern[str]:
    """The pattern as whole words.

    Where it can be denied, no optional word in it is a negation ("hope I don't die").
    """
    if can_be_denied:
        pattern = pattern.replace(r"(?:\w+ )?", _WORD_BUT_NO_NEGATION)
    return re.compile(rf"\b(?:{pattern})\b")


# "He beat me at bingo": what follows "at" is a game, unless it is a place or a time.
AT_A_GAME = r"at(?! (?:(?:home|night|work|church|school|college|dinner|breakfast|lunch|supper|bedtime|christmas|thanksgiving|easter|midnight|noon|dawn|times|least|first|once|random|last|gunpoint|knifepoint|\d\w*)(?: |$)|(?:the|a|an|my|his|her|our|their|your|grandmas|moms) (?!(?:own |\w+ )?(?:games?|race|match|tournament|contest|quiz|spelling bee|sport|cards|chess|golf|bowling)(?: |$))))"  # noqa: E501
