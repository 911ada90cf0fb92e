"""A step edited, added, skipped or tried again, and the plan stopped: who did it and why stands beside it."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tooling.plans.steps import thinking, tool_step
from tooling.models import CarePlan, PlanStep, StepState, Validated
from tooling.plans import changes

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def post(client, name, plan, step=None, **data):
    url = reverse(f"plans:{name}", args=[plan.pk, step.pk] if step else [plan.pk])
    answer = client.post(url, data, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def values(plan, **fields):
    usual = {
        "description": "Call her on Friday.",
        "validation": "strict",
        "day": str(plan.from_day),
        "why": "Later suits her.",
    }
    return usual | fields


def test_step_is_skipped_with_a_reason(as_pastor, plan_of):
    plan = plan_of(thinking())
    page = post(as_pastor, "skip", plan, plan.steps.get(), reason="I called her.")
    assert plan.steps.get().state == StepState.SKIPPED
    assert "Skipped by Ruth: I called her." in page


def test_skipping_without_a_reason_is_refused(as_pastor, plan_of):
    plan = plan_of(thinking())
    assert "in a few words why" in post(as_pastor, "skip", plan, plan.steps.get(), reason=" ")
    assert plan.steps.get().state != StepState.SKIPPED


def test_form_shows_the_step_as_it_is(as_pastor, plan_of):
    inputs = {"schedule_task": {"what": "call", "title": "Call her", "due_on": "2099-01-02"}}
    plan = plan_of(tool_step(after_days=3, inputs=inputs), thinking())
    form = as_pastor.get(reverse("plans:edit", args=[plan.pk, plan.steps.get(key="call").pk])).context["form"]
    assert form["day"].value() == plan.from_day + timedelta(days=3)
    assert form["tools"].value() == ["schedule_task"]
    assert form["schedule_task-title"].value() == "Call her"
    assert form["schedule_task-due_on"].value() == "2099-01-02"
    assert [key for key, _name in form.fields["depends_on"].choices] == ["think"]


def test_step_is_changed_in_its_words_tools_day_order_and_inputs(as_pastor, plan_of):
    plan = plan_of(thinking("first"), thinking("second"))
    second = plan.steps.get(key="second")
    given = values(
        plan,
        tools=["schedule_task"],
        day=str(plan.from_day + timedelta(days=4)),
        depends_on=["first"],
        expected_outcome="It is on a list.",
        **{"schedule_task-what": "call", "schedule_task-title": "Call Dana", "schedule_task-due_on": "2099-01-02"},
    )
    page = post(as_pastor, "edit", plan, second, **given)
    second.refresh_from_db()
    assert (second.step_type, second.required_tools, second.depends_on) == ("tool", ["schedule_task"], ["first"])
    assert (second.after_days, second.validation, second.expected_outcome) == (4, "strict", "It is on a list.")
    assert second.inputs == {"schedule_task": {"what": "call", "title": "Call Dana", "due_on": "2099-01-02"}}
    assert "Changed by Ruth: Later suits her." in page
    assert "Proposed: Put a task on somebody&#x27;s list" in page


def test_steps_that_would_wait_for_each_other_are_refused_and_the_words_stay(as_pastor, plan_of):
    plan = plan_of(thinking("first"), thinking("second", depends_on=["first"]))
    page = post(as_pastor, "edit", plan, plan.steps.get(key="first"), **values(plan, depends_on=["second"]))
    assert "in a circle" in page
    assert "Call her on Friday." in page


@pytest.mark.parametrize("fields", [{"day": "1999-01-01"}, {"why": ""}, {"description": ""}, {"tools": ["dance"]}])
def test_what_makes_no_step_is_refused(as_pastor, plan_of, fields):
    plan = plan_of(thinking())
    page = post(as_pastor, "edit", plan, plan.steps.get(), **values(plan, **fields))
    assert "errorlist" in page
    assert plan.steps.get().changed_at is None


def test_step_that_has_begun_meanwhile_stays_as_it_is(as_pastor, plan_of):
    plan = plan_of(thinking())
    plan.steps.update(state=StepState.RUNNING)
    page = post(as_pastor, "edit", plan, plan.steps.get(), **values(plan))
    assert "has begun meanwhile" in page
    assert plan.steps.get().description == "Think of think."


def test_step_is_added_at_the_end(as_pastor, plan_of):
    plan = plan_of(thinking())
    page = post(as_pastor, "add", plan, **values(plan, why="She asked for it."))
    added = plan.steps.order_by("position").last()
    assert (added.key, added.description) == ("added-1", "Call her on Friday.")
    assert "Added by Ruth: She asked for it." in page


def test_failed_step_is_tried_again(as_pastor, plan_of):
    plan = plan_of(tool_step())
    plan.steps.update(state=StepState.FAILED, validation_status=Validated.FAILED)
    assert "Tried again by Ruth" in post(as_pastor, "try_again", plan, plan.steps.get())
    assert plan.steps.get().state == StepState.QUEUED


def test_whoever_comes_too_late_is_told(as_pastor, plan_of, pastor):
    plan = plan_of(thinking())
    step = plan.steps.get()
    changes.skip(step, by=pastor.user, reason="Done.")
    assert "come to its end already" in post(as_pastor, "skip", plan, step, reason="Mine.")
    assert PlanStep.objects.get().reason == "Done."


def test_plan_is_stopped_with_a_reason(as_pastor, plan_of):
    plan = plan_of(thinking())
    page = post(as_pastor, "stop", plan, reason="She moved away.")
    assert CarePlan.objects.get().state == "cancelled"
    assert "Stopped by Ruth: She moved away." in page
    assert "already" in post(as_pastor, "stop", plan, reason="Again.")
