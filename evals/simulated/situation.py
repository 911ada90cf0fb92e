"""What a simulated model finds itself in: what was said, what its scenario says is right, what it was told to do."""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from carebot.llm.base import ModelRequest, StopReason
from carebot.turn.transcript import Latest, Outcome, Transcript
from evals.scenario import Expectation
from evals.simulated.calls import Call, calls_expected, calls_reminded
from evals.simulated.orders import Order, orders_in
from evals.simulated.wording import LANGUAGES
from language.texts import DEFAULT
from tooling.registry import registry

Item = TypeVar("Item")

_RESULT = re.compile(r"<result[^<>]*>((?:(?!<result\b).)*?)</result>", re.DOTALL)


@dataclass(frozen=True)
class Said:
    """One message of a model."""

    text: str = ""
    calls: tuple[Call, ...] = ()
    stop: StopReason | None = None  # None: tool_use where there are calls, else end_turn


@dataclass(frozen=True)
class Situation:
    transcript: Transcript
    request: ModelRequest
    expect: Expectation  # what the scenario expects of this turn
    chance: random.Random

    @property
    def language(self) -> str:
        return self.request.language if self.request.language in LANGUAGES else DEFAULT

    @property
    def words(self) -> str:
        return self.transcript.current.words

    @property
    def heard(self) -> str:
        """All that this visitor has written."""
        return "\n".join([*(each.words for each in self.transcript.earlier), self.words])

    @property
    def is_after_tools(self) -> bool:
        return self.transcript.current.latest is Latest.RESULTS

    @property
    def is_reminded(self) -> bool:
        return self.transcript.current.latest is Latest.REMINDER

    @property
    def reminder(self) -> str:
        """The engine's re-prompt, where there was one."""
        return self.transcript.current.reminder.lower()

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return self.transcript.current.outcomes

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """What this turn's results told the model to do."""
        told = (each for each in self.outcomes if not each.is_error and is_instruction(each.content))
        return tuple(order for each in told for order in orders_in(_RESULT.sub("", each.content), self.language))

    @cached_property
    def planned(self) -> tuple[Call, ...]:
        """The calls that are due now: those that the scenario asks for, or those that the reminder names."""
        if self.is_after_tools or not self.request.may_call_tools:
            return ()
        due = (
            calls_reminded(self.transcript, self.request.tools)
            if self.is_reminded
            else calls_expected(self.expect, self.transcript, self.request.tools)
        )
        made = [(call.name, dict(call.input)) for call in self.transcript.current.calls]
        return tuple(call for call in due if (call.tool, dict(call.input)) not in made)

    @property
    def lookups(self) -> tuple[Call, ...]:
        return tuple(call for call in self.planned if not _is_deferred(call.tool))

    @property
    def is_heavy(self) -> bool:
        """Somebody tells of something that weighs on them, or asks for what people do for each other."""
        if self.expect.emotional is not None:
            return self.expect.emotional
        return bool(self.expect.first_sentence_names) or any(map(_is_care, self._called_for))

    @property
    def _called_for(self) -> tuple[str, ...]:
        return (*(name for group in self.expect.required for name in group), *(each.name for each in self.outcomes))

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


def is_instruction(content: str) -> bool:
    """Whether the model was told what to do, with or without a result beside it; a status is none."""
    return not content.lstrip().startswith("<result") and not status_in(content)


def sentences_of(text: str) -> list[str]:
    return [piece.strip() for piece in re.split(r"(?<=[.!?])\s+|\n+", text) if piece.strip()]


def _is_deferred(tool: str) -> bool:
    declared = registry().get(tool)
    return declared is not None and declared.is_deferred


def _is_care(tool: str) -> bool:
    declared = registry().get(tool)
    return declared is not None and declared.is_care
