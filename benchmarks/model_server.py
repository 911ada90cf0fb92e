"""The fake Messages API as a process of its own: `python -m benchmarks.model_server [--burst]`.

Prints its address, then, for every line it reads, the times at which it sent the delta that made the first sentence
whole (CLOCK_MONOTONIC, which all processes of a machine share), one for each turn since the line before.
"""

import json
import sys
import time
from collections.abc import Iterator

from benchmarks.reply import AFTER_CALL, BEFORE_CALL, FIRST_SENTENCE, INPUT, TOOL, completing_delta, deltas
from carebot.llm.fake_anthropic import (
    FakeAnthropic,
    Pause,
    RecordedRequest,
    ScriptedReply,
    Step,
    message,
    text,
    tool,
)

BETWEEN_DELTAS = Pause(0.001)  # seconds: each delta reaches the client by itself, as from the real API
IS_BURST = "--burst" in sys.argv  # a message is one write


class Stamped(tuple[Step, ...]):
    """Steps that note the time just before the one at `position` is sent."""

    position: int
    times: list[float]

    def __iter__(self) -> Iterator[Step]:
        for index, step in enumerate(super().__iter__()):
            if index == self.position:
                self.times.append(time.monotonic())
            yield step


def main() -> None:
    times: list[float] = []
    first, second = spoken(BEFORE_CALL, call=True), spoken(AFTER_CALL)
    steps = Stamped(first.steps)
    # Each delta but the first stands behind its pause; the first is sent together with the head of the message.
    steps.position, steps.times = 0 if IS_BURST else 2 * completing_delta(BEFORE_CALL, FIRST_SENTENCE), times
    stamped = ScriptedReply(steps)

    def answer(request: RecordedRequest) -> ScriptedReply:
        server.requests.clear()
        return second if request.body["messages"][-1]["content"][0]["type"] == "tool_result" else stamped

    server = FakeAnthropic(otherwise=answer)
    with server:
        say(server.url)
        for _ in sys.stdin:
            said, times[:] = list(times), []
            say(said)


def spoken(whole: str, *, call: bool = False) -> ScriptedReply:
    parts: list[str | Step] = []
    for delta in deltas(whole):
        parts += [delta] if IS_BURST else [delta, BETWEEN_DELTAS]
    return message(text(*parts), *([tool(TOOL, INPUT)] if call else []))


def say(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
