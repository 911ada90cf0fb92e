"""One person's data: found across every table, given out as far as whoever asks may read it, erased with a reason."""

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from carebot.models import Conversation, Erasure, Message, Participant
from carebot.models.erasure import Why
from carebot.persons.erasing import erase, repeat
from carebot.persons.exporting import as_json, as_zip, export
from carebot.persons.finding import CONVERSATION, EMAIL, MEMBER, PHONE, Asked, Found
from carebot.persons.rows import ROWS
from church.held import holdings
from church.models import (
    Appointment,
    AppointmentHost,
    AppointmentState,
    Event,
    EventRegistration,
    Gift,
    Giver,
    Role,
)
from church.testing import Cast
from prayers.models import CareRecord, ConversationSummary, Note, Person, RecordStep, RecordView, What, Where
from prayers.models.note import Visibility
from prayers.testing import make_record
from tests.carebot.console.talks import WORDS, add_call, add_record, make_conversation
from tooling.models import ConversationView, ToolInvocation
from tooling.testing import immediate_tool, using_tools

PHONE_NUMBER = "217-555-0142"
REASON = "About my marriage to Quillon"


def called(cast: Cast, **fields: Any) -> tuple[Conversation, Any]:
    """Somebody wrote and asked to be called."""
    talk = make_conversation(cast.church)
    return talk, add_record(talk, "callback", reason=REASON, phone=PHONE_NUMBER, **fields)


def found_by(cast: Cast, by: str, value: Any, who: str = Role.PASTOR, name: str = "") -> Found:
    return Found(Asked(cast.church, by, str(value), name), cast[who].user)


def close(*records: Any) -> None:
    CareRecord.objects.filter(pk__in=[each.pk for each in records]).update(status="done", closed_at=timezone.now())


def everything(found: Found) -> str:
    return as_json(export(found)).decode()


def test_every_table_that_holds_something_of_a_visitor_is_asked() -> None:
    """`admin.LogEntry` names rows: emptied with them, given to nobody."""
    telling = {label for label, holding in holdings().items() if holding.exported} - {"admin.LogEntry"}
    assert {model._meta.label for model in ROWS} == telling


def test_by_a_number_their_requests_and_the_whole_conversation_are_found(cast: Cast) -> None:
    talk, record = called(cast)
    prayer = add_record(talk, "prayer", request="For my son", anonymous=True)
    found = found_by(cast, PHONE, "(217) 555 0142")
    assert set(found.records) == {record.pk, prayer.pk}
    assert found.conversations == [talk.pk]
    assert len(found.people) == 1
    assert WORDS in everything(found)


def test_by_email_member_and_conversation(cast: Cast) -> None:
    contact = make_record(cast.church, "contact")
    assert found_by(cast, EMAIL, "OMAR@example.org").records == [contact.pk]
    talk, record = called(cast)
    Participant.objects.filter(conversation=talk).update(member_id="m-7")
    assert found_by(cast, MEMBER, "m-7").records == [record.pk]
    assert found_by(cast, CONVERSATION, f"https://church.example/admin/conversations/{talk.pk}/").records == [record.pk]
    assert found_by(cast, MEMBER, "").is_empty
    assert found_by(cast, CONVERSATION, "nothing").is_empty


def test_bookings_are_found_by_a_number_however_it_was_written(cast: Cast) -> None:
    event = Event.objects.create(church=cast.church, title="Picnic", starts_at=timezone.now())
    seat = EventRegistration.objects.create(church=cast.church, event=event, name="Dana", phone="217.555.0142")
    EventRegistration.objects.create(church=cast.church, event=event, name="Eve", phone="618 555 0142")
    assert found_by(cast, PHONE, PHONE_NUMBER).bookings(EventRegistration) == [seat.pk]


def test_nothing_of_another_church_is_found(cast: Cast) -> None:
    talk, _record = called(cast)
    there = Found(Asked(cast.neighbour.church, PHONE, PHONE_NUMBER), cast.neighbour.user)
    assert there.is_empty
    assert Found(Asked(cast.neighbour.church, CONVERSATION, str(talk.pk)), cast.neighbour.user).is_empty
    assert Found(Asked(cast.church, PHONE, PHONE_NUMBER), cast.neighbour.user).is_empty


def test_of_those_who_share_a_telephone_one_is_chosen(cast: Cast) -> None:
    _talk, record = called(cast, name="Dana Reyes")
    _other, theirs = called(cast, name="Luis Reyes")
    found = found_by(cast, PHONE, PHONE_NUMBER)
    assert not found.is_one_person
    assert set(found.names) == {"Dana Reyes", "Luis Reyes"}
    assert found_by(cast, PHONE, PHONE_NUMBER, name="Dana Reyes").records == [record.pk]
    assert theirs.pk not in found_by(cast, PHONE, PHONE_NUMBER, name="Dana Reyes").records


def test_a_conversation_of_several_is_left_out_unless_it_is_asked_for_itself(cast: Cast) -> None:
    talk, _record = called(cast)
    Participant.objects.create(conversation=talk, name="Ben")
    found = found_by(cast, PHONE, PHONE_NUMBER)
    assert (found.conversations, found.shared) == ([], [talk.pk])
    assert WORDS not in everything(found)
    assert found_by(cast, CONVERSATION, talk.pk).conversations == [talk.pk]


class TestExport:
    def test_nobody_gains_by_it_what_they_may_not_read(self, cast: Cast) -> None:
        talk, record = called(cast)
        add_record(talk, "prayer", request="Told to pastors alone", confidentiality="pastors_only")
        make_record(cast.church, "benevolence", contact=PHONE_NUMBER, need="Told to the committee alone", name="Dana")
        for visibility in Visibility:
            Note.objects.create(
                record=record, author=cast[Role.PASTOR], visibility=visibility, text=f"A {visibility} note"
            )
        admins, pastors = (everything(found_by(cast, PHONE, PHONE_NUMBER, who)) for who in (Role.ADMIN, Role.PASTOR))
        assert REASON in admins
        assert "A team note" in admins
        for kept in ("Told to pastors alone", "Told to the committee alone", "A pastoral note", WORDS):
            assert kept not in admins
            assert kept in pastors
        assert "A private note" not in admins + pastors

    def test_what_cannot_be_read_leaves_the_file_as_if_it_were_not_there(self, cast: Cast) -> None:
        record = make_record(cast.church, "callback", phone=PHONE_NUMBER)
        before = export(found_by(cast, PHONE, PHONE_NUMBER, Role.ADMIN))["tables"]
        make_record(cast.church, "benevolence", contact=PHONE_NUMBER, name="Dana Reyes")
        assert export(found_by(cast, PHONE, PHONE_NUMBER, Role.ADMIN))["tables"] == before
        assert record.pk in found_by(cast, PHONE, PHONE_NUMBER, Role.ADMIN).records

    def test_giving_is_in_it_for_whoever_keeps_the_books(self, cast: Cast) -> None:
        giver = Giver.objects.create(church=cast.church, member_id="m-7", name="Dana")
        Gift.objects.create(church=cast.church, giver=giver, given_on="2026-01-04", amount=50, fund="Roof")
        assert "Roof" not in everything(found_by(cast, MEMBER, "m-7", Role.PASTOR))
        assert "Roof" in everything(Found(Asked(cast.church, MEMBER, "m-7"), cast.superuser))

    def test_what_a_private_tool_told_is_in_it_for_nobody(self, cast: Cast) -> None:
        talk = make_conversation(cast.church, reply="You gave 50 dollars.")
        turn = talk.turns.get()
        add_call(talk, "repeat", {"text": "x"}, deferred=False, state="succeeded", result={"content": "50 dollars"})
        with using_tools(immediate_tool(is_private=True)):
            told = everything(found_by(cast, CONVERSATION, talk.pk))
        assert turn.delivered == "You gave 50 dollars."
        assert "50 dollars" not in told
        assert WORDS in told

    def test_who_has_it_has_read_it(self, cast: Cast) -> None:
        talk, record = called(cast)
        export(found_by(cast, PHONE, PHONE_NUMBER))
        assert RecordView.objects.filter(record=record, user=cast[Role.PASTOR].user, where=Where.EXPORT).exists()
        assert ConversationView.objects.filter(conversation_id=talk.pk, where=Where.EXPORT).exists()

    def test_as_a_zip_each_table_is_a_file_and_the_fields_are_told(self, cast: Cast) -> None:
        called(cast)
        archive = zipfile.ZipFile(io.BytesIO(as_zip(export(found_by(cast, PHONE, PHONE_NUMBER)))))
        (row,) = json.loads(archive.read("prayers.CallbackRequest.json"))
        assert row["reason"] == REASON
        assert "prayers.CallbackRequest.reason: what the call is about" in archive.read("fields.txt").decode()


class TestErasing:
    def test_what_is_closed_goes_with_all_that_hangs_on_it(self, cast: Cast) -> None:
        talk, record = called(cast)
        close(record)
        note = Note.objects.create(record=record, author=cast[Role.ADMIN], visibility="private", text="Quillon again")
        add_call(talk, "request_callback", {"reason": REASON}, state="succeeded")
        summary = add_record(talk, "summary", summary=REASON)
        of_record = ContentType.objects.get_for_model(CareRecord)
        LogEntry.objects.create(
            user=cast.superuser,
            content_type=of_record,
            object_id=str(record.pk),
            object_repr="Dana",
            action_flag=CHANGE,
            change_message="Dana",
        )
        done = erase(found_by(cast, PHONE, PHONE_NUMBER), Why.ASKED)
        assert done.left == 0
        record = record.__class__.objects.get(pk=record.pk)
        assert (record.reason, record.summary, record.contact_phone, record.person) == ("", "", "", None)
        assert record.erased_at is not None
        note.refresh_from_db()
        assert note.text == ""
        assert ConversationSummary.objects.get(pk=summary.pk).text == ""
        assert set(Message.objects.values_list("text", flat=True)) == {""}
        assert ToolInvocation.objects.get().input == {}
        assert (Person.objects.get().phone, Person.objects.get().name) == ("", "")
        assert LogEntry.objects.get().object_repr == ""
        step = RecordStep.objects.get(record=record.pk, what=What.ERASED)
        assert step.by == cast[Role.PASTOR].user
        assert found_by(cast, PHONE, PHONE_NUMBER).is_empty

    def test_what_is_open_stays_until_it_is_closed(self, cast: Cast) -> None:
        talk, record = called(cast)
        concern = add_record(talk, "safety")
        assert (
            erase(found_by(cast, PHONE, PHONE_NUMBER), Why.ASKED).left == 1
        )  # the danger is not for one person to erase
        record.refresh_from_db()
        concern.refresh_from_db()
        assert (record.reason, record.erased_at) == (REASON, None)
        assert concern.concern
        assert Person.objects.get().phone
        close(record)
        assert erase(found_by(cast, PHONE, PHONE_NUMBER), Why.ASKED).left == 0

    def test_a_safety_concern_is_not_emptied_by_one_person_when_it_is_closed_either(self, cast: Cast) -> None:
        talk, record = called(cast)
        concern = add_record(talk, "safety")
        close(record, concern)
        assert erase(found_by(cast, PHONE, PHONE_NUMBER), Why.ASKED).left == 0
        concern.refresh_from_db()
        assert (concern.concern, concern.erased_at) == ("He says he cannot go on", None)

    def test_what_whoever_erases_may_not_read_stays(self, cast: Cast) -> None:
        help_with_money = make_record(cast.church, "benevolence", contact=PHONE_NUMBER, need="Rent", name="Dana")
        _talk, record = called(cast)
        close(record, help_with_money)
        erase(found_by(cast, PHONE, PHONE_NUMBER, Role.ADMIN), Why.ASKED)
        help_with_money.refresh_from_db()
        assert help_with_money.need == "Rent"
        assert Person.objects.get().phone  # somebody still needs it

    def test_bookings_to_come_stay_and_others_lose_their_names(self, cast: Cast) -> None:
        host = AppointmentHost.objects.create(church=cast.church, name="Pastor Ann")
        now = timezone.now()
        past, to_come, off = (
            Appointment.objects.create(
                church=cast.church,
                host=host,
                name="Dana",
                phone=PHONE_NUMBER,
                note=REASON,
                starts_at=now + timedelta(days=days),
                ends_at=now + timedelta(days=days, hours=1),
                state=state,
            )
            for days, state in (
                (-9, AppointmentState.BOOKED),
                (9, AppointmentState.BOOKED),
                (8, AppointmentState.CANCELLED),
            )
        )
        assert erase(found_by(cast, PHONE, PHONE_NUMBER), Why.ASKED).left == 1
        names = dict(Appointment.objects.values_list("pk", "name"))
        assert names == {past.pk: "", to_come.pk: "Dana", off.pk: ""}

    def test_the_log_has_keys_and_no_word(self, cast: Cast) -> None:
        _talk, record = called(cast)
        close(record)
        erase(found_by(cast, PHONE, PHONE_NUMBER), Why.GUARDIAN)
        erasure = Erasure.objects.get()
        assert (erasure.why, erasure.by, erasure.church) == (Why.GUARDIAN, cast[Role.PASTOR].user, cast.church)
        assert erasure.rows["prayers.CareRecord"] == [str(record.pk)]
        kept = json.dumps(erasure.rows)
        assert not any(word in kept for word in ("Dana", "555", "marriage", "sister"))

    def test_it_can_be_repeated_in_a_database_from_before(self, cast: Cast) -> None:
        talk, record = called(cast)
        other, untouched = called(cast)
        rows = {"carebot.Conversation": [str(talk.pk)], "prayers.CareRecord": [str(record.pk)], "church.Gone": ["1"]}
        assert repeat(rows) == 2
        assert repeat(rows) == 0
        record.refresh_from_db()
        assert record.reason == ""
        untouched.refresh_from_db()
        assert untouched.reason == REASON
        assert Conversation.objects.get(pk=other.pk).erased_at is None
