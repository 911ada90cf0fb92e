"""The Celery tasks. Arguments are a kind and an id: what lies in the broker tells nothing about anybody."""

from uuid import UUID

from celery import shared_task

from tooling import bell, failure_notices, heartbeat


@shared_task(name="tooling.tasks.work_row", ignore_result=True)
def work_row(label: str, row_id: str) -> None:
    """Work one row of the ledger off, if it is still due."""
    bell.work_row(label, UUID(row_id))


@shared_task(name="tooling.tasks.sweep", ignore_result=True)
def sweep() -> None:
    """Ring for whatever is due: what guarantees that a lost message loses no write. Danger that was not written is told of again."""
    bell.sweep()
    failure_notices.remind_of_danger()
    heartbeat.note()
