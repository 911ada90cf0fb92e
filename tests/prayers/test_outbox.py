"""A message that somebody approved goes out once, or is shown as not sent and told of: whatever breaks in between."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from church.models import Role, StaffMember
from church.outbound import MayHaveBeenSent, NotTaken, Outgoing
from church.testing import Cast
from prayers import handling, notify, outbox
from prayers.errors import ConfirmationNeeded, RecordMoved
from prayers.jobs import ClaimLost, QueueState, dispatch
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Kind, Notification, OutboundMessage, RecordStep, What
from prayers.outbox import queue_message, send_again, work
from prayers.testing import make_origin, make_record
from tests.smtp import mail_server, unused_port

texted: list[tuple[str, str]] = []
UNKNOWN = "unknown: may have been sent"


def texts_taken(to: str, text: str) -> None:
    texted.append((to, text))


class Killed(BaseException):
    """The process ended here."""


@pytest.fixture(autouse=True)
def _senders(settings: Any) -> Iterator[None]:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SMS_BACKEND = f"{__name__}.texts_taken"
    texted.clear()
    with no_dispatch():
        yield


@pytest.fixture
def message(cast: Cast) -> OutboundMessage:
    """An email about a call back, which the office approved."""
    record = make_record(cast.church, Kind.CALLBACK)
    Notification.objects.all().delete()
    return queue(cast, record)


def queue(cast: Cast, record: CareRecord, **given: Any) -> OutboundMessage:
    usual: dict[str, Any] = {
        "channel": "email",
        "to": "dana@example.org",
        "to_name": "Dana Reyes",
        "subject": "Thinking of you",
        "body": "Dear Dana, thank you for writing.",
        "approved_by": cast[Role.OFFICE].user,
    }
    return queue_message(CareRecord.objects.get(pk=record.pk), **(usual | given))


def after(message: OutboundMessage) -> OutboundMessage:
    work(message.pk)
    return anew(message)


def anew(message: OutboundMessage) -> OutboundMessage:
    found: OutboundMessage = OutboundMessage.objects.get(pk=message.pk)
    return found


def wait_until_the_claim_has_run_out() -> None:
    OutboundMessage.objects.filter(state=QueueState.RUNNING).update(claimed_until=timezone.now() - timedelta(seconds=1))


def told() -> set[str]:
    return {row.staff.display_name for row in Notification.objects.filter(subject_kind="message_failed")}


# --- It goes out ---------------------------------------------------------------------------------------------------


def test_an_email_goes_out_once_however_often_it_is_rung_for(message: OutboundMessage, settings: Any) -> None:
    settings.PUBLIC_URL = "https://care.example.org"
    for _ in range(3):
        assert after(message).was_sent
    [email] = mail.outbox
    assert (email.to, email.subject, email.body) == (["dana@example.org"], "Thinking of you", message.body)
    assert email.reply_to == [message.church.email]
    assert email.extra_headers["Message-ID"] == f"<{message.pk}@care.example.org>"
    assert told() == set()


def test_a_text_message_too(cast: Cast) -> None:
    text = queue(cast, make_record(cast.church, Kind.CALLBACK), channel="sms", to="217-555-0142", body="Hello Dana")
    assert after(text).was_sent
    assert texted == [("+12175550142", "Hello Dana")]


def test_the_sweep_finds_it_without_being_told(message: OutboundMessage) -> None:
    dispatch.drain()
    assert anew(message).was_sent
    assert len(mail.outbox) == 1


# --- It does not ---------------------------------------------------------------------------------------------------


def use_smtp(settings: Any, port: int) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", port, 2


@pytest.mark.parametrize(
    ("replies", "state", "error"),
    [
        ({"RCPT": "450 busy"}, QueueState.RETRYING, "SMTPRecipientsRefused 450"),
        ({"MAIL": ""}, QueueState.RETRYING, "SMTPServerDisconnected"),
        ({"RCPT": "550 no mailbox for dana@example.org"}, QueueState.FAILED, "SMTPRecipientsRefused 550"),
        ({"BODY": ""}, QueueState.FAILED, f"{UNKNOWN} (SMTPServerDisconnected)"),
    ],
)
def test_what_the_mail_server_did_decides(message, settings, caplog, capsys, replies, state, error) -> None:
    with mail_server(**replies) as server:
        use_smtp(settings, server.port)
        settled = after(message)
    assert (settled.state, settled.error) == (state, error)
    assert settled.may_have_been_sent == error.startswith(UNKNOWN)
    assert (settled.handed_over_at is not None) == error.startswith(UNKNOWN)
    assert told() == ({"office"} if state == QueueState.FAILED else set())
    assert "dana" not in (caplog.text + "".join(capsys.readouterr())).casefold()


def test_it_is_tried_again_until_the_attempts_are_used_up(message: OutboundMessage, settings: Any) -> None:
    use_smtp(settings, unused_port())
    states = []
    for _ in range(settings.LEDGER_MAX_ATTEMPTS):
        states.append(after(message).state)
        OutboundMessage.objects.update(next_attempt_at=timezone.now())
    assert states == [QueueState.RETRYING] * (settings.LEDGER_MAX_ATTEMPTS - 1) + [QueueState.FAILED]
    assert Notification.objects.filter(subject_kind="message_failed").count() == 1


@pytest.mark.parametrize("channel", ["email", "sms"])
def test_without_a_sender_it_fails_and_says_why(cast: Cast, settings: Any, channel: str) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    settings.SMS_BACKEND = ""
    to = "dana@example.org" if channel == "email" else "+12175550142"
    settled = after(queue(cast, make_record(cast.church, Kind.CALLBACK), channel=channel, to=to))
    assert (settled.state, settled.error, settled.attempts) == (QueueState.FAILED, "no sender configured", 1)
    assert settled.handed_over_at is None


def test_a_row_whose_workers_all_died_before_they_sent_it_comes_to_an_end(message, settings) -> None:
    OutboundMessage.objects.update(state=QueueState.RUNNING, attempts=settings.LEDGER_MAX_ATTEMPTS)
    wait_until_the_claim_has_run_out()
    assert (after(message).state, anew(message).error) == (QueueState.FAILED, outbox.CUT_SHORT)
    assert not mail.outbox


# --- Held back -----------------------------------------------------------------------------------------------------


def concern(cast: Cast, category: str) -> CareRecord:
    origin = make_origin(cast.church, conversation_id=None)
    record: CareRecord = make_record(cast.church, Kind.SAFETY, category=category, origin=origin)
    return record


@pytest.mark.parametrize("category", ["domestic_violence", "abuse", "sexual_violence"])
def test_about_violence_of_which_no_conversation_tells_a_safe_way_nothing_goes_out(cast: Cast, category: str) -> None:
    settled = after(queue(cast, concern(cast, category), approved_by=cast[Role.PASTOR].user))
    assert settled.is_held
    assert (settled.error, settled.handed_over_at, mail.outbox) == ("held", None, [])
    assert told() == {"pastor"}


def test_about_another_danger_it_does(cast: Cast) -> None:
    assert after(queue(cast, concern(cast, "self_harm"), approved_by=cast[Role.PASTOR].user)).was_sent


def test_whether_it_is_safe_is_asked_when_it_is_sent(message: OutboundMessage, monkeypatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(outbox, "may_send_about", lambda *given: asked.append(given))
    assert after(message).is_held
    record = message.record
    assert asked == [(record, "email", "dana@example.org")]
    assert (mail.outbox, told()) == ([], {"office"})


# --- Killed in between ---------------------------------------------------------------------------------------------


def killed_at(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, *, once_done: bool = False) -> None:
    """The process ends as it comes to this call, or once the call is done."""
    original = getattr(where, name)

    def ends(*given: Any, **named: Any) -> None:
        if once_done:
            original(*given, **named)
        raise Killed

    monkeypatch.setattr(where, name, ends)


BOUNDARIES = [
    # where the process ends, and whether it ends once that is done; what is known of the message; emails that went
    ("may_send_about", False, "sent", 1),  # claimed, and nothing said to any server
    ("note", False, "sent", 1),  # about to write that it is handed over
    ("note", True, UNKNOWN, 0),  # written
    ("send", False, UNKNOWN, 0),
    ("send", True, UNKNOWN, 1),  # taken by the server
    ("settle", False, UNKNOWN, 1),
    ("settle", True, "sent", 1),  # all done
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("name", "once_done", "end", "emails"), BOUNDARIES)
def test_wherever_its_worker_dies_it_is_never_sent_twice(message, name, once_done, end, emails) -> None:
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, OutboundMessage if name in {"note", "settle"} else outbox, name, once_done=once_done)
        with pytest.raises(Killed):
            work(message.pk)
    for _ in range(3):
        wait_until_the_claim_has_run_out()
        dispatch.drain()
    settled = anew(message)
    assert (settled.was_sent, settled.error) == ((True, "") if end == "sent" else (False, end))
    assert len([email for email in mail.outbox if email.to == ["dana@example.org"]]) == emails


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("error", [MayHaveBeenSent("TimeoutError"), NotTaken("SMTPDataError 554", permanent=True)])
def test_a_failure_and_its_notice_are_there_together_or_not_at_all(message, monkeypatch, error) -> None:
    def fails(outgoing: Outgoing) -> None:
        raise error

    monkeypatch.setattr(outbox, "send", fails)
    with pytest.MonkeyPatch.context() as patch:
        killed_at(patch, outbox, "tell_one", once_done=True)
        with pytest.raises(Killed):
            work(message.pk)
    assert (anew(message).state, told()) == (QueueState.RUNNING, set())
    wait_until_the_claim_has_run_out()
    assert after(message).may_have_been_sent
    assert told() == {"office"}


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_outlived_its_claim_does_not_send(message: OutboundMessage, monkeypatch) -> None:
    """Another worker has it, and sends it, while this one still asks whether it may."""
    may_send = outbox.may_send_about

    def slow(*given: Any) -> bool:
        monkeypatch.setattr(outbox, "may_send_about", may_send)
        wait_until_the_claim_has_run_out()
        work(message.pk)
        return True

    monkeypatch.setattr(outbox, "may_send_about", slow)
    with pytest.raises(ClaimLost):
        work(message.pk)
    assert anew(message).was_sent
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_a_claim_lost_while_the_server_was_spoken_to_is_unknown(message: OutboundMessage, monkeypatch) -> None:
    send = outbox.send

    def slow(outgoing: Outgoing) -> None:
        wait_until_the_claim_has_run_out()
        work(message.pk)
        send(outgoing)

    monkeypatch.setattr(outbox, "send", slow)
    with pytest.raises(ClaimLost):
        work(message.pk)
    assert anew(message).may_have_been_sent
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_a_row_is_handed_over_in_a_transaction_of_its_own(message: OutboundMessage, monkeypatch) -> None:
    def looked_at(outgoing: Outgoing) -> None:
        assert not transaction.get_connection().in_atomic_block
        assert anew(message).handed_over_at is not None

    monkeypatch.setattr(outbox, "send", looked_at)
    assert after(message).was_sent


# --- Told of, and sent again ---------------------------------------------------------------------------------------


def failed(message: OutboundMessage, error: str = "SMTPDataError 554") -> OutboundMessage:
    OutboundMessage.objects.filter(pk=message.pk).update(
        state=QueueState.FAILED, error=error, attempts=4, finished_at=timezone.now(), handed_over_at=timezone.now()
    )
    return anew(message)


def test_where_the_approver_is_gone_whoever_has_the_record_is_told_else_the_roles(cast: Cast, settings: Any) -> None:
    settings.SMS_BACKEND = ""
    record = CareRecord.objects.get(pk=make_record(cast.church, Kind.CARE).pk)
    pastor = cast[Role.PASTOR].user
    texts = [queue(cast, record, channel="sms", to="+12175550142", approved_by=pastor) for _ in range(2)]
    StaffMember.objects.filter(user=pastor).update(is_active=False)
    after(texts[0])
    assert told() == {"care_team"}
    handling.assign(record, cast[Role.TREASURER], by=None)
    after(texts[1])
    assert told() == {"care_team", "treasurer"}


def test_the_notice_holds_no_name_and_no_word(message: OutboundMessage, settings: Any) -> None:
    settings.PUBLIC_URL = "https://care.example.org"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox, "may_send_about", lambda *given: False)
        after(message)
    notify.work(Notification.objects.get(subject_kind="message_failed").pk)
    [notice] = mail.outbox
    words = f"{notice.subject}\n{notice.body}"
    assert "could not be sent" in notice.subject
    assert f"https://care.example.org/admin/inbox/{message.record_id}/#message-{message.pk}" in words
    assert not any(secret in words for secret in ("Dana", "dana@", "marriage", "thank you for writing"))


def test_somebody_sends_it_again_and_is_told_when_it_fails_again(cast: Cast, message, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    after(message)
    again = send_again(anew(message), by=cast[Role.ADMIN].user)
    assert (again.state, again.attempts, again.error) == (QueueState.QUEUED, 0, "")
    after(message)
    assert Notification.objects.filter(subject_kind="message_failed", staff=cast[Role.OFFICE]).count() == 2
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    send_again(anew(message), by=cast[Role.ADMIN].user)
    assert after(message).was_sent
    assert RecordStep.objects.filter(what=What.MESSAGE, after__again=True).count() == 2


def test_what_may_have_been_sent_is_sent_again_only_when_somebody_says_so(cast: Cast, message) -> None:
    unknown, office = failed(message, f"{UNKNOWN} (TimeoutError)"), cast[Role.OFFICE].user
    with pytest.raises(ConfirmationNeeded):
        send_again(unknown, by=office)
    send_again(unknown, by=office, confirmed=True)
    assert after(message).was_sent


def test_two_people_send_it_again_once(cast: Cast, message: OutboundMessage) -> None:
    seen = failed(message), failed(message)
    send_again(seen[0], by=cast[Role.OFFICE].user)
    with pytest.raises(RecordMoved):
        send_again(seen[1], by=cast[Role.ADMIN].user)


def test_what_was_sent_is_not_sent_again(cast: Cast, message: OutboundMessage) -> None:
    with pytest.raises(RecordMoved):
        send_again(after(message), by=cast[Role.OFFICE].user)


def test_nobody_sends_again_what_they_may_not_read(cast: Cast, message: OutboundMessage) -> None:
    for stranger in (cast[Role.PRAYER_TEAM].user, cast.neighbour.user):
        with pytest.raises(RecordMoved):
            send_again(failed(message), by=stranger)
