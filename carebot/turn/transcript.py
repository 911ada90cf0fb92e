"""The conversation so far, read off the Messages API's blocks: what was said, called, and came of it.

Histories may come from another model or be cut: what looks unexpected is passed over, never an error.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any

_NOTE = re.compile(r"(?<!\s)\s*+<(context|reminder|summary|notes?)>(.*?)(?:</\1>|\Z)\s*", re.DOTALL | re.IGNORECASE)
_FIELD = re.compile(r"^[^\S\n]*+([A-Za-z][A-Za-z ]{2,30}):\s*+(\S(?:.*\S)?)", re.MULTILINE)
_NUMBER = re.compile(r"(?:\(|\+?\d)\d[\d\s().-]{5,}\d")
_ASKED_BACK = re.compile(r"You asked back for (\w+),")
_REQUEST = re.compile(r"^- \[\w+\] .*$", re.MULTILINE)
_RESULT = re.compile(r"<result[^<>]*>(.*?)(?:</result>|\Z)", re.DOTALL)
_TAG = re.compile(r"</?[a-z_]+(?:\s[^<>]*)?>")
_SLOT = re.compile(r"\(starts_at (\d{4}-\d\d-\d\dT\d\d:\d\d), host (\d+)\)")
_ITEM = re.compile(r"^[^\S\n]*+[-*•]\s+(.*\S)", re.MULTILINE)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_OVERVIEW = re.compile(r"(?:Parts of town|Zonas): ")
_NOW = re.compile(r"^[^\S\n]*+Now: \w+ (\d{1,2} \w+ \d{4})", re.MULTILINE)


class Latest(StrEnum):
    """What the model is being asked to answer."""

    WORDS = "words"
    RESULTS = "results"
    REMINDER = "reminder"


@dataclass(frozen=True)
class PastCall:
    id: str
    name: str
    input: Mapping[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What one call of this turn was answered with: an instruction, a result, or a refusal."""

    name: str
    input: Mapping[str, Any]
    content: str
    is_error: bool


@dataclass(frozen=True)
class Exchange:
    """One message of the visitor and all that followed it."""

    words: str = ""
    reply: str = ""
    calls: tuple[PastCall, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    reminder: str = ""  # the engine's last re-prompt in this turn, if there was one
    notes: str = ""
    latest: Latest = Latest.WORDS


@dataclass(frozen=True)
class Transcript:
    earlier: tuple[Exchange, ...]
    current: Exchange

    @property
    def is_voice(self) -> bool:
        return _fields(self.current.notes).get("channel", "").lower() in ("voice", "phone", "call")

    @property
    def office_phone(self) -> str:
        fields = _fields(self.current.notes)
        for name in ("office telephone", "office phone", "church phone", "phone", "telephone"):
            if found := _NUMBER.search(fields.get(name, "")):
                return found[0]
        return ""

    @property
    def _engine_notes(self) -> str:
        """The notes less the lines about open requests, which repeat what the visitor wrote."""
        return _REQUEST.sub("", self.current.notes)

    @property
    def asked_back(self) -> str:
        """The tool whose question this message may answer, or ""."""
        found = _ASKED_BACK.search(self._engine_notes)
        return found[1] if found else ""

    @property
    def was_in_danger(self) -> bool:
        return "was in danger earlier" in self._engine_notes

    @property
    def today(self) -> date | None:
        return today_of(self.current.notes)

    @property
    def is_said_to_be_minor(self) -> bool:
        return "under 18" in self._engine_notes.lower()

    @property
    def last_reply(self) -> str:
        """What the assistant said last, before this message."""
        return next((exchange.reply for exchange in reversed(self.earlier) if exchange.reply), "")


def read_transcript(messages: Iterable[Any]) -> Transcript:
    """The exchanges in order; the last one is the current turn (empty when nobody has spoken)."""
    reading = _Reading()
    for message in messages:
        reading.take(message)
    *earlier, current = [draft.exchange() for draft in reading.exchanges or [_Draft()]]
    # What somebody else in the conversation said is neither this person's need nor their name.
    speaker = _fields(current.notes).get("who speaks", "")
    own = (each for each in earlier if _fields(each.notes).get("who speaks", speaker) == speaker)
    return Transcript(tuple(own), current)


def result_text(content: str) -> str:
    """The data inside the result tags; without tags, all of it."""
    inside = _RESULT.findall(content)
    return _TAG.sub("", "\n".join(inside) if inside else content).strip()


def items_of(result: str) -> list[str]:
    """The items of the list that a result offers."""
    return _ITEM.findall(result)


def slot_of(item: str) -> tuple[str, int] | None:
    """The key of an open time: when it begins, and with whom; None where the item is no such time."""
    found = _SLOT.search(item)
    return (found[1], int(found[2])) if found else None


def parts_of_town(result: str) -> list[str]:
    """Those that the overview of groups names."""
    line = next((line for line in result.splitlines() if _OVERVIEW.match(line)), "")
    return [place.strip() for place in line.partition(": ")[2].split(",") if place.strip()]


def is_moment(value: str) -> bool:
    """Whether it is a day and an hour as tools take them."""
    return bool(_MOMENT.fullmatch(value))


def today_of(notes: str) -> date | None:
    """The day it is at the church, as the engine's notes give it; None where they do not."""
    found = _NOW.search(notes)
    try:
        return datetime.strptime(found[1], "%d %B %Y").date() if found else None
    except ValueError:
        return None


@dataclass
class _Draft:
    words: list[str] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    calls: list[PastCall] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    reminder: str = ""
    notes: str = ""
    latest: Latest = Latest.WORDS

    def exchange(self) -> Exchange:
        return Exchange(
            "\n".join(self.words).strip(),
            " ".join(" ".join(self.replies).split()),
            tuple(self.calls),
            tuple(self.outcomes),
            self.reminder,
            self.notes,
            self.latest,
        )


class _Reading:
    def __init__(self) -> None:
        self.exchanges: list[_Draft] = []

    def take(self, message: Any) -> None:
        if not isinstance(message, Mapping):
            return
        blocks = list(_blocks(message.get("content")))
        if message.get("role") == "assistant":
            self._assistant(blocks)
        else:
            self._user(blocks)

    def _user(self, blocks: list[Mapping[str, Any]]) -> None:
        texts = [block["text"] for block in blocks if isinstance(block.get("text"), str)]
        notes, reminder = "", ""
        words: list[str] = []
        for text in texts:
            # Only the engine's blocks come before the visitor's words; a tag typed by a visitor stays a word.
            found = None if notes or words else _NOTE.match(text)
            if not found:
                words.append(text)
                continue
            if found[1].lower() == "reminder":
                reminder = found[2].strip()
            elif found[1].lower() == "context":
                notes = found[2]
            if rest := text[found.end() :].strip():
                words.append(rest)
        for block in blocks:
            if block.get("type") == "tool_result":
                self._result(block)
        if any(word.strip() for word in words):
            self.exchanges.append(_Draft(words=words, notes=notes))
        elif notes:
            self.exchanges.append(_Draft(notes=notes))
        if reminder:
            self._current().reminder = reminder
            self._current().latest = Latest.REMINDER

    def _assistant(self, blocks: list[Mapping[str, Any]]) -> None:
        current = self._current()
        for block in blocks:
            if isinstance(block.get("text"), str):
                current.replies.append(block["text"])
            elif block.get("type") == "tool_use" and isinstance(block.get("name"), str):
                given = block.get("input")
                inputs = given if isinstance(given, Mapping) else {}
                current.calls.append(PastCall(str(block.get("id", "")), block["name"], inputs))

    def _result(self, block: Mapping[str, Any]) -> None:
        current = self._current()
        wanted = str(block.get("tool_use_id", ""))
        call = next((call for call in current.calls if call.id == wanted), None)
        if call is None:
            return
        content = "\n".join(part["text"] for part in _blocks(block.get("content")) if isinstance(part.get("text"), str))
        current.latest = Latest.RESULTS
        current.outcomes.append(Outcome(call.name, call.input, content, bool(block.get("is_error"))))

    def _current(self) -> _Draft:
        if not self.exchanges:
            self.exchanges.append(_Draft())
        return self.exchanges[-1]


def _blocks(content: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(content, str):
        yield {"type": "text", "text": content}
    elif isinstance(content, list | tuple):
        for block in content:
            if isinstance(block, Mapping):
                yield block
            elif isinstance(block, str):
                yield {"type": "text", "text": block}


def _fields(notes: str) -> dict[str, str]:
    return {name.strip().lower(): value for name, value in _FIELD.findall(notes)}
