"""What is no plan is refused with what is accepted; what was stored before steps had types reads as it is."""

import json

import pytest

from tooling.errors import PlanRefused
from tooling.models.plan import StepType, Validation
from tooling.plans.planned import MOST_STEPS, read_plan, read_steps

TOOLS = ["schedule_task", "draft_message", "send_message"]


def step(**fields):
    return {
        "id": "call",
        "description": "Call her.",
        "step_type": "tool",
        "required_tools": ["schedule_task"],
        **fields,
    }


def refused(value):
    with pytest.raises(PlanRefused) as why:
        read_steps(value, TOOLS)
    return str(why.value)


def test_reads_a_plan_with_all_its_parts():
    text = "Here is the plan:\n```json\n" + json.dumps(
        {
            "steps": [
                step(expected_outcome="It is on a list.", validation="strict", after_days=3),
                {"id": "think", "description": "Was it enough?", "step_type": "reasoning", "depends_on": ["call"]},
            ]
        }
    )
    first, second = read_plan(text + "\n```", TOOLS)
    assert (first.step_type, first.required_tools, first.validation) == (
        StepType.TOOL,
        ("schedule_task",),
        Validation.STRICT,
    )
    assert (first.after_days, first.expected_outcome) == (3, "It is on a list.")
    assert (second.step_type, second.depends_on, second.required_tools) == (StepType.REASONING, ("call",), ())


def test_gives_back_what_it_read():
    steps = read_steps([step(inputs={"schedule_task": {"what": "call"}}), {"id": "b", "description": "Think."}], TOOLS)
    assert read_steps([each.as_json() for each in steps], TOOLS) == steps


def test_step_without_a_type_is_reasoning_and_needs_no_other_field():
    (old,) = read_steps([{"description": "Think of her."}], TOOLS)
    assert (old.key, old.step_type, old.required_tools) == ("step-1", StepType.REASONING, ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I would call her.", "no JSON object"),
        ('{"steps": [', "no JSON object"),
        ('{"steps": [}', "no valid JSON"),
        ('{"plan": []}', "no list of steps"),
        ('{"steps": []}', "no steps"),
        ("{" * 100_000 + "}", "no valid JSON"),
    ],
)
def test_refuses_nonsense(text, words):
    with pytest.raises(PlanRefused) as why:
        read_plan(text, TOOLS)
    assert words in str(why.value)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ([step(id=f"s{n}") for n in range(400)], f"400 steps. Accepted: 1 to {MOST_STEPS}"),
        ([step(required_tools=[])], "requires no tool"),
        (
            [step(required_tools=["submit_prayer_request"])],
            "do not exist: submit_prayer_request. Accepted: draft_message",
        ),
        ([step(), step()], "the same id: call"),
        ([step(depends_on=["call"])], "in a circle: call"),
        ([step(id="a", depends_on=["b"]), step(id="b", depends_on=["a"])], "in a circle: a, b"),
        ([step(depends_on=["nobody"])], "depends on steps that do not exist: nobody"),
        ([step(step_type="deed")], "none of these: tool, reasoning"),
        ([step(validation="hard")], "none of these: advisory, strict"),
        ([step(after_days=-1)], "Accepted: 0 to"),
        ([step(after_days=True)], "Accepted: 0 to"),
        ([step(after_days="soon")], "Accepted: 0 to"),
        ([step(description="  ")], "description is empty"),
        ([step(description="x" * 1001)], "1001 characters. Accepted: 1000"),
        ([step(id="Call Her")], "no valid id"),
        ([step(inputs={"send_message": {}})], "does not require: send_message"),
        ([step(inputs=["x"])], "not an object of objects"),
        ([step(priority=1)], "unknown fields: priority"),
        (["call her"], "is no object"),
    ],
)
def test_refuses_what_it_cannot_carry_out(steps, words):
    assert words in refused(steps)
