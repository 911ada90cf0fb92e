"""What Celery calls by the clock."""

from celery import shared_task

from prayers import notify


@shared_task
def remind_unclaimed() -> None:
    """Tell staff again of safety concerns that nobody has claimed."""
    notify.remind_unclaimed()
