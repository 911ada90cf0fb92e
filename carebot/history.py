"""What of a conversation is sent back to the model: its own blocks, unmodified and append-only between cuts.

A long conversation is cut at one point: a summary stands for what went before, and thinking blocks up to the cut are left out,
since a model ties each to all that preceded it. Of a long message a model is told both ends: thirty whole ones would be as much as
the smallest model can take. Staff see all of it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from carebot.llm.base import ApiMessage
from language.text import AT_THE_DOOR
from language.text.shown_names import without_markup

MAX_TURNS = 30  # sent in full; one more and the conversation is cut
MAX_CHARS = 120_000  # of visitors' words, in those: some 40,000 tokens; more and it is cut
KEPT_TURNS = 10  # in full after a cut
TAKEOVER_CHARS = 40_000  # of what was said while a person of the church answered
SUMMARY_CHARS = 4000
WORDS_PER_TURN_CHARS = 240  # of the visitor's words in a summary
SHOWN_CHARS = 600

SIGNED_OUT = "What was said before was for somebody who was signed in then, and is not known any more."
_THINKING = ("thinking", "redacted_thinking")


@dataclass(frozen=True)
class PastTurn:
    number: int
    transcript: list[dict[str, Any]]
    delivered: str


@dataclass(frozen=True)
class Cut:
    after: int = 0  # turns up to this number are in the summary
    at: int = 0  # newest turn when the cut was made
    summary: str = ""


def as_told(words: str) -> str:
    """A visitor's words as a model gets them: of a long message its beginning and its end, and how much stands between them."""
    front, end = AT_THE_DOOR
    left_out = len(words) - front - end
    if left_out <= 0:
        return words
    note = f"[{left_out} characters of this message are left out here; the church's staff can read all of it.]"
    return f"{words[:front]}\n\n{note}\n\n{words[-end:]}"


def needs_cut(turns: Sequence[PastTurn]) -> bool:
    return len(turns) > MAX_TURNS or (len(turns) > KEPT_TURNS and sum(map(_said_chars, turns)) > MAX_CHARS)


def cut_again(cut: Cut, turns: Sequence[PastTurn]) -> Cut:
    """A new cut that keeps the newest turns in full and adds the others to the summary, oldest words going first."""
    gone = turns[:-KEPT_TURNS]
    lines = [cut.summary] if cut.summary else []
    lines += [_summary_line(turn) for turn in gone]
    return Cut(after=gone[-1].number, at=turns[-1].number, summary="\n".join(lines)[-SUMMARY_CHARS:])


def called(turn: PastTurn, tools: Collection[str]) -> bool:
    """Whether the turn called one of these tools."""
    blocks = (block for message in turn.transcript for block in message["content"] if isinstance(block, dict))
    return any(block.get("type") == "tool_use" and block.get("name") in tools for block in blocks)


def cut_whole(cut: Cut, turns: Sequence[PastTurn]) -> Cut:
    """A cut after which nothing is sent of what was said before: it was for somebody who was signed in then."""
    return Cut(after=turns[-1].number, at=turns[-1].number, summary=SIGNED_OUT)


def messages(cut: Cut, turns: Iterable[PastTurn]) -> tuple[ApiMessage, ...]:
    """The history in the order it happened."""
    found: list[ApiMessage] = []
    if cut.summary:
        text = f"<summary>Earlier in this conversation:\n{cut.summary}\n</summary>"
        found.append({"role": "user", "content": [{"type": "text", "text": text}]})
    for turn in turns:
        if turn.number > cut.after:
            found += turn.transcript if turn.number > cut.at else _without_thinking(turn.transcript)
    return tuple(found)


def told_of_a_person(person: str, said: Iterable[tuple[str, str]], shown: str) -> list[dict[str, Any]]:
    """What a model is told of the time in which a person of the church answered: who said what, as (name, words), as notes of
    ours, and what the visitor was shown last. The model itself said nothing then. Of very much the newest is told."""
    lines = [f"{without_markup(name)}: {_plain(as_told(words))}" for name, words in said]
    while len(lines) > 1 and sum(map(len, lines)) > TAKEOVER_CHARS:
        del lines[0]
    account = "\n".join(
        [
            f"Here {_plain(person)}, a person from the church, took over and answered the visitor in your place. They said to each "
            "other:",
            *lines,
            "End of what they said. You answer again from here on. What a person of the church said stands; do not repeat or undo it.",
        ]
    )
    return [
        {"role": "user", "content": [{"type": "text", "text": f"<notes>\n{account}\n</notes>"}]},
        {"role": "assistant", "content": [{"type": "text", "text": shown}]},
    ]


def _plain(words: str) -> str:
    """Words in one line, without signs of a tag: they neither end the notes they stand in nor begin a line in another's name."""
    lines = (" ".join(line.split()) for line in words.splitlines())
    return " / ".join(line for line in lines if line).replace("<", "‹").replace(">", "›")


def shown_instead(turn: PastTurn | None) -> str:
    """What the visitor was shown in the turn, where it is not what the model wrote; else an empty string."""
    if turn is None:
        return ""
    written = " ".join(
        text for message in turn.transcript if message["role"] == "assistant" for text in _texts(message)
    )
    if " ".join(written.split()) == " ".join(turn.delivered.split()):
        return ""
    return turn.delivered[:SHOWN_CHARS]


def _without_thinking(transcript: list[dict[str, Any]]) -> list[ApiMessage]:
    kept: list[ApiMessage] = []
    for message in transcript:
        content = message["content"]
        if isinstance(content, list):
            content = [block for block in content if block.get("type") not in _THINKING]
        if content:
            kept.append({**message, "content": content})
    return kept


def _summary_line(turn: PastTurn) -> str:
    said = next(
        (_texts(message)[-1] for message in turn.transcript if message["role"] == "user" and _texts(message)), ""
    )
    calls = [
        block["name"]
        for message in turn.transcript
        if isinstance(message["content"], list)
        for block in message["content"]
        if block.get("type") == "tool_use"
    ]
    line = f"- They wrote: {said[:WORDS_PER_TURN_CHARS]}"
    return f"{line} (called: {', '.join(calls)})" if calls else line


def _said_chars(turn: PastTurn) -> int:
    return sum(len(text) for message in turn.transcript if message["role"] == "user" for text in _texts(message))


def _texts(message: Mapping[str, Any]) -> list[str]:
    content = message["content"]
    if isinstance(content, str):
        return [content]
    return [block["text"] for block in content if block.get("type") == "text"]
