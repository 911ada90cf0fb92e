"""One turn with a draft on the engine that visitors talk to: its reply, its calls, what the gate did. Nothing of it is stored."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import aclosing
from dataclasses import dataclass

import structlog
from django.utils.translation import gettext as _

from carebot.api.problems import TooManyRequests
from carebot.api.throttles import throttle
from carebot.assistants import models
from carebot.database import in_database
from carebot.instructions.situation import NullCallLog, context_for
from carebot.llm.base import LanguageModel, ModelRequest, StreamEvent, ToolCall
from carebot.llm.errors import ModelUnavailable
from carebot.offline import OfflineModel
from carebot.pins import pin_with_draft
from carebot.toolbox import TurnToolbox
from carebot.turn.context import TurnContext
from carebot.turn.rounds import CallResult, Composed, Turn
from carebot.turn.take import Models
from tooling.models import InstructionTemplate
from tooling.registry import registry

log = structlog.get_logger(__name__)

TRIAL_SECONDS = 30.0  # that the model gets; what answers in its place gets ten more
GIVEN_UP_SECONDS = TRIAL_SECONDS + 15.0


class TrialFailed(Exception):
    """Nothing came of the trial. The message is for whoever tried, and says what to do."""


@dataclass(frozen=True)
class CallMade:
    call: ToolCall
    agent: str  # "assistant" | "engine" | "safety"
    result: CallResult
    is_deferred: bool
    was_run: bool  # False: deferred ones run after the reply, and a trial ends there; so do those that send something


@dataclass(frozen=True)
class Tried:
    composed: Composed
    calls: tuple[CallMade, ...]
    model: str  # that was asked
    failure: str  # why it did not answer, and another did in its place; "" where it did
    is_emergency: bool  # fixed words, no model
    language: str  # that the visitor's words were taken to be in
    used_draft: bool  # the model was shown the draft


async def try_draft(
    template: InstructionTemplate, text: str, message: str, *, user_id: int, offline: bool = False
) -> Tried:
    """A turn that answers `message`, with `text` in place of what is published. `template` has its church with it.

    Raises TrialFailed.
    """
    try:
        await throttle("trials_per_user", str(user_id))
    except TooManyRequests as problem:
        words = _("You have tried a lot in a short time. Please wait %(seconds)s seconds and try again.")
        raise TrialFailed(words % {"seconds": problem.seconds}) from None
    try:
        async with asyncio.timeout(GIVEN_UP_SECONDS):
            return await _tried(template, text, message, _models(offline))
    except TimeoutError:
        log.warning("instruction.trial_timed_out", template_id=template.pk, user_id=user_id)
        raise TrialFailed(_("No reply came in time. Please try again in a moment.")) from None


def _models(offline: bool) -> Models:
    if not offline:
        return models()
    model = OfflineModel()
    return Models(primary=model, rescue=model)


async def _tried(template: InstructionTemplate, text: str, message: str, chosen: Models) -> Tried:
    pin = await in_database(pin_with_draft, template.church, template.tool, template.language, text)
    context = context_for(template.church, pin, message, template.language)
    call_log = NullCallLog()
    toolbox = _Watching(TurnToolbox(context, registry(), pin, call_log=call_log), call_log)
    primary = _Watched(chosen.primary)
    rescue = primary if chosen.rescue is chosen.primary else chosen.rescue
    turn = Turn(context, model=primary, rescue=rescue, toolbox=toolbox, seconds=TRIAL_SECONDS)
    async for _sentence in turn.compose():
        pass  # the whole of them is in the result
    result = turn.result
    gave_way = result.fell_back and not primary.failure
    late = _("it gave no reply that may be shown, or none in time") if gave_way else ""
    return Tried(
        composed=result,
        calls=tuple(toolbox.made),
        model=primary.name,
        failure=primary.failure or late,
        is_emergency=context.safety is not None,
        language=context.language,
        used_draft=_was_shown(context, toolbox.made, template),
    )


def _was_shown(context: TurnContext, made: list[CallMade], template: InstructionTemplate) -> bool:
    is_of_this_language = context.language == template.language
    asked = any(
        each.call.name == template.tool and each.agent == "assistant" and each.result.instruction for each in made
    )
    return asked and is_of_this_language


class _Watching:
    """A toolbox that writes down who called what, and what came of it."""

    def __init__(self, toolbox: TurnToolbox, call_log: NullCallLog) -> None:
        self._toolbox = toolbox
        self._call_log = call_log
        self.made: list[CallMade] = []

    def misquotes(self, sentence: str, is_told: Callable[[str], bool]) -> bool:
        return self._toolbox.misquotes(sentence, is_told)

    def backs(self, tool: str) -> frozenset[str]:
        return self._toolbox.backs(tool)

    async def call(self, call: ToolCall, agent: str = "assistant") -> CallResult:
        return self._noted(call, agent, await self._toolbox.call(call, agent))

    async def refuse(self, call: ToolCall, reason: str) -> CallResult:
        return self._noted(call, "assistant", await self._toolbox.refuse(call, reason))

    @property
    def asked_back(self) -> tuple[str, str] | None:
        return self._toolbox.asked_back

    @property
    def settled(self) -> Collection[str]:
        return self._toolbox.settled

    def _noted(self, call: ToolCall, agent: str, result: CallResult) -> CallResult:
        found = registry().get(call.name)
        is_deferred = found is not None and found.is_deferred
        was_run = not (is_deferred or call.name in self._call_log.not_run)
        self.made.append(CallMade(call, agent, result, is_deferred, was_run))
        return result


class _Watched(LanguageModel):
    """A model, and why it could not answer."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self.name = model.name
        self.failure = ""

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        try:
            async with aclosing(self._model.stream(request)) as events:
                async for event in events:
                    yield event
        except ModelUnavailable as problem:
            self.failure = problem.reason
            raise
