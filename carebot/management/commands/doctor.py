"""manage.py doctor: what is misconfigured, and how to mend it."""

import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from carebot.doctor import Level, findings


class Command(BaseCommand):
    help = (
        "Looks for what is misconfigured and says how to mend it, a line each. Exit code 1 where something is an error."
    )
    requires_system_checks: list[str] = []  # what they find is shown among the rest
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="A list of {level, what, mend}.")

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(findings())
        if options["json"]:
            self.stdout.write(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=1))
        else:
            for each in found:
                self.stdout.write(f"{each.level:8} {each.what} {each.mend}".rstrip())
        if any(each.level == Level.ERROR for each in found):
            raise SystemExit(1)
