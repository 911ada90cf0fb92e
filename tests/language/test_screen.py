"""Whom the safety screen sees in danger, and whom it leaves alone."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.danger import Danger, DangerKind, Tier
from language.rules.danger.decide import by_rules
from language.screen import screen
from tests.language.crisis_sentences import (
    DANGER,
    HARMLESS,
    SELF_HARM_EN,
    SELF_HARM_ES,
    SELF_HARM_THIRD_PARTY,
    VEILED,
)

# Poison or too much of something, taken now: whatever the reason, minutes count.
TAKEN = {
    "I swallowed all my antidepressants",
    "I took all my antidepressants",
    "I took a whole bottle of tylenol an hour ago",
    "I just swallowed all my pills",
    "me tomé todas las pastillas",
    "my mom took a bottle of pills",
}

ALARMING = [
    "i",
    "want",
    "to",
    "kill",
    "myself",
    "he",
    "hit",
    "me",
    "again",
    "and",
    "they",
    "dont",
    "want",
    "to",
    "live",
    "die",
    "dead",
    "wake",
    "pills",
    "gun",
    "bridge",
    "no",
    "quiero",
    "vivir",
    "me",
    "pega",
    "mi",
    "esposo",
    "dice",
    "que",
    "se",
    "quiere",
    "morir",
    "suicide",
    "better",
    "off",
    "without",
    "me",
    "not",
    "never",
]


@pytest.mark.parametrize("text", [*SELF_HARM_EN, *SELF_HARM_ES])
def test_hears_a_person_whose_own_life_is_in_danger(text: str) -> None:
    hit = screen(text)
    assert hit is not None
    kinds = {DangerKind.SELF_HARM} | ({DangerKind.MEDICAL_EMERGENCY} if text in TAKEN else set())
    assert hit.kind in kinds
    assert (hit.is_third_party, hit.tier) == (False, Tier.HARD)


@pytest.mark.parametrize("text", SELF_HARM_THIRD_PARTY)
def test_hears_a_person_who_fears_for_another(text: str) -> None:
    hit = screen(text)
    assert hit is not None
    kinds = {DangerKind.SELF_HARM} | ({DangerKind.MEDICAL_EMERGENCY} if text in TAKEN else set())
    assert hit.kind in kinds
    assert (hit.is_third_party, hit.tier) == (True, Tier.HARD)


@pytest.mark.parametrize(("category", "text"), DANGER)
def test_names_the_kind_of_danger(category: str, text: str) -> None:
    hit = screen(text)
    assert hit is not None
    assert hit.kind == category


@pytest.mark.parametrize("text", VEILED)
def test_hears_danger_that_is_told_in_a_roundabout_way(text: str) -> None:
    assert screen(text) is not None


@pytest.mark.parametrize("text", HARMLESS)
def test_the_rules_leave_everyday_grief_bible_and_idiom_alone(text: str) -> None:
    assert by_rules(text) is None


def test_the_heads_leave_nearly_all_of_it_alone() -> None:
    """They know no certainties; what they reach is measured on sentences that nothing was learnt from (docs/detectors.md)."""
    heard = [screen(text) for text in HARMLESS]
    assert sum(danger is not None for danger in heard) <= 0.03 * len(HARMLESS)
    assert sum(danger is not None and danger.tier is Tier.HARD for danger in heard) <= 0.015 * len(HARMLESS)


@pytest.mark.parametrize(
    "text",
    [
        "I WANT TO DIE",
        "i want to dieeeee",
        "I wan\u200bt to d\u200bie",
        "ｉ ｗａｎｔ ｔｏ ｄｉｅ",
        "I don’t want to be here anymore",
        "I do not want to be here any more",
        "i want to unal1ve myself",
        "k i l l  m y s e l f is what i want",
        "QUIERO MORÍR",
    ],
)
def test_reads_through_spelling_and_disguise(text: str) -> None:
    assert screen(text) is not None


def test_a_hit_names_the_rule_and_never_the_words() -> None:
    hit = screen("Margarita told me she wants to die")
    assert hit is not None
    assert "margarita" not in hit.source.casefold()


def test_the_persons_own_life_goes_before_the_violence_around_it() -> None:
    hit = screen("He hit me again. I want to die.")
    assert hit is not None
    assert hit.kind is DangerKind.SELF_HARM


def test_a_churchs_own_phrase_is_a_hit_whatever_its_spelling() -> None:
    assert screen("i want to go see the lighthouse tonight", extra_phrases=["See the Lighthouse"]) == Danger(
        DangerKind.SELF_HARM, "church_phrase", False
    )
    assert screen("the lighthouses are open", extra_phrases=["lighthouse", "", "  "]) is None


@pytest.mark.parametrize("answer", ["tonight", "no", "I'm not safe", "yes I mean it", "it's too late", "esta noche"])
def test_a_short_answer_carries_on_the_danger_told_before(answer: str) -> None:
    hit = screen(answer, history=["hello", "I want to kill myself"])
    assert hit is not None
    assert (hit.kind, hit.source) == (DangerKind.SELF_HARM, "carried_on")


@pytest.mark.parametrize("answer", ["thank you, I called them", "What time is church on Sunday?", "yes", "ok"])
def test_talk_after_a_danger_is_talk_again(answer: str) -> None:
    assert screen(answer, history=["I want to kill myself"]) is None


@pytest.mark.parametrize("answer", ["tonight", "no", "goodbye", "I'm alone"])
def test_a_short_answer_to_anything_else_is_no_danger(answer: str) -> None:
    assert screen(answer, history=["What time is the service?", "My husband died on Tuesday"]) is None


def test_signs_spread_over_two_messages_are_weighed_together() -> None:
    assert by_rules("I'm such a burden") is None
    assert screen("nobody cares and I can't do this anymore", history=["I'm such a burden"]) is not None


def test_grief_told_over_four_messages_stays_grief() -> None:
    told = [
        "Hi",
        "It's been a hard month",
        "My wife died in March",
        "The house is so quiet, I miss her so much",
    ]
    assert [screen(text, history=told[:place]) for place, text in enumerate(told)] == [None] * 4


@given(st.text(max_size=3000))
def test_never_raises_on_any_text(text: str) -> None:
    assert isinstance(screen(text, extra_phrases=[text[:20]], history=[text]), Danger | None)


@settings(deadline=None)
@given(st.lists(st.sampled_from(ALARMING), max_size=300))
def test_never_raises_on_alarming_words_in_any_order(words: list[str]) -> None:
    hit = screen(" ".join(words))
    assert hit is None or hit.kind in DangerKind


@pytest.mark.encodes
@pytest.mark.parametrize(
    "piece",
    [
        *(
            "a ",
            "i ",
            "my ",
            "he she ",
            "want to ",
            "ha",
            "k*",
            "kill ",
            "not ",
            "never a so ",
            "s.",
            "😭",
            "aaaa",
            "\u200b",
        ),
        *("1a", "su*", "the girl said my ", "take my all the pills ", "girl friend said he she wants "),
        *("if i was gone noone ", "mi hijo dice que el ", "my stepdad my uncle he ", "die i want to not "),
    ],
)
def test_twenty_thousand_letters_take_no_long_time(piece: str) -> None:
    """A pattern that backtracks without bound would take minutes; the limit is loose for busy machines."""
    began = time.thread_time()
    screen((piece * 20_000)[:20_000])
    assert time.thread_time() - began < 5


@pytest.mark.parametrize("who", ["she", "he", "my husband", "my mom"])
@pytest.mark.parametrize("game", ["bingo", "chess", "cards", "golf", "dominoes", "the card game", "his own game"])
def test_who_won_a_game_hit_nobody(who: str, game: str) -> None:
    assert by_rules(f"{who} beat me at {game}") is None
    assert by_rules(f"{who} beat me at {game} again last night") is None


@pytest.mark.parametrize("who", ["he", "my husband", "my mom"])
@pytest.mark.parametrize("where", ["home", "night", "the party", "his house", "3 in the morning", "dinner"])
def test_but_who_hit_at_a_place_or_a_time_did(who: str, where: str) -> None:
    heard = by_rules(f"{who} beat me at {where}")
    assert heard is not None
    assert heard.kind in (DangerKind.DOMESTIC_VIOLENCE, DangerKind.ABUSE)


SORROW = "44 years. I can't imagine the rest of my life without her"


def test_plain_sorrow_is_asked_after_gently_at_most() -> None:
    danger = screen(SORROW)
    assert danger is None or danger.is_faint


@pytest.mark.parametrize(
    "said",
    [
        "i've been giving some of my things away. it feels good to be lighter",
        "my husband gets so angry he chokes me. it happened twice this month",
    ],
)
def test_a_hint_that_the_heads_are_sure_of_is_asked_after_straight_out(said: str) -> None:
    danger = screen(said)
    assert danger is not None
    assert not danger.is_faint


def test_a_few_words_in_the_middle_of_a_talk_are_no_plain_danger_of_a_kind_that_is_not_sure() -> None:
    danger = screen(
        "my arms feel empty. i want to hold her", said_before="You came home to a nursery with nobody in it."
    )
    assert danger is None or danger.tier is Tier.SOFT


@pytest.mark.parametrize(
    "said",
    [
        "no lol not like that. i just have 4 exams in 2 days",
        "no im not suicidal, just disgusted",
        "i'm not thinking of it, if that's what you're asking",
        "no, nunca haría eso. tengo a mis nietos",
    ],
)
def test_what_is_denied_plainly_is_not_carried_on(said: str) -> None:
    danger = screen(said, history=["i hate myself, i literally want to die"])
    assert danger is None or danger.tier is Tier.SOFT


def test_a_denial_with_something_behind_it_is_not_the_danger_told_again() -> None:
    told = "I'm nothing but a burden to my children. I pray every night the Lord would take me in my sleep"
    danger = screen("No, nothing like that. I wouldn't do anything. I'm just ready when He is", history=[told])
    assert danger is not None
    assert danger.tier is Tier.SOFT


@pytest.mark.parametrize(
    ("said", "is_emergency"),
    [
        ("my baby is 6 weeks old and has a fever of 103", True),
        ("my newborn has a temp of 101 please pray", True),
        ("our baby went limp and wont wake up", True),
        ("my 5 yr old has a fever and is missing her birthday party", False),
        ("my newborn slept all night, no fever, thank God", False),
        ("our newborn spiked a fever years ago, she is 8 now", False),
    ],
)
def test_a_small_baby_with_a_fever_is_an_emergency(said: str, is_emergency: bool) -> None:
    danger = by_rules(said)
    assert (danger is not None and danger.kind is DangerKind.MEDICAL_EMERGENCY) is is_emergency


def test_joy_that_could_jump_off_a_roof_is_joy() -> None:
    assert by_rules("I could jump off the roof I'm so happy") is None
    assert by_rules("I could jump off the roof") is not None


@pytest.mark.parametrize(("said", "who"), [("no hes at work til 5", ""), ("no he is home", "watched")])
def test_who_is_alone_now_is_not_spoken_to_as_watched(said: str, who: str) -> None:
    standing = Danger(DangerKind.DOMESTIC_VIOLENCE, "watched", who="watched")
    told = ["he threw me against the wall again last night", "dont call me. he checks my phone"]
    danger = screen(said, history=told, standing=standing, is_standing_hard=True, in_light_of_danger=True)
    assert danger is not None
    assert danger.who == who


def test_a_farewell_in_the_middle_of_a_talk_leans_on_nothing() -> None:
    said = "I've got my affairs in order now. Wrote the letters last night."
    danger = screen(said, history=["My dog died yesterday."], said_before="I'm so sorry about your dog.")
    assert danger is not None
    assert not danger.is_faint
