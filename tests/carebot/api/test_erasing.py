"""What a visitor's erasing takes, what it leaves with staff, and what the answer says of it."""

import pytest

from carebot.database import in_database
from carebot.models import Conversation, Participant
from carebot.testing import Visitor
from church.models import Church
from prayers import writes
from prayers.jobs import QueueState, dispatch
from prayers.jobs.testing import no_dispatch
from prayers.models import (
    CallbackRequest,
    ConversationSummary,
    FollowUpDraft,
    RecordStep,
    SafetyConcern,
    Status,
    What,
)
from prayers.testing import make_origin
from tooling.models import ToolInvocation
from tooling.testing import make_invocation

pytestmark = pytest.mark.django_db(transaction=True)

CALL = "Please call me back at 217-555-0142, it is about my marriage"
PILLS = "I want to die. I have the pills here."


async def erased(visitor: Visitor) -> dict:
    response = await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)
    assert response.status_code == 200
    return response.json()


def made_unasked(church: Church, conversation_id: str) -> None:
    origin = make_origin(church, conversation_id=conversation_id)
    writes.write_conversation_summary(
        origin, summary="Her marriage is breaking", themes=["marriage"], sentiment="distressed", open_needs=["a call"]
    )
    letter = make_origin(church, conversation_id=conversation_id)
    writes.write_follow_up_draft(letter, recipient="Dana", channel="email", body="Dear Dana, about your marriage.")


async def test_what_was_asked_for_stays_and_is_listed_in_plain_words(visitor: Visitor) -> None:
    await visitor.say(CALL)
    answer = await erased(visitor)
    (kept,) = answer["kept"]
    assert (kept["what"], kept["state"]) == ("callback", "received")
    assert kept["text"].startswith("Call back: the church has it")
    assert "stays with the people there who look after it" in answer["why"]
    record = await CallbackRequest.objects.aget()
    assert (record.contact_phone, record.erased_at) == ("+12175550142", None)
    assert "marriage" in record.reason


async def test_what_the_assistant_made_unasked_goes_with_its_words(visitor: Visitor, church: Church) -> None:
    await visitor.say(CALL)
    await in_database(made_unasked, church, visitor.id)
    answer = await erased(visitor)
    assert [each["what"] for each in answer["kept"]] == ["callback"]
    summary, draft = await ConversationSummary.objects.aget(), await FollowUpDraft.objects.aget()
    assert (summary.text, summary.themes, summary.open_needs, summary.sentiment, summary.summary) == (
        "",
        [],
        [],
        "",
        "",
    )
    assert (draft.recipient, draft.body, draft.summary, draft.status) == ("", "", "", Status.DECLINED)
    assert summary.erased_at is not None
    assert draft.erased_at is not None
    steps = [step async for step in RecordStep.objects.filter(record=summary.pk)]
    assert [step.what for step in steps] == [What.ERASED]
    assert "marriage" not in str([(step.before, step.after) async for step in RecordStep.objects.all()])


async def test_what_is_on_its_way_unasked_is_not_written_and_what_was_asked_for_is(
    visitor: Visitor, church: Church
) -> None:
    await visitor.say("Hello")
    with no_dispatch():
        await visitor.post(CALL)
    unasked = await in_database(
        make_invocation,
        church,
        tool="conversation_summary",
        conversation_id=visitor.id,
        input={"summary": "Her marriage is breaking"},
    )
    answer = await erased(visitor)
    assert [(each["what"], each["state"]) for each in answer["kept"]] == [("callback", "on_its_way")]
    await in_database(dispatch.drain)
    await unasked.arefresh_from_db()
    assert (unasked.state, unasked.input) == (QueueState.CANCELLED, {})
    assert "marriage" in (await CallbackRequest.objects.aget()).reason
    assert [call.input async for call in ToolInvocation.objects.all()] == [{}] * await ToolInvocation.objects.acount()
    assert not await ConversationSummary.objects.aexists()


async def test_a_summary_that_is_written_while_the_words_are_erased_goes_at_once(
    visitor: Visitor, church: Church
) -> None:
    await visitor.say("Hello")
    await in_database(
        make_invocation,
        church,
        tool="conversation_summary",
        conversation_id=visitor.id,
        input={"summary": "Her marriage is breaking"},
        erase_when_settled=True,
    )
    await in_database(dispatch.drain)
    summary = await ConversationSummary.objects.aget()
    assert (summary.text, summary.summary) == ("", "")


async def test_a_safety_concern_stays_whole_and_is_never_in_the_answer(visitor: Visitor) -> None:
    await visitor.say(PILLS)
    answer = await erased(visitor)
    assert answer["kept"] == []
    assert not any(word in str(answer).casefold() for word in ("safety", "danger", "concern", "pills"))
    concern = await SafetyConcern.objects.aget()
    assert (concern.concern, concern.erased_at, concern.closed_at) == (PILLS, None, None)


async def test_a_safety_concern_that_could_not_be_written_keeps_its_words_for_staff(
    visitor: Visitor, church: Church
) -> None:
    await visitor.say("Hello")
    call = await in_database(
        make_invocation,
        church,
        tool="flag_safety_concern",
        conversation_id=visitor.id,
        input={"concern": PILLS},
        state=QueueState.FAILED,
    )
    assert (await erased(visitor))["kept"] == []
    await call.arefresh_from_db()
    assert call.input == {"concern": PILLS}


async def test_nothing_is_listed_where_violence_at_home_was_told(visitor: Visitor) -> None:
    await visitor.say(CALL)
    await visitor.say("My husband hits me.")
    answer = await erased(visitor)
    assert answer["kept"] == []
    assert await CallbackRequest.objects.acount() == 1


async def test_of_several_each_is_told_of_their_own_alone(visitor: Visitor) -> None:
    await visitor.say(CALL, participant="Ben")
    host = await Participant.objects.aget(is_host=True)
    assert host.name != "Ben"
    assert (await erased(visitor))["kept"] == []


async def test_what_is_closed_is_listed_as_closed(visitor: Visitor) -> None:
    await visitor.say(CALL)
    await visitor.say("Please cancel the call, I sorted it out")
    assert [each["state"] for each in (await erased(visitor))["kept"]] == ["over"]


async def test_in_spanish_it_is_said_in_spanish(church: Church) -> None:
    visitor = Visitor(church.public_key, language="es")
    await visitor.say("Por favor llámenme al 217-555-0142, es sobre mi matrimonio")
    answer = await erased(visitor)
    assert "se queda con las personas" in answer["why"]
    assert answer["kept"][0]["text"].startswith("Llamada")
    assert (await Conversation.objects.aget()).erased_at is not None
