"""The Celery tasks. Arguments are a kind and an id: what lies in the broker tells nothing about anybody."""

from uuid import UUID

from celery import shared_task

from prayers.jobs import dispatch, heartbeat, sweeper


def work_row(label: str, row_id: str) -> None:
    """Work one row off, if it is still due."""
    dispatch.work_row(label, UUID(row_id))


def sweep() -> None:
    """Enqueue whatever is due: what guarantees that a lost message loses no write. And do what is registered with it."""
    sweeper.sweep_with_beat()
    heartbeat.note()


shared_task(name="prayers.jobs.work_row", ignore_result=True)(work_row)
shared_task(name="prayers.jobs.sweep", ignore_result=True)(sweep)
# Their names in releases before: such messages may lie in the broker, or come from a process that was not restarted yet.
shared_task(name="tooling.tasks.work_row", ignore_result=True)(work_row)
shared_task(name="tooling.tasks.sweep", ignore_result=True)(sweep)
