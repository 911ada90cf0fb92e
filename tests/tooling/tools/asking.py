"""Calling a tool as the engine does, without the engine."""

import uuid

from tooling.registry import ToolContext, ToolResult
from tooling.tools import REGISTRY


def call_tool(name, church, spoken="en", /, conversation_id=None, is_minor=False, member_id="", **call) -> ToolResult:
    ctx = ToolContext(
        church_id=church.pk,
        conversation_id=conversation_id or uuid.uuid4(),
        language=spoken,
        is_minor=is_minor,
        member_id=member_id,
    )
    return REGISTRY.get(name).handler(ctx, call)


def ask(name, church, spoken="en", /, **call) -> str:
    """What the model is shown."""
    return call_tool(name, church, spoken, **call).content
