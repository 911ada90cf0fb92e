"""The rounds of one turn: the model speaks through the gate, calls are run or queued, results and instructions go back.

`compose` is the turn without its edges: no database, no Django. It yields sentences as they are released and, last, what has to
be written down (`Composed`). It never raises for a model that fails: another one answers in its place.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, Protocol
from uuid import UUID

from carebot.llm.base import ApiMessage, LanguageModel, ModelRequest, Stop, StopReason, TextDelta, ToolCall, Usage
from carebot.llm.errors import FailureKind, ModelFailure, ModelUnavailable
from carebot.turn import prompts
from carebot.turn.cancellation import cancellation_reply
from carebot.turn.completing import (
    Lack,
    broken_off,
    ended_for_harm,
    missing_question,
    offer_back,
    place_held,
    read_back,
    welcome,
    word_of_courage,
)
from carebot.turn.context import ChurchView, TurnContext
from carebot.turn.crisis import crisis_reply, direct_question, gentle_question, lines_alone, names_a_line, quiet_line
from carebot.turn.echo import echoes
from carebot.turn.events import Sentence
from carebot.turn.gate import Dropped, Gate, OpenGate, bare
from carebot.turn.lookups import asked_facts
from carebot.turn.reach import concern_fields, is_of_another, kinds_of
from carebot.turn.requirements import (
    MINOR_IN_DISTRESS,
    Requirement,
    RequirementMode,
    RequirementOutcome,
    facts_requirement,
    requirements_for,
)
from carebot.turn.sources import sources_of
from carebot.turn.switches import EVERYTHING_ON, Switches
from carebot.turn.unfit import is_in_another_language, json_left, shows_workings
from language.claims import Harm
from language.concerned import for_the_one_concerned
from language.danger import FAINT, HINT, Danger, DangerKind
from language.openings import feeling_sentence, next_step_sentence, opening_sentence, still_here
from language.reading import asks_of_death, asks_of_safety
from language.rules.facts_told import states_facts
from language.rules.never import illness_named
from language.screen import EASED, MEANT
from language.taking_up import word_beginnings
from language.text.fold import fold
from language.text.reply_sentences import split_sentences
from language.themes import Theme
from language.utterance import utter

MODEL_ATTEMPTS = 2  # times the same model is asked, when it broke off before anything was shown
MAX_PAUSES = 2  # pause_turn: times a paused message is continued
OPENINGS_TRIED = 8
# From the turn's start to its first shown words, whatever the model does: a second is left for the way to the visitor.
FIRST_WORDS_SECONDS = {"chat": 9.0, "voice": 3.0}
HARM_WITHHELD = "harm_withheld"  # why a person must look at a turn whose model wrote something harmful
MOST_ASKED_AGAIN = 4  # sentences of a reply whose right words are asked for
MAX_CALLS = 24  # of a model in one turn
MAX_CALLS_OF_ONE_TOOL = 4  # somebody may ask for prayer for two or three people at once
FLAG = "flag_safety_concern"
# Topics that a question does not answer by itself; who wants to be with the dead tonight says farewell, too.
LEFT_STANDING = frozenset({"farewell", "plan", "means", "reunion"})
ENOUGH_CALLS = "This was called often enough for one message. Nothing more was done. Write your reply now."


@dataclass(frozen=True)
class CallResult:
    """What came of one call: what the model is shown, and what the turn has to know of it."""

    content: str
    instruction: str = ""  # the part of the content that tells the model what to do
    is_error: bool = False
    is_queued: bool = False  # what it backs is written only after the reply
    is_care: bool = False
    meets_first: bool = False  # the person comes before what it tells, whether they told of pain or of a wish
    backs: frozenset[str] = frozenset()  # ClaimTopic values


class Toolbox(Protocol):
    """Runs immediate calls, queues deferred ones. One per turn; `queued` are written when the turn closes."""

    async def call(self, call: ToolCall, agent: str = "assistant") -> CallResult: ...

    async def refuse(self, call: ToolCall, reason: str) -> CallResult:
        """The result of a call that is not made, which is written down like any other."""
        ...

    def backs(self, tool: str) -> frozenset[str]: ...

    def misquotes(self, sentence: str, is_told: Callable[[str], bool]) -> bool:
        """Whether the sentence quotes beside a reference to the Bible what is neither written there nor, as `is_told` tells, on file."""
        ...

    @property
    def asked_back(self) -> tuple[str, str] | None:
        """The tool that asked something back, and what: whoever spoke then has the floor."""
        ...

    @property
    def settled(self) -> Collection[str]:
        """Tools that had nothing left to ask."""
        ...


@dataclass(frozen=True)
class RequirementResult:
    requirement: Requirement
    outcome: RequirementOutcome

    def as_json(self) -> dict[str, Any]:
        return {
            "reason": self.requirement.reason,
            "any_of": sorted(self.requirement.any_of),
            "mode": self.requirement.mode.value,
            "outcome": self.outcome.value,
        }


@dataclass
class Composed:
    """A turn that is ready to be closed."""

    text: str = ""
    transcript: list[ApiMessage] = field(default_factory=list)  # what is appended to the history, unmodified
    emotional: bool = False
    requirements: tuple[RequirementResult, ...] = ()
    needs_person: str = ""  # why a person must look at this turn; empty: none must
    offered: tuple[UUID, ...] = ()  # kept messages that the reply offers to take up
    dropped: list[Dropped] = field(default_factory=list)
    opened_by_us: bool = False
    dropped_thinking: bool = False  # the model refused the thinking in the history: the conversation goes on without it
    model: str = ""
    model_calls: int = 0
    fell_back: bool = False
    failure: ModelFailure | None = None  # why the model that was asked first did not answer
    usage: Usage = field(default_factory=Usage)
    first_sentence_ms: int | None = None


def fixed_words(church: ChurchView, hit: Danger, *, language: str, is_minor: bool, repeated: bool) -> str:
    """What somebody in danger is told, as this church has edited it."""
    return crisis_reply(
        hit,
        language=language,
        country=church.country,
        church_words=church.crisis_words.get(language, ""),
        church_name=church.name,
        church_phone=church.phone,
        is_minor=is_minor,
        repeated=repeated,
    )


class _Broken(Exception):
    """No model is left to ask: what was shown must do."""


class _Overdue:
    """Nothing was shown for as long as a visitor should wait."""


_OVERDUE = _Overdue()


# A bare list that reads like a machine's hurts nobody, and whether a number is false is compared with what stands on file.
_NOT_BY_EAR = frozenset({Harm.MACHINE_TEXT, Harm.FALSE_NUMBER})


class Turn:
    """One turn being composed."""

    def __init__(
        self,
        context: TurnContext,
        *,
        model: LanguageModel,
        rescue: LanguageModel,
        toolbox: Toolbox,
        seconds: float = 60.0,
        switches: Switches = EVERYTHING_ON,
    ) -> None:
        self._context = context
        self._model = model
        self._rescue = rescue
        self._toolbox = toolbox
        self._started = time.monotonic()
        self._deadline = self._started + seconds
        self._called: set[str] = set()  # names of tools called successfully in this turn
        self._tried: set[str] = set()  # and of those called at all
        self._backed: set[str] = set()
        for entry in context.ledger:
            self._backed |= toolbox.backs(entry.tool)
        self._written = set(self._backed)  # of them: what stands in the ledger's rows, not only in its queue
        self._switches = switches
        gate = Gate if switches.gate else OpenGate
        self._gate = gate(
            emotional=context.signals.emotional or context.danger_to_meet is not None,
            backed=lambda: self._backed,
            written=lambda: self._written,
            opening=self._opening,
            was_said=self._was_said,
            is_echo=self._is_echo,
            is_unfit=self._is_unfit,
            lacks_source=self._lacks_source,
            harms=self._harms,
            takes_up=self._takes_up,
        )
        self._json_left = 0  # sentences that may still belong to JSON which a sentence before them opened
        self._sources = sources_of(context, lambda: self.result.transcript)
        self._first_words_due = self._started + FIRST_WORDS_SECONDS.get(context.channel, FIRST_WORDS_SECONDS["chat"])
        self._is_broken_off = False  # a reply that was begun could not be ended
        self._counts: Counter[str] = Counter()  # calls of the model in this turn
        self._made: list[ToolCall] = []  # calls that were run or queued
        self._told: list[str] = []  # what the model was told to do in this turn
        self._facts: Requirement | None = None  # what has to be looked up before anything is said
        self._is_extra = False  # what is asked for now adds to a reply that is whole without it
        self._are_lines_shown = False  # those that a model's own flag_safety_concern brings, once
        self.result = Composed(emotional=context.signals.emotional or context.danger_to_meet is not None)

    async def compose(self) -> AsyncIterator[Sentence]:
        """The sentences of the reply. Afterwards `result` is complete."""
        if self._context.hard_danger is not None:
            async for sentence in self._safety_reply():
                yield sentence
            return
        if self._context.is_past_limits:
            async for sentence in self._quiet_reply():
                yield sentence
            return
        if self._context.taken_back is not None:
            cancelled = cancellation_reply(self._context.taken_back, self._context.language)
            for sentence in self._fixed_reply(" ".join(filter(None, (cancelled, self._offer_back())))):
                yield sentence
            return
        self._append(prompts.visitor_message(self._context))
        async for sentence in self._reply():
            yield sentence
        async for sentence in self._close():
            yield sentence

    async def _safety_reply(self) -> AsyncIterator[Sentence]:
        """Fixed words, no model; the concern goes into the ledger."""
        context = self._context
        hit = context.safety
        assert hit is not None
        text = fixed_words(
            context.church,
            hit,
            language=context.crisis_language,
            is_minor=context.signals.is_minor,
            repeated=context.had_words_before,
        )
        for sentence in self._fixed_reply(text):
            yield sentence
        await self._flag(hit, agent="safety")
        self.result.emotional = True

    async def _quiet_reply(self) -> AsyncIterator[Sentence]:
        """A crisis line and the direct question, no model; what may be danger goes into the ledger."""
        context, danger = self._context, self._context.safety
        if danger is None or danger.is_faint:  # it only seemed so before the conversation was read
            words = self._next_step()
        else:
            line = quiet_line(
                danger,
                language=context.crisis_language,
                country=context.church.country,
                is_minor=context.signals.is_minor,
            )
            asked = "" if context.was_asked_directly else direct_question(danger, language=context.crisis_language)
            words = " ".join(filter(None, (line, asked)))
        for sentence in self._fixed_reply(words):
            yield sentence
        if danger is not None:
            await self._flag(danger, agent="watch" if self._awaits_answer else "notice")

    async def _flag(self, danger: Danger, *, agent: str) -> None:
        """The engine's own concern: of `safety` it is an alarm, of `notice` and `watch` a record for the office."""
        context = self._context
        concern = {"concern": context.text[:2000], **kinds_of(danger), "is_minor": context.signals.is_minor}
        concern |= concern_fields(context, danger.kind)
        await self._toolbox.call(ToolCall("safety", "flag_safety_concern", concern), agent=agent)
        self._called.add("flag_safety_concern")

    def _fixed_reply(self, text: str) -> list[Sentence]:
        """A reply of our own, which no model is asked about; it stands in the history like any other."""
        self._append(prompts.visitor_message(self._context))
        self.result.text = text
        self._append({"role": "assistant", "content": [{"type": "text", "text": text}]})
        return self._released(split_sentences(text))

    async def _reply(self) -> AsyncIterator[Sentence]:
        requirements = self._requirements() if self._switches.requirements else ()
        is_whole = True
        try:
            async for sentence in self._rounds(self._context.church.profile.max_tool_rounds):
                yield sentence
        except _Broken:
            is_whole = False
            for sentence in self._released(self._after_break()):
                yield sentence
        missing = self._missing(requirements)
        met_at_once = [r for r in requirements if self._is_met(r)]
        if is_whole and any(requirement.any_of for requirement in missing):
            async for sentence in self._reprompted(missing):
                yield sentence
        elif is_whole and (withheld := self._withheld()):
            async for sentence in self._asked_again(withheld):
                yield sentence
        for sentence in self._released(self._gate.let_go()):
            yield sentence
        results = []
        for requirement in requirements:
            results.append(RequirementResult(requirement, await self._outcome(requirement, requirement in met_at_once)))
        self.result.requirements = tuple(results)

    async def _reprompted(self, missing: tuple[Requirement, ...]) -> AsyncIterator[Sentence]:
        """The one reminder; and the other model, where this one will not look up what only a tool can tell.

        Where the reply is out already only the calls count, and no words are shown. A reply to somebody in pain that states no
        fact is not taken back: what is looked up then follows it.
        """
        held = self._gate.take_back() if self._must_look_up else []
        adds = bool(held) and self.result.emotional and not self._states_facts("".join(held))
        if adds:
            self._gate.give_back(held)
            for sentence in self._released(self._gate.let_go()):
                yield sentence
            self._gate.hold()
            self._gate.add_to_reply()
        silent = self._gate.has_something and not adds
        try:
            self._remind(missing, silent=silent, adds=adds)
            async for sentence in self._rounds(1, silent=silent):
                yield sentence
            if self._must_look_up and self._switch_to_rescue():
                self._gate.take_back()
                if adds:
                    self._gate.add_to_reply()
                self._remind(self._missing(missing), silent=silent, adds=adds)
                async for sentence in self._rounds(self._context.church.profile.max_tool_rounds, silent=silent):
                    yield sentence
        except _Broken:
            for sentence in self._released(self._after_break()):
                yield sentence
        if not self._gate.has_something:
            self._gate.give_back(held)

    def _withheld(self) -> list[str]:
        """What a reply that was shown otherwise lacks: sentences with nothing behind them, which the model may say rightly.

        Not asked for while somebody may be in danger, nor of the model that stands in for another.
        """
        if self._context.danger_to_meet is not None or self._model is self._rescue or self._gate.has_ended:
            return []
        if not self._gate.has_something:
            return []  # a repair asks for the whole reply
        reasons = ("unbacked_claim", "not_on_file")
        return [each.text.strip() for each in self._gate.dropped if each.reason in reasons][:MOST_ASKED_AGAIN]

    async def _asked_again(self, withheld: Sequence[str]) -> AsyncIterator[Sentence]:
        """The one re-prompt of a turn that owes no tool: what may be said in place of what was kept back. It may stay away."""
        message = prompts.correction(withheld)
        self._tell_model(message)
        self._gate.add_to_reply()
        self._is_extra = True
        try:
            async for sentence in self._rounds(1):
                yield sentence
        except _Broken:
            for sentence in self._released(self._after_break()):
                yield sentence
        finally:
            self._is_extra = False
        if self.result.transcript[-1] is message:  # nothing was answered
            self.result.transcript.pop()

    def _remind(self, missing: tuple[Requirement, ...], *, silent: bool, adds: bool) -> None:
        self._tell_model(prompts.reminder(missing, reply_was_shown=silent, adds=adds))

    def _tell_model(self, message: ApiMessage) -> None:
        """Add a word of the engine's to the history; said back, it is an echo."""
        self._append(message)
        self._told += [block["text"] for block in message["content"]]

    def _missing(self, requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
        return tuple(r for r in requirements if r.mode is RequirementMode.STRICT and not self._is_met(r))

    def _states_facts(self, text: str) -> bool:
        return states_facts(text, " ".join((*self._context.visitor_history[-3:], self._context.text)))

    def _requirements(self) -> tuple[Requirement, ...]:
        self._facts = facts_requirement(self._context, asked_facts(self._request(may_call_tools=True)))
        if self._facts is not None:
            self._gate.hold()
        return (*requirements_for(self._context), *([self._facts] if self._facts else []))

    @property
    def _must_look_up(self) -> bool:
        return self._facts is not None and not self._is_met(self._facts)

    def _is_met(self, requirement: Requirement) -> bool:
        """A lookup that failed was one all the same: its result says that nothing could be found out."""
        if not requirement.is_met(self._tried if requirement is self._facts else self._called):
            return False
        return not requirement.about or requirement.about in self._named_by_calls

    @property
    def _named_by_calls(self) -> set[str]:
        """The short ids of what was taken back in this turn."""
        given = (call.input.get("request") or call.input.get("booking") for call in self._made)
        return {str(each).strip().casefold() for each in given if each}

    async def _outcome(self, requirement: Requirement, was_met: bool) -> RequirementOutcome:
        if was_met:
            return RequirementOutcome.MET
        if self._is_met(requirement):
            has_rescued = requirement is self._facts and self.result.fell_back
            return RequirementOutcome.RESCUE_CALL if has_rescued else RequirementOutcome.MET_AFTER_REPROMPT
        if requirement.mode is RequirementMode.ADVISORY or requirement is self._facts:
            return RequirementOutcome.ADVISORY_MISS
        own = requirement.own_call
        if own is not None:
            call = ToolCall("engine", own.tool, own.input)
            result = await self._toolbox.call(call, agent="engine")
            if not result.is_error:
                self._called.add(own.tool)
                self._made.append(call)
                return RequirementOutcome.ENGINE_CALL
        self.result.needs_person = requirement.reason
        return RequirementOutcome.HANDED_OVER

    async def _rounds(self, max_tool_rounds: int, *, silent: bool = False) -> AsyncIterator[Sentence]:
        """Model calls until one ends the turn: at most so many with tools, then one that may only speak."""
        pauses = 0
        tool_rounds = 0
        while True:
            stop: Stop | None = None
            calls: list[ToolCall] = []
            async for event in self._message(may_call_tools=tool_rounds < max_tool_rounds):
                if isinstance(event, _Overdue):
                    for sentence in self._released(self._held_place()):
                        yield sentence
                elif isinstance(event, TextDelta):
                    if not silent:
                        for sentence in self._released(self._gate.feed(event.text)):
                            yield sentence
                elif isinstance(event, ToolCall):
                    calls.append(event)
                else:
                    stop = event
            assert stop is not None
            if stop.blocks:
                self._append({"role": "assistant", "content": list(stop.blocks)})
            runs_tools = stop.reason is StopReason.TOOL_USE and bool(calls) and tool_rounds < max_tool_rounds
            if runs_tools:
                tool_rounds += 1
                running = asyncio.ensure_future(self._run(calls))
                try:
                    if await self._is_overdue(running):
                        for sentence in self._released(self._held_place()):
                            yield sentence
                    self._append({"role": "user", "content": await running})
                finally:
                    await _ended(running)
                for sentence in self._released(self._lines_for_danger_seen(calls)):
                    yield sentence
                if self._facts is not None and not self._must_look_up:
                    for sentence in self._released(self._after_lookup()):
                        yield sentence
            is_refused = stop.reason in (StopReason.REFUSAL, StopReason.CONTEXT_WINDOW)
            if is_refused:
                self._drop_refusal(stop)
            for sentence in self._released(self._gate.end_message(ran_out=stop.reason is StopReason.MAX_TOKENS)):
                yield sentence
            if runs_tools:
                continue
            if stop.reason is StopReason.PAUSE_TURN and stop.blocks and pauses < MAX_PAUSES:
                pauses += 1
                continue
            if is_refused and not self._gate.has_something and self._switch_to_rescue():
                continue
            if is_refused or self._gate.was_cut:
                self._is_broken_off = self._gate.has_something
            return

    def _lines_for_danger_seen(self, calls: Sequence[ToolCall]) -> list[str]:
        """The crisis lines for a danger that the model saw, before anything further is shown, once a turn."""
        flagged = next((call for call in calls if call.name == FLAG and call in self._made), None)
        if flagged is None or self._are_lines_shown:
            return []
        self._are_lines_shown = True
        context = self._context
        minor = context.signals.is_minor or bool(flagged.input.get("is_minor"))
        told = flagged.input.get("category")
        seen = Danger(DangerKind(told) if told in list(DangerKind) else DangerKind.SELF_HARM, "model")
        danger = for_the_one_concerned(seen, context.text, context.visitor_history)
        return self._gate.say(
            lines_alone(danger, language=context.crisis_language, country=context.church.country, is_minor=minor),
            at_once=True,
        )

    def _after_lookup(self) -> list[str]:
        """What was said before the lookup comes free, unless it stated what was still to be looked up."""
        shown = self._gate.end_message()
        if self._states_facts(self._gate.held):
            self._gate.take_back()
        return [*shown, *self._gate.let_go()]

    async def _run(self, calls: Sequence[ToolCall]) -> list[Mapping[str, Any]]:
        """All results of one message, in the order of its calls; immediate ones run side by side."""
        results = await asyncio.gather(*map(self._call, calls))
        blocks: list[Mapping[str, Any]] = []
        for call, result in zip(calls, results, strict=True):
            self._told.append(result.instruction)
            self._tried.add(call.name)
            if not result.is_error:
                self._called.add(call.name)
                self._made.append(call)
                self._backed |= result.backs
                self._written |= frozenset() if result.is_queued else result.backs
                if result.is_care:
                    self._gate.become_emotional()
                    self.result.emotional = True
                elif result.meets_first:
                    self._gate.meet_first()
            block: dict[str, Any] = {"type": "tool_result", "tool_use_id": call.id, "content": result.content}
            blocks.append(block | ({"is_error": True} if result.is_error else {}))
        return blocks

    async def _call(self, call: ToolCall) -> CallResult:
        """The call's result; a refusal where the model calls on and on."""
        self._counts[call.name] += 1
        if self._counts.total() > MAX_CALLS or self._counts[call.name] > MAX_CALLS_OF_ONE_TOOL:
            return await self._toolbox.refuse(call, ENOUGH_CALLS)
        return await self._toolbox.call(call)

    async def _message(self, *, may_call_tools: bool) -> AsyncIterator[TextDelta | ToolCall | Stop | _Overdue]:
        """One message of the model, asked for again or of another model while nothing of it was shown."""
        attempts = 0
        while True:
            attempts += 1
            self.result.model_calls += 1
            has_begun = False
            request = self._request(may_call_tools=may_call_tools)
            try:
                async with aclosing(self._model.stream(request)) as stream:
                    while True:
                        coming = asyncio.ensure_future(anext(stream))
                        try:
                            if await self._is_overdue(coming):
                                yield _OVERDUE
                            async with asyncio.timeout_at(self._loop_deadline()):
                                event = await coming
                        finally:
                            await _ended(coming)
                        has_begun = True
                        if isinstance(event, Stop):
                            self.result.usage += event.usage
                            self.result.model = event.model or self._model.name
                            self.result.dropped_thinking |= event.dropped_thinking
                            yield event
                            return
                        yield event
            except StopAsyncIteration:
                error = ModelUnavailable(
                    "the stream ended without a stop event", retryable=True, kind=FailureKind.SERVER
                )
            except TimeoutError:
                error = ModelUnavailable("the turn's time is used up", retryable=False, kind=FailureKind.TIMEOUT)
            except ModelUnavailable as raised:
                error = raised
            if self._gate.has_shown_in_message:
                self._note_failure(error)
                raise _Broken
            self._gate.discard_message()
            # A client asks again by itself while nothing came; what it cannot know is that nothing was shown.
            may_ask_again = error.retryable and has_begun and attempts < MODEL_ATTEMPTS
            if may_ask_again:
                continue
            self._note_failure(error)
            if self._is_extra or not self._switch_to_rescue():
                raise _Broken from error

    async def _is_overdue(self, task: asyncio.Future[Any]) -> bool:
        """Waits for the task; True as soon as it has become time to show the visitor something, though it is not done."""
        due = min(self._first_words_due, self._deadline)
        if self._gate.has_shown or due == self._deadline:
            return False
        await asyncio.wait({task}, timeout=max(0.0, due - time.monotonic()))
        return not task.done()

    def _held_place(self) -> list[str]:
        """Something at once: an opening where one is due, else one honest sentence."""
        return self._gate.hold_place(place_held(self._context.language))

    def _after_break(self) -> list[str]:
        """What can still be shown of a message that broke: whole sentences only. `_close` says that it broke."""
        self._is_broken_off = self._gate.has_shown_in_message
        self._gate.break_off()
        return self._gate.end_message()

    def _note_failure(self, error: ModelUnavailable) -> None:
        """Keep why the model that was asked first gave up; not of the one that answers in its place, nor where the reply was whole."""
        if self._model is not self._rescue and self.result.failure is None and not self._is_extra:
            self.result.failure = error.failure

    def _request(self, *, may_call_tools: bool) -> ModelRequest:
        return ModelRequest(
            system=self._context.system,
            tools=self._context.tools,
            messages=(*self._context.history, *self.result.transcript),
            may_call_tools=may_call_tools,
            language=self._context.language,
            drops_thinking=self._context.drops_thinking or self.result.dropped_thinking,
        )

    def _switch_to_rescue(self) -> bool:
        """Let the other model answer from here on. False when it already does."""
        if self._model is self._rescue:
            return False
        self._model = self._rescue
        self.result.fell_back = True
        self._deadline = max(self._deadline, time.monotonic() + 10)  # it needs no network; it must get a say
        return True

    def _drop_refusal(self, stop: Stop) -> None:
        """A refused message is not sent back: the models refuse a history that goes on after one."""
        if stop.blocks:
            self.result.transcript.pop()
        self._gate.break_off()

    async def _close(self) -> AsyncIterator[Sentence]:
        """See to it that the visitor got a reply, and that the history ends with the assistant's turn."""
        if not self._gate.has_something:
            async for sentence in self._repaired():
                yield sentence
        for sentence in self._released(self._gate.finish()):
            yield sentence
        if not self._gate.has_shown:
            for sentence in self._released(self._gate.say(self._next_step())):
                yield sentence
        for lacking in (
            self._courage,
            self._read_back,
            self._missing_question,
            self._line_named,
            self._asked_directly,
            self._ended_for_harm,
            self._broken_off,
            self._offer_back,
        ):
            for sentence in self._released(self._gate.say(words) if (words := lacking()) else ()):
                yield sentence
        if self._context.safety is not None and FLAG not in self._called:
            await self._flag(self._context.safety, agent="watch" if self._awaits_answer else "notice")
        result = self.result
        result.text = self._gate.text
        result.dropped = self._gate.dropped
        result.opened_by_us = self._gate.opened_by_us
        if result.transcript and result.transcript[-1]["role"] == "user":
            self._append({"role": "assistant", "content": [{"type": "text", "text": result.text}]})

    def _ended_for_harm(self) -> str:
        """Behind crisis lines and question: why the reply ends here. Staff are told of it."""
        if not self._gate.has_ended:
            return ""
        self.result.needs_person = self.result.needs_person or HARM_WITHHELD
        return ended_for_harm(self._context.language, self._context.church.phone)

    def _broken_off(self) -> str:
        return broken_off(self._context.language) if self._is_broken_off and not self._gate.has_ended else ""

    def _lacks_source(self, sentence: str) -> bool:
        said = utter(sentence)
        lacks = self._sources.lacking(sentence, is_stated=said.states_fact, is_claimed=bool(said.claims))
        return bool(lacks) or self._toolbox.misquotes(sentence, self._sources.tells)

    def _harms(self, sentence: str) -> bool:
        """In danger, and with somebody under 18, less is enough."""
        context, said = self._context, utter(sentence)
        is_careful = context.signals.is_minor or context.safety is not None or context.is_violence_told
        harms = said.likely_harms if is_careful else said.sure_harms - {Harm.SECRECY_TO_MINOR}
        harms -= _NOT_BY_EAR
        if Harm.DIAGNOSIS in harms and (illness := illness_named(sentence)) and self._was_told(illness):
            harms -= {Harm.DIAGNOSIS}  # they named it themselves
        return bool(harms) and not self._sources.holds(sentence)

    def _was_told(self, folded: str) -> bool:
        return any(folded in fold(said) for said in (*self._context.visitor_history, self._context.text))

    def _courage(self) -> str:
        is_due = any(each.requirement.reason == MINOR_IN_DISTRESS for each in self.result.requirements)
        is_due = is_due or (self._context.signals.is_minor and self._context.soft_danger is not None)
        return word_of_courage(self._gate.text, self._context.language) if is_due else ""

    def _read_back(self) -> str:
        """On the telephone nobody sees a receipt: a number that a call back was queued with is read back."""
        if self._context.channel != "voice":
            return ""
        queued = next((call for call in self._made if call.name == "request_callback"), None)
        if queued is None or is_of_another(str(queued.input.get("phone", "")), self._context.signals.contact):
            return ""
        return read_back(queued.input, self._gate.text, self._context.language)

    def _missing_question(self) -> str:
        """What has to be asked, and was not, before what the visitor wants can be done. A minor is not asked."""
        missed = (
            each.requirement.lacks
            for each in self.result.requirements
            if each.outcome is RequirementOutcome.ADVISORY_MISS
        )
        lack = next((lack for lack in missed if lack), Lack.NOTHING)
        if self._context.signals.is_minor or self._context.danger_to_meet is not None:
            return ""
        return missing_question(lack, self._gate.text, self._context.language)

    def _line_named(self) -> str:
        """Soft danger: one crisis line, named quietly, unless the reply names one already."""
        context, danger = self._context, self._context.danger_to_meet
        if danger is None or self._are_lines_shown or context.had_words_before:
            return ""  # they stand in the conversation, and in the widget's bar
        if danger.source == "answer" and not self._answers_gentle:
            return ""  # so does this one: it came with the question
        if danger.source == EASED or (context.is_denied and context.was_asked_directly and danger.source == "head"):
            return ""  # so does this one: it came with the question
        if names_a_line(self._gate.text, context.church.country):
            return ""
        line = quiet_line(
            danger, language=context.crisis_language, country=context.church.country, is_minor=context.signals.is_minor
        )
        return f"\n\n{line}" if line and line not in self._last_shown else ""

    @property
    def _awaits_answer(self) -> bool:
        """Whether this danger must not be left standing when the direct question is not answered."""
        danger = self._context.safety
        if danger is None or danger.source == EASED:
            return False
        if danger.source == FAINT:
            return False  # nobody was asked
        is_unsure = danger.source == "answer"  # "I don't know" is none
        return is_unsure or danger.topic in LEFT_STANDING or self._context.signals.is_minor

    def _asked_directly(self) -> str:
        """Soft danger: the direct question, once for each new danger, unless the reply asks it already."""
        danger = self._context.safety
        if danger is None or self._context.was_asked_directly:
            return ""
        if self._context.is_denied and danger.source in ("head", HINT) and DangerKind.SELF_HARM in danger.kinds:
            return ""  # they said no; whoever is called reads what they tell now
        if danger.source == FAINT or (danger.source == HINT and not self._is_asked_gently()):
            return ""
        # Nobody is asked a second time of something else before they could answer: what was heard there is often the same thing. Who
        # said whom they meant has answered.
        is_answer = danger.source == MEANT or self._answers_gentle
        if not is_answer and any(
            asks_of_death(said) or asks_of_safety(said) for said in (self._gate.text, self._last_shown)
        ):
            return ""
        if danger.source == HINT:
            return gentle_question(danger, language=self._context.crisis_language)
        return direct_question(danger, language=self._context.crisis_language)

    @property
    def _answers_gentle(self) -> bool:
        """Whether this says something like yes to the gentle question: the direct one follows, and its line."""
        context = self._context
        is_answer = context.safety is not None and context.safety.source == "answer"
        return is_answer and context.was_asked_gently and not context.was_asked_directly

    def _is_asked_gently(self) -> bool:
        """Whether a gentle question fits: once in a conversation, and where nothing else was asked."""
        is_asking = self._gate.text.rstrip(')”" ').endswith("?")
        return not (self._context.was_asked_gently or self._context.had_safety_before or is_asking)

    def _offer_back(self) -> str:
        """What was kept for the sake of the floor is offered back once the floor is free, never in a turn with danger."""
        context, kept = self._context, self._context.kept_words
        if kept is None or context.safety is not None or FLAG in self._called or self._toolbox.asked_back:
            return ""
        if context.open_question is not None and context.open_question.domain not in self._toolbox.settled:
            return ""
        self.result.offered = kept.message_ids
        return offer_back(kept, context.language)

    async def _repaired(self) -> AsyncIterator[Sentence]:
        """One repair round with the model at hand, then one with the rescue: in both it may only speak."""
        self._append(prompts.repair())
        try:
            async for sentence in self._rounds(0):
                yield sentence
            if not self._gate.has_something and self._switch_to_rescue():
                async for sentence in self._rounds(1):
                    yield sentence
        except _Broken:
            for sentence in self._released(self._after_break()):
                yield sentence

    def _released(self, pieces: Sequence[str]) -> list[Sentence]:
        if pieces and self.result.first_sentence_ms is None:
            self.result.first_sentence_ms = int((time.monotonic() - self._started) * 1000)
        return [Sentence(piece) for piece in pieces]

    def _append(self, message: ApiMessage) -> None:
        self.result.transcript.append(message)

    @property
    def _last_shown(self) -> str:
        """Our last question, as the visitor read it."""
        context = self._context
        said = [context.shown_instead] if context.shown_instead else [*_texts_said(context)][-1:]
        return " ".join(said)

    @cached_property
    def _heard(self) -> frozenset[str]:
        return _sentences_heard(self._context)  # all of a history is read, and most turns never ask

    def _was_said(self, sentence: str) -> bool:
        return bare(sentence) in self._heard

    def _takes_up(self, sentence: str) -> bool:
        return bool(word_beginnings(sentence) & self._told_words)

    @cached_property
    def _told_words(self) -> frozenset[str]:
        return word_beginnings(" ".join((*self._context.visitor_history[-3:], self._context.text)))

    def _is_echo(self, sentence: str) -> bool:
        return echoes(sentence, self._told)

    def _is_unfit(self, sentence: str) -> str:
        """What tools and the church say is quoted as it stands there, in whichever language."""
        context = self._context
        if self._json_left or shows_workings(sentence, context.offered):
            self._json_left = json_left(sentence, self._json_left)
            return "workings"
        said = " ".join((*context.visitor_history[-3:], context.text))
        is_other = is_in_another_language(sentence, context.language, said) and not self._sources.holds(sentence)
        return "other_language" if is_other else ""

    def _opening(self) -> str:
        """A sentence of our own, which this conversation has not heard yet where there is such a one. A wish gets no condolence."""
        context = self._context
        if not self.result.emotional and context.signals.disclosure.theme is Theme.UNKNOWN:
            felt = self._feeling_met("")
            return felt if felt and not self._was_said(felt) else welcome(context.language)
        if context.signals.disclosure.theme is Theme.UNKNOWN and not context.signals.is_minor:
            felt = next(
                (
                    each
                    for number in range(OPENINGS_TRIED)
                    if not self._was_said(each := self._feeling_met(f"{number}"))
                ),
                "",
            )
            if felt:
                return felt
        openings = (
            opening_sentence(
                context.signals.disclosure,
                language=context.language,
                is_minor=context.signals.is_minor,
                seed=f"{context.turn_id}-{attempt}",
            )
            for attempt in range(OPENINGS_TRIED)
        )
        others = still_here(context.language)
        return next((opening for opening in chain(openings, others) if not self._was_said(opening)), others[-1])

    def _feeling_met(self, seed: str) -> str:
        return feeling_sentence(
            self._context.signals.feelings, language=self._context.language, seed=f"{self._context.turn_id}-{seed}"
        )

    def _next_step(self) -> str:
        signals = self._context.signals
        return next_step_sentence(signals.disclosure, language=self._context.language, is_minor=signals.is_minor)

    def _loop_deadline(self) -> float:
        return asyncio.get_running_loop().time() + max(0.0, self._deadline - time.monotonic())


async def _ended(task: asyncio.Future[Any]) -> None:
    """Cancel the task unless it is done, and wait until it is: a stream cannot be closed while it is read."""
    if not task.done():
        task.cancel()
        await asyncio.wait({task})


def _sentences_heard(context: TurnContext) -> frozenset[str]:
    """What the assistant has said in this conversation, sentence by sentence."""
    texts = (*_texts_said(context), context.shown_instead)
    return frozenset(bare(sentence) for text in texts for sentence in split_sentences(text))


def _texts_said(context: TurnContext) -> Iterator[str]:
    """The assistant's texts, the oldest first, as a model wrote them."""
    blocks = (block for message in context.history if message["role"] == "assistant" for block in message["content"])
    return (block["text"] for block in blocks if isinstance(block, Mapping) and block.get("type") == "text")
