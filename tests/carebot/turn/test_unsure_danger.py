"""Where it is not sure which danger it is, or whose: the words are right whichever it is, and nobody is told another one's."""

from itertools import combinations

import numpy as np
import pytest

from carebot.turn.crisis import crisis_lines, crisis_reply, direct_question, quiet_line
from language import reading
from language import screen as screening
from language.concerned import for_the_one_concerned
from language.danger import HURT_BY_ANOTHER, TOPICS, Danger, DangerKind, Tier
from language.learn.head import DANGER_HEAD, head_at
from language.reading import asks_of_death, asks_of_safety
from language.screen import together

K = DangerKind
LINE_AT_HOME, LIFE, EMERGENCY = "1-800-799-7233", "988", "911"
OWN_LIFE = ("Your life matters", "hurt yourself with", "ending your life", "I want you to stay")
LANGUAGES = ("en", "es", "pt")
PAIRS = [pair for pair in combinations(K, 2) if pair != (K.HARM_TO_OTHERS, K.THREAT)]


def heard(**logits: float) -> Danger:
    """What the heads make of these logits of topics and of `other`; all else is low."""
    columns = head_at(DANGER_HEAD).columns
    row = np.full((1, len(columns)), -9.0, np.float32)
    for name, value in {"danger": 20.0, "hard": 20.0, **logits}.items():
        row[0, columns.index(f"topic.{name}" if name in TOPICS else name)] = value
    found = reading.heard(row)
    assert found is not None
    return found


def test_a_kind_far_ahead_is_the_only_one() -> None:
    sure = heard(domestic_violence=4.0, intent=-2.0)
    assert (sure.kind, sure.or_kind, sure.who, sure.is_third_party) == (K.DOMESTIC_VIOLENCE, None, "", False)


def test_two_kinds_side_by_side_are_both_likely() -> None:
    assert heard(domestic_violence=2.0, intent=1.8).kinds == {K.DOMESTIC_VIOLENCE, K.SELF_HARM}


def test_many_topics_of_one_kind_weigh_together() -> None:
    both = heard(domestic_violence=1.0, intent=0.6, plan=0.5, farewell=0.5)
    assert both.kind is K.SELF_HARM


def test_who_it_is_about_may_be_unsure_alone() -> None:
    assert heard(intent=4.0, other=-6.0).who == ""
    assert heard(intent=4.0, other=1.5).who == "anyone"
    of_another = heard(intent=4.0, other=8.0)
    assert (of_another.who, of_another.is_third_party) == ("", True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pair", PAIRS, ids=" or ".join)
@pytest.mark.parametrize("is_third_party", [False, True])
def test_the_lines_are_for_both_and_nothing_is_said_that_is_right_for_one_alone(
    pair: tuple[DangerKind, DangerKind], language: str, is_third_party: bool
) -> None:
    reply = crisis_reply(Danger(pair[0], "head", is_third_party, or_kind=pair[1]), language=language)
    for kind in pair:
        lines = crisis_lines("US", kind, language)
        assert all((line.call or line.text or "").split(" (")[0].split(" to ")[-1] in reply for line in lines)
    assert not any(words in reply for words in OWN_LIFE)
    assert EMERGENCY in reply
    if not HURT_BY_ANOTHER.isdisjoint(pair):
        assert LINE_AT_HOME in reply
    if K.MEDICAL_EMERGENCY in pair:
        assert reply.index(EMERGENCY) < reply.index(LIFE)
    assert (
        crisis_reply(Danger(pair[1], "head", is_third_party, or_kind=pair[0]), language=language).split("\n\n")[0]
        in reply
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_it_is_unsure_whose_it_is_the_words_fit_whoever_it_is(language: str) -> None:
    said = {crisis_reply(Danger(kind, "head", third, who="anyone"), language=language).split("\n\n")[0]
            for kind in K if kind is not K.MEDICAL_EMERGENCY for third in (False, True)}  # fmt: skip
    assert len(said) == 1
    assert not any(words in next(iter(said)) for words in OWN_LIFE)


def test_who_is_under_18_gets_the_words_for_that() -> None:
    for or_kind in (K.ABUSE, K.SELF_HARM):
        danger = Danger(K.DOMESTIC_VIOLENCE, "head", or_kind=or_kind)
        assert "grown-up" in crisis_reply(danger, language="en", is_minor=True)
        assert "grown-up" not in crisis_reply(danger, language="en")


@pytest.mark.parametrize(
    ("told", "is_right", "is_wrong"),
    [
        (Danger(K.MEDICAL_EMERGENCY, "head", True, who="poisoned"), "stay with them", "even if you feel all right"),
        (Danger(K.HARM_TO_OTHERS, "head", True, who="parent"), "don't leave the baby alone with them", "put the baby down in the crib"),
    ],
)  # fmt: skip
def test_who_writes_for_another_is_not_spoken_to_as_the_one_in_danger(
    told: Danger, is_right: str, is_wrong: str
) -> None:
    reply = crisis_reply(told, language="en")
    assert is_right.casefold() in reply.casefold()
    assert is_wrong not in reply


def test_of_death_only_the_visitor_is_asked_who_surely_told_of_it() -> None:
    for kind in K:
        for or_kind in (None, *(each for each in K if each is not kind)):
            for third, who in ((False, ""), (True, ""), (False, "anyone"), (True, "anyone")):
                for language in LANGUAGES:
                    asked = direct_question(
                        Danger(kind, "head", third, Tier.SOFT, who=who, or_kind=or_kind), language=language
                    )
                    of_own = kind is K.SELF_HARM and or_kind is None and not third and not who
                    of_theirs = kind is K.SELF_HARM and or_kind is None and third and not who
                    assert of_own or of_theirs or (asks_of_safety(asked) and not asks_of_death(asked))
    assert "are they safe" in direct_question(Danger(K.DOMESTIC_VIOLENCE, "head", True), language="en")
    assert "your own thoughts" in direct_question(Danger(K.SELF_HARM, "head", or_kind=K.ABUSE), language="en")


def test_what_only_may_be_danger_names_a_line_for_each_that_it_may_be() -> None:
    named = quiet_line(
        Danger(K.SELF_HARM, "head", tier=Tier.SOFT, or_kind=K.DOMESTIC_VIOLENCE), language="en", country="US"
    )
    assert LIFE in named
    assert LINE_AT_HOME in named


def test_what_was_said_in_so_many_words_keeps_its_words_and_brings_the_lines_for_the_other() -> None:
    both = together(Danger(K.SELF_HARM, "en.wish_to_die"), Danger(K.DOMESTIC_VIOLENCE, "head"))
    assert both is not None
    reply = crisis_reply(both, language="en")
    assert OWN_LIFE[0] in reply
    assert LINE_AT_HOME in reply


def test_who_is_threatened_stays_the_one_who_is_threatened_where_the_heads_hear_violence_at_home() -> None:
    ruled = Danger(K.THREAT, "en.threat_told", is_third_party=True)
    both = together(ruled, Danger(K.DOMESTIC_VIOLENCE, "head", or_kind=K.SELF_HARM))
    assert both is not None
    settled = for_the_one_concerned(both, "my stepson swore to shoot me")
    assert settled.is_third_party
    reply = crisis_reply(settled, language="en")
    assert "Get yourself to a safe place first" in reply
    assert LINE_AT_HOME in reply


def test_a_rule_settles_what_the_heads_left_open() -> None:
    unsure = Danger(K.SELF_HARM, "head", or_kind=K.DOMESTIC_VIOLENCE)
    both = together(Danger(K.DOMESTIC_VIOLENCE, "en.hit_by_partner"), unsure)
    assert both is not None
    assert (both.kind, both.or_kind) == (K.DOMESTIC_VIOLENCE, None)


def test_a_rule_and_the_heads_that_hear_different_people_leave_it_open_whose_it_is() -> None:
    both = together(Danger(K.SELF_HARM, "en.plan"), Danger(K.SELF_HARM, "head", is_third_party=True))
    assert both is not None
    assert both.who == "anyone"
    assert not any(words in crisis_reply(both, language="en") for words in OWN_LIFE)


@pytest.mark.parametrize(
    "said", ["I took all my pills an hour ago and now my fingers are numb", "tomé muchas pastillas y me mareo"]
)
def test_what_a_rule_alone_hears_is_of_the_kind_that_the_heads_would_take_it_for(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screening, "by_heads", lambda *_, **__: None)  # below their bar
    monkeypatch.setattr(reading, "kind_of", lambda _: Danger(K.MEDICAL_EMERGENCY, "head", who="poisoned"))
    found = screening.screen(said)
    assert found is not None
    assert (found.kind, found.tier) == (K.MEDICAL_EMERGENCY, Tier.HARD)


def test_the_grammar_settles_whose_it_is() -> None:
    unsure = Danger(K.DOMESTIC_VIOLENCE, "head", True, who="anyone")
    settled = for_the_one_concerned(unsure, "my cousin's fiance hits me when we are alone")
    assert (settled.who, settled.is_third_party) == ("", False)
    victim = for_the_one_concerned(Danger(K.THREAT, "head", who="anyone"), "the landlord swore to burn my house")
    assert (victim.who, victim.is_third_party) == ("", True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pair", [*PAIRS, *((kind, None) for kind in K)], ids=str)
def test_a_quiet_line_asks_nothing(pair: tuple[DangerKind, DangerKind | None], language: str) -> None:
    """Or the plain question behind it would be left out as asked already."""
    kind, or_kind = pair
    named = quiet_line(Danger(kind, "head", tier=Tier.SOFT, or_kind=or_kind), language=language, country="US")
    assert not asks_of_safety(named)
    assert not asks_of_death(named)
