"""Taking back and amending against staff who do something at the same moment: one honest result."""

import uuid

import pytest

from prayers import handling, own
from prayers.errors import RecordMoved
from prayers.models import CareRecord, Kind, RecordStep, What
from prayers.writes import Origin, write_callback_request, write_prayer_request, write_safety_concern
from tooling.own_requests import own_request, own_requests

pytestmark = pytest.mark.django_db


def origin(church, conversation=None):
    return Origin(church.pk, conversation or uuid.uuid4(), uuid.uuid4())


def a_call(church, conversation=None):
    return write_callback_request(origin(church, conversation), reason="Please call", phone="217-555-0142")


def test_who_claims_what_was_taken_back_meanwhile_is_told_so(cast):
    record = a_call(cast.church)
    as_seen = CareRecord.objects.get(pk=record.pk)
    own.take_back(record)
    with pytest.raises(RecordMoved):
        handling.claim(as_seen, by=cast.by_role["pastor"].user)
    assert CareRecord.objects.get(pk=record.pk).status == "closed"


def test_what_was_claimed_meanwhile_is_taken_back_all_the_same(cast):
    record = a_call(cast.church)
    handling.claim(CareRecord.objects.get(pk=record.pk), by=cast.by_role["pastor"].user)
    own.take_back(record)  # as it was before the claim
    assert CareRecord.objects.get(pk=record.pk).status == "closed"
    assert [step.what for step in RecordStep.objects.filter(record=record)] == [What.TAKEN_BACK, What.CLAIMED]


def test_taken_back_twice_it_is_one_step_and_what_is_done_is_not_taken_back(cast):
    record = a_call(cast.church)
    own.take_back(record)
    own.take_back(record)
    assert RecordStep.objects.filter(record=record).count() == 1
    done = a_call(cast.church)
    handling.move(CareRecord.objects.get(pk=done.pk), "done", by=cast.by_role["pastor"].user)
    with pytest.raises(own.NotOpen):
        own.take_back(done)


def test_staff_can_reopen_what_was_taken_back(cast):
    record = own.take_back(a_call(cast.church))
    handling.move(CareRecord.objects.get(pk=record.pk), "in_progress", by=cast.by_role["pastor"].user)
    assert not own.was_taken_back(CareRecord.objects.get(pk=record.pk))


def test_amended_words_stand_beside_the_first_the_newest_first(cast):
    record = a_call(cast.church)
    own.amend(record, "Please use 217-555-0199 instead")
    own.amend(record, "Or write to ana@example.org")
    assert [each.contact for each in record.amendments.all()] == ["ana@example.org", "(217) 555-0199"]
    assert CareRecord.objects.get(pk=record.pk).contact_phone == "+12175550142"


def test_a_safety_concern_is_neither_listed_nor_taken_back_nor_amended(cast):
    conversation = uuid.uuid4()
    concern = write_safety_concern(origin(cast.church, conversation), concern="He hits me", category="abuse")
    assert own_requests(cast.church.pk, conversation) == ()
    record = CareRecord.objects.get(pk=concern.pk)
    for change in (own.take_back, lambda each: own.amend(each, "It was nothing")):
        with pytest.raises(own.NotOpen):
            change(record)
    assert CareRecord.objects.get(pk=concern.pk, kind=Kind.SAFETY).closed_at is None


def test_nothing_of_another_conversation_or_church_is_found(cast):
    conversation = uuid.uuid4()
    prayer = write_prayer_request(origin(cast.church, conversation), request="For my son")
    short = prayer.invocation_id.hex[:6]
    assert own_request(cast.church.pk, conversation, short).row == prayer.pk
    assert own_request(cast.church.pk, uuid.uuid4(), short) is None
    assert own_request(cast.church.pk + 1, conversation, short) is None
