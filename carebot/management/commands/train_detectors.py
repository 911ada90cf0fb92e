"""manage.py train_detectors: trains what is learnt, anew, from the sentences in the project."""

from typing import Any

from django.core.management.base import BaseCommand

from carebot.training import emotion


class Command(BaseCommand):
    help = "Trains the emotion model from the sentences in carebot/training. The same sentences give the same model."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, value in emotion.train().items():
            self.stdout.write(f"{name}: {value:.4g}")
