"""Full names in the words of a prayer, as first name and initial. A name that is shortened wrongly costs little, one that hangs
on a wall in full costs much; so where words tell that a name follows, what looks like one is taken for one."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from prayers.inbox.name_words import (
    ALSO_NAMES,
    DAYS,
    DOES,
    HOLY,
    IS_A_PERSON,
    MAY_BE_A_PERSON,
    NEVER_FIRST,
    PARTICLES,
    PLACES,
    PRAYED,
    RELATIVE,
    SAYS_A_NAME,
    SAYS_GOODBYE,
    STOPS,
)

MOST_WORDS = 4  # of a name that was guessed, particles apart
MOST_SMALL = 3  # of one in small letters, which ends nowhere by itself
UNNAMED = "…"

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]{2,})*")
_SPACE = re.compile(r"""[^\S\n]+(?:["“(][^\W\d_]{1,20}["”)][^\S\n]+)?""")  # Robert "Bob" Hall
_AND = re.compile(r"\s*(?:,\s*(?:and|y|e)?|&|\s(?:and|y|e))\s*", re.I)
_CUE = re.compile(
    rf"(?<![\w'’])(?:(?P<name>{SAYS_A_NAME})|(?P<person>{IS_A_PERSON})|(?P<maybe>{MAY_BE_A_PERSON}))(?:\s*:)?(?:[^\S\n]+|(?<=[(:]))",
    re.I,
)
_RELATIVE = re.compile(RELATIVE, re.I)
_DOES = re.compile(DOES, re.I)
_GOODBYE = re.compile(rf"(?:(?<!\w){SAYS_GOODBYE}[\s,.!:;]+|(?:^|\n)\s*[-–—~]+\s*)(?=[^\W\d_])", re.I)


@dataclass(frozen=True)
class _Found:
    start: int
    end: int
    short: str


@dataclass(frozen=True)
class _Cue:
    """How a name is read from a place on: `is_sure` that there is a person, `is_loose` about capitals."""

    is_sure: bool = True
    is_loose: bool = False
    fewest: int = 2


def shortened(name: str) -> str:
    """The first name and a letter: "Anna K." for "Anna Maria Krause"."""
    words = name.replace(".", " ").split()
    if len(words) < 2:
        return words[0] if words else ""
    return f"{words[0]} {words[-1][0].upper()}."


def without_full_names(words: str, known: Iterable[str], *, unnamed: bool = False) -> str:
    """The words with the known names, and full names that others say, shortened; `unnamed` leaves nothing of them, for whoever is
    not to be named at all."""
    words = unicodedata.normalize("NFC", words)
    found = [*_known_in(words, known, unnamed=unnamed), *_guessed_in(words, unnamed=unnamed)]
    parts, at = [], 0
    for each in _apart(words, found):
        short = UNNAMED if unnamed else each.short
        # A full stop of the sentence's own is the one of the initial, too.
        swallows = short.endswith(".") and words[each.end : each.end + 1] == "."
        parts += [words[at : each.start], short]
        at = each.end + swallows
    return "".join(parts) + words[at:]


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


def _known_in(words: str, known: Iterable[str], *, unnamed: bool) -> Iterator[_Found]:
    plain = _plain(words)
    for name in known:
        first, *rest = [part for part in re.split(r"[\s.]+", _plain(name)) if part] or [""]
        surnames = [part for part in rest if part not in PARTICLES and len(part) > 1]
        if surnames:
            yield from _full(words, plain, first, rest)
            yield from _turned_round(words, plain, first, surnames)
            yield from _alone(words, plain, surnames)
        if first and unnamed:
            yield from _alone(words, plain, [first])


def _full(words: str, plain: str, first: str, rest: list[str]) -> Iterator[_Found]:
    """The first name with any of the others behind it, and what follows them as further names."""
    others = "|".join(map(re.escape, sorted(rest, key=len, reverse=True)))
    for match in re.finditer(rf"(?<!\w){re.escape(first)}(?:\.?\s+(?:[a-z]\.?\s+)?(?:{others})(?!\w))+", plain):
        further = _name_at(words, match.start(), _Cue())
        end = max(match.end(), further or 0)
        yield _Found(match.start(), end, shortened(words[match.start() : end]))


def _turned_round(words: str, plain: str, first: str, surnames: list[str]) -> Iterator[_Found]:
    """As in a list: "Krause, Anna"."""
    last = "|".join(map(re.escape, surnames))
    for match in re.finditer(rf"(?<!\w)(?P<last>{last}),\s*(?P<first>{re.escape(first)})(?!\w)", plain):
        turned = f"{words[slice(*match.span('first'))]} {words[slice(*match.span('last'))]}"
        yield _Found(match.start(), match.end(), shortened(turned))


def _alone(words: str, plain: str, names: list[str]) -> Iterator[_Found]:
    """A name by itself, where it is written as one: with the first name beside the line it would be the full one."""
    alone = "|".join(re.escape(name) for name in names if name not in PRAYED)
    for match in re.finditer(rf"(?<!\w)(?:{alone})(?!\w)", plain) if alone else ():
        if words[match.start()].isupper():
            yield _Found(match.start(), match.end(), f"{words[match.start()]}.")


def _guessed_in(words: str, *, unnamed: bool) -> Iterator[_Found]:
    for match in _CUE.finditer(words):
        says = bool(match["name"])
        cue = _Cue(
            is_sure=not match["maybe"],
            is_loose=says or (not match["maybe"] and _is_shouted(match.group())),
            fewest=1 if says and unnamed else 2,
        )
        yield from _names_from(words, match.end(), cue)
    for match in _GOODBYE.finditer(words):
        end = _name_at(words, match.end(), _Cue(is_sure=False))
        if end and not re.search(r"\w", words[end:]):
            yield _Found(match.end(), end, shortened(words[match.end() : end]))

    yield from _doing(words)


def _doing(words: str) -> Iterator[_Found]:
    """Whoever is said to do or suffer something: "Peter Hall needs prayer"."""
    for match in _WORD.finditer(words):
        end = _name_at(words, match.start(), _Cue(is_sure=False))
        if end and _DOES.match(words, end):
            yield _Found(match.start(), end, shortened(words[match.start() : end]))


def _names_from(words: str, start: int, cue: _Cue) -> Iterator[_Found]:
    """The name at this place, and those in a row with it: "Peter and Mary Stone"."""
    at: int | None = start
    while at is not None:
        end = _name_at(words, at, cue)
        if end:
            yield _Found(at, end, shortened(words[at:end]))
        else:
            end = _name_at(words, at, _Cue(cue.is_sure, fewest=1))
        joined = _AND.match(words, end) if end else None
        at, cue = (joined.end() if joined else None), _Cue(cue.is_sure)


def _name_at(words: str, start: int, cue: _Cue) -> int | None:
    """Where the name that begins here ends; None where none does, or one of fewer words than `cue.fewest`."""
    at, end, count, particles = start, start, 0, 0
    while (count < (MOST_SMALL if cue.is_loose else MOST_WORDS)) and (match := _WORD.match(words, at)):
        word, plain = match.group(), _plain(match.group())
        if count and word.islower() and plain in PARTICLES and particles < MOST_WORDS:
            particles += 1
        elif not (cue.is_loose or _is_written_as_name(word)) or _ends_names(word, plain):
            break
        elif (not count and _begins_none(word, plain)) or (count and plain in HOLY):
            return None
        elif count and plain in PLACES:
            if cue.is_sure:
                break
            return None
        elif count and plain in DAYS:
            break
        else:
            count += 1
            end = match.end() + (len(word) == 1 and words[match.end() : match.end() + 1] == ".")
        behind = max(end, match.end())
        space = _SPACE.match(words, behind)
        if space is None and behind == match.end():
            break
        at = space.end() if space else behind  # "J.R. Hall"
    return end if count >= cue.fewest else None


def _begins_none(word: str, plain: str) -> bool:
    return plain in NEVER_FIRST or bool(_RELATIVE.fullmatch(word))


def _ends_names(word: str, plain: str) -> bool:
    return plain in STOPS and not (plain in ALSO_NAMES and _is_written_as_name(word))


def _is_written_as_name(word: str) -> bool:
    return word[0].isupper() and (len(word) == 1 or not word.isupper())


def _is_shouted(words: str) -> bool:
    return words.isupper() and len(words) > 2


def _plain(words: str) -> str:
    """In small letters and without accents, letter for letter: a place in it is the same place in the words."""
    return "".join(unicodedata.normalize("NFKD", letter)[0].lower()[:1] for letter in words)
