"""manage.py overrulings: what persons said of replies against the rules goes into evals/corpus/*/dev."""

from typing import Any

from django.core.management.base import BaseCommand

from evals.overrulings import add, overruled


class Command(BaseCommand):
    help = "Adds the replies of shipped scenarios on which a person overruled the rules to evals/corpus/*/dev; says how many were new."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{add(overruled())} replies were added to dev. `manage.py train_judge` sets the bars anew.")
