"""Gathers every text of the console for translation, and compiles what is translated. Needs GNU gettext."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser, call_command

from carebot.languages import names, words_of_the_chrome
from carebot.navigation import titles
from church.languages import words_of_languages

CATALOGUE = Path("locale/es/LC_MESSAGES/django.po")
GATHERED = Path("carebot/_names_for_translation.py")  # there only while the command runs
DATED = '"POT-Creation-Date'  # would be another one each time
LEFT_OUT = (".venv", "data", "staticfiles", "tests", "node_modules", "benchmarks", "examples")


class Command(BaseCommand):
    help = "Writes locale/es/LC_MESSAGES/django.po and .mo anew. What is translated stays; what is new is empty."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="Change nothing; fail where something is missing.")

    def handle(self, *, check: bool, **options: Any) -> None:
        catalogue = settings.BASE_DIR / CATALOGUE
        compiled = catalogue.with_suffix(".mo")
        before = {file: file.read_bytes() if file.exists() else b"" for file in (catalogue, compiled)}
        try:
            self._gather()
            self._compile(catalogue)
            if check:
                self._complain(catalogue, before[compiled])
        finally:
            if check:
                for file, content in before.items():
                    file.write_bytes(content)

    def _gather(self) -> None:
        gathered = settings.BASE_DIR / GATHERED
        words = sorted({*names(), *titles(), *words_of_the_chrome(), *words_of_languages()})
        gathered.write_text(
            "\n".join(["from django.utils.translation import gettext as _", *(f"_({word!r})" for word in words)])
        )
        try:
            call_command(
                "makemessages", locale=[CATALOGUE.parents[1].name], no_location=True, no_obsolete=True, no_wrap=True, verbosity=0,
                ignore_patterns=[f"{name}/*" for name in LEFT_OUT],
            )  # fmt: skip
        finally:
            gathered.unlink()
        catalogue = settings.BASE_DIR / CATALOGUE
        kept = [line for line in catalogue.read_text(encoding="utf-8").splitlines() if not line.startswith(DATED)]
        catalogue.write_text("\n".join(kept) + "\n", encoding="utf-8")

    def _compile(self, catalogue: Path) -> None:
        command = ["msgfmt", "--check-format", "--no-hash", "-o", str(catalogue.with_suffix(".mo")), str(catalogue)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CommandError(done.stderr.strip())

    def _complain(self, catalogue: Path, compiled: bytes) -> None:
        with tempfile.NamedTemporaryFile(suffix=".po") as left:
            for option, trouble in (("--untranslated", "not translated"), ("--only-fuzzy", "uncertain")):
                subprocess.run(["msgattrib", option, "--no-obsolete", "-o", left.name, str(catalogue)], check=True)
                found = [line for line in Path(left.name).read_text().splitlines() if line.startswith("msgid ")]
                if found := [line for line in found if line != 'msgid ""'] or found[1:]:
                    sys.stderr.write("\n".join(found) + "\n")
                    raise CommandError(
                        f"{len(found)} texts are {trouble}: run manage.py make_messages, then translate them."
                    )
        if catalogue.with_suffix(".mo").read_bytes() != compiled:
            raise CommandError("The compiled catalogue is out of date: run manage.py make_messages.")
