"""A visitor who left, and what is told to them."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from carebot.answers import consent, mails
from carebot.models import AnswerConsent, AnswerMail, Conversation, Message, Participant
from church.testing import Cast
from prayers.jobs.testing import no_dispatch
from tests.carebot.console.talks import make_conversation, say

WORD = "Blue heron"
ADDRESS = "dana@example.org"


@pytest.fixture(autouse=True)
def _senders(settings: Any) -> Iterator[None]:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.PUBLIC_URL = "https://care.example.org"
    settings.LEDGER_MAX_ATTEMPTS = 6
    with no_dispatch():
        yield


class Away:
    """Somebody who wrote, agreed to an email, and left."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.participant = Participant.objects.get(conversation=conversation)

    @property
    def church(self) -> Any:
        return self.conversation.church

    def agrees(self, **given: str) -> AnswerConsent:
        usual = {"email": ADDRESS, "word": WORD, "language": "en"}
        wanted = usual | {"shown": consent.wording("en", self.church.name)} | given
        consent.agree(Participant.objects.get(pk=self.participant.pk), **wanted)
        return AnswerConsent.objects.get(participant=self.participant, ended_at=None)

    def is_answered(self, text: str = "I will visit you on Friday.", role: str = "staff", minutes: int = 6) -> Message:
        """Some minutes ago; they agreed before that."""
        AnswerConsent.objects.update(agreed_at=timezone.now() - timedelta(hours=1))
        at = timezone.now() - timedelta(minutes=minutes)
        return say(self.conversation, role, text, created_at=at)

    def comes_back(self) -> None:
        from carebot.answers.unseen import mark_seen

        self.conversation.refresh_from_db()
        mark_seen(
            Participant.objects.select_related("conversation").get(pk=self.participant.pk), self.conversation.last_seq
        )


@pytest.fixture
def away(cast: Cast) -> Away:
    return Away(make_conversation(cast.church, "Please pray for my sister"))


def deliver() -> list[Any]:
    """What leaves now, after a sweep and all its work."""
    before = len(mail.outbox)
    mails.queue_due()
    for pk in list(AnswerMail.objects.values_list("pk", flat=True)):
        mails.work(pk)
    return mail.outbox[before:]
