"""Of whom the rules and the heads together take danger to be told: who threatens or is threatened, a new parent, the dead."""

import pytest

from carebot.turn.crisis import crisis_reply, direct_question, quiet_line
from language.concerned import for_the_one_concerned
from language.danger import Danger, DangerKind, Tier
from language.reading import asks_of_safety
from language.rules.danger.decide import by_rules
from language.screen import together

CRIB = "put the baby down in the crib"
FOR_WHO_THREATENS = "before anybody gets hurt, you too"


def ruled_of(text: str) -> tuple[DangerKind, bool] | None:
    danger = by_rules(text)
    return (danger.kind, danger.is_third_party) if danger else None


@pytest.mark.parametrize(
    "text",
    [
        "My neighbor says he will burn my house down with me in it",
        "my ex told me she is going to blow up my house",
        "A man held a pistol to my head on the bus",
        "she has a knife to my throat",
        "un hombre me puso una pistola en la cabeza",
    ],
)
def test_who_is_threatened_is_not_spoken_to_as_who_threatens(text: str) -> None:
    assert ruled_of(text) == (DangerKind.THREAT, True)


@pytest.mark.parametrize(
    "text", ["I will burn the church down", "My boss fired me today, so I am going to shoot up the office"]
)
def test_who_threatens_still_is(text: str) -> None:
    assert ruled_of(text) == (DangerKind.THREAT, False)


@pytest.mark.parametrize("text", ["I have a gun to my head", "I told him I have a knife to my throat"])
def test_a_weapon_in_ones_own_hand_still_is_ones_own(text: str) -> None:
    assert ruled_of(text) == (DangerKind.SELF_HARM, False)


@pytest.mark.parametrize("kind", [DangerKind.THREAT, DangerKind.HARM_TO_OTHERS])
@pytest.mark.parametrize(
    ("text", "is_threatened"),
    [
        ("He texted that he is going to kill me when I leave", True),
        ("Somebody pointed a rifle at us in the parking lot", True),
        ("the man downstairs threatens me every night", True),
        ("el vecino me amenazó con un cuchillo", True),
        ("o vizinho disse que vai me matar", True),
        ("He said he would kill me, so I'm going to shoot him first", False),
        ("Everybody in that office will be sorry on Monday", False),
        ("They made fun of me and I want to hurt them", False),
    ],
)
def test_the_words_tell_who_threatens_what_the_heads_heard(kind: DangerKind, text: str, is_threatened: bool) -> None:
    danger = for_the_one_concerned(Danger(kind, "head"), text)
    assert danger.is_third_party is is_threatened
    assert (FOR_WHO_THREATENS in crisis_reply(danger, language="en")) is (
        kind is DangerKind.THREAT and not is_threatened
    )


def test_a_kind_that_the_heads_know_better_comes_with_its_person() -> None:
    heard = Danger(DangerKind.THREAT, "head", is_third_party=True)
    both = together(Danger(DangerKind.SELF_HARM, "en.means"), heard)
    assert both is not None
    assert (both.kind, both.is_third_party) == (DangerKind.THREAT, True)


@pytest.mark.parametrize("tier", Tier)
@pytest.mark.parametrize(
    "text", ["I'm scared of myself", "I am terrified to be alone with him", "afraid to be alone with my baby"]
)
def test_a_new_parent_who_is_afraid_gets_a_parents_words(text: str, tier: Tier) -> None:
    heard = Danger(DangerKind.HARM_TO_OTHERS, "head", tier=tier, topic="postpartum", who="parent")
    both = together(by_rules(text), heard)
    assert both is not None
    assert (both.kind, both.tier) == (DangerKind.HARM_TO_OTHERS, Tier.HARD)
    reply = crisis_reply(for_the_one_concerned(both, text), language="en")
    assert CRIB in reply
    assert "988" in reply


def test_a_new_parent_who_wants_to_die_gets_the_words_for_that_wherever_it_stands() -> None:
    heard = Danger(DangerKind.HARM_TO_OTHERS, "head", topic="postpartum", who="parent")
    for text in ("I'm scared of myself. I want to die.", "I want to die and I'm scared of myself"):
        both = together(by_rules(text), heard)
        assert both is not None
        assert both.kind is DangerKind.SELF_HARM


def test_who_is_afraid_to_be_alone_with_one_who_hurts_gets_the_words_for_that() -> None:
    heard = Danger(DangerKind.DOMESTIC_VIOLENCE, "head")
    both = together(by_rules("I'm scared to be alone with him"), heard)
    assert both is not None
    assert both.kind is DangerKind.DOMESTIC_VIOLENCE
    of_oneself = together(by_rules("I'm scared of myself"), heard)
    assert of_oneself is not None
    assert of_oneself.kind is DangerKind.SELF_HARM


@pytest.mark.parametrize(
    "text",
    [
        "My dad jumped off a bridge when I was nine and I still dream of it",
        "my brother jumped in front of a train last year",
        "My husband took all his pills two years ago",
    ],
)
def test_how_somebody_died_is_no_danger_of_those_who_mourn(text: str) -> None:
    assert ruled_of(text) is None


@pytest.mark.parametrize(
    ("text", "is_of_another"),
    [
        ("My daughter jumped off the balcony", True),
        ("My sister took all the pills", True),
        ("I jumped off a bridge and nobody knows", False),
        ("My dad jumped off a bridge when I was nine. I want to jump off a bridge too", False),
    ],
)
def test_and_what_is_a_danger_still_is_one(text: str, is_of_another: bool) -> None:
    assert ruled_of(text) == (DangerKind.SELF_HARM, is_of_another)


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_what_is_perhaps_a_threat_names_no_emergency_number_quietly(language: str) -> None:
    for third in (False, True):
        threat = Danger(DangerKind.THREAT, "head", third, Tier.SOFT)
        assert quiet_line(threat, language=language, country="US") == ""
    other = Danger(DangerKind.MEDICAL_EMERGENCY, "head", tier=Tier.SOFT)
    assert "911" in quiet_line(other, language=language, country="US")


@pytest.mark.parametrize(("language", "baby"), [("en", "baby"), ("es", "bebé"), ("pt", "bebê")])
def test_a_new_parent_is_asked_straight_out_for_the_baby_too(language: str, baby: str) -> None:
    parent = Danger(DangerKind.HARM_TO_OTHERS, "head", tier=Tier.SOFT, topic="postpartum", who="parent")
    asked = direct_question(parent, language=language)
    assert baby in asked
    assert asks_of_safety(asked)
    assert "1-833-852-6262" in quiet_line(parent, language=language, country="US")
