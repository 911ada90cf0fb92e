"""Who somebody is and how to reach them, where that stands in another need of the same conversation."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from language.text.contact import shown_phone
from prayers.models import CareRecord
from prayers.models.record import CareRecordQuerySet

MOST = 500  # records of all the conversations asked for; a page of the inbox has fewer by far


@dataclass(frozen=True)
class Told:
    """A name, or a number or address as people read it, and the page of the need in which it stands."""

    words: str
    url: str


@dataclass(frozen=True)
class LinkedContacts:
    """What the others know; several where they differ: more than one person may write in a conversation. The newest first."""

    names: tuple[Told, ...] = ()
    ways: tuple[Told, ...] = ()


NOTHING = LinkedContacts()


def linked_contacts(records: Iterable[CareRecord], visible: CareRecordQuerySet) -> dict[UUID, LinkedContacts]:
    """What `visible`, the records somebody may read, tells of those among `records` that lack a name or a way to be reached: by their
    id, in one query for all of them, in none where nothing is lacking. Nothing leads to or from what was asked for anonymously."""
    lacking = [record for record in records if record.conversation_id and not record.anonymous and _lacks(record)]
    if not lacking:
        return {}
    asked = {record.conversation_id for record in lacking}
    # Unordered in the database, which would else be led into reading the whole church in its order.
    found = (
        visible.filter(conversation_id__in=asked, anonymous=False)
        .exclude(contact_name="", contact_phone="", contact_email="", contact_raw="")
        .select_related("church")
        .order_by()[:MOST]
    )
    others = sorted(found, key=lambda each: (each.created_at, each.pk), reverse=True)
    return {record.pk: _of(record, others) for record in lacking}


def has_way(record: CareRecord) -> bool:
    """Whether the record itself tells how to reach whoever asked."""
    return bool(record.contact_phone or record.contact_email or record.contact_raw)


def _lacks(record: CareRecord) -> bool:
    return not (record.contact_name and has_way(record))


def _of(record: CareRecord, others: Iterable[CareRecord]) -> LinkedContacts:
    same = [
        each
        for each in others
        if each.pk != record.pk and (each.church_id, each.conversation_id) == (record.church_id, record.conversation_id)
    ]
    names = (Told(each.contact_name, each.get_absolute_url()) for each in same if each.contact_name)
    ways = (Told(way, each.get_absolute_url()) for each in same for way in _ways(each))
    return LinkedContacts(
        names=() if record.contact_name else _each_once(names), ways=() if has_way(record) else _each_once(ways)
    )


def _ways(record: Any) -> Iterator[str]:
    if record.contact_phone:
        yield shown_phone(record.contact_phone, record.church.country)
    if record.contact_email:
        yield record.contact_email
    if record.contact_raw and not record.contact_phone and not record.contact_email:
        yield record.contact_raw


def _each_once(told: Iterable[Told]) -> tuple[Told, ...]:
    first: dict[str, Told] = {}
    for each in told:
        first.setdefault(each.words.casefold(), each)
    return tuple(first.values())
