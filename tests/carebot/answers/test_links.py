"""The links of an email: back in with the word alone, no more emails with one press, and nothing by looking at them."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from carebot import turn_store
from carebot.answers import consent, links
from carebot.answers.links import TRIES, open_back
from carebot.erasing import erase_words
from carebot.errors import ConversationErased, LinkOver, NotAuthorised, WrongWord
from carebot.models import AnswerConsent, AnswerMail, Participant, Turn
from church.testing import Cast
from tests.carebot.answers.conftest import WORD, Away, deliver

pytestmark = pytest.mark.django_db
# What a stranger's page must not tell.
TOLD = re.compile("visit|sister|Friday", re.IGNORECASE)


class Got:
    """What stands in the email that somebody got."""

    def __init__(self, away: Away) -> None:
        away.agrees()
        away.is_answered()
        [email] = deliver()
        self.key = away.church.public_key
        back, self.stop = re.findall(r"https://\S+", email.body)
        self.page, self.link = back.split("#")
        self.stop_path = urlsplit(self.stop).path


@pytest.fixture
def got(away: Away) -> Got:
    return Got(away)


def post(client: Client, got: Got, word: str = WORD, link: str = "") -> Any:
    body = {"link": link or got.link, "word": word}
    return client.post(f"/api/v1/churches/{got.key}/links", body, content_type="application/json")


def test_the_word_opens_the_conversation_on_another_device_as_often_as_it_is_needed(away: Away, got: Got) -> None:
    for word in (WORD, "blue  HERON "):
        opened = open_back(got.key, got.link, word)
        assert opened.conversation_id == away.conversation.pk
        assert turn_store.authorise(opened.conversation_id, opened.token).pk == away.participant.pk


def test_a_link_opened_anew_ends_what_it_gave_before_and_not_the_first_device(away: Away, got: Got) -> None:
    own = Participant.objects.get().take_token()
    first, second = open_back(got.key, got.link, WORD), open_back(got.key, got.link, WORD)
    with pytest.raises(NotAuthorised):
        turn_store.authorise(away.conversation.pk, first.token)
    assert turn_store.authorise(away.conversation.pk, second.token)
    assert turn_store.authorise(away.conversation.pk, own)


def test_the_conversation_says_that_it_was_opened(away: Away, got: Got) -> None:
    open_back(got.key, got.link, WORD)
    said = away.conversation.messages.get(role="receipt")
    assert "opened with the link of the email" in said.text


def test_looking_at_the_page_opens_and_reveals_nothing(client: Client, got: Got, away: Away) -> None:
    path = urlsplit(got.page)
    for _ in range(3):  # as a mail server's scanner does
        response = client.get(f"{path.path}?{path.query}")
        assert response.status_code == 200
        assert not TOLD.search(response.content.decode())
        assert response["Cache-Control"] == "no-store"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert response.cookies == {}
    assert AnswerMail.objects.get().token_hash is None
    assert client.get(f"/api/v1/churches/{got.key}/links").status_code == 405
    assert open_back(got.key, got.link, WORD)


@pytest.mark.django_db(transaction=True)
def test_without_the_word_nothing_is_told_and_after_a_few_wrong_ones_it_is_over(client: Client, got: Got) -> None:
    for _ in range(TRIES):
        response = post(client, got, "white heron")
        assert response.status_code == 403
        assert not TOLD.search(response.content.decode())
    assert post(client, got).status_code == 410


@pytest.mark.django_db(transaction=True)
def test_the_right_word_forgives_the_wrong_ones(client: Client, got: Got) -> None:
    for _ in range(2):
        for _ in range(TRIES - 1):
            assert post(client, got, "white heron").status_code == 403
        assert post(client, got).status_code == 200


def refused(got: Got, link: str = "", key: str = "") -> None:
    with pytest.raises(LinkOver):
        open_back(key or got.key, link or got.link, WORD)


def test_what_was_not_signed_by_us_for_this_opens_nothing(got: Got, cast: Cast) -> None:
    mail = AnswerMail.objects.get()
    refused(got, got.link[:-1] + ("a" if got.link[-1] != "a" else "b"))
    refused(got, mail.pk.hex)
    refused(got, got.stop_path.rstrip("/").rsplit("/", 1)[-1])  # signed, for stopping
    refused(got, "nonsense")
    refused(got, key=cast.neighbour.church.public_key)
    assert not links.is_stop(got.key, got.link)  # and the other way round


def test_after_a_week_it_opens_nothing(got: Got) -> None:
    AnswerMail.objects.update(created_at=timezone.now() - links.OPENS_FOR)
    refused(got)


def test_what_it_opened_ends_after_a_month(away: Away, got: Got) -> None:
    opened = open_back(got.key, got.link, WORD)
    AnswerMail.objects.update(token_until=timezone.now() - timedelta(seconds=1))
    with pytest.raises(NotAuthorised):
        turn_store.authorise(away.conversation.pk, opened.token)


def test_it_opens_nothing_that_was_erased(away: Away, got: Got) -> None:
    opened = open_back(got.key, got.link, WORD)
    erase_words(away.conversation)
    refused(got)
    with pytest.raises((NotAuthorised, ConversationErased)):
        turn_store.authorise(away.conversation.pk, opened.token)


@pytest.mark.parametrize("told", [{"safety_category": "domestic_violence"}, {"is_minor": True}])
def test_it_opens_nothing_once_violence_at_home_was_told_or_a_minor_wrote(got: Got, told: dict[str, Any]) -> None:
    Turn.objects.update(**told)
    refused(got)


def test_withdrawn_it_opens_nothing_and_closes_what_it_opened_but_for_whoever_withdraws(away: Away, got: Got) -> None:
    from carebot.models.conversation import hash_token

    opened = open_back(got.key, got.link, WORD)
    consent.withdraw(away.participant, but_token=hash_token(opened.token))
    refused(got)
    assert turn_store.authorise(away.conversation.pk, opened.token)


def test_withdrawn_on_the_first_device_it_is_closed_on_the_other(away: Away, got: Got) -> None:
    opened = open_back(got.key, got.link, WORD)
    consent.withdraw(away.participant)
    with pytest.raises(NotAuthorised):
        turn_store.authorise(away.conversation.pk, opened.token)


def test_many_at_once_get_no_more_tries(got: Got) -> None:
    AnswerMail.objects.update(wrong_words=TRIES - 1)
    with pytest.raises(WrongWord):
        open_back(got.key, got.link, "white heron")
    refused(got)


def test_stopping_takes_a_press_and_no_look(client: Client, got: Got) -> None:
    response = client.get(got.stop_path)
    assert "Stop the emails" in response.content.decode()
    assert AnswerConsent.objects.get().ended_at is None
    response = client.post(got.stop_path)
    assert "no more emails" in response.content.decode()
    assert AnswerConsent.objects.get().end == "stopped"
    assert client.post(got.stop_path).status_code == 200  # as often as it is pressed
    refused(got)


def test_a_mail_program_stops_it_by_itself(got: Got) -> None:
    """RFC 8058: a POST without a cookie, from anywhere."""
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(got.stop_path, {"List-Unsubscribe": "One-Click"}, headers={"Origin": "https://mail.example"})
    assert response.status_code == 200
    assert AnswerConsent.objects.get().end == "stopped"


def test_an_unknown_stop_link_says_so(client: Client, got: Got) -> None:
    assert client.get(f"/c/{got.key}/stop/nonsense/").status_code == 404
    assert client.post(f"/c/{got.key}/stop/nonsense/").status_code == 404
