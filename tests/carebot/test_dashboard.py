"""The console's first page: numbers of what one may read, of the churches one works for."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from carebot.models import Conversation, Turn
from carebot.pins import current_pin
from church.dashboard import WEEKS
from church.models import Role
from church.testing import make_church, make_staff
from evals.models import Run
from prayers.jobs import QueueState
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Kind
from prayers.testing import make_record
from tooling.testing import make_invocation

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.clock]
NOW = timezone.now()


@pytest.fixture
def cast(cast):
    with no_dispatch():
        yield cast


def page(user, **query):
    client = Client()
    client.force_login(user)
    return client.get(reverse("admin:index"), query)


def cards(user, **query):
    return {card.name: card for card in page(user, **query).context["cards"]}


def waiting(user, **query):
    return {str(each.title): each.count for each in page(user, **query).context["waiting"]}


def total(card):
    return sum(value for each in card.series for value in each.values)


def kinds(card):
    return {str(each.name) for each in card.series}


def record(church, kind, **fields):
    """A record, with columns as given afterwards."""
    made = make_record(church, kind)
    CareRecord.objects.filter(pk=made.pk).update(**fields)
    return made


def test_needs_are_counted_by_kind_and_week(cast):
    for weeks in (0, 0, 3, WEEKS + 1):
        record(cast.church, Kind.PRAYER, created_at=NOW - timedelta(weeks=weeks))
    record(cast.church, Kind.CALLBACK)
    card = cards(cast[Role.PASTOR].user)["needs"]
    prayers, callbacks = sorted(card.series, key=lambda each: str(each.name), reverse=True)
    assert (str(prayers.name), sum(prayers.values)) == ("Prayer request", 3)
    assert (prayers.values[-1], prayers.values[-4], callbacks.values[-1]) == (2, 1, 1)
    assert len(card.labels) == WEEKS


def test_what_one_may_not_read_is_in_no_number(cast):
    record(cast.church, Kind.SAFETY)
    record(cast.church, Kind.BENEVOLENCE)
    record(cast.church, Kind.PRAYER, confidentiality="pastors_only")
    record(cast.church, Kind.PRAYER, confidentiality="prayer_chain")
    seen = {role: cards(cast[role].user) for role in (Role.PASTOR, Role.OFFICE, Role.BENEVOLENCE, Role.SAFETY_ON_CALL)}
    assert total(seen[Role.PASTOR]["needs"]) == 4
    assert (kinds(seen[Role.OFFICE]["needs"]), total(seen[Role.OFFICE]["needs"])) == ({"Prayer request"}, 1)
    assert kinds(seen[Role.BENEVOLENCE]["needs"]) == {"Prayer request", "Benevolence request"}
    assert "safety" not in seen[Role.OFFICE]
    assert total(seen[Role.SAFETY_ON_CALL]["safety"]) == 1
    assert waiting(cast[Role.OFFICE].user)["urgent, unclaimed"] == 0
    assert waiting(cast[Role.SAFETY_ON_CALL].user)["urgent, unclaimed"] == 1


def test_times_are_medians_of_what_one_may_read(cast):
    for hours in (1, 2, 30):
        record(
            cast.church,
            Kind.CALLBACK,
            created_at=NOW - timedelta(days=5),
            claimed_at=NOW - timedelta(days=5) + timedelta(hours=hours),
            closed_at=NOW - timedelta(days=5) + timedelta(hours=2 * hours),
        )
    record(cast.church, Kind.CALLBACK)  # nobody has it yet
    record(cast.church, Kind.PRAYER, confidentiality="pastors_only", claimed_at=NOW + timedelta(hours=1))
    claim, close = cards(cast[Role.OFFICE].user)["times"].series
    assert (claim.values, close.values) == ((2,), (4,))
    assert list(cards(cast[Role.PASTOR].user)["times"].labels) == ["Prayer request", "Call-back request"]


@pytest.mark.parametrize("role", list(Role))
def test_every_role_gets_a_page_with_its_own_cards(cast, role):
    make_invocation(cast.church)
    answer = page(cast[role].user)
    names = {card.name for card in answer.context["cards"]}
    leads, hears = {Role.ADMIN, Role.PASTOR}, {Role.ADMIN, Role.PASTOR, Role.SAFETY_ON_CALL}
    assert answer.status_code == 200
    assert ({"failures", "latency", "hear"} <= names) is (role in leads)
    assert ("conversations" in names) is (role in hears)
    assert ("safety" in names) is (role in hears)
    assert {"needs", "times"} <= names


def test_sentences_kept_back_are_counted_by_reason_and_model(cast):
    conversation = Conversation.objects.create(church=cast.church, pin=current_pin(cast.church))
    told = {"deadline_at": NOW, "conversation": conversation, "state": "closed"}
    false = {"text": "Pastor Ruth calls at 8.", "reason": "not_on_file"}
    Turn.objects.create(number=1, model="small", dropped=[false, {"text": "Done.", "reason": "unbacked_claim"}], **told)
    Turn.objects.create(number=2, model="large", dropped=[false], **told)
    Turn.objects.create(number=3, model="large", **told)

    card = cards(cast[Role.PASTOR].user)["kept_back"]

    assert {str(each.name): each.values for each in card.series} == {"small": (1, 1), "large": (0, 1)}
    assert "not_on_file" not in str(card.labels)
    assert "kept_back" not in cards(cast[Role.OFFICE].user)


def test_calls_tell_failures_and_times_of_deferred_and_immediate_ones(cast):
    for number, state in enumerate(["succeeded", "succeeded", "succeeded", "failed"]):
        make_invocation(cast.church, tool="request_callback", state=state, duration_ms=100 * number)
    make_invocation(cast.church, state="succeeded", deferred=False, mode="immediate", duration_ms=7)
    make_invocation(cast.church, state="failed", deferred=False, mode="", duration_ms=9)  # its input was refused
    found = cards(cast[Role.ADMIN].user)
    deferred, immediate = found["failures"].series
    assert (deferred.values[-1], immediate.values[-1], deferred.values[0]) == (25, 0, None)
    half, most = found["latency"].series
    assert (half.values, most.values) == ((150, 7), (285, 7))


def test_writes_that_failed_are_counted_for_whoever_would_read_what_they_write(cast):
    make_invocation(cast.church, tool="request_callback", state="failed")
    make_invocation(cast.church, tool="submit_benevolence_request", state="failed")
    told = {
        role: waiting(cast[role].user)["failed writes"]
        for role in (Role.PASTOR, Role.ADMIN, Role.OFFICE, Role.PRAYER_TEAM)
    }
    assert told == {Role.PASTOR: 2, Role.ADMIN: 1, Role.OFFICE: 1, Role.PRAYER_TEAM: 0}
    assert "failed writes" not in waiting(cast.outsider)


def test_conversations_and_messages_that_wait_for_a_person(cast):
    pin = current_pin(cast.church)
    for language in ("en", "en", "es"):
        talk = Conversation.objects.create(church=cast.church, pin=pin, language=language)
    Turn.objects.create(conversation=talk, number=1, state="unanswered", needs_person="unanswered", deadline_at=NOW)
    Turn.objects.create(
        conversation=talk, number=2, state="closed", needs_person="unanswered", deadline_at=NOW, handled_at=NOW
    )
    card = cards(cast[Role.PASTOR].user)["conversations"]
    assert {str(each.name): each.values[-1] for each in card.series} == {"English": 2, "Español": 1}
    assert waiting(cast[Role.PASTOR].user)["messages a person must answer"] == 1
    assert waiting(cast.neighbour.user)["messages a person must answer"] == 0


def test_conversations_and_calls_kept_from_somebody_are_in_no_number(cast):
    pin = current_pin(cast.church)
    open_to_all, closed = (Conversation.objects.create(church=cast.church, pin=pin) for _ in range(2))
    for conversation in (open_to_all, closed):
        make_invocation(cast.church, conversation_id=conversation.pk, state="succeeded", duration_ms=40)
    record(cast.church, Kind.BENEVOLENCE, conversation_id=closed.pk)
    seen = {role: cards(cast[role].user) for role in (Role.PASTOR, Role.ADMIN)}
    assert {role: total(found["conversations"]) for role, found in seen.items()} == {Role.PASTOR: 2, Role.ADMIN: 1}
    told = {role: str(found["failures"].explained) for role, found in seen.items()}
    assert "Of 2 deferred" in told[Role.PASTOR]
    assert "Of 1 deferred" in told[Role.ADMIN]


def test_hear_is_drawn_from_the_runs_of_ones_church(cast):
    summary = {"scenarios": 40, "pass_rate": 0.9, "dimensions": {"hear": 0.8}}
    Run.objects.create(church=cast.church, state=QueueState.SUCCEEDED, summary=summary)
    Run.objects.create(church=cast.neighbour.church, state=QueueState.SUCCEEDED, summary=summary | {"pass_rate": 0.1})
    passed, hear, *_ = cards(cast[Role.ADMIN].user)["hear"].series
    assert (passed.values, hear.values) == ((0.9,), (0.8,))
    Run.objects.create(church=None, state=QueueState.SUCCEEDED, summary=summary)
    assert len(cards(cast.superuser)["hear"].labels) == 3
    assert len(cards(cast.superuser, church=cast.church.pk)["hear"].labels) == 1


def test_neighbours_count_nothing_of_it_and_outsiders_have_no_numbers(cast):
    record(cast.church, Kind.PRAYER)
    make_invocation(cast.church, state="failed")
    assert {total(card) for card in cards(cast.neighbour.user).values()} == {0}
    assert set(waiting(cast.neighbour.user).values()) == {0}
    assert {total(card) for card in cards(cast.outsider).values()} <= {0}
    assert total(cards(cast.superuser)["needs"]) == 1


def test_who_works_for_two_churches_sees_the_sum_or_chooses_one(cast):
    second = make_church(name="Second Church")
    user = make_staff(second, Role.PASTOR, user=cast[Role.PASTOR].user).user
    record(cast.church, Kind.PRAYER)
    record(second, Kind.PRAYER)
    record(second, Kind.PRAYER)
    assert total(cards(user)["needs"]) == 3
    assert total(cards(user, church=second.pk)["needs"]) == 2
    assert total(cards(user, church=cast.neighbour.church_id)["needs"]) == 3  # not theirs to choose
    assert total(cards(cast.superuser, church=second.pk)["needs"]) == 2
    assert not page(cast[Role.OFFICE].user).context["churches"]


def test_mine_and_overdue_leave_out_what_rests(cast):
    office = cast[Role.OFFICE]
    mine = record(cast.church, Kind.CALLBACK, assignee=office, due_at=NOW - timedelta(hours=1))
    record(cast.church, Kind.CALLBACK, assignee=office, snoozed_until=NOW + timedelta(days=1))
    found = waiting(office.user)
    assert (found["mine, open"], found["overdue"]) == (1, 1)
    CareRecord.objects.filter(pk=mine.pk).update(closed_at=NOW)
    assert waiting(office.user)["mine, open"] == 0


def test_a_double_is_one_need(cast):
    first, second = record(cast.church, Kind.PRAYER), record(cast.church, Kind.PRAYER)
    CareRecord.objects.filter(pk=second.pk).update(merged_into=first.pk, status="closed", closed_at=NOW)
    assert total(cards(cast[Role.PASTOR].user)["needs"]) == 1


def queries(user):
    with CaptureQueriesContext(
        connection,
    ) as found:
        page(user)
    return len(found)


def test_it_takes_as_many_queries_whatever_there_is(cast):
    user = cast[Role.PASTOR].user
    page(user)
    with_little = queries(user)
    for kind in Kind:
        record(cast.church, kind, claimed_at=NOW)
        record(cast.church, kind, created_at=NOW - timedelta(weeks=4))
    for number in range(20):
        make_invocation(cast.church, duration_ms=number, conversation_id=uuid4())
    assert queries(user) == with_little
    assert with_little < 60


def test_the_numbers_stand_in_a_table_beside_each_chart(cast):
    record(cast.church, Kind.PRAYER)
    make_invocation(cast.church, state="succeeded", duration_ms=40)
    text = page(cast[Role.PASTOR].user).content.decode()
    assert '<th scope="col">Prayer request</th>' in text
    assert "40 ms" in text
    assert 'id="needs-data"' in text
    assert "Nothing in these weeks." in text  # where there is nothing to draw


def test_links_lead_somewhere(cast):
    user = cast[Role.PASTOR].user
    answer = page(user)
    client = Client()
    client.force_login(user)
    links = [each.url for each in answer.context["waiting"]] + [
        card.link[1] for card in answer.context["cards"] if card.link
    ]
    assert len(links) >= 9
    assert {client.get(link).status_code for link in links} == {200}
