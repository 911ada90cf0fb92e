"""Handing over a link: sent is said only of what was sent, and the link is shown whatever happens."""

import uuid

import pytest
from django.core import mail

from church.testing import make_church
from tooling.registry import ToolContext, ToolProblem
from tooling.tools import REGISTRY

pytestmark = pytest.mark.django_db

GIVE = "https://example.org/give"
texted: list[tuple[str, str]] = []


def texts_taken(to: str, text: str) -> None:
    texted.append((to, text))


def texts_refused(to: str, text: str) -> None:
    raise RuntimeError("out of credit")


@pytest.fixture(autouse=True)
def _senders(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SMS_BACKEND = f"{__name__}.texts_taken"
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": uuid.uuid4().hex}
    }
    texted.clear()


def ask(name="send_giving_link", church=None, spoken="en", **call):
    church = church or make_church(name="Grace Church", giving_url=GIVE, connection_card_url=f"{GIVE}/card")
    ctx = ToolContext(church_id=church.pk, conversation_id=uuid.uuid4(), language=spoken)
    return REGISTRY.get(name).handler(ctx, call).content


def refused(**call) -> str:
    with pytest.raises(ToolProblem) as problem:
        ask(**call)
    return str(problem.value)


def test_by_email():
    told = ask(email="Maria@Example.org", spoken="en")
    assert told == f"Sent by email to the address given.\nLink to the giving page: {GIVE}"
    [message] = mail.outbox
    assert message.to[0].lower() == "maria@example.org"
    assert message.subject == "The giving page of Grace Church"
    assert GIVE in message.body
    assert texted == []


def test_by_text_message_in_spanish():
    told = ask("send_connection_card_link", phone="(217) 555-0199", spoken="es")
    assert told.startswith("Enviado por mensaje de texto al número indicado.")
    [(to, text)] = texted
    assert to.replace(" ", "").endswith("2175550199")
    assert text == f"Grace Church: la tarjeta de conexión que pidió: {GIVE}/card"


def test_without_an_address_the_link_is_shown_and_nothing_is_sent():
    assert ask() == f"Link to the giving page: {GIVE}\nThe link was not sent anywhere; it can be opened here."
    assert (mail.outbox, texted) == ([], [])


def test_no_sender_configured_is_told_and_the_link_shown(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    settings.SMS_BACKEND = ""
    for call in ({"email": "maria@example.org"}, {"phone": "(217) 555-0199"}):
        told = refused(**call)
        assert told.startswith("Nothing was sent: this church cannot send")
        assert GIVE in told


def test_a_sender_that_fails_is_told_and_the_link_shown(settings):
    settings.SMS_BACKEND = f"{__name__}.texts_refused"
    told = refused(phone="(217) 555-0199", spoken="es")
    assert told.startswith("No se envió nada: el mensaje de texto no pudo salir.")
    assert GIVE in told


def test_the_phone_is_tried_when_the_email_cannot_be_sent(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    told = ask(email="maria@example.org", phone="(217) 555-0199")
    assert told.startswith("Sent by text message")


def test_a_number_that_is_no_number_is_told():
    told = refused(phone="0000000")
    assert told.startswith("Nothing was sent: the phone number or email address could not be read.")
    assert texted == []


@pytest.mark.parametrize("call", [{}, {"email": "maria@example.org"}])
def test_no_link_on_file_gives_the_office_phone(call):
    told = refused(church=make_church(), **call)
    assert told == (
        "Nothing was sent: there is no link to a giving page on file. The church office can say more: (217) 555-0100."
    )
    assert mail.outbox == []
