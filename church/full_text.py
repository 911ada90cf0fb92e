"""Full-text search in what a church has written: PostgreSQL's own, and SQLite's FTS5 by default.

Both find forms of a word in the row's language or near it, whatever the accents, and rank title before text. PostgreSQL has an
index on the expression that is searched; SQLite a table beside the rows, kept up to date by triggers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connections
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import BooleanField, FloatField, QuerySet
from django.db.models.expressions import RawSQL

from language.pack import stemmers
from language.texts import DEFAULT

_ACCENTED, _PLAIN = "áéíóúüñàèìòùâêîôûç", "aeiouunaeiouaeiouc"
_MOST_CHARS = 200_000  # of one field: an index entry of PostgreSQL holds 1 MB of distinct words
_FTS5_WEIGHTS = {"A": 10.0, "B": 4.0, "C": 2.0, "D": 1.0}


@dataclass(frozen=True)
class FullText:
    """The text columns of one table and what a word in each weighs, "A" (most) to "D". The table has `language`."""

    table: str
    weights: Mapping[str, str]

    def add(self, editor: BaseDatabaseSchemaEditor) -> None:
        """The index of PostgreSQL. SQLite's stand is `ensure_fts5`."""
        if editor.connection.vendor == "postgresql":
            editor.execute(f"CREATE INDEX {self.name} ON {self.table} USING gin (({self._vector}))")

    def remove(self, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "postgresql":
            editor.execute(f"DROP INDEX {self.name}")
        elif editor.connection.vendor == "sqlite":
            for statement in [
                *(f"DROP TRIGGER IF EXISTS {name}" for name in self._triggers),
                f"DROP TABLE IF EXISTS {self.name}",
            ]:
                editor.execute(statement)

    def search(self, rows: QuerySet[Any], words: Iterable[str]) -> QuerySet[Any]:
        """The rows that hold any of the words (small letters and digits alone), the best match first.

        `rows` is a queryset of the table without joins that rename it.
        """
        words = [word for word in words if word.isalnum()]
        if not words:
            return rows.none()
        if connections[rows.db].vendor == "postgresql":
            query = " | ".join(f"{word.translate(str.maketrans(_ACCENTED, _PLAIN))}:*" for word in words)
            # Constant, so that the index is used.
            asked = " || ".join(f"to_tsquery('{config}', %s)" for config in stemmers().values())
            queries = [query] * len(stemmers())
            is_match = RawSQL(f"({self._vector}) @@ ({asked})", queries, BooleanField())
            rank = RawSQL(f"-ts_rank({self._vector}, ({asked}))", queries, FloatField())
        else:
            match = " OR ".join(f'"{word}"*' for word in words)
            of_row = f"SELECT 1 FROM {self.name} WHERE {self.name} MATCH %s AND rowid = {self.table}.id"
            weights = ", ".join(str(_FTS5_WEIGHTS[weight]) for weight in self.weights.values())
            best = of_row.replace("SELECT 1", f"SELECT bm25({self.name}, {weights})")
            is_match = RawSQL(f"EXISTS ({of_row})", [match], BooleanField())
            rank = RawSQL(f"({best})", [match], FloatField())
        return rows.filter(is_match).order_by(rank, "-pk")

    @property
    def name(self) -> str:
        return f"{self.table}_search"

    @property
    def _vector(self) -> str:
        def of(config: str) -> str:
            return " || ".join(
                f"setweight(to_tsvector('{config}', translate(lower(left({column}, {_MOST_CHARS})),"
                f" '{_ACCENTED}', '{_PLAIN}')), '{weight}')"
                for column, weight in self.weights.items()
            )

        english, others = stemmers()[DEFAULT], {code: name for code, name in stemmers().items() if code != DEFAULT}
        cases = " ".join(f"WHEN language = '{code}' THEN {of(config)}" for code, config in others.items())
        return f"CASE {cases} ELSE {of(english)} END"

    @property
    def _triggers(self) -> list[str]:
        return [f"{self.name}_{event}" for event in ("insert", "delete", "update")]

    def statements(self) -> list[str]:
        """SQLite's table and triggers, as the documentation of FTS5 gives them for external content (section 4.4.3)."""
        columns = ", ".join(self.weights)
        new, old = (", ".join(f"{row}.{column}" for column in self.weights) for row in ("new", "old"))
        put = f"INSERT INTO {self.name}(rowid, {columns}) VALUES (new.id, {new});"
        take = f"INSERT INTO {self.name}({self.name}, rowid, {columns}) VALUES ('delete', old.id, {old});"
        bodies = {"insert": put, "delete": take, "update": f"{take} {put}"}
        return [
            f"CREATE VIRTUAL TABLE IF NOT EXISTS {self.name} USING fts5({columns}, content='{self.table}',"
            " content_rowid='id', tokenize='porter unicode61 remove_diacritics 2')",
            *(
                f"CREATE TRIGGER IF NOT EXISTS {name} AFTER {event.upper()} ON {self.table} BEGIN {body} END"
                for name, (event, body) in zip(self._triggers, bodies.items(), strict=True)
            ),
            f"INSERT INTO {self.name}({self.name}) VALUES ('rebuild')",
        ]

    def is_whole(self, names: set[str]) -> bool:
        return {self.name, *self._triggers} <= names


SERMONS = FullText(
    "church_sermon",
    {"title": "A", "topics": "B", "series": "B", "scripture": "B", "speaker": "C", "summary": "C", "transcript": "D"},
)
ILLUSTRATIONS = FullText(
    "church_illustration", {"title": "A", "topics": "B", "scripture": "B", "body": "C", "source": "D"}
)
INDEXES = (SERMONS, ILLUSTRATIONS)


def ensure_fts5(sender: Any, using: str, **_: Any) -> None:
    """After every migrate, on SQLite: altering a table there builds it anew, and its triggers are gone."""
    connection = connections[using]
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master")
        names = {name for (name,) in cursor.fetchall()}
        for index in INDEXES:
            if index.table in names and not index.is_whole(names):
                for statement in index.statements():
                    cursor.execute(statement)
