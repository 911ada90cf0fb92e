"""Rows that point at other rows of the church: both must be the same church's."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models


class SameChurch(models.Model):
    """Refuses, in `clean`, a foreign key to another church's row. The form of a person with two churches offers both."""

    class Meta:
        abstract = True

    def clean(self) -> None:
        super().clean()
        if wrong := self._foreign():
            told = f"This belongs to another church than {self.church}."  # type: ignore[attr-defined]
            raise ValidationError(dict.fromkeys(wrong, told))

    def _foreign(self) -> list[str]:
        own: Any = getattr(self, "church_id", None)
        if own is None:
            return []
        found = []
        for field in self._meta.concrete_fields:
            if not field.is_relation or field.name == "church" or getattr(self, field.attname) is None:
                continue
            owner = getattr(getattr(self, field.name), "church_id", own)
            if owner != own:
                found.append(field.name)
        return found
