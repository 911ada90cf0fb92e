"""manage.py utterances FILE.jsonl: what is heard in sentences of replies."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from evals.rows import rows_of
from language.text.reply_sentences import split_sentences
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
        for row in rows_of(options["file"]):
            self.stdout.write(json.dumps(read(row.text, row.texts("ledger", "names of tools"))))


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
