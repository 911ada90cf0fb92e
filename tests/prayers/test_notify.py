"""Staff are told once of each thing, by role, in their language, without a word of what was said."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.utils import timezone

from church.models import Role, StaffMember
from church.testing import Cast, make_church, make_staff, make_user
from prayers.email_text import letter
from prayers.jobs import MAY_HAVE_BEEN_SENT, QueueState
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Confidentiality, Kind, Notification, Urgency
from prayers.notify import audience, notify_roles, work
from prayers.testing import CALLS, make_origin, make_record
from tests.smtp import mail_server, unused_port


def told(record: CareRecord, round: int = 0) -> set[str]:
    rows = Notification.objects.filter(record_id=record.pk, round=round).select_related("staff")
    return {row.staff.display_name for row in rows}


@pytest.mark.parametrize(
    ("kind", "fields", "is_minor", "roles"),
    [
        ("prayer", {}, False, {"prayer_team"}),
        ("prayer", {"confidentiality": "pastors_only"}, False, {"pastor"}),
        ("prayer", {}, True, {"prayer_team", "youth_pastor"}),
        ("callback", {}, False, {"office"}),
        ("callback", {"urgency": "urgent"}, False, {"office", "pastor"}),
        ("contact", {}, False, {"office"}),
        ("visit", {}, False, {"pastor"}),
        ("care", {}, False, {"care_team"}),
        ("safety", {}, False, {"safety_on_call", "pastor"}),
        ("safety", {}, True, {"safety_on_call", "pastor", "youth_pastor"}),
        ("volunteer", {}, False, {"volunteer_coordinator"}),
        ("followup", {}, False, {"office"}),
        ("summary", {}, True, set()),
        ("draft", {}, False, {"office"}),
        ("benevolence", {}, False, {"benevolence", "pastor"}),
    ],
)
def test_who_is_told(cast: Cast, kind: str, fields: dict[str, Any], is_minor: bool, roles: set[str]) -> None:
    record = make_record(cast.church, kind, origin=make_origin(cast.church, is_minor=is_minor), **fields)
    assert told(record) == roles


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.SUMMARY])
def test_of_a_minor_the_youth_pastor_is_told_whatever_the_kind(kind: Kind) -> None:
    roles = audience(kind, urgency=Urgency.NORMAL, confidentiality=Confidentiality.STAFF, is_minor=True)
    assert Role.YOUTH_PASTOR in roles


@pytest.mark.django_db
def test_where_nobody_has_the_role_the_administrators_are_told() -> None:
    church = make_church()
    make_staff(church, Role.ADMIN, display_name="the admin")
    make_staff(church, Role.PRAYER_TEAM, display_name="left", is_active=False)
    make_staff(church, Role.PRAYER_TEAM, display_name="no address", user=make_user(email=""))
    assert told(make_record(church, Kind.PRAYER)) == {"the admin"}


@pytest.mark.django_db
def test_a_record_is_written_even_where_there_is_nobody_to_tell() -> None:
    record = make_record(make_church(), Kind.SAFETY)
    assert CareRecord.objects.filter(pk=record.pk).exists()
    assert told(record) == set()


@pytest.mark.django_db
def test_a_visit_is_for_the_pastor_on_call_if_there_is_one() -> None:
    church = make_church()
    pastors = [make_staff(church, Role.PASTOR, display_name=name) for name in ("Ruth", "Daniel")]
    assert told(make_record(church, Kind.VISIT)) == {"Ruth", "Daniel"}
    StaffMember.objects.filter(pk=pastors[0].pk).update(on_call=True)
    assert told(make_record(church, Kind.VISIT)) == {"Ruth"}


def test_somebody_with_two_roles_gets_one_email(cast: Cast) -> None:
    make_staff(cast.church, Role.PASTOR, Role.SAFETY_ON_CALL, display_name="both")
    record = make_record(cast.church, Kind.SAFETY)
    assert Notification.objects.filter(record_id=record.pk, staff__display_name="both").count() == 1


def test_asking_twice_queues_once(cast: Cast) -> None:
    unanswered = {"kind": "unanswered_message", "urgency": "high", "path": "/admin/carebot/turn/1/change/"}
    assert len(notify_roles(cast.church, ["office", "pastor"], **unanswered)) == 2
    assert notify_roles(cast.church, ["office", "pastor"], **unanswered) == []
    assert Notification.objects.count() == 2
    other_turn = unanswered | {"path": "/admin/carebot/turn/2/change/"}
    assert len(notify_roles(cast.church, ["office"], **other_turn)) == 1


def test_emails_are_enqueued_with_ids_alone_once_they_are_committed(cast, django_capture_on_commit_callbacks) -> None:
    with no_dispatch() as backend, django_capture_on_commit_callbacks(execute=True):
        make_record(cast.church, Kind.PRAYER)
        assert backend.enqueued == []
    assert backend.enqueued == [("prayers.notification", Notification.objects.get().pk)]


# --- The email -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Kind)
def test_an_email_holds_kind_urgency_and_link_and_nothing_of_what_was_said(cast, kind, settings) -> None:
    settings.PUBLIC_URL = "https://care.example.org"
    record = make_record(cast.church, kind)
    for pk in Notification.objects.values_list("pk", flat=True):
        work(pk)
    assert Notification.objects.exclude(state=QueueState.SUCCEEDED).count() == 0
    secrets = [str(value) for value in CALLS[kind][1].values() if len(str(value)) > 5]
    secrets += [text for text in (record.summary, record.contact_name, record.contact_phone) if text]
    for email in outbox.outbox:
        text = f"{email.subject}\n{email.body}"
        assert f"https://care.example.org/admin/inbox/{record.pk}/" in text
        assert cast.church.name in email.subject
        assert not [secret for secret in secrets if secret in text]
    assert len(outbox.outbox) == (0 if kind is Kind.SUMMARY else len(told(record)))


@pytest.mark.parametrize(
    ("own", "of_church", "word"),
    [("", "en", "Urgency"), ("", "es", "Urgencia"), ("es", "en", "Urgencia"), ("en", "es", "Urgency")],
)
@pytest.mark.django_db
def test_each_is_written_to_in_their_own_language(own: str, of_church: str, word: str) -> None:
    church = make_church(language=of_church)
    make_staff(church, Role.PRAYER_TEAM, language=own)
    make_record(church, Kind.PRAYER)
    work(Notification.objects.get().pk)
    assert word in outbox.outbox[0].body


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("urgency", Urgency.values)
@pytest.mark.parametrize("kind", [*Kind.values, "unanswered_message", "something new"])
def test_there_are_words_for_every_kind_and_urgency(kind: str, urgency: str, language: str) -> None:
    for is_reminder in (False, True):
        subject, body = letter(
            kind=kind,
            urgency=urgency,
            url="https://x/1",
            church="St.\nMark",
            language=language,
            is_reminder=is_reminder,
        )
        assert "\n" not in subject
        assert "{" not in subject + body
        assert "https://x/1" in body


# --- The row -------------------------------------------------------------------------------------------------------


@pytest.fixture
def row(db: None) -> Notification:
    church = make_church()
    make_staff(church, Role.PRAYER_TEAM)
    make_record(church, Kind.PRAYER)
    return Notification.objects.get()


def after(row: Notification) -> Notification:
    work(row.pk)
    return Notification.objects.get(pk=row.pk)


def use_smtp(settings, port: int) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", port, 2


def test_sent_once_however_often_it_is_rung_for(row: Notification) -> None:
    for _ in range(3):
        assert after(row).state == QueueState.SUCCEEDED
    assert len(outbox.outbox) == 1


def test_every_attempt_carries_the_same_message_id(row: Notification, settings) -> None:
    settings.PUBLIC_URL = "https://care.example.org"
    after(row)
    assert outbox.outbox[0].extra_headers["Message-ID"] == f"<{row.pk}@care.example.org>"


@pytest.mark.parametrize(
    ("replies", "state", "error"),
    [
        ({"RCPT": "450 busy"}, QueueState.RETRYING, "SMTPRecipientsRefused 450"),
        ({"MAIL": ""}, QueueState.RETRYING, "SMTPServerDisconnected"),
        ({"RCPT": "550 unknown"}, QueueState.FAILED, "SMTPRecipientsRefused 550"),
        ({"BODY": ""}, QueueState.FAILED, "unknown: may have been sent (SMTPServerDisconnected)"),
    ],
)
def test_what_the_mail_server_did_decides(row, settings, replies, state, error) -> None:
    with mail_server(**replies) as server:
        use_smtp(settings, server.port)
        settled = after(row)
    assert (settled.state, settled.error) == (state, error)


def test_it_is_tried_again_until_the_attempts_are_used_up(row: Notification, settings) -> None:
    use_smtp(settings, unused_port())
    states = []
    for _ in range(settings.LEDGER_MAX_ATTEMPTS):
        states.append(after(row).state)
        Notification.objects.update(next_attempt_at=timezone.now())
    assert states == [QueueState.RETRYING] * (settings.LEDGER_MAX_ATTEMPTS - 1) + [QueueState.FAILED]


def test_a_row_whose_workers_all_died_comes_to_an_end(row: Notification, settings) -> None:
    Notification.objects.update(
        state=QueueState.RUNNING,
        attempts=settings.LEDGER_MAX_ATTEMPTS,
        claimed_until=timezone.now() - timedelta(seconds=1),
    )
    assert after(row).state == QueueState.FAILED
    assert not outbox.outbox


def test_whoever_left_meanwhile_is_not_written_to(row: Notification) -> None:
    StaffMember.objects.update(is_active=False)
    assert after(row).state == QueueState.CANCELLED
    assert not outbox.outbox


def test_nothing_a_visitor_said_is_logged(row: Notification, settings, caplog, capsys) -> None:
    with mail_server(RCPT="550 no mailbox for somebody@example.org") as server:
        use_smtp(settings, server.port)
        after(row)
    logged = caplog.text + "".join(capsys.readouterr())
    assert "notification.failed" in logged
    assert "example.org" not in logged
    assert MAY_HAVE_BEEN_SENT not in logged
