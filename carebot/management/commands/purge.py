"""manage.py purge: ends what is older than settings.RETENTION_DAYS, or counts it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from carebot.persons.retention import RETENTIONS, counts, purge, total


class Command(BaseCommand):
    help = "Ends what is older than RETENTION_DAYS_* allow. Open requests and open safety concerns are never among it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="count, and change nothing")
        parser.add_argument("--yes", action="store_true", help="it is meant")

    def handle(self, *args: Any, **options: Any) -> None:
        is_meant = options["yes"] and not options["dry_run"]
        found = purge() if is_meant else total(counts())
        for each in RETENTIONS:
            kept = f"{each.days} days" if each.days else "for ever"
            self.stdout.write(f"{each.name:<14} kept {kept:<10} {found[each.name]:>8} {'ended' if is_meant else 'old'}")
        if not is_meant and not options["dry_run"]:
            raise CommandError("Nothing was changed. `purge --yes` ends what is old; `purge --dry-run` only counts.")
