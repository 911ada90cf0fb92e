"""What Celery calls by the clock."""

from celery import shared_task

from church import import_jobs


@shared_task
def forget_imports() -> None:
    """Let files go whose preview nobody confirmed."""
    import_jobs.forget_old()
