"""Celery's periodic task of this package."""

from celery import shared_task

from carebot import takeover, unanswered


@shared_task(name="carebot.tasks.hand_over_unanswered", ignore_result=True)
def hand_over_unanswered() -> None:
    unanswered.hand_over_lost_turns()
    takeover.end_silent()
