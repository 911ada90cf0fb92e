"""manage.py hear_compare BEFORE.json AFTER.json: what got better between two reports, what got worse, and what is chance."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from evals.comparison import compare, in_words
from evals.report import tries_of
from evals.versions import differences_of_reports


class Command(BaseCommand):
    help = "Compares two reports of hear_eval, paired by scenario."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("before", type=Path)
        parser.add_argument("after", type=Path)
        parser.add_argument("--fail-on-new", action="store_true", help="exit 1 when a critical failure is new")

    def handle(self, *args: Any, **options: Any) -> None:
        before, after = self._report(options["before"]), self._report(options["after"])
        found = compare(tries_of(before), tries_of(after))
        epochs = ["the number of epochs"] if found.uneven else []
        if changed := epochs + differences_of_reports(before, after):
            self.stdout.write(f"Not the same: {', '.join(changed)}. What differs may come from that.")
        self.stdout.write("\n".join(in_words(found)))
        if options["fail_on_new"] and found.new_failures:
            raise SystemExit(1)

    def _report(self, path: Path) -> dict[str, Any]:
        try:
            report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            tries_of(report)
        except OSError as problem:
            raise CommandError(f"{path.name} could not be read: {problem.strerror}.") from None
        except (ValueError, KeyError, TypeError):
            raise CommandError(f"{path.name} is no report. Accepted: what `hear_eval --json` writes.") from None
        return report
