"""manage.py judges: how often the gate and the judge agree on sentences, and where each is wrong, by kind."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from evals.two_ears import compare


class Command(BaseCommand):
    help = "Compares what the gate and the judge hear in sentences of either's corpus: figures by kind, never a word of a sentence."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--split", choices=["dev", "unseen"], default="dev", help="of both corpora: dev or unseen")

    def handle(self, *args: Any, **options: Any) -> None:
        for each in compare(options["split"]):
            for line in each.lines():
                self.stdout.write(line)
