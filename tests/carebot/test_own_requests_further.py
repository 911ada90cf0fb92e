"""Taking back what was asked for, said in other ways: of several at once, as consent withdrawn, and with nothing asked anew."""

import pytest

from carebot.llm.testing import ScriptedModel
from carebot.testing import Visitor, answering_with
from church.models import Church, Role
from church.testing import make_staff
from prayers import handling
from prayers.models import CallbackRequest, CareRecord, Notification, PrayerRequest

pytestmark = pytest.mark.django_db(transaction=True)

CALL = "Please call me back at 217-555-0142, it is about my marriage"
PRAY = "And please pray for my son, he starts a new school"


async def statuses() -> tuple[list[str], list[str]]:
    calls = [each.status async for each in CallbackRequest.objects.all()]
    return calls, [each.status async for each in PrayerRequest.objects.all()]


BOTH = [
    "Please cancel both",
    "I don't need either of them anymore, please cancel both",
    "Cancele las dos cosas, por favor",
]


@pytest.mark.parametrize("words", BOTH)
async def test_offline_both_are_taken_back(visitor: Visitor, words: str) -> None:
    await visitor.say(CALL)
    await visitor.say(PRAY)
    await visitor.say(words)
    assert await statuses() == (["closed"], ["closed"])


@pytest.mark.parametrize("words", BOTH)
async def test_both_are_taken_back_with_a_model_that_only_talks(visitor: Visitor, words: str) -> None:
    await visitor.say(CALL)
    await visitor.say(PRAY)
    with answering_with(ScriptedModel(["Of course, we'll leave it there."], ["Of course."])):
        await visitor.say(words)
    assert await statuses() == (["closed"], ["closed"])


async def test_what_is_said_of_everything_else_takes_nothing_back(visitor: Visitor) -> None:
    await visitor.say(CALL)
    await visitor.say(PRAY)
    await visitor.say("Please cancel the call. Thank you for everything, everything is fine now")
    assert await statuses() == (["closed"], ["new"])


@pytest.mark.parametrize(
    "words", ["And don't share the prayer either", "Please don't share my prayer request with anybody"]
)
async def test_not_to_be_shared_is_consent_withdrawn(visitor: Visitor, words: str) -> None:
    await visitor.say(CALL)
    await visitor.say(PRAY)
    await visitor.say(words)
    assert await statuses() == (["new"], ["closed"])


async def test_kept_among_few_is_nothing_taken_back(visitor: Visitor) -> None:
    await visitor.say(PRAY)
    await visitor.say("Please don't share the prayer with the whole church, only with the pastor")
    assert (await statuses())[1] == ["new"]


@pytest.mark.parametrize("later", ["I am fine now", "Thank you", "Just tired today"])
async def test_after_the_call_is_cancelled_nobody_asks_for_a_call_anew(visitor: Visitor, later: str) -> None:
    await visitor.say("Can somebody call me? It is about my marriage")
    await visitor.say("217-555-0142")
    cancelled = await visitor.say("Please cancel the call, I sorted it out")
    after = await visitor.say(later)
    for answer in (cancelled, after):
        said = answer["message"]["text"].casefold()
        assert "call you" not in said
        assert "number" not in said
    assert (await statuses())[0] == ["closed"]
    assert await CareRecord.objects.filter(kind="callback").acount() == 1


async def test_whoever_had_taken_it_on_hears_that_it_was_taken_back(visitor: Visitor, church: Church) -> None:
    from carebot.database import in_database

    await visitor.say(CALL)
    ann = await in_database(make_staff, church, Role.PASTOR)
    record = await CareRecord.objects.aget(kind="callback")
    await in_database(lambda: handling.claim(record, by=ann.user))
    await visitor.say("Please cancel the call, I sorted it out")
    told = [each.staff_id async for each in Notification.objects.filter(subject_kind="taken_back")]
    assert told == [ann.pk]


async def test_what_nobody_had_taken_on_is_told_to_nobody(visitor: Visitor, church: Church) -> None:
    from carebot.database import in_database

    await in_database(make_staff, church, Role.PASTOR)
    await visitor.say(CALL)
    await visitor.say("Please cancel the call, I sorted it out")
    assert not await Notification.objects.filter(subject_kind="taken_back").aexists()
