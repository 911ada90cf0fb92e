"""manage.py hear_mutants: breaks one part after the other, and looks whether the evals notice."""

import asyncio
import logging
from typing import Any

from django.core.management.base import BaseCommand

from evals.mutants import HEADINGS, MUTANTS, PROBES, judge_tried, tried
from evals.runner import own_installation


class Command(BaseCommand):
    help = "Plays a scenario with each part broken on purpose; prints a table, and ends with 1 where a failure that must appear does not."

    def handle(self, *args: Any, **options: Any) -> None:
        logging.disable(logging.CRITICAL)
        self.stdout.write(f"| {' | '.join(HEADINGS)} |\n|{' --- |' * len(HEADINGS)}")
        found = []
        with own_installation():
            for mutant in MUTANTS:
                found.append(asyncio.run(tried(mutant)))
                self.stdout.write(found[-1].line())
        for kind in PROBES:
            found.append(judge_tried(kind))
            self.stdout.write(found[-1].line())
        if not all(each.is_caught for each in found):
            raise SystemExit(1)
