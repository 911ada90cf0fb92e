"""Language packs: everything that knows one language, as data, one folder a language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from language.danger import Danger, DangerKind
from language.errors import IncompletePack
from language.lexicon import Lexicon, read_lexicon
from language.opening_words import OpeningWords, read_opening_words

PACKS = Path(__file__).parent / "packs"
FALLBACK = "en"  # for a language that has no pack, or none of the words that are asked for
_WORDING = {
    "lines": {"call", "text", "text_keyword", "or", "emergency", "if_now", "day_and_night", "anywhere", "anywhere_note", "local_emergency"},
    "church": {"call", "unnamed", "unrecorded"},
    "quietly": {"self_harm", "violence", "emergency", "unsure"},
    "direct": {"self_harm", "self_harm_other", "violence", "violence_other", "parent", "unsure", "anyone"},
    "gently": {"self_harm", "unsure"},
}  # fmt: skip
_WHO: Mapping[str, set[str]] = {
    **{kind: {"self", "other"} for kind in DangerKind},
    DangerKind.SELF_HARM: {"self", "young", "other"},
    DangerKind.ABUSE: {"self", "other", "old", "watched"},
    DangerKind.DOMESTIC_VIOLENCE: {"self", "other", "watched"},
    DangerKind.SEXUAL_VIOLENCE: {"self", "young", "other", "watched"},
    DangerKind.MINOR_AT_RISK: {"self", "other", "watched"},
    DangerKind.HARM_TO_OTHERS: {"self", "other", "parent", "other_parent"},
    DangerKind.MEDICAL_EMERGENCY: {"self", "other", "poisoned"},
    "hurt": {"self", "young", "other"},
    "unsure": {"self", "young", "other", "anyone"},
    "urgent": {"anyone"},
}

_WAYS = ("text", "call", "email", "other_person")
_WHEN = ("any", "morning", "afternoon", "evening", "night", "away", "as_written")


@dataclass(frozen=True)
class CrisisWords:
    """The parts of one fixed reply, in the order they are shown; the crisis lines stand between `lead` and `care`."""

    first: str
    again: str  # instead of `first` when danger is told a second time
    lead: str
    question: str
    question_again: str
    care: str = ""  # what to mind while getting help


@dataclass(frozen=True)
class People:
    """Phrases that tell for whom the fixed words must be; folded."""

    watched: tuple[str, ...]
    away: tuple[str, ...]  # whoever watched is not near now
    hurt: tuple[str, ...]  # the one who writes is the one who is hurt
    own: tuple[str, ...]  # the same, of what is theirs: "takes my"; not before one of `kin`
    denied: tuple[str, ...]  # words that take one of `hurt` back
    kin: tuple[str, ...]  # of whom a bystander speaks
    old_signs: tuple[str, ...]
    old_doers: tuple[str, ...]
    old_others: tuple[str, ...]  # an old person whom a bystander speaks of
    ages: tuple[str, ...]  # after what an age stands
    raped: tuple[str, ...]
    threatened: tuple[str, ...]  # another threatens the one who writes …
    threatens: tuple[str, ...]  # … who says what they will do themselves: then the words are for who threatens
    meant_other: tuple[str, ...]  # against what we took it for: it is about somebody else
    meant_is: tuple[str, ...]  # … unless it may be who does it
    meant_me: tuple[str, ...]  # … it is about the one who writes


@dataclass(frozen=True)
class SafeWayPhrases:
    """How people say which way of reaching them is safe; folded. By way and time as in `language.safe_ways`."""

    safe: Mapping[str, tuple[str, ...]]
    asked: Mapping[str, tuple[str, ...]]  # wanted, and not yet called safe
    vouched: tuple[str, ...]  # that what was asked for is safe
    ruled_out: Mapping[str, tuple[str, ...]]  # beside the ways "all"
    taken: Mapping[str, tuple[str, ...]]  # what the other has, reads or shares
    when: Mapping[str, tuple[str, ...]]
    unsure: tuple[str, ...]  # words beside which nothing counts as safe
    ors: tuple[str, ...]


@dataclass(frozen=True)
class PlainAnswers:
    """How people answer a question about danger in plain words; folded. What each list is for stands in `packs/en/answers.toml`."""

    yes: tuple[str, ...]
    no: tuple[str, ...]
    not_safe: tuple[str, ...]
    safe: tuple[str, ...]
    fine: tuple[str, ...]
    but: tuple[str, ...]
    beside: tuple[str, ...]
    aside: tuple[str, ...]
    tags: tuple[str, ...]
    help_there: tuple[str, ...]
    help_not_there: tuple[str, ...]
    called: tuple[str, ...]
    taken: tuple[str, ...]  # what somebody who took too much of it, or swallowed it, names


@dataclass(frozen=True)
class Pack:
    """One language. `code` is ISO 639-1."""

    code: str
    name: str  # as those call it who speak it
    english_name: str
    is_checked_by_native: bool
    writes_day_first: bool  # 3/4 is the third of April
    stemmer: str  # the name of Snowball's, which is that of PostgreSQL's configuration too; "": nothing is stored in this language
    common: frozenset[str]  # small words that nearly every message holds, folded
    asks_of_death: tuple[str, ...]  # words by which a question of ours asks for thoughts of death or means of it
    asks_of_safety: tuple[str, ...]  # … and whether somebody is safe: there a "no" is the danger
    asks_of_help: tuple[str, ...]  # … and whether help was called, or is coming
    asks_two: tuple[str, ...]  # … and, with one of safety, something to which a bare yes would be no answer of safety
    answers: PlainAnswers
    spellings: Mapping[str, str]  # folded word as it is typed → as it is spelled: "kms" → "kill myself"
    plain: Mapping[
        DangerKind, tuple[str, ...]
    ]  # folded phrases by which the widget knows danger when no server answers
    wording: Mapping[str, Mapping[str, str]]
    crisis: Mapping[tuple[str, str], CrisisWords]  # (`Danger.words`, who)
    lexicon: Lexicon
    people: People
    safe_ways: SafeWayPhrases
    openings: OpeningWords | None  # of a language that replies are given in, else there is no such file

    def crisis_words(self, danger: Danger, *, is_minor: bool) -> CrisisWords:
        """The words for this danger told by this person; the plain ones where the pack has none of their own."""
        if danger.who == "anyone":
            wanted = []
        elif danger.is_third_party:
            wanted = [f"other_{danger.who}", "other"]
        else:
            wanted = [danger.who, *(["young"] if is_minor else []), "self"]
        wanted.append("anyone")
        return next(self.crisis[danger.words, each] for each in wanted if (danger.words, each) in self.crisis)


@cache
def packs() -> dict[str, Pack]:
    """Every pack by its code, in the order of their names. Raises IncompletePack."""
    return {folder.name: read_pack(folder) for folder in sorted(PACKS.iterdir()) if folder.is_dir()}


def writes_day_first(language: str) -> bool:
    """Whether "3/4" is the third of April in this language; as in English where there is no pack of it."""
    known = packs().get(language)
    return known is not None and known.writes_day_first


def stemmers() -> dict[str, str]:
    """The name of the stemmer of each language that has one, by its code."""
    return {code: each.stemmer for code, each in packs().items() if each.stemmer}


def pack_for(language: str) -> Pack:
    """The pack of a language tag ("pt-BR"), or the English one."""
    return packs().get(language.casefold().partition("-")[0], packs()[FALLBACK])


def read_pack(folder: Path) -> Pack:
    """One folder as a pack. Raises IncompletePack."""
    about, wording, crisis = (_table(folder / f"{name}.toml") for name in ("pack", "wording", "crisis"))
    for section, keys in _WORDING.items():
        missing = keys - set(wording.get(section, {}))
        if missing:
            raise IncompletePack(f"{folder.name}/wording.toml lacks [{section}] {', '.join(sorted(missing))}.")
    words: dict[tuple[str, str], CrisisWords] = {}
    for kind, persons in _WHO.items():
        missing = persons - set(crisis.get(kind, {}))
        if missing:
            raise IncompletePack(f"{folder.name}/crisis.toml lacks [{kind}.{sorted(missing)[0]}].")
        for who, parts in crisis[kind].items():
            try:
                words[kind, who] = CrisisWords(**parts)
            except TypeError as error:
                raise IncompletePack(f"{folder.name}/crisis.toml, [{kind}.{who}]: {error}.") from error
    try:
        return Pack(
            code=folder.name,
            name=about["name"],
            english_name=about["english_name"],
            is_checked_by_native=about["is_checked_by_native"],
            writes_day_first=about["writes_day_first"],
            stemmer=about["stemmer"],
            common=frozenset(about["common"].split()),
            asks_of_death=tuple(about["questions"]["asks_of_death"]),
            asks_of_safety=tuple(about["questions"]["asks_of_safety"]),
            asks_of_help=tuple(about["questions"]["asks_of_help"]),
            asks_two=tuple(about["questions"]["asks_two"]),
            answers=_answers(folder / "answers.toml"),
            spellings=about["spellings"],
            plain={DangerKind(kind): tuple(phrases) for kind, phrases in about["plain"].items()},
            wording=wording,
            crisis=words,
            lexicon=read_lexicon(
                folder.name,
                _table(folder / "lexicon.toml"),
                given=_words(folder / "given.txt"),
                ordinary=_words(folder / "ordinary.txt"),
            ),
            people=_people(folder / "people.toml"),
            safe_ways=_safe_ways(folder / "safe_ways.toml"),
            openings=_openings(folder / "openings.toml"),
        )
    except KeyError as error:
        raise IncompletePack(f"{folder.name}/pack.toml lacks {error}.") from error
    except ValueError as error:
        raise IncompletePack(f"{folder.name}/pack.toml: {error}.") from error


def _people(path: Path) -> People:
    with _complete(path) as told:
        watched, hurt, old, meant = told["watched"], told["hurt"], told["old"], told["meant"]
        return People(
            watched=_phrases(watched),
            away=tuple(watched["away"]),
            hurt=_phrases(hurt),
            own=tuple(hurt["own"]),
            denied=tuple(hurt["denied"]),
            kin=tuple(hurt["kin"]),
            old_signs=tuple(old["signs"]),
            old_doers=tuple(old["doers"]),
            old_others=tuple(old["others"]),
            ages=tuple(old["ages"]),
            raped=tuple(told["raped"]["phrases"]),
            threatened=_phrases(told["threatened"]),
            threatens=tuple(told["threatened"]["unless"]),
            meant_other=_phrases({"phrases": meant["about"], "rows": meant["about_rows"]}),
            meant_is=_phrases({"phrases": [], "rows": meant["is_rows"]}),
            meant_me=tuple(meant["me"]),
        )


def _safe_ways(path: Path) -> SafeWayPhrases:
    with _complete(path) as told:
        safe = {way: list(told["safe"][way]) for way in _WAYS}
        for row in told["safe"]["rows"]:
            safe[row["way"]] += _each_with_each(row)
        taken: dict[str, list[str]] = {way: [] for way in _WAYS}
        for row in told["taken"]:
            for way in row["ways"]:
                taken[way] += _each_with_each(row)
        return SafeWayPhrases(
            safe={way: tuple(phrases) for way, phrases in safe.items()},
            asked={way: tuple(told["asked"][way]) for way in _WAYS},
            vouched=_phrases(told["vouched"]),
            taken={way: tuple(phrases) for way, phrases in taken.items()},
            ruled_out={way: tuple(told["ruled_out"][way]) for way in (*_WAYS, "all")},
            when={when: tuple(told["when"][when]) for when in _WHEN},
            unsure=tuple(told["unsure"]["words"]),
            ors=tuple(told["unsure"]["or"]),
        )


def _openings(path: Path) -> OpeningWords | None:
    is_needed = path.parent.name == FALLBACK or path.exists()
    return read_opening_words(path.parent.name, _table(path)) if is_needed else None


def _answers(path: Path) -> PlainAnswers:
    with _complete(path) as told:
        answers, help_ = told["answers"], told["help"]
        plain = {
            name: tuple(answers[name])
            for name in ("yes", "no", "not_safe", "safe", "fine", "but", "beside", "aside", "tags")
        }
        return PlainAnswers(
            **plain,
            help_there=tuple(help_["there"]),
            help_not_there=tuple(help_["not_there"]),
            called=tuple(help_["called"]),
            taken=tuple(help_["taken"]),
        )


def _phrases(section: Mapping[str, Any]) -> tuple[str, ...]:
    """Those listed, and each of `first` with each of `then` of the rows."""
    return (*section["phrases"], *(phrase for row in section["rows"] for phrase in _each_with_each(row)))


def _each_with_each(row: Mapping[str, Any]) -> list[str]:
    return [f"{first} {then}" for first in row["first"] for then in row["then"]]


@contextmanager
def _complete(path: Path) -> Iterator[dict[str, Any]]:
    """The file's table; what is looked up in it and is not there is told with the file's name."""
    try:
        yield _table(path)
    except KeyError as error:
        raise IncompletePack(f"{path.parent.name}/{path.name} lacks {error}.") from error


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise IncompletePack(f"{path.parent.name}/{path.name} cannot be read: {error}") from error


def _words(path: Path) -> frozenset[str]:
    """The words of a plain list; a line that begins with # is a comment."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise IncompletePack(f"{path.parent.name}/{path.name} cannot be read: {error}") from error
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
