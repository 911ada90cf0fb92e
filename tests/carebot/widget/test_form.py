"""The form that needs no script: what is sent by it is written once, screened first, and never lost in silence."""

import html
import re
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import AsyncClient, override_settings

from carebot.database import in_database
from carebot.models import Conversation, Message, Turn
from carebot.testing import Visitor
from carebot.widget import form_views
from church.models import Church
from church.testing import make_church
from prayers import writes
from prayers.errors import RecordIncomplete
from prayers.jobs import dispatch
from prayers.models import CallbackRequest, CareRecord, PrayerRequest, SafetyConcern
from tooling.models import ToolInvocation

WORDS = "My husband died on Tuesday. Please pray for us."
DANGER = "I want to kill myself"


@pytest.fixture
def client(church: Church) -> AsyncClient:
    return AsyncClient()


async def form_id(client: AsyncClient, key: str = "grace") -> str:
    page = (await client.get(f"/c/{key}/form/")).content.decode()
    found = re.search(r'name="form" value="([^"]+)"', page)
    assert found
    return found.group(1)


async def send(client: AsyncClient, form: str | None = None, **fields: str) -> Any:
    """The response to the form, filled in with a prayer request where nothing else is said, and its calls worked off."""
    filled = {"kind": "prayer", "text": WORDS, "language": "en", "form": form or await form_id(client)}
    response = await client.post("/c/grace/form/", filled | fields)
    await in_database(dispatch.wait_idle, 10)
    await in_database(dispatch.drain)
    return response


def text_of(response: Any) -> str:
    return html.unescape(response.content.decode())


async def test_a_prayer_request_reaches_the_prayer_team(client: AsyncClient):
    response = await send(client, name="Ana", phone="(217) 555-0199")

    assert response.status_code == 302
    prayer = await PrayerRequest.objects.aget()
    assert (prayer.request, prayer.contact_name, prayer.contact_phone) == (WORDS, "Ana", "+12175550199")
    call = await ToolInvocation.objects.aget()
    assert (call.tool, call.deferred, call.state, prayer.invocation_id) == (
        "submit_prayer_request",
        True,
        "succeeded",
        call.pk,
    )
    assert "Shared with the prayer team" in text_of(await client.get(response["Location"]))
    assert "husband" not in response["Location"]


async def test_staff_find_the_words_in_a_conversation_that_nobody_can_continue(client: AsyncClient):
    await send(client)

    conversation = await Conversation.objects.aget()
    roles = [message.role async for message in conversation.messages.all()]
    assert roles == ["visitor", "assistant", "receipt"]
    assert [each.token_hash async for each in conversation.participants.all()] == [None]


async def test_a_form_that_is_sent_twice_is_one_request(client: AsyncClient):
    form = await form_id(client)

    first, second = await send(client, form), await send(client, form)

    assert first["Location"] == second["Location"]
    assert await PrayerRequest.objects.acount() == 1
    assert await Turn.objects.acount() == 1


async def test_other_words_in_the_same_form_are_another_request(client: AsyncClient):
    form = await form_id(client)

    await send(client, form)
    await send(client, form, text="And for my daughter, who is ill.")

    assert await PrayerRequest.objects.acount() == 2


async def test_a_call_back_is_asked_for(client: AsyncClient):
    await send(client, kind="callback", text="About a funeral", phone="217 555 0199")

    assert (await CallbackRequest.objects.aget()).reason == "About a funeral"


async def test_a_private_prayer_request_is_for_the_pastors(client: AsyncClient):
    await send(client, private="on")

    assert (await PrayerRequest.objects.aget()).confidentiality == "pastors_only"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": " "}, "Please write what it is about"),
        ({"kind": "callback"}, "For a call back we need a telephone number or an email address."),
        ({"kind": "callback", "email": "nobody"}, "This is not an email address"),
        ({"kind": "money"}, "Please choose one of the two."),
        ({"text": "x" * 20_001}, "at most 20000 letters"),
        ({"text": " ", "language": "es"}, "Escriba de qué se trata"),
        ({"kind": "callback", "phone": "12"}, "This is not a telephone number"),
    ],
)
async def test_what_is_missing_is_said_and_the_words_stay(client: AsyncClient, fields: dict[str, str], said: str):
    response = await send(client, **{"name": "Ana", **fields})

    assert response.status_code == 400
    assert said in text_of(response)
    assert 'value="Ana"' in text_of(response)
    assert await CareRecord.objects.acount() == 0


async def test_danger_is_answered_with_the_fixed_words_and_recorded(client: AsyncClient):
    response = await send(client, text=DANGER)

    assert response.status_code == 200
    assert "988" in text_of(response)
    assert response["Cache-Control"] == "no-store"
    concern = await SafetyConcern.objects.aget()
    assert (concern.urgency, concern.heard_by) == ("immediate", "rule")
    assert await PrayerRequest.objects.acount() == 1
    assert (await Turn.objects.aget()).safety_category == "self_harm"


@pytest.mark.parametrize(
    "wrong", [{"email": "ana@"}, {"kind": "money"}, {"kind": "callback", "phone": "12"}, {"name": "x" * 81}]
)
async def test_danger_beside_what_is_wrong_with_the_form_is_answered_and_recorded(
    client: AsyncClient, wrong: dict[str, str]
):
    response = await send(client, **{"text": DANGER, "name": "Ana", **wrong})

    assert response.status_code == 400
    assert "988" in text_of(response)
    assert DANGER in text_of(response), "the words stay in the form"
    concern = await SafetyConcern.objects.aget()
    assert DANGER in concern.concern
    assert (await Message.objects.aget(role="visitor")).text.startswith(DANGER)
    assert all(wrong[each] in concern.concern for each in ("email", "phone") if each in wrong)
    assert await PrayerRequest.objects.acount() == await CallbackRequest.objects.acount() == 0


async def test_a_form_that_is_wrong_twice_is_one_concern_and_once_mended_it_is_taken(client: AsyncClient):
    form = await form_id(client)

    for _ in range(2):
        await send(client, form, text=DANGER, email="ana@")
    assert await SafetyConcern.objects.acount() == 1
    assert (await send(client, form, text=DANGER, email="ana@example.org")).status_code == 200

    assert await PrayerRequest.objects.acount() == 1


async def test_danger_in_words_that_are_too_many_is_recorded_with_both_ends(client: AsyncClient):
    response = await send(client, text=DANGER + " and the roof leaks" * 1200)

    assert response.status_code == 400
    assert "988" in text_of(response)
    assert len((await Message.objects.aget(role="visitor")).text) <= 20_000
    assert (await SafetyConcern.objects.aget()).urgency == "immediate"


async def test_danger_amid_a_long_form_is_answered_on_the_same_page_and_recorded_once(client: AsyncClient):
    prose = "We moved the chairs after the service and talked about the roof for a while. " * 120

    response = await send(client, text=f"{prose}I am going to kill myself tonight. {prose}")

    assert response.status_code == 200
    assert "988" in text_of(response)
    assert (await SafetyConcern.objects.aget()).urgency == "immediate"
    assert len((await PrayerRequest.objects.aget()).request) > 18_000


async def test_a_long_form_without_danger_is_one_request(client: AsyncClient):
    prose = "We moved the chairs after the service and talked about the roof for a while. " * 240

    response = await send(client, text=prose)

    assert response.status_code == 302
    assert await PrayerRequest.objects.acount() == 1
    assert await SafetyConcern.objects.acount() == 0
    assert (await Message.objects.aget(role="visitor")).unread_from is None


async def test_danger_is_answered_although_the_form_is_refused(client: AsyncClient):
    response = await send(client, form="forged", text=DANGER)

    assert response.status_code == 400
    assert "988" in text_of(response)


async def test_danger_is_answered_without_a_database(client: AsyncClient, monkeypatch: pytest.MonkeyPatch):
    def down(*args: Any) -> None:
        raise DatabaseError

    form = await form_id(client)
    monkeypatch.setattr(form_views, "church_of", down)

    response = await client.post("/c/grace/form/", {"text": DANGER, "kind": "prayer", "form": form})

    assert "988" in text_of(response)


async def test_what_could_not_be_stored_stays_on_the_page(client: AsyncClient, monkeypatch: pytest.MonkeyPatch):
    def down(*args: Any) -> None:
        raise DatabaseError

    form = await form_id(client)
    monkeypatch.setattr(form_views, "write_down", down)

    response = await client.post("/c/grace/form/", {"text": WORDS, "kind": "prayer", "form": form})

    assert response.status_code == 503
    assert WORDS in text_of(response)
    assert "(217) 555-0100" in text_of(response)
    assert f'value="{form}"' in text_of(
        response
    )  # sent again it is the same request, should it have been written after all


async def test_a_request_that_fails_in_the_end_is_corrected(client: AsyncClient, monkeypatch: pytest.MonkeyPatch):
    def refused(*args: Any, **kwargs: Any) -> None:
        raise RecordIncomplete("never")

    monkeypatch.setattr(writes, "write_prayer_request", refused)
    response = await send(client)

    page = text_of(await client.get(response["Location"]))
    assert "I could not pass your prayer request on" in page
    assert await Message.objects.filter(role="correction").acount() == 1


async def test_a_form_of_another_church_is_refused(client: AsyncClient):
    await in_database(make_church, public_key="other")

    response = await send(client, form=await form_id(client, "other"))

    assert response.status_code == 400
    assert "please send them once more" in text_of(response)


async def test_a_form_posted_by_another_site_is_refused(client: AsyncClient):
    form = await form_id(client)

    response = await client.post(
        "/c/grace/form/", {"text": WORDS, "kind": "prayer", "form": form}, headers={"Sec-Fetch-Site": "cross-site"}
    )

    assert response.status_code == 403
    assert await Conversation.objects.acount() == 0


@override_settings(THROTTLES={"messages_per_address": (1, 10**10)})
async def test_too_many_forms_are_refused_but_never_danger(client: AsyncClient):
    await send(client)

    refused = await send(client, text="Another one")
    answered = await send(client, text=DANGER)

    assert refused.status_code == 429
    assert "Another one" in text_of(refused)
    assert answered.status_code == 200


async def test_what_came_of_a_form_is_shown_by_its_own_church_alone(client: AsyncClient):
    await in_database(make_church, public_key="other")
    address = (await send(client))["Location"]

    assert (await client.get(address.replace("/grace/", "/other/"))).status_code == 404


async def test_whoever_sent_it_erases_the_words_without_a_script(client: AsyncClient):
    address = (await send(client))["Location"].split("?")[0]
    page = text_of(await client.get(address))
    assert f'action="{address}erase/"' in page
    answer = await client.post(f"{address}erase/", {"language": "en"})
    assert answer.status_code == 200
    told = text_of(answer)
    assert "Your words are erased." in told
    assert "Prayer request: the church has it" in told
    assert {message.text async for message in Message.objects.all()} == {""}
    assert (await PrayerRequest.objects.aget()).request == WORDS
    after = text_of(await client.get(address))
    assert "Your words are erased." in after
    assert "erase/" not in after
    assert (await client.post(f"{address}erase/")).status_code == 404


async def test_a_danger_told_in_a_form_stays_with_staff_and_in_no_answer(client: AsyncClient):
    page = text_of(await send(client, text=DANGER))
    found = re.search(r'action="([^"]+/erase/)"', page)
    assert found
    told = text_of(await client.post(found.group(1)))
    assert "kill" not in told
    assert "afety" not in told
    assert (await SafetyConcern.objects.aget()).concern == DANGER


async def test_a_conversation_of_the_chat_is_not_erased_that_way(client: AsyncClient, visitor: Visitor):
    await visitor.say("Hello")
    assert (await client.post(f"/c/grace/form/{visitor.id}/erase/")).status_code == 404
    assert await Message.objects.filter(text="Hello").aexists()


async def test_a_form_is_not_erased_from_another_site_or_for_another_church(client: AsyncClient):
    address = (await send(client))["Location"].split("?")[0]
    cross_site = await client.post(f"{address}erase/", headers={"Sec-Fetch-Site": "cross-site"})
    await in_database(make_church, public_key="other")
    elsewhere = await client.post(f"{address.replace('/grace/', '/other/')}erase/")
    assert (cross_site.status_code, elsewhere.status_code) == (403, 404)
    assert await Message.objects.filter(text=WORDS).aexists()
