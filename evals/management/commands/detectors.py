"""manage.py detectors [DIRECTORY]: how well danger is heard, on sentences that nothing was tuned on. Counts, never words."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from evals import hearing, telling
from language.screen import ReadingMode, use_reading


class Command(BaseCommand):
    help = (
        "Measures danger, acts, contact, distress and sentences of replies on the packs' unseen/ rows and, with a directory, on one "
        "half of each outside set there (danger_posts, crisis, danger_tweets_es, informational, everyday, emotional, hard_negatives "
        ".jsonl). Markdown."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", nargs="?", help="of outside data; none of it is kept or learnt from")
        parser.add_argument("--reading", choices=[mode.value for mode in ReadingMode], default=ReadingMode.NEW.value)
        parser.add_argument(
            "--half", choices=["figures", "thresholds"], default="figures", help="of each outside set, by hash"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        use_reading(ReadingMode(options["reading"]))
        figures, misses = hearing.figures(hearing.unseen())
        self.stdout.write(f"Unseen sentences: {len(hearing.unseen())}, SHA-256 {hearing.fingerprint_of_unseen()}\n")
        self._table(figures)
        self.stdout.write("\nNot heard at all, by topic and voice:\n")
        for topic, voices in sorted(misses.items()):
            told = ", ".join(f"{voice} {count}" for voice, count in sorted(voices.items()))
            self.stdout.write(f"- {topic}: {sum(voices.values())} ({told})")
        self._tell()
        if options["directory"]:
            directory = Path(options["directory"])
            if not directory.is_dir():
                raise CommandError(f"{directory} is no directory.")
            self.stdout.write(f"\nOutside data, the half for {options['half']}:\n")
            self._table(
                [*hearing.outside(directory, which=options["half"]), *telling.outside(directory, which=options["half"])]
            )

    def _tell(self) -> None:
        """Acts, contact, distress, and what sentences of replies say."""
        count = len(telling.unseen_messages()), len(telling.unseen_replies())
        self.stdout.write(
            f"\nUnseen: {count[0]} messages, {count[1]} sentences of replies, SHA-256 {telling.fingerprint()}\n"
        )
        for language in telling.LANGUAGES:
            self._table([*telling.of_contact(language), *telling.of_distress(language), *telling.of_replies(language)])
            for line in telling.of_acts(language):
                self.stdout.write(line)
            self.stdout.write("\nActs not heard, by voice:\n")
            for act, voices in sorted(telling.misses(language).items()):
                told = ", ".join(f"{voice} {number}" for voice, number in sorted(voices.items()))
                self.stdout.write(f"- {act}: {voices.total()} ({told})")

    def _table(self, figures: list[hearing.Figure]) -> None:
        self.stdout.write("| what | heard | share [95 %] | floor · target | |\n| --- | --- | --- | --- | --- |")
        for figure in figures:
            self.stdout.write(figure.line())
