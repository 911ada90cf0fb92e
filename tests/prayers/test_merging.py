"""Doubles: what is put together, what never is, and who reads what afterwards."""

from typing import Any

import pytest

from church.models import Role
from church.testing import Cast
from prayers import handling, notes
from prayers.errors import ConfirmationNeeded, RecordMoved, StepRefused, TransitionRefused
from prayers.models import CareRecord, Kind, Note, RecordStep
from prayers.testing import make_origin, make_record

pytestmark = pytest.mark.django_db


def callback(cast: Cast, **fields: Any) -> CareRecord:
    return CareRecord.objects.get(pk=make_record(cast.church, Kind.CALLBACK, **fields).pk)


def prayer(cast: Cast, confidentiality: str, **fields: Any) -> CareRecord:
    fields = {"contact": "217-555-0142", "name": "Dana", "confidentiality": confidentiality} | fields
    return CareRecord.objects.get(pk=make_record(cast.church, Kind.PRAYER, **fields).pk)


def fresh(record: CareRecord) -> CareRecord:
    return CareRecord.objects.get(pk=record.pk)


def test_the_double_is_closed_and_its_notes_go_along(cast: Cast) -> None:
    user, double, into = cast[Role.OFFICE].user, callback(cast), callback(cast)
    note = notes.write_note(double, "Called at noon", "team", by=user)
    private = notes.write_note(double, "For me", by=cast[Role.PASTOR].user)
    handling.merge(double, into, by=user)
    saved = fresh(double)
    assert (saved.status, saved.merged_into, saved.is_closed) == ("closed", into, True)
    assert fresh(into).status == "new"
    assert set(Note.objects.filter(record=into)) == {note, private}
    assert list(Note.objects.visible_to(user).filter(record=into)) == [note]
    told = RecordStep.objects.order_by("pk").values_list("record_id", "what", "other_id")
    assert list(told) == [(double.pk, "merged", into.pk), (into.pk, "took_in", double.pk)]


def test_it_is_undone_from_either_side(cast: Cast) -> None:
    user = cast[Role.OFFICE].user
    for side in ("double", "into"):
        double, into = callback(cast), callback(cast)
        theirs = notes.write_note(into, "Was here before", "team", by=user)
        mine = notes.write_note(double, "Came along", "team", by=user)
        handling.merge(double, into, by=user)
        step = handling.undoable_step(double if side == "double" else into, user)
        assert step is not None
        handling.undo(step, by=user)
        assert (fresh(double).status, fresh(double).merged_into) == ("new", None)
        assert list(Note.objects.filter(record=double)) == [mine]
        assert list(Note.objects.filter(record=into)) == [theirs]


def test_a_reopened_double_goes_on_by_itself(cast: Cast) -> None:
    user, double, into = cast[Role.OFFICE].user, callback(cast), callback(cast)
    handling.merge(double, into, by=user)
    handling.move(fresh(double), "in_progress", by=user)
    assert fresh(double).merged_into is None


def test_another_persons_record_or_another_kind_must_be_confirmed(cast: Cast) -> None:
    user, double = cast[Role.OFFICE].user, callback(cast)
    someone_else = callback(cast, phone="217-555-0199", name="Ruth")
    visit = CareRecord.objects.get(pk=make_record(cast.church, Kind.VISIT).pk)
    for into in (someone_else, visit):
        with pytest.raises(ConfirmationNeeded):
            handling.merge(fresh(double), into, by=user)
    handling.merge(fresh(double), someone_else, by=user, confirmed=True)
    assert fresh(double).merged_into == someone_else


@pytest.mark.parametrize(
    ("double", "into", "is_allowed"),
    [
        ("prayer_chain", "prayer_chain", True),
        ("prayer_chain", "prayer_team", True),
        ("prayer_chain", "pastors_only", True),
        ("prayer_team", "prayer_chain", False),
        ("pastors_only", "prayer_team", False),
        ("pastors_only", "prayer_chain", False),
        ("pastors_only", "pastors_only", True),
    ],
)
def test_nobody_reads_by_it_what_they_could_not_read_before(cast: Cast, double, into, is_allowed) -> None:
    one, other = prayer(cast, double), prayer(cast, into)
    offered = handling.merge_candidates(one, cast[Role.PASTOR].user)
    assert offered == ([other] if is_allowed else [])
    if is_allowed:
        handling.merge(one, other, by=cast[Role.PASTOR].user)
    else:
        with pytest.raises(StepRefused, match="open to people"):
            handling.merge(one, other, by=cast[Role.PASTOR].user, confirmed=True)


def test_whoever_the_other_record_was_given_to_must_be_allowed_to_read_the_double(cast: Cast) -> None:
    one, other = prayer(cast, "pastors_only"), prayer(cast, "pastors_only")
    handling.assign(other, cast[Role.CARE_TEAM], by=cast[Role.PASTOR].user)
    one.assignee = cast[Role.CARE_TEAM]  # an old or a forged page says that they have the double too
    with pytest.raises(StepRefused, match="open to people"):
        handling.merge(one, other, by=cast[Role.PASTOR].user)


def test_the_minors_record_takes_in_no_other_where_only_the_youth_pastor_reads_it(cast: Cast) -> None:
    one = prayer(cast, "pastors_only")
    minors = prayer(cast, "pastors_only", origin=make_origin(cast.church, is_minor=True))
    with pytest.raises(StepRefused, match="open to people"):
        handling.merge(one, minors, by=cast[Role.PASTOR].user)
    handling.merge(minors, one, by=cast[Role.PASTOR].user)


def test_an_anonymous_need_is_never_put_to_a_name(cast: Cast) -> None:
    origin = make_origin(cast.church)
    anonymous = CareRecord.objects.get(pk=make_record(cast.church, Kind.PRAYER, origin=origin, anonymous=True).pk)
    same_chat = make_origin(cast.church, conversation_id=origin.conversation_id)
    named = prayer(cast, "prayer_team", origin=same_chat)
    assert handling.merge_candidates(anonymous, cast[Role.PASTOR].user) == []
    assert handling.merge_candidates(named, cast[Role.PASTOR].user) == []
    for one, other in ((anonymous, named), (named, anonymous)):
        with pytest.raises(StepRefused, match="anonymous"):
            handling.merge(one, other, by=cast[Role.PASTOR].user, confirmed=True)


def test_a_safety_concern_is_taken_on_before_it_is_a_double_and_goes_on_as_one(cast: Cast) -> None:
    user = cast[Role.PASTOR].user
    one, other = (CareRecord.objects.get(pk=make_record(cast.church, Kind.SAFETY).pk) for _ in range(2))
    into_prayer = prayer(cast, "pastors_only")
    with pytest.raises(StepRefused, match="another safety concern"):
        handling.merge(one, into_prayer, by=user, confirmed=True)
    with pytest.raises(TransitionRefused):
        handling.merge(one, other, by=user, confirmed=True)
    handling.claim(one, by=user)
    handling.merge(one, other, by=user, confirmed=True)


def test_two_churches_and_what_is_closed_to_one_are_never_merged(cast: Cast) -> None:
    double, far = callback(cast), make_record(cast.neighbour.church, Kind.CALLBACK)
    hidden = prayer(cast, "pastors_only")
    for into, user in ((far, cast.superuser), (hidden, cast[Role.OFFICE].user), (double, cast[Role.OFFICE].user)):
        with pytest.raises((RecordMoved, StepRefused)):
            handling.merge(double, CareRecord.objects.get(pk=into.pk), by=user, confirmed=True)
    assert fresh(double).status == "new"


def test_a_closed_record_takes_nothing_in(cast: Cast) -> None:
    user, double, into = cast[Role.OFFICE].user, callback(cast), callback(cast)
    handling.move(into, "done", by=user)
    assert handling.merge_candidates(double, user) == []
    with pytest.raises(StepRefused, match="closed"):
        handling.merge(double, into, by=user)


def test_an_old_page_merges_nothing(cast: Cast) -> None:
    old, into = callback(cast), callback(cast)
    handling.claim(fresh(old), by=cast[Role.PASTOR].user)
    with pytest.raises(RecordMoved):
        handling.merge(old, into, by=cast[Role.OFFICE].user)
    assert RecordStep.objects.count() == 1


def test_details_left_again_go_to_the_contact_that_goes_on(cast: Cast) -> None:
    user, first = cast[Role.OFFICE].user, make_record(cast.church, Kind.CONTACT)
    second = make_record(cast.church, Kind.CONTACT, email="other@example.org")
    CareRecord.objects.filter(pk=second.pk).update(person=first.person)
    handling.merge(fresh(first), fresh(second), by=user)
    again = make_record(cast.church, Kind.CONTACT)
    assert again.pk == second.pk
    assert fresh(first).is_closed


def test_candidates_are_what_one_may_read_of_the_same_person_or_conversation(cast: Cast) -> None:
    origin = make_origin(cast.church)
    record = callback(cast, origin=origin)
    same_kind = callback(cast)
    same_chat = make_record(
        cast.church, Kind.VISIT, origin=make_origin(cast.church, conversation_id=origin.conversation_id)
    )
    callback(cast, phone="217-555-0199", name="Ruth")
    prayer(cast, "pastors_only")
    make_record(cast.neighbour.church, Kind.CALLBACK)
    found = handling.merge_candidates(record, cast[Role.OFFICE].user)
    assert [each.pk for each in found] == [same_kind.pk, same_chat.pk]
