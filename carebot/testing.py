"""A visitor for tests and evals: begins a conversation, says things over HTTP, reads what comes back."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.test import AsyncClient

from carebot import assistants, turn_runner
from carebot.database import in_database
from carebot.llm.base import LanguageModel
from carebot.offline import OfflineModel
from carebot.turn.switches import EVERYTHING_ON, Switches
from carebot.turn.take import Models
from prayers.jobs import dispatch


@contextmanager
def answering_with(
    model: LanguageModel, rescue: LanguageModel | None = None, switches: Switches = EVERYTHING_ON
) -> Iterator[None]:
    """Has this model answer in this process, and the offline one (or `rescue`) when it cannot."""
    assistants._standing_in.append(Models(primary=model, rescue=rescue or OfflineModel(), switches=switches))
    try:
        yield
    finally:
        assistants._standing_in.pop()


_draining = threading.Lock()


def _drain() -> None:
    """One at a time: whoever found nothing due would else read rows that another's drain is just working off."""
    with _draining:
        dispatch.drain()


class _ClientAt(AsyncClient):
    """Asks from this address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def _base_scope(self, **request: Any) -> dict[str, Any]:
        scope: dict[str, Any] = super()._base_scope(**request)  # type: ignore[misc]
        return scope | {"client": [self._address, 0]}


class Visitor:
    """Somebody who writes to a church. Every word goes through the HTTP interface."""

    def __init__(self, church_key: str, *, address: str = "127.0.0.1", **begin: Any) -> None:
        """`address` is what they write from."""
        self._church_key = church_key
        self._begin = begin
        self.client = _ClientAt(address)
        self.id = ""
        self.token = ""
        self.begun: dict[str, Any] = {}

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def begin(self) -> dict[str, Any]:
        response = await self.client.post(
            f"/api/v1/churches/{self._church_key}/conversations", self._begin, content_type="application/json"
        )
        self.begun = response.json()
        self.id, self.token = self.begun["id"], self.begun["token"]
        return self.begun

    async def post(self, text: str, *, accept: str = "application/json", **body: Any) -> Any:
        """The raw response to a message."""
        if not self.id:
            await self.begin()
        return await self.client.post(
            f"/api/v1/conversations/{self.id}/messages",
            {"text": text, **body},
            content_type="application/json",
            headers={**self.headers, "Accept": accept},
        )

    async def say(self, text: str, **body: Any) -> dict[str, Any]:
        """The JSON answer to a message, with everything it queued worked off."""
        answer: dict[str, Any] = (await self.post(text, **body)).json()
        await self.settle()
        return answer

    async def stream(self, text: str, **body: Any) -> list[tuple[str, dict[str, Any]]]:
        """The events that answer a message, as (name, data)."""
        response = await self.post(text, accept="text/event-stream", **body)
        raw = "".join(
            [(chunk if isinstance(chunk, str) else chunk.decode()) async for chunk in response.streaming_content]
        )
        return read_events(raw)

    async def messages(self, after: int = 0) -> list[dict[str, Any]]:
        response = await self.client.get(
            f"/api/v1/conversations/{self.id}/messages", {"after": after}, headers=self.headers
        )
        found: list[dict[str, Any]] = response.json()["messages"]
        return found

    async def settle(self) -> None:
        """Wait until the turns of this process have ended and work off what they queued. Raises TimeoutError where that hangs."""
        await turn_runner.finish_running(60)
        if not await in_database(dispatch.wait_idle, 60):
            raise TimeoutError("What was queued is not worked off after a minute.")
        await in_database(_drain)


def read_events(raw: str) -> list[tuple[str, dict[str, Any]]]:
    """(name, data) of each server-sent event."""
    found = []
    for block in raw.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line and not line.startswith(":"))
        if "data" in fields:
            found.append((fields.get("event", "message"), json.loads(fields["data"])))
    return found
