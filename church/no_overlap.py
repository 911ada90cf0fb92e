"""Two reservations of one thing never overlap: the database itself refuses the second, whoever writes it.

PostgreSQL has exclusion constraints for that; SQLite gets triggers that ask the same question before a row is written, which is
as safe there because it has one writer at a time. Either way Django raises IntegrityError.
"""

from dataclasses import dataclass
from typing import Any

from django.db import connections
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import QuerySet


@dataclass(frozen=True)
class NoOverlap:
    name: str
    table: str
    column: str  # what is reserved
    states: tuple[str, ...]  # those that hold it; the table has starts_at, ends_at and state

    def add(self, editor: BaseDatabaseSchemaEditor) -> None:
        """Put the rule on a table of PostgreSQL. SQLite's stand is `ensure_triggers`."""
        if editor.connection.vendor == "postgresql":
            editor.execute(
                f"ALTER TABLE {self.table} ADD CONSTRAINT {self.name} EXCLUDE USING gist"
                f" ({self.column} WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (state IN ({self._states}))"
            )

    def remove(self, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "postgresql":
            editor.execute(f"ALTER TABLE {self.table} DROP CONSTRAINT {self.name}")
        elif editor.connection.vendor == "sqlite":
            for event in ("insert", "update"):
                editor.execute(f"DROP TRIGGER IF EXISTS {self.name}_{event}")

    def triggers(self) -> list[str]:
        """SQLite's statements. Its times are text in UTC, which sorts as they do."""
        overlapping = (
            f"NEW.state IN ({self._states}) AND EXISTS (SELECT 1 FROM {self.table} AS other"
            f" WHERE other.{self.column} = NEW.{self.column} AND other.id <> COALESCE(NEW.id, -1)"
            f" AND other.state IN ({self._states})"
            " AND other.starts_at < NEW.ends_at AND other.ends_at > NEW.starts_at)"
        )
        return [
            f"CREATE TRIGGER IF NOT EXISTS {self.name}_{event.lower()} BEFORE {event} ON {self.table}"
            f" WHEN {overlapping} BEGIN SELECT RAISE(ABORT, 'constraint failed: {self.name}'); END"
            for event in ("INSERT", "UPDATE")
        ]

    @property
    def _states(self) -> str:
        return ", ".join(f"'{state}'" for state in self.states)

    def in_the_way(self, reservation: Any) -> QuerySet[Any]:
        """The rows that hold what this one wants; for a kind word before the database refuses it."""
        rows: QuerySet[Any] = type(reservation)._default_manager.exclude(pk=reservation.pk)
        if reservation.state not in self.states or not (reservation.starts_at and reservation.ends_at):
            return rows.none()
        return rows.filter(
            **{self.column: getattr(reservation, self.column)},
            state__in=self.states,
            starts_at__lt=reservation.ends_at,
            ends_at__gt=reservation.starts_at,
        )


APPOINTMENTS = NoOverlap("church_appointment_no_overlap", "church_appointment", "host_id", ("booked",))
BOOKINGS = NoOverlap("church_booking_no_overlap", "church_facilitybooking", "facility_id", ("pending", "approved"))
RULES = (APPOINTMENTS, BOOKINGS)


def ensure_triggers(sender: Any, using: str, **_: Any) -> None:
    """After every migrate, on SQLite: altering a table there builds it anew, and its triggers are gone."""
    connection = connections[using]
    if connection.vendor != "sqlite":
        return
    tables = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for rule in RULES:
            if rule.table in tables:
                for statement in rule.triggers():
                    cursor.execute(statement)
