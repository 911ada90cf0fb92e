"""What the demo church is and publishes, read from `content/<code>/*.toml`: one folder a language, as many as there are.

Days are counted from today, weeks from the newest Sunday. What has no language of its own (rooms, hosts) stands in the English folder.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from language.texts import DEFAULT

CHURCH: dict[str, Any] = {
    "name": "Cedar Hollow Community Church",
    "tier": "full",
    "timezone": "America/Chicago",
    "language": DEFAULT,
    "country": "US",
    "phone": "(217) 555-0142",
    "email": "office@cedarhollow.example.org",
    "website": "https://cedarhollow.example.org",
    "street": "410 Mill Street",
    "city": "Fairhaven",
    "region": "IL",
    "postcode": "62799",
    "latitude": 39.901,
    "longitude": -89.611,
    "sign_in_url": "https://cedarhollow.example.org/members",
    "giving_url": "https://cedarhollow.example.org/give",
    "connection_card_url": "https://cedarhollow.example.org/connect",
    "allowed_origins": ["https://cedarhollow.example.org"],
    "is_active": True,
}
FULL_EVENT = "Women's Day Retreat"
SIGNED_UP = ("Margaret Hale", "Laura Castillo", "Hannah Brooks")
MEMBER_ID = "demo-member"
MONTHLY_GIFT = "120.00"
MONTHS = 30

_CONTENT = Path(__file__).with_name("content")


def by_language(file: str, key: str) -> dict[str, Any]:
    """What each language has under this key of its file; English first."""
    return {language: told[key] for language, told in _read(file).items() if key in told}


def rows(file: str, table: str) -> list[dict[str, Any]]:
    """The rows of this table in every language, each with its `language`; those in English first."""
    return [row | {"language": language} for language, told in by_language(file, table).items() for row in told]


def shared_rows(file: str, table: str) -> list[dict[str, Any]]:
    """The rows of a table of things that have no language."""
    return [dict(row) for told in by_language(file, table).values() for row in told]


@cache
def _read(file: str) -> dict[str, dict[str, Any]]:
    folders = sorted(_CONTENT.iterdir(), key=lambda folder: (folder.name != DEFAULT, folder.name))
    paths = {folder.name: folder / f"{file}.toml" for folder in folders}
    return {language: tomllib.loads(path.read_text("utf-8")) for language, path in paths.items() if path.exists()}
