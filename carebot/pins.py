"""What a conversation is pinned to: made once per distinct content, read from memory afterwards."""

import hashlib
import json
from functools import lru_cache
from typing import Any

from carebot.llm.base import ToolDefinition
from carebot.models import PromptPin
from carebot.turn.context import ChurchView
from carebot.turn.prompts import system_prompt
from church.models import Church
from tooling.instructions import published
from tooling.models import ToolSetting
from tooling.models.fields import canonical
from tooling.registry import Mode, registry


def church_view(church: Church) -> ChurchView:
    """The church as a turn knows it."""
    return ChurchView(
        id=church.pk,
        name=church.name,
        phone=church.phone,
        country=church.country,
        timezone=church.timezone,
        language=church.language,
        profile=church.profile,
        crisis_words=church.crisis_words or {},
        crisis_phrases=tuple(church.crisis_phrases or ()),
        lease_seconds={"chat": church.lease_seconds_chat, "voice": church.lease_seconds_voice},
    )


def current_pin(church: Church) -> PromptPin:
    """The pin for a conversation that begins now."""
    content = _content(church)
    digest = hashlib.sha256(canonical([church.pk, content]).encode()).hexdigest()
    return PromptPin.objects.get_or_create(digest=digest, defaults={"church": church, **content})[0]


def pin_with_draft(church: Church, tool: str, language: str, text: str) -> PromptPin:
    """What a conversation would be pinned to if this draft were published. It is not stored."""
    content = _content(church)
    content["instructions"].setdefault(tool, {})[language] = {"version_id": None, "number": 0, "text": text.strip()}
    return PromptPin(church=church, **json.loads(canonical(content)))


def _content(church: Church) -> dict[str, Any]:
    settings = dict(ToolSetting.objects.filter(church=church).values_list("tool", "with_empathy"))
    offered = registry().offered(church.profile.tier)
    return {
        "system": system_prompt(church_view(church)),
        "tools": [
            {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema} for tool in offered
        ],
        "instructions": {
            tool: dict(sorted(by_language.items())) for tool, by_language in sorted(published(church.pk).items())
        },
        "empathy_tools": sorted(
            tool.name
            for tool in offered
            if not tool.is_deferred and settings.get(tool.name, tool.mode is Mode.IMMEDIATE_WITH_EMPATHY)
        ),
    }


@lru_cache(maxsize=256)
def pinned(pin_id: int) -> PromptPin:
    """A pin, which never changes once it is written."""
    return PromptPin.objects.get(pk=pin_id)


def tool_definitions(pin: PromptPin) -> tuple[ToolDefinition, ...]:
    return tuple(ToolDefinition(tool["name"], tool["description"], tool["input_schema"]) for tool in pin.tools)
