"""A Messages API on the loopback, and a client with time limits small enough for tests."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from carebot.llm.anthropic import AnthropicModel
from carebot.llm.base import ModelRequest, StreamEvent, TextDelta, ToolDefinition
from carebot.llm.testing import FakeAnthropic

KEY = "sk-ant-very-secret"
WORDS = "My husband of 41 years died on Tuesday."


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAnthropic]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with FakeAnthropic() as running:
        yield running


@pytest.fixture
async def make_model(server: FakeAnthropic) -> AsyncIterator[Callable[..., AnthropicModel]]:
    made: list[AnthropicModel] = []

    def make(**given: Any) -> AnthropicModel:
        settings = {
            "api_key": KEY,
            "base_url": server.url,
            "first_token_seconds": 5.0,
            "backoff_seconds": 0.001,
        }
        made.append(AnthropicModel(**{**settings, **given}))
        return made[-1]

    yield make
    for model in made:
        await model.aclose()


def ask(text: str = WORDS, **given: Any) -> ModelRequest:
    tools = (
        ToolDefinition("lookup", "Looks something up.", {"type": "object"}),
        ToolDefinition("submit_prayer_request", "Asks the team to pray.", {"type": "object"}),
    )
    messages = ({"role": "user", "content": [{"type": "text", "text": text}]},)
    return ModelRequest(**{"system": "You are kind.", "tools": tools, "messages": messages, **given})


async def play(model: AnthropicModel, request: ModelRequest | None = None) -> list[StreamEvent]:
    return [event async for event in model.stream(request or ask())]


def said(events: list[StreamEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))
