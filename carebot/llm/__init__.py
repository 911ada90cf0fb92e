"""Model clients.

Each name loads when it is first asked for, because the Anthropic SDK takes a second to import and an
installation without a key never needs it.
"""

from importlib import import_module
from typing import Any

_HOMES = {
    "AnthropicModel": "carebot.llm.anthropic",
    "FakeAnthropic": "carebot.llm.testing",
    "OfflineModel": "carebot.llm.offline",
    "ScriptedModel": "carebot.llm.testing",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
