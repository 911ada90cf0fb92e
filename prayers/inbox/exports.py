"""The selected records as a file for a spreadsheet, written while it is read so that its length does not matter."""

import csv
import io
import re
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import structlog
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from prayers.inbox.filters import Selection
from prayers.inbox.rows import who_asked
from prayers.models import CareRecord, RecordView, Where
from prayers.reaching import warnings_for

log = structlog.get_logger(__name__)

_BATCH = 500  # rows read at once
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by which a spreadsheet knows UTF-8
# What spreadsheets run, in full width too, as keyboards for Japanese write it; behind whatever blanks they skip.
_FORMULA = re.compile(r"\A(?:[\t\r\n]|[\s\0]*+[=+\-@|＝＋－＠｜])")
_PHONE = re.compile(r"\+\d+")


def csv_of(selection: Selection) -> StreamingHttpResponse:
    """Every record of the selection, as the person who asks may read them."""
    name = f"{timezone.localdate():%Y-%m-%d}-{selection.view.name}.csv"
    # Streaming begins when time zone and language of the request are over, so both are taken along.
    lines = _lines(selection, translation.get_language() or "en")
    is_async = isinstance(selection.scope.request, ASGIRequest)
    return StreamingHttpResponse(
        _in_steps(lines) if is_async else lines,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _in_steps(lines: Iterator[str]) -> AsyncIterator[str]:
    step = sync_to_async(_next)
    while (line := await step(lines)) is not None:
        yield line


def _next(lines: Iterator[str]) -> str | None:
    return next(lines, None)


def _lines(selection: Selection, language: str) -> Iterator[str]:
    """A piece of the file per batch. Batches are pages, so nothing is held open between them, however slowly they are taken."""
    records = selection.records.select_related("church", "person", "assignee")
    written, place = 0, ""
    try:
        with translation.override(language):
            head = [_BOM + _written([_head()])]
        yield head[0]
        while True:
            page = selection.view.order.page(records, after=place, size=_BATCH)
            with translation.override(language):
                cautions = warnings_for(page.rows, selection.scope.user)
                piece = _written([_cells(record, cautions.get(record.pk, "")) for record in page.rows])
            RecordView.objects.write_down(
                {record.pk: record.church_id for record in page.rows}, selection.scope.user, Where.EXPORT
            )
            yield piece
            written += len(page.rows)
            if not (place := page.next):
                break
    finally:  # also when whoever asked has hung up
        log.info("inbox.exported", user_id=selection.scope.user.pk, view=selection.view.name, records=written)


def _head() -> list[str]:
    return [
        _("Reference"),
        _("Asked"),
        _("Kind"),
        _("Summary"),
        _("Name"),
        _("Phone"),
        _("Email"),
        _("Before you call or write"),
        _("Minor"),
        _("Urgency"),
        _("Status"),
        _("Who has it"),
        _("Due"),
        _("Snoozed until"),
        _("Closed"),
        _("Language"),
        _("Who may read it"),
        _("Church"),
    ]


def _cells(record: CareRecord, caution: str) -> list[str]:
    zone = record.church.zone
    return [
        str(record.pk),
        _time(record.created_at, zone),
        record.get_kind_display(),
        record.summary,
        str(who_asked(record)),
        record.contact_phone,
        record.contact_email,
        caution,
        _("yes") if record.is_minor else _("no"),
        record.get_urgency_display(),
        record.get_status_display(),
        record.assignee.display_name if record.assignee else "",
        _time(record.due_at, zone),
        _time(record.snoozed_until, zone),
        _time(record.closed_at, zone),
        record.get_language_display(),
        record.get_confidentiality_display(),
        record.church.name,
    ]


def _time(moment: datetime | None, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}" if moment else ""


def _written(rows: list[list[str]]) -> str:
    text = io.StringIO()
    # Quoted one and all: no reader takes a piece of a cell for the next cell, whichever sign it splits at.
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def harmless(cell: str) -> str:
    """The text so that no spreadsheet takes it for a formula: whoever wrote to the church could have put one there."""
    return f"'{cell}" if _FORMULA.match(cell) and not _PHONE.fullmatch(cell) else cell
