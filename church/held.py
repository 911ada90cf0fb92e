"""What an application holds of people, field by field: what it is, what is given to whoever asks for theirs, what is emptied.

Each application declares its models in its `personal.py`; `tests/carebot/persons/test_registry.py` fails for a text that is not declared.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import models

# What may hold somebody's words, name or way to be reached. Numbers, times and choices tell nothing by themselves.
_TEXTS = (models.CharField, models.TextField, models.JSONField, models.BinaryField, models.GenericIPAddressField)


@dataclass(frozen=True, kw_only=True)
class Holding:
    """One model. The field sets share no field, and together name every text of the model."""

    model: str  # "app.Model"
    words: Mapping[str, str] = field(default_factory=dict)  # field → what it is; in the export, emptied when erased
    stays: Mapping[str, str] = field(default_factory=dict)  # field → what it is and why it stays; in the export
    staff: str = ""  # fields, with spaces between: what staff are called, or wrote of their own doings; in neither
    neutral: str = ""  # fields that hold nothing of anybody: codes, the church's own content, keyed hashes

    @property
    def cls(self) -> type[models.Model]:
        return apps.get_model(self.model)

    @property
    def declared(self) -> list[str]:
        return [*self.words, *self.stays, *self.staff.split(), *self.neutral.split()]

    @property
    def exported(self) -> list[str]:
        return [*self.words, *self.stays]

    def emptied(self) -> dict[str, Any]:
        """The columns of a row of which nothing is left."""
        return {name: _empty(self.cls._meta.get_field(name)) for name in self.words}


@cache
def holdings() -> dict[str, Holding]:
    """Every application's, by model."""
    found: dict[str, Holding] = {}
    for name in settings.PERSONAL_DATA:
        module = import_module(name)
        for each in (*module.HOLDINGS, *getattr(module, "OF_LIBRARIES", ())):
            found[each.model] = each
    return found


def emptied(model: type[models.Model]) -> dict[str, Any]:
    """The columns of a row of this model of which nothing is left."""
    return holdings()[model._meta.label].emptied()


def texts_of(model: type[models.Model]) -> list[str]:
    """The model's own fields that may hold something of a person. Where only certain values are taken, none do."""
    own = model._meta.local_fields
    return [each.name for each in own if isinstance(each, _TEXTS) and not each.choices]


def _empty(of: Any) -> Any:
    if of.null:
        return None
    if isinstance(of, models.JSONField):
        return of.get_default()
    return ""
