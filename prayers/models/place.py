"""The order in which somebody should look at care records, in a form that an index holds: no part of it depends on the hour.

Danger first; then what is due first, which puts whatever is overdue before whatever is not; then the more urgent; then the older.
"""

from datetime import UTC, datetime
from typing import Any

from django.db.models import BooleanField, Case, DateTimeField, F, Func, IntegerField, Value, When
from django.db.models.functions import Coalesce

from prayers.models.choices import Urgency

NEVER = datetime(
    9999, 12, 31, tzinfo=UTC
)  # when a record without a due time is due: NULL has no place between two rows

DANGER = Case(When(urgency=Urgency.IMMEDIATE, then=Value(0)), default=Value(1), output_field=IntegerField())
DUE = Coalesce("due_at", Value(NEVER, output_field=DateTimeField()))
RANK = Case(
    When(urgency=Urgency.HIGH, then=Value(0)),
    When(urgency=Urgency.LOW, then=Value(2)),
    default=Value(1),
    output_field=IntegerField(),
)
BY_NEED = (DANGER, DUE, RANK, F("created_at"), F("id"))


class Beyond(Func):
    """Whether a row's columns come after these values (before them when descending), compared as one row: `(a, b) > (x, y)`.

    An index over the same columns begins reading at that place, however far down it is.
    """

    output_field = BooleanField()

    def __init__(self, *expressions: Any, descending: bool = False) -> None:
        """`expressions`: the columns, then as many values."""
        super().__init__(*expressions)
        self.descending = descending

    def as_sql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, tuple[Any, ...]]:  # type: ignore[override]
        parts, params = [], []
        for expression in self.get_source_expressions():
            sql, its_params = compiler.compile(expression)
            parts.append(sql)
            params += its_params
        middle = len(parts) // 2
        sign = "<" if self.descending else ">"
        return f"({', '.join(parts[:middle])}) {sign} ({', '.join(parts[middle:])})", tuple(params)
