"""The server's protocol with less patience, so that a test has to have less of it."""

from carebot.http_protocol import Protocol


class QuickProtocol(Protocol):
    head_seconds = 0.3
