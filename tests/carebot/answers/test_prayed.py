"""A visitor hears that people prayed: once, when it can be undone no more."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carebot.answers.prayed import tell_prayed
from carebot.models import Message
from church.models import Role
from church.testing import Cast
from prayers import handling
from prayers.models import CareRecord, Kind, Status
from tests.carebot.answers.conftest import Away
from tests.carebot.console.talks import add_record

pytestmark = pytest.mark.django_db


@pytest.fixture
def prayer(away: Away, cast: Cast) -> CareRecord:
    """Marked as done by the prayer team."""
    record = add_record(away.conversation, Kind.PRAYER, request="For my sister")
    handling.move(CareRecord.objects.get(pk=record.pk), Status.DONE, by=cast[Role.PASTOR].user)
    return CareRecord.objects.get(pk=record.pk)


def minutes_pass(count: int) -> int:
    return tell_prayed(timezone.now() + timedelta(minutes=count))


def told() -> list[Any]:
    return list(Message.objects.filter(role="news").values_list("text", flat=True))


def test_it_is_told_once_after_it_can_be_undone_no_more(prayer: CareRecord) -> None:
    assert minutes_pass(5) == 0
    assert minutes_pass(11) == 1
    assert minutes_pass(11) == 0
    assert told() == ["People of the church have prayed for what you asked."]


def test_what_was_undone_is_not_told(prayer: CareRecord, cast: Cast) -> None:
    step = handling.last_step(prayer)
    assert step
    handling.undo(step, by=cast[Role.PASTOR].user)
    assert minutes_pass(11) == 0


def test_what_was_closed_without_prayer_is_not_told(away: Away, cast: Cast) -> None:
    record = add_record(away.conversation, Kind.PRAYER, request="For my sister")
    handling.move(CareRecord.objects.get(pk=record.pk), Status.CLOSED, by=cast[Role.PASTOR].user)
    assert minutes_pass(11) == 0


def test_nothing_of_another_kind_is_told(away: Away, cast: Cast) -> None:
    record = add_record(away.conversation, Kind.CALLBACK)
    handling.move(CareRecord.objects.get(pk=record.pk), Status.DONE, by=cast[Role.PASTOR].user)
    assert minutes_pass(11) == 0


def test_what_was_long_ago_is_no_news(prayer: CareRecord) -> None:
    assert minutes_pass(3 * 24 * 60) == 0


def test_it_is_told_in_the_language_that_was_spoken_last(prayer: CareRecord, away: Away) -> None:
    away.conversation.turns.update(language="es")
    minutes_pass(11)
    assert told() == ["En la iglesia han orado por lo que usted pidió."]


def test_nothing_is_written_into_what_was_erased(prayer: CareRecord, away: Away) -> None:
    from carebot.erasing import erase_words

    erase_words(away.conversation)
    assert minutes_pass(11) == 0
