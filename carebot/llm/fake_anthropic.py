"""A Messages API on 127.0.0.1 that answers from a script, for tests and benchmarks.

    with FakeAnthropic(failure(529), message(text("I am so ", "sorry."), tool("lookup", {}))) as server:
        model = AnthropicModel(api_key="test", base_url=server.url)
        ...
        assert server.requests[0].body["model"] == "claude-sonnet-5-5"

A real socket, because mocks of an HTTP library miss what the SDK does below it. Replies are turned into bytes
when they are scripted, so that answering costs next to nothing beside the client that is measured.
"""

import json
import select
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

# What a reply is made of.


@dataclass(frozen=True)
class Pause:
    """Nothing comes for so long."""

    seconds: float


class Hang:
    """Nothing comes any more, but the connection stays."""


class Drop:
    """The connection is cut here."""


Step = bytes | Pause | Hang | Drop
Block = Callable[[int], Iterable[Step]]  # given its index in the content


@dataclass(frozen=True)
class ScriptedReply:
    steps: tuple[Step, ...]
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: {"content-type": "text/event-stream"})


USAGE = {
    "input_tokens": 100,
    "output_tokens": 1,
    "cache_creation_input_tokens": 30,
    "cache_read_input_tokens": 60,
}
ERROR_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
    529: "overloaded_error",
}


def event(name: str, **data: Any) -> bytes:
    """One server-sent event; any name, known to the client or not."""
    return f"event: {name}\ndata: {json.dumps({'type': name, **data}, ensure_ascii=False)}\n\n".encode()


PING = event("ping")


def error_event(error_type: str = "overloaded_error") -> bytes:
    return event("error", error={"type": error_type, "message": "an error mid-stream"})


def pieces(whole: str, size: int) -> list[str]:
    """The text cut into deltas of `size` characters."""
    return [whole[start : start + size] for start in range(0, len(whole), size)]


def text(*parts: str | Step) -> Block:
    """A text block, a delta for each string; what else stands between them happens there."""
    return _block({"type": "text", "text": ""}, "text_delta", "text", parts)


def thinking(*parts: str | Step, signature: str = "c2lnbmVk") -> Block:
    block = {"type": "thinking", "thinking": "", "signature": ""}
    end = {"type": "signature_delta", "signature": signature}
    return _block(block, "thinking_delta", "thinking", parts, end)


def redacted_thinking(data: str = "ZW5jcnlwdGVk") -> Block:
    return _block({"type": "redacted_thinking", "data": data}, "", "", ())


def tool(name: str, given: Mapping[str, Any] | str, *, id: str = "toolu_1", size: int = 20) -> Block:
    """A call. `given` is its input, or the very characters of the JSON (to send a broken one)."""
    characters = given if isinstance(given, str) else json.dumps(given)
    block = {"type": "tool_use", "id": id, "name": name, "input": {}}
    return _block(block, "input_json_delta", "partial_json", ["", *pieces(characters, size)])


def message(*blocks: Block | Step, stop_reason: str = "", model: str = "claude-sonnet-5-5") -> ScriptedReply:
    """A streamed message; `stop_reason` defaults to tool_use where a tool is called, else end_turn."""
    start = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
        "usage": USAGE,
    }
    no_stop = {"stop_reason": None, "stop_sequence": None}
    steps: list[Step] = [event("message_start", message=start | no_stop)]
    index = 0
    for block in blocks:
        if callable(block):
            steps.extend(block(index))
            index += 1
        else:
            steps.append(block)
    if not stop_reason:
        called = any(isinstance(step, bytes) and b'"tool_use"' in step for step in steps)
        stop_reason = "tool_use" if called else "end_turn"
    delta = {"stop_reason": stop_reason, "stop_sequence": None}
    steps += [event("message_delta", delta=delta, usage={"output_tokens": 25}), event("message_stop")]
    return ScriptedReply(tuple(_joined(steps)))


def failure(
    status: int, error_type: str = "", *, message: str = "not now", headers: Mapping[str, str] | None = None
) -> ScriptedReply:
    """An error response, its type the one the API gives with that status."""
    error = {"type": error_type or ERROR_TYPES.get(status, "api_error"), "message": message}
    body = json.dumps({"type": "error", "error": error, "request_id": "req_1"}).encode()
    return ScriptedReply((body,), status, {"content-type": "application/json", **(headers or {})})


def _block(
    block: Mapping[str, Any],
    delta_type: str,
    key: str,
    parts: Iterable[str | Step],
    end: Mapping[str, Any] | None = None,
) -> Block:
    def steps(index: int) -> Iterable[Step]:
        yield event("content_block_start", index=index, content_block=block)
        for part in parts:
            if isinstance(part, str):
                yield event("content_block_delta", index=index, delta={"type": delta_type, key: part})
            else:
                yield part
        if end is not None:
            yield event("content_block_delta", index=index, delta=end)
        yield event("content_block_stop", index=index)

    return steps


def _joined(steps: Iterable[Step]) -> Iterable[Step]:
    """The steps with neighbouring bytes put together: one write for each."""
    waiting = b""
    for step in steps:
        if isinstance(step, bytes):
            waiting += step
            continue
        if waiting:
            yield waiting
        waiting = b""
        yield step
    if waiting:
        yield waiting


# The server.


@dataclass(frozen=True)
class RecordedRequest:
    path: str
    headers: Mapping[str, str]  # names in lower case
    body: Mapping[str, Any]
    raw: bytes  # the body as it was sent


Answer = ScriptedReply | Callable[[RecordedRequest], ScriptedReply]


class FakeAnthropic:
    """Plays one answer of the script a request, then `otherwise`; every request is kept in `requests`."""

    def __init__(self, *script: Answer, otherwise: Answer | None = None) -> None:
        self.requests: list[RecordedRequest] = []
        self.connections_made = 0
        self.client_left = threading.Event()  # set when a client hangs up during a `Pause` or a `Hang`
        self._script = deque(script)
        self._otherwise = otherwise
        self._is_closing = threading.Event()
        self._connections: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def script(self, *answers: Answer) -> None:
        self._script.extend(answers)

    def __enter__(self) -> Self:
        self._start(self._accept)
        return self

    def __exit__(self, *_: object) -> None:
        self._is_closing.set()
        self._shut(self._listener)
        for connection in list(self._connections):
            self._shut(connection)
        for thread in list(self._threads):
            thread.join(timeout=5)

    def _start(self, target: Callable[..., None], *args: Any) -> None:
        thread = threading.Thread(target=target, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._is_closing.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections_made += 1
            self._connections.add(connection)
            self._start(self._serve, connection)

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection, connection.makefile("rb") as incoming:
                while (request := _read_request(incoming)) is not None:
                    self.requests.append(request)
                    if not self._play(connection, self._next_reply(request)):
                        return
        except OSError:
            return  # the client went away: nothing to tell anybody
        finally:
            self._connections.discard(connection)

    def _next_reply(self, request: RecordedRequest) -> ScriptedReply:
        answer = self._script.popleft() if self._script else self._otherwise
        if answer is None:
            return failure(500, message="the script is at its end")
        return answer(request) if callable(answer) else answer

    def _play(self, connection: socket.socket, reply: ScriptedReply) -> bool:
        """Send the reply, its head with its first bytes. False when the connection is used up."""
        head = [f"HTTP/1.1 {reply.status} Scripted", "transfer-encoding: chunked", "request-id: req_1"]
        head += [f"{name}: {value}" for name, value in reply.headers.items()]
        waiting = ("\r\n".join(head) + "\r\n\r\n").encode()
        for step in reply.steps:
            if isinstance(step, bytes):
                connection.sendall(waiting + b"%x\r\n%b\r\n" % (len(step), step))
                waiting = b""
            if isinstance(step, Drop):
                return False
            if isinstance(step, Pause | Hang) and self._hangs_up(connection, step):
                return False
        connection.sendall(waiting + b"0\r\n\r\n")
        return True

    def _hangs_up(self, connection: socket.socket, step: Pause | Hang) -> bool:
        """Wait as long as the step says, or until one of both sides closes the connection: then True."""
        readable, _, _ = select.select([connection], [], [], step.seconds if isinstance(step, Pause) else None)
        if readable and not self._is_closing.is_set():
            self.client_left.set()
        return bool(readable)

    @staticmethod
    def _shut(connection: socket.socket) -> None:
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # closed already
        finally:
            connection.close()


def _read_request(incoming: Any) -> RecordedRequest | None:
    """The next request of a connection; None when the client has closed it."""
    line = incoming.readline()
    if not line:
        return None
    headers: dict[str, str] = {}
    while (header := incoming.readline().strip()) != b"":
        name, _, value = header.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    body = incoming.read(int(headers.get("content-length", 0)))
    return RecordedRequest(line.split()[1].decode(), headers, json.loads(body or b"{}"), body)
