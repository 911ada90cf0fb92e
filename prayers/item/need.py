"""What was asked for, field by field with readable names: those of the record's kind alone, empty ones left out."""

from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils import formats, timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from prayers.models import CareRecord

_OF_MONEY = frozenset({"amount", "granted"})  # `prayers.item.money` shows them together, with the currency


@dataclass(frozen=True)
class Shown:
    """One field. `lines` are several where the field holds a list."""

    label: str
    lines: tuple[str, ...]


def words_of(record: CareRecord) -> str:
    """The need itself, as it was put: the kind's first text, or the one line that every record has."""
    for field in _own_fields(record.detail):
        if isinstance(field, models.TextField) and (text := getattr(record.detail, field.name)):
            return str(text)
    return record.summary


def fields_of(record: CareRecord) -> list[Shown]:
    """Everything else that the kind holds."""
    detail, words = record.detail, words_of(record)
    shown = []
    for field in _own_fields(detail):
        if field.name in _OF_MONEY:
            continue
        lines = _lines(detail, field)
        if lines and lines != (words,):
            shown.append(Shown(capfirst(str(field.verbose_name)), lines))
    return shown


def _own_fields(detail: CareRecord) -> list[Any]:
    return [field for field in detail._meta.local_fields if not field.primary_key]


def _lines(detail: CareRecord, field: Any) -> tuple[str, ...]:
    value = getattr(detail, field.name)
    if value is None or value == "":
        return ()
    if isinstance(field, models.BooleanField):
        return (_("yes") if value else _("no"),)
    if isinstance(field, models.JSONField):
        return tuple(str(each) for each in value)
    if field.choices:
        return (str(getattr(detail, f"get_{field.name}_display")()),)
    if isinstance(field, models.DateTimeField):
        return (formats.date_format(timezone.localtime(value), "DATETIME_FORMAT"),)
    if isinstance(field, models.DateField):
        return (formats.date_format(value, "DATE_FORMAT"),)
    return (str(formats.localize(value)),)
