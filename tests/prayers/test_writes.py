"""One call, one record: with its person, its due time and its emails, however often it is delivered."""

from datetime import date, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import transaction

from church.models import Church, Role
from church.testing import make_church, make_staff
from prayers import writes
from prayers.errors import RecordIncomplete
from prayers.models import (
    CareRecord,
    ContactMerge,
    FollowupTask,
    Kind,
    Notification,
    Person,
    Status,
    Urgency,
    VisitorContact,
)
from prayers.testing import CALLS, make_origin, make_record

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def church() -> Church:
    church = make_church()
    make_staff(church, *Role.values)
    return church


@pytest.mark.parametrize("kind", Kind)
def test_the_same_invocation_writes_once(church: Church, kind: Kind) -> None:
    origin = make_origin(church)
    first = make_record(church, kind, origin=origin)
    emails = Notification.objects.count()
    again = make_record(church, kind, origin=origin)
    assert again.pk == first.pk
    assert CareRecord.objects.count() == 1
    assert (Notification.objects.count(), FollowupTask.objects.count()) == (emails, kind is Kind.FOLLOWUP)


@pytest.mark.parametrize("kind", Kind)
def test_every_record_knows_where_it_came_from(church: Church, kind: Kind) -> None:
    origin = make_origin(church, language="es", channel="voice", is_minor=True)
    make_record(church, kind, origin=origin)
    record = CareRecord.objects.get()
    assert record.kind == kind
    assert (record.invocation_id, record.conversation_id) == (origin.invocation_id, origin.conversation_id)
    assert (record.language, record.channel, record.is_minor) == ("es", "voice", True)
    assert record.summary
    assert (record.due_at is None) is (kind is Kind.SUMMARY)


def test_every_kind_can_be_written(church: Church) -> None:
    assert set(CALLS) == set(Kind)


def test_an_effect_that_is_rolled_back_leaves_nothing(church: Church) -> None:
    with transaction.atomic():
        make_record(church, Kind.CALLBACK)
        transaction.set_rollback(True)
    assert not CareRecord.objects.exists()
    assert not Person.objects.exists()
    assert not Notification.objects.exists()


def test_the_summary_is_one_line_that_begins_the_need(church: Church) -> None:
    record = make_record(church, Kind.PRAYER, request="Please pray\nfor my  mother. " + "She is very ill. " * 20)
    assert record.summary.startswith("Please pray for my mother. She is")
    assert record.summary.endswith("…")
    assert len(record.summary) <= 140


def test_contact_details_are_normalised_and_kept_as_given(church: Church) -> None:
    record = make_record(church, Kind.CARE, contact="(217) 555-0142 or Ana@Example.org")
    assert (record.contact_phone, record.contact_email) == ("+12175550142", "ana@example.org")
    assert record.contact_raw == "(217) 555-0142 or Ana@Example.org"
    assert record.person.phone == "+12175550142"


def test_a_number_nobody_could_dial_is_not_lost(church: Church) -> None:
    record = make_record(church, Kind.CALLBACK, phone="555-0142")
    assert (record.contact_phone, record.contact_raw, record.person) == ("", "555-0142", None)


def test_local_numbers_are_read_as_in_the_churchs_country() -> None:
    mexican = make_church(country="MX")
    assert make_record(mexican, Kind.CARE, contact="55 1234 5678").contact_phone == "+525512345678"


@pytest.mark.parametrize(
    ("urgency", "stored"),
    [("low", Urgency.LOW), ("normal", Urgency.NORMAL), ("urgent", Urgency.HIGH)],
)
def test_a_call_back_is_as_urgent_as_was_said(church: Church, urgency: str, stored: Urgency) -> None:
    assert make_record(church, Kind.CALLBACK, urgency=urgency).urgency == stored


def test_an_anonymous_request_is_stored_without_whoever_asked(church: Church) -> None:
    record = make_record(church, Kind.PRAYER, name="Ana", contact="ana@example.org", anonymous=True)
    record.refresh_from_db()
    assert (record.contact_name, record.contact_raw, record.contact_email, record.person) == (
        "",
        "",
        "",
        None,
    )
    assert not Person.objects.exists()


@pytest.mark.parametrize("circle", ["prayer_chain", "prayer_team", "pastors_only"])
def test_a_prayer_request_stays_in_the_circle_that_was_asked_for(church: Church, circle: str) -> None:
    assert make_record(church, Kind.PRAYER, confidentiality=circle).confidentiality == circle


def test_a_safety_concern_is_immediate_and_kept_apart(church: Church) -> None:
    record = make_record(church, Kind.SAFETY)
    assert (record.urgency, record.confidentiality, record.status) == ("immediate", "safety", "new")
    assert record.due_at == record.created_at


def test_a_benevolence_request_is_for_the_committee(church: Church) -> None:
    record = make_record(
        church, Kind.BENEVOLENCE, amount=Decimal("412.50"), due_date=date(2026, 12, 1), household_size=4
    )
    record.refresh_from_db()
    assert (record.confidentiality, record.amount, record.household_size) == (
        "committee",
        Decimal("412.50"),
        4,
    )


def test_a_summary_is_filed_for_the_pastors(church: Church) -> None:
    record = make_record(church, Kind.SUMMARY, themes=["grief", " "], open_needs=["wants a call"])
    assert (record.status, record.confidentiality, record.is_closed) == ("filed", "pastors_only", True)
    assert (record.themes, record.open_needs) == (["grief"], ["wants a call"])


def test_a_draft_waits_for_approval(church: Church) -> None:
    record = make_record(church, Kind.DRAFT, channel="sms")
    assert (record.status, record.send_by, record.channel) == ("awaiting_approval", "sms", "chat")


def test_a_follow_up_comes_with_its_first_task_due_in_48_hours() -> None:
    followup = make_record(make_church(language="es"), Kind.FOLLOWUP)
    task = followup.tasks.get()
    assert task.due_at - followup.created_at == timedelta(hours=48)
    assert "bienvenida" in task.title


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Kind.PRAYER, {"request": " \n"}),
        (Kind.PRAYER, {"confidentiality": "staff"}),
        (Kind.CALLBACK, {"phone": "", "email": " "}),
        (Kind.CALLBACK, {"urgency": "immediate"}),
        (Kind.CONTACT, {"name": "", "email": ""}),
        (Kind.SAFETY, {"concern": "\0"}),
        (Kind.VOLUNTEER, {"role": " "}),
    ],
)
def test_what_says_nothing_is_refused(church: Church, kind: Kind, fields: dict[str, str]) -> None:
    with pytest.raises(RecordIncomplete):
        make_record(church, kind, **fields)
    assert not CareRecord.objects.exists()


def test_text_no_database_can_hold_is_cleaned_not_lost(church: Church) -> None:
    record = make_record(church, Kind.PRAYER, request="Pray\0 for \ud83d us", name="A\0na")
    record.refresh_from_db()
    assert (record.request, record.contact_name) == ("Pray for  us", "Ana")


def test_longer_than_its_column_is_cut_not_refused(church: Church) -> None:
    record = make_record(church, Kind.VOLUNTEER, role="x" * 500, name="N" * 500, availability="y" * 500)
    record.refresh_from_db()
    assert {len(record.role), len(record.contact_name), len(record.availability)} == {200}


# --- One contact per person ----------------------------------------------------------------------------------------


def leave(church: Church, **fields: object) -> VisitorContact:
    return writes.write_visitor_contact(make_origin(church), **fields)


def test_the_same_number_written_otherwise_is_the_same_contact(church: Church) -> None:
    first = leave(church, name="Ana", phone="217-555-0142")
    second = leave(church, name="Ana Gómez", phone="(217) 555 0142", email="ana@example.org", consent=True)
    assert second.pk == first.pk
    assert VisitorContact.objects.count() == 1
    contact = VisitorContact.objects.get()
    assert (contact.contact_name, contact.contact_email, contact.consent) == (
        "Ana Gómez",
        "ana@example.org",
        True,
    )
    assert contact.contact_raw == "217-555-0142, (217) 555 0142, ana@example.org"
    assert (Person.objects.get().name, Person.objects.get().email) == ("Ana Gómez", "ana@example.org")


def test_a_merged_call_delivered_again_changes_nothing(church: Church) -> None:
    first = leave(church, name="Ana", phone="217-555-0142")
    origin = make_origin(church)
    for _ in range(3):
        merged = writes.write_visitor_contact(origin, phone="217-555-0142", how_heard="a friend")
        assert merged.pk == first.pk
    assert ContactMerge.objects.get().invocation_id == origin.invocation_id
    assert VisitorContact.objects.get().how_heard == "a friend"


def test_consent_once_given_is_not_taken_back_by_silence(church: Church) -> None:
    leave(church, email="ana@example.org", consent=True)
    assert leave(church, email="ana@example.org").consent is True


def test_two_people_may_share_a_telephone(church: Church) -> None:
    leave(church, name="Ana Gómez", phone="217-555-0142")
    leave(church, name="Luis Gómez", phone="217-555-0142")
    assert VisitorContact.objects.count() == 2


def test_another_church_knows_nothing_of_it(church: Church) -> None:
    leave(church, name="Ana", phone="217-555-0142")
    leave(make_church(), name="Ana", phone="217-555-0142")
    assert VisitorContact.objects.count() == 2


def test_a_name_alone_is_kept_every_time(church: Church) -> None:
    leave(church, name="Ana")
    leave(church, name="Ana")
    assert VisitorContact.objects.count() == 2


def test_the_office_hears_again_only_when_a_closed_contact_learns_something(church: Church) -> None:
    contact = leave(church, name="Ana", phone="217-555-0142")
    leave(church, phone="217-555-0142", how_heard="a friend")
    assert contact.notifications.count() == 1
    contact.refresh_from_db()
    contact.move_to(Status.DONE, by=None)
    leave(church, phone="217-555-0142")
    assert contact.notifications.count() == 1
    leave(church, phone="217-555-0142", email="ana@example.org")
    contact.refresh_from_db()
    assert (contact.status, contact.is_closed, contact.notifications.count()) == ("new", False, 2)


def test_without_an_invocation_every_call_writes(church: Church) -> None:
    origin = writes.Origin(church_id=church.pk, conversation_id=uuid4(), invocation_id=None)
    for _ in range(2):
        writes.write_prayer_request(origin, request="For peace")
    assert CareRecord.objects.count() == 2


@pytest.mark.parametrize("kind", Kind)
def test_a_write_takes_few_queries_whatever_came_before(
    church: Church, kind: Kind, django_assert_max_num_queries
) -> None:
    for _ in range(3):
        make_record(church, kind)
    # A follow-up asks, too, whether whoever it welcomes may be called.
    with django_assert_max_num_queries(19 if kind is Kind.FOLLOWUP else 16):
        make_record(church, kind)
