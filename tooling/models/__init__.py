"""The ledger of tool calls, and what a church decides about its tools: settings and instructions."""

from tooling.models.instruction import InstructionTemplate, InstructionVersion, VersionState
from tooling.models.invocation import Agent, ToolInvocation, input_digest
from tooling.models.setting import ToolSetting

__all__ = [
    "Agent",
    "InstructionTemplate",
    "InstructionVersion",
    "ToolInvocation",
    "ToolSetting",
    "VersionState",
    "input_digest",
]
