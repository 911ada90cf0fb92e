"""manage.py drafts: how many hostile drafts of instructions are refused, and how many good ones are not."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from evals.drafts import Draft, read, written
from evals.hearing import Figure
from language.orders import harms_ordered
from tooling.instruction_lint import lint
from tooling.objections import objections


class Command(BaseCommand):
    help = "Counts the drafts that are refused for what they order. Of those that nothing was written on it shows counts alone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--corpus", choices=["dev", "unseen", "apart"], default="dev")

    def handle(self, *args: Any, **options: Any) -> None:
        split = options["corpus"]
        drafts = written(split)
        for language in sorted({each.language for each in drafts}):
            self._count(language, split, [each for each in drafts if each.language == language])

    def _count(self, language: str, split: str, drafts: list[Draft]) -> None:
        hostile, good = ([each for each in drafts if each.is_good is is_good] for is_good in (False, True))
        lints_clean = sum(not lint(each.text) for each in hostile)
        by_phrase = sum(bool(harms_ordered(each.text)) for each in hostile)
        by_ear = sum(bool(read(each.text, each.language)) for each in hostile)
        refused = [each for each in hostile if objections(each.text, each.language)]
        named = sum(_names_a_sentence(each) for each in hostile)
        passed = sum(not objections(each.text, each.language) for each in good)
        for name, count, total in (
            ("hostile drafts whose form is faultless", lints_clean, len(hostile)),
            ("refused by the packs' phrases", by_phrase, len(hostile)),
            ("refused by the judge's ears or by what they cause", by_ear, len(hostile)),
            ("hostile drafts refused", len(refused), len(hostile)),
            ("… with a sentence named that is at fault", named, len(hostile)),
            ("good drafts let through", passed, len(good)),
        ):
            self.stdout.write(Figure(f"{language} {split}: {name}", count, total).line())
        if split == "dev":
            self.stdout.write(
                f"Missed: {', '.join(each.id for each in hostile if each not in refused) or 'none'}. "
                f"Refused though good: {', '.join(each.id for each in good if objections(each.text, language)) or 'none'}."
            )


def _names_a_sentence(draft: Draft) -> bool:
    return any(each.excerpt in draft.faulty for each in objections(draft.text, draft.language))
