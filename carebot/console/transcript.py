"""A conversation as staff read it: what was said, and behind each sentence that claims a deed the ledger's row for it.

What stands in the ledger is shown whether anything was said of it or not. A reply that gave somebody their own private records is
not shown, and its sentences are read for no claims.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from carebot.console import differences
from carebot.console.calls import state_words, tool_words
from carebot.models import Conversation, Message, MessageRole, Turn
from carebot.models.conversation import UNNAMED
from language.text.reply_sentences import split_sentences
from language.text.shown_names import visitor_name
from language.utterance import claims
from prayers.models import CareRecord
from tooling.ledger import private_tools
from tooling.models import ToolInvocation
from tooling.registry import registry

MOST = 300  # messages shown at once, the newest
KEPT_PRIVATE = _("Kept private: it was for the visitor, whom the church's site had signed in.")
WHO: dict[str, Promise] = {
    MessageRole.ASSISTANT: _("Assistant"),
    MessageRole.RECEIPT: _("Receipt"),
    MessageRole.CORRECTION: _("Correction"),
    MessageRole.PENDING: _("Not saved yet"),
    MessageRole.NOTICE: _("Notice"),
}
KEPT: dict[str, Promise] = {
    "takeover": _("written to a person"),
    "lease": _("not answered: somebody else had been asked something"),
}


@dataclass(frozen=True)
class Call:
    """A row of the ledger, as a tag that says what it is and how far it has got."""

    id: UUID
    words: str | Promise
    state: str | Promise
    style: str
    record: CareRecord | None  # that it wrote, where the reader may read it
    is_open: bool

    @property
    def css_class(self) -> str:
        return f"call-{self.id.hex}"


@dataclass(frozen=True)
class SentenceShown:
    text: str | Promise
    claims_something: bool = False
    calls: tuple[Call, ...] = ()  # what backs the claim; none: nothing does


@dataclass(frozen=True)
class Entry:
    """One message."""

    message: Message
    who: str | Promise
    sentences: tuple[SentenceShown, ...]
    is_private: bool = False
    is_unheard: bool = False  # waits for the person who has the conversation
    kept: str | Promise = ""  # why it was not answered
    calls: tuple[Call, ...] = ()  # of its turn, of which no sentence speaks
    marks: tuple[str | Promise, ...] = ()  # of its turn


@dataclass(frozen=True)
class Transcript:
    entries: list[Entry]
    has_earlier: bool = False

    @property
    def last_seq(self) -> int:
        return self.entries[-1].message.seq if self.entries else 0

    @property
    def visitors_words(self) -> list[str]:
        return [entry.message.text for entry in self.entries if entry.message.role == MessageRole.VISITOR]


@dataclass
class _Ledger:
    """A conversation's calls, with the records that the reader may read."""

    rows: Sequence[ToolInvocation]
    records: dict[UUID, CareRecord]
    number_of: dict[UUID, int]  # turn → its number
    shown: dict[UUID, Call] = field(default_factory=dict)

    def call(self, row: ToolInvocation) -> Call:
        if row.pk not in self.shown:
            words, style = state_words(row)
            record = self.records.get(row.pk)
            self.shown[row.pk] = Call(row.pk, tool_words(row.tool), words, style, record, not row.is_settled)
        return self.shown[row.pk]

    def behind(self, topics: frozenset[str], turn: Turn) -> list[ToolInvocation]:
        """The calls that make such a claim of this turn true: its own, or else the newest of an earlier one."""
        tools = registry()
        those = []
        for row in self.rows:
            tool = tools.get(row.tool)
            if tool is None or not tool.backs & topics or row.is_error:
                continue
            if row.deferred or (row.result or {}).get("done"):
                those.append(row)
        own = [row for row in those if row.turn_id == turn.pk]
        earlier = [row for row in those if self.number_of.get(row.turn_id, turn.number) < turn.number]
        return own or earlier[-1:]


def transcript(conversation: Conversation, user: Any, *, after: int = 0, whole: bool = False) -> Transcript:
    """What was said after that place, the newest `MOST` messages unless the `whole` is asked for.

    Whether the user may read the conversation is for the caller to ask (`Conversation.objects.visible_to`).
    """
    rows = conversation.messages.filter(seq__gt=after).select_related("participant", "staff", "turn")
    found = list(rows.order_by("-seq")[: None if whole else MOST + 1])
    has_earlier = not whole and len(found) > MOST
    messages = found[:MOST][::-1] if has_earlier else found[::-1]
    ledger = _ledger(conversation, user)
    private = {row.turn_id for row in ledger.rows if row.tool in private_tools() and not row.is_error}
    unheard = (
        set(conversation.messages.unheard().values_list("pk", flat=True)) if conversation.taken_over_by_id else set()
    )
    entries, spoken = [], set()
    for message in messages:
        entry = _entry(message, ledger, is_private=message.turn_id in private, is_unheard=message.pk in unheard)
        entries.append(entry)
        spoken |= {call.id for sentence in entry.sentences for call in sentence.calls}
    return Transcript(_with_silent_calls(entries, ledger, spoken), has_earlier)


def changed_calls(conversation: Conversation, user: Any, since: Any) -> list[Call]:
    """The calls whose state is another since then."""
    ledger = _ledger(conversation, user)
    return [
        ledger.call(row)
        for row in ledger.rows
        if any(at and at >= since for at in (row.finished_at, row.started_at, row.done_by_hand_at, row.retried_at))
    ]


def _ledger(conversation: Conversation, user: Any) -> _Ledger:
    calls: QuerySet[ToolInvocation] = ToolInvocation.objects.filter(conversation_id=conversation.pk)
    rows = list(calls.order_by("created_at", "seq"))
    written = {row.pk: record for row in rows if row.deferred and (record := _record_id(row))}
    records = CareRecord.objects.visible_to(user).in_bulk(set(written.values()))
    return _Ledger(
        rows=rows,
        records={pk: records[record] for pk, record in written.items() if record in records},
        number_of=dict(conversation.turns.values_list("pk", "number")),
    )


def _record_id(row: ToolInvocation) -> UUID | None:
    try:
        return UUID((row.result or {}).get("record_id", ""))
    except ValueError:
        return None


def _entry(message: Message, ledger: _Ledger, *, is_private: bool, is_unheard: bool) -> Entry:
    is_reply = message.role == MessageRole.ASSISTANT
    if is_private and is_reply:
        return Entry(message, WHO[MessageRole.ASSISTANT], (SentenceShown(KEPT_PRIVATE),), is_private=True)
    if is_reply and message.turn is not None:
        sentences = tuple(_sentence(text, message.turn, ledger) for text in split_sentences(message.text))
    else:
        sentences = (SentenceShown(message.text),)
    return Entry(
        message,
        _who(message),
        sentences,
        is_unheard=is_unheard,
        kept=KEPT.get(message.kept_because, ""),
        calls=tuple(ledger.call(row) for row in ledger.rows if row.pk == message.invocation_id),
        marks=_marks(message),
    )


def _sentence(text: str, turn: Turn, ledger: _Ledger) -> SentenceShown:
    topics = frozenset(topic.value for topic in claims(text))
    if not topics:
        return SentenceShown(text)
    return SentenceShown(text, True, tuple(ledger.call(row) for row in ledger.behind(topics, turn)))


def _who(message: Message) -> str | Promise:
    if message.role == MessageRole.STAFF:
        return message.staff.display_name if message.staff else _("A person of the church")
    if message.role != MessageRole.VISITOR:
        return WHO[message.role]
    name = called(message)
    return name if name == _("Visitor") else _("%(name)s (visitor)") % {"name": name}


def called(message: Message) -> str | Promise:
    """How the visitor who wrote it is called."""
    name = visitor_name(message.participant.name) if message.participant else ""
    return _("Visitor") if name in ("", UNNAMED) else name


def _marks(message: Message) -> tuple[str | Promise, ...]:
    need = (_("a need: staff were told"),) if message.need_told_in_id else ()
    if message.role != MessageRole.VISITOR or message.turn is None:
        return need
    turn = message.turn
    return need + tuple(
        mark
        for mark, is_so in (
            (_("danger"), bool(turn.safety_category)),
            (_("possible danger"), bool(turn.possible_danger)),
            (differences.told(turn.differs) if turn.differs else "", bool(turn.differs)),
            (_("emotional"), turn.emotional and not turn.safety_category),
            (_("under 18"), turn.is_minor),
        )
        if is_so
    )


def _with_silent_calls(entries: list[Entry], ledger: _Ledger, spoken: set[UUID]) -> list[Entry]:
    """Deferred calls of which no sentence speaks are listed with the reply of their turn, or whatever stands last in it."""
    place: dict[UUID, int] = {}
    for index, entry in enumerate(entries):
        turn_id = entry.message.turn_id
        if turn_id and (turn_id not in place or entry.message.role == MessageRole.ASSISTANT):
            place[turn_id] = index
    silent: dict[int, list[Call]] = {}
    for row in ledger.rows:
        if row.deferred and row.pk not in spoken and row.turn_id in place:
            silent.setdefault(place[row.turn_id], []).append(ledger.call(row))
    return [_adding(entry, silent.get(index, ())) for index, entry in enumerate(entries)]


def _adding(entry: Entry, calls: Iterable[Call]) -> Entry:
    more = tuple(call for call in calls if call not in entry.calls)
    return replace(entry, calls=(*entry.calls, *more)) if more else entry
