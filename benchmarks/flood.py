"""How long somebody in danger waits for the first words while a server is being flooded.

    python benchmarks/flood.py [--rounds 3] [--letters 19990] [--check]

One web process, on PostgreSQL where it is found and else on SQLite. Over SECONDS come 30 crisis messages, each in a conversation of its
own; in a round that is not quiet also 40 hostile ones (the longest that is accepted, of the kinds in tests/hostile.py, in conversations
of their own) and 20 large bodies with a token that is none. What is measured runs from the request to the first sentence's event, the
connection included. See docs/benchmarks.md.
"""
# ruff: noqa: T201  (what it prints is what it is for)

import argparse
import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from itertools import cycle, islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a file, Python sees only this directory

from benchmarks.installation import environment, free_port, has_postgres, own_database, running, until  # noqa: E402
from carebot.llm.fake_anthropic import FakeAnthropic, message, text  # noqa: E402
from tests.hostile import HOSTILE  # noqa: E402

SECONDS = 4.0
CRISES, HOSTILES, LARGE_ONES = 30, 40, 20
CRISIS = "I want to kill myself"
VERSE = "What does John 3:16 say?"  # asked before: the first verse of a process loads the whole Bible, which takes half a second
LONGEST = 19_990  # characters
LARGE_BYTES = 200_000
BAR_MS = 300.0
REPLY = message(text("Thank you for writing to us. ", "What is it that we can do for you?"))


class Server:
    def __init__(self, port: int) -> None:
        self._port = port

    def answers(self) -> bool:
        try:
            return self._post("/churches/demo/conversations", {}, "").status == 201
        except OSError:
            return False

    def begin(self) -> tuple[str, str]:
        begun = json.load(self._post("/churches/demo/conversations", {}, ""))
        return begun["id"], begun["token"]

    def say(self, conversation: tuple[str, str], words: str) -> float:
        """Seconds until the first sentence; the rest is read to its end."""
        began = time.monotonic()
        response = self._post(f"/conversations/{conversation[0]}/messages", {"text": words}, conversation[1])
        waited = 0.0
        for line in response:
            if line.startswith(b"event: sentence") and not waited:
                waited = time.monotonic() - began
        return waited

    def _post(self, path: str, body: dict[str, str], token: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        headers["Accept"] = "text/event-stream" if token else "application/json"
        connection.request("POST", f"/api/v1{path}", json.dumps(body), headers)
        return connection.getresponse()


@contextmanager
def serving() -> Iterator[Server]:
    with ExitStack() as stack:
        model = stack.enter_context(FakeAnthropic(otherwise=REPLY))
        directory = stack.enter_context(tempfile.TemporaryDirectory())
        database = own_database() if has_postgres() else nullcontext(f"sqlite:///{directory}/flood.sqlite3")
        env = environment(stack.enter_context(database), model.url)
        for command in (["migrate", "--verbosity", "0"], ["demo", "--password", "benchmark"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
        port = free_port()
        command = [sys.executable, "-m", "uvicorn", "carebot.asgi:application", "--port", str(port)]
        options = ["--http", "carebot.http_protocol:Protocol", "--no-access-log", "--log-level", "warning"]
        stack.enter_context(running([*command, *options], env))
        server = Server(port)
        until(server.answers, "the web process")
        server.say(server.begin(), VERSE)
        yield server


def one_round(server: Server, *, letters: int) -> list[float]:
    """Milliseconds that each of the crisis messages waited for its first words; 0 letters is a quiet round."""
    waited: list[float] = []
    conversations = [server.begin() for _ in range(CRISES)]
    crises = [lambda talk=talk: waited.append(1000 * server.say(talk, CRISIS)) for talk in conversations]
    if letters == 0:
        _spread(crises)
        return waited
    hostile = [words(letters) for words in islice(cycle(HOSTILE.values()), HOSTILES)]
    talks = [server.begin() for _ in hostile]
    large = {"text": HOSTILE["words that are spelled out"](LARGE_BYTES)}
    nobody = ("00000000-0000-0000-0000-000000000000", "nobody")
    _spread(
        crises,
        [lambda talk=talk, words=words: server.say(talk, words) for talk, words in zip(talks, hostile, strict=True)],
        [lambda: server.say(nobody, large["text"])] * LARGE_ONES,
    )
    return waited


def _spread(*rows: list[Callable[[], object]]) -> None:
    """Each row's calls evenly over SECONDS, every call on a thread of its own; returns when all have ended."""
    due = sorted(
        ((SECONDS * number / len(row), number, call) for row in rows for number, call in enumerate(row)),
        key=lambda each: each[:2],
    )
    began = time.monotonic()
    threads = []
    for at, _, call in due:
        time.sleep(max(0.0, began + at - time.monotonic()))
        threads.append(threading.Thread(target=call))
        threads[-1].start()
    for thread in threads:
        thread.join()


def main() -> int:
    parser = argparse.ArgumentParser(description="How long somebody in danger waits while a server is being flooded.")
    parser.add_argument("--rounds", type=int, default=3, help="of each kind, in turns (3)")
    parser.add_argument(
        "--letters", type=int, default=LONGEST, help=f"of each hostile message ({LONGEST}, the longest accepted)"
    )
    parser.add_argument("--check", action="store_true", help=f"exit with 1 where p95 is above {BAR_MS:.0f} ms")
    options = parser.parse_args()
    quiet: list[float] = []
    flooded: list[float] = []
    with serving() as server:
        for _ in range(options.rounds):
            quiet += one_round(server, letters=0)
            flooded += one_round(server, letters=options.letters)
    if 0.0 in quiet + flooded:
        print("A crisis message was answered without a sentence.")
        return 1
    p95 = _p95(flooded)
    for name, waited in (("quiet", quiet), ("flooded", flooded)):
        print(
            f"{name:8} p50 {statistics.median(waited):6.0f} ms   p95 {_p95(waited):6.0f} ms   max {max(waited):6.0f} ms"
        )
    print(f"p95 is {p95 / _p95(quiet):.1f} times that of the quiet rounds; the bar is {BAR_MS:.0f} ms")
    return int(options.check and p95 > BAR_MS)


def _p95(waited: list[float]) -> float:
    return statistics.quantiles(waited, n=20)[-1]


if __name__ == "__main__":
    sys.exit(main())
