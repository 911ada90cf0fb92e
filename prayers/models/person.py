"""Somebody who asked for something, known again by telephone number or email address."""

from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.models import Church
from language.text.letters import without_accents


class PersonQuerySet(models.QuerySet["Person"]):
    def visible_to(self, user: Any) -> "PersonQuerySet":
        """People with at least one care record that this user may see: a name alone can give a secret away."""
        # By the relation: records point to people, so their module imports this one.
        records: Any = Person._meta.get_field("care_records").related_model
        return self.filter(Exists(records.objects.visible_to(user).filter(person=OuterRef("pk"))))

    def find_or_create(
        self, church: Church, *, name: str = "", phone: str = "", email: str = "", is_minor: bool = False
    ) -> "Person | None":
        """The person with this number or address in this church, made when there is none; None without either.

        A household may share a telephone: when both names are known and differ, they are two people. What was not
        known before is filled in. Hold the church's row (`prayers.writes` does): two at once would make two people.
        """
        if not phone and not email:
            return None
        same = Q(phone=phone) if phone else Q()
        same |= Q(email=email) if email else Q()
        for person in self.filter(same, church=church).order_by("pk"):
            if may_be_same_name(person.name, name):
                person.learn(name=name, phone=phone, email=email, is_minor=is_minor)
                return person
        return self.create(church=church, name=name, phone=phone, email=email, is_minor=is_minor)


class Person(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=200, blank=True)
    phone = models.CharField(max_length=20, blank=True, help_text=_("E.164, such as +12175550100."))
    email = models.EmailField(blank=True)
    is_minor = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PersonQuerySet.as_manager()

    class Meta:
        verbose_name_plural = _("people")
        indexes = [
            models.Index(fields=["church", "phone"], name="prayers_person_phone"),
            models.Index(fields=["church", "email"], name="prayers_person_email"),
        ]

    def __str__(self) -> str:
        return f"Person {self.pk}"  # no name: this text ends up in the admin's history

    def learn(self, *, name: str, phone: str, email: str, is_minor: bool) -> None:
        """Fill in what was not known. A fuller name replaces a shorter one; what else was known stays."""
        found: dict[str, Any] = {}
        if len(name) > len(self.name):
            found["name"] = name
        if phone and not self.phone:
            found["phone"] = phone
        if email and not self.email:
            found["email"] = email
        if is_minor and not self.is_minor:
            found["is_minor"] = True
        if found:
            for field, value in found.items():
                setattr(self, field, value)
            self.save(update_fields=list(found))


def may_be_same_name(known: str, given: str) -> bool:
    """Whether two names can be one person's: either is missing, or the first names agree ("M.", "María", "Maria Lopez").

    A nickname (Bob for Robert) makes two people of one, which staff can see; the reverse would hand one person's
    words to another.
    """
    first, second = _first_name(known), _first_name(given)
    return not first or not second or first.startswith(second) or second.startswith(first)


def _first_name(name: str) -> str:
    words = without_accents(name).casefold().replace(".", " ").split()
    while len(words) > 1 and words[0] in {
        "mr",
        "mrs",
        "ms",
        "miss",
        "dr",
        "sr",
        "sra",
        "srta",
        "don",
        "dona",
    }:
        words.pop(0)
    return words[0] if words else ""
