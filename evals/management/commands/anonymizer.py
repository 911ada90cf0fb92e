"""manage.py anonymizer: how much of known names, places and numbers the anonymizer finds."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from evals.anonymize.known import SPLITS, snippets
from evals.anonymize.measuring import measure


class Command(BaseCommand):
    help = (
        "Counts what of evals/anonymize/corpus is replaced: names on records, other names, places and numbers with intervals, what was "
        "missed by kind, and how many other words were taken along. Prints no word of it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--corpus", choices=SPLITS, default="unseen", help="unseen, which nothing was tuned on, or dev"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for each in measure(snippets(options["corpus"])):
            for figure in each.figures:
                self.stdout.write(figure.line())
            told = ", ".join(f"{kind} {count}" for kind, count in each.missed.most_common())
            self.stdout.write(f"{each.language}: missed, by kind: {told or 'none'}.")
