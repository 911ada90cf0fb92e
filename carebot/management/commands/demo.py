"""manage.py demo: the demo church, with everything a first look needs. Running it again changes nothing but the dates."""

import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from church.demo import build_demo

PASSWORD_FILE = settings.DATA_DIR / "demo-password"


class Command(BaseCommand):
    help = "Creates the demo church (public key “demo”) and a sign-in for the console."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--password", help="for the sign-in “demo”; default: a random one, kept in data/demo-password"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demo church has a sign-in that is shown on screen; it is not for production.")
        password = options["password"] or self._kept_password()
        church = build_demo(password=password)
        User.objects.filter(username="demo").update(is_superuser=True)  # sees the whole admin of a first look
        self.stdout.write(f"{church.name} is ready. Sign in to {settings.PUBLIC_URL}/admin/ as demo / {password}")

    def _kept_password(self) -> str:
        if not PASSWORD_FILE.exists():
            PASSWORD_FILE.parent.mkdir(exist_ok=True)
            PASSWORD_FILE.write_text(secrets.token_urlsafe(9))
            PASSWORD_FILE.chmod(0o600)
        return PASSWORD_FILE.read_text().strip()
