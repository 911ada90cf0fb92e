"""Messages and turns as the HTTP interface shows them."""

from typing import Any

from carebot.models import Message, MessageRole, Turn
from carebot.turn.context import TurnContext
from carebot.turn.rounds import Composed
from language.rules.lean import detect_language


def message_json(message: Message) -> dict[str, Any]:
    """One thing that was said. `seq` orders a conversation; `author` is a name only where a person wrote."""
    author = None
    if message.staff_id and message.staff:
        author = message.staff.display_name
    elif message.participant_id and message.participant:
        author = message.participant.name
    return {
        "id": str(message.pk),
        "seq": message.seq,
        "role": str(message.role),
        "text": message.text,
        "language": language_of(message.text),
        "author": author,
        "tool": message.tool or None,
        "turn": str(message.turn_id) if message.turn_id else None,
        "client_message_id": message.client_message_id or None,
        "created_at": message.created_at.isoformat(),
    }


def language_of(words: str) -> str | None:
    """In which language words are, by the words alone; None where they are too few to tell."""
    return detect_language(words, "") or None


def unstored_json(text: str) -> dict[str, Any]:
    """What the assistant said and nobody could store."""
    unknown = ("id", "seq", "author", "tool", "turn", "client_message_id", "created_at")
    return {"role": str(MessageRole.ASSISTANT), "text": text, "language": language_of(text), **dict.fromkeys(unknown)}


def turn_json(turn: Turn | TurnContext, composed: Composed | None = None) -> dict[str, Any]:
    """How a turn went, as far as it is the visitor's business."""
    if isinstance(turn, Turn):
        category, language = turn.safety_category, turn.language
        model_calls, emotional, needs_person = turn.model_calls, turn.emotional, bool(turn.needs_person)
        turn_id, state = turn.pk, str(turn.state)
    else:
        assert composed is not None
        category = turn.hard_danger.kind.value if turn.hard_danger else ""
        language, turn_id, state = turn.language, turn.turn_id, "closed"
        model_calls, emotional = composed.model_calls, composed.emotional
        needs_person = bool(composed.needs_person)
    return {
        "id": str(turn_id),
        "state": state,
        "safety": bool(category),
        "safety_category": category or None,
        "emotional": emotional,
        "language": language,
        "model_calls": model_calls,
        "needs_person": needs_person,
    }
