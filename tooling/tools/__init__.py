"""Every tool the assistant may call. A family of tools is one module here that names its own in `TOOLS`; there is no second list."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from tooling.registry import Registry, Tool

from .notices import correction_for, receipt_for


def _declared() -> Iterator[Tool]:
    for module in pkgutil.iter_modules(__path__, prefix=f"{__name__}."):
        yield from getattr(import_module(module.name), "TOOLS", ())


REGISTRY = Registry(_declared())

__all__ = ["REGISTRY", "correction_for", "receipt_for"]
