"""A turn is composed: any model, the promises kept, without a database."""

import asyncio
import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from carebot.llm.base import StopReason, ToolCall
from carebot.llm.errors import ModelUnavailable
from carebot.llm.testing import ScriptedModel
from carebot.offline import OfflineModel
from carebot.turn import rounds
from carebot.turn.rounds import CallResult, Composed, Turn
from carebot.turn.testing import MemoryToolbox, make_church, make_context
from church.tiers import PROFILES, Tier
from language.danger import Danger, DangerKind
from language.danger import Tier as DangerTier
from language.text.reply_sentences import split_sentences
from language.utterance import acknowledges
from tooling.tools import REGISTRY

TOOLS = tuple(tool.name for tool in REGISTRY)
WIDOW = "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me."
SORRY = "I'm so sorry about your husband. "
PRAY = ToolCall("t1", "submit_prayer_request", {"request": "my husband died"})
BACKED = frozenset({"prayer", "passed_on", "generic"})
RESCUED = "I'm so sorry that you are going through this. Please tell me more."


class Played:
    def __init__(self, said: str, composed: Composed, toolbox: MemoryToolbox) -> None:
        self.said, self.composed, self.toolbox = said, composed, toolbox
        self.outcomes = {result.requirement.reason: result.outcome.value for result in composed.requirements}


async def play(
    text: str, model: Any, *, rescue: Any = None, results: dict[str, CallResult] | None = None, **given: Any
) -> Played:
    context = make_context(text, tools=TOOLS, **given)
    toolbox = MemoryToolbox(REGISTRY, results)
    turn = Turn(context, model=model, rescue=rescue or ScriptedModel([RESCUED], repeats=True), toolbox=toolbox)
    said = "".join([sentence.text async for sentence in turn.compose()])
    assert said == turn.result.text
    assert_history_is_valid(turn.result.transcript)
    return Played(said, turn.result, toolbox)


def assert_history_is_valid(transcript: Iterable[Any]) -> None:
    """What the Messages API asks of a history: it ends with the assistant, each call has its result, results come first."""
    transcript = list(transcript)
    assert transcript[-1]["role"] == "assistant"
    for message, following in pairwise(transcript):
        calls = [b["id"] for b in message["content"] if b["type"] == "tool_use"]
        if calls:
            assert [b.get("tool_use_id") for b in following["content"]] == calls
    for message in transcript:
        assert message["content"]
        kinds = [block["type"] for block in message["content"]]
        assert "tool_result" not in kinds or set(kinds) == {"tool_result"}


async def test_the_instruction_goes_back_and_the_reply_leads_with_empathy():
    model = ScriptedModel([PRAY], [SORRY, "I've asked our prayer team to pray."])

    played = await play(WIDOW, model)

    assert played.said == SORRY + "I've asked our prayer team to pray."
    result = model.requests[1].messages[-1]["content"][0]
    assert (result["type"], result["tool_use_id"]) == ("tool_result", "t1")
    assert "person first" in result["content"]
    assert played.outcomes == {"prayer_asked": "met"}


async def test_the_published_failure_does_not_reach_the_visitor():
    model = ScriptedModel([PRAY], ["Your prayer request has been submitted successfully. ", SORRY])

    played = await play(WIDOW, model)

    assert played.said.startswith(SORRY)


async def test_a_model_that_never_calls_a_tool_is_reminded_once_and_then_the_engine_calls():
    model = ScriptedModel([SORRY, "I will keep you in my thoughts."], ["Of course."])

    played = await play(WIDOW, model)

    assert played.said == SORRY + "I will keep you in my thoughts."
    assert "submit_prayer_request" in model.requests[1].messages[-1]["content"][0]["text"]
    assert played.toolbox.calls[0][1] == "engine"
    assert WIDOW in played.toolbox.calls[0][0].input["request"]
    assert played.outcomes == {"prayer_asked": "engine_call"}


async def test_a_false_promise_is_not_delivered_although_the_engine_keeps_it():
    model = ScriptedModel([SORRY, "I've passed that on to our prayer team."], ["You're welcome."])

    played = await play(WIDOW, model)

    assert "passed that on" not in played.said
    assert played.toolbox.called == ["submit_prayer_request"]


async def test_a_reminded_model_that_calls_is_not_heard_twice():
    model = ScriptedModel([SORRY], [PRAY], ["I have now submitted it. " + SORRY])

    played = await play(WIDOW, model)

    assert played.said == SORRY
    assert played.outcomes == {"prayer_asked": "met_after_reprompt"}


async def test_a_mute_model_is_asked_once_more_and_then_another_answers():
    model = ScriptedModel([PRAY], [""], repeats=True)

    played = await play(WIDOW, model)

    assert played.said.startswith(RESCUED.split(".")[0])
    assert played.composed.fell_back
    assert len(model.requests) == 3


async def test_when_no_model_has_words_the_turn_still_has():
    played = await play(WIDOW, ScriptedModel([""], repeats=True), rescue=ScriptedModel([""], repeats=True))

    assert "husband" in played.said
    assert acknowledges(played.said.split(".")[0] + ".")
    assert played.toolbox.called == ["submit_prayer_request"]


@pytest.mark.parametrize("retryable", [True, False])
async def test_another_model_answers_when_the_first_cannot(retryable: bool):
    model = ScriptedModel([ModelUnavailable("overloaded", retryable=retryable)], repeats=True)

    played = await play(WIDOW, model)

    assert played.said.startswith("I'm so sorry")
    assert len(model.requests) == 1  # the client has asked again by itself
    assert played.composed.fell_back


async def test_a_stream_that_breaks_before_anything_was_shown_is_asked_for_again():
    broken = ["The office opens at", ModelUnavailable("connection lost", retryable=True)]
    model = ScriptedModel(broken, ["The office opens at nine."])

    played = await play("When does the office open?", model)

    assert played.said == "The office opens at nine."
    assert not played.composed.fell_back


async def test_a_stream_that_breaks_after_something_was_shown_is_never_begun_again():
    broken = [SORRY, "You can always ", ModelUnavailable("connection lost", retryable=True)]
    model = ScriptedModel(broken)

    played = await play("My husband died on Tuesday.", model)

    assert (
        played.said
        == SORRY + "My answer broke off there, through no fault of yours. Please write again, and I'll take it up."
    )


async def test_a_message_that_is_refused_after_some_words_is_closed_honestly_and_leaves_the_history_whole():
    model = ScriptedModel([SORRY, "I can", StopReason.REFUSAL])

    played = await play("My husband died on Tuesday.", model)

    assert played.said.startswith(SORRY + "My answer broke off there")
    assert "I can" not in played.said
    assert played.composed.transcript[-1]["content"] == [{"type": "text", "text": played.said}]


@pytest.mark.parametrize(
    ("channel", "text", "first"), [("chat", WIDOW, "husband"), ("chat", "What is a psalm?", "One moment")]
)
async def test_somebody_who_waits_is_told_something_and_the_answer_still_comes(channel, text, first, monkeypatch):
    monkeypatch.setitem(rounds.FIRST_WORDS_SECONDS, "chat", 0.0)
    has_heard = asyncio.Event()

    class Slow(ScriptedModel):
        async def stream(self, request):
            await has_heard.wait()
            async for event in super().stream(request):
                yield event

    turn = Turn(
        make_context(text, channel=channel, tools=()),
        model=Slow([SORRY, "You are not alone."]),
        rescue=ScriptedModel([RESCUED], repeats=True),
        toolbox=MemoryToolbox(REGISTRY),
    )
    said = []
    async for sentence in turn.compose():
        said.append(sentence.text)
        has_heard.set()

    assert first in said[0]
    assert turn.result.text.endswith("You are not alone.")
    assert not turn.result.fell_back


async def test_a_harmful_sentence_ends_the_reply_and_a_person_looks_at_it():
    model = ScriptedModel([SORRY, "God will heal you of missing him. ", "You could also move away."])

    played = await play("My husband died on Tuesday.", model)

    assert played.said == SORRY + (
        "There is more to this than I should answer by myself. A person at the church is asked to read it; the office is at 555-0100."
    )
    assert [each.reason for each in played.composed.dropped] == ["harm", "after_harm"]
    assert played.composed.needs_person == "harm_withheld"


@pytest.mark.parametrize(
    "sentence",
    [
        "I am so sorry that your husband has died.",
        "I'm so sorry about your wife and what she told you.",
        "The Lord is near to the brokenhearted.",
        "Siento mucho la muerte de su esposo.",
    ],
)
@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("My husband died. Please pray for me.", "You do not have to carry this alone."),
        ("Mi esposo murió. Oren por mí.", "Usted no tiene que llevar esto sola."),
    ],
)
async def test_a_plain_word_of_comfort_never_ends_a_reply(text, last, sentence):
    played = await play(text, ScriptedModel([PRAY], [f"{SORRY}{sentence} ", last]))

    assert played.composed.needs_person == ""
    assert last in played.said


async def test_a_detail_that_no_result_holds_is_dropped_and_one_that_a_result_holds_is_shown():
    results = {"find_small_group": CallResult("<result>Grief circle, Thursdays at 7:00 PM, 12 Elm Street.</result>")}
    call = ToolCall("t1", "find_small_group", {"topic": "grief"})
    model = ScriptedModel(
        [call],
        ["The grief circle meets on Thursdays at 7 PM. ", "It is led by Pastor Anselm. ", "Call 217-555-0190."],
        [],
    )

    played = await play("Is there a group for people who lost somebody?", model, results=results)

    assert "Thursdays at 7 PM" in played.said
    assert "Anselm" not in played.said
    assert "0190" not in played.said
    assert [each.reason for each in played.composed.dropped] == ["not_on_file", "not_on_file"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Is there a group for men my age on weekday mornings?", "I'm glad you asked about this."),
        ("I've been so lonely since we moved here. Is there a group for me?", ""),
    ],
)
async def test_whoever_asks_for_people_is_met_before_what_was_found(text, first):
    found = CallResult("<result>None fits all of it: Coffee circle.</result>", meets_first=True)
    model = ScriptedModel(
        [ToolCall("t1", "find_small_group", {})], ["None fits all of it. ", "The coffee circle comes near."]
    )

    played = await play(text, model, results={"find_small_group": found})

    opening = played.said.split("None fits")[0].strip()
    assert acknowledges(opening) or opening == first
    assert "sorry" not in opening or not first
    assert played.said.endswith("None fits all of it. The coffee circle comes near.")


async def test_a_promise_with_a_detail_that_nobody_gave_is_dropped_whole():
    call = ToolCall("t1", "request_callback", {"phone": "217-555-0149", "reason": "talk"})
    model = ScriptedModel([call], ["I'm glad you asked. ", "Pastor Ann will call you at 9."], [])

    played = await play("Can someone call me? 217-555-0149", model)

    assert played.said == "I'm glad you asked. "


async def test_what_the_visitor_asked_is_in_the_ledger_although_the_stream_broke():
    broken = [SORRY, "You are ", ModelUnavailable("connection lost", retryable=True)]

    played = await play(WIDOW, ScriptedModel(broken))

    assert "submit_prayer_request" in played.toolbox.called


@pytest.mark.parametrize("reason", [StopReason.REFUSAL, StopReason.CONTEXT_WINDOW])
async def test_a_model_that_refuses_is_replaced(reason: StopReason):
    played = await play(WIDOW, ScriptedModel([reason]), rescue=ScriptedModel([PRAY], [RESCUED]))

    assert played.said.startswith(RESCUED.split(".")[0])
    assert played.composed.fell_back


async def test_a_paused_message_is_continued():
    model = ScriptedModel(["A psalm is a song. ", StopReason.PAUSE_TURN], ["There are many."])

    played = await play("Hello, what is a psalm?", model)

    assert played.said == "A psalm is a song. There are many."


@pytest.mark.parametrize("reason", [StopReason.MAX_TOKENS, StopReason.END_TURN])
async def test_only_tool_use_runs_anything(reason: StopReason):
    played = await play("Hello, what is a psalm?", ScriptedModel(["A song.", PRAY, reason]))

    assert played.toolbox.calls == []


@pytest.mark.parametrize(("tier", "rounds"), [(Tier.BASIC, 1), (Tier.PRO_WEBSITE, 3), (Tier.FULL, 6)])
async def test_a_tier_has_so_many_tool_rounds_and_then_the_model_may_only_speak(tier: Tier, rounds: int):
    number = 0

    def calls(request: Any) -> list[Any]:
        nonlocal number
        number += 1
        if not request.may_call_tools:
            return ["Here is what I found."]
        return [ToolCall(f"t{number}", "get_announcements", {"n": number})]

    model = ScriptedModel(calls, repeats=True)

    played = await play("What is on this week?", model, church=make_church(profile=PROFILES[tier]))

    assert played.said == "Here is what I found."
    assert [request.may_call_tools for request in model.requests] == [True] * rounds + [False]
    assert all(request.tools == model.requests[0].tools for request in model.requests)


async def test_results_go_back_in_the_order_of_the_calls_with_errors_marked():
    first, second = ToolCall("a", "get_sermon_info", {}), ToolCall("b", "no_such_tool", {})
    model = ScriptedModel([first, second], ["The sermon is called Hope."])
    results = {"get_sermon_info": CallResult('<result tool="get_sermon_info">\nHope\n</result>')}

    await play("What is the sermon?", model, results=results)

    blocks = model.requests[1].messages[-1]["content"]
    assert [(block["tool_use_id"], block.get("is_error", False)) for block in blocks] == [("a", False), ("b", True)]


async def test_thinking_blocks_go_back_unmodified():
    thought = {"type": "thinking", "thinking": "hm", "signature": "c2ln"}
    model = ScriptedModel([thought, PRAY], [SORRY])

    played = await play(WIDOW, model)

    assert model.requests[1].messages[-2]["content"][0] == thought
    assert played.composed.transcript[1]["content"][0] == thought


async def test_a_care_call_makes_a_calm_turn_emotional():
    model = ScriptedModel([PRAY], ["Sunday's service is at nine."])

    played = await play("Add the Lee family to the list for Sunday", model)

    assert played.composed.emotional
    assert acknowledges(played.said.split(".")[0] + ".")


async def test_in_danger_no_model_is_asked():
    model = ScriptedModel(["never"])

    played = await play("I want to kill myself", model)

    assert "988" in played.said
    assert model.requests == []
    call, agent = played.toolbox.calls[0]
    assert (call.name, agent, call.input["category"]) == ("flag_safety_concern", "safety", "self_harm")


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        (
            "I want to kill myself. I'm Anna Krause, 217-555-0142, anna@example.org, after 6",
            {"name": "Anna Krause", "contact": "+12175550142, anna@example.org", "best_time": "after 6"},
        ),
        ("I want to kill myself. Call my mom at 217-555-0140", {}),
        ("My husband hits me every day and he will kill me. Anna Krause, 217-555-0142, after 6", {}),
        (f"I want to kill myself. my name is {'Anna' * 200}", {"name": ("Anna" * 50)}),
    ],
)
async def test_a_concern_tells_how_to_reach_the_visitor_but_not_where_violence_at_home_is_told(said, fields):
    played = await play(said, ScriptedModel(["never"]))

    call = next(call for call, _ in played.toolbox.calls if call.name == "flag_safety_concern")
    assert {field: call.input[field] for field in ("name", "contact", "best_time") if field in call.input} == fields


async def test_somebody_elses_number_is_not_read_back_as_the_callers():
    number = ToolCall("t1", "request_callback", {"reason": "x", "phone": "217-555-0140"})
    model = ScriptedModel([number], ["I hear how worried you are about her."])

    played = await play("Please call my mom at 217-555-0140, I'm so worried", model, channel="voice")

    assert "0 1 4 0" not in played.said


async def test_a_promise_of_an_earlier_turn_may_be_repeated():
    model = ScriptedModel([SORRY, "As I said, Pastor Ann will call you tomorrow."])

    asked = ["Could Pastor Ann call me tomorrow? 217-555-0149"]
    played = await play("I'm so scared about the surgery", model, ledger=["request_callback"], earlier=asked)

    assert "Pastor Ann will call you tomorrow." in played.said


async def test_the_time_for_a_turn_is_limited():
    class Hanging:
        name = "hanging"

        async def stream(self, request: Any) -> Any:
            await asyncio.Event().wait()
            yield

    context = make_context("My dog died", tools=TOOLS)
    rescue = ScriptedModel([RESCUED])
    turn = Turn(context, model=Hanging(), rescue=rescue, toolbox=MemoryToolbox(REGISTRY), seconds=0.01)

    said = "".join([sentence.text async for sentence in turn.compose()])

    assert said == RESCUED


TIMES = ToolCall("t1", "get_first_visit_info", {})
WHEN = "What time are your services on Sunday?"


async def test_what_only_a_tool_can_tell_is_not_said_before_one_was_called():
    model = ScriptedModel(["We meet at ten. "], [TIMES], ["We meet at nine and eleven."])

    played = await play(WHEN, model)

    assert played.said == "We meet at nine and eleven."
    assert "get_first_visit_info" in model.requests[1].messages[-1]["content"][0]["text"]
    assert played.outcomes == {"facts_asked": "met_after_reprompt"}
    assert [each.reason for each in played.composed.dropped] == ["not_looked_up"]


async def test_text_before_a_lookup_waits_for_it_and_comes_out_as_written():
    model = ScriptedModel(["Let me look. ", TIMES], ["Nine and eleven."])

    played = await play(WHEN, model)

    assert played.said == "Let me look. Nine and eleven."
    assert played.outcomes == {"facts_asked": "met"}


async def test_another_lookup_than_ours_will_do():
    model = ScriptedModel([ToolCall("t1", "get_announcements", {})], ["Nine and eleven."])

    assert (await play(WHEN, model)).outcomes == {"facts_asked": "met"}


async def test_a_model_that_will_not_look_up_is_replaced_by_the_one_that_does():
    model = ScriptedModel(["We meet at ten."], ["At ten, as I said."])

    played = await play(WHEN, model, rescue=OfflineModel())

    assert "ten" not in played.said
    assert played.toolbox.called == ["get_first_visit_info"]
    assert played.composed.fell_back
    assert played.outcomes == {"facts_asked": "rescue_call"}


async def test_what_was_looked_up_before_in_this_conversation_need_not_be_again():
    model = ScriptedModel(["At nine, as I said."])

    played = await play(WHEN, model, ledger=["get_first_visit_info"])

    assert played.said == "At nine, as I said."


async def test_where_nobody_looks_it_up_the_visitor_still_gets_an_answer():
    model = ScriptedModel(["Please ask the office."], repeats=True)

    played = await play(WHEN, model, rescue=model)

    assert played.said == "Please ask the office."
    assert played.outcomes == {"facts_asked": "advisory_miss"}
    assert played.composed.needs_person == ""


async def test_an_instruction_is_not_said_back_to_the_visitor():
    told = "Write your reply now, in the visitor's language; from where they stand nothing has happened yet."
    model = ScriptedModel(
        [PRAY], [SORRY, "I will write my reply now, in your language; from where you stand nothing has happened yet."]
    )

    played = await play(WIDOW, model, results={"submit_prayer_request": CallResult(told, told, is_care=True)})

    assert played.said == SORRY
    assert [each.reason for each in played.composed.dropped] == ["instruction_echo"]


async def test_the_key_of_a_slot_is_not_shown():
    model = ScriptedModel(
        [TIMES], ["Tuesday at ten (starts_at 2026-11-24T10:00, host 5) is open.\nAsk: Does that suit you?"]
    )

    assert (await play(WHEN, model)).said == "Tuesday at ten is open.\nDoes that suit you?"


async def test_a_sentence_heard_before_does_not_open_a_reply_again():
    before = ({"role": "assistant", "content": [{"type": "text", "text": SORRY}]},)
    model = ScriptedModel([PRAY], [SORRY, "Would you tell me about him?"])

    played = await play(WIDOW, model, history=before)

    assert not played.said.startswith(SORRY)
    assert acknowledges(played.said.split(". ")[0])


@pytest.mark.parametrize(
    ("text", "reply", "asks"),
    [
        ("Can someone please call me? My wife left.", "I'm so sorry that your wife left. ", "number or email"),
        ("Can someone please call me? My wife left.", "I'm so sorry. What is your number? ", ""),
        ("¿Alguien me puede llamar? Murió mi esposo.", "Siento mucho lo de su esposo. ", "¿A qué número"),
        ("I'm 13 and my mom died. Can someone call me?", "I'm so sorry about your mom. ", "courage"),
    ],
)
async def test_what_is_missing_for_a_call_is_asked_for_where_the_model_does_not(text: str, reply: str, asks: str):
    played = await play(text, ScriptedModel([reply], repeats=True))

    added = played.said.removeprefix(reply)
    assert asks in added
    assert bool(asks) == bool(added)


async def test_on_the_telephone_a_number_is_read_back():
    words = "I'm so anxious. Can somebody call me back? It's 217-555-0190."
    played = await play(words, ScriptedModel(["That sounds so hard. "], repeats=True), channel="voice")

    assert "2 1 7, 5 5 5, 0 1 9 0" in played.said
    assert played.toolbox.called == ["request_callback"]


async def test_a_number_that_was_read_back_is_not_read_again():
    words = "I'm so anxious. Can somebody call me back? It's 217-555-0190."
    reply = "That sounds so hard. I'm asking for a call to 217-555-0190."
    call = ToolCall("t1", "request_callback", {"reason": words, "phone": "+12175550190"})

    assert (await play(words, ScriptedModel([call], [reply]), channel="voice")).said == reply


async def test_a_minor_in_distress_hears_that_it_took_courage():
    played = await play(
        "I'm 14 and kids push me around every day.", ScriptedModel(["That hurts so much. "], repeats=True)
    )

    assert "It took courage to write this" in played.said


@pytest.mark.parametrize(
    ("reply", "added"),
    [
        ("That hurts so much. None of it is your fault. Who sits with you at lunch?", ""),
        ("That hurts so much, and it took guts to say. ", ""),
        ("That hurts so much. Who sits with you at lunch?", "It took courage to write this, and I'm glad you did."),
    ],
)
async def test_a_minor_hears_no_word_of_courage_twice_and_no_second_question(reply: str, added: str):
    model = ScriptedModel([reply], repeats=True)
    played = await play("I'm 14 and nobody ever sits with me.", model, safety=None)

    assert played.said.removeprefix(reply).strip() == added


async def test_somebody_in_pain_gets_plain_words_and_no_list():
    ramble = "## What may help 🙏\n\n- **Breathe** slowly\n- *Write* it down ✨\n\nI'm here."
    model = ScriptedModel([PRAY], [SORRY, ramble])

    played = await play(WIDOW, model)

    assert played.said == SORRY + "What may help\n\nBreathe slowly\nWrite it down\n\nI'm here."


async def test_an_answer_to_a_plain_question_keeps_its_form():
    listed = "Sunday:\n- **9:00**\n- 11:00"
    assert (await play(WHEN, ScriptedModel([TIMES], [listed]))).said == listed


async def test_what_was_said_before_a_lookup_and_should_have_waited_for_it_is_dropped():
    model = ScriptedModel(["We meet at ten o'clock. ", TIMES], ["Nine and eleven."])

    assert (await play(WHEN, model)).said == "Nine and eleven."


async def test_a_lookup_of_another_kind_is_none():
    model = ScriptedModel([ToolCall("t1", "daily_devotional", {})], ["At ten."], [TIMES], ["At nine."])

    assert (await play(WHEN, model)).said == "At nine."


async def test_a_good_reply_to_somebody_in_pain_is_not_taken_back_for_a_question_in_it():
    words = "My mum died and I'm so lost. What time is the service on Sunday?"
    model = ScriptedModel(["I'm so sorry about your mum. "], [TIMES], ["I'm so sorry. ", "We meet at nine and eleven."])

    played = await play(words, model)

    assert played.said == "I'm so sorry about your mum. We meet at nine and eleven."


async def test_what_the_other_model_looks_up_follows_that_reply():
    words = "My mum died and I'm so lost. What time is the service on Sunday?"
    model = ScriptedModel(["I'm so sorry about your mum. Sit with her memory a while. "], ["I'm here."])

    played = await play(words, model, rescue=OfflineModel())

    assert played.said.startswith("I'm so sorry about your mum. Sit with her memory a while. ")
    assert played.said.count("sorry") == 1
    assert played.toolbox.called == ["get_first_visit_info"]


async def test_a_prayer_is_passed_on_once_when_the_other_model_looks_the_time_up():
    words = "Please pray for my mum, she's having surgery. And what time is the service on Sunday?"
    pray = ToolCall("t1", "submit_prayer_request", {"request": "my mum has surgery"})
    model = ScriptedModel(["I'm so sorry about your mum. "], [pray], ["I'm bringing this to the team."])

    played = await play(words, model, rescue=OfflineModel())

    assert sorted(played.toolbox.called) == ["get_first_visit_info", "submit_prayer_request"]


async def test_a_model_that_calls_on_and_on_is_stopped():
    number = 0

    def more(request: Any) -> list[Any]:
        nonlocal number
        if not request.may_call_tools:
            return [SORRY]
        number += 30
        return [
            ToolCall(f"t{each}", "submit_prayer_request", {"request": f"words {each}"})
            for each in range(number, number + 30)
        ]

    played = await play(WIDOW, ScriptedModel(more, repeats=True))

    assert played.toolbox.called == ["submit_prayer_request"] * 4
    assert acknowledges(played.said)


@pytest.mark.parametrize(
    "line",
    [
        "Please call 988; they will answer you at any hour.",
        "If it gets worse, call 911 and they will come to you.",
        "Llame al 988; le atenderán a cualquier hora.",
    ],
)
async def test_a_crisis_line_is_never_dropped(line: str):
    assert line in (await play("I feel so low today.", ScriptedModel(["That sounds so hard. ", line]))).said


async def test_a_sentence_is_not_said_twice_in_a_reply():
    model = ScriptedModel([SORRY, PRAY], [SORRY, "Would you tell me about him?"])

    assert (await play(WIDOW, model)).said == SORRY + "Would you tell me about him?"


@pytest.mark.parametrize(
    "echo",
    [
        "Then you may say that you are bringing this to the prayer team, as something you want for them.",
        '<result tool="submit_prayer_request">Shared</result>',
        "Required tools not called: submit_prayer_request.",
    ],
)
async def test_nothing_of_the_engines_own_is_said(echo: str):
    told = REGISTRY.get("submit_prayer_request").instruction["en"]
    model = ScriptedModel([PRAY], [SORRY, echo, " I'm bringing this to the prayer team, as something I want for you."])

    played = await play(
        WIDOW, model, results={"submit_prayer_request": CallResult(told, told, is_care=True, backs=BACKED)}
    )

    assert played.said == SORRY + "I'm bringing this to the prayer team, as something I want for you."


def told_before(*said: str) -> tuple[dict[str, Any], ...]:
    return tuple({"role": "assistant", "content": [{"type": "text", "text": sentence}]} for sentence in said)


async def test_in_a_long_grief_no_opening_comes_twice():
    heard: list[str] = []
    for _ in range(7):
        played = await play(
            "I miss her so much. My wife died.", ScriptedModel(["Noted. "], repeats=True), history=told_before(*heard)
        )
        first = played.said.split(". ")[0]
        assert acknowledges(first)
        assert not any(sentence.startswith(first) for sentence in heard)
        heard.append(played.said)


async def test_a_model_that_calls_on_and_on_is_refused_and_the_refusals_are_written_down():
    prayers = [ToolCall(f"t{number}", PRAY.name, {"request": f"number {number}"}) for number in range(6)]
    model = ScriptedModel(prayers, [SORRY])

    played = await play(WIDOW, model)

    assert [call.id for call, _ in played.toolbox.calls] == ["t0", "t1", "t2", "t3"]
    assert [call.id for call in played.toolbox.refused] == ["t4", "t5"]
    results = model.requests[1].messages[-1]["content"]
    assert [result.get("is_error", False) for result in results] == [False] * 4 + [True] * 2
    assert "often enough" in results[-1]["content"]


class TestAskedAgain:
    """A right claim with a wrong detail is dropped whole, and the model is asked once for what may be said."""

    CALL = ToolCall("t1", "request_callback", {"reason": "my husband died", "phone": "217-555-0149"})
    ASKS = "My husband died on Tuesday. Could somebody call me? 217-555-0149"
    WRONG = "Pastor Ruth will call you tonight at 8."

    async def test_the_right_words_follow_what_was_shown(self):
        model = ScriptedModel([self.CALL], [SORRY, self.WRONG], ["Somebody from the church will call you."])
        played = await play(self.ASKS, model)
        assert played.said == SORRY + "Somebody from the church will call you."
        asked = model.requests[2].messages[-1]["content"][0]["text"]
        assert self.WRONG in asked
        assert SORRY.strip() not in asked

    async def test_it_may_call_the_tool_it_spoke_of(self):
        model = ScriptedModel(
            [SORRY, "I've put your mother on our prayer list."],
            [ToolCall("t1", "submit_prayer_request", {"request": "my mother"})],
            ["I've asked our prayer team to pray for her."],
        )
        played = await play("My mother is very ill and I am afraid.", model)
        assert played.said == SORRY + "I've asked our prayer team to pray for her."
        assert played.toolbox.called == ["submit_prayer_request"]

    async def test_it_is_asked_once_and_a_second_try_is_dropped_as_well(self):
        model = ScriptedModel([self.CALL], [SORRY, self.WRONG], [self.WRONG], ["Never asked for."])
        played = await play(self.ASKS, model)
        assert played.said == SORRY.strip() or played.said.startswith(SORRY)
        assert "tonight" not in played.said
        assert len(model.requests) == 3

    async def test_the_person_is_not_met_a_second_time(self):
        model = ScriptedModel([self.CALL], [SORRY, self.WRONG], [SORRY, "Somebody from the church will call you."])
        assert (await play(self.ASKS, model)).said == SORRY + "Somebody from the church will call you."

    @pytest.mark.parametrize("broken", [[ModelUnavailable("gone", retryable=False)], []])
    async def test_where_nothing_more_comes_the_reply_stands_as_it_is(self, broken: list[Any]):
        model = ScriptedModel([self.CALL], [SORRY, self.WRONG], broken)
        played = await play(self.ASKS, model)
        assert played.said.startswith(SORRY)
        assert RESCUED not in played.said
        assert not played.composed.fell_back
        assert played.composed.failure is None

    async def test_in_danger_nobody_waits_for_it(self):
        model = ScriptedModel([SORRY, self.WRONG], ["Never asked for."])
        danger = Danger(DangerKind.SELF_HARM, "head", tier=DangerTier.SOFT, topic="burden")
        played = await play("i wont be a bother much longer", model, safety=danger)
        assert len(model.requests) == 1
        assert "Never asked" not in played.said


@pytest.mark.parametrize(
    "early",
    [
        "Your prayer request has been submitted.",
        "The team has received your request for prayer.",
        "Your request was successfully sent to the prayer team.",
    ],
)
async def test_nothing_is_submitted_or_received_before_it_is_written(early: str):
    model = ScriptedModel([PRAY], [SORRY, early + " ", "I've asked our prayer team to pray."], [])
    played = await play(WIDOW, model)
    assert played.said == SORRY + "I've asked our prayer team to pray."


async def test_what_an_earlier_turn_wrote_was_received():
    told = "Yes, the prayer team has received your prayer request."
    model = ScriptedModel([told], [])
    played = await play("Did my prayer request arrive?", model, ledger=("submit_prayer_request",))
    assert played.said == told


async def test_what_the_bible_does_not_say_is_not_shown():
    model = ScriptedModel(["Of course. ", "Psalm 34:18 says “MISQUOTED”. ", "Shall we read it together?"], [])
    played = await play("Can you read me a psalm about grief?", model)
    assert "MISQUOTED" not in played.said
    assert "not_on_file" in {each.reason for each in played.composed.dropped}


@pytest.mark.parametrize(
    ("text", "feeling"),
    [
        ("I am so angry at how you treated us on Sunday.", "angry"),
        ("I'm so ashamed, I can hardly write this.", "courage|trusting|out loud"),
        ("We got engaged last night!!!", "glad|news|happy"),
    ],
)
async def test_the_engines_opening_fits_what_is_felt_and_comes_once(text: str, feeling: str):
    call = ToolCall("t1", "find_small_group", {"topic": "couples"})
    found = {"find_small_group": CallResult("<result>Couples, Fridays.</result>", is_care=True)}
    said: list[str] = []
    for _ in range(2):
        model = ScriptedModel([call], ["Couples meet on Fridays."], [])
        played = await play(text, model, results=found, history=told_before(*said))
        first = split_sentences(played.said)[0].strip()
        assert acknowledges(first)
        assert first not in said
        assert said or re.search(feeling, first, re.IGNORECASE)
        said.append(first)


async def test_what_only_reads_like_a_machines_ends_no_reply():
    model = ScriptedModel(
        [SORRY + "Query result: 3 rows returned:\nWould it help if somebody from church sat with you this week?"]
    )
    played = await play(WIDOW.removesuffix(" Please pray for me."), model)

    assert "sat with you this week?" in played.said
    assert not played.composed.dropped


@pytest.mark.parametrize(
    ("begins", "is_kept"),
    [
        ("Forty-one years, and then one Tuesday. ", True),
        ("There is a rhythm to all of this, much like the seasons, or like the tide. ", False),
    ],
)
async def test_a_reply_keeps_a_beginning_that_takes_up_what_was_told_and_no_other(begins: str, is_kept: bool):
    said = WIDOW.removesuffix(" Please pray for me.").replace("41 years", "forty-one years")
    played = await play(said, ScriptedModel([begins + "What was he like?"]))

    assert played.said.startswith(begins.strip()) is is_kept
