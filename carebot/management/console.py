"""Mail in a terminal where something else is shown: a line each, without its words."""

import sys
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models.functions import Lower

from church.models import StaffMember


class EmailBackend(BaseEmailBackend):
    """In place of Django's of the same name, which prints whole messages. It reaches nobody either (`church.outbound`)."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            sys.stdout.write(f"  mail      to {_whom(message.recipients())}: {message.subject}\n")
        return len(email_messages)


def _whom(addresses: list[str]) -> str:
    wanted = {address.lower() for address in addresses}
    known = StaffMember.objects.annotate(address=Lower("user__email")).filter(address__in=wanted)
    return "staff" if known.exists() else "somebody outside of the staff"
