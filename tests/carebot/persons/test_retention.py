"""What is old goes, kind by kind: told of a week before the first time, and never what somebody waits for."""

from datetime import datetime, time, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from carebot.models import Conversation, Message, PurgeState
from carebot.persons import nightly
from carebot.persons.retention import RETENTIONS, counts, purge
from church.models import (
    ChildCheckin,
    Event,
    EventRegistration,
    Gift,
    Giver,
    KidsProgram,
    KidsRoom,
    Role,
    UnansweredQuestion,
    WorshipService,
)
from church.testing import Cast, signed_in
from prayers.jobs import QueueState
from prayers.models import CareRecord, Notification, Person, RecordView, Where
from prayers.testing import make_record
from tests.carebot.console.talks import add_call, add_record, make_conversation
from tooling.models import ToolInvocation

NOW = timezone.now()
OLD = NOW - timedelta(days=40)
NEVER = {each.name: 0 for each in RETENTIONS}


@pytest.fixture
def a_month(settings: Any) -> None:
    """Each kind is kept for thirty days."""
    settings.RETENTION_DAYS = {each.name: 30 for each in RETENTIONS}


def old_talk(cast: Cast) -> Conversation:
    talk = make_conversation(cast.church)
    Conversation.objects.filter(pk=talk.pk).update(last_activity_at=OLD)
    return talk


def closed(record: Any, at: datetime = OLD) -> Any:
    CareRecord.objects.filter(pk=record.pk).update(closed_at=at, status="done")
    return record


def of_church(cast: Cast) -> dict[str, int]:
    return counts(NOW).get(cast.church.pk, {})


@pytest.mark.usefixtures("a_month")
class TestWhatIsOld:
    def test_a_conversation_goes_with_its_words_and_calls(self, cast: Cast) -> None:
        talk = old_talk(cast)
        add_call(talk, "request_callback", {"reason": "x"}, state=QueueState.SUCCEEDED)
        young = make_conversation(cast.church)
        assert of_church(cast) == {"conversations": 1}
        assert purge(NOW)["conversations"] == 1
        assert [each.pk for each in Conversation.objects.all()] == [young.pk]
        assert set(Message.objects.values_list("conversation", flat=True)) == {young.pk}
        assert not ToolInvocation.objects.exists()

    @pytest.mark.parametrize("kind", ["callback", "safety", "prayer"])
    def test_not_one_with_an_open_request_or_an_open_danger(self, cast: Cast, kind: str) -> None:
        add_record(old_talk(cast), kind)
        assert of_church(cast) == {}
        assert sum(purge(NOW).values()) == 0
        assert Conversation.objects.count() == CareRecord.objects.filter(erased_at=None).count() == 1

    @pytest.mark.parametrize("state", [QueueState.QUEUED, QueueState.FAILED])
    def test_not_one_with_a_write_that_is_owed(self, cast: Cast, state: QueueState) -> None:
        add_call(old_talk(cast), "request_callback", {"reason": "x"}, state=state)
        assert of_church(cast) == {}

    @pytest.mark.parametrize("fields", [{"needs_person": "lost"}, {"state": "running", "closed_at": None}])
    def test_not_one_that_waits_for_a_person_or_a_reply(self, cast: Cast, fields: dict[str, Any]) -> None:
        talk = make_conversation(cast.church, **fields)
        Conversation.objects.filter(pk=talk.pk).update(last_activity_at=OLD)
        assert of_church(cast) == {}

    def test_closed_requests_lose_their_words_and_whom_they_are_of(self, cast: Cast) -> None:
        record = closed(make_record(cast.church, "callback"))
        young = closed(make_record(cast.church, "care"), NOW)
        assert of_church(cast) == {"requests": 1}
        purge(NOW)
        record.refresh_from_db()
        young.refresh_from_db()
        assert (record.reason, record.contact_phone, young.need) == ("", "", "Meals after surgery")
        assert Person.objects.exclude(phone="").count() == 1
        assert of_church(cast) == {}

    def test_a_closed_danger_has_days_of_its_own(self, cast: Cast, settings: Any) -> None:
        concern = closed(make_record(cast.church, "safety"))
        settings.RETENTION_DAYS = settings.RETENTION_DAYS | {"safety": 0}
        assert of_church(cast) == {}
        settings.RETENTION_DAYS = settings.RETENTION_DAYS | {"safety": 30}
        purge(NOW)
        concern.refresh_from_db()
        assert concern.concern == ""

    def test_past_bookings_and_check_ins(self, cast: Cast) -> None:
        event = Event.objects.create(church=cast.church, title="Picnic", starts_at=OLD)
        seat = EventRegistration.objects.create(church=cast.church, event=event, name="Dana", phone="x")
        service = WorshipService.objects.create(church=cast.church, name="Sunday", starts_at=time(10))
        room = KidsRoom.objects.create(church=cast.church, name="One", capacity=9)
        program = KidsProgram.objects.create(
            church=cast.church, service=service, room=room, name="Ark", min_age=3, max_age=5
        )
        fields = {"program": program, "age": 4, "guardian_name": "Dana", "guardian_phone": "x"}
        ChildCheckin.objects.create(church=cast.church, day=OLD.date(), child_name="Mia", **fields)
        ChildCheckin.objects.create(church=cast.church, day=NOW.date(), child_name="Leo", **fields)
        assert of_church(cast) == {"bookings": 1, "checkins": 1}
        purge(NOW)
        seat.refresh_from_db()
        assert (seat.name, seat.phone) == ("", "")
        assert [each.child_name for each in ChildCheckin.objects.all()] == ["Leo"]

    def test_who_read_what_and_gifts(self, cast: Cast) -> None:
        record = make_record(cast.church, "callback")
        RecordView.objects.create(record=record, user=cast.superuser, user_name="x", where=Where.ITEM, at=OLD)
        giver = Giver.objects.create(church=cast.church, member_id="m-7")
        Gift.objects.create(church=cast.church, giver=giver, given_on=OLD.date(), amount=5)
        assert of_church(cast) == {"readings": 1, "giving": 1}
        purge(NOW)
        assert of_church(cast) == {}

    def test_questions_without_an_answer_that_nobody_asks_any_more(self, cast: Cast) -> None:
        UnansweredQuestion.objects.create(church=cast.church, question="Old?", key="old", last_asked_at=OLD)
        UnansweredQuestion.objects.create(church=cast.church, question="New?", key="new", last_asked_at=NOW)
        assert of_church(cast) == {"questions": 1}
        purge(NOW)
        assert [each.key for each in UnansweredQuestion.objects.all()] == ["new"]

    def test_no_more_than_asked_for_at_once(self, cast: Cast) -> None:
        for _ in range(3):
            closed(make_record(cast.church, "prayer"))
        assert purge(NOW, 2)["requests"] == 2
        assert of_church(cast) == {"requests": 1}


def test_zero_keeps_for_ever(cast: Cast, settings: Any) -> None:
    settings.RETENTION_DAYS = NEVER
    old_talk(cast)
    closed(make_record(cast.church, "callback"), NOW - timedelta(days=9999))
    assert counts(NOW) == {}


def test_as_it_comes_nothing_goes_within_three_years(cast: Cast, settings: Any) -> None:
    assert all(days == 0 or days >= 3 * 365 for days in settings.RETENTION_DAYS.values())
    assert set(settings.RETENTION_DAYS) == set(NEVER)


@pytest.mark.usefixtures("a_month")
class TestNight:
    def run(self, at: datetime) -> None:
        PurgeState.objects.update(next_at=at)
        nightly.purge_if_due(at)

    def test_the_first_one_only_counts_and_tells(self, cast: Cast) -> None:
        record = closed(make_record(cast.church, "callback"))
        Notification.objects.all().delete()
        nightly.purge_if_due(NOW)
        record.refresh_from_db()
        assert record.reason
        told = Notification.objects.filter(subject_kind="purge_announced")
        assert [each.staff for each in told] == [cast[Role.ADMIN]]
        html = signed_in(cast[Role.ADMIN].user).get("/admin/").content.decode()
        assert "Old data will be deleted from" in html
        assert "closed requests: 1" in html
        assert "Old data" not in signed_in(cast.neighbour.user).get("/admin/").content.decode()
        assert "Old data" not in signed_in(cast[Role.OFFICE].user).get("/admin/").content.decode()

    def test_rows_go_from_a_week_later_on_and_it_is_told_once(self, cast: Cast) -> None:
        record = closed(make_record(cast.church, "callback"))
        nightly.purge_if_due(NOW)
        for days in range(1, 7):
            self.run(NOW + timedelta(days=days))
        record.refresh_from_db()
        assert record.reason
        self.run(NOW + timedelta(days=7))
        record.refresh_from_db()
        assert record.reason == ""
        assert Notification.objects.filter(subject_kind="purge_announced").count() == 1

    def test_where_nothing_is_old_nobody_is_told_and_the_first_time_is_still_to_come(self, cast: Cast) -> None:
        nightly.purge_if_due(NOW)
        assert PurgeState.objects.get().announced_at is None
        closed(make_record(cast.church, "callback"))
        self.run(NOW + timedelta(days=30))
        assert CareRecord.objects.filter(erased_at=None).count() == 1
        assert PurgeState.objects.get().announced_at is not None

    def test_fewer_days_are_told_of_anew(self, cast: Cast, settings: Any) -> None:
        closed(make_record(cast.church, "callback"))
        nightly.purge_if_due(NOW)
        self.run(NOW + timedelta(days=8))
        young = closed(make_record(cast.church, "care"), NOW - timedelta(days=5))
        settings.RETENTION_DAYS = settings.RETENTION_DAYS | {"requests": 3}
        self.run(NOW + timedelta(days=9))
        young.refresh_from_db()
        assert young.need
        self.run(NOW + timedelta(days=16))
        young.refresh_from_db()
        assert young.need == ""

    def test_once_a_night(self, cast: Cast, django_assert_num_queries: Any) -> None:
        nightly.purge_if_due(NOW)
        with django_assert_num_queries(1):
            nightly.purge_if_due(NOW + timedelta(minutes=1))

    def test_what_is_too_much_for_one_go_goes_on_in_minutes(self, cast: Cast, monkeypatch: Any) -> None:
        for _ in range(3):
            closed(make_record(cast.church, "prayer"))
        monkeypatch.setattr(nightly, "AT_ONCE", 2)
        nightly.purge_if_due(NOW)
        late = NOW + timedelta(days=8)
        self.run(late)
        assert CareRecord.objects.filter(erased_at=None).count() == 1
        nightly.purge_if_due(late + timedelta(minutes=6))
        assert not CareRecord.objects.filter(erased_at=None).exists()


@pytest.mark.usefixtures("a_month")
class TestCommand:
    def test_a_dry_run_counts_each_kind_and_changes_nothing(self, cast: Cast) -> None:
        closed(make_record(cast.church, "callback"))
        out = StringIO()
        call_command("purge", "--dry-run", stdout=out)
        lines = {line.split()[0]: line for line in out.getvalue().splitlines()}
        assert set(lines) == set(NEVER)
        assert lines["requests"].endswith(" 1 old")
        assert CareRecord.objects.get().erased_at is None

    def test_by_hand_it_wants_a_yes(self, cast: Cast) -> None:
        closed(make_record(cast.church, "callback"))
        with pytest.raises(CommandError, match="--yes"):
            call_command("purge", stdout=StringIO())
        assert CareRecord.objects.get().erased_at is None
        out = StringIO()
        call_command("purge", "--yes", stdout=out)
        assert CareRecord.objects.get().erased_at is not None
        assert "1 ended" in out.getvalue()

    def test_a_dry_run_stays_one_with_a_yes(self, cast: Cast) -> None:
        closed(make_record(cast.church, "callback"))
        call_command("purge", "--yes", "--dry-run", stdout=StringIO())
        assert CareRecord.objects.get().erased_at is None
