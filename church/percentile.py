"""Medians and their like in SQL: PostgreSQL has them, SQLite is taught the same one."""

from typing import Any

from django.db.backends.signals import connection_created
from django.db.models import Aggregate

SQLITE_NAME = "CAREBOT_PERCENTILE"


class Percentile(Aggregate):
    """The value below which `fraction` of the rows lie, in proportion between two of them (`percentile_cont`); NULLs do not count.

    Takes durations and, with `output_field=FloatField()`, numbers.
    """

    name = "percentile"
    template = "percentile_cont(%(fraction)s) WITHIN GROUP (ORDER BY %(expressions)s)"

    def __init__(self, expression: Any, fraction: float, **extra: Any) -> None:
        if not 0 <= fraction <= 1:
            raise ValueError(f"fraction is {fraction}; accepted: 0 to 1.")
        super().__init__(expression, fraction=repr(float(fraction)), **extra)

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        here = self.copy()  # not as an argument: with a filter Django gives a template of its own
        here.template = f"{SQLITE_NAME}(%(expressions)s, %(fraction)s)"
        return here.as_sql(compiler, connection, **context)


class _Percentile:
    """SQLite's side of it: fed row by row."""

    def __init__(self) -> None:
        self._values: list[float] = []
        self._fraction = 0.5

    def step(self, value: float | None, fraction: float) -> None:
        self._fraction = fraction
        if value is not None:
            self._values.append(value)

    def finalize(self) -> float | None:
        if not self._values:
            return None
        ordered = sorted(self._values)
        place = self._fraction * (len(ordered) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def teach_sqlite() -> None:
    """Have every connection to SQLite know the function from its beginning."""
    connection_created.connect(_teach, dispatch_uid="church.percentile")


def _teach(connection: Any, **kwargs: Any) -> None:
    if connection.vendor == "sqlite":
        connection.connection.create_aggregate(SQLITE_NAME, 2, _Percentile)
