"""Of whom danger was told stands as long as the danger: a short answer is answered with the words for the same person."""

import uuid

import pytest

from carebot.danger_told import danger_told
from carebot.database import in_database
from carebot.erasing import erase_for
from carebot.models import Participant, Turn
from carebot.testing import Visitor
from language import reading
from language.danger import Danger, DangerKind, Tier
from language.reading import Reading
from language.screen import screen

ANSWER = "Well, the car is outside"  # no rule hears anything in it, and it carries nothing on
BY_EX = "My ex threatened me with a gun"
OF_A_FRIEND = "My friend says she wants to kill herself"
ATTACKER = "anything you could hurt someone with"
OWN_LIFE = "anything near you that you could hurt yourself with"


@pytest.fixture
def as_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heads hear a hard answer in `ANSWER`, and nothing else in anything."""

    def read(message: str, said_before: str = "", *, in_light_of_danger: bool = False) -> Reading:
        is_answer = message == ANSWER and said_before
        return Reading("en", Danger(DangerKind.SELF_HARM, "answer") if is_answer else None)

    monkeypatch.setattr(reading, "read", read)


@pytest.mark.parametrize(
    "standing",
    [
        Danger(DangerKind.THREAT, "en.threat_told", is_third_party=True),
        Danger(DangerKind.SELF_HARM, "head", is_third_party=True, tier=Tier.SOFT),
        Danger(DangerKind.HARM_TO_OTHERS, "head", who="parent"),
        Danger(DangerKind.ABUSE, "head", is_third_party=True, who="old"),
    ],
)
def test_an_answer_is_of_the_danger_and_of_the_person_that_stand(as_answer: None, standing: Danger) -> None:
    heard = screen(ANSWER, said_before="Are they safe right now?", in_light_of_danger=True, standing=standing)
    assert heard is not None
    assert (heard.kind, heard.is_third_party, heard.who) == (standing.kind, standing.is_third_party, standing.who)
    assert heard.tier is Tier.HARD


def test_what_is_carried_on_is_of_the_person_that_stands(as_answer: None) -> None:
    standing = Danger(DangerKind.HARM_TO_OTHERS, "head", who="parent")
    heard = screen("tonight", history=["I want to kill myself"], in_light_of_danger=True, standing=standing)
    assert heard is not None
    assert (heard.source, heard.kind, heard.who) == ("carried_on", DangerKind.HARM_TO_OTHERS, "parent")


@pytest.mark.parametrize(("told", "wrong"), [(BY_EX, ATTACKER), (OF_A_FRIEND, OWN_LIFE)])
async def test_the_next_words_are_for_the_same_person(visitor: Visitor, as_answer: None, told: str, wrong: str):
    await visitor.say(told)
    await visitor.say(ANSWER)

    turns = [turn async for turn in Turn.objects.order_by("number")]
    assert [turn.is_danger_of_another for turn in turns] == [True, True]
    assert turns[0].safety_category == turns[1].safety_category != ""
    assert wrong not in turns[1].delivered


async def test_of_whom_it_was_told_goes_with_the_words(visitor: Visitor):
    await visitor.say(BY_EX)
    await Turn.objects.aupdate(danger_who="watched")
    told = await in_database(danger_told, uuid.UUID(visitor.id))
    assert told.standing is not None
    assert (told.standing.is_third_party, told.standing.who) == (True, "watched")

    await in_database(erase_for, await Participant.objects.select_related("conversation").aget())
    turn = await Turn.objects.aget()
    assert (turn.danger_who, turn.is_danger_of_another) == ("", False)
