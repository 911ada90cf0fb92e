"""Codes from an app on the telephone (TOTP, RFC 6238), and recovery codes for the day the telephone is gone.

django-otp keeps the devices: secrets, replay, clock drift, and a pause that doubles with every wrong code. Recovery codes are
its static tokens, of which only a keyed hash is stored.
"""

import base64
import secrets
from datetime import datetime
from typing import Any

import structlog
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django_otp.models import Device
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from church.access import may_grant, memberships, sees_everything
from church.models import SignIn, StaffMember

log = structlog.get_logger(__name__)

RECOVERY_CODES = 10
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no letter or digit that is taken for another
_CODE_CHARS = 12  # 59 bits
MOST_COUNTED = 12  # wrong codes; django-otp's pause doubles with each, and is 34 minutes then
_KEY_BYTES = 20  # as RFC 4226 recommends


def new_key() -> str:
    """A secret for an app, in hexadecimal."""
    return secrets.token_hex(_KEY_BYTES)


def key_for_typing(key: str) -> str:
    """The secret as somebody types it who cannot scan: groups of four."""
    text = base64.b32encode(bytes.fromhex(key)).decode()
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def address_for_app(user: User, key: str) -> str:
    """What the QR code holds."""
    return str(TOTPDevice(user=user, key=key).config_url)


def is_on(user: Any) -> bool:
    return bool(TOTPDevice.objects.filter(user_id=user.pk, confirmed=True).exists())


def was_shown(request: HttpRequest) -> bool:
    """Whether this session was signed in with the second factor. django-otp's middleware knows."""
    return getattr(request.user, "otp_device", None) is not None


@transaction.atomic
def switch_on(user: User, key: str, code: str) -> TOTPDevice | None:
    """The app from now on, in place of an earlier one, if `code` is one of its; None if not."""
    User.objects.select_for_update().get(pk=user.pk)  # two tabs at once make one device
    with transaction.atomic():
        device = TOTPDevice.objects.create(user=user, name="app", key=key, confirmed=True)
        if not device.verify_token(_digits(code)):
            transaction.set_rollback(True)
            return None
    TOTPDevice.objects.filter(user=user).exclude(pk=device.pk).delete()
    log.info("second_factor.on", user_id=user.pk)
    return device


@transaction.atomic
def new_recovery_codes(user: User) -> list[str]:
    """Ten codes that each count once, as they are shown to the person this one time. Earlier ones count no more."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery", confirmed=True)
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_CODE_CHARS)) for _ in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=_hash(user, code)) for code in codes)
    log.info("second_factor.recovery_codes", user_id=user.pk)
    return ["-".join(code[at : at + 4] for at in range(0, _CODE_CHARS, 4)) for code in codes]


def recovery_codes_left(user: User) -> int:
    return int(StaticToken.objects.filter(device__user=user).count())


@transaction.atomic
def verify(user: User, code: str, *, is_waiting: bool = True) -> Device | None:
    """The device that takes this code, which counts no more; None when none does or the person must wait.

    Without `is_waiting` the code is looked at in spite of wrong ones before it: whoever has stolen a password, and guesses codes,
    must not keep the owner out.
    """
    device = _devices_for(code).select_for_update().filter(user=user, confirmed=True).first()
    if device is None:
        return None
    wrong_before = device.throttling_failure_count
    if not is_waiting:
        device.throttle_reset(commit=False)
    token = _digits(code) if isinstance(device, TOTPDevice) else _hash(user, _plain(code))
    if not device.verify_is_allowed()[0]:
        return None
    if device.verify_token(token):
        return device
    device.throttling_failure_count = min(wrong_before + 1, MOST_COUNTED)
    device.save(update_fields=["throttling_failure_count"])
    return None


def blocked_until(user: User, code: str) -> datetime | None:
    """Until when no code of this sort is looked at, after wrong ones; None when one may be tried now."""
    device = _devices_for(code).filter(user=user, confirmed=True).first()
    is_allowed, why = device.verify_is_allowed() if device is not None else (True, None)
    until: datetime | None = None if is_allowed or why is None else why["locked_until"]
    return until


def _devices_for(code: str) -> Any:
    """Six digits are the app's, everything else is taken for a recovery code."""
    return (TOTPDevice if len(_digits(code)) == 6 else StaticDevice).objects.all()


@transaction.atomic
def switch_off(user: User) -> None:
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    log.info("second_factor.off", user_id=user.pk)


def may_reset(granter: Any, member: StaffMember) -> bool:
    """Whether `granter` may take this colleague's second factor away.

    As with roles: an administrator may not weaken the sign-in of somebody who reads what an administrator may not. Who works
    for several churches needs somebody who may in each of them; a superuser's is for another superuser. Nobody resets their own.
    """
    if granter.pk == member.user_id:
        return False
    if sees_everything(granter):
        return True
    if member.user.is_superuser:
        return False
    held = {each.church_id: each.roles for each in memberships(granter)}
    return all(
        may_grant(held.get(each.church_id, frozenset()), role)
        for each in StaffMember.objects.filter(user_id=member.user_id).prefetch_related("roles")
        for role in (each.role_names or {""})
    )


@transaction.atomic
def reset(member: StaffMember, *, by: User) -> None:
    """Take a colleague's second factor away and sign them out everywhere. In the logs and in the person's history."""
    switch_off(member.user)
    SignIn.objects.filter(user_id=member.user_id).delete()
    LogEntry.objects.log_actions(
        by.pk, [member], CHANGE, change_message=gettext("Second factor reset."), single_object=True
    )
    log.warning("second_factor.reset", user_id=member.user_id, by_user_id=by.pk)


def _digits(code: str) -> str:
    return "".join(code.split())


def _plain(code: str) -> str:
    return "".join(each for each in code.casefold() if each.isalnum())


def _hash(user: User, code: str) -> str:
    """16 characters (80 bits), as long as a static token may be. Keyed: the database alone does not let anybody try codes."""
    digest = salted_hmac(f"church.sign_in.recovery.{user.pk}", code, algorithm="sha256").digest()
    return base64.b32encode(digest[:10]).decode()
