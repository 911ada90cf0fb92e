"""JSON that is kept as the text it was given as."""

import json
import re
from typing import Any

from django.db import models

_HALF = re.compile("[\ud800-\udfff]")  # of a surrogate pair: it can be neither stored nor sent


def canonical(value: Any) -> str:
    """The value as it is sent to a model: keys in the order in which they stand, no spaces, no escapes but those JSON asks for.

    A NUL is one of those, so that it can be stored. Mappings of any kind count as objects.
    """
    return _HALF.sub("", json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=dict))


class CanonicalJSONField(models.JSONField):
    """A JSON value that comes back with its keys in the order in which they were given, on every database.

    PostgreSQL's jsonb puts them in an order of its own, and a model refuses a conversation whose blocks went back changed. Nothing
    can be looked up by what stands inside.
    """

    def get_internal_type(self) -> str:
        return "TextField"

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(value)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        return value if hasattr(value, "as_sql") else canonical(value)

    def get_lookup(self, lookup_name: str) -> Any:
        return super().get_lookup(lookup_name) if lookup_name == "isnull" else None

    def get_transform(self, name: str) -> Any:
        return None
