"""How an answer reaches a visitor who left: that they agreed to be written to, and each email that told them something is there."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from carebot.models.conversation import Conversation, Participant
from prayers.jobs import QueuedRow, QueuedRowQuerySet


class AnswerConsent(models.Model):
    """One visitor agreed, in these words and at this time, to be told by email that there is an answer.

    Kept when it ends, without the address.
    """

    class End(models.TextChoices):
        WITHDRAWN = "withdrawn", "withdrawn in the conversation"
        STOPPED = "stopped", "stopped by the link of an email"
        REPLACED = "replaced", "agreed to anew"
        UNSAFE = "unsafe", "whoever else reads the mailbox might do harm"
        REFUSED = "refused", "the mail server refused the address for good"
        ERASED = "erased", "the conversation was erased"

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="answer_consents")
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="answer_consents")
    email = models.EmailField()
    language = models.CharField(max_length=5)
    wording = models.TextField()  # as it was shown beside the box that they ticked
    word_hash = models.CharField(max_length=128)  # of the word they chose, which an email's link asks for
    agreed_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    end = models.CharField(max_length=10, choices=End.choices, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["participant"], condition=Q(ended_at=None), name="answer_consent_once_a_participant"
            )
        ]
        indexes = [models.Index(fields=["email"], name="answer_consent_email")]

    def __str__(self) -> str:
        return f"Consent {self.pk}"


class AnswerMail(QueuedRow):
    """One email that something new is there, with a link back in. Holds no word of it, and no part of the link.

    One until they have come back: whoever was told of an answer is told of no second one before they saw it.
    """

    consent = models.ForeignKey(AnswerConsent, on_delete=models.CASCADE, related_name="mails")
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="answer_mails")
    address_hash = models.CharField(max_length=64, editable=False)  # keyed; counted when the address itself is gone
    up_to_seq = models.PositiveIntegerField()  # the newest thing that it tells of
    came_back_at = models.DateTimeField(null=True, editable=False)  # all of that was seen
    # Committed before a server is spoken to. Where it stands and no end of the attempt does, nobody knows whether it went.
    handed_over_at = models.DateTimeField(null=True, editable=False)
    wrong_words = models.PositiveSmallIntegerField(default=0, editable=False)  # said to the link since it last opened
    opened_at = models.DateTimeField(null=True, editable=False)
    # Of the token that the link gave last; it is good in place of the participant's own.
    token_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)
    token_until = models.DateTimeField(null=True, editable=False)

    objects = QueuedRowQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["participant"], condition=Q(came_back_at=None), name="answer_mail_until_they_come_back"
            )
        ]
        indexes = [
            models.Index(fields=["state", "next_attempt_at"], name="answer_mail_due"),
            models.Index(fields=["address_hash", "created_at"], name="answer_mail_address"),
        ]

    def __str__(self) -> str:
        return f"Mail {str(self.pk)[:8]}"
