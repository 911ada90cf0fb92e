"""How often steps did what they declared: counts for administrators and pastors, without a word of any record."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import make_cast, make_staff, signed_in
from prayers.models import CareRecord, Confidentiality
from tests.tooling.plans.steps import thinking, tool_step
from tooling.models import StepState, ToolInvocation, Validated
from tooling.models.invocation import input_digest

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.fixture
def ended(plan_of):
    """A plan in which every result is there once; one of them two months ago."""
    now = timezone.now()
    plan = plan_of(
        tool_step("done"), tool_step("again"), tool_step("failed"), tool_step("warned"), tool_step("over"),
        tool_step("old", tools=("draft_message",)), thinking(),
    )  # fmt: skip
    said = {
        "done": {"state": StepState.SUCCEEDED, "validation_status": Validated.PASSED},
        "again": {"state": StepState.SUCCEEDED, "validation_status": Validated.PASSED, "asked_again": True},
        "failed": {"state": StepState.FAILED, "validation_status": Validated.FAILED, "asked_again": True},
        "warned": {"state": StepState.UNMET, "validation_status": Validated.WARNED},
        "over": {"state": StepState.SKIPPED, "validation_status": Validated.FAILED, "asked_again": True},
        "old": {"state": StepState.SUCCEEDED, "validation_status": Validated.PASSED},
    }
    for key, fields in said.items():
        at = now - timedelta(days=60) if key == "old" else now
        plan.steps.filter(key=key).update(**fields, finished_at=at, model="offline")
    return plan


def numbers(client, **query):
    answer = client.get(reverse("plans:numbers"), query)
    assert answer.status_code == 200
    return answer


def test_steps_are_counted_by_what_came_of_them(as_pastor, ended):
    total = numbers(as_pastor).context["total"]
    assert (total.steps, total.validated, total.asked_again) == (5, 1, 3)
    assert (total.failed, total.warned, total.overridden) == (2, 1, 1)


def test_and_by_tool_and_by_model(as_pastor, ended):
    tools, models = (rows for _title, _of, rows in numbers(as_pastor, days="90").context["tables"])
    assert [(str(row.name), row.steps) for row in tools] == [
        ("Put a task on somebody's list", 5),
        ("Draft a message", 1),
    ]
    assert [(row.name, row.steps) for row in models] == [("offline", 6)]


@pytest.mark.parametrize("days", ["", "7", "nonsense"])
def test_period_is_one_of_those_offered(as_pastor, ended, days):
    assert numbers(as_pastor, days=days).context["days"] == 30


def test_calls_are_counted_beside_them(as_pastor, church):
    for number, fields in enumerate(
        [
            {"deferred": True, "state": "succeeded"},
            {"deferred": True, "state": "failed"},
            {"deferred": True, "state": "queued"},
            {"state": "succeeded"},
            {"state": "failed", "is_error": True},
            {"state": "succeeded", "agent": "plan"},
        ]
    ):
        given = {"number": number}
        call = ToolInvocation(church=church, tool="x", input=given, input_digest=input_digest(given), **fields)
        call.conversation_id = call.turn_id = call.pk
        call.save()
    found = [(row.ended, row.failed, row.rate) for row in numbers(as_pastor).context["calls"]]
    assert found == [(2, 1, 50.0), (2, 1, 50.0), (1, 0, 0.0)]


def test_plan_of_a_record_for_pastors_alone_counts_without_being_shown(ended, church):
    CareRecord.objects.update(confidentiality=Confidentiality.PASTORS_ONLY)
    answer = numbers(signed_in(make_staff(church, Role.ADMIN).user))
    assert answer.context["total"].steps == 5
    assert "Dana" not in answer.content.decode()


def test_only_administrators_and_pastors_see_them_and_of_their_own_church(ended, church):
    for role in set(Role) - {Role.ADMIN, Role.PASTOR}:
        assert signed_in(make_staff(church, role).user).get(reverse("plans:numbers")).status_code == 403
    cast = make_cast()
    assert numbers(signed_in(cast.neighbour.user)).context["total"].steps == 0
    assert signed_in(cast.outsider).get(reverse("plans:numbers")).status_code == 403
