"""The very request with which a model is shown a draft: an example turn, played by the real client against a wire in memory."""

import json
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from carebot.database import in_database
from carebot.instructions.examples import EARLIER, example_of, message_for
from carebot.instructions.situation import NullCallLog, context_for
from carebot.llm.base import ApiMessage, LanguageModel
from carebot.llm.fake_anthropic import ScriptedReply, message, text, tool
from carebot.models import PromptPin
from carebot.pins import pin_with_draft
from carebot.toolbox import TurnToolbox
from carebot.turn.rounds import Turn
from church.models import Church
from tooling.models import InstructionTemplate
from tooling.registry import registry

CALL_ID = "toolu_example"


@dataclass(frozen=True)
class Preview:
    body: dict[str, Any]  # as sent, its fields in their order

    @property
    def model(self) -> str:
        return str(self.body["model"])

    @property
    def system(self) -> str:
        return "\n\n".join(block["text"] for block in self.body.get("system", ()))

    @property
    def tools(self) -> list[str]:
        return [each["name"] for each in self.body.get("tools", ())]

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Role, and each block as JSON; `holds_draft` is the one in which the model reads the instruction."""
        return [
            {
                "role": each["role"],
                "blocks": [
                    {"json": _pretty(block), "holds_draft": block.get("tool_use_id") == CALL_ID}
                    for block in each["content"]
                ],
            }
            for each in self.body["messages"]
        ]

    @property
    def as_json(self) -> str:
        return _pretty(self.body)


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


async def preview(template: InstructionTemplate, draft: str) -> Preview | None:
    """What is sent after the model called the template's tool; None where the church's assistant has no such tool.

    `template` has its church with it.
    """
    pin = await in_database(pin_with_draft, template.church, template.tool, template.language, draft)
    example = example_of(template.tool)
    if example is None or template.tool not in {each["name"] for each in pin.tools}:
        return None
    said, answered = (words[template.language] for words in EARLIER)
    history, _ = await _played(template.church, pin, template.language, said, (), message(text(answered)))
    calls = message(tool(template.tool, example.input, id=CALL_ID))
    words = message_for(template.tool, template.language)
    _, sent = await _played(template.church, pin, template.language, words, history, calls, message(text("…")))
    return Preview(next(body for body in sent if _holds_result(body)))


def _holds_result(body: dict[str, Any]) -> bool:
    return any(block.get("tool_use_id") == CALL_ID for block in body["messages"][-1]["content"])


async def _played(
    church: Church, pin: PromptPin, language: str, said: str, history: tuple[ApiMessage, ...], *script: ScriptedReply
) -> tuple[tuple[ApiMessage, ...], list[dict[str, Any]]]:
    """What the turn adds to the history, and the requests that it sends."""
    sent: list[dict[str, Any]] = []
    model = _on_a_wire_in_memory(list(script), sent)
    context = context_for(church, pin, said, language, history, screened=False)
    turn = Turn(
        context,
        model=model,
        rescue=model,
        toolbox=TurnToolbox(context, registry(), pin, call_log=NullCallLog()),
    )
    async for _ in turn.compose():
        pass
    return (*history, *turn.result.transcript), sent


def _on_a_wire_in_memory(script: list[ScriptedReply], sent: list[dict[str, Any]]) -> LanguageModel:
    """The client as it talks to Claude, with the script at the other end; its last reply is given for ever."""
    import httpx2
    from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient

    from carebot.llm.anthropic import AnthropicModel  # the SDK takes a second to import

    def answer(request: httpx2.Request) -> httpx2.Response:
        sent.append(json.loads(request.content))
        reply = script.pop(0) if len(script) > 1 else script[0]
        content = b"".join(step for step in reply.steps if isinstance(step, bytes))
        return httpx2.Response(200, headers=dict(reply.headers), content=content)

    wire = DefaultAsyncHttpxClient(transport=httpx2.MockTransport(answer))
    client = AsyncAnthropic(api_key="none", base_url="http://preview.invalid", http_client=wire, open_telemetry=False)
    return AnthropicModel(api_key="none", model=settings.ANTHROPIC_MODEL, client=client)
