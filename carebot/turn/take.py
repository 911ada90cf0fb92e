"""One conversation turn, from a visitor's message to the last receipt: one generator of events for every channel."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from carebot.llm.base import LanguageModel
from carebot.turn.context import TurnContext
from carebot.turn.events import Correction, Done, Receipt, TurnEvent
from carebot.turn.rounds import Composed, Toolbox, Turn
from carebot.turn.switches import EVERYTHING_ON, Switches

AnyToolbox = TypeVar("AnyToolbox", bound=Toolbox)


class Store(Protocol[AnyToolbox]):
    """Where a turn touches rows: everything between is free of them."""

    def toolbox(self, context: TurnContext) -> AnyToolbox: ...

    async def close(self, context: TurnContext, composed: Composed, toolbox: AnyToolbox) -> Done:
        """Write the turn down in one transaction. Raises NotWritten when that was not possible."""
        ...

    def outcomes(self, context: TurnContext, toolbox: AnyToolbox) -> AsyncIterator[Receipt | Correction]:
        """What came of the queued calls, for as long as a reply's stream stays open for it."""
        ...


@dataclass(frozen=True)
class Models:
    """The model that answers, and the one that answers when it cannot (the same one where there is no other)."""

    primary: LanguageModel
    rescue: LanguageModel
    switches: Switches = EVERYTHING_ON


class NotWritten(Exception):
    """The turn could not be closed: nothing it queued will happen. `correction` tells the visitor so."""

    def __init__(self, correction: str) -> None:
        super().__init__("the turn could not be written down")
        self.correction = correction


async def take_turn(
    context: TurnContext, *, store: Store[AnyToolbox], models: Models, seconds: float = 60.0
) -> AsyncIterator[TurnEvent]:
    """The events of one turn that was opened; the last one is Done. Never raises for a model or a database that fails."""
    toolbox = store.toolbox(context)
    turn = Turn(
        context,
        model=models.primary,
        rescue=models.rescue,
        toolbox=toolbox,
        seconds=seconds,
        switches=models.switches,
    )
    async for sentence in turn.compose():
        yield sentence
    try:
        done = await store.close(context, turn.result, toolbox)
    except NotWritten as problem:
        yield Correction(problem.correction)
        yield Done(context.turn_id, None, {"id": str(context.turn_id), "state": "unanswered"})
        return
    async for outcome in store.outcomes(context, toolbox):
        yield outcome
    yield done
