"""Every way in which a model fails, over a real socket: words come, nothing is lost, doubled or untrue."""

from collections.abc import Iterator
from typing import Any

import pytest

from carebot.llm.anthropic import AnthropicModel
from carebot.llm.fake_anthropic import Drop, Hang
from carebot.llm.testing import PING, FakeAnthropic, ScriptedReply, error_event, failure, message, text, tool
from carebot.models import Turn
from carebot.testing import Visitor, answering_with
from carebot.turn import rounds
from language.text.reply_sentences import split_sentences
from language.utterance import acknowledges
from prayers.models import PrayerRequest

WIDOW = "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me."
SORRY = "I'm so sorry about your husband. "
GIVES_UP = 3.0  # seconds without an event, in these tests
GARBLED = b"event: content_block_delta\ndata: {not json at all\n\n"


@pytest.fixture
def anthropic(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAnthropic]:
    monkeypatch.setattr(rounds, "FIRST_WORDS_SECONDS", {"chat": 0.2, "voice": 0.2})
    with FakeAnthropic() as server:
        model = AnthropicModel(
            api_key="test-key", base_url=server.url, first_token_seconds=GIVES_UP, backoff_seconds=0.001
        )
        with answering_with(model):
            yield server


def prays(number: int = 1) -> Any:
    return tool("submit_prayer_request", {"request": f"her husband died {number}"}, id=f"toolu_{number}")


def cut_behind(*parts: Any) -> ScriptedReply:
    return message(text(*parts, Drop()))


FAULTS: dict[str, list[ScriptedReply]] = {
    "no key": [failure(401)],
    "no right": [failure(403)],
    "no such model": [failure(404)],
    "too many": [failure(429)] * 4,
    "broken": [failure(500)] * 4,
    "bad gateway": [failure(502)] * 4,
    "overloaded": [failure(529)] * 4,
    "overloaded in mid-stream": [message(error_event())] * 4,
    "cut before any word": [message(Drop())] * 4,
    "cut within the first sentence": [cut_behind("I'm so sor")] * 4,
    "cut within the second sentence": [cut_behind(SORRY, "He must have be")] * 4,
    "cut between sentences": [cut_behind(SORRY, "He was loved. ")] * 4,
    "cut behind a call": [message(text(SORRY), prays(), Drop())] * 4,
    "garbled": [message(GARBLED)] * 4,
    "garbled behind words": [message(text(SORRY), GARBLED)] * 4,
    "error behind words": [message(text(SORRY, "He was lov"), error_event())] * 4,
    "silent": [message(Hang())] * 4,
    "pings alone": [message(PING, PING, PING, Hang())] * 4,
    "stalls within a sentence": [message(text("I'm so sor", Hang()))] * 4,
    "stalls behind a sentence": [message(text(SORRY, "He must have be", Hang()))] * 4,
    "refuses": [message(stop_reason="refusal")] * 4,
    "refuses behind words": [message(text(SORRY, "He must have be"), stop_reason="refusal")] * 4,
    "runs out of tokens": [message(text(SORRY, "He must have be"), stop_reason="max_tokens")] * 4,
    "calls without end": [message(prays()) for _ in range(30)],
    "looks up without end": [
        message(tool("lookup_bible_verse", {"references": f"Psalm {number}"}, id=f"toolu_{number}"))
        for number in range(1, 31)
    ],
    "says nothing": [message(text(""))] * 6,
    "says another language's letters": [message(text("\u200b\u200b"))] * 6,
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_words_come_and_the_ask_is_kept_once(visitor: Visitor, anthropic: FakeAnthropic, fault: str):
    anthropic.script(*FAULTS[fault])

    answer = await visitor.say(WIDOW)

    reply = answer["message"]["text"]
    sentences = [each.strip() for each in split_sentences(reply) if each.strip()]
    assert acknowledges(sentences[0])
    assert all(each[-1] in '.?!”")' or each.isdecimal() for each in sentences)  # no half one
    assert len(set(sentences)) == len(sentences) or fault == "looks up without end"  # psalms repeat themselves
    assert not any(word in reply.lower() for word in ("error", "submitted", "successfully", "received"))
    assert await PrayerRequest.objects.acount() == 1


@pytest.mark.parametrize("fault", ["silent", "pings alone", "stalls within a sentence"])
async def test_first_words_do_not_wait_until_the_model_is_given_up(
    visitor: Visitor, anthropic: FakeAnthropic, fault: str
):
    anthropic.script(*FAULTS[fault])
    await visitor.say(WIDOW)
    turn = await Turn.objects.aget()
    assert turn.first_sentence_ms < GIVES_UP * 1000
    assert turn.fell_back


async def test_what_was_found_stays_when_the_model_breaks_behind_it(visitor: Visitor, anthropic: FakeAnthropic):
    anthropic.script(
        message(tool("lookup_bible_verse", {"references": "Psalm 34:18"})),
        *[failure(529)] * 4,
    )
    answer = await visitor.say("Please read me Psalm 34:18")
    assert "broken heart" in answer["message"]["text"]


async def test_a_refusal_leaves_nothing_in_the_history(visitor: Visitor, anthropic: FakeAnthropic):
    anthropic.script(message(text(SORRY, "He must have be"), stop_reason="refusal"), failure(401))
    await visitor.say(WIDOW)
    anthropic.script(message(text("That sounds so lonely.")))
    await visitor.say("The house is so empty.")
    sent = anthropic.requests[-1].body["messages"]
    assert "must have be" not in str([each for each in sent if each["role"] == "assistant"])
