"""Tools and rows for tests: real ones, small ones."""

import uuid
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from church.tiers import Tier
from language.texts import Text, languages
from prayers.models import Confidentiality, Kind
from tooling.models import ToolInvocation, input_digest
from tooling.registry import Example, Mode, Registry, Tool, ToolContext, ToolResult, Writes, replaced_by

Handler = Callable[[ToolContext, Mapping[str, Any]], Any]

ONE_TEXT = {
    "type": "object",
    "properties": {"text": {"type": "string", "description": "What was said.", "minLength": 1, "maxLength": 4000}},
    "required": ["text"],
    "additionalProperties": False,
}


def _returns_own_id(context: ToolContext, inputs: Mapping[str, Any]) -> str:
    return str(context.invocation_id)


def _repeats(context: ToolContext, inputs: Mapping[str, Any]) -> ToolResult:
    return ToolResult(f"You said: {inputs['text']}")


def _in_every_language(words: str) -> Text:
    return dict.fromkeys(languages(), words)


def deferred_tool(handler: Handler = _returns_own_id, name: str = "leave_note", **fields: Any) -> Tool:
    """A deferred tool of the basic tier that takes one text and, unless told otherwise, writes nothing and is told of to nobody."""
    defaults: dict[str, Any] = {
        "mode": Mode.DEFERRED,
        "tier": Tier.BASIC,
        "description": "Leaves a note.",
        "title": "Note",
        "writes": Writes(Kind.PRAYER, Confidentiality.PASTORS_ONLY),
        "worded_fields": ("text",),
        "instruction": _in_every_language("In your first sentence, acknowledge the person."),
        "example": Example(_in_every_language("I am so tired."), {"text": "She is tired."}),
        "is_silent": True,
    }
    return Tool(**{**defaults, "name": name, "input_schema": ONE_TEXT, "handler": handler, **fields})


def immediate_tool(handler: Handler = _repeats, name: str = "repeat", **fields: Any) -> Tool:
    """An immediate tool of the basic tier that takes one text and, unless told otherwise, repeats it."""
    defaults: dict[str, Any] = {"mode": Mode.IMMEDIATE, "tier": Tier.BASIC, "description": "Repeats a text."}
    return Tool(**{**defaults, "name": name, "input_schema": ONE_TEXT, "handler": handler, **fields})


def using_tools(*tools: Tool) -> AbstractContextManager[Registry]:
    """These tools in place of the product's."""
    return replaced_by(Registry(tools))


def make_invocation(church: Any, **fields: Any) -> ToolInvocation:
    """A queued call of `leave_note` in a conversation of its own."""
    inputs = fields.pop("input", {"text": "Please pray for my sister"})
    defaults: dict[str, Any] = {
        "conversation_id": uuid.uuid4(),
        "turn_id": uuid.uuid4(),
        "tool": "leave_note",
        "deferred": True,
        "mode": "deferred",
        "input": inputs,
        "input_digest": input_digest(inputs),
    }
    return ToolInvocation.objects.create(church=church, **(defaults | fields))
