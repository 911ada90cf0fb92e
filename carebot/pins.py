"""What a conversation is pinned to: made once per distinct content, read from memory afterwards."""

import hashlib
import json
from functools import lru_cache

from carebot.llm.base import ToolDefinition
from carebot.models import PromptPin
from carebot.turn.context import ChurchView
from carebot.turn.prompts import system_prompt
from church.models import Church
from tooling.catalog import Mode
from tooling.instructions import published
from tooling.ledger import catalog
from tooling.models import ToolSetting


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
    settings = dict(ToolSetting.objects.filter(church=church).values_list("tool", "with_empathy"))
    offered = catalog().offered(church.profile.tier)
    content = {
        "system": system_prompt(church_view(church)),
        "tools": [
            {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema} for tool in offered
        ],
        "instructions": published(church.pk),
        "empathy_tools": sorted(
            tool.name
            for tool in offered
            if not tool.is_deferred and settings.get(tool.name, tool.mode is Mode.IMMEDIATE_WITH_EMPATHY)
        ),
    }
    canonical = json.dumps([church.pk, content], sort_keys=True, ensure_ascii=False, default=dict)
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    return PromptPin.objects.get_or_create(digest=digest, defaults={"church": church, **json.loads(canonical)[1]})[0]


@lru_cache(maxsize=256)
def pinned(pin_id: int) -> PromptPin:
    """A pin, which never changes once it is written."""
    return PromptPin.objects.get(pk=pin_id)


def tool_definitions(pin: PromptPin) -> tuple[ToolDefinition, ...]:
    return tuple(ToolDefinition(tool["name"], tool["description"], tool["input_schema"]) for tool in pin.tools)
