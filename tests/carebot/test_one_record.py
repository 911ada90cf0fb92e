"""One need, one record: who asks what became of a request is told, and nothing is written a second time."""

import pytest

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.testing import Visitor, answering_with
from language.rules.own import asks_after
from prayers.models import CallbackRequest, PrayerRequest, SafetyConcern

pytestmark = pytest.mark.django_db(transaction=True)

CALL = "My husband died. Can somebody call me? 217-555-0149"
AFTER = [
    "When will someone call me?",
    "nobody called me yet",
    "Will somebody really call?",
    "Did you get my request?",
    "¿Cuándo me van a llamar?",
    "Nadie me ha llamado",
]


@pytest.mark.parametrize("words", AFTER)
async def test_offline_makes_no_second_record_and_tells_the_state(visitor: Visitor, words: str) -> None:
    await visitor.say(CALL)
    answer = await visitor.say(words)
    assert await CallbackRequest.objects.acount() == 1
    assert "on record" in answer["message"]["text"] or "consta" in answer["message"]["text"]
    assert not answer["receipts"]


@pytest.mark.parametrize("words", [words for words in AFTER if words.isascii() and not words.startswith("Nadie")])
async def test_a_model_that_calls_again_is_refused_and_told_what_is_open(visitor: Visitor, words: str) -> None:
    await visitor.say(CALL)
    again = ToolCall("t1", "request_callback", {"reason": "call", "phone": "217-555-0149"})
    model = ScriptedModel(
        [again], ["I understand that waiting is hard. Your request for a call is with the church."], []
    )
    with answering_with(model):
        answer = await visitor.say(words)
    assert await CallbackRequest.objects.acount() == 1
    told = model.requests[1].messages[-1]["content"][0]
    assert told["is_error"]
    assert "callback: received" in told["content"]
    assert "with the church" in answer["message"]["text"]


async def test_an_ask_for_somebody_else_is_another_record(visitor: Visitor) -> None:
    await visitor.say("Please pray for my husband, he is in surgery")
    await visitor.say("Please also pray for my sister, she is so afraid")
    assert await PrayerRequest.objects.acount() == 2


async def test_where_nothing_was_asked_before_it_is_a_wish(visitor: Visitor) -> None:
    await visitor.say("Will somebody really call me? 217-555-0149")
    assert await CallbackRequest.objects.acount() == 1


async def test_a_danger_is_written_whatever_is_asked(visitor: Visitor) -> None:
    await visitor.say(CALL)
    flag = ToolCall("t1", "flag_safety_concern", {"concern": "sounds like a farewell", "category": "self_harm"})
    with answering_with(ScriptedModel([flag], ["I am glad that you told me."], [])):
        await visitor.say("When will someone call me? I can't do another night")
    assert await SafetyConcern.objects.aexists()


@pytest.mark.parametrize(
    "words", ["Can someone call my mother too?", "call me please", "My number is 217-555-0150", "Thank you"]
)
def test_what_asks_for_something_new_asks_after_nothing(words: str) -> None:
    assert not asks_after(words)
