"""Tells of identity secrets that open no more, where the database may be asked: `migrate` and `check --database default`."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DatabaseError, connections

from church.models import IdentitySecret


@register(Tags.database)
def secrets_open(app_configs: Any, databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    for alias in databases or ():
        if IdentitySecret._meta.db_table not in _tables(alias):
            continue  # before the first `migrate`
        found += [
            Warning(
                f"An identity secret of church {each.church_id} cannot be opened: the key {each.key_id} is missing, or the row was "
                "changed. Its members are treated as visitors.",
                hint="Put the key back into SEALING_KEYS or SECRET_KEY_FALLBACKS, or end the secret in the console and make a new one.",
                id="church.W001",
            )
            for each in IdentitySecret.objects.using(alias).unopenable()
        ]
    return found


def _tables(alias: str) -> list[str]:
    try:
        return connections[alias].introspection.table_names()
    except DatabaseError:
        return []  # that it does not answer is told by others
