"""A record that needs following up, whoever asked for the plan, and small ways to write plans."""

import pytest

from carebot.plans import executor, planner
from church.models import Role
from church.testing import make_staff
from prayers.models import Kind
from prayers.testing import make_record
from tooling.models import CarePlan, PlanStep
from tooling.plans import rows
from tooling.plans.planned import read_steps
from tooling.plans.tools import plan_tools


@pytest.fixture
def pastor(church):
    return make_staff(church, Role.PASTOR, display_name="Ruth")


@pytest.fixture
def record(church, pastor):
    return make_record(
        church, Kind.CARE, need="My husband was buried on Friday", category="bereavement", contact="dana@example.org"
    )


@pytest.fixture
def plan_of(record, pastor):
    """A planned plan with these steps; nothing is carried out by itself."""

    def make(*steps, record=record, **fields):
        plan = rows.start(record, by=pastor.user, **fields)
        claimed = CarePlan.objects.claim(plan.pk)
        rows.give_steps(claimed, read_steps(list(steps), [tool.name for tool in plan_tools()]), model="test")
        return CarePlan.objects.get(pk=plan.pk)

    return make


@pytest.fixture
def carry_out():
    """Work off what is due of a plan, until nothing is."""

    def run(plan):
        while due := list(PlanStep.objects.due().filter(plan=plan.pk).values_list("pk", flat=True)):
            for pk in due:
                executor.work(pk)

    return run


@pytest.fixture
def planned():
    """Have the plan made that was asked for."""

    def run(plan):
        planner.work(plan.pk)
        plan.refresh_from_db()
        return plan

    return run
