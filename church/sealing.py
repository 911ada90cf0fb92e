"""Secrets that must be told again are stored sealed: Fernet (AES-128-CBC, then HMAC-SHA256) of the library `cryptography`.

The first of the settings' SEALING_KEYS seals, each of them opens; SECRET_KEY and SECRET_KEY_FALLBACKS stand behind them. What
was sealed for one row opens for no other: the key that is used is derived from the setting and the row's name.
"""

import base64
from dataclasses import dataclass
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from church.errors import CannotOpen

KEY_ID_CHARS = 16  # hexadecimal


@dataclass(frozen=True)
class Sealed:
    key_id: str  # which of the keys it was sealed with; tells nothing of the key
    text: str


def seal(text: str, *, row: str) -> Sealed:
    """The text, sealed with the first key for the row of this name."""
    key = settings.SEALING_KEYS[0]
    return Sealed(key_id(key), _box(key, row).encrypt(text.encode()).decode())


def unseal(sealed: Sealed, *, row: str) -> str:
    """What was sealed for the row of this name. Raises CannotOpen."""
    for key in settings.SEALING_KEYS:
        if key_id(key) == sealed.key_id:
            try:
                return _box(key, row).decrypt(sealed.text.encode()).decode()
            except InvalidToken:
                raise CannotOpen("What is stored was changed, or was sealed for another row.") from None
    raise CannotOpen(
        f"The key {sealed.key_id} is in none of SEALING_KEYS, SECRET_KEY and SECRET_KEY_FALLBACKS. Put it back."
    )


def newest_key_id() -> str:
    """Of the key that seals now."""
    return key_id(settings.SEALING_KEYS[0])


@lru_cache(maxsize=64)
def key_id(key: str) -> str:
    return _derived(key, "key id", KEY_ID_CHARS // 2).hex()


@lru_cache(maxsize=256)
def _box(key: str, row: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_derived(key, f"row {row}", 32)))


def _derived(key: str, use: str, length: int) -> bytes:
    """HKDF (RFC 5869), for keys of much entropy, as SECRET_KEY is: no stretching."""
    return HKDF(SHA256(), length, salt=None, info=f"carebot sealing: {use}".encode()).derive(key.encode())
