"""What a reply asks, and the limits that it states, by patterns of the evals' own: the product's ears have no part in it."""

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
    """The topics of a reply's questions, and whether it says what it cannot do."""

    topics: frozenset[str]
    states_limit: bool


def asks(reply: str, language: str) -> Asks:
    topics, limit = _patterns(language)
    said = sentences(_QUOTED.sub(" ", reply))
    questions = [each for each in said if each.rstrip(" )”\"’'").endswith("?")]
    asked = frozenset(name for name, pattern in topics.items() if any(map(pattern.search, questions)))
    return Asks(asked, any(map(limit.search, said)))


@cache
def _patterns(language: str) -> tuple[dict[str, re.Pattern[str]], re.Pattern[str]]:
    given = tomllib.loads((_HEARD / f"{language}.toml").read_text("utf-8"))
    topics = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in given["asks"].items()}
    return topics, re.compile(given["limits"]["states"], re.IGNORECASE)
