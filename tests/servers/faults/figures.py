"""How large a fault is played, and the table of what came of each: faults, size, lost, doubled, p95."""

import os
from collections.abc import Callable, Iterable, Sequence
from statistics import quantiles

import pytest

IS_WHOLE = os.environ.get("FAULTS", "small") == "whole"
HEADS = ("faults", "size", "lost", "doubled", "p95")
Figures = Callable[..., None]


def size(small: int, whole: int) -> int:
    """How many: `whole` with FAULTS=whole (`make test-faults`), else as many as a minute of an ordinary run can bear."""
    return whole if IS_WHOLE else small


def p95(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=20, method="inclusive")[-1] if len(seconds) > 1 else seconds[0]


def table(reports: Iterable[pytest.TestReport]) -> list[str]:
    """The lines of the table; none where no fault was played."""
    rows = [value for report in reports for name, value in report.user_properties if name == "faults"]
    if not rows:
        return []
    widths = [max(len(str(row[place])) for row in (HEADS, *rows)) for place in range(len(HEADS))]
    load = "load of the machine now: {:.1f}, {:.1f}, {:.1f}".format(*os.getloadavg())
    return [
        " | ".join(str(value).ljust(width) for value, width in zip(row, widths, strict=True)) for row in (HEADS, *rows)
    ] + [load]
