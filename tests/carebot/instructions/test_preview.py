"""The preview is what the client sends: the same bytes' fields in the same order, with the draft in the result's place."""

import json

import pytest
from asgiref.sync import async_to_sync

from carebot.instructions.examples import example_of, message_for
from carebot.instructions.preview import preview
from carebot.llm.anthropic import AnthropicModel
from carebot.llm.testing import FakeAnthropic, message, text, tool
from carebot.testing import Visitor, answering_with
from church.testing import signed_in
from church.tiers import Tier
from tests.carebot.instructions.conftest import GOOD, address, everything
from tooling import execution
from tooling.models import InstructionTemplate
from tooling.registry import registry
from tooling.tools import REGISTRY


def shown(template, words=GOOD):
    return async_to_sync(preview)(template, words)


def without_time(body):
    """The body as text, but for the minute it was made in and the id of the call."""
    lines = json.dumps(body, ensure_ascii=False).replace("toolu_example", "toolu_1").split("\\n")
    return [line for line in lines if "Now: " not in line]


def test_it_is_what_a_real_turn_sends(cast, template):
    template.draft(GOOD, cast.superuser).publish(cast.superuser, "agreed", is_confirmed=True)
    example = example_of(template.tool)
    calls = message(tool(template.tool, example.input))
    greeting, answer = "Hi. Is somebody there?", shown(template).body["messages"][1]["content"][0]["text"]
    with FakeAnthropic(message(text(answer)), calls, message(text("I am so sorry about your husband."))) as server:
        model = AnthropicModel(api_key="test", base_url=server.url)

        async def talk():
            visitor = Visitor(cast.church.public_key)
            await visitor.say(greeting)
            await visitor.say(message_for(template.tool, "en"))
            await model.aclose()

        with answering_with(model):
            async_to_sync(talk)()
        sent = server.requests[2].body
    assert list(shown(template).body) == list(sent)
    notes = shown(template).body["messages"][2]["content"][0]["text"]
    assert notes.startswith("<context>\nNow: ")
    assert without_time(shown(template).body) == without_time(sent)


def test_nothing_is_stored(template):
    before = everything()
    shown(template)
    assert everything() == before


def test_the_draft_stands_in_the_result_and_the_history_before_it(template):
    messages = shown(template).messages
    assert [each["role"] for each in messages] == ["user", "assistant", "user", "assistant", "user"]
    (block,) = messages[-1]["blocks"]
    assert block["holds_draft"]
    assert json.loads(block["json"])["content"] == GOOD


@pytest.mark.parametrize("name", sorted(REGISTRY.instructions()))
def test_every_tool_with_an_instruction_has_an_example_that_it_takes(cast, name):
    execution.check_call(registry(), Tier.FULL, name, example_of(name).input)
    for template in InstructionTemplate.objects.select_related("church").filter(church=cast.church, tool=name):
        assert shown(template) is not None


def test_a_tool_that_the_churchs_plan_leaves_out_is_shown_to_no_model(cast, template):
    template.church.tier = "basic"
    template.church.save()
    visit = InstructionTemplate.objects.select_related("church").get(
        church=cast.church, tool="request_pastoral_visit", language="en"
    )
    assert shown(visit) is None
    page = signed_in(cast.superuser).post(address("preview", visit), {"text": GOOD}, headers={"HX-Request": "true"})
    assert "no model is shown this text" in page.content.decode()


def test_the_page_shows_it_with_and_without_javascript(cast, template):
    client = signed_in(cast["admin"].user)
    part = client.post(address("preview", template), {"text": GOOD}, headers={"HX-Request": "true"}).content.decode()
    whole = client.post(address("preview", template), {"text": GOOD}).content.decode()
    for page in (part, whole):
        assert "This is your text, where a result would stand." in page
    assert "<h1>" in whole
    assert "<h1>" not in part
