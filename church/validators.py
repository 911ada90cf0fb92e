"""What a church's settings must look like. Each raises ValidationError saying what is accepted."""

from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import phonenumbers
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from language.texts import languages

LANGUAGES = languages()


def validate_timezone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(
            _("“%(value)s” is not a time zone; accepted: an IANA name such as America/Chicago.") % {"value": value}
        )


def validate_country(value: str) -> None:
    if value not in phonenumbers.SUPPORTED_REGIONS:
        raise ValidationError(
            _("“%(value)s” is not a country; accepted: two capital letters such as US or MX.") % {"value": value}
        )


def validate_origins(value: Any) -> None:
    """A list of origins: scheme and host, with a port where it is not the usual one, and nothing behind."""
    for origin in _list_of_text(value):
        parts = urlsplit(origin)
        if parts.scheme not in {"http", "https"} or not parts.hostname or origin != f"{parts.scheme}://{parts.netloc}":
            raise ValidationError(
                _("“%(origin)s” is not an origin; accepted: https://www.example.org, without a path.")
                % {"origin": origin}
            )


def validate_phrases(value: Any) -> None:
    if any(not phrase.strip() for phrase in _list_of_text(value)):
        raise ValidationError(_("A phrase is empty; accepted: a list of phrases of at least one word."))


def validate_words_by_language(value: Any) -> None:
    accepted = f"accepted: an object with text under {' and '.join(LANGUAGES)}, either of which may be left out."
    if not isinstance(value, dict) or any(not isinstance(text, str) for text in value.values()):
        raise ValidationError(_("Not words by language; %(accepted)s") % {"accepted": accepted})
    if unknown := set(value) - set(LANGUAGES):
        raise ValidationError(
            _("Unknown languages %(unknown)s; %(accepted)s")
            % {"unknown": ", ".join(sorted(unknown)), "accepted": accepted}
        )


def validate_office_days(value: Any) -> None:
    is_list = isinstance(value, list) and all(type(day) is int and 0 <= day <= 6 for day in value)
    if not is_list or not value or len(set(value)) != len(value):
        raise ValidationError(_("Accepted: a list of at least one weekday, each once, 0 (Monday) to 6 (Sunday)."))


def _list_of_text(value: Any) -> list[str]:
    if not isinstance(value, list) or any(not isinstance(item, str) for item in value):
        raise ValidationError(_("Accepted: a list of texts."))
    return value
