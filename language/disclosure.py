"""What a visitor told: the themes of each message, the person each is about, and a detail that is safe to say back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from language.once import Once
from language.opening_words import OpeningWords
from language.pack import FALLBACK, packs
from language.rules.own_trouble import is_ones_own, is_own_illness
from language.rules.themes import BORN, SIGNS
from language.text.numbers import IN_WORDS
from language.themes import Disclosure, Theme, ThemeTold

_LONGEST = 4000

_NUMBER = rf"(?:\d{{1,2}}|{IN_WORDS})"
_YEARS = re.compile(
    r"\b(?:husband|wife|partner|marriage|married|together|spouse|friend|esposo|esposa"
    r"|marido|mujer|casad[oa]s?|matrimonio|juntos)\b(?: \w+)?(?: of| for| after|,? after"
    rf"| por| de| desde hace| durante)? ({_NUMBER} (?:years|años))\b"
    rf"|\b({_NUMBER} (?:years|años)) (?:of marriage|married|together|de casados|juntos"
    rf"|de matrimonio)|\bafter ({_NUMBER} years)\b"
)
# Words of the theme, said to deny it.
_DENIES = re.compile(
    r"\b(?:no one (?:has )?died|nobody (?:has )?died|not sick|isn'?t sick|cancer[- ]free"
    r"|nadie muri[oó])\b"
)
_A_CHILD = re.compile(r"baby|child|son|daughter|twins|little|beb|hij|niñ")
_FORMER = re.compile(r"ex-")
_MATERIAL = frozenset((Theme.MONEY, Theme.LEGAL, Theme.HOUSING, Theme.JOB_LOSS))
_TELLS_LITTLE = frozenset((Theme.UNKNOWN, Theme.PRAYER_ASK, Theme.GRATITUDE))
# Feelings that most often belong to what was told before.
_VAGUE = frozenset((Theme.DEPRESSION, Theme.ANXIETY, Theme.TIRED, Theme.LONELINESS, Theme.HOSPITAL))


@dataclass(frozen=True)
class _Readers:
    """The words of one language, compiled."""

    words: OpeningWords
    relation: re.Pattern[str]
    details: tuple[tuple[str, re.Pattern[str]], ...]


_REPLIED_IN = {code: pack.openings for code, pack in packs().items() if pack.openings is not None}
_BEFORE = "|".join(each for words in _REPLIED_IN.values() for each in words.before)


def _readers(words: OpeningWords) -> _Readers:
    relatives = "|".join(words.relatives)
    of_theirs = rf"(?:{words.possessive} ({relatives}))?" if words.possessive else ""
    return _Readers(
        words,
        re.compile(rf"\b(?:{'|'.join(words.mine)}) (?:(?:{_BEFORE}) ){{0,3}}({relatives}){of_theirs}\b"),
        tuple((name, re.compile(expression)) for name, expression in words.told.items()),
    )


_READERS = {code: _readers(words) for code, words in _REPLIED_IN.items()}
_read: Once[tuple[ThemeTold, ...]] = Once(512)


def themes_told(message: str) -> tuple[ThemeTold, ...]:
    """The themes of a message, the gravest first, each with the person named nearest to it. Empty where neither is told."""
    return _read.of(message, lambda: _themes_told(message))


def disclosed(told: Sequence[ThemeTold], before: Iterable[Sequence[ThemeTold]], language: str) -> Disclosure:
    """What the newest message tells; where it tells nothing or too little, what the earlier ones told.

    `before` holds what those told, the newest of them first.
    """
    newest = _disclosure(told, language)
    if newest.theme not in _TELLS_LITTLE and newest.relation:
        return newest
    for each in before:
        earlier = _disclosure(each, language)
        if earlier.theme in _TELLS_LITTLE:
            continue
        if newest.theme in _TELLS_LITTLE or newest.theme in _VAGUE:
            relation = newest.relation if newest.relation and not earlier.relation else earlier.relation
            return Disclosure(earlier.theme, relation, earlier.detail or newest.detail)
        if newest.theme is earlier.theme:
            return Disclosure(newest.theme, earlier.relation, newest.detail or earlier.detail)
        return newest
    return newest


def read_disclosure(text: str, history: Sequence[str] = (), language: str = "en") -> Disclosure:
    """The same out of the words; `history` holds the visitor's earlier messages, oldest first."""
    return disclosed(themes_told(text), map(themes_told, reversed(history)), language)


def _disclosure(told: Sequence[ThemeTold], language: str) -> Disclosure:
    first = _opening(told)
    if first is None:
        return Disclosure(Theme.UNKNOWN)
    code = language if language in _READERS else FALLBACK
    return Disclosure(first.theme, first.who.get(code), first.detail.get(code))


def _opening(told: Sequence[ThemeTold]) -> ThemeTold | None:
    """What a reply opens with."""
    return next((each for each in told if each.theme is not Theme.BIRTH), None)


def _themes_told(message: str) -> tuple[ThemeTold, ...]:
    low = " ".join(message[:_LONGEST].lower().replace("’", "'").split())
    if _DENIES.search(low):
        low = _DENIES.sub(" ", low) + (" praise report" if "cancer" in low else "")
    told: dict[Theme, ThemeTold] = {}
    for theme, sign in (*SIGNS, (Theme.BIRTH, BORN)):
        if (found := sign.search(low)) and not (told and theme in _TELLS_LITTLE):
            each = _told(theme, low, found.span(), {who for earlier in told.values() for who in earlier.who.values()})
            told.setdefault(each.theme, each)
    if _opening(tuple(told.values())) is None and (who := _who(Theme.UNKNOWN, low, (0, len(low)), frozenset())):
        return (ThemeTold(Theme.UNKNOWN, who), *told.values())
    return tuple(told.values())


def _told(theme: Theme, low: str, span: tuple[int, int], known: Set[str]) -> ThemeTold:
    if theme is Theme.CHILD_ILLNESS and is_own_illness(low):
        theme = Theme.ILLNESS
    return ThemeTold(theme, _who(theme, low, span, known), _details(theme, low))


def _who(theme: Theme, low: str, span: tuple[int, int], known: Set[str]) -> dict[str, str]:
    """The person the theme is about, in each language that names one; nobody where the trouble is the visitor's own.

    `known`: of whom a graver theme was told. Whoever else is named comes before them.
    """
    if is_ones_own(theme, low):
        return {}
    named = {code: _relation(readers, low, span, known) for code, readers in _READERS.items()}
    return {code: who for code, who in named.items() if who and not _is_bystander(theme, who)}


def _is_bystander(theme: Theme, who: str) -> bool:
    """Whether whoever is named cannot be the one it is about: the baby that was lost, who left before."""
    if theme is Theme.MISCARRIAGE:
        return bool(_A_CHILD.match(who))
    return theme in _MATERIAL and bool(_FORMER.match(who))


def _relation(readers: _Readers, low: str, span: tuple[int, int], known: Set[str]) -> str | None:
    """The person named nearest to what was told. "My husband's mother" is nobody of the visitor's own."""
    begins, ends = span
    named = [m for m in readers.relation.finditer(low) if not (m.lastindex and m.lastindex > 1)]
    if not named:
        return None
    spelled = readers.words.spelled
    others = [m for m in named if spelled.get(m[1], m[1]) not in known]

    def far(found: re.Match[str]) -> int:
        if begins <= found.start() < ends:
            return 0
        return begins - found.end() if found.end() <= begins else found.start() - ends + 20

    nearest = min(others or named, key=far)
    return spelled.get(nearest[1], nearest[1])


def _details(theme: Theme, low: str) -> dict[str, str]:
    found = {code: _detail(theme, readers, low) for code, readers in _READERS.items()}
    return {code: detail for code, detail in found.items() if detail}


def _detail(theme: Theme, readers: _Readers, low: str) -> str | None:
    if theme in (Theme.DEATH, Theme.MARRIAGE):
        found = _YEARS.search(low)
        years = next((group for group in found.groups() if group), "") if found else ""
        if years.endswith(readers.words.years):
            return years
    return next((name for name, pattern in readers.details if pattern.search(low)), None)
