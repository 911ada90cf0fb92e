"""From a call to a record: its origin, the fields that were given, and words that no field could hold."""

from collections.abc import Mapping
from typing import Any

from prayers.writes import Origin
from tooling.confidence import told_elsewhere
from tooling.registry import ToolContext


def origin_of(ctx: ToolContext, *, is_minor: bool = False) -> Origin:
    return Origin(
        church_id=ctx.church_id,
        conversation_id=ctx.conversation_id,
        invocation_id=ctx.invocation_id,
        language=ctx.language,
        channel=ctx.channel,
        is_minor=ctx.is_minor or is_minor,
        told=told_elsewhere(ctx.conversation_id, but=ctx.invocation_id),
    )


def given(call: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """The named fields that the call holds, text without white space around it."""
    return {name: call[name].strip() if isinstance(call[name], str) else call[name] for name in names if name in call}


def with_words_kept(text: str, unread: Mapping[str, str]) -> str:
    """`text`, and below it in its own words what could not be read as a sum or a day: staff can read it."""
    kept = [f"{label}: {words.strip()}" for label, words in unread.items() if words.strip()]
    return "\n".join([text, *kept])
