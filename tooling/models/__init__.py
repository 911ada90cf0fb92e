"""The ledger of tool calls, and what a church decides about its tools: settings and instructions."""

from tooling.models.instruction import InstructionTemplate, InstructionVersion, VersionState
from tooling.models.invocation import Agent, ToolInvocation, input_digest
from tooling.models.plan import (
    CarePlan,
    Confirmation,
    Decision,
    PlanStep,
    PlanTemplate,
    StepState,
    StepType,
    Validated,
    Validation,
)
from tooling.models.release import InstructionRelease
from tooling.models.setting import ToolSetting
from tooling.models.view import ConversationView

__all__ = [
    "Agent",
    "CarePlan",
    "Confirmation",
    "ConversationView",
    "Decision",
    "InstructionRelease",
    "InstructionTemplate",
    "InstructionVersion",
    "PlanStep",
    "PlanTemplate",
    "StepState",
    "StepType",
    "ToolInvocation",
    "ToolSetting",
    "Validated",
    "Validation",
    "VersionState",
    "input_digest",
]
