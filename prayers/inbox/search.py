"""Search by name, phone, email and what was asked."""

import re
from contextlib import suppress
from uuid import UUID

from django.db.models import Q

_FEWEST_DIGITS = 4  # of a phone number; fewer are in every one


def matches(words: str) -> Q:
    """Records in which every word is found, in whatever field; a phone number by its digits, a record by its id."""
    found = Q()
    for word in words.split():
        found &= (
            Q(summary__icontains=word)
            | Q(contact_name__icontains=word)
            | Q(contact_email__icontains=word)
            | Q(person__name__icontains=word)
        )
    digits = re.sub(r"\D", "", words)
    if len(digits) >= _FEWEST_DIGITS and not re.search(r"[^\d\s()+./-]", words):
        found |= Q(contact_phone__contains=digits)
    with suppress(ValueError):
        found |= Q(pk=UUID(words))
    return found
