"""A visitor asks for a person: staff are told at once and once, and the visitor hears what is so, whatever the model says."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carebot import hand_over, takeover
from carebot.database import in_database
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, Message, Turn
from carebot.testing import Visitor, answering_with
from church.models import Church, StaffMember
from church.testing import make_staff
from church.tiers import Tier
from prayers import promises
from prayers.models import Notification

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = "Can I talk to a real person right now?"
REPLY = "I am so glad that you are here. "
CALLED = "I have just told the people of the church that you would like somebody here."
NOBODY = "I'm sorry: nobody from the church has been able to join until now."


@pytest.fixture
def pastor(church: Church) -> StaffMember:
    return make_staff(church, "pastor", display_name="Pastor Ann")


def silent_model() -> Any:
    """One that says something kind and does nothing of what was asked."""
    return answering_with(ScriptedModel([REPLY], repeats=True))


async def asked(church: Church, *more: str) -> Visitor:
    visitor = Visitor(church.public_key)
    with silent_model():
        for text in (ASKED, *more):
            await visitor.say(text)
    return visitor


async def let_time_pass(seconds: float) -> int:
    return await in_database(hand_over.tell_nobody_joined, timezone.now() + timedelta(seconds=seconds))


def mails() -> Any:
    return Notification.objects.filter(subject_kind="unanswered_message")


@pytest.mark.parametrize("tier", list(Tier))
async def test_staff_are_told_and_the_visitor_after_the_reply(church: Church, pastor: StaffMember, tier: Tier):
    await Church.objects.filter(pk=church.pk).aupdate(tier=tier.slug)
    visitor = await asked(church)

    said = [(each["role"], each["text"]) for each in await visitor.messages()]
    assert [role for role, _ in said] == ["visitor", "assistant", "pending"]
    assert said[1][1].startswith(REPLY.strip())
    assert said[2][1].startswith(CALLED)
    assert await mails().acount() == 1
    assert (await Turn.objects.aget()).needs_person


async def test_asking_again_tells_staff_once(church: Church, pastor: StaffMember):
    visitor = await asked(church, ASKED, "Hello? Is a real person there?")

    assert await mails().acount() == 1
    assert [each["role"] for each in await visitor.messages()].count("pending") == 1


async def test_what_asks_for_nobody_tells_nobody(church: Church, pastor: StaffMember):
    visitor = Visitor(church.public_key)
    with silent_model():
        await visitor.say("What time are your services?")

    assert not await mails().aexists()


async def test_after_some_minutes_they_hear_once_that_nobody_joined(church: Church, pastor: StaffMember):
    visitor = await asked(church)
    assert await let_time_pass(200) == 0
    assert await let_time_pass(301) == 1
    assert await let_time_pass(900) == 0

    last = (await visitor.messages())[-1]
    assert (last["role"], last["text"][: len(NOBODY)]) == ("correction", NOBODY)


async def test_whoever_is_joined_by_a_person_hears_nothing_of_that(church: Church, pastor: StaffMember):
    visitor = await asked(church)
    conversation = await Conversation.objects.aget(pk=visitor.id)
    await in_database(takeover.take_over, conversation.pk, pastor)
    assert await let_time_pass(301) == 0
    await in_database(takeover.write, conversation.pk, pastor, "I am here.")
    await in_database(takeover.hand_back, conversation.pk, pastor)

    assert await let_time_pass(301) == 0


async def test_where_nobody_can_be_told_the_visitor_is_not_told_that_somebody_was(church: Church):
    visitor = await asked(church)

    last = (await visitor.messages())[-1]
    assert last["role"] == "correction"
    assert "I cannot reach a person of the church" in last["text"]


@pytest.mark.parametrize("is_open", [True, False])
async def test_while_the_office_is_closed_they_hear_when_it_opens(
    church: Church, pastor: StaffMember, monkeypatch: pytest.MonkeyPatch, is_open: bool
):
    today = timezone.now().astimezone(church.zone).weekday()
    church.office_days = list(range(7)) if is_open else [(today + 2) % 7]
    church.callback_business_hours_start = church.callback_business_hours_start.replace(0, 0)
    church.callback_business_hours_end = church.callback_business_hours_end.replace(23, 59, 59)
    await church.asave()
    await asked(church)

    note = await Message.objects.aget(role="pending")
    assert ("opens again on" in note.text) is not is_open
    assert promises.is_office_time(church, timezone.now()) is is_open
