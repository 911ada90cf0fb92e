"""What a simulated model finds itself in: the scene, and what a sensible model would do now."""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from carebot.llm.base import ModelRequest
from carebot.offline.planning import Planned
from carebot.offline.scene import Scene
from carebot.turn.transcript import Latest, Outcome
from evals.simulated.wording import LANGUAGES
from language.needs import FACTS
from language.rules.subjects import Need
from language.texts import DEFAULT

Item = TypeVar("Item")

_RESULT = re.compile(r"<result[^<>]*>((?:(?!<result\b).)*?)</result>", re.DOTALL)


@dataclass(frozen=True)
class Said:
    """One message of a model."""

    text: str = ""
    calls: tuple[Planned, ...] = ()


@dataclass(frozen=True)
class Situation:
    scene: Scene
    request: ModelRequest
    planned: tuple[Planned, ...]  # what a sensible model would call now
    sensible: str  # what it would say, where it calls nothing
    chance: random.Random

    @property
    def language(self) -> str:
        return self.scene.language if self.scene.language in LANGUAGES else DEFAULT

    @property
    def is_after_tools(self) -> bool:
        return self.scene.transcript.current.latest is Latest.RESULTS

    @property
    def is_reminded(self) -> bool:
        return self.scene.transcript.current.latest is Latest.REMINDER

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return self.scene.transcript.current.outcomes

    @property
    def lookups(self) -> tuple[Planned, ...]:
        return tuple(call for call in self.planned if call.need in FACTS)

    @property
    def writes(self) -> tuple[Planned, ...]:
        return tuple(call for call in self.planned if call.need not in FACTS)

    @property
    def is_heavy(self) -> bool:
        """Somebody tells of something that weighs on them."""
        return self.scene.signals.emotional or bool(self.scene.needs & {Need.PRAYER, Need.SAFETY, Need.VISIT})

    def pick(self, items: Sequence[Item]) -> Item:
        return self.chance.choice(items)


def data_in(content: str) -> str:
    """What a tool reported, or "" where the model was only told what to do."""
    found = _RESULT.search(content)
    return found[1].strip() if found else ""


def status_in(content: str) -> str:
    """The status message of a write that has run, or ""."""
    data = data_in(content)
    try:
        status = json.loads(data)
    except ValueError:
        return ""
    return str(status.get("message", "")) if isinstance(status, dict) and "status" in status else ""


def sentences_of(text: str) -> list[str]:
    return [piece.strip() for piece in re.split(r"(?<=[.!?])\s+|\n+", text) if piece.strip()]
