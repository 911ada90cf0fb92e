"""What every reservation shares: who it is for, how they are reached, and the code they were given."""

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.languages import language_choices
from language.texts import DEFAULT

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXZ23456789"  # none that is taken for another, and no vowels: no words by accident
CODE_LENGTH = 6  # 27**6: 387 million


def random_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Reservation(models.Model):
    """One person's place, slot or room. The church is on the subclass, with a name of its own for the way back."""

    code = models.CharField(
        _("confirmation number"), max_length=12, unique=True, default=random_code, editable=False
    )  # given to the visitor, who reads it out at the door or on the phone
    name = models.CharField(max_length=200)
    phone = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    note = models.TextField(blank=True, help_text=_("What the person said about it."))
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    # The conversation belongs to a higher layer, so its id is kept and no key: a conversation may be erased.
    conversation_id = models.UUIDField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"
