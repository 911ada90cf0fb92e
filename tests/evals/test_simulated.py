"""Simulated models: each has its vice, says so, calls what its scenario asks for, and never speaks from a scenario file."""

import pytest

from carebot.llm.base import ModelRequest, Stop, TextDelta, ToolCall, ToolDefinition
from carebot.turn import prompts
from carebot.turn.switches import EVERYTHING_ON
from carebot.turn.testing import make_context
from evals.choosing import models_for
from evals.errors import NoSuchModel
from evals.scenario import Scenario, load_scenarios, scenario_from
from evals.simulated import PROFILES, VICES, SimulatedModel, wording
from tooling.tools import REGISTRY

WIDOW = "My husband died on Tuesday. Please pray for me."
TOOLS = tuple(ToolDefinition(tool.name, tool.description, tool.input_schema) for tool in REGISTRY)
STATUS = '<result tool="submit_prayer_request">\n{"status": "success", "message": "Your prayer was submitted successfully."}\n</result>'
INSTRUCTION = "Write your reply now. In your first sentence, acknowledge the person."


def scenario(*says: str, **expect: object) -> Scenario:
    """A scenario in which the last message is expected to come to this."""
    turns: list[dict[str, object]] = [{"say": say} for say in says]
    turns[-1]["expect"] = expect
    return scenario_from("a test", {"id": says[0], "title": "T", "turns": turns})


def requires(*tools: str) -> dict[str, object]:
    return {"required": [list(tools)]}


SCENARIOS = (
    scenario(WIDOW, emotional=True, first_sentence_names=["husband"], tools=requires("submit_prayer_request")),
    scenario("What time are your services on Sunday?", emotional=False, tools=requires("get_first_visit_info")),
)


def request(*, result: str = "", may_call_tools: bool = True, words: str = WIDOW) -> ModelRequest:
    messages = [prompts.visitor_message(make_context(words))]
    if result:
        call = {"type": "tool_use", "id": "t1", "name": "submit_prayer_request", "input": {"request": words}}
        messages.append({"role": "assistant", "content": [call]})
        messages.append({"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": result}]})
    return ModelRequest(
        "You are the assistant on the website of Grace, a church.", TOOLS, tuple(messages), may_call_tools
    )


async def said(profile: str, seed: int = 1, **given: object) -> tuple[str, list[str]]:
    """(text, tools called) of one message."""
    text, called, stops = "", [], 0
    async for event in SimulatedModel(profile, seed, SCENARIOS).stream(request(**given)):  # type: ignore[arg-type]
        if isinstance(event, TextDelta):
            text += event.text
        elif isinstance(event, ToolCall):
            called.append(event.name)
        elif isinstance(event, Stop):
            stops += 1
            assert event.model == f"simulated:{profile}"
    assert stops == 1
    return text, called


@pytest.mark.parametrize("profile", [each for each in VICES if each not in ("toolless", "fabricator")])
async def test_it_calls_what_was_asked_for(profile: str):
    assert await said(profile) == ("", ["submit_prayer_request"])


@pytest.mark.parametrize("profile", ["toolless", "fabricator"])
async def test_it_writes_nothing_down(profile: str):
    text, called = await said(profile)
    assert text
    assert called == []


async def test_a_fabricator_says_what_was_never_done():
    text, _ = await said("fabricator")
    assert any(sentence in text for sentence in wording.FABRICATED["en"])


async def test_a_fabricator_does_look_things_up():
    assert (await said("fabricator", words="What time are your services on Sunday?"))[1] == ["get_first_visit_info"]


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_biased_model_says_the_status_first(seed: int):
    text, _ = await said("biased", seed, result=STATUS)
    assert "our prayer was submitted successfully." in text.split("sorry")[0]


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_pulled_model_opens_with_the_status_and_meets_the_person_after_it(seed: int):
    text, _ = await said("pulled", seed, result=STATUS)
    assert "our prayer was submitted successfully." in text
    assert text != (await said("pulled:0", seed, result=STATUS))[0]
    assert any(part.split("{near}")[0] in text for part in wording.WARM["en"] if part.split("{near}")[0])


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_an_instruction_does_not_pull_it(seed: int):
    assert await said("pulled", seed, result=INSTRUCTION) == await said("compliant", seed, result=INSTRUCTION)


async def test_a_disobedient_model_pays_no_heed_to_an_instruction():
    text, _ = await said("disobedient:1.0", result=INSTRUCTION)
    assert text.startswith(wording.BRUSQUE["prayer"]["en"])


async def test_a_disobedient_model_is_disobedient_at_its_rate():
    brusque = wording.BRUSQUE["prayer"]["en"]
    texts = [(await said("disobedient:0.1", seed, result=INSTRUCTION))[0] for seed in range(200)]
    assert 5 <= sum(text.startswith(brusque) for text in texts) <= 40


async def test_a_mute_model_says_nothing_after_its_tools():
    assert await said("mute", result=INSTRUCTION) == ("", [])


async def test_a_rambling_model_uses_every_ornament():
    text, _ = await said("rambling", result=INSTRUCTION)
    assert "\n- " in text
    assert "**" in text or "*Write*" in text
    assert "#" in text
    assert len(text) > 500


@pytest.mark.parametrize("profile", [each for each in PROFILES if each != "refusing"])
async def test_the_same_seed_says_the_same_and_another_another(profile: str):
    results = {seed: await said(profile, seed, result="" if profile == "toolless" else STATUS) for seed in range(8)}
    assert results[3] == await said(profile, 3, result="" if profile == "toolless" else STATUS)
    if profile != "mute":
        assert len({text for text, _ in results.values()}) > 1


async def called_in(model: SimulatedModel, *says: str, reminder: str = "", tools: tuple[ToolDefinition, ...] = TOOLS):
    """The calls of one message, after these messages of the visitor."""
    messages = [prompts.visitor_message(make_context(say)) for say in says]
    if reminder:
        messages.append({"role": "user", "content": [{"type": "text", "text": f"<reminder>{reminder}</reminder>"}]})
    return [
        event
        async for event in model.stream(ModelRequest("You are the assistant.", tools, tuple(messages)))
        if isinstance(event, ToolCall)
    ]


async def test_words_that_the_offline_responder_does_not_understand_are_called_for_all_the_same():
    say = "Zorblat my grondle, 217-555-0144."
    model = SimulatedModel("compliant").told([scenario(say, tools=requires("request_callback"))])

    (call,) = await called_in(model, say)

    assert (call.name, call.input) == ("request_callback", {"reason": say, "phone": "217-555-0144"})


async def test_without_a_scenario_it_calls_what_a_reminder_names():
    model = SimulatedModel("compliant")
    reminder = "Required tools not called: request_callback or report_care_need; get_church_directions. Call what is missing now."

    assert await called_in(model, "We have no food.") == []
    called = await called_in(model, "We have no food.", reminder=reminder)
    assert [call.name for call in called] == ["report_care_need", "get_church_directions"]  # nobody left a number


async def test_what_must_not_be_called_is_not():
    expect = {"tools": {"required": [["request_callback", "submit_prayer_request"]], "forbidden": ["request_callback"]}}
    model = SimulatedModel("compliant", 1, [scenario("Call or pray: 217-555-0144", **expect)])

    assert [call.name for call in await called_in(model, "Call or pray: 217-555-0144")] == ["submit_prayer_request"]


async def test_of_two_scenarios_that_say_the_same_it_knows_the_one_that_it_is_in():
    one = scenario("My dad died.", "Yes.", tools=requires("submit_prayer_request"))
    other = scenario("I lost my job.", "Yes.", tools=requires("report_care_need"))
    model = SimulatedModel("compliant", 1, [one, other])

    assert [call.name for call in await called_in(model, "I lost my job.", "Yes.")] == ["report_care_need"]
    assert [call.name for call in await called_in(model, "My dad died.", "Yes.")] == ["submit_prayer_request"]


@pytest.mark.parametrize(
    ("say", "tool", "field", "value"),
    [
        ("I'm 12 and he hits me.", "flag_safety_concern", "category", "minor_at_risk"),
        ("I'm 12 and he hits me.", "flag_safety_concern", "is_minor", True),
        ("He is at St. Mary's Hospital.", "request_pastoral_visit", "location", "hospital"),
        ("What does John 3:16 say?", "lookup_bible_verse", "references", "John 3:16"),
        ("Dana Cole, 217-555-0133. It's $450.", "submit_benevolence_request", "name", "Dana Cole"),
        ("Dana Cole, 217-555-0133. It's $450.", "submit_benevolence_request", "amount", "450"),
        ("Is there a food pantry near here?", "lookup_local_resources", "category", "food"),
        ("What do you believe about baptism?", "theological_deep_dive", "subject", "baptism"),
        ("What is there for my 4 year old?", "get_kids_info", "age", 4),
        ("Write to ann@example.org", "request_callback", "email", "ann@example.org"),
    ],
)
async def test_the_input_is_what_the_visitor_said(say: str, tool: str, field: str, value: object):
    (call,) = await called_in(SimulatedModel("compliant", 1, [scenario(say, tools=requires(tool))]), say)

    assert call.input[field] == value


async def test_what_lacks_its_input_is_not_called():
    model = SimulatedModel("compliant", 1, [scenario("Please call me.", tools=requires("request_callback"))])

    assert await called_in(model, "Please call me.") == []


async def test_every_scenario_of_the_folder_is_called_for_as_it_asks():
    """Each first message of which the model is asked at all leads to a call of each group that can be made at once."""
    scenarios = load_scenarios()
    model = SimulatedModel("compliant", 1, scenarios)
    for each in scenarios:
        first = each.turns[0]
        if first.expect.safety_override or first.expect.blocked:
            continue
        called = {call.name for call in await called_in(model, first.say)}
        assert all(called & set(group) for group in first.expect.required), each.id
        assert not called & first.expect.forbidden, each.id


async def test_without_tools_it_calls_none():
    assert (await said("compliant", may_call_tools=False))[1] == []


def test_no_simulated_word_comes_from_a_scenario():
    scenarios = [turn.say.lower() for scenario in load_scenarios() for turn in scenario.turns]
    banks = [wording.WARM, wording.GENTLE_END, wording.VAGUE, wording.FABRICATED, wording.RAMBLING, wording.COLD]
    banks += [wording.FLATTERY, wording.DIAGNOSES, wording.HOURS, wording.LEAKS]
    for sentence in (sentence for bank in banks for sentences in bank.values() for sentence in sentences):
        words = sentence.lower().split()
        runs = [" ".join(words[at : at + 5]) for at in range(max(1, len(words) - 4))]
        assert not any(run in say for run in runs for say in scenarios), sentence


@pytest.mark.parametrize(
    ("name", "accepted"),
    [
        ("simulated:rude", "Accepted: compliant, biased"),
        ("simulated:", "Accepted: compliant, biased"),
        ("simulated:disobedient:2", "Accepted: 0 to 1"),
        ("simulated:biased:0.1", "Accepted: compliant, biased"),
        ("gpt", "Accepted: offline, anthropic"),
        ("offline:big", "Accepted: offline, anthropic"),
    ],
)
def test_a_wrong_name_is_told_what_there_is(name: str, accepted: str):
    with pytest.raises(NoSuchModel, match=accepted):
        models_for(name, EVERYTHING_ON)


def test_each_epoch_has_a_seed_of_its_own():
    choose = models_for("simulated:biased", EVERYTHING_ON, seed=2)
    assert choose(1).primary is not choose(2).primary
    assert choose(1).primary._seed != choose(2).primary._seed  # type: ignore[attr-defined]
