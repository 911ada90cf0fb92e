"""Whether the visitor of a conversation may be reached outside of it, and how: the one place that decides.

Where violence at home or abuse is told, whoever does it may see the phone, the mailbox and the door. Nothing leaves such a
conversation, unless the visitor said in it which way and which time are safe. Software asks `may_send`; staff are shown
`warnings_for` beside every number and address.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from church.access import memberships, sees_everything
from church.models import Church
from church.outbound import Channel
from language.safe_ways import NOTHING_SAFE, SafeWays, Way, When
from prayers.access import may_read
from prayers.models.choices import Confidentiality, Kind
from prayers.models.kinds import ConcernUpdate, SafetyConcern, of_violence_at_home
from prayers.models.record import CareRecord

_TOLD = {
    "domestic_violence": lambda: _("Violence at home was told."),
    "abuse": lambda: _("Abuse was told."),
    "sexual_violence": lambda: _("Sexual violence was told."),
}
_WAYS = {
    Way.TEXT: lambda: _("text message"),
    Way.CALL: lambda: _("call"),
    Way.EMAIL: lambda: _("email"),
    Way.OTHER_PERSON: lambda: _("through somebody they named in the conversation"),
}
_TIMES = {
    When.ANY: lambda: _("at any time"),
    When.MORNING: lambda: _("mornings"),
    When.AFTERNOON: lambda: _("afternoons"),
    When.EVENING: lambda: _("evenings"),
    When.NIGHT: lambda: _("nights"),
    When.AWAY: lambda: _("while the other is out or they are at work"),
    When.AS_WRITTEN: lambda: _("at the time that stands in the conversation"),
}
_SENT_BY = {Channel.EMAIL: Way.EMAIL, Channel.SMS: Way.TEXT}


@dataclass(frozen=True)
class Reach:
    """How the visitor may be reached, where violence at home or abuse was told in the conversation."""

    kind: str  # DangerKind value
    safe: SafeWays = NOTHING_SAFE

    def warning(self, *, tells: bool, number: str = "") -> str:
        """What staff must read before they call or write. `tells`: with what was told, for those who may know of it. `number`: the
        one that stands beside it, where it may not be the one that was called safe."""
        told = _TOLD[self.kind]() if tells else ""
        other = (
            "" if not number or self.safe.is_for(number) else _("Do not call or text the number here: it is not safe.")
        )
        return " ".join(filter(None, (told, other, self._what_is_safe())))

    def _what_is_safe(self) -> str:
        if not self.safe.ways:
            return _("Do not call or write: no safe way was named.")
        ways = ", ".join(words() for way, words in _WAYS.items() if way in self.safe.ways)
        times = ", ".join(words() for when, words in _TIMES.items() if when in self.safe.times)
        if not times:
            return _("Safe, as they said: %(ways)s. No time was named. Nothing else.") % {"ways": ways}
        return _("Safe, as they said: %(ways)s; %(times)s. Nothing else.") % {"ways": ways, "times": times}


@dataclass(frozen=True)
class Flagged:
    """A concern of such a kind that was filed in the conversation."""

    kind: str
    at: datetime


# What the layer above reads in the conversations with these ids: of those alone in which it was told, or that are flagged.
Read = Callable[[Collection[UUID], Mapping[UUID, Flagged]], Mapping[UUID, Reach]]
_read: list[Read] = []


def register(read: Read) -> None:
    """Have conversations read by `read`: they live in a layer above. The last one registered counts."""
    _read[:] = [read]


def reaches_of(conversations: Collection[UUID]) -> dict[UUID, Reach]:
    """How the visitors of these conversations may be reached; of those alone in which violence at home or abuse was told. In as many
    queries for many as for one."""
    ids = set(conversations)
    if not ids:
        return {}
    flagged = _flagged(ids)
    found = {conversation: Reach(each.kind) for conversation, each in flagged.items()}
    for read in _read:
        found |= read(ids, flagged)
    return found


def reach_of(conversation_id: UUID | None) -> Reach | None:
    """The same of one conversation; None where nothing of the kind was told in it."""
    return reaches_of({conversation_id}).get(conversation_id) if conversation_id else None


def may_send(church_id: int, conversation_id: UUID, channel: Channel, to: str = "") -> bool:
    """Whether software may send the visitor something now, outside the conversation: asked before everything that would go out."""
    reach = reach_of(conversation_id)
    if reach is None:
        return True
    zone = Church.objects.get(pk=church_id).zone
    return reach.safe.allow(_SENT_BY[channel], timezone.now().astimezone(zone).hour, to)


def reaches_around(record: CareRecord) -> list[Reach]:
    """How whoever asked for this may be reached, by every conversation of the church that is known to be theirs: that of the record,
    and those of records of the same person, number or address. Empty where nothing of the kind was told in any of them.
    """
    return list(reaches_of(_conversations_around(record)).values())


def may_send_about(record: CareRecord, channel: Channel, to: str) -> bool:
    """The same as `may_send`, of everything that is known of the person of a record: the strictest answer counts."""
    hour = timezone.now().astimezone(record.church.zone).hour
    return all(reach.safe.allow(_SENT_BY[channel], hour, to) for reach in reaches_around(record))


def _conversations_around(record: CareRecord) -> set[UUID]:
    found = {record.conversation_id} if record.conversation_id else set()
    if record.anonymous:
        return found
    same = Q(pk=record.pk)
    if record.person_id is not None:
        same |= Q(person=record.person_id)
    for field in ("contact_phone", "contact_email"):
        if value := getattr(record, field):
            same |= Q(**{field: value})
    others = CareRecord.objects.filter(same, church=record.church_id, conversation_id__isnull=False)
    return found | {each for each in others.values_list("conversation_id", flat=True) if each}


def warnings_for(records: Iterable[CareRecord], user: User | AnonymousUser) -> dict[UUID, str]:
    """What this person must read before they call or write, by the id of the record; nothing of the others.

    What was told is said to those alone who may read safety concerns: others do not learn it from a request for prayer.
    """
    asked = [each for each in records if each.conversation_id and not each.anonymous]
    reaches = reaches_of({each.conversation_id for each in asked if each.conversation_id})
    if not reaches:
        return {}
    held: Any = memberships(user)
    return {
        each.pk: reaches[each.conversation_id].warning(tells=_may_know(each, user, held), number=each.contact_phone)
        for each in asked
        if each.conversation_id in reaches
    }


def _may_know(record: CareRecord, user: User | AnonymousUser, held: Iterable[Any]) -> bool:
    if record.kind == Kind.SAFETY or sees_everything(user):
        return True
    return any(
        each.church_id == record.church_id
        and may_read(each.roles, Confidentiality.SAFETY, Kind.SAFETY, is_minor=record.is_minor)
        for each in held
    )


def _flagged(ids: Collection[UUID]) -> dict[UUID, Flagged]:
    concerns = SafetyConcern.objects.filter(of_violence_at_home(), conversation_id__in=ids)
    later = ConcernUpdate.objects.filter(of_violence_at_home(), concern__conversation_id__in=ids)
    rows = [
        *concerns.order_by().values_list("conversation_id", "category", "created_at"),
        *later.order_by().values_list("concern__conversation_id", "category", "created_at"),
    ]
    found: dict[UUID, Flagged] = {}
    for conversation, kind, at in sorted(rows, key=lambda row: row[2]):
        if conversation is not None:
            found.setdefault(conversation, Flagged(kind, at))
    return found
