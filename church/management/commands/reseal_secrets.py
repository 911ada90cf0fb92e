"""manage.py reseal_secrets: after a new key was put first into SEALING_KEYS, or SECRET_KEY was changed."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from church.errors import CannotOpen
from church.models import IdentitySecret


class Command(BaseCommand):
    help = "Seals every stored secret with the newest key, so that the older ones may be taken out of the settings."

    def handle(self, *args: Any, **options: Any) -> None:
        resealed, unopened = 0, []
        for secret in IdentitySecret.objects.sealed_with_old_keys():
            try:
                resealed += secret.reseal()
            except CannotOpen as error:
                unopened.append(f"church {secret.church_id}, secret {secret.pk}: {error}")
        self.stdout.write(f"{resealed} resealed with the newest key.")
        if unopened:
            raise CommandError("Not every secret could be opened; keep the older keys.\n" + "\n".join(unopened))
