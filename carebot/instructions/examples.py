"""What a visitor might write so that a deferred tool is called, as its declaration tells. It fills previews and trials."""

from collections.abc import Mapping

from tooling.registry import Example, registry

# What was said before, so that a preview shows a history too: the visitor, the assistant.
EARLIER: Mapping[str, tuple[str, str]] = {
    "en": ("Hi. Is somebody there?", "Hello, I am here. I am the church's automated assistant. What is on your heart?"),
    "es": ("Hola. ¿Hay alguien ahí?", "Hola, aquí estoy. Soy el asistente automático de la iglesia. ¿Qué le preocupa?"),
}


def example_of(tool: str) -> Example | None:
    """None for a tool that is no more."""
    found = registry().get(tool)
    return found.example if found else None


def message_for(tool: str, language: str) -> str:
    """What a visitor might write so that this tool is called; "" for a tool that is no more."""
    found = example_of(tool)
    return found.said.get(language, found.said["en"]) if found else ""
