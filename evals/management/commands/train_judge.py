"""manage.py train_judge: trains the judge's ears on evals/corpus, and sets its threshold on dev."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from evals.corpus import corpus, languages_with


class Command(BaseCommand):
    help = (
        "Trains the heads of the judge on evals/corpus/*/learn, lays them beside what `training.judge` learnt, sets the bars on "
        "evals/corpus/*/dev, and writes both."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from evals.judge.ears.train import lesson, sureties_alone, surety, train
        except ImportError as missing:
            raise CommandError(f"{missing.name} is needed for training: it is one of the dev dependencies.") from None
        from evals.judge.ears.pair import pair
        from evals.judge.ears.thresholds import Bar, half_each, set_thresholds, share, threshold

        lessons = [lesson(row) for language in languages_with("learn") for row in corpus("learn", language)]
        heads = train(lessons)
        heads.save()
        dev = [lesson(row) for language in languages_with("dev") for row in corpus("dev", language)]
        of_heads, of_pair = [surety(each, heads) for each in dev], [pair().score(each.scene) for each in dev]
        weight = share(of_heads, of_pair)
        sure = [half_each(one, other, weight) for one, other in zip(of_heads, of_pair, strict=True)]
        heard_of = [*zip(dev, sure, strict=True)]
        good = {
            language: [(each, heard) for each, heard in heard_of if each.row.good and each.row.language == language]
            for language in languages_with("dev")
        }
        set_thresholds(
            {language: [heard for _, heard in those] for language, those in good.items()},
            {
                language: [found for each, _ in those for found in sureties_alone(each, heads)]
                for language, those in good.items()
            },
            weight,
        )
        bad = [(each, heard) for each, heard in heard_of if not each.row.good]
        failed = sum(heard > threshold(Bar.FAILED, each.row.language) for each, heard in bad)
        self.stdout.write(
            f"Learnt from {len(lessons)} replies. The bars are set on {len(dev) - len(bad)} good replies of dev; of its {len(bad)} bad "
            f"ones {failed} are failed."
        )
