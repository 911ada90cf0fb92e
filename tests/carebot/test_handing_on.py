"""What neither the model nor a tool can do reaches the inbox in the visitor's own words, with their contact and a receipt, after a yes."""

from typing import Any

import pytest

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.offline import OfflineModel
from carebot.testing import Visitor, answering_with
from church.models import Church
from church.tiers import Tier
from prayers.models import CallbackRequest

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = "Could you change my address in the directory to 12 Oak Street?"
HAND_IT_ON = ToolCall("t1", "request_callback", {"reason": ASKED, "email": "dana@example.org", "name": "Dana"})
OFFER = "I can't change the directory myself. Shall I ask someone from the church to look at it and write back to you? "


async def on_record() -> list[tuple[str, str, str]]:
    return [
        (each.reason, each.contact_email, each.contact_name) async for each in CallbackRequest.objects.order_by("pk")
    ]


def receipts(answer: dict[str, Any]) -> list[str]:
    return [each["tool"] for each in answer["receipts"]]


@pytest.mark.parametrize("tier", list(Tier))
async def test_without_a_key_it_is_offered_and_handed_on(church: Church, tier: Tier) -> None:
    await Church.objects.filter(pk=church.pk).aupdate(tier=tier.slug)
    visitor = Visitor(church.public_key)
    with answering_with(OfflineModel()):
        offered = await visitor.say(ASKED)
        assert "own words" in offered["message"]["text"] or "call you about it" in offered["message"]["text"]
        assert await on_record() == []
        await visitor.say("Yes, please")
        assert await on_record() == []
        answer = await visitor.say("I'm Dana, dana@example.org")
    assert await on_record() == [(ASKED, "dana@example.org", "Dana")]
    assert receipts(answer) == ["request_callback"]


async def test_without_a_key_a_no_leaves_no_record(church: Church) -> None:
    visitor = Visitor(church.public_key)
    with answering_with(OfflineModel()):
        for words in (ASKED, "No, thank you", "What time is church?"):
            await visitor.say(words)
    assert await on_record() == []


async def test_a_model_hands_it_on_after_the_yes(church: Church) -> None:
    model = ScriptedModel([OFFER], [HAND_IT_ON], ["Thank you, Dana. I am passing it on, as you said it. "])
    visitor = Visitor(church.public_key)
    with answering_with(model):
        offered = await visitor.say(ASKED)
        assert offered["message"]["text"].strip() == OFFER.strip()  # it is no claim: nothing of it is kept back
        assert await on_record() == []
        answer = await visitor.say("Yes please, I'm Dana, dana@example.org")
    assert await on_record() == [(ASKED, "dana@example.org", "Dana")]
    assert receipts(answer) == ["request_callback"]


async def test_a_model_that_says_so_without_the_call_is_not_believed(church: Church) -> None:
    model = ScriptedModel([OFFER], ["I have passed your address on to the office. "], repeats=True)
    visitor = Visitor(church.public_key)
    with answering_with(model):
        await visitor.say(ASKED)
        answer = await visitor.say("Yes please")
    assert await on_record() == []
    assert "passed your address" not in answer["message"]["text"]


async def test_every_model_is_told_what_to_do_with_it(church: Church) -> None:
    model = ScriptedModel(["Hello. "])
    with answering_with(model):
        await Visitor(church.public_key).say("Hello")
    [request] = model.requests
    assert "What no tool does" in str(request.system)
    [tool] = [each for each in request.tools if each.name == "request_callback"]
    assert "no other tool fits" in tool.description
