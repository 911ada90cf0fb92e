"""One email that something new is there: queued once an answer waits, sent once, and none any more once it was seen."""

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format

from carebot.answers import consent, links
from carebot.answers.unseen import NEWS, email_is_named_safe, may_email_now, newest_unseen, seen_up_to
from carebot.models import AnswerConsent, AnswerMail, Message
from church.outbound import Channel, MayHaveBeenSent, NotTaken, Outgoing, can_send, send
from language.texts import DEFAULT, texts
from prayers import mail_server
from prayers.jobs import MAY_HAVE_BEEN_SENT, QueueState, dispatch

log = structlog.get_logger(__name__)

LABEL = "carebot.answermail"
MOST_A_DAY = 5  # to one address, whoever says that it is theirs
_T = texts("reach")
_SUBJECT, _BODY = _T["subject"], _T["body"]


def queue_due(now: datetime | None = None) -> int:
    """Queue an email for each visitor who agreed, whom an answer waits for and who was told of none since they were last here."""
    now = now or timezone.now()
    _note_who_came_back(now)
    waits = Message.objects.filter(
        conversation=OuterRef("conversation"),
        role__in=NEWS,
        seq__gt=OuterRef("participant__seen_seq"),
        created_at__gte=OuterRef("agreed_at"),
        created_at__lte=now - timedelta(seconds=settings.ANSWER_MAIL_AFTER_SECONDS),
    )
    told = AnswerMail.objects.filter(participant=OuterRef("participant"), came_back_at=None)
    agreed = AnswerConsent.objects.filter(Exists(waits), ~Exists(told), ended_at=None, conversation__erased_at=None)
    found = agreed.select_related("participant__conversation__church").order_by("pk")
    return sum(_queue(each, now) for each in found)


def _queue(agreed: AnswerConsent, now: datetime) -> bool:
    conversation = agreed.participant.conversation
    newest = newest_unseen(agreed.participant)
    if newest is None or newest.created_at < agreed.agreed_at:
        return False
    if not email_is_named_safe(conversation):
        consent.end(AnswerConsent.objects.filter(pk=agreed.pk), AnswerConsent.End.UNSAFE)
        return False
    address = salted_hmac("carebot.answers.address", agreed.email, algorithm="sha256").hexdigest()
    lately = AnswerMail.objects.filter(address_hash=address, created_at__gt=now - timedelta(days=1))
    if not may_email_now(conversation, agreed.email) or lately.count() >= MOST_A_DAY:
        return False
    mail = AnswerMail(consent=agreed, participant=agreed.participant, address_hash=address, up_to_seq=newest.seq)
    try:
        with transaction.atomic():
            mail.save(force_insert=True)
    except IntegrityError:  # another process was first
        return False
    dispatch.enqueue_on_commit(LABEL, [mail.pk])
    return True


def _note_who_came_back(now: datetime) -> None:
    """Whoever wrote in the conversation after what they were told of has seen it, whatever their page said."""
    for mail in AnswerMail.objects.filter(came_back_at=None).select_related("participant"):
        if seen_up_to(mail.participant) >= mail.up_to_seq:
            AnswerMail.objects.filter(pk=mail.pk).update(came_back_at=now)


def work(pk: UUID) -> None:
    """Claim the email, send it, settle it. Nothing happens when it is not due or another worker has it."""
    row = AnswerMail.objects.claim(pk)
    if row is None:
        return
    if row.handed_over_at is not None:  # its worker died, or was too slow, after the server was spoken to
        _fail(row, MAY_HAVE_BEEN_SENT)
    elif row.attempts > settings.LEDGER_MAX_ATTEMPTS:  # its worker died each time, before that
        _fail(row, "gave up: every attempt was cut short")
    elif reason := _why_not(row):
        # What it was to tell of may be told of later, by another one.
        row.settle(QueueState.CANCELLED, error=reason, came_back_at=timezone.now())
    elif mail_server.is_hanging():
        mail_server.put_off(row, started_at=None)
    else:
        _hand_over(row)


def _why_not(row: AnswerMail) -> str:
    """Why it is not sent after all, or "": asked at the last moment, since everything may have changed while it waited."""
    conversation = row.participant.conversation
    if row.consent.ended_at is not None or conversation.erased_at is not None or not conversation.church.is_active:
        return "not agreed to any more"
    if seen_up_to(row.participant) >= row.up_to_seq:
        return "seen meanwhile"
    if not may_email_now(conversation, row.consent.email):
        return "not safe now"
    return "" if can_send(Channel.EMAIL) else "no sender configured"


def _hand_over(row: AnswerMail) -> None:
    outgoing = _outgoing(row)
    row.note(handed_over_at=timezone.now())  # committed before a server is spoken to; raises when the claim is lost
    try:
        with mail_server.noting_hangs():
            send(outgoing)
    except MayHaveBeenSent as unknown:
        _fail(row, f"{MAY_HAVE_BEEN_SENT} ({unknown})")
    except NotTaken as error:
        if mail_server.is_no_attempt(row, error):
            mail_server.put_off(row, error=str(error), handed_over_at=None)
        elif error.permanent:
            _fail(row, str(error), handed_over_at=None)
            consent.end(AnswerConsent.objects.filter(pk=row.consent_id), AnswerConsent.End.REFUSED)
        elif not row.attempts_left:
            _fail(row, str(error), handed_over_at=None)
        else:
            row.retry_later(str(error), handed_over_at=None)
            log.warning("answer_mail.retried", mail_id=str(row.pk), error=str(error), attempts=row.attempts)
    else:
        row.settle(QueueState.SUCCEEDED, error="")


def _fail(row: AnswerMail, error: str, **changes: Any) -> None:
    """It is not sent, or nobody knows; no second one follows until they came back by themselves."""
    row.settle(QueueState.FAILED, error=error, **changes)
    log.error("answer_mail.failed", mail_id=str(row.pk), error=error, attempts=row.attempts)


def _outgoing(row: AnswerMail) -> Outgoing:
    church, language = row.participant.conversation.church, row.consent.language
    back, stop = links.back(row), links.stop(row)
    with translation.override(language):
        until = date_format((row.created_at + links.OPENS_FOR).astimezone(church.zone), "DATE_FORMAT")
    words = {"church": church.name, "back": back, "stop": stop, "until": until}
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    headers = {
        "Message-ID": f"<{row.pk}@{host}>",  # the same on every attempt, so that a mailbox that gets it twice can tell
        "Content-Language": language,
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
    }
    subject = " ".join(_in(_SUBJECT, language).format(**words).split())
    return Outgoing(
        Channel.EMAIL, row.consent.email, _in(_BODY, language).format(**words), subject, church.email, headers
    )


def _in(words: Any, language: str) -> str:
    return str(words.get(language) or words[DEFAULT])
