"""Whether what a sentence says of this church's customs, rules and offers stands anywhere: "We always bring meals for a week".

Words are compared, not their meaning: a sentence of which hardly a word stands in any one line of what was told has nothing behind it.
What turns a line around ("only", "not") is not heard.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from language.rules import patterns
from language.text.fold import fold

LONGEST = 2000  # characters of a sentence that are read
LEAST_SHARED = 0.15  # of its words; on evals/corpus spare a hundredth of the good sentences about a church share less
FEWEST_WORDS = 2  # of a sentence that can be compared
_SAME, _SHORTEST = 5, 4  # letters by which words are the same; of a word that is compared
_WORD = re.compile(r"[a-z]+")
_FORMS = patterns.load("customs.txt")


def is_of_the_church(sentence: str) -> bool:
    """Whether it speaks of what this church, its people or its rooms do, have or allow."""
    said = fold(sentence[:LONGEST])
    return any(pattern.search(said) for pattern in _FORMS["church"])


def stands(sentence: str, lines: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether some line tells of it; `theirs` is what the visitor wrote, whose words are nothing that needs telling."""
    own = _words(sentence) - frozenset[str]().union(*map(_words, theirs))
    return len(own) < FEWEST_WORDS or any(len(own & _words(line)) >= LEAST_SHARED * len(own) for line in lines)


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    said = fold(text)
    for pattern in _FORMS["small"]:
        said = pattern.sub(" ", said)
    return frozenset(word[:_SAME] for word in _WORD.findall(said) if len(word) >= _SHORTEST)
