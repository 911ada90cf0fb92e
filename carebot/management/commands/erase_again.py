"""manage.py erase_again FILE: repeats, in a database that was restored, what was erased after the backup was made."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from carebot.persons.erasing import repeat
from carebot.persons.log import keep, read_lines


class Command(BaseCommand):
    help = "Erases once more what a log tells of: that of `manage.py erasures`, or the process's own (`erasure.done`)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="lines of JSON; other lines among them are passed over; “-”: standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        erasures = rows = 0
        try:
            for line in read_lines(_lines(options["file"])):
                rows += repeat(line["rows"])
                keep(line)
                erasures += 1
        except OSError as problem:
            raise CommandError(f"The file cannot be read: {problem.strerror}.") from problem
        except ValueError as problem:
            raise CommandError(f"{problem} What came before it was erased; the rest was not.") from problem
        self.stdout.write(f"{erasures} erasures read, {rows} rows erased that were there again.")


def _lines(name: str) -> Iterator[str]:
    if name == "-":
        yield from sys.stdin
        return
    with Path(name).open(encoding="utf-8", errors="replace") as file:
        yield from file
