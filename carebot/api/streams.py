"""Events as server-sent events, and as one JSON answer."""

import json
from collections.abc import AsyncIterator
from typing import Any

from django.http import StreamingHttpResponse

from carebot.representation import language_of, unstored_json
from carebot.turn.events import Blocked, Correction, Done, Pending, Receipt, Sentence, TurnEvent


def server_sent_event(name: str, data: Any, event_id: int | None = None) -> str:
    head = f"id: {event_id}\n" if event_id else ""
    return f"{head}event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def encode(event: TurnEvent) -> str:
    """One event of a turn in the stream that answers a message."""
    match event:
        case Sentence(text):
            return server_sent_event("sentence", {"text": text, "language": language_of(text)})
        case Receipt():
            return server_sent_event("receipt", outcome_json(event))
        case Correction():
            return server_sent_event("correction", outcome_json(event))
        case Pending():
            return server_sent_event("pending", outcome_json(event))
        case Blocked(reason, text):
            return server_sent_event("blocked", {"reason": reason, "text": text})
        case Done(message=message, turn=turn):
            return server_sent_event("done", {"message": message, "turn": turn})


def outcome_json(outcome: Receipt | Correction | Pending) -> dict[str, Any]:
    return {
        "id": outcome.id,
        "seq": outcome.seq,
        "text": outcome.text,
        "language": language_of(outcome.text),
        "tool": outcome.tool,
    }


async def as_answer(events: AsyncIterator[TurnEvent]) -> dict[str, Any]:
    """The whole turn as one JSON answer."""
    answer: dict[str, Any] = {
        "message": None,
        "receipts": [],
        "corrections": [],
        "pending": [],
        "blocked": None,
        "turn": {},
    }
    said = ""
    async for event in events:
        match event:
            case Sentence(text):
                said += text
            case Receipt():
                answer["receipts"].append(outcome_json(event))
            case Correction():
                answer["corrections"].append(outcome_json(event))
            case Pending():
                answer["pending"].append(outcome_json(event))
            case Blocked(reason, text):
                answer["blocked"] = {"reason": reason, "text": text}
            case Done(message=message, turn=turn):
                answer["message"] = message
                answer["turn"] = turn
    if answer["message"] is None and said:
        answer["message"] = unstored_json(said)
    return answer


def event_stream(chunks: AsyncIterator[str]) -> StreamingHttpResponse:
    """A response that proxies neither buffer, nor compress, nor keep."""
    return StreamingHttpResponse(
        chunks,
        content_type="text/event-stream; charset=utf-8",
        headers={"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"},
    )
