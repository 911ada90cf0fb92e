"""Workers, sweeps and visitors at the same instant: still one email, one "prayed", and no more tries than there are."""

from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from carebot.answers import mails
from carebot.answers.links import TRIES, open_back
from carebot.answers.prayed import tell_prayed
from carebot.errors import LinkOver, WrongWord
from carebot.models import AnswerMail, Message
from prayers.models import CareRecord, Kind, Status
from tests.carebot.answers.conftest import Away
from tests.carebot.answers.test_links import Got
from tests.carebot.console.talks import add_record

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
AT_ONCE = 8


def at_once(work: Callable[[], object], count: int = AT_ONCE) -> list[object]:
    """What each of so many gives, or raises, that begin at the same instant."""
    begins, came = Barrier(count), []

    def one() -> None:
        begins.wait()
        try:
            came.append(work())
        except Exception as problem:
            came.append(type(problem))
        finally:
            connection.close()

    threads = [Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return came


def test_many_sweeps_and_workers_send_one_email(away: Away) -> None:
    away.agrees()
    away.is_answered()
    assert sorted(map(int, at_once(mails.queue_due))) == [0] * (AT_ONCE - 1) + [1]  # type: ignore[call-overload]
    pk = AnswerMail.objects.get().pk
    assert at_once(lambda: mails.work(pk)) == [None] * AT_ONCE
    assert len(mail.outbox) == 1


def test_many_sweeps_tell_once_that_was_prayed(away: Away) -> None:
    record = add_record(away.conversation, Kind.PRAYER, request="For my sister")
    closed = timezone.now() - timedelta(minutes=11)
    CareRecord.objects.filter(pk=record.pk).update(status=Status.DONE, closed_at=closed)
    assert sum(map(int, at_once(tell_prayed))) == 1  # type: ignore[call-overload]
    assert Message.objects.filter(role="news").count() == 1


def test_many_guesses_at_once_are_no_more_than_one_after_the_other(away: Away) -> None:
    got = Got(away)
    came = at_once(lambda: open_back(got.key, got.link, "white heron"), 2 * TRIES)
    assert sorted(each.__name__ for each in came) == sorted(  # type: ignore[attr-defined]
        [LinkOver.__name__] * TRIES + [WrongWord.__name__] * TRIES
    )
