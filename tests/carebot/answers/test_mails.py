"""One email that an answer is there: once, to whoever agreed and did not see it, with no word of the conversation; and every never."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from carebot.answers import consent, mails
from carebot.erasing import erase_for, erase_words
from carebot.errors import ConsentNotAccepted, NotOffered
from carebot.models import AnswerConsent, AnswerMail, Participant, Turn
from church.models import Church
from prayers.jobs import QueueState
from prayers.models import CareRecord
from tests.carebot.answers.conftest import ADDRESS, WORD, Away, deliver
from tests.carebot.console.talks import add_record, add_turn, say
from tests.smtp import mail_server

pytestmark = pytest.mark.django_db
SECRETS = ("sister", "visit", "Friday", "pastor", "prayer", "pray", "inbox", "admin")


def test_an_answer_is_told_of_by_one_email_without_a_word_of_it(away: Away) -> None:
    away.agrees()
    away.is_answered()
    [email] = deliver()
    assert email.to == [ADDRESS]
    assert away.church.name in email.subject
    assert "https://care.example.org/c/" in email.body
    assert "#" in email.body  # what opens the conversation is sent to no server
    told = f"{email.subject} {email.body} {email.extra_headers}".casefold()
    assert not [each for each in SECRETS if each.casefold() in told]
    assert str(away.conversation.pk) not in told
    assert WORD.casefold() not in told
    assert email.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_it_comes_in_the_language_they_agreed_in(away: Away) -> None:
    away.agrees(language="es", shown=consent.wording("es", away.church.name))
    away.is_answered()
    [email] = deliver()
    assert email.extra_headers["Content-Language"] == "es"
    assert "Hay algo nuevo" in email.subject


@pytest.mark.parametrize("role", ["staff", "correction", "news"])
def test_what_is_told_of(away: Away, role: str) -> None:
    away.agrees()
    away.is_answered(role=role)
    assert len(deliver()) == 1


@pytest.mark.parametrize("role", ["assistant", "receipt", "pending", "notice"])
def test_what_is_no_answer_is_not_told_of(away: Away, role: str) -> None:
    away.agrees()
    away.is_answered(role=role)
    assert deliver() == []


# --- Never --------------------------------------------------------------------------------------------------------


def test_never_to_whoever_did_not_agree(away: Away) -> None:
    add_record(away.conversation, "callback", email=ADDRESS, reason="my marriage")
    away.is_answered()
    assert deliver() == []


def test_never_of_what_came_before_they_agreed(away: Away) -> None:
    say(away.conversation, "staff", "Hello", created_at=timezone.now() - timedelta(minutes=20))
    away.agrees()
    assert deliver() == []


def test_never_while_they_may_still_be_looking(away: Away) -> None:
    away.agrees()
    away.is_answered(minutes=1)
    assert deliver() == []


def test_never_once_it_was_seen(away: Away) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    away.comes_back()
    assert deliver() == []
    assert AnswerMail.objects.get().state == QueueState.CANCELLED


def test_never_to_whoever_wrote_after_it(away: Away) -> None:
    away.agrees()
    away.is_answered()
    add_turn(away.conversation, "Thank you", "You are welcome.")
    assert deliver() == []


def test_never_a_second_one_until_they_have_come_back(away: Away) -> None:
    away.agrees()
    away.is_answered()
    assert len(deliver()) == 1
    away.is_answered("And on Monday, too.")
    assert deliver() == []
    away.comes_back()
    assert deliver() == []
    away.is_answered("How was it?")
    assert len(deliver()) == 1


def test_never_to_one_address_without_end(away: Away) -> None:
    away.agrees()
    for count in range(mails.MOST_A_DAY + 2):
        away.is_answered(f"Answer {count}")
        deliver()
        away.comes_back()
        away.agrees()  # anew, which keeps the count
    assert len(mail.outbox) == mails.MOST_A_DAY


@pytest.mark.parametrize(
    "told", [{"safety_category": "domestic_violence"}, {"possible_danger": "abuse"}, {"is_minor": True}]
)
def test_never_where_violence_at_home_was_told_or_a_minor_wrote(away: Away, told: dict[str, Any]) -> None:
    away.agrees()
    Turn.objects.update(**told)
    away.is_answered()
    assert deliver() == []
    [ended] = AnswerConsent.objects.all()
    assert (ended.end, ended.email, ended.word_hash) == ("unsafe", "", "")
    assert not consent.state_of(away.participant)["is_offered"]
    with pytest.raises(NotOffered):
        away.agrees()


def test_never_where_it_was_told_while_the_email_waited(away: Away) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    Turn.objects.update(safety_category="domestic_violence")
    assert deliver() == []


def test_never_where_a_concern_of_a_minor_was_written(away: Away) -> None:
    away.agrees()
    add_record(away.conversation, "safety", concern="He is afraid", category="minor_at_risk")
    CareRecord.objects.update(is_minor=True)
    away.is_answered()
    assert deliver() == []


@pytest.mark.parametrize("told", [{"safety_category": "domestic_violence"}, {"is_minor": True}])
def test_by_email_all_the_same_where_that_was_named_safe(away: Away, told: dict[str, Any]) -> None:
    Turn.objects.update(**told)
    add_turn(away.conversation, "It is safe to email me at any time.", "Thank you.")
    assert consent.state_of(Participant.objects.get())["is_offered"]
    away.agrees()
    away.is_answered()
    assert len(deliver()) == 1


def test_never_after_they_took_it_back(away: Away) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    consent.withdraw(away.participant)
    assert deliver() == []


def test_never_of_a_conversation_that_was_erased(away: Away) -> None:
    agreed = away.agrees()
    away.is_answered()
    mails.queue_due()
    erase_for(Participant.objects.select_related("conversation__church").get())
    assert deliver() == []
    agreed.refresh_from_db()
    assert (agreed.email, agreed.word_hash, agreed.end) == ("", "", "erased")
    assert agreed.wording  # that they were asked, and what, stays


def test_never_of_a_church_that_is_gone(away: Away) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    Church.objects.update(is_active=False)
    assert deliver() == []


def test_never_offered_where_no_server_sends_it(away: Away, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert not consent.state_of(away.participant)["is_offered"]
    with pytest.raises(NotOffered):
        away.agrees()


# --- Consent ------------------------------------------------------------------------------------------------------


def test_that_they_agreed_is_kept_with_time_and_wording(away: Away) -> None:
    agreed = away.agrees()
    assert "one email" in agreed.wording
    assert away.church.name in agreed.wording
    assert abs(timezone.now() - agreed.agreed_at) < timedelta(minutes=1)
    assert WORD not in agreed.word_hash


def test_no_consent_to_words_that_were_not_shown(away: Away) -> None:
    with pytest.raises(ConsentNotAccepted) as refused:
        away.agrees(shown="Yes")
    assert refused.value.field == "wording"


@pytest.mark.parametrize(
    "word",
    [
        "1234",
        "aaaaaaa",
        "123456",
        "987654",
        "qwerty",
        "QWERTY",
        "dana@e",
        "example",
        "dana-secret",
        "  ab  cd  ",
        "x" * 65,
    ],
)
def test_no_word_that_is_guessed_at_once(away: Away, word: str) -> None:
    with pytest.raises(ConsentNotAccepted) as refused:
        away.agrees(word=word)
    assert refused.value.field == "word"
    assert AnswerConsent.objects.count() == 0


def test_no_consent_without_an_address(away: Away) -> None:
    with pytest.raises(ConsentNotAccepted) as refused:
        away.agrees(email="dana at home")
    assert refused.value.field == "email"


def test_agreeing_again_replaces_what_was_agreed_to(away: Away) -> None:
    away.agrees()
    away.agrees(email="new@example.org")
    assert list(AnswerConsent.objects.order_by("pk").values_list("email", "end")) == [
        ("", "replaced"),
        ("new@example.org", ""),
    ]


# --- Once, whatever breaks ----------------------------------------------------------------------------------------


class Killed(BaseException):
    """The process ended here."""


def claim_runs_out() -> None:
    AnswerMail.objects.filter(state=QueueState.RUNNING).update(claimed_until=timezone.now() - timedelta(seconds=1))


def through_smtp(settings: Any, port: int) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", port, False


def test_a_worker_killed_before_the_server_was_spoken_to_leaves_it_to_the_next(away: Away) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    AnswerMail.objects.claim(AnswerMail.objects.get().pk)
    claim_runs_out()
    assert len(deliver()) == 1


def test_a_worker_killed_after_it_was_handed_over_is_not_followed_by_a_second_email(
    away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    sent = mails.send

    def killed(outgoing: Any) -> None:
        sent(outgoing)
        raise Killed

    monkeypatch.setattr(mails, "send", killed)
    with pytest.raises(Killed):
        mails.work(AnswerMail.objects.get().pk)
    monkeypatch.undo()
    claim_runs_out()
    deliver()
    assert len(mail.outbox) == 1
    row = AnswerMail.objects.get()
    assert row.error.startswith("unknown: may have been sent")
    away.is_answered("Once more")
    assert deliver() == []


def test_an_address_that_is_refused_for_good_is_written_to_no_more(away: Away, settings: Any) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    with mail_server(RCPT="550 no such user") as server:
        through_smtp(settings, server.port)
        mails.work(AnswerMail.objects.get().pk)
    assert AnswerConsent.objects.get().end == "refused"
    assert AnswerMail.objects.get().state == QueueState.FAILED


def test_a_server_that_is_busy_is_asked_again(away: Away, settings: Any) -> None:
    away.agrees()
    away.is_answered()
    mails.queue_due()
    with mail_server(RCPT="451 later") as server:
        through_smtp(settings, server.port)
        mails.work(AnswerMail.objects.get().pk)
        assert AnswerMail.objects.get().state == QueueState.RETRYING
        server.replies.clear()
        AnswerMail.objects.update(next_attempt_at=timezone.now())
        mails.work(AnswerMail.objects.get().pk)
        assert len(server.taken) == 1
    assert AnswerMail.objects.get().state == QueueState.SUCCEEDED


def test_what_staff_erase_takes_the_address_with_it(away: Away) -> None:
    away.agrees()
    erase_words(away.conversation)
    assert AnswerConsent.objects.get().email == ""
