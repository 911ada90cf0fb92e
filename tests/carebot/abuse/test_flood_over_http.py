"""Crisis messages by the dozen from one address, through the interface: everybody is answered, staff are not drowned."""

from asgiref.sync import sync_to_async

from carebot.testing import Visitor
from church.models import Church, Role, Sender
from church.testing import make_staff
from prayers.models import CareRecord, ConcernUpdate, Notification, SafetyConcern

CRISIS = "I want to kill myself"


async def staff_of(church: Church) -> int:
    for role in (Role.SAFETY_ON_CALL, Role.SAFETY_ON_CALL, Role.PASTOR, Role.PASTOR):
        await sync_to_async(make_staff)(church, role)
    return 4


async def test_two_dozen_conversations_from_one_address_are_each_answered_and_told_of_as_one(church: Church):
    people = await staff_of(church)
    for number in range(24):
        one = Visitor(church.public_key, address=f"2001:db8:1:2::{number:x}", text=CRISIS)
        answer = await one.say(CRISIS)
        assert "988" in answer["message"]["text"]
    other = Visitor(church.public_key, address="198.51.100.4")
    await other.say(CRISIS)

    assert await SafetyConcern.objects.acount() == 25
    assert await Notification.objects.acount() == (3 + 1 + 1) * people
    elsewhere = await CareRecord.objects.aget(conversation_id=other.id)
    assert await Notification.objects.filter(record_id=elsewhere.pk).acount() == people


async def test_twenty_messages_in_one_conversation_are_one_concern(visitor: Visitor, church: Church):
    people = await staff_of(church)
    for number in range(20):
        answer = await visitor.say(f"{CRISIS}, {number}")
        assert answer["turn"]["safety"] is True
    concern = await SafetyConcern.objects.aget()
    assert await ConcernUpdate.objects.filter(concern=concern).acount() == 19
    assert await Notification.objects.acount() == people


async def test_the_address_itself_stands_nowhere(church: Church):
    visitor = Visitor(church.public_key, address="198.51.100.4")
    await visitor.say("Hello")
    sender = await Sender.objects.aget()
    assert str(sender.conversation_id) == visitor.id
    assert "198.51" not in sender.address_hash
    assert len(sender.address_hash) == 64
