"""What a visitor asked for stays theirs: taken back, amended, with any model, in the rows and not only in words."""

import pytest

from carebot.llm.testing import ScriptedModel
from carebot.models import Turn
from carebot.testing import Visitor, answering_with
from prayers.jobs import QueueState
from prayers.jobs.testing import no_dispatch
from prayers.models import Amendment, CallbackRequest, PastoralVisit, PrayerRequest, RecordStep, SafetyConcern, What
from tooling.models import ToolInvocation

pytestmark = pytest.mark.django_db(transaction=True)

CALL = "Please call me back at 217-555-0142, it is about my marriage"
CANCEL = "Please cancel the call, I sorted it out"


async def test_a_call_is_taken_back_with_a_model_that_only_talks(visitor: Visitor) -> None:
    await visitor.say(CALL)
    record = await CallbackRequest.objects.aget()
    with answering_with(ScriptedModel(["Of course, we'll leave it there."], ["Of course."])):
        answer = await visitor.say(CANCEL)
    await record.arefresh_from_db()
    assert record.status == "closed"
    assert [step.what async for step in RecordStep.objects.filter(record=record)] == [What.TAKEN_BACK]
    assert [each["tool"] for each in answer["receipts"]] == ["withdraw_request"]
    turn = await Turn.objects.filter(conversation=visitor.id).order_by("-number").afirst()
    assert turn is not None
    assert ("taken_back", "engine_call") in [(each["reason"], each["outcome"]) for each in turn.requirements]


@pytest.mark.parametrize("words", [CANCEL, "I don't need the call anymore", "Cancele la llamada por favor"])
async def test_offline_takes_a_call_back_too(visitor: Visitor, words: str) -> None:
    await visitor.say(CALL)
    await visitor.say(words)
    assert [each.status async for each in CallbackRequest.objects.all()] == ["closed"]


async def test_of_two_that_could_be_meant_none_is_taken_back_and_it_is_asked_which(visitor: Visitor) -> None:
    await visitor.say(CALL)
    await visitor.say("And please pray for my son, he starts a new school")
    answer = await visitor.say("Please cancel that, I no longer need it")
    assert [each.status async for each in CallbackRequest.objects.all()] == ["new"]
    assert [each.status async for each in PrayerRequest.objects.all()] == ["new"]
    assert "?" in answer["message"]["text"]


async def test_the_one_that_is_named_is_taken_back(visitor: Visitor) -> None:
    await visitor.say(CALL)
    await visitor.say("And please pray for my son, he starts a new school")
    await visitor.say(CANCEL)
    assert [each.status async for each in CallbackRequest.objects.all()] == ["closed"]
    assert [each.status async for each in PrayerRequest.objects.all()] == ["new"]


async def test_a_write_that_has_not_run_yet_is_taken_back(visitor: Visitor) -> None:
    with no_dispatch():
        await visitor.post(CALL)
        await visitor.post(CANCEL)
    await visitor.settle()
    await visitor.settle()
    states = {each.tool: each.state async for each in ToolInvocation.objects.filter(deferred=True)}
    assert states["withdraw_request"] == QueueState.SUCCEEDED
    closed = [each.status async for each in CallbackRequest.objects.all()]
    assert states["request_callback"] == QueueState.CANCELLED or closed == ["closed"]


async def test_a_new_room_stands_beside_the_old(visitor: Visitor) -> None:
    await visitor.say("Could a pastor visit my father? He is in St. Luke's hospital, room 412. 217-555-0142")
    visit = await PastoralVisit.objects.aget()
    with answering_with(ScriptedModel(["Thank you for telling me."], ["Thank you."])):
        await visitor.say("He's in room 512 now, not 412")
    (added,) = [each async for each in Amendment.objects.all()]
    assert (added.record_id, "512" in added.words) == (visit.pk, True)
    assert "412" in visit.reason or "412" in visit.address


async def test_a_safety_concern_is_never_taken_back(visitor: Visitor) -> None:
    await visitor.say("I want to die. I have the pills here.")
    concern = await SafetyConcern.objects.aget()
    await visitor.say("Please cancel that, take it back")
    await concern.arefresh_from_db()
    assert concern.closed_at is None
    assert not await ToolInvocation.objects.filter(tool="withdraw_request").aexists()


async def test_what_another_speaker_asked_for_is_not_in_reach(visitor: Visitor) -> None:
    await visitor.say(CALL, participant="Ben")
    await visitor.say(CANCEL, participant="Anna")
    assert [each.status async for each in CallbackRequest.objects.all()] == ["new"]


async def test_the_notes_name_what_is_open_with_its_short_id(visitor: Visitor) -> None:
    await visitor.say(CALL)
    call = await ToolInvocation.objects.aget(tool="request_callback")
    model = ScriptedModel(["Good to hear from you."])
    with answering_with(model):
        await visitor.say("Hello again")
    notes = model.requests[0].messages[-1]["content"][0]["text"]
    assert f"[{call.pk.hex[:6]}] callback, received" in notes


@pytest.mark.parametrize(
    "said",
    [
        ("can you pray for us", "it is for my sister in Ohio", "she is sick"),
        ("pueden orar por nosotros", "por mi hermana", "se llama Lupe"),
    ],
)
async def test_what_is_told_piece_by_piece_is_one_prayer(visitor: Visitor, said: tuple[str, ...]) -> None:
    for each in said:
        await visitor.say(each)
    prayer = await PrayerRequest.objects.aget()
    assert [each.words async for each in Amendment.objects.filter(record=prayer).order_by("pk")] == list(said[1:])


async def test_a_room_told_after_a_visit_was_asked_for_stands_beside_it(visitor: Visitor) -> None:
    await visitor.say("Could someone visit my dad in the hospital? I'm Ellen Park, 217-555-0112")
    await visitor.say("he got moved to room 418")
    visit = await PastoralVisit.objects.aget()
    assert [each.words async for each in Amendment.objects.filter(record=visit)] == ["he got moved to room 418"]


async def test_better_not_in_a_few_words_takes_back(visitor: Visitor) -> None:
    await visitor.say("quiero que me llamen al 217-555-0170, soy Ernesto")
    await visitor.say("mejor ya no, gracias")
    assert [each.status async for each in CallbackRequest.objects.all()] == ["closed"]
    answer = await visitor.say("¿ya lo cancelaron?")
    assert "pendiente" in answer["message"]["text"]


async def test_did_it_arrive_is_answered_from_the_record(visitor: Visitor) -> None:
    assert "only what was asked for" in (await visitor.say("did my prayer request arrive?"))["message"]["text"]
    await visitor.say("Please pray for my sister, she has surgery on Monday")
    assert "Prayer" in (await visitor.say("did it arrive?"))["message"]["text"]
    assert await PrayerRequest.objects.acount() == 1


async def test_what_was_asked_for_is_not_listed_where_danger_was_told(visitor: Visitor) -> None:
    await visitor.say("Could someone visit my mother at Oak Manor? I'm Sam Ortiz, 217-555-0144")
    await visitor.say("I want to die. I have the pills here.")
    answer = await visitor.say("who will come?")
    assert "Oak Manor" not in answer["message"]["text"]
    assert "Visit:" not in answer["message"]["text"]
