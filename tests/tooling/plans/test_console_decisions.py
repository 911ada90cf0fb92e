"""A decision is made on exactly what was shown; of two at once one counts, and the other reads who was first."""

import re

import pytest
from django.urls import reverse

from church.models import Role
from church.testing import make_staff, signed_in
from prayers.models import CareRecord
from tests.tooling.plans.steps import MESSAGE
from tooling.models import Confirmation, Decision, StepState
from tooling.plans.decisions import shown_digest

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.fixture
def asked(waiting):
    waiting()
    return Confirmation.objects.select_related("step__plan").get()


def url_of(asked):
    return reverse("plans:decide", args=[asked.step.plan_id, asked.pk])


def page_of(client, asked):
    return client.get(asked.step.plan.get_absolute_url()).content.decode()


def shown_in(page):
    (shown,) = set(re.findall(r'name="shown" value="(\w+)"', page))
    return shown


def change(**fields):
    return {f"send_message-{name}": value for name, value in (MESSAGE | fields).items()}


def test_everything_that_would_go_out_is_shown(as_pastor, asked):
    page = page_of(as_pastor, asked)
    for words in (
        "Your decision: Send a message",
        "Dana Whitfield, dana@example.org",
        "Email",
        *list(MESSAGE.values())[1:],
    ):
        assert words in page


def test_approval_is_bound_to_what_the_page_showed(as_pastor, asked, pastor):
    shown = shown_in(page_of(as_pastor, asked))
    assert shown == shown_digest(asked)
    as_pastor.post(url_of(asked), {"decision": "approved", "shown": shown})
    asked.refresh_from_db()
    assert (asked.decision, asked.approved_input, asked.decided_by) == (Decision.APPROVED, MESSAGE, pastor.user)
    asked.step.refresh_from_db()
    assert asked.step.state == StepState.QUEUED


def test_what_changed_since_it_was_shown_is_not_approved(as_pastor, asked):
    shown = shown_in(page_of(as_pastor, asked))
    changed = MESSAGE | {"body": "Send money to this account."}
    Confirmation.objects.update(input=changed, input_digest=Confirmation.digest(changed))
    answer = as_pastor.post(url_of(asked), {"decision": "approved", "shown": shown}, follow=True)
    assert "changed since you were shown it" in answer.content.decode()
    assert Confirmation.objects.get().is_undecided


def test_words_changed_behind_their_digest_cannot_be_approved(as_pastor, asked):
    Confirmation.objects.update(input=MESSAGE | {"body": "Send money to this account."})
    shown = shown_in(page_of(as_pastor, asked))
    as_pastor.post(url_of(asked), {"decision": "approved", "shown": shown})
    assert Confirmation.objects.get().is_undecided


def test_message_is_approved_with_other_words(as_pastor, asked):
    shown = shown_in(page_of(as_pastor, asked))
    fields = change(body="Dear Dana, I am here.") | {"why": "Shorter."}
    as_pastor.post(url_of(asked), {"decision": "edited", "shown": shown} | fields)
    asked.refresh_from_db()
    assert (asked.decision, asked.reason) == (Decision.EDITED, "Shorter.")
    assert asked.approved_input == MESSAGE | {"body": "Dear Dana, I am here."}


@pytest.mark.parametrize("fields", [{"why": "x", "send_message-body": ""}, {"why": ""}])
def test_what_was_written_is_shown_again_when_a_part_is_missing(as_pastor, asked, fields):
    shown = shown_in(page_of(as_pastor, asked))
    given = {"decision": "edited", "shown": shown} | change(subject="From Ruth") | fields
    answer = as_pastor.post(url_of(asked), given).content.decode()
    assert "This field is required." in answer
    assert "From Ruth" in answer
    assert Confirmation.objects.get().is_undecided


def test_change_that_cannot_be_sent_is_refused_with_the_reason(as_pastor, asked):
    fields = change(channel="sms") | {"why": "She reads these."}
    answer = as_pastor.post(url_of(asked), {"decision": "edited", "shown": shown_digest(asked)} | fields)
    assert "no address for this" in answer.content.decode()
    assert "She reads these." in answer.content.decode()
    assert Confirmation.objects.get().is_undecided


def test_declining_takes_a_reason(as_pastor, asked):
    post = {"decision": "declined", "shown": shown_digest(asked)}
    assert "in a few words why" in as_pastor.post(url_of(asked), post, follow=True).content.decode()
    answer = as_pastor.post(url_of(asked), post | {"reason": "I call her."}, follow=True)
    assert "declined by Ruth" in answer.content.decode()
    assert "I call her." in answer.content.decode()
    assert Confirmation.objects.get().decision == Decision.DECLINED


@pytest.mark.parametrize("decision", ["", "waiting", "nonsense"])
def test_anything_else_decides_nothing(as_pastor, asked, decision):
    as_pastor.post(url_of(asked), {"decision": decision, "shown": shown_digest(asked)})
    assert Confirmation.objects.get().is_undecided


def test_second_of_two_reads_who_was_first(as_pastor, asked, church):
    paul = signed_in(make_staff(church, Role.PASTOR, display_name="Paul").user)
    shown = shown_in(page_of(as_pastor, asked))
    paul.post(url_of(asked), {"decision": "declined", "shown": shown, "reason": "Not now."})
    answer = as_pastor.post(url_of(asked), {"decision": "approved", "shown": shown}, follow=True).content.decode()
    assert "Paul was first: it is declined." in answer
    assert "Not now." in answer


def test_words_of_whoever_came_second_are_not_lost(as_pastor, asked, church):
    paul = signed_in(make_staff(church, Role.PASTOR, display_name="Paul").user)
    paul.post(url_of(asked), {"decision": "approved", "shown": shown_digest(asked)})
    fields = change(body="Three careful sentences.") | {"why": "Warmer."}
    answer = as_pastor.post(
        url_of(asked), {"decision": "edited", "shown": shown_digest(asked)} | fields
    ).content.decode()
    assert "What you wrote was not used:" in answer
    assert "Three careful sentences." in answer
    assert Confirmation.objects.get().approved_input == MESSAGE


def test_of_a_minor_it_says_so_beside_the_message(as_pastor, asked):
    CareRecord.objects.update(is_minor=True)
    assert "The person is under 18." in page_of(as_pastor, asked)


def test_where_a_message_may_do_harm_it_stands_in_red_beside_it(as_pastor, asked, monkeypatch):
    warns = {asked.step.plan.record_id: "Do not call or write: no safe way was named."}
    monkeypatch.setattr("tooling.plans.console.views.warnings_for", lambda records, user: warns)
    page = page_of(as_pastor, asked)
    decision = page[page.index(f'id="decision-{asked.pk}"') :]
    assert '<p class="pl-caution" role="note"><strong>Do not call or write' in decision


def test_superuser_reads_it_and_leaves_it_to_staff(asked, admin_user):
    page = page_of(signed_in(admin_user), asked)
    assert "Only staff of this church decide." in page
    assert 'name="shown"' not in page
