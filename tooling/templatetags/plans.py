"""What the pages of care plans need beside Django's own tags."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(found: Mapping[Any, Any], key: Any) -> Any:
    """What stands in a mapping under a key that is only known in the template."""
    return found.get(key)
