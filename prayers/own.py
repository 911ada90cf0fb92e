"""What whoever asked does with it afterwards: take it back, or say more about it. What staff do stands in `prayers.handling`.

Both are the software's steps in the record's history. A safety concern is out of reach of either, whoever asks.
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from language.rules.places import visit_address
from language.text.contact import shown_phone, split_contact
from prayers.confidence import Told, without_confidences
from prayers.email_text import TAKEN_BACK
from prayers.errors import RecordMoved, TransitionRefused
from prayers.handling.steps import change, change_status, write_step
from prayers.kinds import spec_of, specs
from prayers.models import Amendment, CareRecord, Confidentiality, Kind, RecordStep, Status, VisitorContact, What
from prayers.notify import tell_one
from prayers.writes.origin import needed, one_line

NEVER_WITHDRAWN = frozenset({Kind.SAFETY})
# What repeats a conversation, or was drafted for staff, was never asked for by the visitor.
NOT_THEIRS = NEVER_WITHDRAWN | {spec.kind for spec in specs() if not spec.is_asked_for}
_TRIES = 4  # staff may claim it, and give it back, while it is being taken back


class NotOpen(Exception):
    """It is done, declined or decided already, or was never theirs to take back or amend."""


@transaction.atomic
def take_back(record: CareRecord) -> CareRecord:
    """Close what the visitor no longer wants; taken back again it stays as it is. A contact is written to no more. Whoever had
    claimed it is told by email, so that they do not call all the same.

    Who claims it at the same instant and this are decided by one conditional UPDATE: whoever comes second sees what the first
    did. Raises NotOpen.
    """
    for _ in range(_TRIES):
        record = CareRecord.objects.get(pk=record.pk)
        if record.kind in NOT_THEIRS:
            raise NotOpen
        if record.kind == Kind.CONTACT:  # filed, so there is nothing to close: they are not to be written to
            if VisitorContact.objects.filter(pk=record.pk, consent=True).update(consent=False):
                write_step(record, What.TAKEN_BACK, by=None, now=timezone.now())
            return record
        if was_taken_back(record):
            return record
        if record.is_closed:
            raise NotOpen
        had = record.assignee if record.claimed_at is not None else None
        try:
            change_status(record, Status.CLOSED, What.TAKEN_BACK, by=None, now=None, also={"snoozed_until": None})
        except TransitionRefused:
            raise NotOpen from None
        except RecordMoved:
            continue
        if had is not None:
            tell_one(record, [had], kind=TAKEN_BACK, path=record.get_absolute_url())
        return record
    raise RecordMoved("The record changes all the time; try again.")


def was_taken_back(record: CareRecord) -> bool:
    """Whether it is closed because whoever asked took it back, and nobody reopened it since."""
    if record.kind == Kind.CONTACT:
        return RecordStep.objects.filter(record_id=record.pk, what=What.TAKEN_BACK).exists()
    last = RecordStep.objects.filter(record_id=record.pk, after__has_key="status").order_by("-pk").first()
    return record.is_closed and last is not None and last.what == What.TAKEN_BACK


@transaction.atomic
def amend(
    record: CareRecord,
    words: str,
    *,
    invocation_id: UUID | None = None,
    elsewhere: tuple[Told, ...] = (),
    is_for_pastors: bool = False,
) -> Amendment:
    """What the visitor says now, beside what they said first. Known again by its invocation.

    `elsewhere` is what the conversation's other calls tell: what of it was told in confidence is left out here, as in the record
    itself. `is_for_pastors`: from now on nobody else reads it; wider than it was it never becomes. Raises NotOpen, RecordIncomplete.
    """
    if record.kind in NOT_THEIRS:
        raise NotOpen
    if invocation_id and (found := Amendment.objects.filter(invocation_id=invocation_id).first()):
        return found
    # Locked: what is closed at this moment is not amended after it.
    held = CareRecord.objects.select_for_update(of=("self",)).select_related("church").get(pk=record.pk)
    if held.is_closed:
        raise NotOpen
    words = _without_confidences(held, needed("words", words), elsewhere)
    reach = ""
    if not held.anonymous:
        phone, email = split_contact(words, held.church.country)
        reach = ", ".join(filter(None, (shown_phone(phone, held.church.country) if phone else "", email)))
    made = Amendment.objects.create(
        record=held,
        invocation_id=invocation_id,
        words=words,
        contact=one_line(reach, 400),
        place=one_line(visit_address(words), 300) if spec_of(held.kind).kind == Kind.VISIT else "",
    )
    if is_for_pastors and held.confidentiality != Confidentiality.PASTORS_ONLY:
        change(held, What.AMENDED, {"confidentiality": Confidentiality.PASTORS_ONLY}, by=None, now=None)
    else:
        write_step(held, What.AMENDED, by=None, now=timezone.now())
    return made


def _without_confidences(record: CareRecord, words: str, elsewhere: tuple[Told, ...]) -> str:
    about = spec_of(record.kind).about_fields
    if not about:
        return words
    kept = without_confidences(
        Kind(record.kind),
        Confidentiality(record.confidentiality),
        words,
        {about[0]: words},
        elsewhere,
        is_minor=record.is_minor,
        names_somebody=bool(record.contact_name or record.contact_raw),
        own_names=record.contact_name,
        language=record.church.language,
    )
    return str(kept.fields[about[0]])
