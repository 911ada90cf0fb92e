"""One email or text message to somebody in or around a care record, that a person approved: sent once, or shown as not sent."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.languages import language_choices
from church.models import Church
from church.outbound import Channel
from language.texts import DEFAULT
from prayers.jobs import MAY_HAVE_BEEN_SENT, QueuedRow, QueuedRowQuerySet, QueueState
from prayers.models.record import CareRecord

# Why it was not sent, where no server said so.
HELD = "held"  # who else sees the mailbox or the phone might do harm (`prayers.reaching`)
NO_SENDER = "no sender configured"
CUT_SHORT = "gave up: every attempt was cut short"

CHANNELS = ((Channel.EMAIL.value, _("email")), (Channel.SMS.value, _("text message")))


class OutboundMessageQuerySet(QueuedRowQuerySet):
    def visible_to(self, user: Any) -> Self:
        """Seen by whoever may read the record."""
        return self.filter(record__in=CareRecord.objects.visible_to(user))

    def unsent(self) -> Self:
        return self.filter(state=QueueState.FAILED)


class OutboundMessage(QueuedRow):
    """Written by `prayers.outbox.queue_message` alone."""

    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="outbound_messages")
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="outbound_messages")
    channel = models.CharField(max_length=8, choices=CHANNELS)
    to_name = models.CharField(max_length=200, blank=True)
    to = models.CharField(max_length=254)  # an address, or a number in E.164
    subject = models.CharField(max_length=200, blank=True)  # of an email
    body = models.TextField()
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    # The call that asked for it, in a ledger of a layer above: asked for twice, it is one message.
    invocation_id = models.UUIDField(null=True, unique=True, editable=False)
    approved_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    approved_at = models.DateTimeField(default=timezone.now)
    # Committed before a server is spoken to. Where it stands and no end of the attempt does, nobody knows whether it went.
    handed_over_at = models.DateTimeField(null=True, editable=False)

    objects = OutboundMessageQuerySet.as_manager()

    class Meta:
        verbose_name = _("message sent out")
        verbose_name_plural = _("messages sent out")
        indexes = [models.Index(fields=["state", "next_attempt_at"], name="prayers_outbound_due")]
        constraints = [
            models.CheckConstraint(
                name="prayers_outbound_channel_known", condition=Q(channel__in=[value for value, _label in CHANNELS])
            )
        ]

    def __str__(self) -> str:
        return f"Message {str(self.pk)[:8]} of record {str(self.record_id)[:8]}"  # never its words or whom it is to

    def get_absolute_url(self) -> str:
        """Where staff see it."""
        return f"/admin/inbox/{self.record_id}/#message-{self.pk}"

    @property
    def was_sent(self) -> bool:
        return self.state == QueueState.SUCCEEDED

    @property
    def is_failed(self) -> bool:
        return self.state == QueueState.FAILED

    @property
    def is_held(self) -> bool:
        return self.is_failed and self.error == HELD

    @property
    def may_have_been_sent(self) -> bool:
        """Whether nobody knows: sending it again could double it, so a person decides."""
        return self.is_failed and self.error.startswith(MAY_HAVE_BEEN_SENT)
