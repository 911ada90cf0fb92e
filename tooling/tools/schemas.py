"""Short ways to write the tools' JSON Schemas, so that a declaration reads like the table in the manual."""

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]

DATE_PATTERN = r"^\d{4}-\d{2}-\d{2}$"
EMAIL_PATTERN = r"^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$"
PHONE_PATTERN = r"^\D*(\d\D*){7,20}$"  # anchored: reads the text once, whatever it is

VISITOR_WORDS = 20_000  # characters: as long as a message may be
SHORT_TEXT = 200
# Otherwise each model decides for itself what is meant on a Sunday. The rule is `language.text.dates.last_weekday`.
LAST_SUNDAY = "“Last Sunday” is the latest Sunday before today: said on a Sunday, the one a week ago, not today."


def an_object(properties: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """An object with these properties and no others; no combinators, which the API refuses at the top."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def words(description: str, *, at_most: int = VISITOR_WORDS) -> Schema:
    """Free text that must say something when it is given."""
    return {"type": "string", "description": description, "minLength": 1, "maxLength": at_most}


def line(description: str) -> Schema:
    return words(description, at_most=SHORT_TEXT)


def choice(description: str, values: Iterable[str]) -> Schema:
    return {"type": "string", "description": description, "enum": list(values)}


def flag(description: str) -> Schema:
    return {"type": "boolean", "description": description}


def day(description: str) -> Schema:
    """A calendar day; the pattern says what a validator without format checks would let through."""
    return {"type": "string", "description": description, "format": "date", "pattern": DATE_PATTERN}


def whole(description: str, *, at_least: int, at_most: int) -> Schema:
    return {"type": "integer", "description": description, "minimum": at_least, "maximum": at_most}


def lines(description: str, *, at_most: int = 20) -> Schema:
    return {
        "type": "array",
        "description": description,
        "items": {"type": "string", "minLength": 1, "maxLength": SHORT_TEXT},
        "maxItems": at_most,
    }


def phone(description: str = "Phone number to reach the person on, as they gave it.") -> Schema:
    return {"type": "string", "description": description, "maxLength": 40, "pattern": PHONE_PATTERN}


def email(description: str = "Email address to reach the person at, as they gave it.") -> Schema:
    return {"type": "string", "description": description, "maxLength": 254, "pattern": EMAIL_PATTERN}


def name(description: str = "The person's name, as they gave it. Leave out when they did not say.") -> Schema:
    return line(description)


def contact(
    description: str = "Phone number or email address, as the person gave it. Leave out when they gave none.",
) -> Schema:
    return line(description)
