"""Tasks and messages in the console: on the page of their record, and on the list of whoever has them."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import Role, StaffMember
from church.testing import Cast, signed_in
from prayers import care_tasks, handling
from prayers.inbox.pages import MY_TASKS
from prayers.jobs import QueueState
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, FollowupTask, Kind, OutboundMessage
from prayers.outbox import queue_message
from prayers.testing import make_origin, make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
UNKNOWN = "unknown: may have been sent (TimeoutError)"


@pytest.fixture(autouse=True)
def _nothing_is_sent() -> Iterator[None]:
    with no_dispatch():
        yield


def record_of(cast: Cast, kind: Kind = Kind.VISIT, **origin: Any) -> CareRecord:
    return CareRecord.objects.get(pk=make_record(cast.church, kind, origin=make_origin(cast.church, **origin)).pk)


def task_of(
    record: CareRecord, assignee: StaffMember | None = None, days: float = 1, title: str = "Bring soup", **given
):
    due_at = timezone.now() + timedelta(days=days)
    return care_tasks.schedule(record, title=title, due_at=due_at, by=None, assignee=assignee, **given)


def message_of(cast: Cast, record: CareRecord, **columns: Any) -> OutboundMessage:
    message = queue_message(
        record,
        channel="email",
        to="dana@example.org",
        to_name="Dana Reyes",
        subject="Thinking of you",
        body="Dear Dana, we have not forgotten you.",
        approved_by=cast[Role.PASTOR].user,
    )
    OutboundMessage.objects.filter(pk=message.pk).update(**columns)
    return OutboundMessage.objects.get(pk=message.pk)


def text_of(user: Any, url: str) -> str:
    return " ".join(signed_in(user).get(url).content.decode().split())


def post(user: Any, name: str, record: CareRecord, *more: Any, **data: Any) -> str:
    """What the page says after a step."""
    url = reverse(f"item:{name}", args=[record.pk, *more])
    seen = handling.seen(CareRecord.objects.get(pk=record.pk))
    answer = signed_in(user).post(url, {"seen": seen} | data, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


# --- Tasks of a record ---------------------------------------------------------------------------------------------


def test_a_task_is_added_done_and_reopened_on_the_page(cast: Cast) -> None:
    record, pastor = record_of(cast), cast[Role.PASTOR]
    given = {"what": "call", "title": "Ask how the night was", "due_at": "2030-01-02T10:00", "assignee": pastor.pk}
    page = post(pastor.user, "add_task", record, **given)
    assert "Added to the list of pastor." in page
    assert "Ask how the night was" in page
    assert "pastor added a task for pastor" in page
    task = FollowupTask.objects.get()
    assert (task.assignee, task.what, timezone.localtime(task.due_at, cast.church.zone).hour) == (pastor, "call", 10)

    page = post(pastor.user, "task_done", record, task.pk, note="Better")
    assert FollowupTask.objects.get().done_by == pastor.user
    assert all(words in page for words in ("Better", "pastor did a task", "Reopen"))
    post(pastor.user, "reopen_task", record, task.pk)
    assert not FollowupTask.objects.get().is_done


def test_a_task_filled_in_wrongly_is_shown_again_with_the_reason(cast: Cast) -> None:
    record, pastor = record_of(cast), cast[Role.PASTOR]
    page = post(pastor.user, "add_task", record, what="call", title="Call at ten", due_at="soon")
    assert "Call at ten" in page
    assert "Enter a valid date/time." in page
    assert not FollowupTask.objects.exists()


def test_only_who_may_read_the_record_is_offered(cast: Cast) -> None:
    record, treasurer = record_of(cast), cast[Role.TREASURER]
    data = {"what": "call", "title": "x", "due_at": "2030-01-02T10:00", "assignee": treasurer.pk}
    post(cast[Role.PASTOR].user, "add_task", record, **data)
    assert not FollowupTask.objects.exists()
    handling.assign(record, treasurer, by=None)
    post(cast[Role.PASTOR].user, "add_task", record, **data)
    assert FollowupTask.objects.get().assignee == treasurer


def test_a_second_adult_is_asked_for_a_minor_alone(cast: Cast) -> None:
    grown_up, minor, pastor = record_of(cast), record_of(cast, is_minor=True), cast[Role.PASTOR]
    assert 'name="second_adult"' not in text_of(pastor.user, grown_up.get_absolute_url())
    assert 'name="second_adult"' in text_of(pastor.user, minor.get_absolute_url())
    given = {"what": "visit", "title": "Visit", "due_at": "2030-01-02T10:00", "assignee": pastor.pk}
    assert "needs a second adult" in post(pastor.user, "add_task", minor, **given)
    page = post(pastor.user, "add_task", minor, **given, second_adult=cast[Role.OFFICE].pk)
    assert "second adult: office" in page


def test_it_is_given_to_somebody_else_on_the_page(cast: Cast) -> None:
    record = record_of(cast)
    task = task_of(record, cast[Role.PASTOR])
    page = post(cast[Role.PASTOR].user, "give_task", record, task.pk, assignee=cast[Role.ADMIN].pk)
    assert FollowupTask.objects.get().assignee == cast[Role.ADMIN]
    assert "pastor gave a task to admin" in page
    post(cast[Role.ADMIN].user, "give_task", record, task.pk, assignee="")
    assert FollowupTask.objects.get().assignee is None


def test_overdue_is_said_in_words(cast: Cast) -> None:
    record = record_of(cast)
    task_of(record, days=-1)
    assert "Overdue" in text_of(cast[Role.PASTOR].user, record.get_absolute_url())


def test_a_second_click_tells_who_was_first(cast: Cast) -> None:
    record = record_of(cast)
    task = task_of(record)
    post(cast[Role.PASTOR].user, "task_done", record, task.pk)
    assert "pastor did a task" in post(cast[Role.ADMIN].user, "task_done", record, task.pk)
    assert FollowupTask.objects.get().done_by == cast[Role.PASTOR].user


def test_strangers_do_nothing_with_tasks_and_messages(cast: Cast) -> None:
    record, other = record_of(cast), record_of(cast, Kind.PRAYER)
    task, message = task_of(record), message_of(cast, record, state=QueueState.FAILED, error="x")
    steps = [("add_task",), *((name, task.pk) for name in ("give_task", "task_done", "reopen_task"))]
    for name, *more in [*steps, ("send_again", message.pk)]:
        url = reverse(f"item:{name}", args=[record.pk, *more])
        for user in (cast.neighbour.user, cast.outsider, cast[Role.PRAYER_TEAM].user):
            assert signed_in(user).post(url, {"seen": handling.seen(record)}).status_code == 404
        assert Client().post(url).status_code == 302
        if more:  # nor through another record that one may read
            url = reverse(f"item:{name}", args=[other.pk, *more])
            data = {"seen": handling.seen(other)}
            assert signed_in(cast[Role.PRAYER_TEAM].user).post(url, data).status_code == 404
    url = reverse("tasks:done", args=[task.pk])
    assert signed_in(cast[Role.PRAYER_TEAM].user).post(url).status_code == 404
    assert not FollowupTask.objects.get(pk=task.pk).is_done
    assert OutboundMessage.objects.get().state == QueueState.FAILED


# --- Messages of a record ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({}, "Waiting to be sent"),
        ({"state": "running"}, "Being sent"),
        ({"state": "retrying"}, "Not taken yet; tried again at"),
        ({"state": "succeeded", "finished_at": timezone.now()}, "Sent"),
        ({"state": "failed", "error": "held"}, "is not known to be safe"),
        ({"state": "failed", "error": "no sender configured"}, "has no mail server"),
        ({"state": "failed", "error": "no sender configured", "channel": "sms"}, "nothing that sends text messages"),
        ({"state": "failed", "error": UNKNOWN}, "Nobody knows whether it was sent"),
        ({"state": "failed", "error": "gave up: every attempt was cut short"}, "was stopped each time"),
        ({"state": "failed", "error": "SMTPDataError 554"}, "did not take it: SMTPDataError 554"),
    ],
)
def test_what_became_of_a_message_is_said_in_words(cast: Cast, columns: dict[str, Any], words: str) -> None:
    record = record_of(cast)
    message_of(cast, record, **columns)
    page = text_of(cast[Role.PASTOR].user, record.get_absolute_url())
    assert words in page
    assert "Dana Reyes" in page
    assert "we have not forgotten you" in page
    assert "approved by pastor" in page
    assert ("Send it again" in page) == (columns.get("state") == "failed")


def test_where_nothing_was_sent_nothing_is_said_of_it(cast: Cast) -> None:
    page = text_of(cast[Role.PASTOR].user, record_of(cast).get_absolute_url())
    assert 'id="messages"' not in page


def test_somebody_sends_it_again(cast: Cast) -> None:
    record = record_of(cast)
    message = message_of(cast, record, state=QueueState.FAILED, error="SMTPDataError 554")
    page = post(cast[Role.ADMIN].user, "send_again", record, message.pk)
    assert "It is on its way again." in page
    assert "admin had a message sent again" in page
    assert OutboundMessage.objects.get().state == QueueState.QUEUED


def test_what_may_have_been_sent_needs_a_word_more(cast: Cast) -> None:
    record = record_of(cast)
    message = message_of(cast, record, state=QueueState.FAILED, error=UNKNOWN)
    assert "confirm that it is sent" in post(cast[Role.ADMIN].user, "send_again", record, message.pk)
    assert OutboundMessage.objects.get().state == QueueState.FAILED
    post(cast[Role.ADMIN].user, "send_again", record, message.pk, confirmed="on")
    assert OutboundMessage.objects.get().state == QueueState.QUEUED


# --- My tasks ------------------------------------------------------------------------------------------------------


def my_tasks(user: Any, show: str = "mine") -> str:
    return text_of(user, f"{reverse('tasks:page')}?show={show}")


def test_my_tasks_are_mine_by_when_they_are_due(cast: Cast) -> None:
    record, pastor = record_of(cast), cast[Role.PASTOR]
    task_of(record, pastor, days=9, title="Later on")
    task_of(record, pastor, days=-2, title="Long ago")
    task_of(record, cast[Role.ADMIN], title="Of the admin")
    care_tasks.complete(task_of(record, pastor, title="Done by now"), by=None)
    page = my_tasks(pastor.user)
    assert page.index("Long ago") < page.index("Later on")
    assert page.count("Overdue") == 1
    assert not any(words in page for words in ("Of the admin", "Done by now"))
    everything = my_tasks(pastor.user, "all")
    assert "Of the admin" in everything
    assert "Done by now" not in everything


def test_of_what_i_may_not_read_nothing_is_shown_whoever_has_it(cast: Cast) -> None:
    record = record_of(cast)
    handling.assign(record, cast[Role.TREASURER], by=None)
    task_of(record, cast[Role.TREASURER], title="Secret soup")
    assert "Secret soup" in my_tasks(cast[Role.TREASURER].user)
    handling.assign(record, cast[Role.PASTOR], by=None)
    for role in (Role.TREASURER, Role.PRAYER_TEAM):
        assert "Secret soup" not in my_tasks(cast[role].user) + my_tasks(cast[role].user, "all")
    assert "Secret soup" not in my_tasks(cast.neighbour.user, "all")


def test_a_task_is_done_from_the_list(cast: Cast) -> None:
    task = task_of(record_of(cast), cast[Role.PASTOR])
    url = reverse("tasks:done", args=[task.pk])
    answer = signed_in(cast[Role.PASTOR].user).post(url, {"show": "mine"}, follow=True)
    assert "Done: “Bring soup”." in answer.content.decode()
    assert FollowupTask.objects.get().done_by == cast[Role.PASTOR].user
    again = signed_in(cast[Role.PASTOR].user).post(url, follow=True)
    assert "Somebody has done it already." in again.content.decode()


def test_the_badge_counts_mine_that_are_due_today_or_before(cast: Cast) -> None:
    record, pastor = record_of(cast), cast[Role.PASTOR]
    badge = MY_TASKS.badge
    assert badge is not None

    def shown(user: Any) -> str:
        return badge(signed_in(user).get(reverse("tasks:page")).wsgi_request)

    assert shown(pastor.user) == ""
    for days, assignee in ((-3, pastor), (0, pastor), (2, pastor), (-1, cast[Role.ADMIN]), (-1, None)):
        task_of(record, assignee, days=days)
    assert shown(pastor.user) == "2"
    assert shown(cast[Role.OFFICE].user) == ""


def test_whoever_has_nothing_to_do_is_told_so(cast: Cast) -> None:
    assert "Nothing is on your list." in my_tasks(cast[Role.PASTOR].user)
    assert "There is nothing to do." in my_tasks(cast[Role.PASTOR].user, "all")
