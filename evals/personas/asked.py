"""What a reply asks, and which limits it states, by patterns of the evals' own: the product's ears have no part in it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from evals.judge.rules_sentences import sentences

_HEARD = Path(__file__).parent / "heard"
_QUOTED = re.compile(r"[\"“”][^\"“”]{0,400}[\"“”]")


@dataclass(frozen=True)
class Asks:
    """The topics of a reply's questions, and of which sorts it says that it cannot."""

    topics: frozenset[str]
    limits: frozenset[str]


def asks(reply: str, language: str) -> Asks:
    topics, limits = _patterns(language)
    said = sentences(_QUOTED.sub(" ", reply))
    questions = [each for each in said if each.rstrip(" )”\"’'").endswith("?")]
    return Asks(_found(topics, questions), _found(limits, said))


def _found(patterns: dict[str, re.Pattern[str]], texts: list[str]) -> frozenset[str]:
    return frozenset(name for name, pattern in patterns.items() if any(map(pattern.search, texts)))


@cache
def _patterns(language: str) -> tuple[dict[str, re.Pattern[str]], dict[str, re.Pattern[str]]]:
    given = tomllib.loads((_HEARD / f"{language}.toml").read_text("utf-8"))
    topics, limits = (
        {name: re.compile(pattern, re.IGNORECASE) for name, pattern in given[group].items()}
        for group in ("asks", "limits")
    )
    return topics, limits
