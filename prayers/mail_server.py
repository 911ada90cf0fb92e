"""A mail server that hangs holds up whoever waits for its answer; the same workers write down what visitors asked for.

While one email waits for it, or one has waited in vain, others are put off. Those about danger never are.
"""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.apps import apps
from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from church.outbound import MayHaveBeenSent, NotTaken
from prayers.jobs import QueuedRow, QueueState

NO_ANSWER = "no answer in time"  # ends the error of a row whose mail server hung
SLOW_SECONDS = 2.0  # an email that is on its way for longer waits for the server
URGENT_HOLD_SECONDS = 5.0
TRIED_FOR = timedelta(days=1)  # a server that hangs uses up no attempts for so long
_SENT_BY_EMAIL = ("prayers.Notification", "prayers.OutboundMessage")


@contextmanager
def noting_hangs() -> Iterator[None]:
    """Around the sending: has what is raised after half of the time limit end in NO_ANSWER."""
    began = time.monotonic()
    try:
        yield
    except (NotTaken, MayHaveBeenSent) as error:
        if time.monotonic() - began < settings.EMAIL_TIMEOUT / 2:
            raise
        text = f"{error}: {NO_ANSWER}"
        if isinstance(error, MayHaveBeenSent):
            raise MayHaveBeenSent(text) from error
        raise NotTaken(text, permanent=error.permanent) from error


def is_hanging(now: datetime | None = None) -> bool:
    """Whether an email waits for the server just now, or one did in vain in the last `MAIL_HOLD_SECONDS`."""
    now = now or timezone.now()
    since = now - timedelta(seconds=settings.MAIL_HOLD_SECONDS)
    waits = Q(state=QueueState.RUNNING, claimed_until__gt=now, started_at__lte=now - timedelta(seconds=SLOW_SECONDS))
    waited = Q(state__in=(QueueState.RETRYING, QueueState.FAILED), error__contains=NO_ANSWER, started_at__gt=since)
    mails = (apps.get_model(label)._default_manager.filter(channel="email") for label in _SENT_BY_EMAIL)
    return any(each.filter(waits | waited).exists() for each in mails)


def put_off(row: QueuedRow, *, is_urgent: bool = False, **changes: object) -> None:
    """Give the claim back for a while, as if it had not been claimed. Raises ClaimLost.

    Drawn at random, so that not all ask the server at once when the time is over.
    """
    hold = URGENT_HOLD_SECONDS if is_urgent else settings.MAIL_HOLD_SECONDS
    due = timezone.now() + timedelta(seconds=hold * random.uniform(1.0, 2.0))
    row.release(state=QueueState.RETRYING, next_attempt_at=due, attempts=F("attempts") - 1, **changes)


def is_no_attempt(row: QueuedRow, error: NotTaken) -> bool:
    """Whether the server hung before it took the email, which says nothing of the email."""
    return NO_ANSWER in str(error) and row.created_at > timezone.now() - TRIED_FOR
