"""The one way a care record comes to be: found by its invocation, or made with its person and the emails to staff."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from django.db import models, transaction
from django.utils import timezone

from church.models import Church
from prayers.confidence import without_confidences
from prayers.kinds import spec_of
from prayers.models.choices import Confidentiality, Kind, Urgency
from prayers.models.person import Person
from prayers.models.promise import Promise
from prayers.models.record import SUMMARY_CHARS, CareRecord
from prayers.notify import notify_of
from prayers.promises import due_at
from prayers.workflow import first_status
from prayers.writes.origin import Contact, Origin, one_line

Record = TypeVar("Record", bound=CareRecord)
NOBODY = Contact()


@transaction.atomic
def write(
    model: type[Record],
    origin: Origin,
    *,
    headline: str,
    contact: Callable[[Church], Contact] = lambda church: NOBODY,
    urgency: str = Urgency.NORMAL,
    confidentiality: str = Confidentiality.STAFF,
    anonymous: bool = False,
    merge: Callable[[Church, Person | None, Contact], Record | None] | None = None,
    tell: Callable[[Record], object] = notify_of,
    **fields: Any,
) -> Record:
    """The record of this origin's invocation, made when there is none. `headline` begins its one-line summary.

    `merge` may return an earlier record that takes this one in. `tell` queues the emails about a new one. `fields` are the kind's own.
    """
    church = hold(origin.church_id)
    if (found := of_invocation(model, origin)) is not None:
        return found
    reach = NOBODY if anonymous else contact(church)
    person = Person.objects.find_or_create(
        church, name=reach.name, phone=reach.phone, email=reach.email, is_minor=origin.is_minor
    )
    if merge is not None and (merged := merge(church, person, reach)) is not None:
        return merged
    now, kind = timezone.now(), kind_of(model)
    is_minor = of_a_minor(origin)
    kept = without_confidences(
        kind,
        confidentiality,
        headline,
        fields,
        origin.told,
        is_minor=is_minor,
        names_somebody=bool(reach.name or reach.raw),
        own_names=reach.name,
        language=church.language,
    )
    record = model(
        church=church,
        status=first_status(kind),
        urgency=urgency,
        confidentiality=kept.confidentiality,
        summary=one_line(kept.headline, SUMMARY_CHARS),
        person=person,
        contact_name=reach.name,
        contact_phone=reach.phone,
        contact_email=reach.email,
        contact_raw=reach.raw,
        is_minor=is_minor,
        anonymous=anonymous,
        language=origin.known_language,
        channel=origin.channel,
        conversation_id=origin.conversation_id,
        invocation_id=origin.invocation_id,
        due_at=due_at(
            kind, urgency, church, now, Promise.objects.term(church, kind), is_notice=bool(fields.get("is_notice"))
        ),
        closed_at=_closed_at(model, now),
        created_at=now,
        **kept.fields,
    )
    record.save(force_insert=True)
    tell(record)
    return record


def of_a_minor(origin: Origin) -> bool:
    """Whether a minor wrote, as far as the whole conversation tells: who is under age in one record is so in all of them."""
    of_conversation = CareRecord.objects.filter(church_id=origin.church_id, conversation_id=origin.conversation_id)
    if origin.conversation_id is None:
        return origin.is_minor
    if origin.is_minor:
        of_conversation.filter(is_minor=False).update(is_minor=True)
        return True
    return of_conversation.filter(is_minor=True).exists()


def hold(church_id: int) -> Church:
    """The church, locked until the transaction ends, so that two writes do not make two people of one.

    Without "key": rows that point to the church are written meanwhile all the same. SQLite has one writer anyway.
    """
    return Church.objects.select_for_update(no_key=True).get(pk=church_id)


def of_invocation(model: type[Record], origin: Origin) -> Record | None:
    """What an earlier execution of the same invocation wrote."""
    if origin.invocation_id is None:
        return None
    rows: models.QuerySet[Any] = model._default_manager.filter(invocation_id=origin.invocation_id)
    found: Record | None = rows.first()
    return found


def kind_of(model: type[CareRecord]) -> Kind:
    if model.KIND is None:
        raise TypeError(f"{model.__name__} is no kind of care record of its own; write one of its children.")
    return model.KIND


def _closed_at(model: type[CareRecord], now: datetime) -> datetime | None:
    return None if spec_of(kind_of(model)).can_be_open else now  # filed: nothing is to be done
