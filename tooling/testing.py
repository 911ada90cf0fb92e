"""Tools and rows for tests: real ones, small ones."""

import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from church.tiers import Tier
from tooling import ledger
from tooling.catalog import Catalog, Mode, Tool, ToolContext, ToolResult
from tooling.models import ToolInvocation, input_digest

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


def deferred_tool(handler: Handler = _returns_own_id, name: str = "leave_note", **fields: Any) -> Tool:
    """A deferred tool of the basic tier that takes one text and, unless told otherwise, writes nothing."""
    defaults: dict[str, Any] = {"mode": Mode.DEFERRED, "tier": Tier.BASIC, "description": "Leaves a note."}
    return Tool(**{**defaults, "name": name, "input_schema": ONE_TEXT, "handler": handler, **fields})


def immediate_tool(handler: Handler = _repeats, name: str = "repeat", **fields: Any) -> Tool:
    """An immediate tool of the basic tier that takes one text and, unless told otherwise, repeats it."""
    defaults: dict[str, Any] = {"mode": Mode.IMMEDIATE, "tier": Tier.BASIC, "description": "Repeats a text."}
    return Tool(**{**defaults, "name": name, "input_schema": ONE_TEXT, "handler": handler, **fields})


@contextmanager
def using_tools(*tools: Tool) -> Iterator[Catalog]:
    """These tools in place of the product's, for everything that looks tools up late."""
    catalog = Catalog(tools)
    ledger._standing_in.append(catalog)
    try:
        yield catalog
    finally:
        ledger._standing_in.remove(catalog)


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
