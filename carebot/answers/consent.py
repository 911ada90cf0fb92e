"""A visitor agrees to be told by email that there is an answer, and takes it back."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone

from carebot.answers.unseen import can_be_offered
from carebot.errors import ConsentNotAccepted, NotOffered
from carebot.models import AnswerConsent, AnswerMail, Participant
from language.text.contact import normalise_email
from language.texts import DEFAULT, texts

WORDING = texts("widget")["words.mail_agree"]
FEWEST, MOST = 6, 64  # characters of the word
_SAME = re.compile(r"(.)\1*")
_ROWS = ("01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm")


def state_of(participant: Participant) -> dict[str, bool]:
    is_agreed = participant.answer_consents.filter(ended_at=None).exists()
    return {"is_agreed": is_agreed, "is_offered": is_agreed or can_be_offered(participant.conversation)}


def wording(language: str, church: str) -> str:
    """What stands beside the box that is ticked, and is kept with the consent."""
    return (WORDING.get(language) or WORDING[DEFAULT]).format(church=church)


@transaction.atomic
def agree(participant: Participant, *, email: str, word: str, shown: str, language: str) -> None:
    """Keep that they agreed, instead of what they agreed to before.

    `shown` must be the wording that we would show now. Raises NotOffered, and ConsentNotAccepted with the field that is wrong.
    """
    conversation = participant.conversation
    conversation.next_seq(
        0
    )  # holds the row: two pages at once agree one after the other, and neither while it is erased
    if not can_be_offered(conversation):
        raise NotOffered
    address = normalise_email(email)
    if not address:
        raise ConsentNotAccepted("email")
    if not is_strong(word, address):
        raise ConsentNotAccepted("word")
    if shown != wording(language, conversation.church.name):
        raise ConsentNotAccepted("wording")
    end(participant.answer_consents.filter(ended_at=None), AnswerConsent.End.REPLACED)
    AnswerConsent.objects.create(
        participant=participant,
        conversation=conversation,
        email=address,
        language=language,
        wording=shown,
        word_hash=make_password(folded(word)),
    )


def withdraw(participant: Participant, *, but_token: str = "") -> None:
    """No email any more. Links that were sent open nothing, and devices that they opened it on have it no more.

    `but_token` is the hash of the token of whoever asks, who keeps the conversation.
    """
    end(participant.answer_consents.filter(ended_at=None), AnswerConsent.End.WITHDRAWN, but_token=but_token)


def end(consents: Any, why: AnswerConsent.End, *, but_token: str = "") -> None:
    """End consents with all that hangs on them. Their address and word go; that somebody agreed, when and to what stays."""
    keys = list(consents.values_list("pk", flat=True))
    ended = AnswerConsent.objects.filter(pk__in=keys)
    ended.filter(ended_at=None).update(ended_at=timezone.now(), end=why)
    ended.update(email="", word_hash="")
    tokens = AnswerMail.objects.filter(consent__in=keys).exclude(token_hash=None)
    tokens.exclude(token_hash=but_token).update(token_hash=None, token_until=None)


def is_word_of(consent: AnswerConsent, word: str) -> bool:
    return bool(consent.word_hash) and check_password(folded(word), consent.word_hash)


def folded(word: str) -> str:
    """As it is compared: capitals, accents' encoding and the room around it do not count."""
    return " ".join(unicodedata.normalize("NFKC", word).casefold().split())


def is_strong(word: str, address: str) -> bool:
    """Whether few guesses do not find it. No rule makes a word secret; these keep out what everybody tries first."""
    said = folded(word)
    if not FEWEST <= len(said) <= MOST or _SAME.fullmatch(said):
        return False
    return not _is_in_a_row(said, _ROWS) and said not in address and address.partition("@")[0] not in said


def _is_in_a_row(said: str, rows: Iterable[str]) -> bool:
    return any(said in row or said in row[::-1] for row in rows)
