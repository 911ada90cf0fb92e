"""Who a visitor is, as the church's own site has signed it: a short-lived JSON Web Token (RFC 7519), HS256.

Accepted claims: `sub` (the member's id on that site), `aud` (the church's public key), `iat` and `exp`, at most
`LONGEST_LIFE` apart. Nothing typed in a chat is an identity.
"""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import jwt

from church.models import Church

LONGEST_LIFE = timedelta(minutes=10)
CLOCKS_DIFFER = timedelta(seconds=30)  # between the church's server and ours
MAX_TOKEN_CHARS = 4096
MAX_MEMBER_CHARS = 100


class IdentityRefused(Exception):
    """The token signs nobody in here. The message says why, for the log; whoever presented it is not told."""


@dataclass(frozen=True)
class Identity:
    member_id: str
    fingerprint: str  # SHA-256 of the token, to know it again
    expires_at: datetime


def read_identity(church: Church, token: str, now: datetime) -> Identity:
    """The member that the token signs in at this church. Raises IdentityRefused."""
    if len(token) > MAX_TOKEN_CHARS:
        raise IdentityRefused("too long")
    try:
        claims = jwt.decode(
            token,
            church.identity_secret,
            algorithms=["HS256"],  # never what the token itself says
            audience=church.public_key,
            # Times are checked below, against the clock that is given.
            options={
                "require": ["sub", "aud", "iat", "exp"],
                "verify_exp": False,
                "verify_iat": False,
                "verify_nbf": False,
                "strict_aud": True,
            },
        )
    except jwt.PyJWTError as error:
        raise IdentityRefused(type(error).__name__) from None
    issued_at, expires_at = (_moment(claims[name]) for name in ("iat", "exp"))
    if not timedelta(0) < expires_at - issued_at <= LONGEST_LIFE:
        raise IdentityRefused("lives too long")
    if now >= expires_at or issued_at > now + CLOCKS_DIFFER:
        raise IdentityRefused("not of this time")
    member_id = str(claims["sub"]).strip()
    if not member_id or len(member_id) > MAX_MEMBER_CHARS:
        raise IdentityRefused("names nobody")
    return Identity(member_id, hashlib.sha256(token.encode()).hexdigest(), expires_at)


def _moment(value: object) -> datetime:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise IdentityRefused("a time is no number")
    try:
        return datetime.fromtimestamp(value, UTC)
    except (OverflowError, OSError, ValueError):
        raise IdentityRefused("a time is out of range") from None
