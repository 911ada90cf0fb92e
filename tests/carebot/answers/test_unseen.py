"""How many answers a visitor has not seen, as the launcher's badge shows it, and the consent over the interface."""

from datetime import timedelta

import pytest
from django.utils import timezone

from carebot.answers import consent
from carebot.database import in_database
from carebot.models import AnswerConsent, Conversation, Message, Participant, Turn
from carebot.testing import Visitor
from church.models import Church
from tests.carebot.answers.conftest import WORD
from tests.carebot.console.talks import say

pytestmark = pytest.mark.django_db(transaction=True)


async def asks(visitor: Visitor, what: str, method: str = "get", body: object = None, token: str = ""):
    call = getattr(visitor.client, method)
    given = {} if body is None else {"data": body, "content_type": "application/json"}
    headers = {"Authorization": f"Bearer {token}"} if token else visitor.headers
    return await call(f"/api/v1/conversations/{visitor.id}/{what}", headers=headers, **given)


async def unseen(visitor: Visitor) -> int:
    return (await asks(visitor, "unseen")).json()["count"]


async def answered(visitor: Visitor, text: str = "I will call you", role: str = "staff") -> Message:
    return await in_database(lambda: say(Conversation.objects.get(pk=visitor.id), role, text))


async def test_what_was_not_looked_at_is_counted_until_it_was(visitor: Visitor) -> None:
    await visitor.say("Hello")
    assert await unseen(visitor) == 0
    await answered(visitor)
    newest = await answered(visitor, "Your request could not be saved", "correction")
    assert await unseen(visitor) == 2
    assert (await asks(visitor, "seen", "post", {"seq": newest.seq})).status_code == 204
    assert await unseen(visitor) == 0
    assert (await asks(visitor, "seen", "post", {"seq": 1})).status_code == 204  # what comes late moves nothing back
    assert await unseen(visitor) == 0


async def test_nobody_sees_what_is_not_there_yet(visitor: Visitor) -> None:
    await visitor.say("Hello")
    await asks(visitor, "seen", "post", {"seq": 999_999})
    await answered(visitor)
    assert await unseen(visitor) == 1


async def test_whoever_writes_has_seen_what_was_there(visitor: Visitor) -> None:
    await visitor.say("Hello")
    await answered(visitor)
    await visitor.say("Thank you")
    assert await unseen(visitor) == 0


@pytest.mark.parametrize("told", [{"safety_category": "domestic_violence"}, {"is_minor": True}])
async def test_no_badge_where_violence_at_home_was_told_or_a_minor_wrote(visitor: Visitor, told) -> None:
    await visitor.say("Hello")
    await answered(visitor)
    await Turn.objects.aupdate(**told)
    assert await unseen(visitor) == 0


async def test_nothing_is_told_to_another_token(visitor: Visitor, church: Church) -> None:
    await visitor.say("Hello")
    other = Visitor(church.public_key)
    await other.begin()
    for what, method, body in (("unseen", "get", None), ("seen", "post", {"seq": 1}), ("answer-mail", "get", None)):
        assert (await asks(visitor, what, method, body, token=other.token)).status_code == 401


async def test_counting_keeps_no_token_from_ending(visitor: Visitor) -> None:
    await visitor.say("Hello")
    long_ago = timezone.now().date() - timedelta(days=100)
    await Participant.objects.aupdate(last_used_on=long_ago)
    await unseen(visitor)
    assert (await Participant.objects.aget()).last_used_on == long_ago


async def test_an_email_is_agreed_to_and_taken_back(visitor: Visitor, church: Church) -> None:
    await visitor.say("Hello")
    assert (await asks(visitor, "answer-mail")).json() == {"is_offered": True, "is_agreed": False}
    given = {"email": "dana@example.org", "word": WORD, "language": "en", "wording": consent.wording("en", church.name)}
    assert (await asks(visitor, "answer-mail", "put", given)).json() == {"is_offered": True, "is_agreed": True}
    weak = await asks(visitor, "answer-mail", "put", given | {"word": "123456"})
    assert (weak.status_code, list(weak.json()["errors"])) == (400, ["word"])
    assert (await AnswerConsent.objects.aget()).email == "dana@example.org"
    assert (await asks(visitor, "answer-mail", "delete")).status_code == 204
    assert (await AnswerConsent.objects.aget()).end == "withdrawn"


async def test_where_violence_at_home_was_told_no_email_is_offered(visitor: Visitor, church: Church) -> None:
    await visitor.say("My husband hits me.")
    assert (await asks(visitor, "answer-mail")).json() == {"is_offered": False, "is_agreed": False}
    given = {"email": "dana@example.org", "word": WORD, "language": "en", "wording": consent.wording("en", church.name)}
    assert (await asks(visitor, "answer-mail", "put", given)).status_code == 409
