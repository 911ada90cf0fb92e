"""SimulatedModel: a language model's interface over one vice."""

import hashlib
import json
import random
import re
from collections.abc import AsyncGenerator, Iterable
from typing import Self

from carebot.llm.base import ModelRequest, Stop, StopReason, StreamEvent, TextDelta, ToolCall
from carebot.turn.transcript import read_transcript
from evals.scenario import Scenario
from evals.simulated.profiles import find_profile
from evals.simulated.situation import Situation
from evals.simulated.truth import Truth

_PIECES = re.compile(r"\S+\s*|\s+")


class SimulatedModel:
    """Plays a profile (`evals.simulated.PROFILES`). The same seed and the same request give the same message.

    What should be called at a turn it knows from the scenarios it is `told`; without them it calls what a reminder names. Raises
    NoSuchModel for a profile that there is not.
    """

    def __init__(self, profile: str, seed: int = 1, scenarios: Iterable[Scenario] = ()) -> None:
        self._play = find_profile(profile)
        self._profile = profile
        self._seed = seed
        self._truth = Truth(scenarios)
        self.name = f"simulated:{profile}"

    def told(self, scenarios: Iterable[Scenario]) -> Self:
        """This model, with the truth of these scenarios."""
        return type(self)(self._profile, self._seed, scenarios)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        transcript = read_transcript(request.messages)
        situation = Situation(transcript, request, self._truth.of(transcript), random.Random(self._draw(request)))
        said = self._play(situation)
        blocks: list[dict[str, object]] = [{"type": "text", "text": said.text}] if said.text else []
        for piece in _PIECES.findall(said.text):
            yield TextDelta(piece)
        calls = said.calls if request.may_call_tools else ()
        for number, call in enumerate(calls):
            given = dict(call.input)
            call_id = f"toolu_simulated_{self._digest(f'{len(request.messages)}/{number}/{call.tool}/{given}')[:20]}"
            blocks.append({"type": "tool_use", "id": call_id, "name": call.tool, "input": given})
            yield ToolCall(call_id, call.tool, given)
        stop = said.stop or (StopReason.TOOL_USE if calls else StopReason.END_TURN)
        yield Stop(stop, tuple(blocks), model=self.name)

    def _draw(self, request: ModelRequest) -> str:
        """What this message's chances hang on: the seed, and everything that was said but for the clock."""
        said = json.dumps([dict(message) for message in request.messages], sort_keys=True, default=str)
        # Ids, codes and dates differ from run to run.
        return self._digest(re.sub(r"Now: [^\\\n]*|toolu_\w+|\b[A-Z0-9]{6}\b|\d+", "", said))

    def _digest(self, text: str) -> str:
        return hashlib.sha256(f"{self._seed}/{text}".encode("utf-8", "replace")).hexdigest()
