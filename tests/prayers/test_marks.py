"""An alarm or a notice of danger is marked as right or false: one mark each, with who and when, and nothing else happens."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers import alarms, handling
from prayers.errors import RecordMoved, StepRefused
from prayers.inbox import marking
from prayers.item.history import history_of
from prayers.models import CareRecord, HeardBy, Kind, Mark, Notification, RecordStep, SafetyConcern, What
from prayers.standing_still import look_after_claimed
from prayers.testing import make_origin, make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
HTMX = {"HX-Request": "true"}
READERS = {Role.SAFETY_ON_CALL, Role.PASTOR, Role.ADMIN}


@pytest.fixture
def alarm(cast: Cast) -> CareRecord:
    made: CareRecord = make_record(cast.church, Kind.SAFETY)
    return made


def browser(who: Any) -> Client:
    client = Client()
    client.force_login(getattr(who, "user", who))
    return client


def as_it_is(record: CareRecord) -> CareRecord:
    return CareRecord.objects.get(pk=record.pk)


def press(record: CareRecord, who: Any, mark: str, **headers: Any) -> Any:
    """As the inbox's row sends it that shows the record as it is now."""
    sent = {"mark": mark, "was": as_it_is(record).mark}
    return browser(who).post(reverse("inbox:mark", args=[record.pk]), sent, headers=headers or None)


def on_page(record: CareRecord, who: Any, mark: str, seen: str = "") -> Any:
    sent = {"mark": mark, "seen": seen or handling.seen(as_it_is(record))}
    return browser(who).post(reverse("item:mark", args=[record.pk]), sent, follow=True)


@pytest.mark.parametrize("role", Role.values)
@pytest.mark.parametrize("send", [press, on_page])
def test_who_may_read_it_may_mark_it_and_nobody_else(cast: Cast, alarm: CareRecord, role: str, send: Any) -> None:
    answer = send(alarm, cast[role], Mark.RIGHT)
    may = Role(role) in READERS
    if send is press:
        assert answer.status_code == (302 if may else 404)
    else:
        assert answer.status_code == (200 if may else 404)
    assert as_it_is(alarm).mark == ("right" if may else "")


@pytest.mark.parametrize("send", [press, on_page])
def test_no_neighbour_and_no_outsider_marks_it(cast: Cast, alarm: CareRecord, send: Any) -> None:
    for who in (cast.neighbour, cast.outsider):
        assert send(alarm, who, Mark.FALSE).status_code in (403, 404)
    with pytest.raises(RecordMoved):
        handling.mark(alarm, Mark.FALSE, by=cast.neighbour.user)
    assert as_it_is(alarm).mark == ""
    assert send(alarm, cast.superuser, Mark.FALSE).status_code in (200, 302)
    assert as_it_is(alarm).mark == "false"


def test_there_is_one_mark_the_other_changes_it_and_the_same_takes_it_back(cast: Cast, alarm: CareRecord) -> None:
    pastor = cast[Role.PASTOR]
    page = on_page(alarm, pastor, "right").content.decode()
    assert "Marked as right." in page
    assert "marked by pastor" in page
    assert 'value="" aria-pressed="true">Right' in page, "pressed again, it is taken back"
    assert 'value="false" aria-pressed="false">False' in page
    on_page(alarm, cast[Role.ADMIN], "false")
    assert as_it_is(alarm).mark == "false"
    page = on_page(alarm, pastor, "").content.decode()
    assert "The mark is off again." in page
    assert "marked by" not in page
    assert as_it_is(alarm).mark == ""


def test_its_history_says_who_and_when_and_holds_no_words(cast: Cast, alarm: CareRecord) -> None:
    now = timezone.now()
    for role, mark in ((Role.PASTOR, "right"), (Role.ADMIN, "false"), (Role.PASTOR, "")):
        handling.mark(alarm, mark, by=cast[role].user, now=now)
    assert [told.text for told in history_of(alarm)] == [
        "pastor took its mark off",
        "admin marked it as false",
        "pastor marked it as right",
    ]
    assert {told.at for told in history_of(alarm)} == {now}
    assert list(RecordStep.objects.values_list("before", "after").order_by("pk")) == [
        ({"mark": ""}, {"mark": "right"}),
        ({"mark": "right"}, {"mark": "false"}),
        ({"mark": "false"}, {"mark": ""}),
    ]


def test_it_closes_and_claims_nothing_and_tells_nobody(cast: Cast, alarm: CareRecord) -> None:
    columns = [each.name for each in CareRecord._meta.local_fields if each.name != "mark"]
    before = CareRecord.objects.values(*columns).get(pk=alarm.pk)
    mails = Notification.objects.count()
    handling.mark(alarm, "false", by=cast[Role.PASTOR].user)
    assert CareRecord.objects.values(*columns).get(pk=alarm.pk) == before
    assert Notification.objects.count() == mails


def test_whoever_put_it_there_can_undo_it(cast: Cast, alarm: CareRecord) -> None:
    on_page(alarm, cast[Role.PASTOR], "right")
    page = on_page(alarm, cast[Role.PASTOR], "false").content.decode()
    step = RecordStep.objects.first()
    assert step is not None
    assert f'name="step" value="{step.pk}"' in page
    assert "pastor marked it as false" in page
    browser(cast[Role.PASTOR]).post(reverse("item:undo", args=[alarm.pk]), {"step": step.pk})
    assert as_it_is(alarm).mark == "right"
    with pytest.raises(StepRefused, match="whoever did it"):
        handling.undo(handling.mark(as_it_is(alarm), "", by=cast[Role.ADMIN].user), by=cast[Role.PASTOR].user)


def test_a_notice_and_what_is_closed_are_marked_too(cast: Cast, alarm: CareRecord) -> None:
    notice = make_record(cast.church, Kind.SAFETY, is_notice=True)
    handling.claim(alarm, by=cast[Role.PASTOR].user)
    handling.move(alarm, "closed", by=cast[Role.PASTOR].user)
    assert "Was this notice right?" in on_page(notice, cast[Role.PASTOR], "false").content.decode()
    assert "Was this alarm right?" in on_page(alarm, cast[Role.PASTOR], "right").content.decode()
    assert [as_it_is(each).mark for each in (notice, alarm)] == ["false", "right"]


def test_nothing_else_is_marked(cast: Cast) -> None:
    prayer = make_record(cast.church, Kind.PRAYER)
    with pytest.raises(StepRefused):
        handling.mark(prayer, "right", by=cast[Role.PASTOR].user)
    pastor = browser(cast[Role.PASTOR])
    assert "aria-pressed" not in pastor.get(prayer.get_absolute_url()).content.decode()
    assert reverse("inbox:mark", args=[prayer.pk]) not in pastor.get(reverse("inbox:page")).content.decode()


@pytest.mark.parametrize("mark", ["wrong", "RIGHT", " "])
def test_no_other_mark_is_taken(cast: Cast, alarm: CareRecord, mark: str) -> None:
    press(alarm, cast[Role.PASTOR], mark)
    on_page(alarm, cast[Role.PASTOR], mark)
    assert as_it_is(alarm).mark == ""


def test_whoever_comes_second_overwrites_nothing(cast: Cast, alarm: CareRecord) -> None:
    seen = handling.seen(alarm)
    handling.mark(as_it_is(alarm), "right", by=cast[Role.ADMIN].user)
    assert "admin marked it as right" in on_page(alarm, cast[Role.PASTOR], "false", seen).content.decode()
    url = reverse("inbox:mark", args=[alarm.pk])
    row = browser(cast[Role.PASTOR]).post(url, {"mark": "false", "was": ""}, headers=HTMX).content.decode()
    assert "It was changed meanwhile." in row
    assert as_it_is(alarm).mark == "right"


def test_an_open_page_is_told_that_somebody_marked_it(cast: Cast, alarm: CareRecord) -> None:
    seen = handling.seen(alarm)
    url = reverse("item:changed", args=[alarm.pk])
    assert browser(cast[Role.PASTOR]).get(url, {"seen": seen}).status_code == 204
    handling.mark(alarm, "right", by=cast[Role.ADMIN].user)
    assert "admin marked it as right" in browser(cast[Role.PASTOR]).get(url, {"seen": seen}).content.decode()


def test_one_press_on_its_line_in_the_inbox(cast: Cast, alarm: CareRecord) -> None:
    page = browser(cast[Role.SAFETY_ON_CALL]).get(reverse("inbox:page")).content.decode()
    assert reverse("inbox:mark", args=[alarm.pk]) in page
    row = press(alarm, cast[Role.SAFETY_ON_CALL], "false", **HTMX).content.decode()
    assert f'id="row-{alarm.pk}"' in row
    assert 'value="" aria-pressed="true">False' in row
    assert reverse("inbox:claim", args=[alarm.pk]) in row, "it is as unclaimed as before"
    assert "Marked as false." in row
    back = f"{reverse('inbox:page')}?view=unclaimed"
    url = reverse("inbox:mark", args=[alarm.pk])
    answer = browser(cast[Role.PASTOR]).post(url, {"mark": "", "was": "false", "next": back}, follow=True)
    assert answer.redirect_chain == [(back, 302)]
    assert marking.told("") in answer.content.decode()


def test_a_mark_moves_no_record_that_stands_still(cast: Cast, alarm: CareRecord) -> None:
    pastor, now = cast[Role.PASTOR].user, timezone.now()
    handling.claim(alarm, by=pastor, now=now)
    handling.mark(alarm, "right", by=cast[Role.ADMIN].user, now=now + timedelta(hours=3))
    look_after_claimed(now + timedelta(hours=4, minutes=1))
    assert Notification.objects.filter(subject_kind="stands_still").exists()


class TestWhatHeardIt:
    def test_it_is_kept_with_the_record_and_shown(self, cast: Cast) -> None:
        record = make_record(cast.church, Kind.SAFETY, heard_by=HeardBy.HEAD)
        assert SafetyConcern.objects.get().heard_by == "head"
        page = browser(cast[Role.PASTOR]).get(record.get_absolute_url()).content.decode()
        assert "the heads" in page

    def test_of_a_notice_that_got_worse_it_is_what_made_the_alarm(self, cast: Cast) -> None:
        origin = make_origin(cast.church)
        make_record(cast.church, Kind.SAFETY, origin=origin, is_notice=True, heard_by=HeardBy.HEAD)
        again = make_origin(cast.church, conversation_id=origin.conversation_id)
        make_record(cast.church, Kind.SAFETY, origin=again, heard_by=HeardBy.ANSWER)
        assert SafetyConcern.objects.get().heard_by == "answer"

    def test_what_joins_an_alarm_changes_nothing(self, cast: Cast) -> None:
        origin = make_origin(cast.church)
        make_record(cast.church, Kind.SAFETY, origin=origin, heard_by=HeardBy.RULE)
        again = make_origin(cast.church, conversation_id=origin.conversation_id)
        make_record(cast.church, Kind.SAFETY, origin=again, heard_by=HeardBy.MODEL)
        assert SafetyConcern.objects.get().heard_by == "rule"

    def test_a_question_left_unanswered_is_an_ear_of_its_own(self, cast: Cast) -> None:
        make_record(cast.church, Kind.SAFETY, is_notice=True, awaits_answer=True, heard_by=HeardBy.HEAD)
        assert alarms.raise_unanswered(timezone.now() + timedelta(hours=1)) == 1
        concern = SafetyConcern.objects.get()
        assert (concern.is_notice, concern.heard_by) == (False, "silence")
        assert history_of(concern)[0].text == "The notice became an alarm"
        assert RecordStep.objects.filter(what=What.RAISED).count() == 1
