"""Keeps what was told in confidence out of records that more people read.

One conversation may hold a danger for whoever is on call and a call back for the office, and a model that writes both tends to put
the same words into both. A sentence of the wider record that repeats something of the narrower one is left out of it, whoever
wrote it, and the record says that there is more: the team that was promised is told, the pastors see both records beside each other,
and the words stand where they were told. A record is not handed to fewer people for it: what the visitor reads of it would be untrue.

"Repeats" is meant strictly: one telling word in common is enough ("pregnant", "affair"). Two forms are taken for the same word where
they begin alike ("pregnant", "pregnancy") or have the same stem, in English or in Spanish ("hits", "hitting"; "pega", "pegó"); what is
said in other words altogether is not found, and is left to the model's instruction.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import snowballstemmer

from language.pack import packs, stemmers
from language.text.letters import without_accents
from language.texts import texts
from prayers.access import readers
from prayers.kinds import spec_of
from prayers.models.choices import Confidentiality, Kind

IN_CONFIDENCE = frozenset({Confidentiality.PASTORS_ONLY, Confidentiality.COMMITTEE, Confidentiality.SAFETY})
_T = texts("confidence")
_ASK = _T["ask"]
_ALL_LEFT_OUT = _T["all_left_out"]
_PARTLY_LEFT_OUT = _T["partly_left_out"]

# What stands in any request and tells nobody anything, in English and Spanish, without accents.
_USUAL = frozenset(Path(__file__).with_name("usual_words.txt").read_text("utf-8").split())
_WORD = re.compile(r"[^\W\d_]{3,}")
_SENTENCE = re.compile(r"(?<=[.!?…;])\s+|\n+")
# Letters by which two forms of a word are taken for the same: stems alone would part "pregnant" and "pregnancy".
_BEGINNING = 5
# Told of oneself in confidence, and of others by everybody who mourns: "I want to die" is not repeated by "my husband died".
_OF_DEATH = frozenset(
    ["die", "dead", "kill", "killed", "morir", "muerto", "muerte", "muero", "murió", "matar", "mata", "mató"]
)


@dataclass(frozen=True)
class Told:
    """What went into another record of the same conversation, whether that is written already or not."""

    kind: str
    confidentiality: str
    words: str
    anonymous: bool = False
    is_minor: bool = False
    is_precaution: bool = False  # no danger was told: a minor was sad, and somebody should know


@dataclass(frozen=True)
class Kept:
    """What a record may hold: its fields, the beginning of its one-line summary, and who reads it."""

    fields: dict[str, Any]
    headline: str
    confidentiality: str


def without_confidences(
    kind: Kind,
    confidentiality: str,
    headline: str,
    fields: Mapping[str, Any],
    told: Iterable[Told],
    *,
    is_minor: bool,
    names_somebody: bool,
    own_names: str = "",
    language: str = "en",
) -> Kept:
    """The record less what it repeats of things `told` that some of its readers may not read, or that were told without a name where
    this record `names_somebody`. `own_names` are the person's, which repeat nothing. `language` is that of the words put in place.
    """
    spec = spec_of(kind)
    if not spec.about_fields:
        return Kept(dict(fields), headline, confidentiality)
    reading = readers(confidentiality, kind, is_minor=is_minor)
    narrower = (
        each.words
        for each in told
        if (each.anonymous and names_somebody) or _is_kept_from(reading, each, is_minor=is_minor)
        # A fourteen-year-old who asks for prayer before an exam asks the prayer team for just that.
        if not (each.is_precaution and confidentiality == Confidentiality.PRAYER_TEAM)
    )
    secret = _marks(" ".join(narrower)) - _marks(own_names)
    if not secret:
        return Kept(dict(fields), headline, confidentiality)
    about = {name: str(value) for name in spec.about_fields if (value := fields.get(name))}
    less = {name: _less(text, secret) for name, text in about.items()}
    if less == about:
        return Kept(dict(fields), headline, confidentiality)
    if spec.is_indivisible:
        return Kept(dict(fields), headline, Confidentiality.PASTORS_ONLY)
    need = spec.about_fields[0]
    if not spec.may_be_silent and less.get(need) != about.get(need):
        less[need] = _with_note(less[need], language, asks=spec.leads_to_contact)
    begins_with_need = headline == about.get(need)
    return Kept(
        {**fields, **less}, less.get(need, "") if begins_with_need else _less(headline, secret), confidentiality
    )


def _with_note(left: str, language: str, *, asks: bool) -> str:
    """What is left, that there is more, and whom to ask."""
    note = _PARTLY_LEFT_OUT if left else _ALL_LEFT_OUT
    parts = (left, _in(note, language), _in(_ASK, language) if asks else "")
    return " ".join(filter(None, parts))


def _in(words: Mapping[str, str], language: str) -> str:
    return words.get(language) or words["en"]


def _is_kept_from(reading: Collection[str], told: Told, *, is_minor: bool) -> bool:
    if told.confidentiality not in IN_CONFIDENCE or spec_of(told.kind).repeats_conversation:
        return False
    return not set(reading) <= readers(told.confidentiality, told.kind, is_minor=told.is_minor or is_minor)


def _less(text: str, secret: frozenset[str]) -> str:
    """The sentences that repeat nothing; the text itself where none does."""
    sentences = [each for each in _SENTENCE.split(text) if each]
    kept = [each for each in sentences if not _marks(each) & secret]
    return text if kept == sentences else " ".join(kept)


def _marks(text: str) -> frozenset[str]:
    """What its telling words are known by. Two forms of a word have one of them in common."""
    told = text.casefold()
    # As they were typed too: what ends a Spanish verb is told by its accent.
    words = {*_WORD.findall(without_accents(told)), *_WORD.findall(unicodedata.normalize("NFC", told))}
    return frozenset().union(*map(_marks_of, words))


@lru_cache(maxsize=20_000)  # some 0.1 ms each; words alone, without who said them or when
def _marks_of(word: str) -> frozenset[str]:
    plain = without_accents(word)
    if plain in _USUAL:
        return frozenset()
    return frozenset({plain[:_BEGINNING]}) | (_stems(word) | _stems(plain)) - _usual_stems()


@cache
def _usual_stems() -> frozenset[str]:
    """Those of usual words, which tell nothing in a form either that is not listed, and of death."""
    return frozenset().union(*map(_stems, _USUAL | _OF_DEATH))


def _stems(word: str) -> frozenset[str]:
    """Marked with their language, so that none is taken for a beginning or for another language's. A word of English has no Spanish
    stem, by which "ride" and "rid" were one; one that is on no list may be of either language."""
    is_english = without_accents(word) in packs()["en"].lexicon.names.ordinary
    names = [packs()["en"].stemmer] if is_english else stemmers().values()
    # A stemmer keeps the word that it works on, so threads do not share one; making it costs nothing.
    return frozenset(f"{name}:{without_accents(snowballstemmer.stemmer(name).stemWord(word))}" for name in names)
