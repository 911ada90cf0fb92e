"""What a visitor might write so that a deferred tool is called, as its declaration tells. It fills previews and trials."""

from language.texts import DEFAULT, texts
from tooling.registry import Example, registry

_T = texts("preview")
# What was said before, so that a preview shows a history too: the visitor, the assistant.
EARLIER = (_T["said"], _T["answered"])


def example_of(tool: str) -> Example | None:
    """None for a tool that is no more."""
    found = registry().get(tool)
    return found.example if found else None


def message_for(tool: str, language: str) -> str:
    """What a visitor might write so that this tool is called; "" for a tool that is no more."""
    found = example_of(tool)
    return found.said.get(language, found.said[DEFAULT]) if found else ""
