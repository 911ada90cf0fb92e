"""A plan whose worker dies at any moment does everything once in the end.

A worker is let die at each of its statements in turn: before the first, between any two, after the last. What its transaction had
not committed is gone, as with a real kill (`tests/servers/test_plan_kills.py` kills real processes).
"""

from contextlib import suppress

import pytest
from django.db import connection

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.plans import executor, planner
from carebot.plans.models import answered_by
from prayers.jobs.testing import no_dispatch
from prayers.models import FollowupTask, OutboundMessage
from tests.carebot.plans.steps import message_call, task_call, thinking, tool_step
from tooling.models import CarePlan, Confirmation, Decision, PlanStep, StepState
from tooling.plans import decisions, rows

pytestmark = [pytest.mark.django_db, pytest.mark.long]

BOUNDARIES = 200
STEPS = (
    tool_step("first", tools=("schedule_task", "lookup_care_history"), validation="strict"),
    tool_step("send", tools=("send_message",), validation="strict", depends_on=["first"]),
    thinking("look-back", depends_on=["send"]),
    thinking("look-back-again", depends_on=["send"]),
)


class Killed(BaseException):
    """The process is gone: nothing that handles exceptions gets to see it."""


def dies_at(number):
    """Lets the statement with this number, counted from 1, be the end. Only the way back to what was committed comes after it."""
    seen = 0

    def wrapper(execute, sql, params, many, context):
        nonlocal seen
        seen += 1
        if seen == number:
            raise Killed
        return execute(sql, params, many, context)

    return wrapper


def replies(request):
    """What a model says that is asked the same twice, but never in the same words: each call of a title of its own."""
    replies.count += 1
    asked = request.messages[0]["content"][0]["text"]
    if request.messages[-1]["role"] == "user" and len(request.messages) > 1:
        return ["Done."]
    if '"look-back' in asked.rpartition("<step>")[2]:
        return ["She was not alone."]
    if '"first"' in asked.rpartition("<step>")[2]:
        return [task_call(title=f"Call her ({replies.count})"), ToolCall("h1", "lookup_care_history", {})]
    return [message_call(body=f"Dear Dana ({replies.count}).")]


@pytest.fixture(autouse=True)
def nothing_by_itself(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    replies.count = 0
    with no_dispatch():
        yield


def let_claims_run_out(plan):
    past = plan.created_at
    CarePlan.objects.filter(pk=plan.pk, state="running").update(claimed_until=past)
    PlanStep.objects.filter(plan=plan.pk, state="running").update(claimed_until=past)
    PlanStep.objects.filter(plan=plan.pk, state="retrying").update(next_attempt_at=past)


def work_off(plan, approve):
    """Until nothing is due any more, a person saying yes in between."""
    for _round in range(20):
        if CarePlan.objects.due().filter(pk=plan.pk).exists():
            planner.work(plan.pk)
        due = list(PlanStep.objects.due().filter(plan=plan.pk).values_list("pk", flat=True))
        for pk in due:
            executor.work(pk)
        waiting = list(Confirmation.objects.undecided().filter(step__plan=plan.pk))
        for confirmation in waiting:
            approve(confirmation)
        if not due and not waiting:
            return


def test_worker_that_dies_at_any_statement_does_nothing_twice_and_loses_nothing(
    church, pastor, record, plan_of, settings
):
    settings.LEDGER_MAX_ATTEMPTS = 10

    def approve(confirmation):
        shown = decisions.shown_digest(confirmation)
        decisions.decide(confirmation, Decision.APPROVED, by=pastor.user, shown=shown)

    reached = 0
    for number in range(1, BOUNDARIES + 1):
        plan = plan_of(*STEPS)
        with answered_by(ScriptedModel(replies, repeats=True)):
            with connection.execute_wrapper(dies_at(number)):
                try:
                    work_off(plan, approve)
                except Killed:
                    reached = number
            let_claims_run_out(plan)
            work_off(plan, approve)
        assert set(plan.steps.values_list("state", flat=True)) == {StepState.SUCCEEDED}, number
        assert FollowupTask.objects.filter(record=record.pk).count() == 1, number
        assert OutboundMessage.objects.filter(record=record.pk).count() == 1, number
        assert Confirmation.objects.filter(step__plan=plan.pk).count() == 1, number
        FollowupTask.objects.all().delete()
        OutboundMessage.objects.all().delete()
        CarePlan.objects.all().delete()
    assert reached == BOUNDARIES  # every one of them was the end of a worker


def test_planning_that_dies_at_any_statement_makes_one_plan(record, pastor):
    for number in range(1, 20):
        plan = rows.start(record, by=pastor.user)
        with connection.execute_wrapper(dies_at(number)), suppress(Killed):
            planner.work(plan.pk)
        let_claims_run_out(plan)
        planner.work(plan.pk)
        keys = list(plan.steps.values_list("key", flat=True))
        assert keys, number
        assert len(keys) == len(set(keys)), number
        CarePlan.objects.all().delete()
