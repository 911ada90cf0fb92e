"""What a tool is: everything that is known of one stands in its declaration, and all others read it from there.

A tool is declared in `tooling/tools/<family>.py`. A declaration that forgets a part raises IncompleteTool when it is made,
which is when the process starts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any
from uuid import UUID

from django.utils.functional import Promise

from church.tiers import Tier
from language.texts import languages
from prayers.access import readers
from prayers.kinds import spec_of
from prayers.models.choices import Confidentiality, Kind
from tooling.errors import IncompleteTool

LANGUAGES = languages()  # in which a tool's words are owed
LAST = 1_000_000  # the position of a tool that names none
Words = Mapping[str, str]  # language → text


class Mode(StrEnum):
    DEFERRED = "deferred"  # after the reply, from the ledger, by a worker
    IMMEDIATE = "immediate"  # inside the loop, the model sees the result
    IMMEDIATE_WITH_EMPATHY = "immediate_with_empathy"  # the same, behind an instruction to acknowledge first


@dataclass(frozen=True)
class ToolContext:
    """Where a call comes from. Everything a tool may know beside its input."""

    church_id: int
    conversation_id: UUID
    language: str = "en"
    channel: str = "chat"
    persona: str = (
        ""  # as which assistant the call was made: the slug of the church's plan, which decides tools and prompt
    )
    is_minor: bool = False
    agent: str = "assistant"  # who made the call: a value of `tooling.models.invocation.Agent`
    heard_by: str = ""  # what heard the danger that the screen calls for: a value of `prayers.models.HeardBy`
    member_id: str = ""  # who speaks, signed by the church's own site; "": nobody whose word is good for private things
    own_requests: frozenset[str] | None = None  # where others take part: the short ids of what whoever speaks asked for
    invocation_id: UUID | None = None  # set for deferred calls: the unique reference of the record they write
    # Of a call in a care plan: whose record, who asked for the plan, who approved the call and by which decision.
    record_id: UUID | None = None
    asked_by: int | None = None  # id of a user; None: the software
    approved_by: int | None = None
    approval: UUID | None = None


@dataclass(frozen=True)
class ToolResult:
    """What an immediate tool found or did, in the words the model is shown (plain text, short, data only)."""

    content: str
    asks_back: str = ""  # a question the visitor must answer before the job can be finished
    done: bool = True  # False: it answered without doing what the tool is for, so it backs no claim


class ToolProblem(Exception):
    """An immediate tool cannot do what was asked for a reason the visitor can be told. The message is that reason."""


ImmediateHandler = Callable[[ToolContext, Mapping[str, Any]], ToolResult]
# A deferred handler runs inside the worker's transaction and returns the id of the record it wrote (or found).
DeferredHandler = Callable[[ToolContext, Mapping[str, Any]], str]


@dataclass(frozen=True)
class Writes:
    """The record that a deferred call leads to. Who may read it may read the call, whether it is written yet or not."""

    kind: Kind
    confidentiality: Confidentiality  # where the visitor has a say: what it is when they said nothing
    said_in: str = ""  # the field of the input in which they say how confidential it is; "": they have no say

    def confidentiality_of(self, inputs: Mapping[str, Any]) -> Confidentiality:
        """How confidential the record of this input is. What nobody knows how to keep is for the pastors alone."""
        said = inputs.get(self.said_in) or self.confidentiality
        return Confidentiality(said) if said in Confidentiality.values else Confidentiality.PASTORS_ONLY


@dataclass(frozen=True)
class Example:
    """What a visitor might write, and the call that a model makes of it. They fill previews and trials."""

    said: Words
    input: Mapping[str, Any]  # of the call; its words are the visitor's, so the English ones do for both


@dataclass(frozen=True)
class Tool:
    """Raises IncompleteTool for a declaration that owes a part."""

    name: str
    mode: Mode
    tier: Tier
    description: str  # for the model: what it does and when to call it
    input_schema: Mapping[str, Any]  # JSON Schema, an object without combinators at the top (the API refuses those)
    handler: Callable[[ToolContext, Mapping[str, Any]], Any]
    # The place among the tools that a model is given, the least first; tools of one place stay as declared. Part of the prompt: never
    # move one.
    position: int = LAST
    title: str | Promise = ""  # for staff; owed by what writes, and by what does something that a reply may speak of
    one_of: tuple[tuple[str, ...], ...] = ()  # groups of fields of which at least one must be given
    is_care: bool = False  # a call of it makes the turn emotional, whatever the words were
    backs: frozenset[str] = field(default_factory=frozenset)  # ClaimTopic values that a call of it makes true
    timeout_seconds: float = 5.0
    is_private: bool = False  # its result is for the visitor alone: no member of staff is shown it
    acts_on_own: bool = (
        False  # it reaches what the visitor asked for before (`tooling.own_requests`), and asks for nothing new
    )
    is_blocking: bool = False  # in a care plan it waits until a person approved exactly this call
    in_transaction: bool = True  # False: it waits for a server outside, and must hold no database lock meanwhile
    when_cancelled: Words = field(default_factory=dict)  # owed by bookings: what did not happen after "never mind"

    # Owed by deferred tools.
    writes: Writes | None = None
    worded_fields: tuple[str, ...] | None = None  # of the input: those that say what it is about; () for none
    instruction: Words = field(default_factory=dict)  # what the model is shown in place of a result; churches edit it
    example: Example | None = None
    is_silent: bool = False  # the visitor is told nothing of it: no receipt, no correction, no claim
    receipt: Words = field(default_factory=dict)
    correction: Words = field(default_factory=dict)  # when the write failed for good

    def __post_init__(self) -> None:
        if missing := [*self._missing(), *(self._missing_of_deferred() if self.is_deferred else ())]:
            raise IncompleteTool(f"The declaration of {self.name!r} is incomplete: {'; '.join(missing)}.")

    @property
    def is_deferred(self) -> bool:
        return self.mode is Mode.DEFERRED

    def instruction_in(self, language: str) -> str:
        """What the model is shown where the church has no words of its own. Never empty: shown nothing, a model takes the call for
        done, or makes it again."""
        return self.instruction.get(language) or self.instruction["en"]

    @property
    def words(self) -> str | Promise:
        """The tool as staff read it."""
        return self.title or words_of(self.name)

    def choices_in(self, name: str) -> tuple[str, ...]:
        """The values that a field of the input takes; none where it takes any, or where there is no such field."""
        return tuple(self._fields.get(name, {}).get("enum", ()))

    def _read_by_nobody(self, writes: Writes) -> set[str]:
        possible = {writes.confidentiality, *self.choices_in(writes.said_in)} & {*Confidentiality.values}
        return {each for each in possible if not readers(each, writes.kind, is_minor=False)}

    @property
    def _fields(self) -> Mapping[str, Any]:
        fields: Mapping[str, Any] = self.input_schema.get("properties", {})
        return fields

    def _missing(self) -> Iterator[str]:
        if not self.description:
            yield "description, by which the model knows when to call it"
        if not self.title and (self.is_deferred or self.backs):
            yield "title, by which staff know it"
        if "booking" in self.backs:
            yield from _without("when_cancelled", self.when_cancelled)

    def _missing_of_deferred(self) -> Iterator[str]:
        yield from _without("instruction", self.instruction)
        if self.example is None:
            yield "example, for previews and trials"
        else:
            yield from _without("example.said", self.example.said)
        if self.writes is None:
            yield "writes, by which it is known who may read a call"
        elif self.writes.said_in and not {*self.choices_in(self.writes.said_in)} & {*Confidentiality.values}:
            yield f"writes.said_in names no field with confidentialities ({self.writes.said_in!r})"
        elif unread := self._read_by_nobody(self.writes):
            yield f"writes names what nobody may read ({self.writes.kind}, {', '.join(sorted(unread))})"
        if self.worded_fields is None:
            yield "worded_fields, by which what was told in confidence is found elsewhere; () for none"
        elif unknown := [name for name in self.worded_fields if name not in self._fields]:
            yield f"worded_fields names what is no field of the input ({', '.join(unknown)})"
        if self.is_silent and (self.receipt or self.correction or self.backs):
            yield "is_silent goes with no receipt, correction or backs"
        if not self.is_silent:
            yield from _without("receipt", self.receipt)
            yield from _without("correction", self.correction)
            if not self.backs:
                yield "backs, by which a reply may speak of it"


def words_of(name: str) -> str:
    """ "Get giving history" for get_giving_history, of which nothing better is known."""
    return name.replace("_", " ").capitalize()


def _without(part: str, words: Words) -> Iterator[str]:
    if lacking := [language for language in LANGUAGES if not words.get(language)]:
        yield f"{part} in {' and '.join(lacking)}"


class Registry:
    """All tools by name, in the order in which a model is given them. Raises ValueError for two of one name."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools: dict[str, Tool] = {}
        for tool in sorted(tools, key=lambda tool: tool.position):
            if tool.name in self._tools:
                raise ValueError(f"Two tools are called {tool.name!r}; a tool is declared once.")
            self._tools[tool.name] = tool

    def get(self, name: str) -> Tool | None:
        return self._tools.get(name)

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def offered(self, tier: Tier) -> tuple[Tool, ...]:
        """The tools of a tier: its own and those of every tier below it."""
        return tuple(tool for tool in self if tool.tier <= tier)

    def repeating(self) -> frozenset[str]:
        """Names of the tools whose records repeat their conversation, and tell nothing of their own."""
        return frozenset(each.name for each in self if each.writes and spec_of(each.writes.kind).repeats_conversation)

    def unasked(self) -> frozenset[str]:
        """Names of the tools whose records nobody asked for: they go when the visitor erases the conversation."""
        return frozenset(each.name for each in self if each.writes and not spec_of(each.writes.kind).is_asked_for)

    @cached_property
    def worded_fields(self) -> tuple[str, ...]:
        """The fields in which any of the tools has the visitor's words."""
        return tuple(dict.fromkeys(name for each in self for name in each.worded_fields or ()))

    def instructions(self) -> dict[str, dict[str, str]]:
        """What a church starts with: tool → language → text, of every deferred tool."""
        return {tool.name: dict(tool.instruction) for tool in self if tool.is_deferred}


_in_use: list[Registry] = []  # the product's own; above it what stands in for it in a test or an eval


def start_with(tools: Registry) -> None:
    """The tools that this process begins with. `tooling.apps` says so, once all models are there."""
    _in_use[:] = [tools]


def registry() -> Registry:
    """The tools of this process. Raises RuntimeError before Django has started."""
    if not _in_use:
        raise RuntimeError("There are no tools before Django has started; call django.setup() first.")
    return _in_use[-1]


@contextmanager
def replaced_by(tools: Registry) -> Iterator[Registry]:
    """These tools in place of the product's, for everything in this process."""
    _in_use.append(tools)
    try:
        yield tools
    finally:
        _in_use.remove(tools)
