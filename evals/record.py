"""What a run keeps of each turn: the words that were delivered and what the ledger holds. Judges see nothing else."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from evals.scenario import Scenario


@dataclass(frozen=True)
class Invocation:
    """A row of the ledger, after everything was worked off."""

    tool: str
    deferred: bool
    state: str
    agent: str = "assistant"
    input: Mapping[str, Any] = field(default_factory=dict)
    is_deferred_tool: bool = False  # how the registry declares it
    done: bool = True  # an immediate one did what it is for, and did not only ask back
    finished_before_reply: bool = False

    def as_json(self) -> dict[str, Any]:
        return {"tool": self.tool, "deferred": self.deferred, "state": self.state}


@dataclass(frozen=True)
class TurnRecord:
    say: str
    reply: str
    speaker: str = "visitor"
    model_calls: int = 0
    fell_back: bool = False  # another model than the one that was asked for answered
    safety: bool = False
    blocked: bool = False
    corrections: tuple[str, ...] = ()
    receipts: tuple[str, ...] = ()
    invocations: tuple[Invocation, ...] = ()
    notified_roles: frozenset[str] = frozenset()
    facts: str | None = None  # what the turn's results and the church's content say of it; None: not kept

    def as_json(self) -> dict[str, Any]:
        return {
            "say": self.say,
            "reply": self.reply,
            "model_calls": self.model_calls,
            "fell_back": self.fell_back,
            "invocations": [each.as_json() for each in self.invocations],
        }

    def as_stored(self) -> dict[str, Any]:
        """All of it, as JSON: what a later judge is shown."""
        return {**asdict(self), "notified_roles": sorted(self.notified_roles)}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Self:
        return cls(
            **{
                **stored,
                "corrections": tuple(stored["corrections"]),
                "receipts": tuple(stored["receipts"]),
                "invocations": tuple(Invocation(**each) for each in stored["invocations"]),
                "notified_roles": frozenset(stored["notified_roles"]),
            }
        )


@dataclass(frozen=True)
class Finding:
    """A critical failure, with the sentence or the row that shows it."""

    name: str
    turn: int  # from 1
    reason: str
    sentence: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Verdict:
    hear: float
    empathize: float
    advance: float
    respond: float
    findings: tuple[Finding, ...] = ()  # critical
    remarks: tuple[str, ...] = ()  # why a dimension is below 1
    # A person's own word on `passed`, True or False; None: it follows from findings and score. That a float is accepted is
    # for `Verdict(**scores)` alone.
    said: bool | float | None = None

    PASSING = 0.8

    @property
    def dimensions(self) -> dict[str, float]:
        return {"hear": self.hear, "empathize": self.empathize, "advance": self.advance, "respond": self.respond}

    @property
    def score(self) -> float:
        return sum(self.dimensions.values()) / 4

    @property
    def passed(self) -> bool:
        if self.said is not None:
            return bool(self.said)
        return not self.findings and self.score >= self.PASSING - 1e-9


@dataclass(frozen=True)
class Played:
    """One scenario, played and judged once."""

    scenario: Scenario
    epoch: int
    turns: tuple[TurnRecord, ...]
    verdict: Verdict
    error: str = ""  # why it could not be judged: neither passed nor failed

    def as_stored(self) -> dict[str, Any]:
        """What is kept of it, but for the verdict: judges come and go."""
        return {
            "definition": dict(self.scenario.definition),
            "epoch": self.epoch,
            "turns": [turn.as_stored() for turn in self.turns],
            "error": self.error,
        }
