"""Who a visitor is, as the church's own site has signed it: a short-lived JSON Web Token (RFC 7519), HS256.

Accepted claims: `sub` (the member's id on that site), `aud` (the church's public key), `iat` and `exp`, at most
`LONGEST_LIFE` apart, and `nbf` where the site sets one. Nothing typed in a chat is an identity.
"""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import jwt

from church.errors import CannotOpen
from church.identity.secrets import note_use
from church.models import Church, IdentitySecret

LONGEST_LIFE = timedelta(minutes=10)
CLOCKS_DIFFER = timedelta(seconds=30)  # between the church's server and ours
MAX_TOKEN_CHARS = 4096
MAX_MEMBER_CHARS = 100


class IdentityRefused(Exception):
    """The token signs nobody in here. The message says why, for the log; whoever presented it is not told."""


class SecretUnreadable(IdentityRefused):
    """A secret of this church opens with no key of the settings: whatever it signed is refused until that is mended."""

    def __init__(self, secret_id: int) -> None:
        super().__init__("a secret cannot be opened")
        self.secret_id = secret_id


@dataclass(frozen=True)
class Identity:
    member_id: str
    fingerprint: str  # SHA-256 of what was signed, to know the token again however its signature is written down
    expires_at: datetime


def read_identity(church: Church, token: str, now: datetime) -> Identity:
    """The member that the token signs in at this church. Raises IdentityRefused."""
    if len(token) > MAX_TOKEN_CHARS:
        raise IdentityRefused("too long")
    claims = _signed_claims(church, token, now)
    issued_at, expires_at = (_moment(claims[name]) for name in ("iat", "exp"))
    if not timedelta(0) < expires_at - issued_at <= LONGEST_LIFE:
        raise IdentityRefused("lives too long")
    if now >= expires_at or issued_at > now + CLOCKS_DIFFER:
        raise IdentityRefused("not of this time")
    if "nbf" in claims and _moment(claims["nbf"]) > now + CLOCKS_DIFFER:
        raise IdentityRefused("not yet")
    member_id = str(claims["sub"]).strip()
    if not member_id or len(member_id) > MAX_MEMBER_CHARS:
        raise IdentityRefused("names nobody")
    return Identity(member_id, _fingerprint(token), expires_at)


def _fingerprint(token: str) -> str:
    """Of head and claims alone. They are signed as they are written; the signature may be written in several ways (with padding or
    without), and two secrets may sign the same claims."""
    signed, _, _signature = token.rpartition(".")
    return hashlib.sha256(signed.encode()).hexdigest()


def _signed_claims(church: Church, token: str, now: datetime) -> dict[str, Any]:
    """What one of the church's secrets has signed. Raises IdentityRefused, SecretUnreadable only where no other one has."""
    refused = IdentityRefused("no secret")
    for row in IdentitySecret.objects.filter(church=church):
        try:
            claims = _decoded(token, row.open(), church.public_key)
        except CannotOpen:
            refused = SecretUnreadable(row.pk)
        except jwt.PyJWTError as error:
            if not isinstance(refused, SecretUnreadable):
                refused = IdentityRefused(type(error).__name__)
        else:
            note_use(row, now)
            return claims
    raise refused


def _decoded(token: str, secret: str, audience: str) -> dict[str, Any]:
    claims: dict[str, Any] = jwt.decode(
        token,
        secret,
        algorithms=["HS256"],  # never what the token itself says
        audience=audience,
        # Times are checked above, against the clock that is given.
        options={
            "require": ["sub", "aud", "iat", "exp"],
            "verify_exp": False,
            "verify_iat": False,
            "verify_nbf": False,
            "strict_aud": True,
        },
    )
    return claims


def _moment(value: object) -> datetime:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise IdentityRefused("a time is no number")
    try:
        return datetime.fromtimestamp(value, UTC)
    except (OverflowError, OSError, ValueError):
        raise IdentityRefused("a time is out of range") from None
