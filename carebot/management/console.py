"""Mail in a terminal where something else is shown: a line each, without its words."""

import sys
from collections.abc import Sequence
from typing import Any, Protocol

from django.db.models.functions import Lower

from church.models import StaffMember


class Mail(Protocol):
    """What is asked of Django's EmailMessage."""

    subject: str

    def recipients(self) -> list[str]: ...


class EmailBackend:
    """In place of Django's of the same name, which prints whole messages. It reaches nobody either (`church.outbound`), and does what
    Django asks of a backend without being made of one: what sends is in one place."""

    def __init__(self, fail_silently: bool = False, **given: Any) -> None:
        pass

    def open(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def send_messages(self, email_messages: Sequence[Mail]) -> int:
        for message in email_messages:
            sys.stdout.write(f"  mail      to {_whom(message.recipients())}: {message.subject}\n")
        return len(email_messages)


def _whom(addresses: list[str]) -> str:
    wanted = {address.lower() for address in addresses}
    known = StaffMember.objects.annotate(address=Lower("user__email")).filter(address__in=wanted)
    return "staff" if known.exists() else "somebody outside of the staff"
