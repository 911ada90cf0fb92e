"""A template holds numbers of days, and nothing that was meant for one person; the days come back when a plan is made from it."""

from datetime import date

import pytest

from tests.tooling.plans.steps import thinking, tool_step
from tooling.plans.planned import read_steps
from tooling.plans.relative import as_template, within_days

TOOLS = ["schedule_task", "send_message"]
BEGAN = date(2026, 3, 2)


def kept(*steps, names=()):
    return as_template(read_steps(list(steps), TOOLS), BEGAN, names)


def task(**fields):
    return {"schedule_task": {"what": "call", "title": "Call Dana Whitfield", "due_on": "2026-03-12"} | fields}


@pytest.mark.parametrize(
    ("due_on", "after_days", "days"),
    [
        ("2026-03-12", 0, 10),
        ("2026-03-12", 7, 3),
        ("2026-03-12", 10, 0),
        ("2026-03-12", 30, 0),
        ("2026-02-01", 0, 0),
        ("soon", 0, 0),
        (None, 0, 0),
    ],
)
def test_days_are_counted_from_the_day_a_step_begins(due_on, after_days, days):
    assert within_days(due_on, BEGAN, after_days) == days


def test_task_keeps_what_it_is_and_when_and_not_who_does_it():
    (step,) = kept(tool_step(after_days=7, inputs=task(assignee="Ruth", second_adult="Paul")))
    assert step["inputs"] == {"schedule_task": {"what": "call", "title": "Call Dana Whitfield", "within_days": 3}}


def test_words_to_one_person_are_left_out():
    message = {"send_message": {"channel": "email", "body": "Dear Dana"}}
    (step,) = kept(tool_step(tools=("send_message",), inputs=message))
    assert step["inputs"] == {}


def test_name_of_the_person_is_taken_out_of_every_word():
    described = {"description": "Call DANA whitfield, not Danas sister Whit.", "expected_outcome": "Dana was called."}
    (step,) = kept(tool_step(inputs=task()) | described, names=["Dana Whitfield", ""])
    assert step["description"] == "Call …, not Danas sister Whit."
    assert step["expected_outcome"] == "… was called."
    assert step["inputs"]["schedule_task"]["title"] == "Call …"


def test_what_was_kept_is_read_as_a_plan_again():
    steps = kept(thinking("first"), tool_step(depends_on=["first"], validation="strict", inputs=task()))
    assert [each.as_json() for each in read_steps(steps, TOOLS)] == steps
