"""OfflineModel: a language model's interface over plain rules."""

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from carebot.llm.base import ModelRequest, Stop, StopReason, StreamEvent, TextDelta, ToolCall
from carebot.offline.composing import compose
from carebot.offline.planning import Plan, Planned, call_named, plan
from carebot.offline.scene import Scene, read_scene
from carebot.turn.transcript import Latest, Outcome

AT_ONCE = 2_000  # characters: some 10 ms
LOOKED_AT = 6  # messages: the visitor's last one is among them, whatever was looked up meanwhile
_for_long_words = ThreadPoolExecutor(max_workers=1, thread_name_prefix="offline")

_PIECES = re.compile(r"\S+\s*")
_TOOL_NAME = re.compile(r"[a-z][a-z_]{3,60}")


class OfflineModel:
    """Answers by rules. The same request always gets the same reply, and no request raises."""

    name = "offline"

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        calls, text = await _answered(request)
        if calls:
            blocks = [_tool_use(call, number, request) for number, call in enumerate(calls)]
            for block in blocks:
                yield ToolCall(block["id"], block["name"], block["input"])
            yield Stop(StopReason.TOOL_USE, tuple(blocks), model=self.name)
            return
        for piece in _PIECES.findall(text):
            yield TextDelta(piece)
        content = ({"type": "text", "text": text},) if text else ()
        yield Stop(StopReason.END_TURN, content, model=self.name)


async def _answered(request: ModelRequest) -> tuple[Sequence[Planned], str]:
    """`answer`; for long words beside the event loop, which others' replies run on, and for one such request after the other."""
    if (
        sum(len(json.dumps(message.get("content"), default=str)) for message in request.messages[-LOOKED_AT:])
        <= AT_ONCE
    ):
        return answer(request)
    return await asyncio.get_running_loop().run_in_executor(_for_long_words, answer, request)


def answer(request: ModelRequest) -> tuple[Sequence[Planned], str]:
    """Either the calls of this message, or its text."""
    scene = read_scene(request)
    current = scene.transcript.current
    todo = plan(scene, request.tools)
    if request.may_call_tools and current.latest is not Latest.RESULTS:
        calls: Sequence[Planned] = todo.calls if current.latest is Latest.WORDS else _reminded(scene, request)
        made = {(call.name, _canonical(call.input)) for call in current.calls}
        calls = [call for call in calls if (call.tool, _canonical(call.input)) not in made]
        if calls:
            return calls, ""
    return (), _text(scene, todo, current.outcomes)


def _text(scene: Scene, todo: Plan, outcomes: Sequence[Outcome]) -> str:
    reminder = scene.transcript.current.reminder.lower()
    if "already shown" in reminder:
        return ""  # the visitor has the reply; a second one would only repeat it
    # Asked to repair a reply that could not be shown, it keeps to the person and to the answers.
    return compose(scene, todo, outcomes, may_tell="say nothing about requests" not in reminder).strip()


def _reminded(scene: Scene, request: ModelRequest) -> list[Planned]:
    """For each group of the reminder ("a or b; c") the first tool whose input is at hand."""
    calls: list[Planned] = []
    for group in re.split(r"[;,\n]|\band\b|(?<!\d)\.(?!\d)", scene.transcript.current.reminder):
        names = [name for name in _TOOL_NAME.findall(group) if name in scene.offered]
        found = next((call for name in names if (call := call_named(name, scene, request.tools))), None)
        if found is not None and all(found.tool != call.tool for call in calls):
            calls.append(found)
    return calls


def _tool_use(call: Planned, number: int, request: ModelRequest) -> dict[str, Any]:
    # Unique within the conversation: the same call may come again in a later message.
    place = f"{len(request.messages)}/{number}/{call.tool}/{_canonical(call.input)}"
    digest = hashlib.sha256(place.encode("utf-8", "replace")).hexdigest()[:20]
    return {"type": "tool_use", "id": f"toolu_offline_{digest}", "name": call.tool, "input": dict(call.input)}


def _canonical(given: Mapping[str, Any]) -> str:
    return json.dumps(given, sort_keys=True, default=str)
