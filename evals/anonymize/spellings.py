"""How a name may be written otherwise than on a record: short forms, letters for accents, initials, one letter wrong."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

SHORTEST_MISSPELLED = 5  # letters: shorter names are one letter from too many words
_SHORTEST_INSIDE = 6  # letters of a name that is looked for inside "prayformargaret"
# As letters are written by those whose keyboard lacks them; accents that are only dropped are folded already.
_AS_WRITTEN = {"ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}


@cache
def short_forms() -> dict[str, frozenset[str]]:
    """By folded name, what its bearers are called: `data/nicknames.txt`."""
    text = (Path(__file__).parent / "data" / "nicknames.txt").read_text("utf-8")
    lines = (line.partition(":") for line in text.splitlines() if ":" in line and not line.startswith("#"))
    return {name: frozenset(forms.split()) for name, _, forms in lines}


class Spellings:
    """The words of the names on a conversation's records, and what else stands for them."""

    def __init__(self) -> None:
        self.letters: set[str] = set()  # with which they begin
        self._initials: set[tuple[str, ...]] = set()
        self._long: list[str] = []

    def take(self, word: str, *, is_first: bool) -> frozenset[str]:
        """All that a folded word of a name is written as, itself among it."""
        forms = {word, word.replace("'", "")}
        plain = "".join(_AS_WRITTEN.get(letter, letter) for letter in word)
        forms |= {plain, plain.replace("-", "")}
        if is_first:
            forms |= short_forms().get(plain, frozenset())
        self.letters.add(word[0])
        self._long += [each for each in (word, plain) if len(each) >= SHORTEST_MISSPELLED and each not in self._long]
        return frozenset(forms)

    def take_whole(self, words: Sequence[str]) -> None:
        """The initials of a name, and its words written as one."""
        if len(words) > 1:
            self._initials |= {tuple(word[0] for word in words), (words[0][0], words[-1][0])}
            self._long += ["".join(words[:2]), words[0] + words[-1]]

    def initials_at(self, words: Sequence[str]) -> int:
        """How many of these words are single letters that are somebody's initials."""
        return max((len(row) for row in self._initials if tuple(words[: len(row)]) == row), default=0)

    def nearest(self, word: str) -> str | None:
        """The name that this folded word is with at most one letter wrong."""
        if len(word) < SHORTEST_MISSPELLED - 1:
            return None
        bare = word.removesuffix("s")
        return next((name for name in self._long if is_near(word, name) or is_near(bare, name)), None)

    def inside(self, word: str) -> str | None:
        """The name that stands inside a longer word: "prayformargaret"."""
        return next((name for name in self._long if len(name) >= _SHORTEST_INSIDE and name in word), None)


def is_near(word: str, name: str) -> bool:
    """Whether they are equal but for one letter: another, too many, missing, or two changed about."""
    if abs(len(word) - len(name)) > 1:
        return False
    at = 0
    while at < min(len(word), len(name)) and word[at] == name[at]:
        at += 1
    rest, other = word[at:], name[at:]
    if rest == other or rest[1:] == other or rest == other[1:] or rest[1:] == other[1:]:
        return True
    return rest[:2] == other[1::-1] and rest[2:] == other[2:]
