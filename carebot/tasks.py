"""Celery's periodic tasks of this package."""

from celery import shared_task

from carebot import hand_over, late_writes, takeover, unanswered, unread_rests
from carebot.answers import sweep
from carebot.persons import nightly


@shared_task(name="carebot.tasks.hand_over_unanswered", ignore_result=True)
def hand_over_unanswered() -> None:
    unanswered.hand_over_lost_turns()
    takeover.end_silent()
    hand_over.tell_nobody_joined()
    late_writes.tell_all()
    unread_rests.read_forgotten()


@shared_task(name="carebot.tasks.look_after_answers", ignore_result=True)
def look_after_answers() -> None:
    """So that what is new in a conversation reaches those who left it."""
    sweep.look_after_answers()


@shared_task(name="carebot.tasks.purge_old", ignore_result=True)
def purge_old() -> None:
    """At night, what is kept no longer."""
    nightly.purge_if_due()
