"""The ledger of tool calls, and what a church decides about its tools: settings and instructions."""

from tooling.models.instruction import InstructionTemplate, InstructionVersion, VersionState
from tooling.models.invocation import Agent, ToolInvocation, input_digest
from tooling.models.setting import ToolSetting
from tooling.models.view import ConversationView

__all__ = [
    "Agent",
    "ConversationView",
    "InstructionTemplate",
    "InstructionVersion",
    "ToolInvocation",
    "ToolSetting",
    "VersionState",
    "input_digest",
]
