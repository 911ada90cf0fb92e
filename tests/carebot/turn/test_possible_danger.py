"""Where danger only may be: the reply goes on, names a line quietly, asks directly, and a person gets a notice. And where the model
sees danger that nobody else did: the crisis lines come before anything further is said.
"""

import pytest

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.turn.rounds import CallResult
from language.danger import Danger, DangerKind, Tier
from tests.carebot.turn.test_rounds import play

SAID = "i wont be a bother much longer, thanks for everything"
KIND_REPLY = "I'm so sorry you feel like a bother. You are not one to me."
FLAG = ToolCall("t1", "flag_safety_concern", {"concern": "thoughts of death", "category": "self_harm"})


def soft(kind: DangerKind = DangerKind.SELF_HARM, topic: str = "burden", **fields: object) -> Danger:
    return Danger(kind, "head", tier=Tier.SOFT, topic=topic, **fields)  # type: ignore[arg-type]


async def test_the_reply_goes_on_and_names_a_line_and_asks_directly_at_its_end() -> None:
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=soft())
    assert played.said.startswith("I'm so sorry you feel like a bother.")
    assert played.said.index("988") > played.said.index("You are not one to me.")
    assert played.said.endswith("are you thinking about ending your life?")
    assert [(call.name, agent) for call, agent in played.toolbox.calls] == [("flag_safety_concern", "notice")]
    assert played.composed.emotional


@pytest.mark.parametrize("topic", ["farewell", "plan", "means"])
async def test_what_a_question_alone_does_not_settle_is_watched(topic: str) -> None:
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=soft(topic=topic))
    assert [agent for _, agent in played.toolbox.calls] == ["watch"]


async def test_the_direct_question_is_asked_once() -> None:
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=soft(), was_asked_directly=True)
    assert "988" in played.said
    assert not played.said.endswith("?")


def asked_last(text: str) -> tuple[dict[str, object], ...]:
    return (
        {"role": "user", "content": [{"type": "text", "text": "it's been a long winter"}]},
        {"role": "assistant", "content": [{"type": "text", "text": text}]},
    )


async def test_the_line_is_not_named_twice_in_a_row_and_nobody_is_asked_of_two_things_one_after_the_other() -> None:
    first = await play(SAID, ScriptedModel([KIND_REPLY]), safety=soft())
    history = asked_last(first.said)
    same = await play("my keys are gone", ScriptedModel([KIND_REPLY]), safety=soft(), history=history)
    another = soft(DangerKind.DOMESTIC_VIOLENCE, "domestic_violence")
    other = await play("my keys are gone", ScriptedModel([KIND_REPLY]), safety=another, history=history)
    assert "988" not in same.said
    assert "1-800-799-7233" in other.said
    assert not other.said.endswith("?")


async def test_an_unsure_answer_hears_a_kind_reply_and_no_line_again() -> None:
    unsure = Danger(DangerKind.SELF_HARM, "answer", tier=Tier.SOFT)
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=unsure, was_asked_directly=True)
    assert played.said == KIND_REPLY
    assert [agent for _, agent in played.toolbox.calls] == ["watch"]


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("Are you thinking about ending your life?", 1),
        ("If it gets too much, please call 988.", 0),
    ],
)
async def test_what_the_model_has_said_already_is_not_said_again(asked: str, named: int) -> None:
    played = await play(SAID, ScriptedModel([f"{KIND_REPLY} {asked}"]), safety=soft())
    assert played.said.count("ending your life?") == 1
    assert played.said.count("988 Lifeline") == named


@pytest.mark.parametrize(
    "asked",
    [
        "Are you thinking of taking them tonight? If so, call 988.",
        "Do you ever think of following her? 988 is there at any hour.",
        "Call 988 with him, and ask him plainly whether he means killing himself.",
        "988 is there at any hour; do you feel safe where you are?",
    ],
)
async def test_what_asks_after_the_danger_in_other_words_is_no_second_time_asked(asked: str) -> None:
    played = await play(SAID, ScriptedModel([f"{KIND_REPLY} {asked}"]), safety=soft())
    assert played.said == f"{KIND_REPLY} {asked}"


async def test_whoever_is_hurt_is_asked_whether_they_are_safe_and_shown_their_own_line() -> None:
    played = await play(
        "he gets rough", ScriptedModel([KIND_REPLY]), safety=soft(DangerKind.DOMESTIC_VIOLENCE, "domestic_violence")
    )
    assert "1-800-799-7233" in played.said
    assert played.said.endswith("are you safe right now?")


async def test_the_lines_are_in_the_language_of_the_message_where_only_they_are_written_in_it() -> None:
    played = await play(
        "eu não quero mais incomodar vocês, obrigado por tudo", ScriptedModel([KIND_REPLY]), safety=soft()
    )
    assert "há uma pessoa em 988 Lifeline" in played.said


async def test_danger_that_the_model_sees_brings_the_lines_before_any_further_text_once() -> None:
    again = ToolCall("t2", FLAG.name, {**FLAG.input, "concern": "again"})
    model = ScriptedModel(["I hear you. ", FLAG], [again], ["I'm staying here with you."])
    played = await play("i had a strange dream about a bridge", model)
    assert played.said.count("988 Lifeline") == 1
    assert played.said.index("988") < played.said.index("I'm staying here with you.")
    assert [agent for _, agent in played.toolbox.calls] == ["assistant", "assistant"]


async def test_nothing_of_ours_stands_before_the_lines_for_danger_that_the_model_sees() -> None:
    flag = ToolCall("t1", FLAG.name, {"concern": "a rash and a swollen tongue", "category": "medical_emergency"})
    model = ScriptedModel([flag], ["Is she breathing freely?"])
    played = await play("her lips look odd and I feel sick with fear", model, safety=None)
    assert played.said.strip().startswith("Call now, or let somebody call for you:")
    assert played.said.endswith("Is she breathing freely?")


async def test_a_flag_that_is_refused_brings_no_lines() -> None:
    bad = ToolCall("t1", "flag_safety_concern", {"concern": "x"})
    played = await play(
        "what time is church",
        ScriptedModel([bad], ["At ten."]),
        results={bad.name: CallResult("category is missing", is_error=True)},
    )
    assert "988" not in played.said


async def test_hard_danger_is_answered_with_the_words_for_this_person() -> None:
    danger = Danger(DangerKind.HARM_TO_OTHERS, "head", topic="postpartum", who="parent")
    played = await play("i see myself dropping him", ScriptedModel(), safety=danger)
    assert "1-833-852-6262" in played.said
    assert "bad mother" in played.said
    assert played.composed.model_calls == 0


async def test_what_the_model_saw_of_an_old_person_brings_the_line_for_the_old() -> None:
    flag = ToolCall("t1", "flag_safety_concern", {"concern": "hurt by her grandson", "category": "abuse"})
    played = await play(
        "I'm 80, my grandson hits me and keeps my pension", ScriptedModel([flag], [KIND_REPLY]), safety=None
    )
    assert "1-800-677-1116" in played.said
    assert "Childhelp" not in played.said


async def test_crisis_line_and_question_come_before_the_sentence_that_ends_the_reply():
    model = ScriptedModel(["That sounds so heavy. ", "Your family would be better off without you. "])

    played = await play(SAID, model, safety=soft())

    assert "better off" not in played.said
    assert 0 < played.said.index("988") < played.said.index("There is more to this")


@pytest.mark.parametrize(("source", "asks"), [("hint", True), ("faint", False)])
async def test_what_is_heard_unsurely_brings_no_line_and_no_direct_question_and_staff_their_notice(
    source: str, asks: bool
) -> None:
    danger = Danger(DangerKind.SELF_HARM, source, tier=Tier.SOFT, topic="wish_dead")
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=danger)
    assert "988" not in played.said
    assert "straight out" not in played.said
    assert played.said.endswith("think of ending your life?") is asks
    assert [(call.name, agent) for call, agent in played.toolbox.calls] == [("flag_safety_concern", "notice")]


@pytest.mark.parametrize("known", [{"was_asked_gently": True}, {"had_safety_before": True}, {"is_denied": True}])
async def test_the_gentle_question_is_asked_once_and_not_after_what_says_more(known: dict[str, bool]) -> None:
    danger = Danger(DangerKind.SELF_HARM, "hint", tier=Tier.SOFT, topic="wish_dead")
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=danger, **known)
    assert played.said == KIND_REPLY


async def test_the_gentle_question_is_none_beside_a_question_of_the_reply() -> None:
    danger = Danger(DangerKind.SELF_HARM, "hint", tier=Tier.SOFT, topic="wish_dead")
    asking = f"{KIND_REPLY} Who is with you tonight?"
    played = await play(SAID, ScriptedModel([asking]), safety=danger)
    assert played.said == asking


async def test_what_is_no_plain_yes_to_the_gentle_question_brings_the_direct_one_and_a_line() -> None:
    gently = f"{KIND_REPLY} Does it ever get so heavy that you think of ending your life?"
    answer = Danger(DangerKind.SELF_HARM, "answer", tier=Tier.SOFT)
    played = await play(
        "some nights, yeah",
        ScriptedModel([KIND_REPLY]),
        safety=answer,
        was_asked_gently=True,
        history=asked_last(gently),
    )
    assert "988" in played.said
    assert played.said.endswith("are you thinking about ending your life?")


async def test_who_said_no_is_not_asked_again_for_what_only_sounds_like_it() -> None:
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=soft(), is_denied=True, was_asked_directly=False)
    assert "ending your life" not in played.said
    hurt = soft(DangerKind.DOMESTIC_VIOLENCE, "domestic_violence")
    other = await play("he gets rough", ScriptedModel([KIND_REPLY]), safety=hurt, is_denied=True)
    assert other.said.endswith("are you safe right now?")


async def test_a_farewell_that_is_only_hinted_at_is_watched_all_the_same() -> None:
    danger = Danger(DangerKind.SELF_HARM, "hint", tier=Tier.SOFT, topic="farewell")
    played = await play(SAID, ScriptedModel([KIND_REPLY]), safety=danger)
    assert [agent for _, agent in played.toolbox.calls] == ["watch"]
