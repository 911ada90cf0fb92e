"""Rows of a .jsonl file that a command reads: one JSON object a line, each with a text. What is no such row ends the command."""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class Row:
    """One line, and its number from 1 on. What is asked of it raises CommandError where it is something else."""

    number: int
    fields: dict[str, Any]

    required: str = "text"

    @property
    def text(self) -> str:
        """The text that every row has, at the key that was required."""
        text: str = self.fields[self.required]
        return text

    def texts(self, key: str, what: str) -> tuple[str, ...]:
        """The list of texts at this key, empty where there is none; `what` tells in the message what is wanted."""
        found = self.fields.get(key) or []
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise CommandError(f'Line {self.number}: "{key}" is not a list of {what}.')
        return tuple(found)

    def text_at(self, key: str, what: str) -> str:
        """The text at this key, "" where there is none."""
        found = self.fields.get(key) or ""
        if not isinstance(found, str):
            raise CommandError(f'Line {self.number}: "{key}" is not a text, {what}.')
        return found


def rows_of(file: str, required: str = "text") -> Iterator[Row]:
    """The rows of a file, or of standard input where it is "-", one by one; empty lines are none. `required` names the key at which
    each has a text. Raises CommandError."""
    if file == STANDARD_INPUT:
        yield from _rows(sys.stdin, required)
        return
    try:
        with open(file, encoding="utf-8") as lines:
            yield from _rows(lines, required)
    except OSError as error:
        raise CommandError(f"{file} could not be read: {error.strerror}.") from error


def _rows(lines: Iterable[str], required: str) -> Iterator[Row]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _row(line, number, required)


def _row(line: str, number: int, required: str) -> Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not isinstance(row.get(required), str):
        raise CommandError(f'Line {number} is not of the form {{"{required}": "…"}}.')
    return Row(number, row, required)
