"""A scenario in other words: said otherwise by a grammar, in one of several voices, the same for the same seed.

What nobody tuned anything to. What must come of it stays as it was: the words change, the need does not.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from evals.scenario import MARK, Scenario, ScenarioTurn

_FOLDER = Path(__file__).parent
_EACH_NTH = 12  # long word has a slip in it, where somebody types in haste
_ASKING = ("Could", "Would", "Will", "Is ", "¿")
_LONG = 6  # letters of a word in which a slip leaves it readable


class Voice(StrEnum):
    PLAIN = "plain"
    TEXTING = "texting"  # small letters, no apostrophes, short forms
    POLITE = "polite"  # with a greeting and thanks
    HESITANT = "hesitant"  # begins with something else
    HASTY = "hasty"  # letters changed places


@dataclass(frozen=True)
class Grammar:
    ways: tuple[tuple[str, ...], ...]
    greetings: tuple[str, ...]
    farewells: tuple[str, ...]
    hesitations: tuple[str, ...]
    short: Mapping[str, str]


@cache
def grammar_of(language: str) -> Grammar | None:
    """The grammar of a language; None where there is none, and a scenario is played in its own words alone."""
    path = _FOLDER / f"{language}.toml"
    if not path.exists():
        return None
    told = tomllib.loads(path.read_text("utf-8"))
    return Grammar(
        tuple(map(tuple, told["ways"])),
        tuple(told["greetings"]),
        tuple(told["farewells"]),
        tuple(told["hesitations"]),
        told["short"],
    )


def is_reworded(scenario_id: str) -> bool:
    return MARK in scenario_id


def reworded(scenarios: Iterable[Scenario], times: int, seed: int = 1) -> tuple[Scenario, ...]:
    """Each scenario so many times in other words; those of a language without a grammar are left out."""
    return tuple(
        _reworded(each, number, seed)
        for each in scenarios
        if grammar_of(each.language)
        for number in range(1, times + 1)
    )


def _reworded(scenario: Scenario, number: int, seed: int) -> Scenario:
    grammar = grammar_of(scenario.language)
    assert grammar is not None
    draw = random.Random(crc32(f"{scenario.id} {number} {seed}".encode()))
    voice = draw.choice(list(Voice))
    turns = tuple(
        replace(turn, say=in_voice(said_otherwise(turn.say, grammar, draw), voice, grammar, draw, is_first=not place))
        for place, turn in enumerate(scenario.turns)
    )
    name = f"{scenario.id}{MARK}{number}"
    return replace(scenario, id=name, turns=turns, definition=_definition(scenario, name, turns))


def _definition(scenario: Scenario, name: str, turns: tuple[ScenarioTurn, ...]) -> Mapping[str, Any]:
    """As if it had been written so: what is kept of a run holds the words that were played."""
    written = [
        {**told, "say": turn.say} for told, turn in zip(scenario.definition.get("turns", ()), turns, strict=True)
    ]
    return {**scenario.definition, "id": name, "turns": written}


def said_otherwise(text: str, grammar: Grammar, draw: random.Random) -> str:
    """The text with everything that the grammar knows said in another way."""
    for ways in grammar.ways:
        for way in ways[:1]:
            at = text.lower().find(way.lower())
            if at >= 0:
                other = draw.choice(ways[1:])
                text = text[:at] + _like(other, text[at:]) + _rest(text[at + len(way) :], other)
    return text


def in_voice(text: str, voice: Voice, grammar: Grammar, draw: random.Random, *, is_first: bool = True) -> str:
    """The text as this voice writes it. Greetings and hesitations stand before the first message alone."""
    match voice:
        case Voice.TEXTING:
            return _texted(text, grammar)
        case Voice.POLITE:
            return f"{draw.choice(grammar.greetings)} {text} {draw.choice(grammar.farewells)}" if is_first else text
        case Voice.HESITANT:
            return f"{draw.choice(grammar.hesitations)} {text}" if is_first else text
        case Voice.HASTY:
            return " ".join(_slipped(word, draw) for word in text.split(" "))
    return text


def _like(other: str, replaced: str) -> str:
    return other[0].lower() + other[1:] if replaced[:1].islower() and not other.startswith("I") else other


def _rest(rest: str, other: str) -> str:
    """What follows, with the sign that the new words want."""
    if rest[:1] not in (".", "?", "!"):
        return rest
    if other[-1] in ".?!":
        return rest[1:]
    return ("?" if other.startswith(_ASKING) else rest[0]) + rest[1:]


def _texted(text: str, grammar: Grammar) -> str:
    for long, short in grammar.short.items():
        text = re.sub(rf"(?<!\w){re.escape(long)}(?!\w)", short, text, flags=re.IGNORECASE)
    return text.lower().replace("’", "").replace("'", "").removesuffix(".")


def _slipped(word: str, draw: random.Random) -> str:
    """Two letters inside a long word change places, now and then; never in a name, a number or an address."""
    if len(word) < _LONG or not word.isalpha() or word[0].isupper() or draw.randrange(_EACH_NTH):
        return word
    at = draw.randrange(1, len(word) - 3)
    return f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}"
