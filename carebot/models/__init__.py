"""Conversations, who takes part in them, what was said, and how each turn went."""

from carebot.models.conversation import (
    Conversation,
    Message,
    MessageRole,
    Participant,
    PromptPin,
    UsedIdentityToken,
)
from carebot.models.lease import FollowupLease
from carebot.models.turn import Turn, TurnState

__all__ = [
    "Conversation",
    "FollowupLease",
    "Message",
    "MessageRole",
    "Participant",
    "PromptPin",
    "Turn",
    "TurnState",
    "UsedIdentityToken",
]
