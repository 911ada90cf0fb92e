"""A plan is kept as a template, without a name and without dates; a plan made from it has days again."""

from datetime import timedelta

import pytest
from django.urls import reverse

from carebot.plans import planner
from church.models import Role
from church.testing import make_cast, make_staff, signed_in
from prayers.models import CareRecord, Confidentiality, Kind
from prayers.testing import make_record
from tests.tooling.plans.steps import thinking, tool_step
from tooling.models import CarePlan, PlanTemplate

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

GIVEN = {"name": "After a funeral", "kind": "care", "is_nameless": "on"}


@pytest.fixture
def plan(plan_of):
    made = plan_of(tool_step(after_days=3), thinking(depends_on=["call"]))
    due = made.from_day + timedelta(days=10)
    inputs = {"schedule_task": {"what": "call", "title": "Call Dana", "due_on": str(due), "assignee": "Ruth"}}
    made.steps.filter(key="call").update(inputs=inputs)
    return made


@pytest.fixture
def template(as_pastor, plan):
    as_pastor.post(reverse("plans:keep", args=[plan.pk]), GIVEN)
    return PlanTemplate.objects.get()


def test_plan_is_kept_without_dates_and_names(template, pastor):
    assert (template.name, template.kind, template.created_by) == ("After a funeral", "care", pastor.user)
    assert template.steps[0]["inputs"] == {"schedule_task": {"what": "call", "title": "Call …", "within_days": 7}}
    assert "due_on" not in str(template.steps)


def test_keeping_asks_whether_anything_private_stands_in_it(as_pastor, plan):
    page = as_pastor.post(reverse("plans:keep", args=[plan.pk]), GIVEN | {"is_nameless": ""}).content.decode()
    assert "This field is required." in page
    assert not PlanTemplate.objects.exists()


def test_two_of_one_name_are_refused(as_pastor, plan, template):
    page = as_pastor.post(reverse("plans:keep", args=[plan.pk]), GIVEN).content.decode()
    assert "of this name already" in page
    assert PlanTemplate.objects.count() == 1


def test_it_is_offered_for_records_of_its_kind_and_made_into_a_plan_with_days(
    as_pastor, plan, template, church, settings
):
    settings.ANTHROPIC_API_KEY = ""
    other = make_record(church, Kind.CARE, name="Ann Meyer")
    assert "After a funeral" in as_pastor.get(other.get_absolute_url()).content.decode()
    visit = make_record(church, Kind.VISIT)
    assert "After a funeral" not in as_pastor.get(visit.get_absolute_url()).content.decode()
    as_pastor.post(reverse("plans:start", args=[other.pk]), {"template": template.pk})
    made = CarePlan.objects.get(record=other.pk)
    planner.work(made.pk)
    made.refresh_from_db()
    step = made.steps.get(key="call")
    assert (made.model, step.after_days) == ("template", 3)
    assert step.inputs["schedule_task"]["due_on"] == str(made.from_day + timedelta(days=10))
    assert "within_days" not in step.inputs["schedule_task"]


def test_template_of_another_church_starts_no_plan(as_pastor, record, template):
    cast = make_cast()
    PlanTemplate.objects.update(church=cast.church)
    as_pastor.post(reverse("plans:start", args=[record.pk]), {"template": template.pk})
    assert CarePlan.objects.filter(template=template).count() == 0


def test_step_is_edited_with_days_in_numbers(as_pastor, template):
    url = reverse("plans:template_step", args=[template.pk, 1])
    form = as_pastor.get(url).context["form"]
    assert (form["after_days"].value(), form["schedule_task-within_days"].value()) == (3, 7)
    given = {"description": "Visit them.", "validation": "strict", "after_days": "5", "tools": ["schedule_task"]}
    given |= {"schedule_task-what": "visit", "schedule_task-title": "Visit", "schedule_task-within_days": "2"}
    as_pastor.post(url, given)
    template.refresh_from_db()
    first = template.steps[0]
    assert (first["id"], first["description"], first["after_days"]) == ("call", "Visit them.", 5)
    assert first["inputs"] == {"schedule_task": {"what": "visit", "title": "Visit", "within_days": 2}}


def test_step_is_added_behind_the_last(as_pastor, template):
    url = reverse("plans:template_step", args=[template.pk, 3])
    as_pastor.post(url, {"description": "Pray.", "validation": "advisory", "after_days": "0"})
    template.refresh_from_db()
    assert [each["id"] for each in template.steps] == ["call", "think", "added-1"]
    assert as_pastor.get(reverse("plans:template_step", args=[template.pk, 5])).status_code == 404


def test_steps_in_a_circle_are_refused(as_pastor, template):
    url = reverse("plans:template_step", args=[template.pk, 1])
    given = {"description": "x", "validation": "advisory", "after_days": "0", "depends_on": ["think"]}
    assert "in a circle" in as_pastor.post(url, given).content.decode()


def test_it_is_renamed_and_deleted(as_pastor, template):
    as_pastor.post(reverse("plans:template", args=[template.pk]), {"name": "In grief", "kind": ""})
    template.refresh_from_db()
    assert (template.name, template.kind) == ("In grief", "")
    assert "In grief" in as_pastor.get(reverse("plans:templates")).content.decode()
    as_pastor.post(reverse("plans:template_delete", args=[template.pk]))
    assert not PlanTemplate.objects.exists()


def test_whoever_keeps_no_order_reads_it_and_changes_nothing(template, church):
    client = signed_in(make_staff(church, Role.PRAYER_TEAM).user)
    url = reverse("plans:template", args=[template.pk])
    assert client.get(url).status_code == 200
    assert client.post(url, {"name": "x"}).status_code == 403
    assert client.post(reverse("plans:template_delete", args=[template.pk])).status_code == 403
    assert client.get(reverse("plans:template_step", args=[template.pk, 1])).status_code == 403
    assert PlanTemplate.objects.get().name == "After a funeral"


def test_other_churches_find_no_template(template):
    cast = make_cast()
    for user, code in ((cast.neighbour.user, 404), (cast.outsider, 404)):
        client = signed_in(user)
        assert client.get(reverse("plans:template", args=[template.pk])).status_code == code
        assert client.post(reverse("plans:template_delete", args=[template.pk])).status_code == code
    assert "After a funeral" not in signed_in(cast.neighbour.user).get(reverse("plans:templates")).content.decode()


def test_nobody_keeps_a_plan_that_they_may_not_read(plan, church):
    CareRecord.objects.update(confidentiality=Confidentiality.PASTORS_ONLY)
    client = signed_in(make_staff(church, Role.OFFICE).user)
    assert client.post(reverse("plans:keep", args=[plan.pk]), GIVEN).status_code == 404
    assert not PlanTemplate.objects.exists()
