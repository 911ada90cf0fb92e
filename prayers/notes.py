"""Writing notes on a record, and changing one's own."""

from datetime import datetime

import structlog
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from prayers.errors import RecordMoved, StepRefused
from prayers.handling.steps import staff_for
from prayers.models.note import Note, Visibility
from prayers.models.record import CareRecord

log = structlog.get_logger(__name__)
LONGEST_NOTE = 4000  # characters


@transaction.atomic
def write_note(record: CareRecord, text: str, visibility: Visibility | str = Visibility.PRIVATE, *, by: User) -> Note:
    """A note by this user, who must be on the church's staff and may read the record. A pastoral one is a pastor's."""
    author = staff_for(record, by)
    if author is None:
        raise StepRefused(_("Only staff of this church write notes."))
    note = Note(record_id=record.pk, author=author, text=_checked(text), visibility=Visibility(visibility))
    note.save()
    _must_see(note, by)
    log.info("note.written", record_id=str(record.pk), note_id=note.pk, visibility=str(note.visibility))
    return note


@transaction.atomic
def edit_note(note: Note, text: str, visibility: Visibility | str, *, by: User, now: datetime | None = None) -> None:
    """Put other words, or other readers, into one's own note."""
    now = now or timezone.now()
    _must_be_own(note, by, now)
    note.text, note.visibility, note.edited_at = _checked(text), Visibility(visibility), now
    note.save(update_fields=["text", "visibility", "edited_at"])
    _must_see(note, by)
    log.info("note.edited", record_id=str(note.record_id), note_id=note.pk, visibility=str(note.visibility))


@transaction.atomic
def delete_note(note: Note, *, by: User, now: datetime | None = None) -> None:
    """Take one's own note away."""
    _must_be_own(note, by, now or timezone.now())
    log.info("note.deleted", record_id=str(note.record_id), note_id=note.pk)
    note.delete()


def writable_visibilities(record: CareRecord, user: User) -> list[Visibility]:
    """Who a note by this user could be for: pastoral ones are written by whoever could read them."""
    is_pastor = Note.objects.is_pastor_of(record, user)
    return [each for each in Visibility if each is not Visibility.PASTORAL or is_pastor]


def _checked(text: str) -> str:
    text = text.replace("\0", "").strip()
    if not text or len(text) > LONGEST_NOTE:
        raise StepRefused(_("A note holds between 1 and 4000 characters."))
    return text


def _must_be_own(note: Note, by: User, now: datetime) -> None:
    if not Note.objects.visible_to(by).filter(pk=note.pk).exists():
        raise RecordMoved(_("This note is closed to you."))
    if not note.may_be_changed_by(by, now):
        raise StepRefused(_("Only its author can change a note, and one that others read only for a day."))


def _must_see(note: Note, by: User) -> None:
    if not Note.objects.visible_to(by).filter(pk=note.pk).exists():
        raise StepRefused(_("You could not read this note yourself."))  # rolls back what was written
