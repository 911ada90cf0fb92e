"""Visitors whom the church's own site has signed in."""

from datetime import datetime, timedelta

import structlog
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from carebot.errors import IdentityNotAccepted
from carebot.models import Participant, UsedIdentityToken
from church.identity.tokens import CLOCKS_DIFFER, IdentityRefused, SecretUnreadable, read_identity
from church.models import Church, Role
from prayers.models import Urgency
from prayers.notify import notify_roles

LASTS = timedelta(hours=1)  # then the site signs again: the device may be somebody else's by then

log = structlog.get_logger(__name__)


def identify(participant: Participant, token: str) -> datetime:
    """Until when the participant counts as the member that the token names. Raises IdentityNotAccepted.

    A token counts once. The participant who used it may send it again, as after a lost answer, and gains nothing by it.
    """
    now = timezone.now()
    church = participant.conversation.church
    try:
        identity = read_identity(church, token, now)
    except IdentityRefused as refused:
        if isinstance(refused, SecretUnreadable):
            _tell(church, refused.secret_id)
        log.info("identity.refused", conversation_id=str(participant.conversation_id), reason=str(refused))
        raise IdentityNotAccepted from None
    UsedIdentityToken.objects.filter(expires_at__lt=now - CLOCKS_DIFFER).delete()
    try:
        with transaction.atomic():
            UsedIdentityToken.objects.create(
                fingerprint=identity.fingerprint, participant=participant, expires_at=identity.expires_at
            )
            participant.member_id, participant.identified_until = identity.member_id, now + LASTS
            participant.save(update_fields=["member_id", "identified_until"])
    except IntegrityError:
        was_theirs = UsedIdentityToken.objects.filter(
            fingerprint=identity.fingerprint, participant=participant
        ).exists()
        if was_theirs and participant.identified_until:
            return participant.identified_until
        log.warning("identity.replayed", conversation_id=str(participant.conversation_id))
        raise IdentityNotAccepted from None
    return participant.identified_until


def sign_out(participant: Participant) -> None:
    Participant.objects.filter(pk=participant.pk).update(member_id="", identified_until=None)


def _tell(church: Church, secret_id: int) -> None:
    """Once for each secret: members are strangers to the assistant until somebody mends it."""
    log.error("identity.secret_unreadable", church_id=church.pk, secret_id=secret_id)
    path = f"{reverse('identity_secrets', args=[church.pk])}?secret={secret_id}"
    with transaction.atomic():
        notify_roles(church, [Role.ADMIN], kind="secret_unreadable", urgency=Urgency.HIGH, path=path)
