"""Who reads which note, and who may change it."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from church.models import Role
from church.testing import Cast, make_staff
from prayers import notes
from prayers.errors import RecordMoved, StepRefused
from prayers.models import CareRecord, Kind, Note
from prayers.testing import make_origin, make_record

pytestmark = pytest.mark.django_db


def readers(cast: Cast, note: Note) -> set[str]:
    return {
        role
        for role, member in cast.by_role.items()
        if Note.objects.visible_to(member.user).filter(pk=note.pk).exists()
    }


@pytest.mark.parametrize("is_minor", [False, True])
@pytest.mark.parametrize(
    ("visibility", "expected"),
    [
        ("private", {"admin"}),
        ("team", {"admin", "office", "pastor"}),
        ("pastoral", {"pastor"}),
    ],
)
def test_a_note_is_read_by_whom_it_is_for(cast: Cast, visibility: str, expected: set[str], is_minor: bool) -> None:
    record = make_record(cast.church, Kind.CALLBACK, origin=make_origin(cast.church, is_minor=is_minor))
    note = Note.objects.create(record=record, author=cast[Role.ADMIN], visibility=visibility, text="x")
    youth = {"youth_pastor"} if is_minor and visibility != "private" else set()
    assert readers(cast, note) == expected | youth
    left = make_staff(cast.church, *Role.values, is_active=False).user
    for user in (cast.neighbour.user, cast.outsider, left, AnonymousUser()):
        assert not Note.objects.visible_to(user).exists()


def test_a_private_note_is_its_authors_alone_and_no_superusers(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    private = notes.write_note(record, "For me", by=cast[Role.OFFICE].user)
    assert private.visibility == "private"
    notes.write_note(record, "For pastors", "pastoral", by=cast[Role.PASTOR].user)
    assert {each.visibility for each in Note.objects.visible_to(cast.superuser)} == {"pastoral"}


def test_a_note_is_no_way_around_the_record(cast: Cast) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    Note.objects.create(record=record, author=cast[Role.OFFICE], visibility="team", text="x")
    Note.objects.create(record=record, author=cast[Role.OFFICE], visibility="private", text="x")
    assert not Note.objects.visible_to(cast[Role.OFFICE].user).exists()
    with pytest.raises(StepRefused):
        notes.write_note(record, "I was here", "team", by=cast[Role.OFFICE].user)
    with pytest.raises(RecordMoved):
        notes.write_note(record, "I was here", "team", by=cast.neighbour.user)
    assert Note.objects.count() == 2


def test_whoever_has_the_record_reads_the_teams_notes_and_not_the_pastors(cast: Cast) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    for visibility in ("team", "pastoral"):
        notes.write_note(record, visibility, visibility, by=cast[Role.PASTOR].user)
    CareRecord.objects.filter(pk=record.pk).update(assignee=cast[Role.CARE_TEAM])
    assert [each.text for each in Note.objects.visible_to(cast[Role.CARE_TEAM].user)] == ["team"]


def test_only_pastors_write_pastoral_notes(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    of_minor = make_record(cast.church, Kind.CALLBACK, origin=make_origin(cast.church, is_minor=True))
    with pytest.raises(StepRefused):
        notes.write_note(record, "x", "pastoral", by=cast[Role.OFFICE].user)
    assert not Note.objects.exists()
    notes.write_note(of_minor, "x", "pastoral", by=cast[Role.YOUTH_PASTOR].user)
    assert "pastoral" in notes.writable_visibilities(of_minor, cast[Role.YOUTH_PASTOR].user)
    assert "pastoral" not in notes.writable_visibilities(record, cast[Role.OFFICE].user)


@pytest.mark.parametrize("text", ["", "  \n", "x" * 4001])
def test_a_note_says_something_and_is_no_book(cast: Cast, text: str) -> None:
    with pytest.raises(StepRefused):
        notes.write_note(make_record(cast.church, Kind.CALLBACK), text, by=cast[Role.OFFICE].user)


def test_its_author_changes_it_and_nobody_else(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    note = notes.write_note(record, "Called", "team", by=cast[Role.OFFICE].user)
    notes.edit_note(note, "Called twice", "team", by=cast[Role.OFFICE].user)
    saved = Note.objects.get()
    assert (saved.text, saved.edited_at is not None) == ("Called twice", True)
    with pytest.raises(StepRefused):
        notes.edit_note(note, "Mine now", "team", by=cast[Role.PASTOR].user)
    with pytest.raises(StepRefused):
        notes.delete_note(note, by=cast[Role.PASTOR].user)
    with pytest.raises(RecordMoved):
        notes.delete_note(note, by=cast.neighbour.user)
    notes.delete_note(note, by=cast[Role.OFFICE].user)
    assert not Note.objects.exists()


def test_what_others_may_have_read_stays_after_a_day(cast: Cast) -> None:
    user, record = cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK)
    team, private = (notes.write_note(record, "x", visibility, by=user) for visibility in ("team", "private"))
    tomorrow = timezone.now() + timedelta(hours=25)
    with pytest.raises(StepRefused, match="for a day"):
        notes.delete_note(team, by=user, now=tomorrow)
    notes.edit_note(private, "y", "private", by=user, now=tomorrow)
    notes.delete_note(private, by=user, now=tomorrow)
    assert list(Note.objects.all()) == [team]
