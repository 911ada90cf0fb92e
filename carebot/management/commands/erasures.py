"""manage.py erasures: the log of what was erased, for `erase_again`."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from carebot.models import Erasure
from carebot.persons.log import EVENT, as_line


class Command(BaseCommand):
    help = "Prints what was erased, one line of JSON each: keys of rows and no word. Keep it apart from the backup."

    def handle(self, *args: Any, **options: Any) -> None:
        for erasure in Erasure.objects.order_by("at", "pk").iterator():
            self.stdout.write(json.dumps({"event": EVENT, **as_line(erasure)}))
