"""What this application holds of people (`church.held`)."""

from church.held import Holding

HOLDINGS = (
    Holding(model="tooling.InstructionTemplate", neutral="tool"),
    Holding(model="tooling.InstructionVersion", staff="note override_reason", neutral="text"),
    Holding(model="tooling.InstructionRelease", staff="reason asked_by_name decided_by_name", neutral="digest"),
    Holding(
        model="tooling.ToolInvocation",
        words={
            "input": "what a tool was called with",
            "result": "what it gave",
            "input_digest": "a hash of the input, from which a short one can be guessed",  # replaced when erased
            "done_by_hand_note": "what staff did in its place",
        },
        neutral="error tool tool_use_id channel language persona",
    ),
    Holding(
        model="tooling.CarePlan",
        words={"wish": "what staff added when they asked for a plan", "stop_reason": "why it was stopped"},
        staff="asked_by_name",
        neutral="error model prompt_version",
    ),
    Holding(
        model="tooling.PlanStep",
        words={
            "description": "what is to be done for them",
            "expected_outcome": "what should come of it",
            "inputs": "what a tool would be called with",
            "transcript": "what the model was told and answered",
            "outcome": "what came of it",
            "problem": "why it failed",
            "reason": "why staff changed it",
        },
        neutral="error key required_tools depends_on actual_tool_calls done_before model",
    ),
    Holding(
        model="tooling.Confirmation",
        words={
            "input": "a message or a deed that waits for a yes",
            "approved_input": "the same as it was approved",
            "recipient": "their address or number",
            "reason": "why it was declined",
        },
        staff="decided_by_name",
        neutral="tool tool_use_id input_digest",
    ),
    Holding(model="tooling.PlanTemplate", neutral="name kind steps"),
    Holding(model="tooling.ToolSetting", neutral="tool"),
    Holding(model="tooling.ConversationView", staff="user_name"),
)
