"""manage.py signals FILE.jsonl: what the detectors say of each line."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from carebot.turn.safety import screen
from carebot.turn.signals import read_signals


class Command(BaseCommand):
    help = "Reads {“text”: …} a line, writes {“emotional”, “safety”, “minor”, “language”} a line, in the same order."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a .jsonl file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
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
            if not line.strip():
                continue
            text = _text(line, number)
            signals = read_signals(text)
            safety = screen(text) is not None
            verdict = {
                "emotional": signals.emotional or safety,
                "safety": safety,
                "minor": signals.is_minor,
                "language": signals.language,
            }
            self.stdout.write(json.dumps(verdict))


def _text(line: str, number: int) -> str:
    try:
        row = json.loads(line)
    except ValueError:
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise CommandError(f'Line {number} is not of the form {{"text": "…"}}.')
    return str(row["text"])
