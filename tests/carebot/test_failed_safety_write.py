"""A safety concern that cannot be written down: staff are told at once and until somebody takes it on, the visitor never."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from carebot.database import in_database
from carebot.models import Message
from carebot.testing import Visitor
from church.models import Church, Role
from church.testing import make_church, make_staff, make_user
from prayers.jobs.testing import no_dispatch
from prayers.models import Notification, SafetyConcern
from prayers.notify import work
from tooling import failure_notices, ledger
from tooling.failure_notices import remind_of_danger
from tooling.models import ToolInvocation
from tooling.testing import make_invocation
from tooling.tools import REGISTRY

DANGER = "I want to kill myself"
WIDOW = "My husband of 41 years died on Tuesday. Please pray for me."
FAILED = "/admin/failed-writes/"
BOX = 'aria-labelledby="unwritten-title"'


def away(*args: Any, **kwargs: Any) -> None:
    raise OperationalError("the database is away")


@pytest.fixture
def nothing_is_written(settings, monkeypatch) -> None:
    settings.LEDGER_MAX_ATTEMPTS = 1
    for name in ("flag_safety_concern", "submit_prayer_request", "request_callback", "conversation_summary"):
        monkeypatch.setitem(REGISTRY._tools, name, replace(REGISTRY.get(name), handler=away))


@pytest.fixture
def still() -> Iterator[None]:
    with no_dispatch():
        yield


def staff_of(church: Church) -> dict[str, Any]:
    return {str(role): make_staff(church, role, display_name=str(role)) for role in Role}


def give_up(church: Church, tool: str = "flag_safety_concern", **inputs: Any) -> ToolInvocation:
    """A call of this tool that fails for good."""
    call = make_invocation(church, tool=tool, input=inputs or {"concern": DANGER, "category": "self_harm"})
    ledger.work(call.pk)
    call.refresh_from_db()
    assert call.state == "failed"
    return call


def told(kind: str, round: int = 0) -> set[str]:
    rows = Notification.objects.filter(subject_kind=kind, round=round).select_related("staff")
    return {row.staff.display_name for row in rows}


async def test_staff_are_told_at_once_and_the_visitor_nothing(visitor: Visitor, church: Church, nothing_is_written):
    await in_database(staff_of, church)

    await visitor.say(DANGER)

    assert await in_database(told, "failed_safety_write") == {"safety_on_call", "pastor"}
    letters = [mail for mail in outbox.outbox if "could not be written down" in mail.subject]
    assert len(letters) == 2
    assert all("Act now" in mail.subject and DANGER not in mail.subject + mail.body for mail in letters)
    assert set(await in_database(lambda: list(Message.objects.values_list("role", flat=True)))) == {
        "visitor",
        "assistant",
    }
    assert await ToolInvocation.objects.failed_writes().acount() == 1, "the row stays, with its input and Retry"


class TestTheAlarm:
    pytestmark = pytest.mark.usefixtures("nothing_is_written", "still")

    def test_is_repeated_every_five_minutes_and_reaches_the_next_role_after_fifteen(self, church: Church) -> None:
        staff_of(church)
        start = give_up(church).finished_at
        assert remind_of_danger(start + timedelta(minutes=4)) == 0
        assert remind_of_danger(start + timedelta(minutes=6)) == 2
        assert remind_of_danger(start + timedelta(minutes=6)) == 0, "once a round, however often it is called"
        assert remind_of_danger(start + timedelta(minutes=16)) == 3
        assert told("failed_safety_write", round=2) == {"safety_on_call", "pastor", "admin"}

    def test_ends_when_somebody_takes_it_on(self, church: Church) -> None:
        staff = staff_of(church)
        call = give_up(church)
        later = call.finished_at + timedelta(minutes=6)
        remind_of_danger(later)
        assert ToolInvocation.objects.take_on(call, staff["pastor"].user)
        assert not ToolInvocation.objects.take_on(call, staff["admin"].user), "somebody else was first"
        assert remind_of_danger(later + timedelta(minutes=10)) == 0
        for row in Notification.objects.filter(round=1):
            work(row.pk)
        assert not outbox.outbox, "what was queued before is not sent any more"
        assert ToolInvocation.objects.failed_writes().count() == 1

    def test_begins_anew_when_the_retry_fails_too(self, church: Church) -> None:
        staff = staff_of(church)
        call = give_up(church)
        ToolInvocation.objects.take_on(call, staff["pastor"].user)
        call.retry(by=staff["pastor"].user)
        ledger.work(call.pk)
        assert told("failed_safety_write", round=1) == {"safety_on_call", "pastor"}
        assert ToolInvocation.objects.unwritten_danger().count() == 1

    def test_ends_when_the_retry_works_and_the_concern_has_its_own(self, church: Church, monkeypatch) -> None:
        staff = staff_of(church)
        call = give_up(church)
        monkeypatch.undo()
        call.retry(by=staff["pastor"].user)
        ledger.work(call.pk)
        assert SafetyConcern.objects.count() == 1
        assert remind_of_danger(timezone.now() + timedelta(days=1)) == 0

    def test_reaches_the_administrators_where_nobody_is_on_call(self, church: Church) -> None:
        make_staff(church, Role.ADMIN, display_name="admin")
        give_up(church)
        assert told("failed_safety_write") == {"admin"}

    def test_of_a_minor_reaches_the_youth_pastor(self, church: Church) -> None:
        staff_of(church)
        call = make_invocation(church, tool="flag_safety_concern", input={"concern": "x"}, is_minor=True)
        ledger.work(call.pk)
        assert told("failed_safety_write") == {"safety_on_call", "pastor", "youth_pastor"}


class TestTheBanner:
    pytestmark = [pytest.mark.usefixtures("nothing_is_written", "still"), pytest.mark.pages, pytest.mark.frame]

    def page(self, client: Client, user: Any, address: str = "/admin/") -> str:
        client.force_login(user)
        return client.get(address).content.decode()

    def test_stands_on_every_page_until_somebody_takes_it_on(self, church: Church, client: Client) -> None:
        staff = staff_of(church)
        assert BOX not in self.page(client, staff["safety_on_call"].user)
        call = give_up(church)
        for address in ("/admin/", "/admin/inbox/", FAILED):
            page = self.page(client, staff["safety_on_call"].user, address)
            assert BOX in page
            assert DANGER not in page.split('id="unwritten-alarm"')[1].split("</section>")[0]
        answer = client.post(f"{FAILED}{call.pk}/take-on/", follow=True).content.decode()
        assert BOX not in answer
        assert staff["safety_on_call"].user.username in answer, "the row says who looks after it"
        assert "Try again" in answer

    def test_is_for_whoever_may_read_a_safety_concern(self, church: Church, client: Client) -> None:
        staff = staff_of(church)
        call = give_up(church)
        readers = {role for role in staff if BOX in self.page(client, staff[role].user, "/admin/inbox/")}
        assert readers == {"safety_on_call", "pastor", "admin"}
        client.force_login(staff["office"].user)
        assert client.post(f"{FAILED}{call.pk}/take-on/").status_code == 404
        neighbour = make_staff(make_church(), *Role.values)
        assert BOX not in self.page(client, neighbour.user)
        client.force_login(make_user())
        assert client.get(f"{FAILED}alarm/").status_code == 404

    def test_tells_of_a_concern_that_no_worker_has_written_for_a_minute(self, church: Church, client: Client) -> None:
        staff = staff_of(church)
        call = make_invocation(church, tool="flag_safety_concern", input={"concern": DANGER})
        assert BOX not in self.page(client, staff["pastor"].user)
        ToolInvocation.objects.filter(pk=call.pk).update(created_at=timezone.now() - timedelta(seconds=61))
        assert "still being tried" in self.page(client, staff["pastor"].user)
        assert DANGER in self.page(client, staff["pastor"].user, FAILED)

    def test_asks_for_itself_and_is_sent_only_when_it_changed(self, church: Church, client: Client) -> None:
        staff = staff_of(church)
        client.force_login(staff["pastor"].user)
        page = client.get("/admin/").content.decode()
        seen = page.split('id="unwritten-alarm"')[1].split("seen=")[1].split("&")[0]
        assert client.get(f"{FAILED}alarm/?seen={seen}&newest=").status_code == 204
        give_up(church)
        assert "data-news" in client.get(f"{FAILED}alarm/?seen={seen}&newest=").content.decode()


class TestAnyOtherWrite:
    pytestmark = pytest.mark.usefixtures("nothing_is_written", "still")

    def test_is_a_notice_to_those_who_would_have_read_the_record(self, church: Church) -> None:
        staff_of(church)
        give_up(church, "submit_prayer_request", request=WIDOW)
        assert told("failed_write") == {"prayer_team"}
        assert set(Notification.objects.values_list("urgency", flat=True)) == {"normal"}
        assert remind_of_danger(timezone.now() + timedelta(hours=1)) == 0, "it is no alarm"

    def test_a_summary_that_nobody_is_called_away_for_is_told_to_its_readers(self, church: Church) -> None:
        staff_of(church)
        give_up(church, "conversation_summary", summary="x")
        assert told("failed_write") == {"pastor"}

    def test_a_hundred_that_fail_at_once_are_two_emails_and_the_second_waits_an_hour(self, church: Church) -> None:
        make_staff(church, Role.OFFICE)
        now = datetime(2026, 11, 22, 7, 43, tzinfo=UTC)
        for number in range(100):
            call = make_invocation(church, tool="request_callback", state="failed", input={"reason": str(number)})
            failure_notices.tell_staff(call, now)
        rows = Notification.objects.filter(subject_kind="failed_write").order_by("path")
        assert [row.path for row in rows] == [f"{FAILED}?hour=2026112207", f"{FAILED}?hour=2026112208"]
        assert rows[1].next_attempt_at == datetime(2026, 11, 22, 8, tzinfo=UTC)

    def test_a_notice_is_not_sent_once_all_was_seen_to(self, church: Church) -> None:
        member = make_staff(church, Role.OFFICE)
        call = give_up(church, "request_callback", reason="x")
        call.do_by_hand(member.user, "Called")
        work(Notification.objects.get(subject_kind="failed_write").pk)
        assert not outbox.outbox
