"""What staff see of a visitor's consent, on the page of the conversation and on that of what was asked for."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from carebot.answers import consent
from carebot.models import Turn
from church.testing import Cast
from tests.carebot.console.talks import add_record, add_turn

from .conftest import ADDRESS, Away

pytestmark = pytest.mark.django_db
AGREED = "they agreed to an email to dana@example.org"
SAFE = "They called email safe"


class Pages:
    """The conversation's page, and that of the prayer that was asked for in it, as somebody of the staff sees them."""

    def __init__(self, away: Away, cast: Cast, role: str, **record: Any) -> None:
        self.client = Client()
        self.client.force_login(cast[role].user)
        self.record = add_record(away.conversation, "prayer", request="My sister is ill", **record)
        self.conversation = away.conversation

    def of_conversation(self) -> str:
        return self.client.get(reverse("conversations:page", args=[self.conversation.pk])).content.decode()

    def of_record(self) -> str:
        return self.client.get(f"/admin/inbox/{self.record.pk}/").content.decode()


def test_where_and_since_when_an_email_may_go_to_them_is_shown(away: Away, cast: Cast) -> None:
    pages = Pages(away, cast, "pastor")
    assert AGREED not in pages.of_conversation() + pages.of_record()
    away.agrees()
    for page in (pages.of_conversation(), pages.of_record()):
        assert page.count(AGREED) == 1


def test_what_they_took_back_is_shown_no_more(away: Away, cast: Cast) -> None:
    pages = Pages(away, cast, "pastor")
    away.agrees()
    consent.withdraw(away.participant)
    assert "agreed to an email" not in pages.of_conversation() + pages.of_record()


def test_who_may_not_read_the_conversation_is_not_told(away: Away, cast: Cast) -> None:
    away.agrees()
    assert ADDRESS not in Pages(away, cast, "prayer_team").of_record()


def test_no_address_stands_beside_what_was_asked_for_anonymously(away: Away, cast: Cast) -> None:
    away.agrees()
    assert ADDRESS not in Pages(away, cast, "pastor", anonymous=True).of_record()


@pytest.mark.parametrize("told", [{"safety_category": "domestic_violence"}, {"is_minor": True}])
class TestWhereSomebodyElseMayReadIt:
    def test_nothing_is_shown(self, away: Away, cast: Cast, told: dict[str, Any]) -> None:
        away.agrees()
        Turn.objects.update(**told)
        pages = Pages(away, cast, "pastor")
        for page in (pages.of_conversation(), pages.of_record()):
            assert ADDRESS not in page
            assert SAFE not in page

    def test_the_way_they_called_safe_is_shown_and_no_address(
        self, away: Away, cast: Cast, told: dict[str, Any]
    ) -> None:
        Turn.objects.update(**told)
        add_turn(away.conversation, "It is safe to email me at any time.", "Thank you.")
        away.agrees()
        pages = Pages(away, cast, "pastor")
        for page in (pages.of_conversation(), pages.of_record()):
            assert ADDRESS not in page
            assert page.count(SAFE) == 1
