"""manage.py signals FILE.jsonl: what the detectors say of each line, or how often they are right."""

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from evals.detectors import UnusableSet, read
from evals.models import DetectorReport


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
        if options["file"] == "-":
            self._judge(sys.stdin)
            return
        try:
            with open(options["file"], encoding="utf-8") as lines:
                self._judge(lines)
        except OSError as error:
            raise CommandError(f"{options['file']} could not be read: {error.strerror}.") from error

    def _judge(self, lines: Any) -> None:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                message = _message(line, number)
                self.stdout.write(json.dumps(asdict(read(message.text, message.history, message.assistant))))

    def _measure(self, file: str, name: str | None) -> None:
        if file == "-" and name is None:
            raise CommandError("Standard input has no name: give the set one with --name NAME.")
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
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


@dataclass(frozen=True)
class _Message:
    text: str
    history: tuple[str, ...]
    assistant: str


def _message(line: str, number: int) -> _Message:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise CommandError(f'Line {number} is not of the form {{"text": "…"}}.')
    history, assistant = row.get("history") or [], row.get("assistant") or ""
    if not isinstance(history, list) or not all(isinstance(each, str) for each in history):
        raise CommandError(
            f'Line {number}: "history" is not a list of texts, the visitor\'s earlier messages, oldest first.'
        )
    if not isinstance(assistant, str):
        raise CommandError(f'Line {number}: "assistant" is not a text, the assistant\'s last message.')
    return _Message(row["text"], tuple(history), assistant)
