"""manage.py check_templates: every template of the project compiles."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.template import TemplateSyntaxError
from django.template.loader import get_template


class Command(BaseCommand):
    help = "Compiles every template under templates/ and names those that do not."

    def handle(self, *args: Any, **options: Any) -> None:
        root = Path(settings.BASE_DIR) / "templates"
        names = sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.suffix in (".html", ".txt"))
        broken = []
        for name in names:
            try:
                get_template(name)
            except TemplateSyntaxError as error:
                broken.append(f"{name}: {error}")
        if broken:
            raise CommandError("\n".join(broken))
        self.stdout.write(f"{len(names)} templates compile")
