"""A second danger of another kind brings its own words, and a visitor who says whom they meant is answered for that person."""

import uuid

import pytest

from carebot.danger_told import danger_told
from carebot.database import in_database
from carebot.models import Turn
from carebot.testing import Visitor
from language import screen as screening
from language.concerned import is_meant_of_another
from language.danger import Danger, DangerKind, Tier
from language.screen import screen
from prayers.models import SafetyConcern

OWN_LIFE = "Your life matters"
AT_HOME = "in the place that should be safe"
FOR_A_FRIEND = "love someone and hear that"
SELF_HARM = Danger(DangerKind.SELF_HARM, "en.wish_to_die")
BEATEN = Danger(DangerKind.DOMESTIC_VIOLENCE, "en.hit_by_partner")


async def test_each_kind_brings_its_own_words_and_only_the_same_once_more_other_ones(visitor: Visitor):
    for said in ("I want to kill myself", "my husband beats me every night", "I am going to kill myself tonight"):
        await visitor.say(said)
    first, second, third = [turn.delivered async for turn in Turn.objects.order_by("number")]
    assert OWN_LIFE in first
    assert AT_HOME in second
    assert "1-800-799-7233" in second
    assert "so glad you're still here" in third


async def test_so_does_the_same_danger_of_somebody_else(visitor: Visitor):
    await visitor.say("I want to kill myself")
    await visitor.say("My brother says he wants to kill himself")
    assert FOR_A_FRIEND in (await Turn.objects.order_by("number").alast()).delivered


@pytest.mark.parametrize(
    ("said", "is_of_another"),
    [
        ("No, it's my sister", True),
        ("sorry I meant my roommate", True),
        ("it's not me, it's my dad", True),
        ("no, es mi hermana", True),
        ("não sou eu, é a minha mãe", True),
        ("my sister is a nurse", None),
        ("tomorrow it's my sister's wedding and I can't face it", None),
        ("not me, my husband hits me", None),
        ("no, no se lo que pasa", None),
    ],
)
def test_who_says_whom_they_meant(said: str, is_of_another: bool | None) -> None:
    assert is_meant_of_another(said, SELF_HARM) is is_of_another


def test_who_is_hurt_may_name_who_does_it() -> None:
    assert is_meant_of_another("it's my husband", BEATEN) is None
    assert is_meant_of_another("not me. it's my husband's mother", BEATEN) is True
    assert is_meant_of_another("no, it's me", Danger(DangerKind.SELF_HARM, "head", True)) is False


async def test_a_correction_changes_the_words(visitor: Visitor):
    await visitor.say("I want to kill myself, that's what she said")
    await visitor.say("no, it's my sister")
    turn = await Turn.objects.order_by("number").alast()
    assert turn.is_danger_of_another
    assert FOR_A_FRIEND in turn.delivered
    await visitor.say("no, my boyfriend beats me")
    turn = await Turn.objects.order_by("number").alast()
    assert (turn.safety_category, turn.is_danger_of_another) == ("domestic_violence", False)
    assert AT_HOME in turn.delivered


def test_what_stands_softly_stays_soft_when_its_person_is_told() -> None:
    standing = Danger(DangerKind.SELF_HARM, "head", tier=Tier.SOFT, topic="burden")
    asked = "May I ask you straight out: are you thinking about ending your life?"
    meant = screen("No, I'm asking for my coworker", said_before=asked, standing=standing)
    assert meant is not None
    assert (meant.kind, meant.is_third_party, meant.tier) == (DangerKind.SELF_HARM, True, Tier.SOFT)


def test_another_danger_amid_an_emergency_brings_its_lines_beside_the_call() -> None:
    standing = Danger(DangerKind.MEDICAL_EMERGENCY, "head")
    both = screen("he hit me and pushed me down", standing=standing, is_standing_hard=True, is_emergency=True)
    assert both is not None
    assert (both.kind, both.or_kind) == (DangerKind.MEDICAL_EMERGENCY, DangerKind.DOMESTIC_VIOLENCE)
    was_unsure = Danger(DangerKind.MEDICAL_EMERGENCY, "head", or_kind=DangerKind.DOMESTIC_VIOLENCE)
    alone = screen("he hit me and pushed me down", standing=was_unsure, is_standing_hard=True, is_emergency=True)
    assert alone is not None
    assert alone.kind is DangerKind.DOMESTIC_VIOLENCE


async def test_staff_see_that_it_is_unsure_and_which_it_may_be(visitor: Visitor, monkeypatch: pytest.MonkeyPatch):
    unsure = Danger(DangerKind.SELF_HARM, "head", who="anyone", or_kind=DangerKind.DOMESTIC_VIOLENCE)
    monkeypatch.setattr(screening, "by_heads", lambda text, **_: unsure)
    await visitor.say("a sentence that no rule hears anything in")
    concern = await SafetyConcern.objects.aget()
    assert (concern.category, concern.or_category) == ("self_harm", "domestic_violence")
    assert concern.kind_shown == "not sure: self-harm or domestic violence"
    told = await in_database(danger_told, uuid.UUID(visitor.id))
    assert told.standing is not None
    assert (told.standing.kinds, told.standing.who) == (unsure.kinds, "anyone")
    assert told.has_violence, "whoever does it may read along"
