"""The tools of a plan: what each may do, for whom, and what it refuses."""

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from church.models import Role
from church.testing import make_staff, signed_in
from language.safe_ways import SafeWays, Way, When
from prayers import reaching
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Confidentiality, FollowupTask, Kind, OutboundMessage, Person, Status
from prayers.reaching import Reach
from prayers.testing import make_origin, make_record
from tooling.execution import run_immediate
from tooling.models import Agent, CarePlan, ToolInvocation
from tooling.plans import rows
from tooling.plans.tools import checked, plan_tools, refusal_to_send
from tooling.registry import ToolContext, registry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_by_itself(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with no_dispatch():
        yield


@pytest.fixture
def pastor(church):
    return make_staff(church, Role.PASTOR, display_name="Ruth")


def soon(days=2):
    return str(timezone.localdate() + timedelta(days=days))


def call(record, name, *, asked_by=None, approved_by=None, **given):
    """What the tool gives when a step of this record's plan calls it."""
    context = ToolContext(
        church_id=record.church_id,
        conversation_id=uuid.uuid4(),
        channel="plan",
        agent=Agent.PLAN,
        record_id=record.pk,
        asked_by=asked_by.user_id if asked_by else None,
        approved_by=approved_by.user_id if approved_by else None,
        approval=uuid.uuid4() if approved_by else None,
    )
    tool, inputs = checked(name, given)
    return run_immediate(tool, context, inputs, turn_id=uuid.uuid4(), seq=0, agent=Agent.PLAN)


def test_no_conversation_is_offered_a_tool_of_plans():
    assert not {tool.name for tool in registry()} & {tool.name for tool in plan_tools()}


def test_what_goes_out_or_is_read_by_more_people_waits_for_a_person():
    waits = {tool.name for tool in plan_tools() if tool.is_blocking}
    assert {"send_message", "request_confirmation", "add_to_prayer_list"} <= waits


@pytest.mark.parametrize("name", ["send_message", "request_confirmation", "add_to_prayer_list", "close_record"])
def test_what_waits_for_a_person_does_nothing_without_one(church, name):
    record = make_record(church, Kind.CARE, contact="dana@example.org")
    given = {
        "send_message": {"channel": "email", "body": "Dear Dana"},
        "request_confirmation": {"question": "Shall we?"},
        "add_to_prayer_list": {"request": "For a family", "circle": "prayer_chain"},
        "close_record": {"outcome": "done", "reason": "x"},
    }[name]
    assert call(record, name, **given).is_error
    assert not OutboundMessage.objects.exists()
    assert CareRecord.objects.get(pk=record.pk).status == Status.NEW


class TestHistory:
    @pytest.fixture
    def person(self, church):
        return Person.objects.create(church=church, name="Dana", email="dana@example.org")

    def record_of(self, person, kind, **fields):
        record = make_record(person.church, kind, **fields)
        CareRecord.objects.filter(pk=record.pk).update(person=person, contact_name="Dana")
        return CareRecord.objects.get(pk=record.pk)

    def test_tells_what_else_the_person_asked(self, person, pastor):
        record = self.record_of(person, Kind.CARE)
        self.record_of(person, Kind.CARE, need="A ride to the clinic", category="transport")
        assert "A ride to the clinic" in call(record, "lookup_care_history", asked_by=pastor).content

    def test_keeps_what_not_everybody_who_reads_the_plan_may_know(self, person, pastor):
        record = self.record_of(person, Kind.CARE)
        secret = self.record_of(person, Kind.PRAYER, request="I have had an affair")
        CareRecord.objects.filter(pk=secret.pk).update(confidentiality=Confidentiality.PASTORS_ONLY)
        assert "affair" not in call(record, "lookup_care_history", asked_by=pastor).content

    def test_keeps_what_whoever_asked_may_not_know(self, person, church):
        record = self.record_of(person, Kind.CARE)
        self.record_of(person, Kind.BENEVOLENCE, need="Rent is due")
        office = make_staff(church, Role.OFFICE)
        assert "Rent" not in call(record, "lookup_care_history", asked_by=office).content

    def test_of_an_anonymous_record_is_nobodys(self, person, pastor):
        record = self.record_of(person, Kind.CARE)
        self.record_of(person, Kind.CALLBACK, reason="About my marriage")
        CareRecord.objects.filter(pk=record.pk).update(person=None)
        found = call(CareRecord.objects.get(pk=record.pk), "lookup_care_history", asked_by=pastor)
        assert "marriage" not in found.content


class TestTasks:
    def test_goes_on_the_list_of_whoever_asked(self, church, pastor):
        record = make_record(church, Kind.CARE)
        call(record, "schedule_task", asked_by=pastor, what="call", title="Call her", due_on=soon())
        task = FollowupTask.objects.get(record=record.pk)
        assert (task.assignee, task.due_at.astimezone(church.zone).hour) == (pastor, 17)

    def test_is_given_to_nobody_who_may_not_read_the_record(self, church, pastor):
        record = make_record(church, Kind.CARE)
        CareRecord.objects.filter(pk=record.pk).update(confidentiality=Confidentiality.PASTORS_ONLY)
        make_staff(church, Role.OFFICE, display_name="Olga")
        found = call(record, "schedule_task", what="call", title="x", due_on=soon(), assignee="Olga")
        assert found.is_error
        assert "Accepted: Ruth" in found.content
        assert not FollowupTask.objects.exists()

    @pytest.mark.parametrize("what", ["call", "visit"])
    def test_call_or_visit_of_a_minor_names_a_second_adult(self, church, pastor, what):
        make_staff(church, Role.OFFICE, display_name="Olga")
        record = make_record(church, Kind.CALLBACK, origin=make_origin(church, is_minor=True))
        refused = call(record, "schedule_task", asked_by=pastor, what=what, title="x", due_on=soon())
        assert refused.is_error
        assert "second adult" in refused.content
        same = call(record, "schedule_task", asked_by=pastor, what=what, title="x", due_on=soon(), second_adult="Ruth")
        assert same.is_error
        call(record, "schedule_task", asked_by=pastor, what=what, title="x", due_on=soon(), second_adult="Olga")
        assert FollowupTask.objects.get(record=record.pk).second_adult.display_name == "Olga"

    @pytest.mark.parametrize("zone", ["Pacific/Honolulu", "Pacific/Auckland"])
    def test_yesterday_by_the_clock_of_the_church_has_passed(self, church, pastor, zone):
        church.timezone = zone
        church.save()
        record = make_record(church, Kind.CARE)
        today = timezone.now().astimezone(church.zone).date()
        late = str(today - timedelta(days=1))
        assert call(record, "schedule_task", asked_by=pastor, what="task", title="x", due_on=late).is_error
        assert not call(record, "schedule_task", asked_by=pastor, what="task", title="x", due_on=str(today)).is_error

    @pytest.mark.parametrize("day", ["2020-01-01", soon(1000)])
    def test_day_that_cannot_be_is_refused(self, church, pastor, day):
        record = make_record(church, Kind.CARE)
        assert call(record, "schedule_task", what="call", title="x", due_on=day).is_error


class TestWhereHarmMayCome:
    @pytest.fixture
    def record(self, church):
        return make_record(church, Kind.CARE, contact="dana@example.org")

    def told(self, monkeypatch, record, safe):
        reach = Reach("domestic_violence", safe)
        monkeypatch.setattr(reaching, "_read", [lambda ids, flagged: {record.conversation_id: reach}])

    def test_nothing_goes_out(self, record, pastor, monkeypatch):
        self.told(monkeypatch, record, SafeWays())
        assert "not safe" in refusal_to_send("send_message", record, {"channel": "email"})
        assert call(record, "send_message", approved_by=pastor, channel="email", body="Dear Dana").is_error
        assert not OutboundMessage.objects.exists()

    @pytest.mark.parametrize("what", ["call", "visit", "card", "message"])
    def test_nobody_is_sent_to_call_visit_or_write(self, record, pastor, monkeypatch, what):
        self.told(monkeypatch, record, SafeWays())
        assert call(record, "schedule_task", asked_by=pastor, what=what, title="x", due_on=soon()).is_error
        assert not call(record, "schedule_task", asked_by=pastor, what="task", title="x", due_on=soon()).is_error

    def test_the_way_that_was_called_safe_is_open(self, record, pastor, monkeypatch):
        safe = SafeWays(ways=frozenset({Way.EMAIL}), times=frozenset({When.ANY}))
        self.told(monkeypatch, record, safe)
        assert not call(record, "send_message", approved_by=pastor, channel="email", body="Dear Dana").is_error
        assert OutboundMessage.objects.count() == 1


def test_anonymous_record_is_written_to_by_nobody(church, pastor):
    record = make_record(church, Kind.PRAYER, anonymous=True)
    assert call(record, "send_message", approved_by=pastor, channel="email", body="Dear you").is_error


@pytest.mark.parametrize("kind", [Kind.SAFETY, Kind.BENEVOLENCE])
def test_danger_and_money_are_closed_by_people_alone(church, pastor, kind):
    record = make_record(church, kind)
    assert call(record, "close_record", approved_by=pastor, outcome="done", reason="x").is_error
    assert CareRecord.objects.get(pk=record.pk).closed_at is None


def test_record_is_given_only_to_somebody_who_may_read_it(church, pastor):
    record = make_record(church, Kind.CARE)
    CareRecord.objects.filter(pk=record.pk).update(confidentiality=Confidentiality.PASTORS_ONLY)
    make_staff(church, Role.OFFICE, display_name="Olga")
    assert call(record, "reassign_record", approved_by=pastor, to="Olga").is_error
    assert not call(record, "reassign_record", approved_by=pastor, to="Ruth").is_error
    assert CareRecord.objects.get(pk=record.pk).assignee == pastor


def test_calls_of_a_plan_are_read_by_nobody_who_may_not_read_its_record(church, pastor):
    admin = make_staff(church, Role.ADMIN)
    record = make_record(church, Kind.CARE)
    CareRecord.objects.filter(pk=record.pk).update(confidentiality=Confidentiality.PASTORS_ONLY)
    call(record, "schedule_task", asked_by=pastor, what="call", title="About her affair", due_on=soon())
    assert ToolInvocation.objects.visible_to(pastor.user).count() == 1
    assert ToolInvocation.objects.visible_to(admin.user).count() == 0
    shown = signed_in(admin.user).get("/admin/tooling/toolinvocation/")
    assert "schedule_task" not in shown.content.decode()


def test_welcome_of_a_visitor_starts_a_plan_once(church, pastor):
    tool = registry().get("start_visitor_followup")
    context = ToolContext(church_id=church.pk, conversation_id=uuid.uuid4(), invocation_id=uuid.uuid4())
    given = {"name": "Lucía Ortega", "contact": "217 555 0144"}
    first, second = tool.handler(context, given), tool.handler(context, given)
    assert first == second
    plan = CarePlan.objects.get(record=first)
    assert (plan.asked_by, plan.invocation_id) == (None, context.invocation_id)
    other = replace(context, invocation_id=uuid.uuid4())
    assert tool.handler(other, given)
    assert CarePlan.objects.count() == CareRecord.objects.filter(kind=Kind.FOLLOWUP).count()


def test_plan_that_the_software_started_is_the_usual_one(church, pastor):
    record = make_record(church, Kind.FOLLOWUP)
    assert rows.start(record, by=None, invocation_id=uuid.uuid4()).asked_by_name == ""
