"""Conversations, who takes part in them, what was said, and how each turn went."""

from carebot.models.answers import AnswerConsent, AnswerMail
from carebot.models.conversation import (
    Conversation,
    Message,
    MessageRole,
    Participant,
    PromptPin,
    UsedIdentityToken,
)
from carebot.models.erasure import Erasure
from carebot.models.lease import FollowupLease
from carebot.models.model_health import FailedModelCall, ModelHealth
from carebot.models.purge import PurgeState
from carebot.models.reading_health import ReadingHealth
from carebot.models.turn import Turn, TurnState

__all__ = [
    "AnswerConsent",
    "AnswerMail",
    "Conversation",
    "Erasure",
    "FailedModelCall",
    "FollowupLease",
    "Message",
    "MessageRole",
    "ModelHealth",
    "Participant",
    "PromptPin",
    "PurgeState",
    "ReadingHealth",
    "Turn",
    "TurnState",
    "UsedIdentityToken",
]
