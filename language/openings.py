"""The engine's own words where the model gave none that may be shown: an opening, a closing question."""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection

from language.acts import Feeling
from language.lexicon import NumberWords
from language.opening_words import NAMED_BY_ITSELF, OpeningWords
from language.pack import FALLBACK, Pack, pack_for, packs
from language.themes import Disclosure, Theme

_FORMS = re.compile(r"\[([^\[|\]]*)\|([^\[\]]*)\]")
_CLOSE_TO_YOUNG = frozenset(
    (Theme.UNKNOWN, Theme.DEPRESSION, Theme.LONELINESS, Theme.ANXIETY, Theme.FAMILY, Theme.SHAME)
)
_FELT_FIRST = (Feeling.SHAME, Feeling.ANGER, Feeling.JOY, Feeling.THANKS)
_SPELLED = range(20, 80)  # numbers that are written out


def opening_sentence(disclosure: Disclosure, *, language: str, is_minor: bool = False, seed: str = "") -> str:
    """One warm sentence that acknowledges and names what was told. The same seed gives the same wording."""
    words = opening_words(language)
    theme, relation, detail = disclosure.theme, disclosure.relation, disclosure.detail
    if is_minor and theme in words.young and not (relation and theme is Theme.UNKNOWN):
        choices = words.young[theme]
    elif relation and detail and theme in words.with_detail and _can_be_said(theme, detail):
        choices = words.with_detail[theme]
    elif relation and theme in words.about_someone and theme not in NAMED_BY_ITSELF:
        choices = words.about_someone[theme]
    else:
        choices = words.alone[theme]
    return _filled(choices[zlib.crc32(seed.encode()) % len(choices)], disclosure, language, is_minor)


def feeling_sentence(feelings: Collection[Feeling], *, language: str, seed: str = "") -> str:
    """One sentence that takes up what is felt, where nothing else was told; "" where nothing is. Shame and anger come before joy."""
    felt = next((each for each in _FELT_FIRST if each in feelings), None)
    if felt is None:
        return ""
    choices = opening_words(language).feels[felt]
    return choices[zlib.crc32(seed.encode()) % len(choices)]


def next_step_sentence(disclosure: Disclosure, *, language: str, is_minor: bool = False) -> str:
    """One gentle question to close with. Never says that something was or will be done."""
    words = opening_words(language)
    if is_minor and disclosure.theme in _CLOSE_TO_YOUNG:
        return words.closing_young
    if disclosure.relation and disclosure.theme in words.closing_about:
        return _filled(words.closing_about[disclosure.theme], disclosure, language, is_minor)
    return _filled(words.closing[disclosure.theme], disclosure, language, is_minor)


def still_here(language: str) -> tuple[str, ...]:
    """For a conversation that has heard all there is to say of one loss: short, and true at any hour."""
    return opening_words(language).still_here


def opening_words(language: str) -> OpeningWords:
    """Those of the language, or the English ones."""
    return _spoken(language)[1]


def _spoken(language: str) -> tuple[Pack, OpeningWords]:
    pack = pack_for(language)
    if pack.openings is None:
        pack = pack_for(FALLBACK)
    assert pack.openings is not None  # `read_pack` sees to it
    return pack, pack.openings


def _can_be_said(theme: Theme, detail: str) -> bool:
    """Years belong to a love or a loss, the body's troubles to an illness; other details stay unsaid."""
    every = [pack.openings for pack in packs().values() if pack.openings is not None]
    if theme in (Theme.DEATH, Theme.MARRIAGE):
        return any(detail.endswith(words.years) for words in every)
    return any(detail in words.of_the_body for words in every)


def _filled(template: str, disclosure: Disclosure, language: str, is_minor: bool) -> str:
    pack, words = _spoken(language)
    relation = disclosure.relation or ""
    whose = words.whose_several if relation in words.are_several else words.whose
    sentence = template.replace("{rel}", f"{whose} {relation}")
    sentence = _FORMS.sub(lambda forms: forms[2] if is_minor else forms[1], sentence)
    sentence = sentence.replace("{detail}", _in_words(disclosure.detail or "", words, pack.lexicon.numbers))
    return sentence[:1].upper() + sentence[1:]


def _in_words(detail: str, words: OpeningWords, names: NumberWords) -> str:
    """ "41 years" as one would say it, "forty-one years"."""
    number, _, unit = detail.partition(" ")
    if not words.number_spelled or not number.isdigit() or int(number) not in _SPELLED:
        return detail
    tens, ones = divmod(int(number), 10)
    said = names.tens[tens - 2]
    if ones:
        said = words.number_spelled.format(tens=said, ones=names.units[ones])
    return f"{said} {unit}"
