"""Every row that is of one person and that whoever asks may read.

What they may not read is not found, counted or told of: somebody else, who may, finds it.
"""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from carebot.models import AnswerConsent, Conversation, Participant
from church.models import Appointment, ChildCheckin, Church, EventRegistration, FacilityBooking, Giver
from language.text.contact import normalise_email, normalise_phone
from prayers.models import CareRecord, Person
from prayers.models.person import may_be_same_name

EMAIL, PHONE, MEMBER, CONVERSATION = "email", "phone", "member", "conversation"
WAYS = {EMAIL: _("email address"), PHONE: _("telephone number"), MEMBER: _("member"), CONVERSATION: _("conversation")}
_LAST_DIGITS = 4  # by which numbers are looked for that are stored as they were given
# Bookings, and under which names they hold whom they are for, and how to reach them.
BOOKINGS: tuple[tuple[Any, str, str, str], ...] = (
    (Appointment, "name", "phone", "email"),
    (EventRegistration, "name", "phone", "email"),
    (FacilityBooking, "name", "phone", "email"),
    (ChildCheckin, "guardian_name", "guardian_phone", ""),
)


@dataclass(frozen=True)
class Asked:
    """By what a person is looked for. `name` tells apart those who share a telephone."""

    church: Church
    by: str  # EMAIL, PHONE, MEMBER or CONVERSATION
    value: str
    name: str = ""


class Found:
    """The rows of `Asked` that `user` may read, by their keys."""

    def __init__(self, asked: Asked, user: User) -> None:
        self.asked, self.user = asked, user
        self.church = asked.church
        self._email = normalise_email(asked.value) if asked.by == EMAIL else ""
        self._phone = normalise_phone(asked.value, self.church.country) if asked.by == PHONE else ""
        self._member = asked.value.strip() if asked.by == MEMBER else ""

    @cached_property
    def names(self) -> list[str]:
        """How those are called who are reached that way: where they are several people, one is to be chosen."""
        seen: list[str] = []
        for name in self._all_names():
            if name and not any(may_be_same_name(name, other) for other in seen):
                seen.append(name)
        return seen

    @property
    def is_one_person(self) -> bool:
        return bool(self.asked.name) or len(self.names) < 2

    @cached_property
    def people(self) -> list[int]:
        if not (self._email or self._phone):
            return []
        found = self._people().values_list("pk", "name")
        return [pk for pk, name in found if self._is_named(name)]

    @cached_property
    def records(self) -> list[uuid.UUID]:
        """Their requests, and those of the conversations that are theirs alone."""
        own = self._own_records().values_list("pk", "contact_name", "person__name")
        mine = [pk for pk, contact, person in own if self._is_named(contact or person or "")]
        told = self._readable().filter(conversation_id__in=self.conversations).values_list("pk", flat=True)
        return list(dict.fromkeys([*mine, *told]))

    @cached_property
    def conversations(self) -> list[uuid.UUID]:
        """Theirs alone. Where others took part, their words stand there too."""
        return [pk for pk, taking_part in self._talks if taking_part < 2 or self.asked.by == CONVERSATION]

    @cached_property
    def shared(self) -> list[uuid.UUID]:
        """Conversations in which others took part, left out of everything."""
        return [pk for pk, _taking_part in self._talks if pk not in self.conversations]

    def bookings(self, model: type[Any]) -> list[Any]:
        """The keys of their rows of one of `BOOKINGS`."""
        return self._bookings[model]

    @cached_property
    def givers(self) -> list[int]:
        members = {self._member} if self._member else set(self._members)
        found = Giver.objects.visible_to(self.user).filter(church=self.church, member_id__in=members - {""})
        return list(found.values_list("pk", flat=True))

    @property
    def is_empty(self) -> bool:
        return not (self.people or self.records or self._talks or any(self._bookings.values()) or self.givers)

    # How they are found.

    def _readable(self) -> Any:
        return CareRecord.objects.visible_to(self.user).filter(church=self.church)

    def _own_records(self) -> Any:
        found = self._readable()
        if self._email:
            return found.filter(Q(contact_email__iexact=self._email) | Q(person__email__iexact=self._email))
        if self._phone:
            return found.filter(Q(contact_phone=self._phone) | Q(person__phone=self._phone))
        return found.none()

    def _people(self) -> Any:
        found = Person.objects.visible_to(self.user).filter(church=self.church)
        return found.filter(email__iexact=self._email) if self._email else found.filter(phone=self._phone)

    @cached_property
    def _talks(self) -> list[tuple[uuid.UUID, int]]:
        """(conversation, how many take part) of those that this user may read."""
        found: QuerySet[Any] = Conversation.objects.visible_to(self.user).filter(church=self.church)
        if self.asked.by == CONVERSATION:
            found = found.filter(pk=_uuid(self.asked.value))
        elif self.asked.by == MEMBER:
            found = found.filter(participants__member_id=self._member) if self._member else found.none()
        else:
            own = self._own_records().values_list("conversation_id", "contact_name", "person__name")
            ids = {pk for pk, contact, person in own if self._is_named(contact or person or "")}
            for model, keys in self._booked_by_contact.items():
                ids |= set(model._default_manager.filter(pk__in=keys).values_list("conversation_id", flat=True))
            if self._email and not self.asked.name:  # a consent tells no name
                agreed = AnswerConsent.objects.filter(email__iexact=self._email)
                ids |= set(agreed.values_list("conversation_id", flat=True))
            found = found.filter(pk__in=ids - {None})
        counted = Conversation.objects.filter(pk__in=found.values("pk")).annotate(taking_part=Count("participants"))
        return list(counted.values_list("pk", "taking_part"))

    @cached_property
    def _members(self) -> list[str]:
        theirs = Participant.objects.filter(conversation__in=self.conversations)
        return list(theirs.values_list("member_id", flat=True))

    @cached_property
    def _booked_by_contact(self) -> dict[Any, list[Any]]:
        found = {}
        for model, name, phone, email in BOOKINGS:
            rows = model._default_manager.visible_to(self.user).filter(church=self.church)
            mine: Iterable[Any] = ()
            if self._email and email:
                mine = rows.filter(**{f"{email}__iexact": self._email})
            elif self._phone:
                near = rows.filter(**{f"{phone}__endswith": self._phone[-_LAST_DIGITS:]})
                mine = [each for each in near if self._is_theirs(getattr(each, phone))]
            found[model] = [each.pk for each in mine if self._is_named(getattr(each, name))]
        return found

    @cached_property
    def _bookings(self) -> dict[Any, list[Any]]:
        found = {}
        for model, *_names in BOOKINGS:
            rows = model._default_manager.visible_to(self.user).filter(church=self.church)
            told = rows.filter(conversation_id__in=self.conversations).values_list("pk", flat=True)
            found[model] = list(dict.fromkeys([*self._booked_by_contact[model], *told]))
        return found

    def _all_names(self) -> Iterable[str]:
        if not (self._email or self._phone):
            return
        yield from self._people().values_list("name", flat=True)
        for contact, person in self._own_records().values_list("contact_name", "person__name"):
            yield contact or person or ""
        unnamed = Found(Asked(self.church, self.asked.by, self.asked.value), self.user) if self.asked.name else self
        for model, name, *_ways in BOOKINGS:
            keys = unnamed._booked_by_contact[model]
            yield from model._default_manager.filter(pk__in=keys).values_list(name, flat=True)

    def _is_theirs(self, number: str) -> bool:
        return normalise_phone(number, self.church.country) == self._phone

    def _is_named(self, name: str) -> bool:
        return not self.asked.name or may_be_same_name(name, self.asked.name)


def _uuid(value: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(value.strip().rstrip("/").rsplit("/", 1)[-1])
    except ValueError:
        return None
