"""Without a key: bookings from the first wish to the confirmation, through the interface, on the demo church."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from carebot.models import FollowupLease
from carebot.testing import Visitor
from church.demo import build_demo
from church.models import (
    Appointment,
    ChildCheckin,
    Church,
    EventRegistration,
    FacilityBooking,
    Sermon,
    WorshipSong,
)
from language.text.dates import SUNDAY, last_weekday
from tooling.models import ToolInvocation

pytestmark = [pytest.mark.words, pytest.mark.clock]


@pytest.fixture
def demo(transactional_db) -> Church:
    return build_demo("password")


async def talk(church: Church, *words: str, language: str = "en") -> list[str]:
    """What is said back to each message."""
    visitor = Visitor(church.public_key, language=language)
    return [(await visitor.say(each))["message"]["text"] for each in words]


async def tools_called() -> list[str]:
    return [row.tool async for row in ToolInvocation.objects.order_by("created_at", "seq")]


async def floor_is_free() -> bool:
    return not await FollowupLease.objects.filter(owner__isnull=False).aexists()


async def test_an_event(demo: Church) -> None:
    asked, done = await talk(
        demo, "I'd like to sign up for the parents' night out, we are 3", "Dana Cole, 217-555-0133"
    )
    made = await EventRegistration.objects.select_related("event").exclude(event__title="Women's Day Retreat").aget()
    assert asked.endswith("can the church reach you at?")
    assert (made.event.title, made.seats, made.name, made.phone) == (
        "Parents' Night Out",
        3,
        "Dana Cole",
        "+12175550133",
    )
    assert made.code in done
    assert await floor_is_free()


async def test_an_event_chosen_from_the_list(demo: Church) -> None:
    _, second, done = await talk(demo, "I want to register for an event", "the budget one", "Sam Hill, sam@example.org")
    assert "Budget Basics" in second
    assert "You are registered for Budget Basics." in done


async def test_a_full_event_is_said_to_be_full(demo: Church) -> None:
    replies = await talk(demo, "Can you save me a spot at the retreat?", "Ann Bell, ann@example.org")
    assert "number 1 on the waiting list" in replies[-1]
    assert "You are registered" not in replies[-1]


async def test_an_appointment_with_the_lease_from_question_to_confirmation(demo: Church) -> None:
    visitor = Visitor(demo.public_key)
    first = (await visitor.say("I'd like to make an appointment with Pastor Ruth"))["message"]["text"]
    assert "Open times with Pastor Ruth Ellison" in first
    assert "starts_at" not in first
    lease = await FollowupLease.objects.aget()
    assert lease.domain == "book_appointment"
    second = (await visitor.say("the second one"))["message"]["text"]
    assert "What name should it be under" in second
    done = (await visitor.say("Dana Cole 217-555-0133"))["message"]["text"]
    made = await Appointment.objects.select_related("host").aget()
    assert (made.host.name, made.name) == ("Pastor Ruth Ellison", "Dana Cole")
    assert made.code in done
    assert await floor_is_free()


async def test_counseling_for_somebody_in_grief(demo: Church) -> None:
    first, _, done = await talk(
        demo,
        "My husband died in May and I can't get over it. I think I need a counselor.",
        "the first one",
        "I'd like to talk about losing him, I'd come alone. Dana Cole, 217-555-0133",
    )
    made = await Appointment.objects.select_related("host").aget()
    assert "your husband" in first.split(".")[0]  # the person first, then the times
    assert made.host.name == "Dr. Anita Rao"
    assert made.first_visit["who_comes"] == "individual"
    assert made.code in done


async def test_a_room(demo: Church) -> None:
    day = timezone.now().astimezone(demo.zone).date() + timedelta(days=20)
    _, _, done = await talk(
        demo,
        "Could we use the fellowship hall for a birthday party?",
        f"{day:%B} {day.day} from 2 to 5, about 40 people",
        "Dana Cole, 217-555-0133",
    )
    made = await FacilityBooking.objects.select_related("facility").aget()
    local = made.starts_at.astimezone(demo.zone)
    assert (made.facility.name, made.people, made.purpose) == ("Fellowship Hall", 40, "birthday party")
    assert (local.date(), local.hour, made.state) == (day, 14, "pending")
    assert "until the church has decided" in done


async def test_a_child(demo: Church) -> None:
    _, which, done = await talk(
        demo,
        "I want to register my daughter Mia for Sunday",
        "She is 3, no allergies. I'm Dana Cole, 217-555-0133",
        "the 11 o'clock",
    )
    child = await ChildCheckin.objects.aget()
    assert (child.child_name, child.age, child.allergies, child.guardian_name) == ("Mia", 3, "", "Dana Cole")
    assert which.endswith("Which service will you come to?")
    assert child.pickup_code in done


async def test_a_group_when_the_wish_is_wide_and_when_it_is_told_in_pain(demo: Church) -> None:
    wide, narrow = await talk(demo, "I'm looking for a small group", "Thursdays would be good")
    assert wide.endswith("the same season of life?")
    assert "GriefShare" in narrow
    (told,) = await talk(demo, "My mother died last month and I feel so alone. Is there a group for people like me?")
    assert "mother" in re.split(r"[.!?]", told)[0]
    assert "GriefShare" in told


async def test_in_spanish(demo: Church) -> None:
    first, done = await talk(
        demo,
        "Quisiera inscribirme en la cena de la comunidad hispana, somos 4",
        "Me llamo Rosa Medina, 217-555-0177",
        language="es",
    )
    made = await EventRegistration.objects.select_related("event").exclude(event__title="Women's Day Retreat").aget()
    assert (made.event.title, made.seats) == ("Cena de la comunidad hispana", 4)
    assert first.endswith("puede escribirle la iglesia?")
    assert made.code in done


@pytest.mark.parametrize(
    ("said", "tool", "told"),
    [
        ("What do you have for my 4 year old?", "get_kids_info", "Little Lambs"),
        ("Do you have a sermon about anxiety?", "find_past_sermon", "Bread Enough for Today"),
        ("Can I get today's devotional?", "daily_devotional", "Devotional for"),
        ("Is there a homeless shelter near 62799?", "lookup_local_resources", "Harbor House Shelter"),
        ("What does your church believe about baptism?", "theological_deep_dive", "We baptize believers"),
        ("How much have I given this year?", "get_giving_history", "nobody is signed in"),
        ("¿Tienen una prédica sobre el duelo?", "find_past_sermon", "Camino a Emaús"),
        ("¿Dónde hay un albergue?", "lookup_local_resources", "Harbor House"),
        ("¿En qué cree su iglesia sobre el bautismo?", "theological_deep_dive", "Bautizamos a creyentes"),
    ],
)
async def test_questions_are_answered_from_what_is_on_file(demo: Church, said: str, tool: str, told: str) -> None:
    (reply,) = await talk(demo, said, language="es" if "¿" in said else "en")
    assert await tools_called() == [tool]
    assert told in reply


@pytest.mark.parametrize(
    ("said", "language", "day"),
    [
        ("What songs did you sing last Sunday?", "en", "{day:%B} {day.day}, {day.year}"),
        ("¿Qué canciones cantaron el domingo pasado?", "es", "domingo {day.day} de "),
    ],
)
async def test_last_sundays_songs_on_a_sunday_too(demo: Church, said: str, language: str, day: str) -> None:
    sunday = last_weekday(SUNDAY, timezone.now().astimezone(demo.zone).date())
    sung = await WorshipSong.objects.filter(worship_set__day=sunday, worship_set__service__language=language).afirst()
    (reply,) = await talk(demo, said, language=language)
    assert await tools_called() == ["get_worship_playlist"]
    assert day.format(day=sunday) in reply
    assert sung.title in reply


@pytest.mark.parametrize(
    ("said", "language"),
    [("What was the sermon last Sunday?", "en"), ("¿De qué fue la prédica del domingo pasado?", "es")],
)
async def test_last_sundays_sermon_on_a_sunday_too(demo: Church, said: str, language: str) -> None:
    sunday = last_weekday(SUNDAY, timezone.now().astimezone(demo.zone).date())
    preached = await Sermon.objects.filter(preached_on__lte=sunday, language=language).order_by("-preached_on").afirst()
    (reply,) = await talk(demo, said, language=language)
    assert await tools_called() == ["get_sermon_info"]
    assert preached.title in reply


async def test_never_mind_ends_it_and_nothing_is_booked(demo: Church) -> None:
    await talk(demo, "I'd like to make an appointment with Pastor Ruth", "never mind")
    assert not await Appointment.objects.aexists()
    assert await floor_is_free()


async def test_a_danger_told_in_answer_to_a_booking_is_heard(demo: Church) -> None:
    replies = await talk(demo, "I'd like to make an appointment with Pastor Ruth", "I want to kill myself tonight")
    assert "988" in replies[-1]
    assert await floor_is_free()
    assert "flag_safety_concern" in await tools_called()


async def test_pain_told_in_answer_to_a_booking_comes_first(demo: Church) -> None:
    replies = await talk(
        demo, "I'd like to make an appointment with Pastor Ruth", "My son died last night and I don't know how to go on"
    )
    assert "your son" in replies[-1].split(".")[0]


async def test_the_offices_number_is_told_whole(demo: Church) -> None:
    (reply,) = await talk(demo, "Do you sell garden gnomes?")
    assert "(217) 555-0142" in reply
