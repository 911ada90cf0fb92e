"""The two links of an email: back into the conversation, and no more emails. Each is signed for its own purpose and good for nothing else.

The link back alone reveals nothing: it is opened by a POST together with the word that the visitor chose when they agreed.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import structlog
from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from carebot import live
from carebot.answers import consent
from carebot.answers.unseen import email_is_named_safe
from carebot.errors import LinkOver, WrongWord
from carebot.models import AnswerConsent, AnswerMail, Message, MessageRole, Participant
from carebot.models.conversation import hash_token
from language.texts import DEFAULT, texts

log = structlog.get_logger(__name__)

OPENS_FOR = timedelta(days=7)
TOKEN_FOR = timedelta(days=30)
TRIES = 5  # wrong words, after which a link is over
_BACK, _STOP = Signer(salt="carebot.answers.back"), Signer(salt="carebot.answers.stop")
_OPENED = texts("reach")["opened"]


@dataclass(frozen=True)
class Opened:
    conversation_id: UUID
    token: str  # the only time it is seen: it is stored hashed
    language: str


def back(mail: AnswerMail) -> str:
    """What stands behind `#` is sent to no server and stands in no log."""
    return f"{_page(mail, 'back')}#{_BACK.sign(mail.pk.hex)}"


def stop(mail: AnswerMail) -> str:
    return f"{settings.PUBLIC_URL}{_path(mail, 'stop_answers', link=_STOP.sign(mail.pk.hex))}"


def open_back(church_key: str, link: str, word: str) -> Opened:
    """A token for the conversation that this link leads back to. What the link gave before is over then.

    Raises LinkOver where it opens nothing (any more), WrongWord.
    """
    mail = _mail_of(_BACK, church_key, link)
    if mail is None or mail.handed_over_at is None or mail.consent.ended_at is not None:
        raise LinkOver
    conversation, now = mail.participant.conversation, timezone.now()
    if conversation.erased_at or mail.created_at + OPENS_FOR <= now or mail.participant.has_ended(now):
        raise LinkOver
    if not email_is_named_safe(conversation):  # told since it was sent
        raise LinkOver
    # Counted before it is looked at: many at once get no more tries than one after the other.
    counted = AnswerMail.objects.filter(pk=mail.pk, wrong_words__lt=TRIES).update(wrong_words=F("wrong_words") + 1)
    if not counted:
        raise LinkOver
    if not consent.is_word_of(mail.consent, word):
        raise WrongWord
    return _opened(mail)


@transaction.atomic
def _opened(mail: AnswerMail) -> Opened:
    conversation, token, now = mail.participant.conversation, secrets.token_urlsafe(32), timezone.now()
    seq = conversation.next_seq()  # holds the row: it is not erased, nor the consent given anew, meanwhile
    current = AnswerMail.objects.filter(pk=mail.pk, consent__ended_at=None)
    if conversation.erased_at or not current.update(
        wrong_words=0, opened_at=now, token_hash=hash_token(token), token_until=now + TOKEN_FOR
    ):
        raise LinkOver
    mail.participant.note_use(now)
    language = mail.consent.language
    Message.objects.create(  # so that whoever wrote here sees it if it was not they
        conversation=conversation,
        seq=seq,
        role=MessageRole.RECEIPT,
        text=_OPENED.get(language) or _OPENED[DEFAULT],
    )
    transaction.on_commit(lambda: live.wake(conversation.pk))
    log.info("answer_mail.opened", mail_id=str(mail.pk))
    return Opened(conversation.pk, token, language)


def is_stop(church_key: str, link: str) -> bool:
    return _mail_of(_STOP, church_key, link) is not None


def stop_by(church_key: str, link: str) -> bool:
    """End the consent that this link is of, as often as it is asked. False: the link is none of ours."""
    mail = _mail_of(_STOP, church_key, link)
    if mail is None:
        return False
    consent.end(AnswerConsent.objects.filter(pk=mail.consent_id, ended_at=None), AnswerConsent.End.STOPPED)
    return True


def holder_of(conversation_id: UUID, token: str) -> Participant | None:
    """The participant whom a token speaks for that a link gave."""
    mail = (
        AnswerMail.objects.select_related("participant__conversation__church")
        .filter(
            token_hash=hash_token(token),
            token_until__gt=timezone.now(),
            participant__conversation=conversation_id,
            participant__conversation__church__is_active=True,
        )
        .first()
    )
    return mail.participant if mail else None


def _mail_of(signer: Signer, church_key: str, link: str) -> AnswerMail | None:
    try:
        pk = UUID(signer.unsign(link))
    except (BadSignature, ValueError):
        return None
    found: AnswerMail | None = (
        AnswerMail.objects.select_related("consent", "participant__conversation__church")
        .filter(
            pk=pk,
            participant__conversation__church__public_key=church_key,
            participant__conversation__church__is_active=True,
        )
        .first()
    )
    return found


def _page(mail: AnswerMail, name: str) -> str:
    return f"{settings.PUBLIC_URL}{_path(mail, name)}?lang={mail.consent.language}"


def _path(mail: AnswerMail, name: str, **more: str) -> str:
    return reverse(name, kwargs={"key": mail.participant.conversation.church.public_key, **more})
