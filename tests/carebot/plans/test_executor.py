"""A step is completed only when what it declared was called, whatever the model says of it."""

import pytest
from django.utils import timezone

from carebot.llm.base import ToolCall
from carebot.llm.errors import FailureKind, ModelUnavailable
from carebot.llm.testing import ScriptedModel
from carebot.plans import executor
from carebot.plans.models import answered_by
from carebot.plans.offline import OfflineSteps
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, FollowupTask, Notification
from tests.carebot.plans.steps import task_call, thinking, tool_step
from tooling.models import Agent, CarePlan, PlanStep, StepState, ToolInvocation, Validated
from tooling.plans import changes

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_by_itself():
    with no_dispatch():
        yield


def states(plan):
    return dict(plan.steps.values_list("key", "state"))


def test_step_whose_tool_was_called_is_completed(plan_of, carry_out, record):
    plan = plan_of(tool_step(validation="strict"))
    with answered_by(ScriptedModel([task_call()], ["It is on Ruth's list."])):
        carry_out(plan)
    step = plan.steps.get()
    assert (step.state, step.validation_status) == (StepState.SUCCEEDED, Validated.PASSED)
    assert (step.actual_tool_calls, step.outcome) == (["schedule_task"], "It is on Ruth's list.")
    assert FollowupTask.objects.get(record=record.pk).assignee.display_name == "Ruth"
    call = ToolInvocation.objects.get(turn_id=step.pk)
    assert (call.agent, call.tool, call.record_id, call.conversation_id) == (
        Agent.PLAN,
        "schedule_task",
        record.pk,
        plan.pk,
    )
    plan.refresh_from_db()
    assert plan.ended_at is not None


DESCRIBES = "I have called schedule_task and put the call on Ruth's list for Thursday. [schedule_task: done]"


def test_model_that_describes_a_call_never_completes_a_strict_step(plan_of, carry_out, record):
    plan = plan_of(tool_step(validation="strict"), thinking(depends_on=["call"]))
    model = ScriptedModel([DESCRIBES], repeats=True)
    with answered_by(model):
        carry_out(plan)
    step = plan.steps.get(key="call")
    assert (step.state, step.validation_status, step.asked_again) == (StepState.FAILED, Validated.FAILED, True)
    assert "schedule_task" in step.problem
    assert len(model.requests) == 2  # asked again once, and no more
    reminder = model.requests[1].messages[-1]["content"][0]["text"]
    assert "Required tools not called: schedule_task." in reminder
    assert states(plan)["think"] == StepState.PENDING  # what depends on it waits
    assert not FollowupTask.objects.filter(record=record.pk).exists()
    assert Notification.objects.filter(subject_kind="plan_step", path=plan.get_absolute_url()).count() == 1


def test_advisory_step_that_was_only_described_warns_and_lets_the_plan_go_on(plan_of, carry_out, record):
    plan = plan_of(tool_step(), thinking(depends_on=["call"]))
    model = ScriptedModel([DESCRIBES], ["She is not alone."])
    with answered_by(model):
        carry_out(plan)
    step = plan.steps.get(key="call")
    assert (step.state, step.validation_status, step.asked_again) == (StepState.UNMET, Validated.WARNED, False)
    assert states(plan)["think"] == StepState.SUCCEEDED
    assert not FollowupTask.objects.filter(record=record.pk).exists()


def test_strict_step_that_calls_when_asked_again_is_completed(plan_of, carry_out):
    plan = plan_of(tool_step(validation="strict"))
    with answered_by(ScriptedModel([DESCRIBES], [task_call()], ["Now it is there."])):
        carry_out(plan)
    step = plan.steps.get()
    assert (step.state, step.asked_again, step.actual_tool_calls) == (StepState.SUCCEEDED, True, ["schedule_task"])


def test_call_that_was_refused_is_no_call(plan_of, carry_out, record):
    plan = plan_of(tool_step(validation="strict"))
    wrong = ToolCall("t1", "schedule_task", {"what": "dance", "title": "x", "due_on": "tomorrow"})
    with answered_by(ScriptedModel([wrong], ["Done."], ["Done, really."])):
        carry_out(plan)
    step = plan.steps.get()
    assert (step.state, step.actual_tool_calls) == (StepState.FAILED, [])
    assert ToolInvocation.objects.get(turn_id=step.pk).is_error
    assert not FollowupTask.objects.filter(record=record.pk).exists()


def test_call_that_the_model_repairs_counts(plan_of, carry_out):
    plan = plan_of(tool_step(validation="strict"))
    wrong = ToolCall("t1", "schedule_task", {"what": "call", "title": "x", "due_on": "2020-01-01"})
    model = ScriptedModel([wrong], [task_call("t2")], ["Done."])
    with answered_by(model):
        carry_out(plan)
    told = model.requests[1].messages[-1]["content"][0]
    assert told["is_error"]
    assert "due_on has passed" in told["content"]
    assert plan.steps.get().state == StepState.SUCCEEDED


def test_reasoning_is_never_validated_and_changes_nothing(plan_of, carry_out, record):
    plan = plan_of(thinking())
    model = ScriptedModel([task_call()], ["She needs company more than advice."])
    with answered_by(model):
        carry_out(plan)
    step = plan.steps.get()
    assert (step.state, step.validation_status) == (StepState.SUCCEEDED, "")
    assert step.outcome == "She needs company more than advice."
    assert [tool.name for tool in model.requests[0].tools] == ["lookup_care_history"]
    assert not FollowupTask.objects.filter(record=record.pk).exists()


def test_steps_follow_their_order_and_their_day(plan_of, carry_out):
    plan = plan_of(
        thinking("last", depends_on=["first"]), thinking("first"), thinking("later", after_days=30), thinking("alone")
    )
    model = ScriptedModel(["Thought."], repeats=True)
    with answered_by(model):
        carry_out(plan)
    assert states(plan) == {
        "last": StepState.SUCCEEDED,
        "first": StepState.SUCCEEDED,
        "alone": StepState.SUCCEEDED,
        "later": StepState.QUEUED,
    }
    later = plan.steps.get(key="later").next_attempt_at.astimezone(plan.church.zone)
    assert ((later.date() - plan.from_day).days, later.hour) == (30, 9)
    asked = [request.messages[0]["content"][0]["text"] for request in model.requests]
    assert next(n for n, text in enumerate(asked) if '"first"' in text) < next(
        n for n, text in enumerate(asked) if '"last"' in text
    )


def test_plan_of_before_there_were_types_still_runs(plan_of, carry_out):
    plan = plan_of(thinking("old"))
    plan.steps.update(step_type="", validation="advisory", required_tools=[], expected_outcome="")
    with answered_by(ScriptedModel(["Thought."])):
        carry_out(plan)
    step = plan.steps.get()
    assert (step.state, step.validation_status) == (StepState.SUCCEEDED, "")


def test_model_that_does_not_answer_is_asked_again_later_and_given_up_in_the_end(plan_of, carry_out, settings):
    plan = plan_of(tool_step(validation="strict"))
    away = ModelUnavailable("gone", retryable=True)
    with answered_by(ScriptedModel([away], repeats=True)):
        carry_out(plan)
        step = plan.steps.get()
        assert step.state == StepState.RETRYING
        for _attempt in range(settings.LEDGER_MAX_ATTEMPTS - 1):
            plan.steps.update(next_attempt_at=plan.created_at)
            carry_out(plan)
    step = plan.steps.get()
    assert (step.state, step.validation_status) == (StepState.FAILED, "")
    assert "did not answer" in step.problem


def test_dead_key_is_not_tried_again(plan_of, carry_out):
    plan = plan_of(tool_step())
    with answered_by(ScriptedModel([ModelUnavailable("401", retryable=False, kind=FailureKind.AUTHENTICATION)])):
        carry_out(plan)
    assert plan.steps.get().state == StepState.FAILED


def test_tool_that_failed_for_good_fails_its_step_and_tells_somebody(plan_of, carry_out, settings, monkeypatch):
    def breaks(*_args, **_fields):
        raise RuntimeError("the database is on fire: Dana's husband")

    monkeypatch.setattr("tooling.plans.tools.schedule", breaks)
    plan = plan_of(tool_step(validation="strict"))
    with answered_by(ScriptedModel([task_call()])):
        for _attempt in range(settings.LEDGER_MAX_ATTEMPTS):
            carry_out(plan)
            plan.steps.update(next_attempt_at=plan.created_at)
    step = plan.steps.get()
    assert step.state == StepState.FAILED
    assert "Dana" not in step.problem + step.error
    assert Notification.objects.filter(subject_kind="plan_step").count() == 1


def test_no_more_steps_run_at_once_than_leave_room_for_what_visitors_wait_for(plan_of, settings):
    settings.PLAN_STEPS_AT_ONCE = 2
    plan = plan_of(thinking("a"), thinking("b"), thinking("c"))
    first, second, third = plan.steps.all()
    assert PlanStep.objects.claim(first.pk)
    assert PlanStep.objects.claim(second.pk)
    assert PlanStep.objects.claim(third.pk) is None
    PlanStep.objects.filter(pk=first.pk).update(state=StepState.SUCCEEDED)
    assert PlanStep.objects.claim(third.pk)


def test_step_of_a_record_that_was_closed_meanwhile_asks_a_person_first(plan_of, carry_out, record, pastor):
    plan = plan_of(tool_step(validation="strict"))
    CareRecord.objects.filter(pk=record.pk).update(closed_at=timezone.now(), status="done")
    with answered_by(ScriptedModel([task_call()], ["Done."], repeats=True)):
        carry_out(plan)
        step = plan.steps.get()
        assert (step.state, FollowupTask.objects.count()) == (StepState.FAILED, 0)
        assert "was closed meanwhile" in step.problem
        changes.try_again(step, by=pastor.user)
        carry_out(plan)
    assert FollowupTask.objects.count() == 1


def test_plan_that_is_stopped_just_before_a_call_does_not_make_it(plan_of, pastor, monkeypatch):
    plan = plan_of(tool_step(validation="strict"))
    context_of = executor.context_of

    def stopped_meanwhile(*args):
        changes.stop(CarePlan.objects.get(pk=plan.pk), by=pastor.user, reason="She asked us to leave her alone.")
        return context_of(*args)

    monkeypatch.setattr(executor, "context_of", stopped_meanwhile)
    with answered_by(ScriptedModel([task_call()])):
        executor.work(plan.steps.get().pk)
    assert plan.steps.get().state == StepState.CANCELLED
    assert not FollowupTask.objects.exists()


def test_day_that_has_passed_since_it_was_planned_is_today(plan_of, carry_out, record):
    late = {"schedule_task": {"what": "call", "title": "Call her", "due_on": "2020-01-01"}}
    plan = plan_of(tool_step(validation="strict", inputs=late))
    with answered_by(OfflineSteps()):
        carry_out(plan)
    assert plan.steps.get().state == StepState.SUCCEEDED
    zone = record.church.zone
    assert FollowupTask.objects.get().due_at.astimezone(zone).date() == timezone.now().astimezone(zone).date()
