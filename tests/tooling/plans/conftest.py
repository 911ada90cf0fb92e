"""A record of somebody bereaved, its plan, and a decision that waits in it."""

import pytest

from church.models import Role
from church.testing import make_staff, signed_in
from prayers.models import Kind
from prayers.testing import make_record
from tests.tooling.plans.steps import MESSAGE, tool_step
from tooling.models import CarePlan, PlanStep
from tooling.plans import rows
from tooling.plans.planned import read_steps
from tooling.plans.tools import plan_tools


@pytest.fixture(autouse=True)
def can_send_email(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def pastor(church):
    return make_staff(church, Role.PASTOR, display_name="Ruth")


@pytest.fixture
def as_pastor(pastor):
    return signed_in(pastor.user)


@pytest.fixture
def record(church, pastor):
    return make_record(
        church,
        Kind.CARE,
        need="My husband was buried on Friday",
        category="bereavement",
        name="Dana Whitfield",
        contact="dana@example.org",
    )


@pytest.fixture
def plan_of(record, pastor):
    """A planned plan with these steps; nothing is carried out by itself."""

    def make(*steps, record=record, by=pastor.user, **fields):
        plan = rows.start(record, by=by, **fields)
        claimed = CarePlan.objects.claim(plan.pk)
        rows.give_steps(claimed, read_steps(list(steps), [tool.name for tool in plan_tools()]), model="test")
        return CarePlan.objects.get(pk=plan.pk)

    return make


@pytest.fixture
def waiting(plan_of):
    """A step of a plan that has asked whether a message may be sent."""

    def make(**fields):
        plan = plan_of(tool_step("send", tools=("send_message",), validation="strict"), **fields)
        step = PlanStep.objects.claim(plan.steps.get().pk)
        rows.ask_people(step, [{"role": "assistant", "content": []}], [("m1", "send_message", MESSAGE)])
        rows.wait_for_people(step)
        return plan

    return make
