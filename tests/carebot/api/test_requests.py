"""What a visitor asked for, over the interface: seen with its state and taken back, by its own token alone."""

import pytest

from carebot.testing import Visitor
from prayers.models import CallbackRequest, SafetyConcern

pytestmark = pytest.mark.django_db(transaction=True)

CALL = "Please call me back at 217-555-0142, it is about my marriage"


async def listed(visitor: Visitor, **given):
    headers = given.get("headers", visitor.headers)
    return await visitor.client.get(f"/api/v1/conversations/{visitor.id}/requests", headers=headers)


async def taken_back(visitor: Visitor, short_id: str, **given):
    headers = given.get("headers", visitor.headers)
    return await visitor.client.delete(f"/api/v1/conversations/{visitor.id}/requests/{short_id}", headers=headers)


async def test_what_was_asked_for_is_listed_and_taken_back(visitor: Visitor) -> None:
    await visitor.say(CALL)
    (request,) = (await listed(visitor)).json()["requests"]
    assert (request["what"], request["state"], request["is_booking"]) == ("callback", "received", False)
    assert request["text"].startswith("Call back: the church has it")
    assert (await taken_back(visitor, request["id"])).status_code == 204
    assert (await listed(visitor)).json() == {"requests": []}
    assert (await CallbackRequest.objects.aget()).status == "closed"
    assert (await taken_back(visitor, request["id"])).status_code == 409


async def test_another_visitors_token_sees_and_takes_back_nothing(visitor: Visitor, church) -> None:
    await visitor.say(CALL)
    (request,) = (await listed(visitor)).json()["requests"]
    other = Visitor(church.public_key)
    await other.begin()
    assert (await listed(visitor, headers=other.headers)).status_code == 401
    assert (await taken_back(visitor, request["id"], headers=other.headers)).status_code == 401
    assert (await taken_back(other, request["id"])).status_code == 409
    assert (await CallbackRequest.objects.aget()).status == "new"


async def test_nothing_is_shown_where_violence_at_home_was_told(visitor: Visitor) -> None:
    await visitor.say(CALL)
    (request,) = (await listed(visitor)).json()["requests"]
    await visitor.say("My husband hits me.")
    assert (await listed(visitor)).json() == {"requests": []}
    assert (await taken_back(visitor, request["id"])).status_code == 409


async def test_a_safety_concern_is_never_listed(visitor: Visitor) -> None:
    await visitor.say("I want to die. I have the pills here.")
    concern = await SafetyConcern.objects.aget()
    assert (await listed(visitor)).json() == {"requests": []}
    assert concern.invocation_id is not None
    assert (await taken_back(visitor, concern.invocation_id.hex[:6])).status_code == 409
