"""What Celery calls by the clock."""

from celery import shared_task

from church import allowances
from prayers import alarms, care_tasks, escalation, floods, leaving, standing_still


@shared_task
def remind_unclaimed() -> None:
    """Tell staff again of what nobody has claimed in time; make alarms of what stayed unanswered."""
    alarms.raise_unanswered()
    escalation.escalate_unclaimed()


@shared_task
def forget_addresses() -> None:
    """Erase what was kept of visitors' addresses and is not needed any more."""
    allowances.forget_addresses()
    floods.forget_addresses()


@shared_task
def look_after_claimed() -> None:
    """Remind of what stands still and take it back; take from those who are gone what is still with them."""
    standing_still.look_after_claimed()
    leaving.hand_over_orphans()


@shared_task
def tell_of_due_tasks() -> None:
    """Tell staff of what they are to do today."""
    care_tasks.tell_of_due()
