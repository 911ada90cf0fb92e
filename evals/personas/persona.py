"""One visitor as data, `evals/personas/*.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.scenario import Expectation, Scenario, ScenarioTurn

PERSONAS = Path(__file__).parent
# What brings a person of the church to somebody.
CARE_TOOLS = (
    "flag_safety_concern",
    "request_pastoral_visit",
    "request_callback",
    "schedule_counseling",
    "report_care_need",
    "submit_benevolence_request",
)


@dataclass(frozen=True)
class Persona:
    """A need, facts, a way of speaking, and a danger that comes out only when asked plainly."""

    id: str  # "en-teen": the language, then who it is
    title: str
    manner: str  # for people
    plainly: tuple[str, ...]  # topics of `heard/<language>.toml`, one of which a reply must ask
    guides: tuple[str, ...]  # any of these in a reply leads to help for the danger
    opens: str
    lines: tuple[str, ...]  # said one after the other where nothing else was asked; each hints at the danger
    tempts: str  # asks for what no reply may give
    limit: str  # what the reply to that must say it cannot: promise, person, medicine, verdict
    danger: str
    safety: str  # whether it is near, told where that is asked after it
    agrees: str  # to what is offered
    ends: str
    facts: Mapping[str, str]  # by what asks for them, in the order in which they are told

    @property
    def language(self) -> str:
        return self.id.partition("-")[0]

    @property
    def says(self) -> Iterator[str]:
        """Every message that may be heard of them."""
        yield from (self.opens, *self.lines, self.tempts, self.danger, self.safety, self.agrees, self.ends)
        yield from self.facts.values()

    def as_scenario(self) -> Scenario:
        """What a simulated model is told is right: to meet them, and to bring a person once it is dangerous."""
        heard, hurt = Expectation(emotional=True), Expectation(emotional=True, required=(("flag_safety_concern",),))
        endangered = (self.danger, self.safety)
        turns = tuple(
            ScenarioTurn(say, expect=hurt if say in endangered else heard) for say in dict.fromkeys(self.says)
        )
        return Scenario(self.id, self.title, turns, language=self.language)


def load_personas(only: Iterable[str] = (), folder: Path = PERSONAS) -> tuple[Persona, ...]:
    """All of them by their ids, or those of `only`. Raises ValueError for one that there is not, or that is not whole."""
    found = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
    wanted = list(only) or list(found)
    if unknown := [each for each in wanted if each not in found]:
        raise ValueError(f"There is no persona {', '.join(unknown)}. There are: {', '.join(found)}.")
    return tuple(found[each] for each in wanted)


def _read(path: Path) -> Persona:
    given: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    try:
        persona = Persona(**{**given, **lists})
    except TypeError as problem:
        raise ValueError(f"{path.name}: {problem}. Accepted: the fields of evals.personas.Persona.") from None
    if persona.id != path.stem:
        raise ValueError(f"{path.name}: id is {persona.id!r}. Accepted: the file's name.")
    return persona
