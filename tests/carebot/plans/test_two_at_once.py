"""Two people decide, or two workers carry out, at the same instant: one wins, and the other is told or does nothing."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.plans import executor
from carebot.plans.models import answered_by
from church.models import Church, Role
from church.testing import make_church, make_staff
from prayers.jobs.testing import no_dispatch
from prayers.models import FollowupTask, Kind, OutboundMessage
from prayers.testing import make_record
from tests.carebot.plans.steps import message_call, tool_step
from tooling.errors import PlanMoved, PlanRefused
from tooling.models import CarePlan, Confirmation, Decision, StepState
from tooling.plans import decisions, rows
from tooling.plans.planned import read_steps
from tooling.plans.tools import plan_tools

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def nothing_by_itself(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with no_dispatch():
        yield


def at_once(*functions):
    """What each of these gave or raised, begun together in threads of their own."""
    together, found = Barrier(len(functions)), [None] * len(functions)

    def run(number, function):
        try:
            together.wait()
            found[number] = function()
        except (PlanMoved, PlanRefused) as problem:
            found[number] = problem
        finally:
            connection.close()

    threads = [Thread(target=run, args=each) for each in enumerate(functions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def planned(church: Church, by, *steps):
    record = make_record(church, Kind.CARE, category="meals", contact="dana@example.org")
    plan = CarePlan.objects.claim(rows.start(record, by=by.user).pk)
    rows.give_steps(plan, read_steps(list(steps), [tool.name for tool in plan_tools()]), model="test")
    return plan


def test_of_an_approval_and_a_no_at_once_one_counts_and_the_other_is_told():
    church = make_church()
    ruth, paul = (make_staff(church, Role.PASTOR, display_name=name) for name in ("Ruth", "Paul"))
    plan = planned(church, ruth, tool_step("send", tools=("send_message",), validation="strict"))
    model = ScriptedModel([message_call()], ["Done."], repeats=True)
    with answered_by(model):
        executor.work(plan.steps.get().pk)
        confirmation = Confirmation.objects.get()
        yes, no = at_once(
            lambda: decisions.decide(
                Confirmation.objects.get(), Decision.APPROVED, by=ruth.user, shown=decisions.shown_digest(confirmation)
            ),
            lambda: decisions.decide(
                Confirmation.objects.get(),
                Decision.DECLINED,
                by=paul.user,
                shown=decisions.shown_digest(confirmation),
                reason="Not now.",
            ),
        )
        executor.work(plan.steps.get().pk)
    lost = [each for each in (yes, no) if isinstance(each, PlanMoved)]
    assert len(lost) == 1
    assert "was first" in str(lost[0])
    approved = Confirmation.objects.get().decision == Decision.APPROVED
    assert OutboundMessage.objects.count() == (1 if approved else 0)
    assert plan.steps.get().state == (StepState.SUCCEEDED if approved else StepState.DECLINED)


def test_eight_approvals_at_once_send_one_message():
    church = make_church()
    people = [make_staff(church, Role.PASTOR) for _ in range(8)]
    plan = planned(church, people[0], tool_step("send", tools=("send_message",), validation="strict"))
    with answered_by(ScriptedModel([message_call()], ["Done."], repeats=True)):
        executor.work(plan.steps.get().pk)
        shown = decisions.shown_digest(Confirmation.objects.get())
        found = at_once(
            *(
                lambda each=each: decisions.decide(
                    Confirmation.objects.get(), Decision.APPROVED, by=each.user, shown=shown
                )
                for each in people
            )
        )
        at_once(*(lambda: executor.work(plan.steps.get().pk) for _ in people))
    assert sum(isinstance(each, PlanMoved) for each in found) == 7
    assert OutboundMessage.objects.count() == 1


def test_two_presses_at_once_make_one_plan():
    church = make_church()
    ruth = make_staff(church, Role.PASTOR)
    record = make_record(church, Kind.CARE, category="meals")
    found = at_once(*(lambda: rows.start(record, by=ruth.user) for _ in range(4)))
    assert sum(isinstance(each, PlanRefused) for each in found) == 3
    assert CarePlan.objects.count() == 1


def test_step_that_depends_on_two_that_end_at_once_begins():
    church = make_church()
    ruth = make_staff(church, Role.PASTOR, display_name="Ruth")
    day = str(timezone.localdate() + timedelta(days=2))
    task = {"schedule_task": {"what": "call", "title": "Call", "due_on": day}}
    plan = planned(
        church,
        ruth,
        tool_step("a", inputs=task),
        tool_step("b", inputs=task),
        tool_step("c", depends_on=["a", "b"], inputs=task),
    )

    def replies(request):
        if len(request.messages) > 1:
            return ["Done."]
        return [ToolCall("t", "schedule_task", task["schedule_task"])]

    with answered_by(ScriptedModel(replies, repeats=True)):
        at_once(
            *(lambda pk=pk: executor.work(pk) for pk in plan.steps.filter(key__in="ab").values_list("pk", flat=True))
        )
        assert plan.steps.get(key="c").state == StepState.QUEUED
        executor.work(plan.steps.get(key="c").pk)
    assert FollowupTask.objects.count() == 3
    plan.refresh_from_db()
    assert plan.ended_at is not None
