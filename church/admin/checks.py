"""Refuses to start with a list in the console that would answer about any column."""

from typing import Any

from django.contrib import admin
from django.core.checks import CheckMessage, Error, register

from church.admin.base import CarefulAdmin

# Whoever decides one of these anew for one list decides it for everything that the list's rows hold.
DECIDED_ONCE = ("lookup_allowed", "get_changelist")


@register()
def careful_lists(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Every registered page is a `CarefulAdmin`, and leaves it what an address may ask."""
    return [
        Error(
            f"{type(page).__name__} would let an address spell out columns that its readers may not read.",
            hint="Derive it from church.admin.base.CarefulAdmin, and leave lookup_allowed and get_changelist as they are there.",
            obj=model,
            id="church.E001",
        )
        for model, page in admin.site._registry.items()
        if not all(getattr(type(page), name) is getattr(CarefulAdmin, name) for name in DECIDED_ONCE)
    ]
