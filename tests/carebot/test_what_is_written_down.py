"""What is written down of a conversation, for whom, and what the visitor is told of it: details, corrections, confidences."""

import pytest

from carebot.testing import Visitor
from prayers.models import (
    Amendment,
    CallbackRequest,
    CareNeed,
    Confidentiality,
    PastoralVisit,
    PrayerRequest,
    VolunteerSignup,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.words]


async def said_all(visitor: Visitor, *words: str) -> list[str]:
    return [(await visitor.say(each))["message"]["text"] for each in words]


async def amendments(record: object) -> list[str]:
    return [f"{each.words} {each.contact}" async for each in Amendment.objects.filter(record=record).order_by("pk")]


@pytest.mark.parametrize(
    "detail",
    [
        "he can't have nuts, and he is in unit 7",
        "Only on Mondays and Fridays, please",
        "the surgery was put off to 9:15",
    ],
)
async def test_a_detail_told_later_stands_beside_the_need(visitor: Visitor, detail: str) -> None:
    await said_all(
        visitor, "Could somebody bring my dad meals next week? Lou Hart, 217-555-0131", "Thanks so much!", detail
    )
    assert any(detail in each for each in await amendments(await CareNeed.objects.aget()))


async def test_a_corrected_number_goes_to_every_request_that_is_answered_by_it(visitor: Visitor) -> None:
    *_, reply = await said_all(
        visitor,
        "We need a ride to dialysis on Tuesday",
        "and somebody to watch our kids that morning",
        "Nell Fry 217-555-0164",
        "oops, typo: 217-555-0146",
    )
    assert "555-0146" in reply
    async for need in CareNeed.objects.all():
        assert any("0146" in words for words in await amendments(need))


async def test_nothing_is_said_to_be_added_where_nothing_was(visitor: Visitor) -> None:
    *_, reply = await said_all(
        visitor,
        "Please call me at 217-555-0142",
        "And pray for my knee",
        "change of plan: it is on the 4th now, can you fix that",
    )
    added = await Amendment.objects.acount()
    assert added > 0 or "adding" not in reply


async def test_what_somebody_is_ashamed_of_is_passed_to_nobody(visitor: Visitor) -> None:
    await said_all(
        visitor,
        "Could somebody stay with my mother on Fridays? She has dementia.",
        "I slapped her hand last night and I am so ashamed of myself",
    )
    assert not await Amendment.objects.aexists()


async def test_a_day_taken_out_of_an_offer_leaves_the_offer(visitor: Visitor) -> None:
    *_, reply = await said_all(
        visitor,
        "I'd like to volunteer at the food pantry, Mondays or Fridays",
        "Ed Pyle, 217-555-0138",
        "Scratch that, Fridays don't work, just Mondays",
    )
    offer = await VolunteerSignup.objects.aget()
    assert offer.status == "new"
    assert any("Mondays" in words for words in await amendments(offer))
    assert "leave it there" not in reply


@pytest.mark.parametrize(
    ("language", "ask", "private"),
    [
        (
            "en",
            "Please pray for my job interview, I'm so nervous",
            "on second thought, nobody else but the pastor should know. private please",
        ),
        ("en", "Please pray for my son, he was arrested", "please keep it off the prayer list"),
        ("es", "Oren por mi hijo, lo arrestaron", "que no se entere nadie más, solo el pastor"),
    ],
)
async def test_a_prayer_is_kept_to_the_pastors_once_that_is_wished(
    visitor: Visitor, language: str, ask: str, private: str
) -> None:
    *_, reply = await said_all(visitor, ask, private)
    prayer = await PrayerRequest.objects.aget()
    assert prayer.confidentiality == Confidentiality.PASTORS_ONLY
    assert ("only our pastors" if language == "en" else "solo nuestros pastores") in reply


async def test_a_prayer_asked_for_in_confidence_never_reaches_the_team(visitor: Visitor) -> None:
    await said_all(visitor, "would you pray for my niece, and please not on any prayer chain, her folks don't know yet")
    assert (await PrayerRequest.objects.aget()).confidentiality == Confidentiality.PASTORS_ONLY


async def test_whoever_wants_no_prayer_for_themselves_is_left_out(visitor: Visitor) -> None:
    *_, reply = await said_all(
        visitor, "I have been so angry since my brother's stroke", "No prayers for me. Pray for him, he still believes."
    )
    prayer = await PrayerRequest.objects.aget()
    assert "angry" not in prayer.request
    assert "you will be held" not in reply


@pytest.mark.parametrize(
    "words", ["Rae Dow, 217-555-0177. Please text, don't call", "Rae Dow 217-555-0177, text me first"]
)
async def test_whoever_wants_to_be_texted_is_not_called(visitor: Visitor, words: str) -> None:
    *_, reply = await said_all(visitor, "Could somebody call me about my brother?", words)
    assert "text" in (await CallbackRequest.objects.aget()).reason
    assert "text" in reply


async def test_whoever_wants_an_email_is_asked_for_the_address(visitor: Visitor) -> None:
    first, _ = await said_all(
        visitor, "Can somebody email me about the class? Please not by phone", "rae.dow@example.org"
    )
    assert "address" in first
    assert (await CallbackRequest.objects.aget()).contact_email == "rae.dow@example.org"


async def test_a_number_told_in_pieces_arrives_whole(visitor: Visitor) -> None:
    replies = await said_all(visitor, "Could somebody bring us meals? My wife had surgery.", "217", "555", "0166")
    assert all("rest" in each for each in replies[1:3])
    assert any("555-0166" in words for words in await amendments(await CareNeed.objects.aget()))


@pytest.mark.parametrize(
    "words", ["What would you enjoy? Roofing. I did it for 30 years", "I could take the phones on weekdays"]
)
async def test_an_offer_to_serve_is_no_need(visitor: Visitor, words: str) -> None:
    await said_all(visitor, "I'd like to volunteer", words, "Mick Lane 217-555-0104")
    assert not await CareNeed.objects.aexists()
    assert await VolunteerSignup.objects.acount() == 1


@pytest.mark.parametrize(
    "words",
    [
        "I would not mind a visitor now and then. Room 3 at Elm House.",
        "It'd be nice if someone came by, I'm at 4 Oak Street",
    ],
)
async def test_a_wish_for_company_is_a_visit(visitor: Visitor, words: str) -> None:
    await said_all(visitor, words)
    assert await PastoralVisit.objects.acount() == 1


async def test_a_visit_is_written_down_once(visitor: Visitor) -> None:
    await said_all(
        visitor,
        "My mom has surgery tomorrow at Mercy, could a pastor visit her?",
        "is there a chance somebody could visit before noon?",
        "Jo Bly, 217-555-0119",
    )
    visit = await PastoralVisit.objects.aget()
    assert any("0119" in words for words in await amendments(visit))


@pytest.mark.parametrize("words", ["please don't send anybody", "no visit, no person, please"])
async def test_nobody_is_called_for_whoever_wants_nobody_sent(visitor: Visitor, words: str) -> None:
    *_, reply = await said_all(visitor, "I'm not sure I believe anything these days", words)
    assert "ask for a person" not in reply


async def test_how_it_stands_is_said_after_it_arrived(visitor: Visitor) -> None:
    *_, reply = await said_all(
        visitor, "Meals for three people please, Bo Lind 217-555-0195", "and how can I be sure this one got there?"
    )
    assert "nothing on file" not in reply.lower()
    assert "Practical need" in reply or "Practical" in reply


async def test_what_was_sent_another_day_cannot_be_seen_here(visitor: Visitor) -> None:
    (reply,) = await said_all(
        visitor, "I left a note here last week about rides and heard nothing. Did it get through?"
    )
    assert "only what was asked for in this conversation" in reply


async def test_days_told_before_the_number_are_no_riddle(visitor: Visitor) -> None:
    _, _, reply, last = await said_all(
        visitor,
        "I'd like to volunteer",
        "I tutor kids in reading, I did that for years",
        "Mondays after lunch",
        "Ina Moss 217-555-0118",
    )
    assert "reach" in reply or "name" in reply
    offer = await VolunteerSignup.objects.aget()
    assert (offer.needs_background_check, "Mondays" in offer.availability) == (True, True)
    assert "background check" in last


async def test_what_helpers_have_to_mind_goes_to_them(visitor: Visitor) -> None:
    await said_all(
        visitor,
        "¿Podrían traerle comidas a mi tía? La operaron.",
        "ella vive sola",
        "No come pescado, y no tiene carro",
    )
    need = await CareNeed.objects.aget()
    assert any("pescado" in each for each in (need.need, *await amendments(need)))


async def test_what_is_remembered_of_somebody_who_died_is_met_as_that(visitor: Visitor) -> None:
    *_, reply = await said_all(
        visitor, "My wife died in May, please pray for me", "Her name was Opal. We had 33 years."
    )
    assert any("Opal" in each for each in await amendments(await PrayerRequest.objects.aget()))
    assert any(words in reply for words in ("should be spoken of", "missed so much", "so much of a life"))
    assert "goes with what you asked" not in reply
