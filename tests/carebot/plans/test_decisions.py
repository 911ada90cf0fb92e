"""What waits for a person is done only after their yes, exactly as they saw it, and once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.plans.models import answered_by
from church.models import Role
from church.testing import make_staff
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Confidentiality, Notification, OutboundMessage, PrayerRequest
from tests.carebot.plans.steps import message_call, task_call, tool_step
from tooling.errors import ChangeRefused, PlanMoved
from tooling.models import Confirmation, Decision, StepState, ToolInvocation
from tooling.plans import changes, decisions

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_by_itself(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with no_dispatch():
        yield


@pytest.fixture
def waiting(plan_of, carry_out):
    """A plan whose only step has asked to send a message; with the model that goes on with it."""

    def make(*calls, then="It is on its way."):
        plan = plan_of(tool_step("send", tools=("send_message",), validation="strict"))
        model = ScriptedModel(list(calls or [message_call()]), [then], repeats=True)
        with answered_by(model):
            carry_out(plan)
        return plan, model

    return make


def go_on(plan, model, carry_out):
    with answered_by(model):
        carry_out(plan)
    return plan.steps.get()


def approve(confirmation, by, decision=Decision.APPROVED, **fields):
    return decisions.decide(
        confirmation, decision, by=by.user, shown=fields.pop("shown", decisions.shown_digest(confirmation)), **fields
    )


def test_nothing_goes_out_before_a_person_said_yes(waiting, record):
    plan, _model = waiting()
    assert plan.steps.get().state == StepState.WAITING
    assert not OutboundMessage.objects.exists()
    assert not ToolInvocation.objects.filter(tool="send_message").exists()
    assert Notification.objects.filter(subject_kind="plan_decision", path=plan.get_absolute_url()).count() == 1


def test_approved_message_goes_out_once_with_the_words_that_were_shown(waiting, carry_out, pastor, record):
    plan, model = waiting()
    confirmation = Confirmation.objects.get()
    approve(confirmation, pastor)
    step = go_on(plan, model, carry_out)
    message = OutboundMessage.objects.get()
    assert (message.body, message.to, message.approved_by) == (
        "Dear Dana, we think of you.",
        "dana@example.org",
        pastor.user,
    )
    assert (step.state, step.actual_tool_calls) == (StepState.SUCCEEDED, ["send_message"])


def test_edited_message_goes_out_as_it_was_edited_and_the_model_is_told(waiting, carry_out, pastor):
    plan, model = waiting()
    edited = {"channel": "email", "subject": "From Ruth", "body": "Dear Dana, I am here."}
    approve(Confirmation.objects.get(), pastor, Decision.EDITED, edited=edited, reason="warmer")
    step = go_on(plan, model, carry_out)
    assert OutboundMessage.objects.get().body == "Dear Dana, I am here."
    assert "A person changed the call" in model.requests[-1].messages[-1]["content"][0]["content"]
    assert step.state == StepState.SUCCEEDED


def test_declined_message_never_goes_out_and_the_plan_waits_for_a_person(waiting, carry_out, pastor):
    plan, model = waiting(then="A person declined.")
    approve(Confirmation.objects.get(), pastor, Decision.DECLINED, reason="I will call her myself.")
    step = go_on(plan, model, carry_out)
    assert not OutboundMessage.objects.exists()
    assert (step.state, step.problem) == (StepState.DECLINED, "Ruth: I will call her myself.")


def test_model_that_asks_again_after_a_no_is_asked_about_again_and_nothing_is_sent(waiting, carry_out, pastor):
    plan, _model = waiting()
    approve(Confirmation.objects.get(), pastor, Decision.DECLINED, reason="No.")
    step = go_on(plan, ScriptedModel([message_call("m2", body="Dear Dana, once more.")], ["ok"]), carry_out)
    assert step.state == StepState.WAITING
    assert not OutboundMessage.objects.exists()


def test_several_that_wait_are_decided_one_by_one(waiting, carry_out, pastor):
    ask = ToolCall("q1", "request_confirmation", {"question": "Shall we write to her?"})
    plan, model = waiting(ask, message_call())
    first, second = Confirmation.objects.order_by("tool")
    approve(first, pastor)
    assert plan.steps.get().state == StepState.WAITING
    assert not OutboundMessage.objects.exists()
    approve(second, pastor)
    go_on(plan, model, carry_out)
    assert OutboundMessage.objects.count() == 1


def test_arguments_that_were_changed_after_they_were_shown_are_not_approved(waiting, pastor):
    plan, _model = waiting()
    confirmation = Confirmation.objects.get()
    shown = decisions.shown_digest(confirmation)
    changed = {**confirmation.input, "body": "Send money to this account."}
    Confirmation.objects.update(input=changed, input_digest=Confirmation.digest(changed))
    confirmation.refresh_from_db()
    with pytest.raises(PlanMoved, match="changed since you were shown"):
        approve(confirmation, pastor, shown=shown)
    assert Confirmation.objects.get().is_undecided
    assert plan.steps.get().state == StepState.WAITING


def test_arguments_changed_behind_an_approval_are_not_what_is_sent(waiting, carry_out, pastor):
    plan, model = waiting()
    approve(Confirmation.objects.get(), pastor)
    Confirmation.objects.update(input={"channel": "email", "body": "Send money to this account."})
    go_on(plan, model, carry_out)
    assert OutboundMessage.objects.get().body == "Dear Dana, we think of you."


@pytest.mark.parametrize(
    ("edited", "words"),
    [
        ({"channel": "email"}, '"body" is missing'),
        ({"channel": "pigeon", "body": "x"}, "not one of the accepted values"),
        ({"channel": "sms", "body": "x"}, "no address"),
    ],
)
def test_edit_is_checked_like_a_call(waiting, pastor, edited, words):
    waiting()
    with pytest.raises(ChangeRefused, match=words):
        approve(Confirmation.objects.get(), pastor, Decision.EDITED, edited=edited, reason="x")
    assert Confirmation.objects.get().is_undecided


@pytest.mark.parametrize("decision", [Decision.EDITED, Decision.DECLINED])
def test_editing_and_declining_need_a_reason(waiting, pastor, decision):
    waiting()
    confirmation = Confirmation.objects.get()
    with pytest.raises(ChangeRefused, match="why"):
        approve(confirmation, pastor, decision, edited=confirmation.input, reason="  ")


def test_second_decision_is_told_who_was_first(waiting, pastor, church):
    waiting()
    other = make_staff(church, Role.PASTOR, display_name="Paul")
    confirmation = Confirmation.objects.get()
    approve(confirmation, other, Decision.DECLINED, reason="Not now.")
    with pytest.raises(PlanMoved, match="Paul was first"):
        approve(confirmation, pastor)
    assert Confirmation.objects.get().decision == Decision.DECLINED


def test_who_may_not_see_the_record_may_not_decide(waiting, record, cast):
    waiting()
    CareRecord.objects.update(confidentiality=Confidentiality.PASTORS_ONLY)
    confirmation = Confirmation.objects.get()
    for user in (make_staff(record.church, Role.OFFICE).user, cast.neighbour.user, cast.outsider, cast.superuser):
        with pytest.raises(PlanMoved):
            decisions.decide(confirmation, Decision.APPROVED, by=user, shown=decisions.shown_digest(confirmation))
    assert Confirmation.objects.get().is_undecided


def test_approval_of_somebody_who_may_not_see_the_record_any_more_is_asked_anew(waiting, carry_out, pastor, record):
    plan, model = waiting()
    approve(Confirmation.objects.get(), pastor)
    pastor.is_active = False
    pastor.save()
    step = go_on(plan, model, carry_out)
    assert not OutboundMessage.objects.exists()
    assert (step.state, Confirmation.objects.get().decision) == (StepState.WAITING, Decision.WAITING)


def test_decision_that_nobody_makes_is_told_to_everybody_and_stays_undecided(waiting, carry_out, pastor, church):
    make_staff(church, Role.PASTOR, display_name="Paul")
    plan, model = waiting()
    assert decisions.tell_of_expired(timezone.now() + timedelta(days=2)) == 0
    assert decisions.tell_of_expired(timezone.now() + timedelta(days=4)) == 1
    assert decisions.tell_of_expired(timezone.now() + timedelta(days=8)) == 0
    step = go_on(plan, model, carry_out)
    assert (step.state, OutboundMessage.objects.count()) == (StepState.WAITING, 0)
    told = Notification.objects.filter(subject_kind="plan_expired").values_list("staff__display_name", flat=True)
    assert {"Ruth", "Paul"} <= set(told)
    approve(Confirmation.objects.get(), pastor)  # a late yes is one
    go_on(plan, model, carry_out)
    assert OutboundMessage.objects.count() == 1


def test_skipping_a_step_takes_back_what_it_asked(waiting, pastor):
    plan, _model = waiting()
    changes.skip(plan.steps.get(), by=pastor.user, reason="I called her.")
    with pytest.raises(PlanMoved, match="no longer asked"):
        approve(Confirmation.objects.get(), pastor)
    plan.refresh_from_db()
    assert plan.ended_at is not None


def test_stopping_a_plan_takes_back_what_it_asked(waiting, pastor, carry_out):
    plan, model = waiting()
    changes.stop(plan, by=pastor.user, reason="She moved away.")
    assert Confirmation.objects.get().decision == Decision.WITHDRAWN
    assert go_on(plan, model, carry_out).state == StepState.CANCELLED


def test_prayer_circle_is_asked_only_after_a_yes_and_without_a_name(plan_of, carry_out, pastor, record):
    plan = plan_of(tool_step("pray", tools=("add_to_prayer_list",)))
    call = ToolCall("p1", "add_to_prayer_list", {"request": "For a family in grief", "circle": "prayer_chain"})
    model = ScriptedModel([call], ["Asked."])
    with answered_by(model):
        carry_out(plan)
        assert not PrayerRequest.objects.exists()
        approve(Confirmation.objects.get(), pastor)
        carry_out(plan)
    asked = PrayerRequest.objects.get()
    assert (asked.request, asked.anonymous, asked.contact_name) == ("For a family in grief", True, "")
    assert asked.confidentiality == Confidentiality.PRAYER_CHAIN


def test_address_that_was_changed_after_it_was_shown_is_not_approved(waiting, pastor, record):
    waiting()
    confirmation = Confirmation.objects.get()
    shown = decisions.shown_digest(confirmation)
    CareRecord.objects.filter(pk=record.pk).update(contact_email="husband@example.org")
    with pytest.raises(PlanMoved, match="changed since you were shown"):
        approve(Confirmation.objects.get(), pastor, shown=shown)
    assert not OutboundMessage.objects.exists()


def test_address_that_was_changed_after_the_approval_is_asked_about_anew(waiting, carry_out, pastor, record):
    plan, model = waiting()
    approve(Confirmation.objects.get(), pastor)
    CareRecord.objects.filter(pk=record.pk).update(contact_email="husband@example.org")
    step = go_on(plan, model, carry_out)
    asked = Confirmation.objects.get()
    assert (step.state, asked.decision, OutboundMessage.objects.count()) == (StepState.WAITING, Decision.WAITING, 0)
    assert asked.expires_at > timezone.now() + timedelta(days=2)


def test_whoever_said_no_is_not_told_that_a_person_is_needed(waiting, carry_out, pastor):
    plan, model = waiting()
    approve(Confirmation.objects.get(), pastor, Decision.DECLINED, reason="No.")
    go_on(plan, model, carry_out)
    assert not Notification.objects.filter(subject_kind="plan_step", staff=pastor).exists()


def test_what_was_sent_is_not_sent_in_other_words_when_its_step_is_tried_again(plan_of, carry_out, pastor):
    plan = plan_of(tool_step("both", tools=("send_message", "schedule_task"), validation="strict"))
    with answered_by(ScriptedModel([message_call()], ["Done."], repeats=True)):
        carry_out(plan)
        approve(Confirmation.objects.get(), pastor)
        carry_out(plan)
    step = plan.steps.get()
    assert step.state == StepState.FAILED
    changes.try_again(step, by=pastor.user)
    again = ScriptedModel([message_call("m9", body="Dear Dana, once more."), task_call("t9")], ["Done."], repeats=True)
    with answered_by(again):
        carry_out(plan)
    assert plan.steps.get().state == StepState.SUCCEEDED
    assert OutboundMessage.objects.count() == 1
    assert Confirmation.objects.get().decision == Decision.APPROVED  # kept for people to read
    assert '"already_done": ["send_message"]' in again.requests[0].messages[0]["content"][0]["text"]


def test_too_long_a_text_message_is_refused_where_it_would_be_approved(waiting, pastor, record):
    CareRecord.objects.filter(pk=record.pk).update(contact_phone="+12175550142")
    waiting()
    edited = {"channel": "sms", "body": "x" * 2000}
    with pytest.raises(ChangeRefused, match="too long"):
        approve(Confirmation.objects.get(), pastor, Decision.EDITED, edited=edited, reason="shorter")
