"""What waits, what comes this week, what goes on and what ended: each for whoever may read it, and counted on every page."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from carebot.navigation import sidebar
from church.models import Role
from church.testing import make_cast, make_staff, signed_in
from prayers.models import CareRecord, Confidentiality, Kind
from prayers.testing import make_record
from tests.tooling.plans.steps import thinking, tool_step
from tooling.models import CarePlan, Confirmation, StepState, Validated

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def listed(client, show="waits", **query):
    return client.get(reverse("plans:list"), {"show": show, **query}).content.decode()


def badge_of(client):
    request = client.get(reverse("admin:index")).wsgi_request
    items = [item for group in sidebar(request) for item in group["items"]]
    return next(item.get("badge", "") for item in items if item["link"] == reverse("plans:list"))


def test_decisions_and_steps_that_need_a_person_wait(as_pastor, waiting, plan_of, church):
    plan = waiting()
    other = plan_of(tool_step(), record=make_record(church, Kind.VISIT, name="Ann Meyer"))
    other.steps.update(state=StepState.FAILED, validation_status=Validated.FAILED)
    page = listed(as_pastor)
    assert f"{plan.get_absolute_url()}#decision-{Confirmation.objects.get().pk}" in page
    assert f"{other.get_absolute_url()}#step-{other.steps.get().pk}" in page
    assert "Dana Whitfield" in page
    assert badge_of(as_pastor) == "2"


def test_step_that_begins_within_the_week_is_listed_and_a_later_one_is_not(as_pastor, plan_of):
    plan = plan_of(thinking("soon", after_days=3), thinking("late", after_days=30))
    page = listed(as_pastor, "due")
    assert f"#step-{plan.steps.get(key='soon').pk}" in page
    assert f"#step-{plan.steps.get(key='late').pk}" not in page


def test_plans_that_go_on_and_those_that_ended_stand_apart(as_pastor, plan_of, church):
    going, ended = plan_of(thinking()), plan_of(thinking(), record=make_record(church, Kind.PRAYER))
    CarePlan.objects.filter(pk=ended.pk).update(ended_at=timezone.now())
    assert str(going.pk) in listed(as_pastor, "going")
    assert str(ended.pk) not in listed(as_pastor, "going")
    assert str(ended.pk) in listed(as_pastor, "ended")
    assert str(going.pk) not in listed(as_pastor, "ended")


def test_long_lists_have_pages(as_pastor, plan_of, church):
    for _ in range(31):
        plan_of(thinking(after_days=5), record=make_record(church, Kind.PRAYER))
    assert listed(as_pastor, "going").count("0 of 1 steps ended") == 30
    assert listed(as_pastor, "going", page="2").count("0 of 1 steps ended") == 1
    assert listed(as_pastor, "going", page="99").count("0 of 1 steps ended") == 1


@pytest.mark.parametrize("show", ["waits", "due", "going", "ended", "nonsense"])
def test_who_may_not_read_the_record_sees_nothing_of_it_anywhere(waiting, show):
    plan = waiting()
    CareRecord.objects.update(confidentiality=Confidentiality.PASTORS_ONLY)
    office = make_staff(plan.church, Role.OFFICE, Role.ADMIN)
    for user in (office.user, make_cast().neighbour.user):
        client = signed_in(user)
        assert "Dana" not in listed(client, show)
        assert str(plan.pk) not in listed(client, show)
        assert badge_of(client) == ""
        assert "Care plans are waiting for you" not in client.get(reverse("inbox:page")).content.decode()


def test_whoever_works_for_no_church_has_no_list():
    cast = make_cast()
    assert signed_in(cast.outsider).get(reverse("plans:list")).status_code == 403
    superuser = signed_in(cast.superuser)
    assert superuser.get(reverse("plans:list")).status_code == 200


def test_inbox_says_at_its_top_what_waits(as_pastor, waiting):
    assert "Care plans are waiting for you" not in as_pastor.get(reverse("inbox:page")).content.decode()
    waiting()
    page = as_pastor.get(reverse("inbox:page")).content.decode()
    assert "decisions: 1" in page
    assert reverse("plans:list") in page


def test_decision_that_was_made_waits_no_longer(as_pastor, waiting):
    waiting()
    Confirmation.objects.update(decision="declined")
    assert badge_of(as_pastor) == ""


def test_plan_of_another_day_is_due_on_its_day(as_pastor, plan_of):
    plan = plan_of(thinking("later", after_days=30))
    assert "#step-" not in listed(as_pastor, "due")
    plan.steps.update(next_attempt_at=timezone.now() + timedelta(hours=2))
    assert "#step-" in listed(as_pastor, "due")


def test_it_stands_in_the_sidebar_of_everybody_with_a_role(as_pastor):
    assert badge_of(as_pastor) == ""
