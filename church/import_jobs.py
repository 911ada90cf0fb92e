"""Works an import off: reads the file and tells what it would change, or, once a person has confirmed it, changes it.

The row is the queue (`church.models.imports`); a worker is told an id alone. What is changed and that it is done are one
transaction, guarded by the claim: a worker that was thought dead cannot commit a second time.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.utils import timezone, translation
from import_export.results import RowResult
from tablib import Dataset

from church import imports
from church.calendar_limits import Refused
from church.import_files import UnreadableFile, read_csv
from church.import_report import report_of, trouble
from church.models import ImportRun, ImportState, ImportStep
from church.models.imports import CLAIM, MOST_ATTEMPTS, ImportMoved

log = structlog.get_logger(__name__)

_on_queued: list[Callable[[Sequence[UUID]], None]] = []

RESOURCES: dict[str, type[imports.ChurchResource]] = {
    each._meta.model._meta.label_lower: each
    for each in (
        imports.EventResource, imports.GroupResource, imports.SermonResource, imports.LocalResourceResource, imports.GiftResource,
    )
}  # fmt: skip
NOTED_EVERY = 0.5  # seconds between two notes of how far it is
GAVE_UP = "The file was read {n} times, and each time the work ended before it was through. Nothing was changed. Please take a smaller one."


@dataclass(frozen=True)
class Progress:
    done: int
    total: int


def on_queued(callback: Callable[[Sequence[UUID]], None]) -> None:
    """Have a layer above told the ids of imports that wait for a worker: it knows how one is reached."""
    _on_queued.append(callback)


def enqueue(ids: Sequence[UUID]) -> None:
    """Have these imports worked off soon; those that this does not reach are found due later."""
    for callback in _on_queued:
        callback(ids)


def progress_of(run: ImportRun) -> Progress | None:
    """How far a running import is; None where nothing is known of it (another process, without a shared cache)."""
    try:
        found = cache.get(_key(run.pk))
    except Exception:  # whatever a cache raises whose server is away
        return None
    return Progress(*found) if found else None


def work(pk: UUID) -> None:
    """One step of an import that is due, once in effect however many workers are told to."""
    run = ImportRun.objects.claim(pk)
    if run is None:
        return
    fields = {"import_id": str(pk), "step": run.step, "attempt": run.attempts}
    try:
        if run.attempts > MOST_ATTEMPTS:
            _end(run, ImportState.REFUSED, trouble(GAVE_UP.format(n=MOST_ATTEMPTS)))
        elif run.step == ImportStep.PREVIEW:
            _preview(run)
        else:
            _change(run)
        log.info("import.step_done", **fields)
    except ImportMoved:
        log.info("import.claim_lost", **fields)
    except DatabaseError as problem:  # claimed again when the claim has run out
        log.error("import.database_error", **fields, error=type(problem).__name__)
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
    except Exception as problem:
        log.error("import.failed", **fields, error=type(problem).__name__)
        _end(run, ImportState.REFUSED, trouble("The file could not be read through. Nothing was changed."))
    finally:
        _enqueue_others(run)


def forget_old() -> None:
    """Let files go whose preview nobody confirmed for a day."""
    if forgotten := ImportRun.objects.forget_old():
        log.info("import.forgotten", imports=forgotten)


def _preview(run: ImportRun) -> None:
    try:
        dataset, refused = _read(run)
        result = _resource(run, len(dataset)).import_data(dataset, dry_run=True, user=run.by)
    except UnreadableFile as error:
        _end(run, ImportState.REFUSED, trouble(str(error)))
        return
    report = report_of(result, refused)
    run.settle(ImportState.PREVIEWED, report=report)


def _change(run: ImportRun) -> None:
    with transaction.atomic():
        dataset, refused = _read(run)
        result = _resource(run, len(dataset)).import_data(dataset, dry_run=False, user=run.by, use_transactions=True)
        report = report_of(result, refused)
        if result.has_errors() or result.has_validation_errors():  # what was there when it was previewed is another now
            transaction.set_rollback(True)
        else:
            _write_history(run, result)
            run.settle(ImportState.DONE, report=report | {"rows": []}, file=None, finished_at=timezone.now())
            return
    _end(run, ImportState.REFUSED, report)


def _read(run: ImportRun) -> tuple[Dataset, list[Refused]]:
    data, resource = bytes(run.file or b""), RESOURCES[run.what]
    if run.format == "ics":
        from church.calendars import (
            read_calendar,
        )  # and what reads calendars with it: every process loads this module, few read one

        with translation.override(None):
            # By the day on which it was brought, so that what is taken over is what was previewed.
            read = read_calendar(data, today=run.created_at.astimezone(run.church.zone).date(), said=_Notes(run))
        return read.dataset, read.refused
    return read_csv(data, required=resource.required, accepted=resource.columns()), []


def _resource(run: ImportRun, total: int) -> imports.ChurchResource:
    return RESOURCES[run.what](run.church, note=_Notes(run), total=total)


def _write_history(run: ImportRun, result: Any) -> None:
    """Who brought it stands in the history of each row, as if it had been typed."""
    for state, flag in ((RowResult.IMPORT_TYPE_NEW, ADDITION), (RowResult.IMPORT_TYPE_UPDATE, CHANGE)):
        if rows := [row.instance for row in result if row.import_type == state and row.instance is not None]:
            LogEntry.objects.log_actions(run.by_id, rows, flag, change_message=f"{state} through import_export")


def _end(run: ImportRun, state: ImportState, report: dict[str, Any]) -> None:
    run.settle(state, report=report, file=None, finished_at=timezone.now())


def _enqueue_others(run: ImportRun) -> None:
    """What waited for this one to end."""
    if waiting := list(ImportRun.objects.due().exclude(pk=run.pk).values_list("pk", flat=True)[:2]):
        enqueue(waiting)


class _Notes:
    """Notes how far an import is, where the page finds it. A transaction's own rows would be seen by nobody."""

    def __init__(self, run: ImportRun) -> None:
        self._key, self._next = _key(run.pk), 0.0

    def __call__(self, done: int, total: int) -> None:
        if (now := time.monotonic()) < self._next:
            return
        self._next = now + NOTED_EVERY
        try:
            cache.set(self._key, (done, total), CLAIM.total_seconds())
        except Exception as error:  # a cache that is away costs the bar, not the import
            log.warning("import.progress_not_noted", error=type(error).__name__)


def _key(pk: UUID) -> str:
    return f"import:{pk}"
