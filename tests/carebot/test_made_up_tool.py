"""A tool that only examples/tool.py has, declared once: from the model to the inbox, without a word about it anywhere else."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from carebot.console.transcript import transcript
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation
from church.models import Role
from church.testing import Cast, make_cast
from prayers.models import CareNeed, Confidentiality, Kind
from tests.examples.playing import example, say, seen, told
from tooling.confidence import told_elsewhere
from tooling.errors import PermanentFailure
from tooling.models import InstructionTemplate, ToolInvocation
from tooling.registry import Tool, ToolContext, Writes
from tooling.testing import using_tools

pytestmark = pytest.mark.django_db(transaction=True)


(RIDE,) = example("tool").TOOLS
WORDS = "I broke my hip and cannot get to my husband's grave."
INPUT = {"ride": "To her husband's grave, with a broken hip", "contact": "217 555 0142"}
OPENING = "I am so sorry about your hip. "
CLAIM = "I have passed this on to our team."
FAILED = "/admin/failed-writes/"


@pytest.fixture
def tool(request: pytest.FixtureRequest, settings: Any) -> Iterator[Tool]:
    """The declaration as the test wants it, in place of the product's own."""
    settings.LEDGER_MAX_ATTEMPTS = 1
    declared = replace(RIDE, **getattr(request, "param", {}))
    with using_tools(declared):
        yield declared


@pytest.fixture
def cast(tool: Tool) -> Cast:
    return make_cast()


def say_it(cast: Cast) -> tuple[ScriptedModel, Conversation]:
    return say(cast.church, WORDS, RIDE, INPUT, OPENING, CLAIM)


def test_the_model_is_offered_it_and_told_how_to_reply(cast: Cast) -> None:
    model, _ = say_it(cast)

    first, second = model.requests
    assert [(tool.name, tool.description) for tool in first.tools] == [(RIDE.name, RIDE.description)]
    (result,) = [block for block in second.messages[-1]["content"] if block["type"] == "tool_result"]
    assert result["content"] == RIDE.instruction["en"]


def test_it_is_written_and_the_visitor_gets_its_receipt(cast: Cast) -> None:
    _, conversation = say_it(cast)

    call = ToolInvocation.objects.get()
    assert (call.tool, call.deferred, call.state, call.input) == (RIDE.name, True, "succeeded", INPUT)
    assert CareNeed.objects.get().invocation_id == call.pk
    assert told(conversation) == [("assistant", OPENING + CLAIM), ("receipt", "Passed to the drivers")]


def test_it_stands_in_the_inbox_of_those_who_may_read_it(cast: Cast) -> None:
    say_it(cast)

    inbox = reverse("inbox:page")
    assert INPUT["ride"].replace("'", "&#x27;") in seen(cast[Role.CARE_TEAM], inbox)
    assert "husband" not in seen(cast[Role.PRAYER_TEAM], inbox)
    assert "husband" not in seen(cast.neighbour, inbox)


def test_what_was_said_of_it_is_linked_to_the_call_by_its_title(cast: Cast) -> None:
    _, conversation = say_it(cast)

    sentences = [each for entry in transcript(conversation, cast[Role.PASTOR].user).entries for each in entry.sentences]
    (claim,) = [each for each in sentences if each.claims_something]
    assert [(str(call.words), str(call.state)) for call in claim.calls] == [("Request for a ride", "done")]


def test_the_page_of_its_instruction_has_the_example(cast: Cast) -> None:
    template = InstructionTemplate.objects.get(church=cast.church, tool=RIDE.name, language="es")

    assert template.current().text == RIDE.instruction["es"]
    page = seen(cast[Role.ADMIN], reverse("instructions:new", args=[template.pk]))
    assert RIDE.example.said["es"] in page
    client = Client()
    client.force_login(cast[Role.ADMIN].user)
    shown = client.post(reverse("instructions:preview", args=[template.pk]), {"text": template.current().text})
    assert RIDE.example.input["ride"] in shown.content.decode()


def fails(ctx: ToolContext, call: Any) -> str:
    raise PermanentFailure("Nobody drives.")


@pytest.mark.parametrize("tool", [{"handler": fails}], indirect=True)
def test_when_it_fails_the_visitor_is_told_and_staff_who_may_read_it_have_the_row(cast: Cast) -> None:
    _, conversation = say_it(cast)

    *_, (role, text) = told(conversation)
    assert role == "correction"
    assert text.startswith("I'm sorry: I could not ask for a ride. Please call the church office")
    assert "Request for a ride" in seen(cast[Role.CARE_TEAM], FAILED)
    assert "Request for a ride" not in seen(cast[Role.PRAYER_TEAM], FAILED)


@pytest.mark.parametrize(
    "tool", [{"handler": fails, "writes": Writes(Kind.CARE, Confidentiality.PASTORS_ONLY)}], indirect=True
)
def test_told_in_confidence_it_closes_the_conversation_to_who_may_not_read_it(cast: Cast) -> None:
    _, conversation = say_it(cast)

    def readers() -> set[str]:
        found = Conversation.objects.visible_to
        return {role for role in Role.values if found(cast[role].user).exists()}

    assert readers() == {Role.PASTOR}
    assert "Request for a ride" not in seen(cast[Role.ADMIN], FAILED)
    (told_of,) = told_elsewhere(conversation.pk, but=None)
    assert told_of.words == INPUT["ride"], "so that it is found where another record would repeat it"
