"""Every regular expression that the packages keep, wherever it lies: in a module, a table, a dataclass."""

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

PACKAGES = ("language", "church", "prayers", "tooling", "carebot", "evals")


def patterns() -> dict[str, re.Pattern[str]]:
    """The patterns by a name to find them by ("language.text.reply_sentences._ENDS"); the same pattern once."""
    found: dict[tuple[str, int], tuple[str, re.Pattern[str]]] = {}
    seen: set[int] = set()
    for module in _modules():
        for name, value in list(vars(module).items()):
            for pattern in () if name.startswith("__") else _within(value, seen):
                found.setdefault((pattern.pattern, pattern.flags), (f"{module.__name__}.{name}", pattern))
    return {f"{name} {pattern.pattern[:60]}": pattern for name, pattern in found.values()}


def _modules() -> Iterator[ModuleType]:
    for name in PACKAGES:
        package = importlib.import_module(name)
        yield package
        for each in pkgutil.walk_packages(package.__path__, f"{name}."):
            if ".migrations" not in each.name:
                yield importlib.import_module(each.name)


def _within(value: Any, seen: set[int]) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
        return
    if id(value) in seen:
        return
    seen.add(id(value))
    for part in _parts(value):
        yield from _within(part, seen)


def _parts(value: Any) -> Iterator[Any]:
    is_ours = getattr(type(value), "__module__", "").split(".")[0] in PACKAGES
    if isinstance(value, Mapping):
        yield from [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from [getattr(value, each.name, None) for each in dataclasses.fields(value)]
    elif (isinstance(value, type) and value.__module__.split(".")[0] in PACKAGES) or (
        is_ours and hasattr(value, "__dict__")
    ):
        yield from list(vars(value).values())
