"""Pages of a list by the place of the last row on the page before, so that the thousandth costs what the first does.

Nothing is seen twice or left out when rows arrive meanwhile, as it would be with "the rows from 50 on".
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import DateTimeField, F, Field, IntegerField, UUIDField, Value

from prayers.models import CareRecord
from prayers.models.place import BY_NEED, Beyond
from prayers.models.record import CareRecordQuerySet

PAGE = 50  # rows
_SEPARATOR = "~"

_Read = Callable[[str], Any]


def moment(text: str) -> datetime:
    """A time of those that stand in our addresses. Raises ValueError or OverflowError for anything else."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError("a time without a zone is none that was given out")
    return found.astimezone(UTC)


def _rank(text: str) -> int:
    if text not in {"0", "1", "2"}:
        raise ValueError("no rank has another number")
    return int(text)


_NUMBER: tuple[_Read, Field] = (_rank, IntegerField())
_TIME: tuple[_Read, Field] = (moment, DateTimeField())
_ID: tuple[_Read, Field] = (UUID, UUIDField())


@dataclass(frozen=True)
class Page:
    rows: list[CareRecord]
    next: str  # where the next page begins, for `Order.page`; "" on the last one


@dataclass(frozen=True)
class Order:
    """A total order of records: its last column is the id, so that no two rows have the same place."""

    columns: tuple[Any, ...]  # expressions, each of which an index holds
    types: tuple[tuple[_Read, Field], ...]  # how each is read from an address, and what it is in the database
    descending: bool = False

    def page(self, records: CareRecordQuerySet, *, after: str = "", size: int = PAGE) -> Page:
        """So many records in this order, those beyond the place `after`. A place nobody gave out is the beginning."""
        records = self.placed(records)
        if values := self._read(after):
            records = records.filter(Beyond(*map(F, self._names), *values, descending=self.descending))
        ordered = records.order_by(*(f"-{name}" if self.descending else name for name in self._names))
        rows = list(ordered[: size + 1])
        return Page(rows[:size], place_of(rows[size - 1]) if len(rows) > size else "")

    def placed(self, records: CareRecordQuerySet) -> CareRecordQuerySet:
        """Records that know their place in this order."""
        return records.annotate(**dict(zip(self._names, self.columns, strict=True)))

    def place(self, record: CareRecord) -> tuple[Any, ...]:
        """Where a placed record stands, to sort by."""
        return tuple(getattr(record, name) for name in self._names)

    @property
    def _names(self) -> list[str]:
        return [f"place_{number}" for number in range(len(self.columns))]

    def _read(self, place: str) -> Sequence[Value]:
        parts = place.split(_SEPARATOR)
        if len(parts) != len(self.columns):
            return ()
        try:
            return [Value(read(part), field) for part, (read, field) in zip(parts, self.types, strict=True)]
        except (ValueError, OverflowError):
            return ()


def place_of(record: CareRecord) -> str:
    """Where a row of a page stands in its order."""
    values: list[Any] = []
    while hasattr(record, name := f"place_{len(values)}"):
        values.append(getattr(record, name))
    return _SEPARATOR.join(each.isoformat() if isinstance(each, datetime) else str(each) for each in values)


MOST_PRESSING = Order(BY_NEED, (_NUMBER, _TIME, _NUMBER, _TIME, _ID))
NEWEST = Order((F("created_at"), F("id")), (_TIME, _ID), descending=True)
LAST_CLOSED = Order((F("closed_at"), F("id")), (_TIME, _ID), descending=True)
FIRST_BACK = Order((F("snoozed_until"), F("id")), (_TIME, _ID))
