"""What Celery calls by the clock."""

from celery import shared_task

from prayers import escalation


@shared_task
def remind_unclaimed() -> None:
    """Tell staff again of what nobody has claimed in time."""
    escalation.escalate_unclaimed()
