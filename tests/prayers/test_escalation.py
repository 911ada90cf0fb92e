"""What nobody claims is brought to mind: the same people again, then the next role up, once a round."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as outbox
from django.utils import timezone

from church.models import Church, Role, StaffMember
from church.testing import Cast, make_cast, make_church, make_staff, make_user
from prayers import tasks
from prayers.escalation import AGAIN_AFTER, ALARM_EVERY, escalate, escalate_unclaimed, plan_round
from prayers.jobs import QueueState
from prayers.kinds import Term
from prayers.models import CareRecord, Confidentiality, Escalation, Kind, Notification, Promise, Status, Urgency
from prayers.notify import work
from prayers.testing import make_origin, make_record

CHICAGO = ZoneInfo("America/Chicago")
TUESDAY = datetime(2026, 11, 17, 10, tzinfo=CHICAGO)  # a request of then is due on Wednesday at 17:00
THURSDAY_OPENING = datetime(2026, 11, 19, 9, tzinfo=CHICAGO)


def told(record: CareRecord, round: int) -> set[str]:
    rows = Notification.objects.filter(record_id=record.pk, round=round).select_related("staff")
    return {row.staff.display_name for row in rows}


def missed(church: Church, kind: Kind = Kind.PRAYER, is_minor: bool = False, **fields: Any) -> CareRecord:
    """A record of Tuesday morning whose promise ended when the office closed on Wednesday."""
    made = make_record(church, kind, origin=make_origin(church, is_minor=is_minor), **fields)
    CareRecord.objects.filter(pk=made.pk).update(
        created_at=TUESDAY, due_at=datetime(2026, 11, 18, 17, tzinfo=CHICAGO).astimezone(UTC)
    )
    return CareRecord.objects.get(pk=made.pk)


def immediate_prayer(church: Church) -> CareRecord:
    record: CareRecord = make_record(church, Kind.PRAYER)
    CareRecord.objects.filter(pk=record.pk).update(urgency=Urgency.IMMEDIATE)
    return record


def concern_of(church: Church) -> CareRecord:
    record: CareRecord = make_record(church, Kind.SAFETY)
    return record


class TestDanger:
    def test_is_told_again_once_in_five_minutes(self, cast: Cast) -> None:
        concern = concern_of(cast.church)
        start = concern.created_at
        assert escalate_unclaimed(start + timedelta(minutes=4, seconds=59)) == 0
        assert escalate_unclaimed(start + timedelta(minutes=5)) == 2
        assert escalate_unclaimed(start + timedelta(minutes=9, seconds=59)) == 0
        assert escalate_unclaimed(start + timedelta(minutes=10)) == 2
        assert told(concern, 1) == told(concern, 2) == {"safety_on_call", "pastor"}

    def test_is_told_to_the_next_role_after_a_quarter_of_an_hour_and_never_ends(self, cast: Cast) -> None:
        concern = concern_of(cast.church)
        assert escalate_unclaimed(concern.created_at + timedelta(minutes=15)) == 3
        assert told(concern, 1) == {"safety_on_call", "pastor", "admin"}
        assert escalate_unclaimed(concern.created_at + timedelta(days=3)) == 3

    def test_knows_no_office_hours_and_no_snoozing(self, cast: Cast) -> None:
        concern = concern_of(cast.church)
        sunday_night = datetime(2026, 11, 22, 3, tzinfo=CHICAGO)
        CareRecord.objects.filter(pk=concern.pk).update(
            created_at=sunday_night, snoozed_until=sunday_night + timedelta(days=2)
        )
        assert escalate_unclaimed(sunday_night + ALARM_EVERY) == 2

    def test_is_every_record_that_is_immediate_whatever_its_kind(self, cast: Cast) -> None:
        prayer = immediate_prayer(cast.church)
        assert escalate_unclaimed(prayer.created_at + ALARM_EVERY) == 1
        assert told(prayer, 1) == {"prayer_team"}

    def test_a_late_sweep_does_not_make_the_next_one_later(self, cast: Cast) -> None:
        start = concern_of(cast.church).created_at
        assert escalate_unclaimed(start + timedelta(minutes=8)) == 2
        assert escalate_unclaimed(start + timedelta(minutes=10)) == 2

    def test_ends_when_somebody_claims_it(self, cast: Cast) -> None:
        concern = concern_of(cast.church)
        later = concern.created_at + timedelta(minutes=6)
        escalate_unclaimed(later)
        concern.move_to(Status.CLAIMED, by=cast[Role.PASTOR])
        assert escalate_unclaimed(later + timedelta(minutes=10)) == 0
        reminders = Notification.objects.filter(round=1)
        for reminder in reminders:
            work(reminder.pk)
        assert set(reminders.values_list("state", flat=True)) == {QueueState.CANCELLED}
        assert not outbox.outbox

    def test_the_clock_calls_it(self, cast: Cast) -> None:
        concern = concern_of(cast.church)
        CareRecord.objects.filter(pk=concern.pk).update(created_at=timezone.now() - timedelta(minutes=7))
        tasks.remind_unclaimed()
        assert told(concern, 1) == {"safety_on_call", "pastor"}

    @pytest.mark.parametrize("make", [concern_of, immediate_prayer])
    def test_the_email_says_that_it_is_a_reminder_and_when_it_ends(self, cast: Cast, make: Any) -> None:
        record = make(cast.church)
        escalate_unclaimed(record.created_at + ALARM_EVERY)
        work(Notification.objects.filter(round=1).first().pk)
        assert "unclaimed" in outbox.outbox[0].subject
        assert "until somebody claims it" in outbox.outbox[0].body


class TestMissedPromise:
    def test_the_same_people_then_the_pastors_then_the_administrators_then_every_week(self, cast: Cast) -> None:
        record = missed(cast.church)
        friday, monday = THURSDAY_OPENING + timedelta(days=1), THURSDAY_OPENING + timedelta(days=4)
        assert escalate_unclaimed(THURSDAY_OPENING) == 1
        assert escalate_unclaimed(friday) == 2
        assert escalate_unclaimed(monday) == 3
        assert escalate_unclaimed(monday + timedelta(days=6)) == 0
        assert escalate_unclaimed(monday + AGAIN_AFTER) == 3
        assert [told(record, round) for round in (1, 2, 3)] == [
            {"prayer_team"},
            {"prayer_team", "pastor"},
            {"prayer_team", "pastor", "admin"},
        ]

    def test_each_round_is_on_record(self, cast: Cast) -> None:
        record = missed(cast.church)
        escalate_unclaimed(THURSDAY_OPENING)
        escalate_unclaimed(THURSDAY_OPENING + timedelta(days=1))
        rows = Escalation.objects.filter(record=record).values_list("round", "level", "roles", "told", "created_at")
        assert list(rows) == [
            (1, 0, ["prayer_team"], 1, THURSDAY_OPENING),
            (2, 1, ["prayer_team", "pastor"], 2, THURSDAY_OPENING + timedelta(days=1)),
        ]

    def test_however_often_it_is_called_a_round_happens_once(self, cast: Cast) -> None:
        stale = missed(cast.church)
        assert escalate_unclaimed(THURSDAY_OPENING) == 1
        assert escalate_unclaimed(THURSDAY_OPENING + timedelta(seconds=10)) == 0
        assert escalate(stale, THURSDAY_OPENING) == 0  # another process, which had read it before
        assert Escalation.objects.count() == 1

    def test_somebody_who_claimed_it_meanwhile_wins(self, cast: Cast) -> None:
        stale = missed(cast.church)
        CareRecord.objects.get(pk=stale.pk).move_to(Status.CLAIMED, by=cast[Role.PRAYER_TEAM])
        assert escalate(stale, THURSDAY_OPENING) == 0

    @pytest.mark.parametrize(
        "quiet",
        [
            datetime(2026, 11, 18, 17, 0, tzinfo=CHICAGO),  # the office closes
            datetime(2026, 11, 19, 8, 59, tzinfo=CHICAGO),
            datetime(2026, 11, 21, 12, tzinfo=CHICAGO),  # Saturday
        ],
    )
    def test_nobody_is_written_to_outside_office_hours(self, cast: Cast, quiet: datetime) -> None:
        missed(cast.church)
        assert escalate_unclaimed(quiet) == 0

    def test_office_hours_are_those_of_the_churchs_own_clock(self, db: None) -> None:
        cast = make_cast(timezone="Pacific/Honolulu")
        missed(cast.church)
        assert escalate_unclaimed(THURSDAY_OPENING) == 0
        assert escalate_unclaimed(datetime(2026, 11, 19, 9, tzinfo=ZoneInfo("Pacific/Honolulu"))) == 1

    def test_a_snoozed_record_rests_until_its_day(self, cast: Cast) -> None:
        record = missed(cast.church)
        CareRecord.objects.filter(pk=record.pk).update(snoozed_until=THURSDAY_OPENING + timedelta(hours=2))
        assert escalate_unclaimed(THURSDAY_OPENING) == 0
        assert escalate_unclaimed(THURSDAY_OPENING + timedelta(hours=2)) == 1

    def test_a_snooze_after_the_email_was_queued_keeps_it_back(self, cast: Cast) -> None:
        record = missed(cast.church)
        escalate_unclaimed(THURSDAY_OPENING)
        CareRecord.objects.filter(pk=record.pk).update(snoozed_until=timezone.now() + timedelta(days=1))
        reminder = Notification.objects.get(round=1)
        work(reminder.pk)
        reminder.refresh_from_db()
        assert (reminder.state, reminder.error) == (QueueState.CANCELLED, "snoozed meanwhile")

    @pytest.mark.parametrize("status", [Status.DONE, Status.CLOSED, Status.IN_PROGRESS])
    def test_whatever_is_taken_on_or_closed_is_left_alone(self, cast: Cast, status: Status) -> None:
        record = missed(cast.church)
        record.move_to(status, by=None, now=TUESDAY)
        assert escalate_unclaimed(THURSDAY_OPENING) == 0

    def test_a_merged_double_is_left_alone(self, cast: Cast) -> None:
        double, kept = missed(cast.church), missed(cast.church)
        CareRecord.objects.filter(pk=double.pk).update(merged_into=kept)
        assert escalate_unclaimed(THURSDAY_OPENING) == 1
        assert told(double, 1) == set()

    def test_one_given_back_is_told_again(self, cast: Cast) -> None:
        record = missed(cast.church)
        record.move_to(Status.CLAIMED, by=cast[Role.PRAYER_TEAM])
        record.move_to(Status.NEW, by=cast[Role.PRAYER_TEAM])
        assert escalate_unclaimed(THURSDAY_OPENING) == 1

    def test_one_that_was_given_to_somebody_goes_to_that_person_first(self, cast: Cast) -> None:
        record = missed(cast.church, Kind.CARE)
        CareRecord.objects.filter(pk=record.pk).update(assignee=cast[Role.OFFICE])
        escalate_unclaimed(THURSDAY_OPENING)
        escalate_unclaimed(THURSDAY_OPENING + timedelta(days=1))
        assert told(record, 1) == {"office"}
        assert told(record, 2) == {"care_team", "pastor"}

    def test_what_is_wanted_today_climbs_within_hours(self, cast: Cast) -> None:
        record = missed(cast.church, Kind.CALLBACK, urgency="urgent")
        escalate_unclaimed(THURSDAY_OPENING)
        escalate_unclaimed(THURSDAY_OPENING + timedelta(hours=2))
        assert told(record, 2) == {"office", "pastor", "admin"}  # the pastors knew, so the step goes on

    def test_whoever_may_not_read_it_is_never_told(self, cast: Cast) -> None:
        record = missed(cast.church, confidentiality=Confidentiality.PASTORS_ONLY)
        for days in range(0, 8):
            escalate_unclaimed(THURSDAY_OPENING + timedelta(days=days))
        people = set(Notification.objects.filter(record=record).values_list("staff__display_name", flat=True))
        assert people == {"pastor"}

    def test_a_visit_goes_to_the_pastor_on_call_and_then_to_all_of_them(self, db: None) -> None:
        church = make_church()
        make_staff(church, Role.PASTOR, display_name="Ruth", on_call=True)
        make_staff(church, Role.PASTOR, display_name="Daniel")
        record = missed(church, Kind.VISIT)
        escalate_unclaimed(THURSDAY_OPENING)
        escalate_unclaimed(THURSDAY_OPENING + timedelta(days=1))
        assert (told(record, 1), told(record, 2)) == ({"Ruth"}, {"Ruth", "Daniel"})

    def test_a_step_that_would_reach_nobody_new_is_passed_over(self, db: None) -> None:
        church = make_church()
        make_staff(church, Role.PRAYER_TEAM, display_name="Ana")
        make_staff(church, Role.ADMIN, display_name="Tom")
        record = missed(church)
        escalate_unclaimed(THURSDAY_OPENING)
        escalate_unclaimed(THURSDAY_OPENING + timedelta(days=1))
        assert told(record, 2) == {"Ana", "Tom"}

    def test_somebody_with_every_role_gets_one_email_a_round(self, db: None) -> None:
        church = make_church()
        make_staff(church, Role.PRAYER_TEAM, Role.PASTOR, Role.ADMIN, display_name="everything")
        missed(church)
        assert [escalate_unclaimed(THURSDAY_OPENING + timedelta(days=days)) for days in (0, 1, 4)] == [1, 1, 1]

    def test_a_church_with_nobody_to_tell_is_no_error_and_is_asked_once_a_round(self, db: None, caplog) -> None:
        church = make_church()
        make_staff(church, Role.PASTOR, user=make_user(email=""))
        missed(church)
        assert escalate_unclaimed(THURSDAY_OPENING) == 0
        assert escalate_unclaimed(THURSDAY_OPENING + timedelta(minutes=1)) == 0
        assert Escalation.objects.get().told == 0

    def test_another_churchs_staff_hear_nothing(self, cast: Cast) -> None:
        missed(cast.church)
        for days in range(0, 12):
            escalate_unclaimed(THURSDAY_OPENING + timedelta(days=days))
        assert not Notification.objects.filter(staff__church=cast.neighbour.church).exists()

    def test_the_number_of_a_round_is_never_given_twice(self, cast: Cast) -> None:
        """A contact that left its details again is told of as a later round; the next reminder is not lost to it."""
        contact = missed(cast.church, Kind.CONTACT)
        escalate_unclaimed(THURSDAY_OPENING)
        CareRecord.objects.filter(pk=contact.pk).update(status=Status.DONE, closed_at=THURSDAY_OPENING)
        make_record(cast.church, Kind.CONTACT, phone="217 555 0199")
        assert told(contact, 2) == {"office"}
        again = CareRecord.objects.get(pk=contact.pk)
        assert (again.remind_after, again.due_at > contact.due_at) == (None, True)

    def test_staff_who_left_are_not_told(self, cast: Cast) -> None:
        record = missed(cast.church)
        StaffMember.objects.filter(pk=cast[Role.PASTOR].pk).update(is_active=False)
        escalate_unclaimed(THURSDAY_OPENING)
        escalate_unclaimed(THURSDAY_OPENING + timedelta(days=1))
        assert told(record, 2) == {"prayer_team", "admin"}


class TestTheChurchsOwnTerm:
    def test_says_who_is_next_and_after_how_long(self, cast: Cast) -> None:
        Promise.objects.create(
            church=cast.church, kind=Kind.PRAYER, office_days=1, escalate_after_hours=3, next_role=Role.ADMIN
        )
        record = missed(cast.church)
        escalate_unclaimed(THURSDAY_OPENING)
        assert escalate_unclaimed(THURSDAY_OPENING + timedelta(hours=2)) == 0
        escalate_unclaimed(THURSDAY_OPENING + timedelta(hours=3))
        assert told(record, 2) == {"prayer_team", "admin"}
        assert escalate_unclaimed(THURSDAY_OPENING + timedelta(days=1)) == 0

    def test_with_nobody_further_the_same_people_are_told_every_week(self, cast: Cast) -> None:
        Promise.objects.create(church=cast.church, kind=Kind.PRAYER, office_days=1)
        missed(cast.church)
        assert escalate_unclaimed(THURSDAY_OPENING) == 1
        assert escalate_unclaimed(THURSDAY_OPENING + timedelta(days=6)) == 0
        assert escalate_unclaimed(THURSDAY_OPENING + AGAIN_AFTER) == 1


@pytest.mark.parametrize(
    ("urgency", "minutes", "last_level", "level", "next_in"),
    [
        pytest.param("immediate", 5, None, 0, timedelta(minutes=5), id="danger, first"),
        pytest.param("immediate", 7, None, 0, timedelta(minutes=3), id="danger, late sweep"),
        pytest.param("immediate", 15, 0, 1, timedelta(minutes=5), id="danger, next role"),
        pytest.param("immediate", 300, 2, 2, timedelta(minutes=5), id="danger, all of them"),
        pytest.param("normal", 9000, None, 0, timedelta(hours=24), id="reminder"),
        pytest.param("normal", 9000, 0, 1, timedelta(hours=24), id="next role"),
        pytest.param("normal", 9000, 1, 2, timedelta(days=7), id="last role"),
        pytest.param("normal", 9000, 2, 2, timedelta(days=7), id="every week"),
        pytest.param("high", 9000, 0, 1, timedelta(hours=2), id="wanted today"),
    ],
)
def test_the_plan_of_a_round(urgency: str, minutes: int, last_level: int | None, level: int, next_in: timedelta):
    record = CareRecord(kind=Kind.PRAYER, urgency=urgency, created_at=TUESDAY)
    now = TUESDAY + timedelta(minutes=minutes)
    plan = plan_round(record, now, chain=2, last_level=last_level, term=Term(office_days=1))
    assert (plan.level, plan.next_at - now) == (level, next_in)
