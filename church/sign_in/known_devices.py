"""A browser in which somebody signed in before. It opens nothing; it keeps the person's way in free while others guess.

OWASP, "Slow Down Online Guessing Attacks with Device Cookies". The cookie holds, signed, for each of a few accounts: the user's
id, a random number that stands for the browser, and a keyed digest of the stored password, so that a new password makes it void.
"""

import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

COOKIE = "known_device"
LASTS_SECONDS = 180 * 24 * 3600  # from the last full sign-in
MOST_ACCOUNTS = 5  # of one browser: several people share a church's computer
_SALT = "church.sign_in.known_device"

Entry = tuple[int, str, str]  # user's id, the browser, the password's digest


def known_device(request: HttpRequest, username: str) -> str:
    """What stands for this browser if the person of this name signed in here before, with the password of now; "" if not."""
    for user_id, device, digest in _entries(request):
        user = User.objects.filter(pk=user_id, username=username, is_active=True).first()
        if user is not None and constant_time_compare(digest, _digest(user)):
            return device
    return ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let this browser be known for `user`, after a full sign-in. The number is a new one each time."""
    others = [each for each in _entries(request) if each[0] != user.pk]
    entries = [(user.pk, secrets.token_hex(16), _digest(user)), *others][:MOST_ACCOUNTS]
    response.set_cookie(
        COOKIE, signing.dumps(entries, salt=_SALT), max_age=LASTS_SECONDS, path="/admin/", httponly=True, samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip


def _entries(request: HttpRequest) -> list[Entry]:
    try:
        found: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LASTS_SECONDS)
    except signing.BadSignature:
        return []
    return [(int(user_id), str(device), str(digest)) for user_id, device, digest in found]


def _digest(user: User) -> str:
    return salted_hmac(_SALT, f"{user.pk}:{user.password}", algorithm="sha256").hexdigest()[:32]
