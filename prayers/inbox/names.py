"""Full names in the words of a prayer, as first name and initial. A name that is shortened wrongly costs little, one that hangs
on a wall in full costs much; so where words tell that a name follows, what looks like one is taken for one."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from language.text.name_words import HOLY, PARTICLES
from language.text.names import Cue, Name, find_names
from language.text.piles import without_piles

UNNAMED = "…"

# A surname that stands alone and is a word of prayer first of all: "the Grace of God" of somebody called Mary Grace.
_PRAYED = HOLY.union(
    ("grace", "faith", "hope", "joy", "love", "jesus", "mary", "cross", "bishop", "church", "may", "day"),
    ("gracia", "fe", "esperanza", "amor", "maria", "cruz", "santo", "santos", "paz", "iglesia"),
)
# What people do and suffer, behind a name.
_DOES = re.compile(
    r"(?:['’]s\s+\w|(?:,|(?<!\s))\s+(?:who\s+|que\s+)?(?:is|was|has|had|needs?|will|died|passed|fell|lost|went|asks?|requests?|just|suffers?|está"
    r"|estaba|tiene|necesita|falleció|murió|fue|sufre|pide|va|perdió|quiere)\b)",
    re.I,
)


@dataclass(frozen=True)
class _Found:
    start: int
    end: int
    short: str


def shortened(name: str) -> str:
    """The first name and a letter: "Anna K." for "Anna Maria Krause"."""
    words = name.replace(".", " ").split()
    if len(words) < 2:
        return words[0] if words else ""
    return f"{words[0]} {words[-1][0].upper()}."


def without_full_names(words: str, known: Iterable[str], *, unnamed: bool = False) -> str:
    """The words with the known names, and full names that others say, shortened; `unnamed` leaves nothing of them, for whoever is
    not to be named at all."""
    words = unicodedata.normalize("NFC", without_piles(words))
    names = find_names(words)
    found = [*_known_in(words, known, names, unnamed=unnamed), *_guessed_in(words, names, unnamed=unnamed)]
    parts, at = [], 0
    for each in _apart(words, found):
        short = UNNAMED if unnamed else each.short
        # A full stop of the sentence's own is the one of the initial, too.
        swallows = short.endswith(".") and words[each.end : each.end + 1] == "."
        parts += [words[at : each.start], short]
        at = each.end + swallows
    return "".join(parts) + words[at:]


def holds_full_name(words: str, known: Iterable[str]) -> bool:
    """Whether somebody's full name stands in the words: one that is known, or anything that looks like one."""
    words = unicodedata.normalize("NFC", without_piles(words))
    names = find_names(words)
    return any(name.words > 1 for name in names) or any(
        re.search(r"\w\W+\w", words[each.start : each.end]) for each in _known_in(words, known, names, unnamed=False)
    )


def _apart(words: str, found: Iterable[_Found]) -> Iterator[_Found]:
    """In their order, those that overlap as one: "Ana Gómez" is known, and "Ana Gómez Ruiz" was guessed."""
    current: _Found | None = None
    for each in sorted(found, key=lambda each: (each.start, -each.end)):
        if current is None or each.start >= current.end:
            if current is not None:
                yield current
            current = each
        elif each.end > current.end:
            current = _Found(current.start, each.end, shortened(words[current.start : each.end]))
    if current is not None:
        yield current


def _known_in(words: str, known: Iterable[str], names: Iterable[Name], *, unnamed: bool) -> Iterator[_Found]:
    plain = without_accents(words)
    for name in known:
        first, *rest = [part for part in re.split(r"[\s.]+", without_accents(name)) if part] or [""]
        surnames = [part for part in rest if part not in PARTICLES and len(part) > 1]
        if surnames:
            yield from _full(words, plain, first, rest, names)
            yield from _turned_round(words, plain, first, surnames)
            yield from _alone(words, plain, surnames)
        if first and unnamed:
            yield from _alone(words, plain, [first])


def _full(words: str, plain: str, first: str, rest: list[str], names: Iterable[Name]) -> Iterator[_Found]:
    """The first name with any of the others behind it, and what follows them as further names."""
    others = "|".join(map(re.escape, sorted(rest, key=len, reverse=True)))
    for match in re.finditer(rf"(?<!\w){re.escape(first)}(?:\.?\s+(?:[a-z]\.?\s+)?(?:{others})(?!\w))+", plain):
        end = max([match.end(), *(name.end for name in names if name.start <= match.start() < name.end)])
        yield _Found(match.start(), end, shortened(words[match.start() : end]))


def _turned_round(words: str, plain: str, first: str, surnames: list[str]) -> Iterator[_Found]:
    """As in a list: "Krause, Anna"."""
    last = "|".join(map(re.escape, surnames))
    for match in re.finditer(rf"(?<!\w)(?P<last>{last}),\s*(?P<first>{re.escape(first)})(?!\w)", plain):
        turned = f"{words[slice(*match.span('first'))]} {words[slice(*match.span('last'))]}"
        yield _Found(match.start(), match.end(), shortened(turned))


def _alone(words: str, plain: str, names: list[str]) -> Iterator[_Found]:
    """A name by itself, where it is written as one: with the first name beside the line it would be the full one."""
    alone = "|".join(re.escape(name) for name in names if name not in _PRAYED)
    for match in re.finditer(rf"(?<!\w)(?:{alone})(?!\w)", plain) if alone else ():
        if words[match.start()].isupper():
            yield _Found(match.start(), match.end(), f"{words[match.start()]}.")


def _guessed_in(words: str, names: Iterable[Name], *, unnamed: bool) -> Iterator[_Found]:
    for name in names:
        fewest = 1 if unnamed and name.cue is Cue.SAID else 2
        if name.words >= fewest and _is_of_somebody(words, name):
            yield _Found(name.start, name.end, shortened(words[name.start : name.end]))


def _is_of_somebody(words: str, name: Name) -> bool:
    """Whether more than its capitals tells that it is a name: what announces it, or that it does or suffers something."""
    return name.cue not in (Cue.WRITTEN, Cue.WITH) or bool(_DOES.match(words, name.end))


def without_accents(words: str) -> str:
    """In small letters and without accents, letter for letter: a place in it is the same place in the words."""
    return "".join(unicodedata.normalize("NFKD", letter)[0].lower()[:1] for letter in words)
