"""Which rows of every table are of a person who was found. A test holds it against what the applications declare."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from carebot.models import AnswerConsent, Conversation, FollowupLease, Message, Participant, Turn
from carebot.persons.erasing import PARTS
from carebot.persons.finding import Found
from church.models import Appointment, ChildCheckin, EventRegistration, FacilityBooking, Gift, Giver
from prayers.kinds import specs
from prayers.models import CareRecord, Note, Payment, Person, Visibility
from prayers.models import kinds as of_kinds
from tooling.models import ToolInvocation

Rows = Callable[[Found], QuerySet[Any]]

KINDS = tuple(getattr(of_kinds, spec.model) for spec in specs())


def _of_records(model: type[Any], path: str = "record") -> Rows:
    return lambda found: model._default_manager.filter(**{f"{path}__in": found.records})


def _of_conversations(model: type[Any]) -> Rows:
    return lambda found: model._default_manager.filter(conversation__in=found.conversations)


def _booked(model: type[Any]) -> Rows:
    return lambda found: model._default_manager.filter(pk__in=found.bookings(model))


def _notes(found: Found) -> QuerySet[Any]:
    """Those this user may read, without what somebody wrote for nobody else."""
    return Note.objects.visible_to(found.user).filter(record__in=found.records).exclude(visibility=Visibility.PRIVATE)


def _gifts(found: Found) -> QuerySet[Any]:
    return Gift.objects.visible_to(found.user).filter(giver__in=found.givers)


def _calls(found: Found) -> QuerySet[Any]:
    """Those of their conversations, and those of the plans of their requests."""
    theirs = Q(conversation_id__in=found.conversations) | Q(record__in=found.records)
    return ToolInvocation.objects.visible_to(found.user).filter(theirs)


ROWS: Mapping[type[Any], Rows] = {
    Person: lambda found: Person.objects.filter(pk__in=found.people),
    CareRecord: _of_records(CareRecord, "pk"),
    **{model: _of_records(model, "pk") for model in KINDS},
    **{model: _of_records(model, path) for model, path in PARTS},
    Note: _notes,  # in the place that it has among the parts
    Payment: _of_records(Payment),
    Conversation: lambda found: Conversation.objects.filter(pk__in=found.conversations),
    Participant: _of_conversations(Participant),
    Message: _of_conversations(Message),
    AnswerConsent: _of_conversations(AnswerConsent),
    FollowupLease: _of_conversations(FollowupLease),
    Turn: _of_conversations(Turn),
    ToolInvocation: _calls,
    Appointment: _booked(Appointment),
    EventRegistration: _booked(EventRegistration),
    FacilityBooking: _booked(FacilityBooking),
    ChildCheckin: _booked(ChildCheckin),
    Giver: lambda found: Giver.objects.filter(pk__in=found.givers),
    Gift: _gifts,
}
