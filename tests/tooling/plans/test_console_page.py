"""The plan on the page of its record, and as a timeline: for whoever may read the record, and nobody else."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import formats, timezone

from church.models import Role
from church.testing import make_cast, make_staff, signed_in
from prayers.models import CareRecord, Confidentiality, Kind, RecordView
from prayers.testing import make_record
from tests.tooling.plans.steps import thinking, tool_step
from tooling.models import CarePlan, PlanStep, StepState, ToolInvocation, Validated
from tooling.models.invocation import input_digest

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def body(client, url):
    answer = client.get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def test_record_without_a_plan_offers_to_plan_follow_up(as_pastor, record):
    page = body(as_pastor, record.get_absolute_url())
    assert "Plan follow-up" in page
    assert reverse("plans:start", args=[record.pk]) in page


def test_pressing_it_makes_a_plan_with_the_wish_and_leads_to_it(as_pastor, record, pastor):
    answer = as_pastor.post(reverse("plans:start", args=[record.pk]), {"wish": "Nobody on Sundays."})
    plan = CarePlan.objects.get()
    assert answer.url == plan.get_absolute_url()
    assert (plan.record_id, plan.asked_by, plan.wish) == (record.pk, pastor.user, "Nobody on Sundays.")


def test_second_press_is_told_that_there_is_one(as_pastor, record, plan_of):
    plan_of(thinking())
    answer = as_pastor.post(reverse("plans:start", args=[record.pk]), follow=True)
    assert "has a plan already" in answer.content.decode()
    assert CarePlan.objects.count() == 1


def test_record_with_a_plan_says_how_far_it_is_and_leads_to_it(as_pastor, record, waiting):
    plan = waiting()
    page = body(as_pastor, record.get_absolute_url())
    assert "0 of 1 steps ended" in page
    assert "1 decision waits" in page
    assert plan.get_absolute_url() in page
    assert "Plan follow-up" not in page


def test_earlier_plans_are_listed_beside_the_button_for_a_new_one(as_pastor, record, plan_of):
    plan = plan_of(thinking())
    CarePlan.objects.update(ended_at=timezone.now())
    page = body(as_pastor, record.get_absolute_url())
    assert "Earlier plans" in page
    assert plan.get_absolute_url() in page
    assert "Plan follow-up" in page


def test_timeline_shows_what_was_declared_beside_what_was_called(as_pastor, plan_of):
    plan = plan_of(tool_step("both", tools=("schedule_task", "draft_message"), validation="strict"))
    plan.steps.update(
        state=StepState.FAILED,
        validation_status=Validated.FAILED,
        actual_tool_calls=["schedule_task"],
        problem="Not called, even when asked again: draft_message.",
        finished_at=timezone.now(),
        asked_again=True,
        outcome="I have done both.",
    )
    page = body(as_pastor, plan.get_absolute_url())
    assert '<span class="co-tag co-good">Put a task on somebody&#x27;s list</span>' in page
    assert "not called: Draft a message" in page
    assert "Not called, even when asked again: Draft a message." in page
    assert "I have done both." in page
    assert "It was asked once more" in page


def test_advisory_step_that_was_not_done_warns_beside_it(as_pastor, plan_of):
    plan = plan_of(tool_step())
    plan.steps.update(state=StepState.UNMET, validation_status=Validated.WARNED, finished_at=timezone.now())
    page = body(as_pastor, plan.get_absolute_url())
    assert "Not called, and the plan went on: Put a task on somebody&#x27;s list." in page


def test_draft_can_be_read_in_the_timeline(as_pastor, plan_of, record, church):
    plan = plan_of(tool_step("draft", tools=("draft_message",)))
    given = {"channel": "email", "subject": "A greeting", "body": "Dear Dana, you are not alone."}
    ToolInvocation.objects.create(
        church=church, conversation_id=plan.pk, turn_id=plan.steps.get().pk, tool="draft_message", input=given,
        input_digest=input_digest(given), agent="plan", record_id=record.pk, state="succeeded", result={"done": True},
    )  # fmt: skip
    page = body(as_pastor, plan.get_absolute_url())
    assert "A draft for you. Nothing was sent." in page
    assert "Dear Dana, you are not alone." in page


def test_day_of_a_step_is_the_churchs(as_pastor, plan_of):
    plan = plan_of(thinking("later", after_days=30))
    day = plan.from_day + timedelta(days=30)
    page = body(as_pastor, plan.get_absolute_url())
    assert f"Begins on {formats.date_format(day)}" in page


def test_page_renews_itself_only_while_something_is_under_way(as_pastor, plan_of):
    plan = plan_of(thinking("later", after_days=30))
    assert "data-live" not in body(as_pastor, plan.get_absolute_url())
    plan.steps.update(state=StepState.RUNNING)
    page = as_pastor.get(plan.get_absolute_url())
    assert "data-live" in page.content.decode()
    live = reverse("plans:live", args=[plan.pk])
    assert as_pastor.get(live, {"was": page.context["signature"]}).status_code == 204
    plan.steps.update(state=StepState.SUCCEEDED)
    CarePlan.objects.update(ended_at=timezone.now())
    news = as_pastor.get(live, {"was": page.context["signature"]}).content.decode()
    assert "All steps ended" in news
    assert "data-live" not in news


def test_reading_a_plan_is_written_down_as_reading_its_record(as_pastor, pastor, record, plan_of):
    plan = plan_of(thinking())
    body(as_pastor, plan.get_absolute_url())
    assert list(RecordView.objects.values_list("record", "user")) == [(record.pk, pastor.user.pk)]


def everything(plan):
    step = plan.steps.get()
    pages = [reverse(f"plans:{name}", args=[plan.pk]) for name in ("page", "live", "stop", "add", "keep")]
    pages += [reverse(f"plans:{name}", args=[plan.pk, step.pk]) for name in ("edit", "skip", "try_again")]
    pages += [reverse("plans:decide", args=[plan.pk, each.pk]) for each in step.confirmations.all()]
    return [*pages, reverse("plans:start", args=[plan.record_id])]


def test_nobody_else_learns_that_there_is_a_plan(waiting):
    plan = waiting()
    CareRecord.objects.update(confidentiality=Confidentiality.PASTORS_ONLY)
    cast = make_cast()
    here = make_staff(plan.church, Role.OFFICE, Role.ADMIN, Role.PRAYER_TEAM)
    for user in (here.user, cast.neighbour.user, cast.outsider):
        client = signed_in(user)
        for url in everything(plan):
            assert client.get(url).status_code in {404, 405}, url
            assert client.post(url, {"reason": "x", "decision": "approved"}).status_code == 404 or "live" in url, url
        if user != cast.outsider:
            assert str(plan.pk) not in body(client, reverse("plans:list"))
    step = plan.steps.get()
    assert step.state == StepState.WAITING
    assert step.confirmations.undecided().count() == 1


def test_whoever_is_not_signed_in_is_led_to_the_sign_in(client, plan_of):
    plan = plan_of(thinking())
    assert client.get(plan.get_absolute_url()).status_code == 302


def test_step_of_another_plan_is_not_found_below_this_one(as_pastor, plan_of, church, pastor):
    plan = plan_of(thinking())
    other = plan_of(thinking(), record=make_record(church, Kind.PRAYER))
    url = reverse("plans:skip", args=[plan.pk, other.steps.get().pk])
    assert as_pastor.post(url, {"reason": "x"}).status_code == 404
    assert PlanStep.objects.filter(state=StepState.SKIPPED).count() == 0
