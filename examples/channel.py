"""A channel of one's own: a church's assistant in a terminal, over the HTTP interface of docs/api.md and nothing else.

    python examples/channel.py http://localhost:8000 demo

A bridge to text messages, or to a telephone, is these same four calls. What every channel must do: show the disclosure first and each
sentence as it comes, send a message again with the same `client_message_id` when the line broke (it is answered once), and show
what arrives later: receipts, corrections, a person who answers.
"""

import json
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

SHOWN = {
    "sentence": "{text}",
    "receipt": "[✓ {text}]",
    "correction": "[! {text}]",
    "pending": "[… {text}]",
    "blocked": "[{text}]",
}


class Conversation:
    def __init__(self, site: str, church: str) -> None:
        self._api, self._token = f"{site.rstrip('/')}/api/v1", ""
        self._newest = 0  # number of the newest message looked at
        self._shown: set[str | None] = set()  # ids of what was streamed
        self.begun = json.load(self._call(f"/churches/{church}/conversations", {}))
        self._path, self._token = f"/conversations/{self.begun['id']}", self.begun["token"]

    def say(self, text: str) -> Iterator[str]:
        """What is said in answer, as it comes. Raises HTTPError for what the church does not accept."""
        message = {"text": text, "client_message_id": str(uuid.uuid4())}
        for wait in (1, 3, 9, None):
            try:
                event = ""
                for line in self._call(f"{self._path}/messages", message, "text/event-stream"):
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name == "event":
                        event = value
                    elif name == "data" and event in SHOWN:
                        told = json.loads(value)
                        self._shown.add(told.get("id"))
                        yield SHOWN[event].format(**told).rstrip()
                return
            except (URLError, OSError) as problem:
                too_many = isinstance(problem, HTTPError) and problem.code == 429
                if wait is None or (isinstance(problem, HTTPError) and not too_many and problem.code < 500):
                    raise
                time.sleep(float(problem.headers.get("Retry-After", wait)) if too_many else wait)
                yield "[The connection was lost. Once more:]"

    def later(self) -> Iterator[str]:
        """What came since this was asked last and was not streamed: what staff write, and how late writes ended."""
        for message in json.load(self._call(f"{self._path}/messages?after={self._newest}"))["messages"]:
            self._newest = message["seq"]
            if message["role"] not in ("visitor", "assistant") and message["id"] not in self._shown:
                yield f"[{message['author'] or message['role']}: {message['text']}]"

    def _call(self, path: str, body: dict[str, Any] | None = None, accept: str = "application/json") -> Any:
        headers = {"Content-Type": "application/json", "Accept": accept}
        headers |= {"Authorization": f"Bearer {self._token}"} if self._token else {}
        data = None if body is None else json.dumps(body).encode()
        return urlopen(Request(self._api + path, data, headers), timeout=60)


def main(site: str, church: str) -> None:
    conversation = Conversation(site, church)
    print(conversation.begun["disclosure"], conversation.begun["greeting"], sep="\n", flush=True)
    for line in filter(str.strip, sys.stdin):
        for shown in conversation.say(line.strip()):
            print(shown, flush=True)
        for shown in conversation.later():
            print(shown, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])
