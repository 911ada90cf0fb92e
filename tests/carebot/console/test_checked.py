"""On a conversation in a language that no native reader has checked, staff read so."""

import pytest
from django.test import Client
from django.urls import reverse

from carebot.console.checked import unchecked
from church.models import Role
from church.testing import Cast
from prayers.models import Kind
from tests.carebot.console.talks import add_record, make_conversation

PORTUGUESE = "Perdi meu emprego e não sei o que fazer com a minha vida"
FRENCH = "Je ne sais pas quoi faire, ma femme est partie"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I lost my job and do not know what to do", ""),
        ("Perdí mi trabajo y no sé qué hacer con mi vida", "Español"),
        (PORTUGUESE, "Português"),
        (FRENCH, "no language pack"),
        ("Ich weiß nicht mehr weiter und ich bin so müde", "no language pack"),
        ("mwen pa konnen sa pou m fè", "no language pack"),
        ("я потерял работу, и жена ушла от меня", "no language pack"),
        ("我失业了,妻子也离开了我", "no language pack"),
        ("hello", ""),
        ("217-555-0142", ""),
        ("", ""),
    ],
)
def test_which_languages_are_told_of(said: str, told: str) -> None:
    notice = unchecked([said], "en")
    assert told in notice
    assert bool(notice) is bool(told)


@pytest.mark.parametrize(
    ("said", "is_told"), [(PORTUGUESE, True), (FRENCH, True), ("Please pray for my mother", False)]
)
def test_it_stands_on_the_conversation_and_beside_the_record(cast: Cast, said: str, is_told: bool) -> None:
    conversation = make_conversation(cast.church, said)
    record = add_record(conversation, Kind.CALLBACK)
    client = Client()
    client.force_login(cast[Role.PASTOR].user)
    for address in (reverse("conversations:page", args=[conversation.pk]), record.get_absolute_url()):
        assert ("has checked how danger is heard" in client.get(address).content.decode()) is is_told


def test_it_does_not_come_of_what_the_assistant_said(cast: Cast) -> None:
    conversation = make_conversation(cast.church, "Please pray for my mother", reply=FRENCH)
    client = Client()
    client.force_login(cast[Role.PASTOR].user)
    page = client.get(reverse("conversations:page", args=[conversation.pk])).content.decode()
    assert "has checked how danger is heard" not in page
