"""Making and ending the secrets with which a church's own site signs its members.

Whoever holds one can sign as any member, and is shown what that member gives. So a secret is made by, and shown to, those alone
who read the giving records anyway; administrators see that there are secrets, and end them.
"""

from datetime import datetime, timedelta
from typing import Any

import structlog
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext

from church.access import has_role, sees_everything
from church.errors import TwoSecretsAlready
from church.models import Church, IdentitySecret, Role
from church.models.identity import SLOTS
from church.models.tenant import random_identity_secret

MAKERS = frozenset({Role.TREASURER})
KEEPERS = MAKERS | {Role.ADMIN}
NOTED_EVERY = timedelta(hours=1)

log = structlog.get_logger(__name__)


def may_make(user: Any, church_id: int) -> bool:
    """Whether this person may make a secret, and so be shown it."""
    return sees_everything(user) or has_role(user, church_id, MAKERS)


def may_keep(user: Any, church_id: int) -> bool:
    """Whether this person may see that there are secrets, and end one."""
    return sees_everything(user) or has_role(user, church_id, KEEPERS)


def make(church: Church, *, by: User | None) -> str:
    """A new secret beside the one there may be, as it is shown this one time. Raises TwoSecretsAlready."""
    taken = set(IdentitySecret.objects.filter(church=church).values_list("slot", flat=True))
    free = [slot for slot in SLOTS if slot not in taken]
    if not free:
        raise TwoSecretsAlready("There are two secrets. End the one that your site does not use any more.")
    secret = random_identity_secret()
    row = IdentitySecret(church=church, slot=free[0], made_by=by).put(secret)
    try:
        with transaction.atomic():
            row.save()
            _write_down(church, by, gettext("Identity secret made."))
    except IntegrityError:  # somebody else took the place meanwhile
        raise TwoSecretsAlready("Somebody made a secret at the same moment. Look again.") from None
    log.warning("identity.secret_made", church_id=church.pk, secret_id=row.pk, by_user_id=by.pk if by else None)
    return secret


@transaction.atomic
def end(secret: IdentitySecret, *, by: User) -> None:
    """What it signs counts no more, from now on."""
    secret_id = secret.pk
    secret.delete()
    _write_down(secret.church, by, gettext("Identity secret ended."))
    log.warning("identity.secret_ended", church_id=secret.church_id, secret_id=secret_id, by_user_id=by.pk)


def note_use(secret: IdentitySecret, now: datetime) -> None:
    """Keep, to the hour, that a token of this secret was taken: so that staff know when the old one may end."""
    due = Q(last_used_at=None) | Q(last_used_at__lte=now - NOTED_EVERY)
    if secret.last_used_at is None or secret.last_used_at <= now - NOTED_EVERY:
        IdentitySecret.objects.filter(due, pk=secret.pk).update(last_used_at=now)


def _write_down(church: Church, by: User | None, what: str) -> None:
    if by is not None:
        LogEntry.objects.log_actions(by.pk, [church], CHANGE, change_message=what, single_object=True)
