"""A conversation in which a model calls a tool that the product does not have, from the visitor's words to what staff see of it."""

from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from asgiref.sync import async_to_sync
from django.test import Client

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation
from carebot.testing import Visitor, answering_with
from church.models import Church
from tooling.registry import Tool

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    """The module `examples/<name>.py`, which is in no package, read from its file."""
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def say(
    church: Church, words: str, tool: Tool, call: Mapping[str, Any], *reply: str
) -> tuple[ScriptedModel, Conversation]:
    """A visitor says something, and a model calls the tool and then replies: the model, and the conversation as it is stored."""
    model = ScriptedModel([ToolCall("toolu_1", tool.name, call)], list(reply))
    visitor = Visitor(church.public_key)
    with answering_with(model):
        async_to_sync(visitor.say)(words)
    return model, Conversation.objects.get(pk=visitor.id)


def told(conversation: Conversation) -> list[tuple[str, str]]:
    """Role and text of all that the visitor was told, in order."""
    return [(each.role, each.text) for each in conversation.messages.order_by("seq")][1:]


def seen(who: Any, address: str) -> str:
    """The page as this member of staff, or this user, sees it."""
    client = Client()
    client.force_login(getattr(who, "user", who))
    return client.get(address).content.decode()
