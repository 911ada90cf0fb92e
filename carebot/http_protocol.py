"""uvicorn's protocol with a deadline for the head of a request, which `carebot.serve` sets: `--http carebot.http_protocol:Protocol`.

uvicorn has a timeout for a connection that is idle between two requests, and none for one that never ends its first. A few hundred
of those, opened from one machine and fed a byte now and then, would hold every connection there is.
"""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol


class Protocol(H11Protocol):
    head_seconds = 10.0  # from the connection, or the first byte after an answer, to the end of a request's head
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and not self._answers():
            self._wait_for_head()
        super().data_received(data)
        if self._answers():
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._stop_waiting()  # from here on the timeout between two requests counts
        super().on_response_complete()

    def _answers(self) -> bool:
        """Whether a request's head is whole and its answer is not."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait_for_head(self) -> None:
        self._deadline = self.loop.call_later(self.head_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self._answers() and not self.transport.is_closing():
            self.transport.close()
