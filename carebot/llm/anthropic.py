"""Claude through the official SDK: streamed, cached, retried only while nothing was shown.

The SDK does the transport (authentication, connection pool, server-sent events). Attempts, time limits and
reading the events are ours: the visitor's wait is what counts, and the SDK retries no error mid-stream.
"""

import asyncio
import json
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import httpx2
import structlog
from anthropic import AnthropicError, AsyncAnthropic, AsyncStream, DefaultAsyncHttpxClient, Timeout

from carebot.llm.api_failure import Failure, StreamFailed, failure_of, is_stale_thinking
from carebot.llm.api_reply import Reply
from carebot.llm.api_request import build_body, carries_thinking, past_stale_thinking
from carebot.llm.base import LanguageModel, ModelRequest, Stop, StreamEvent, TextDelta
from carebot.llm.errors import ModelUnavailable
from carebot.llm.profiles import DEFAULT_MODEL, profile_for

log = structlog.get_logger(__name__)


class AnthropicModel(LanguageModel):
    """One Claude model. Safe on several event loops: each gets a client of its own, made when first needed.

    `first_token_seconds` is what a visitor waits at most for the reply to begin, all attempts included, and
    the longest silence allowed later in the stream. `base_url` "" leaves the SDK's own choice, which honours
    ANTHROPIC_BASE_URL.
    """

    def __init__(
        self,
        *,
        api_key: str,
        model: str = DEFAULT_MODEL,
        base_url: str = "",
        connect_seconds: float = 5.0,
        first_token_seconds: float = 15.0,
        max_attempts: int = 2,
        backoff_seconds: float = 0.4,
        client: AsyncAnthropic | None = None,
    ) -> None:
        if client is None and not (api_key.isascii() and api_key.isprintable() and api_key.strip()):
            # Caught here, because the error of a header that cannot be sent would hold the key.
            raise ValueError("The Anthropic API key is empty or holds characters that no key has.")
        self.name = model
        self._api_key = api_key
        self._base_url = base_url
        self._profile = profile_for(model)
        self._timeout = Timeout(first_token_seconds, connect=connect_seconds)
        self._first_token_seconds = first_token_seconds
        self._max_attempts = max_attempts
        self._backoff_seconds = backoff_seconds
        self._given_client = client.with_options(max_retries=0) if client is not None else None
        self._clients: dict[asyncio.AbstractEventLoop, AsyncAnthropic] = {}

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        """Text as it comes; when the message is whole its calls and the stop. Raises `ModelUnavailable`."""
        body = build_body(request, model=self.name, profile=self._profile)
        headers: dict[str, str] = {}
        has_dropped = False
        if request.drops_thinking and carries_thinking(body["messages"]):
            body, headers = past_stale_thinking(body, self._profile)
        deadline = asyncio.get_running_loop().time() + self._first_token_seconds
        attempt = 1
        while True:
            reply = Reply()
            has_spoken = False
            try:
                async with aclosing(self._texts(reply, body, headers, deadline)) as texts:
                    async for text in texts:
                        has_spoken = True
                        yield TextDelta(text)
            except (AnthropicError, StreamFailed, httpx2.HTTPError, TimeoutError) as error:
                if not headers and is_stale_thinking(error) and carries_thinking(body["messages"]):
                    body, headers = past_stale_thinking(body, self._profile)
                    has_dropped = True
                    log.info("llm.stale_thinking_left_out", model=self.name)
                    continue
                failure = failure_of(error, reply.request_id)
            else:
                for event in reply.outcome():
                    yield replace(event, dropped_thinking=has_dropped) if isinstance(event, Stop) else event
                return
            # Outside the handler: the SDK's error holds the request and the server's words about it.
            pause = self._pause(failure, attempt, deadline)
            if has_spoken or pause is None:
                raise ModelUnavailable(
                    f"{self.name}: {failure.reason}",
                    retryable=failure.is_retryable,
                    kind=failure.kind,
                    request_id=failure.request_id,
                )
            log.info(
                "llm.retry", model=self.name, reason=failure.reason, request_id=failure.request_id, attempt=attempt
            )
            attempt += 1
            await asyncio.sleep(pause)

    def prepare(self) -> None:
        """Build the running event loop's client, so that no visitor waits for it (certificates, the SDK's own late imports)."""
        _ = self._client().messages.with_raw_response

    async def aclose(self) -> None:
        """Close the connections of the running event loop."""
        client = self._clients.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.close()

    async def _texts(
        self, reply: Reply, body: dict[str, Any], headers: dict[str, str], deadline: float
    ) -> AsyncGenerator[str, None]:
        """An attempt: feeds `reply`, yields its text. Raises the SDK's errors, TimeoutError, StreamFailed."""
        async with asyncio.timeout_at(deadline):
            create = self._client().messages.with_raw_response.create
            response = (await create(**body, stream=True, extra_headers=headers)).http_response
        reply.request_id = response.headers.get("request-id", "")
        try:
            events = AsyncStream.raw_events(response)
            while not (reply.has_content or reply.is_whole):
                async with asyncio.timeout_at(deadline):
                    event = await anext(events, None)
                if event is None:
                    break
                if text := take(reply, event.event, event.data):
                    yield text
            async for event in events:
                if text := take(reply, event.event, event.data):
                    yield text
        except (httpx2.HTTPError, StreamFailed):
            if not reply.is_whole:
                raise
        finally:
            await response.aclose()
        if not reply.is_whole:
            raise StreamFailed("connection_lost")

    def _pause(self, failure: Failure, attempt: int, deadline: float) -> float | None:
        """Seconds until the next attempt; None where there is none."""
        if not failure.is_retryable or attempt >= self._max_attempts:
            return None
        pause = self._backoff_seconds * attempt * random.uniform(0.5, 1.0)
        pause = max(pause, failure.retry_after_seconds)
        return pause if asyncio.get_running_loop().time() + pause < deadline else None

    def _client(self) -> AsyncAnthropic:
        if self._given_client is not None:
            return self._given_client
        loop = asyncio.get_running_loop()
        client = self._clients.get(loop)
        if client is None:
            for closed in [other for other in self._clients if other.is_closed()]:
                self._clients.pop(closed, None)  # its connections cannot be closed any more, only let go
            client = self._clients[loop] = AsyncAnthropic(
                api_key=self._api_key,
                base_url=self._base_url or None,
                timeout=self._timeout,
                max_retries=0,
                open_telemetry=False,  # its spans can be set to hold the visitor's words
                http_client=DefaultAsyncHttpxClient(timeout=self._timeout),
            )
        return client


def take(reply: Reply, name: str | None, data: str) -> str:
    """The text that one server-sent event adds. Raises `StreamFailed` for the API's error event."""
    if name == "ping" or not data:
        return ""
    try:
        event = json.loads(data)
        if name == "error":
            raise StreamFailed(event["error"]["type"])
        return reply.take(event)
    except (ValueError, LookupError, TypeError, AttributeError):
        raise StreamFailed("unreadable_event") from None
