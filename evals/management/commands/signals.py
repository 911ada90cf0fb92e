"""manage.py signals FILE.jsonl: what the detectors say of each line, or how often they are right."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from evals.detectors import UnusableSet, read
from evals.models import DetectorReport
from evals.rows import STANDARD_INPUT, rows_of


class Command(BaseCommand):
    help = (
        "Reads {“text”, “history”?, “assistant”?} a line (the visitor's message, their earlier ones, the assistant's last), "
        "writes {“emotional”, “safety”, “tier”, “danger”, “minor”, “language”, “acts”, “contact”} a line, in the same order. "
        "With --measure: recall and false alarms on lines that carry labels, and the counts for the console."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a .jsonl file, or - for standard input")
        parser.add_argument(
            "--measure",
            action="store_true",
            help="lines carry labels: “emotional”, “crisis” (or “safety”), “minor” (true or false), and if known "
            "“language” (en or es) and “wording” (direct or veiled)",
        )
        parser.add_argument("--name", help="of the measured set in the console; the file's name if not given")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["measure"]:
            self._measure(options["file"], options["name"])
            return
        if options["name"] is not None:
            raise CommandError("--name is for --measure: it names the measured set in the console.")
        for row in rows_of(options["file"]):
            history = row.texts("history", "texts, the visitor's earlier messages, oldest first")
            assistant = row.text_at("assistant", "the assistant's last message")
            self.stdout.write(json.dumps(asdict(read(row.text, history, assistant))))

    def _measure(self, file: str, name: str | None) -> None:
        if file == STANDARD_INPUT and name is None:
            raise CommandError("Standard input has no name: give the set one with --name NAME.")
        try:
            content = sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
        except OSError as error:
            raise CommandError(f"{file} could not be read: {error.strerror}.") from error
        try:
            report = DetectorReport.make(Path(file).name if name is None else name, content)
        except UnusableSet as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(
            f"{'detector':<10} {'measured':<13} {'language, wording':<22} {'fired':>5}/{'of':<5} share  [95 % interval]"
        )
        for count in report.counts:
            self.stdout.write(count.line())
        told = f"{report.sentences} labelled sentences."
        if report.guessed:
            told += f" The language of {report.guessed} was not labelled: the detected one was taken."
        self.stdout.write(f"{told}\nKept for the console as “{report.name}”: the counts, none of the sentences.")
