"""A mail server for tests that can be told at which command to misbehave."""

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

OK, GOODBYE = "250 fine", "221 bye"
HANG = "hang"


@dataclass
class MailServer:
    """`replies` replaces the answer to a command: "MAIL", "RCPT", "DATA", or "BODY" once the email has arrived.

    An answer of "" hangs up without a word; HANG keeps the connection and says nothing until `let_go`.
    """

    port: int
    replies: dict[str, str] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)  # emails that were accepted
    hung: list[str] = field(default_factory=list)  # at which commands it hung
    _may_go: threading.Event = field(default_factory=threading.Event)

    def let_go(self) -> None:
        """End what hangs, without a word."""
        self._may_go.set()


@contextmanager
def mail_server(**replies: str) -> Iterator[MailServer]:
    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 ready")
            while line := self.rfile.readline():
                command = line.decode().strip().split(" ")[0].upper()
                if command == "QUIT":
                    self._say(state.replies.get("QUIT", GOODBYE))
                    return
                if not self._say(state.replies.get(command, "354 go on" if command == "DATA" else OK)):
                    return
                if command == "DATA" and "DATA" not in state.replies:
                    body = b""
                    while not body.endswith(b"\r\n.\r\n"):
                        body += self.rfile.readline()
                    answer = state.replies.get("BODY", OK)
                    if answer.startswith("250"):
                        state.taken.append(body.decode())
                    if not self._say(answer):
                        return

        def _say(self, text: str) -> bool:
            if text == HANG:
                state.hung.append(text)
                state._may_go.wait()
                return False
            if text:
                self.wfile.write(f"{text}\r\n".encode())
            return bool(text)

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True

        def handle_error(self, request: Any, client_address: Any) -> None:
            """A client that hung up is no news."""

    with Server(("127.0.0.1", 0), Handler) as server:
        state = MailServer(server.server_address[1], dict(replies))
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        try:
            yield state
        finally:
            state.let_go()
            server.shutdown()


def unused_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
