"""manage.py reset_second_factor NAME: for the one superuser who lost telephone and recovery codes."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from church.models import SignIn
from church.sign_in import second_factor


class Command(BaseCommand):
    help = "Takes somebody's second factor away and signs them out everywhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError("There is no such user.")
        second_factor.switch_off(user)
        SignIn.objects.filter(user=user).delete()
        self.stdout.write("Done. At the next sign-in the password is enough until a new second factor is set up.")
