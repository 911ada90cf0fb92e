"""What people really write in the middle of a booking, found by a reader who played them: nothing of it goes wrong twice."""

import pytest

from carebot.models import Participant
from carebot.testing import Visitor
from church.demo import build_demo
from church.models import Appointment, ChildCheckin, Church, EventRegistration, FacilityBooking
from prayers.models import CallbackRequest, PrayerRequest, SafetyConcern

pytestmark = pytest.mark.words


@pytest.fixture
def demo(transactional_db) -> Church:
    return build_demo("password")


async def talk(church: Church, *words: str, language: str = "en") -> list[str]:
    visitor = Visitor(church.public_key, language=language)
    return [(await visitor.say(each))["message"]["text"] for each in words]


def own(church: Church):
    return EventRegistration.objects.select_related("event").exclude(event__title="Women's Day Retreat")


@pytest.mark.parametrize("after", ["hello?", "what time is church on Sunday?"])
async def test_whoever_was_in_danger_is_not_greeted_like_a_newcomer(demo: Church, after: str) -> None:
    _, reply = await talk(demo, "I want to die. I have the pills here.", after)
    assert "lines I gave you" in reply
    assert reply.endswith("?")
    assert "What brings you" not in reply


async def test_one_speakers_words_are_not_anothers(demo: Church) -> None:
    visitor = Visitor(demo.public_key)
    await visitor.say("My brother is in the ICU", participant="Ben")
    await visitor.say("I'd like to see the sermons", participant="Anna")
    await visitor.say("Please pray", participant="Ben")
    prayer = await PrayerRequest.objects.aget()
    assert "brother" in prayer.request
    assert "sermons" not in prayer.request
    await visitor.say("I want to die. I have the pills here.", participant="Ben")
    answer = await visitor.say("sorry, go ahead", participant="Anna")
    assert "988" not in answer["message"]["text"]
    assert await SafetyConcern.objects.acount() == 1
    assert await Participant.objects.acount() == 3


async def test_a_baby_in_months_stays_a_baby_whatever_numbers_follow(demo: Church) -> None:
    await talk(
        demo,
        "Can I check in my baby Ava? She's 8 months old, no allergies",
        "9 please",
        "Kate Stone, 217-555-0180",
        "the 9 o'clock",
    )
    child = await ChildCheckin.objects.select_related("program").aget()
    assert (child.child_name, child.age, child.guardian_name) == ("Ava", 0, "Kate Stone")
    assert child.program.name == "Nursery"


async def test_an_allergy_is_the_childs_it_was_told_of(demo: Church) -> None:
    await talk(
        demo,
        "I want to register my kids for Sunday: Mia is 4 and Leo is 7",
        "Leo is allergic to peanuts, Mia has no allergies",
        "11am. I'm Sara Kim, 217-555-0177",
    )
    child = await ChildCheckin.objects.aget()
    assert (child.child_name, child.age, child.allergies) == ("Mia", 4, "")


async def test_no_allergies_is_no_refusal(demo: Church) -> None:
    await talk(demo, "Register my daughter Ada, she is 6, for 11 am Sunday", "no allergies, Bea Cox 217-555-0230")
    child = await ChildCheckin.objects.aget()
    assert (child.child_name, child.age, child.guardian_name, child.allergies) == ("Ada", 6, "Bea Cox", "")


@pytest.mark.parametrize(
    ("said", "who"),
    [
        (("until 5, 80 guests", "May Roe 217-555-0191"), "May Roe"),
        (("both of us, actually", "Ana Ortiz, 217-555-0192"), "Ana Ortiz"),
        (("we come at 11", "Kate Stone, 217-555-0193"), "Kate Stone"),
    ],
)
async def test_a_sentence_that_begins_is_no_name(demo: Church, said: tuple[str, str], who: str) -> None:
    replies = await talk(demo, "Sign me up for the Newcomers' Lunch", *said)
    assert (await own(demo).aget()).name == who
    assert not any(f"Thank you, {word}" in reply for word in ("Until", "Both", "We") for reply in replies)


async def test_a_change_of_mind_books_what_is_wanted_now(demo: Church) -> None:
    await talk(
        demo,
        "sign me up for the Newcomers' lunch",
        "Actually no, I'd rather go to Budget Basics",
        "Tess Ray 217-555-0214",
    )
    assert (await own(demo).aget()).event.title == "Budget Basics"


async def test_an_hour_of_the_day_that_is_spoken_of(demo: Church) -> None:
    first, *_ = await talk(demo, "I'd like an appointment with Pastor Ruth", "Thursday", "2:30", "Vic Orm 217-555-0221")
    made = await Appointment.objects.aget()
    local = made.starts_at.astimezone(demo.zone)
    assert (local.strftime("%A"), local.strftime("%H:%M")) == ("Thursday", "14:30")
    assert "Thursday" in first


@pytest.mark.parametrize("said", ["for me and my husband", "two kids", "we are 2"])
async def test_seats_are_counted(demo: Church, said: str) -> None:
    await talk(demo, f"Sign me up for the Parents' Night Out, {said}", "Jen Park, 217-555-0231")
    assert (await own(demo).aget()).seats == 2


async def test_people_are_counted_and_a_telephone_number_is_none(demo: Church) -> None:
    replies = await talk(
        demo,
        "I need to book a room for a birthday party for 30 kids on December 19 from 3 to 6",
        "Omar Bell 217-555-0183",
    )
    made = await FacilityBooking.objects.aget()
    assert (made.people, made.name) == (30, "Omar Bell")
    assert "217 people" not in "".join(replies)


async def test_the_reason_for_counseling_is_what_they_told_and_no_second_request_is_made(demo: Church) -> None:
    await talk(
        demo,
        "Quiero hablar con una consejera, estoy muy ansiosa y no duermo",
        "la primera",
        "sola. me llamo Inés Soto 217-555-0200",
        language="es",
    )
    made = await Appointment.objects.aget()
    assert "ansiosa" in made.first_visit["concern"]
    assert made.name == "Inés Soto"
    assert not await CallbackRequest.objects.aexists()


async def test_a_question_in_between_is_answered(demo: Church) -> None:
    _, reply = await talk(demo, "Sign me up for the Newcomers' Lunch", "Before that, what time is church on Sunday?")
    assert "9:00" in reply


@pytest.mark.parametrize("said", ["why did God let this happen?", "so am I going to hell?"])
async def test_what_nobody_can_answer_is_not_sent_to_the_office(demo: Church, said: str) -> None:
    _, reply = await talk(demo, "I need a verse about grief, my baby died", said)
    assert "no information" not in reply
    assert "hardest questions" in reply or "through tears" in reply


async def test_pain_told_in_answer_to_a_booking_is_met(demo: Church) -> None:
    _, reply = await talk(
        demo,
        "Sign me up for Surviving the Holidays",
        "I miss my wife so much. It's the first Christmas without her.",
    )
    assert "wife" in reply.split(".")[0] or "miss" in reply.split(".")[0]


@pytest.mark.parametrize(
    "said",
    ["Do you have a group about grief?", "is there a youth group on wednesday?", "I'm looking for a group for women"],
)
async def test_groups_are_found_however_they_are_asked_for(demo: Church, said: str) -> None:
    (reply,) = await talk(demo, said)
    assert "These fit" in reply or "closest" in reply


async def test_a_registration_is_cancelled_and_it_is_told(demo: Church) -> None:
    *_, reply = await talk(
        demo, "Sign me up for the Parents' Night Out", "Jen Park, 217-555-0231", "cancel my registration please"
    )
    assert "Cancelled: Event" in reply
    assert "<" not in reply
    assert (await own(demo).aget()).state == "cancelled"


@pytest.mark.parametrize("said", ["can I move it to another day?", "make it three seats"])
async def test_what_only_the_office_changes_is_sent_there_with_its_number(demo: Church, said: str) -> None:
    *_, reply = await talk(demo, "Sign me up for the Parents' Night Out", "Jen Park, 217-555-0231", said)
    assert "(217) 555-0142" in reply
    assert (await own(demo).aget()).state == "confirmed"


async def test_a_second_child_is_not_forgotten_in_silence(demo: Church) -> None:
    (reply,) = await talk(demo, "I want to register my kids for Sunday: Mia is 4 and Leo is 7")
    assert "one child" in reply
