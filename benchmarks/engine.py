"""The engine without a database: `python -m benchmarks.engine URL`.

Signals, safety, prompt, rounds, gate, requirements and the real toolbox, which queues in memory until a store closes the
turn. Its greeting is the request the bare loop has to send, so that both send the same.
"""

import os
import sys
import time
import uuid
from dataclasses import replace

import django

from benchmarks.measured import serve
from benchmarks.reply import TOOL, VISITOR

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carebot.settings")
django.setup()

from carebot.llm.anthropic import AnthropicModel  # noqa: E402  (needs the apps loaded)
from carebot.llm.base import ToolDefinition  # noqa: E402
from carebot.models import PromptPin  # noqa: E402
from carebot.offline import OfflineModel  # noqa: E402
from carebot.toolbox import TurnToolbox  # noqa: E402
from carebot.turn.context import TurnContext  # noqa: E402
from carebot.turn.prompts import system_prompt, visitor_message  # noqa: E402
from carebot.turn.rounds import Turn  # noqa: E402
from carebot.turn.testing import make_church, make_context  # noqa: E402
from tooling.tools import REGISTRY  # noqa: E402

CHURCH = make_church()
SYSTEM = system_prompt(CHURCH)
TOOLS = tuple(
    ToolDefinition(tool.name, tool.description, tool.input_schema) for tool in REGISTRY.offered(CHURCH.profile.tier)
)
PIN = PromptPin(
    instructions={
        tool: {language: {"text": text} for language, text in texts.items()}
        for tool, texts in REGISTRY.instructions().items()
    }
)


def opened() -> TurnContext:
    """What the store would open for the visitor's message, its signals read and its safety screened anew."""
    return replace(make_context(VISITOR, church=CHURCH, turn_id=uuid.uuid4(), system=SYSTEM), tools=TOOLS)


def main() -> None:
    model = AnthropicModel(api_key="benchmark", base_url=sys.argv[1])
    rescue = OfflineModel()

    async def take_turn() -> float:
        context = opened()
        toolbox = TurnToolbox(context, REGISTRY, PIN)
        turn = Turn(context, model=model, rescue=rescue, toolbox=toolbox)
        first_sentence_at = 0.0
        async for _ in turn.compose():
            first_sentence_at = first_sentence_at or time.monotonic()
        if [call.tool for call in toolbox.queued] != [TOOL] or turn.result.model_calls != 2:
            raise RuntimeError("not the turn that was to be measured")
        return first_sentence_at

    request = {
        "model": model.name,
        "system": SYSTEM,
        "tools": [
            {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema} for tool in TOOLS
        ],
        "user": visitor_message(opened())["content"],
        "result": REGISTRY.get(TOOL).instruction["en"],
    }
    serve(take_turn, hello=request)


if __name__ == "__main__":
    main()
