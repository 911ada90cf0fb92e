"""Measures the detectors on sentences from outside: `python -m carebot.training.measure DIRECTORY`.

The directory holds any of `emotional.jsonl` ({text, emotional}), `informational.jsonl` (the same)
and `crisis.jsonl` ({text, crisis}). The sentences only measure; none of them is learnt from or printed.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from language.rules.emotion import is_emotional

_Z95 = 1.959964  # two-sided 95 % of the normal distribution


@dataclass(frozen=True)
class Share:
    """How many of how many sentences a detector fired on, and the bar for that share."""

    detector: str
    measured: str  # "recall" or "false alarms"
    sentences: str
    hits: int
    total: int
    bar: float | None

    @property
    def met(self) -> bool:
        """Whether the bar is reached; always so where there is none."""
        if self.bar is None:
            return True
        share = self.hits / self.total
        return share >= self.bar if self.measured == "recall" else share <= self.bar

    def line(self) -> str:
        """One row of the table."""
        low, high = wilson(self.hits, self.total)
        sign = ">=" if self.measured == "recall" else "<="
        verdict = "" if self.bar is None else f"{sign} {self.bar:.3f}  {'met' if self.met else 'MISSED'}"
        return (
            f"{self.detector:<10} {self.measured:<13} {self.sentences:<22} {self.hits:>5}/{self.total:<5}"
            f" {self.hits / self.total:.3f}  [{low:.3f}, {high:.3f}]  {verdict}"
        ).rstrip()


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a share (holds near 0 and 1, where the plain one does not)."""
    share = hits / total
    centre = share + _Z95**2 / (2 * total)
    spread = _Z95 * math.sqrt(share * (1 - share) / total + _Z95**2 / (4 * total**2))
    divisor = 1 + _Z95**2 / total
    return max(0.0, (centre - spread) / divisor), min(1.0, (centre + spread) / divisor)


def shares(directory: Path) -> list[Share]:
    """Every share that the files of the directory allow to be measured."""
    from language.screen import screen  # here, so that training the emotion model needs no safety screen

    def in_crisis(text: str) -> bool:
        return screen(text) is not None

    pain = [str(row["text"]) for row in _rows(directory / "emotional.jsonl") if row["emotional"]]
    everyday = [str(row["text"]) for row in _rows(directory / "informational.jsonl") if not row["emotional"]]
    crisis = list(_rows(directory / "crisis.jsonl"))
    at_risk = [str(row["text"]) for row in crisis if row["crisis"]]
    harmless = [str(row["text"]) for row in crisis if not row["crisis"]]
    found: list[Share | None] = [
        _share("emotional", "recall", "asking for counsel", is_emotional, pain, 0.90),
        _share("emotional", "false alarms", "everyday requests", is_emotional, everyday, 0.01),
        _share("crisis", "recall", "at risk", in_crisis, at_risk, 0.95),
        _share("crisis", "false alarms", "everyday requests", in_crisis, everyday, 0.005),
        _share("crisis", "false alarms", "alarming but harmless", in_crisis, harmless, None),
    ]
    return [share for share in found if share is not None]


def measure(directory: Path) -> str:
    """A plain table of recalls and false alarms with their 95 % intervals and bars."""
    return _table(shares(directory))


def _table(measured: Iterable[Share]) -> str:
    lines = [share.line() for share in measured]
    return "\n".join(lines) if lines else "No sentences to measure on."


def _share(
    detector: str, measured: str, name: str, fires: Callable[[str], bool], texts: list[str], bar: float | None
) -> Share | None:
    if not texts:
        return None
    return Share(detector, measured, name, sum(map(fires, texts)), len(texts), bar)


def _rows(path: Path) -> list[dict[str, str | bool]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def main(arguments: list[str]) -> int:
    """Prints the table; 1 when a bar is missed or nothing was measured, 2 on wrong use."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        sys.stderr.write("usage: python -m carebot.training.measure DIRECTORY\n")
        return 2
    measured = shares(Path(arguments[0]))
    sys.stdout.write(f"{_table(measured)}\n")
    return 0 if measured and all(share.met for share in measured) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
