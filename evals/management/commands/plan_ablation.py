"""manage.py plan_ablation: what it is worth that a step of a plan is compared with what was called."""

import json
import logging
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from evals.plans import Carried, carry_out_all
from evals.runner import own_installation


class Command(BaseCommand):
    help = "Carries out the usual plans with simulated models, with validation and without; prints a table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        logging.disable(logging.CRITICAL)
        names = [field.name for field in fields(Carried)]
        self.stdout.write(f"Usual plans on simulated models, {timezone.now():%Y-%m-%d}.\n")
        self.stdout.write(f"| {' | '.join(name.replace('_', ' ') for name in names)} |")
        self.stdout.write(f"|{' --- |' * len(names)}")
        with own_installation():
            found = [each for validated in (True, False) for each in carry_out_all(validated=validated)]
        for each in found:
            self.stdout.write(f"| {' | '.join(str(value) for value in asdict(each).values())} |")
        if options["json"]:
            options["json"].write_text(json.dumps([asdict(each) for each in found], indent=2) + "\n", encoding="utf-8")
