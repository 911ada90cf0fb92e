"""manage.py utterances FILE.jsonl: what is heard in sentences of replies."""

import json
import sys
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from language.text.sentences import split_sentences
from language.utterance import is_backed, utter
from tooling.registry import registry


class Command(BaseCommand):
    help = (
        "Reads {“text”, “visitor”?, “ledger”?} a line (a reply, what the visitor had written, the tools that the ledger holds), "
        "writes {“acknowledges”, “claims”, “unbacked”, “harms”} a line, in the same order: the first is of its first sentence."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a .jsonl file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] == "-":
            self._read(sys.stdin)
            return
        try:
            with open(options["file"], encoding="utf-8") as lines:
                self._read(lines)
        except OSError as error:
            raise CommandError(f"{options['file']} could not be read: {error.strerror}.") from error

    def _read(self, lines: Any) -> None:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                row = _row(line, number)
                self.stdout.write(json.dumps(read(row.text, row.ledger)))


def read(text: str, ledger: tuple[str, ...] = ()) -> dict[str, Any]:
    """What the reply says: the keys of a row that is written."""
    sentences = [sentence for sentence in split_sentences(text) if sentence.strip()]
    said = [utter(sentence) for sentence in sentences]
    backed = {topic for name in ledger if (tool := registry().get(name)) for topic in tool.backs}
    return {
        "acknowledges": bool(said) and said[0].acknowledges,
        "claims": sorted({topic.value for each in said for topic in each.claims}),
        "unbacked": any(not is_backed(each, backed) for each in said),
        "harms": sorted({harm.value for each in said for harm in each.harms}),
    }


@dataclass(frozen=True)
class _Row:
    text: str
    ledger: tuple[str, ...]


def _row(line: str, number: int) -> _Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise CommandError(f'Line {number} is not of the form {{"text": "…"}}.')
    ledger = row.get("ledger") or []
    if not isinstance(ledger, list) or not all(isinstance(each, str) for each in ledger):
        raise CommandError(f'Line {number}: "ledger" is not a list of names of tools.')
    return _Row(row["text"], tuple(ledger))
