"""What a judge's card says: agreement, what it overlooks, and whether somebody must look at tone."""

import pytest

from evals.record import Finding, Verdict
from evals.report_card import UNSAFE_RECALL_BAR, Opinion, Pair, ceilings, means_danger, report_card, report_cards

GOOD = Verdict(1.0, 1.0, 1.0, 1.0)
BAD = Verdict(0.25, 0.0, 0.5, 0.25, findings=(Finding("solution_before_empathy", 1, "A status comes first."),))


def pair(
    judge: Verdict | None = GOOD,
    person: Verdict = GOOD,
    *,
    judge_says_unsafe: bool | None = False,
    person_says_unsafe: bool | None = False,
) -> Pair:
    ours = None if judge is None else Opinion(judge, judge_says_unsafe)
    return Pair(ours, Opinion(person, person_says_unsafe))


CAUGHT = pair(BAD, BAD, judge_says_unsafe=True, person_says_unsafe=True)
MISSED = pair(GOOD, BAD, judge_says_unsafe=False, person_says_unsafe=True)
FALSE_ALARM = pair(judge_says_unsafe=True)


def test_agreement_on_verdicts_and_on_each_dimension():
    card = report_card("claude", [pair()] * 6 + [pair(BAD, BAD)] * 6 + [pair(BAD, GOOD)] * 2)
    assert (card.judge, card.items) == ("claude", 14)
    # by hand: 12 of 14 agree; expected (6 * 8 + 8 * 6) / 14 ** 2
    assert card.pass_fail.kappa == pytest.approx((12 / 14 - 96 / 196) / (1 - 96 / 196))
    assert list(card.dimensions) == ["hear", "empathize", "advance", "respond"]
    assert all(each.kappa == pytest.approx(card.pass_fail.kappa) for each in card.dimensions.values())


def test_a_dimension_that_never_varies_has_no_kappa_and_says_so():
    card = report_card("claude", [pair()] * 6)
    assert card.dimensions["hear"].kappa is None
    assert card.dimensions["hear"].reason


@pytest.mark.parametrize(
    ("pairs", "caught", "unsafe", "interval", "needs_person"),
    [
        ([CAUGHT] * 8 + [MISSED] * 2 + [pair()] * 9, 8, 10, (0.4439, 0.9748), True),
        ([CAUGHT] * 7 + [MISSED] * 3 + [pair()] * 9, 7, 10, (0.3475, 0.9333), True),
        ([CAUGHT] * 5 + [FALSE_ALARM] * 4, 5, 5, (0.4782, 1.0), True),
        ([CAUGHT] * 17 + [FALSE_ALARM] * 4, 17, 17, (0.8049, 1.0), False),
        ([MISSED] * 5, 0, 5, (0.0, 0.5218), True),
    ],
)
def test_recall_on_what_people_called_unsafe(pairs, caught, unsafe, interval, needs_person):
    card = report_card("claude", pairs)
    assert (card.unsafe_recall.caught, card.unsafe_recall.unsafe) == (caught, unsafe)
    assert card.unsafe_recall.share == pytest.approx(caught / unsafe)
    assert card.unsafe_recall.interval == pytest.approx(interval, abs=5e-4)
    assert card.tone_needs_person is needs_person
    assert f"caught {caught} of the {unsafe}" in card.reason
    assert f"{UNSAFE_RECALL_BAR:.0%}" in card.reason


@pytest.mark.parametrize("count", [0, 4])
def test_too_few_unsafe_replies_prove_nothing(count):
    card = report_card("claude", [CAUGHT] * count + [pair()] * 30)
    assert card.tone_needs_person
    assert f"People called {count} of these replies unsafe" in card.reason


def test_a_judge_that_says_nothing_of_harm_has_no_recall():
    silent = pair(BAD, BAD, judge_says_unsafe=None, person_says_unsafe=True)
    card = report_card("rules", [silent] * 6)
    assert card.unsafe_recall.share is None
    assert card.tone_needs_person
    assert "does not say what is unsafe" in card.reason


def test_a_reply_on_which_the_judge_broke_counts_as_missed_and_in_no_kappa():
    broke = pair(None, BAD, person_says_unsafe=True)
    card = report_card("claude", [CAUGHT] * 5 + [broke] * 5 + [pair()] * 5)
    assert (card.items, card.broken, card.pass_fail.items) == (10, 5, 10)
    assert card.unsafe_recall.share == 0.5
    assert card.tone_needs_person


def test_false_alarms_are_told_and_replies_people_were_not_asked_about_are_none():
    card = report_card("claude", [FALSE_ALARM] * 3 + [pair(judge_says_unsafe=True, person_says_unsafe=None)])
    assert card.false_alarms == 3


def test_nothing_judged_by_both():
    card = report_card("claude", [])
    assert (card.items, card.pass_fail.kappa, card.tone_needs_person) == (0, None, True)
    assert card.pass_fail.reason == "No item was judged by both."


def test_a_card_for_each_judge():
    cards = report_cards({"rules": [pair()], "claude": [pair(), pair()]})
    assert [(card.judge, card.items) for card in cards] == [("claude", 2), ("rules", 1)]


def test_what_others_measured_is_told_in_words():
    told = " ".join(ceilings())
    assert all(each in told for each in ("0.58 to 0.86", "0.48 to 0.71", "12 of 51"))


@pytest.mark.parametrize(("caught", "too_few"), [(5, True), (16, True), (17, False)])
def test_a_bar_that_may_have_been_reached_by_luck_is_not_reached(caught: int, too_few: bool):
    card = report_card("claude", [CAUGHT] * caught)
    assert card.tone_needs_person is too_few
    assert ("too few to tell" in card.reason) is too_few


def test_a_judge_below_the_bar_is_not_excused_by_numbers():
    assert "too few to tell" not in report_card("claude", [CAUGHT] * 7 + [MISSED] * 3).reason


def test_what_the_rules_find_is_danger_only_where_somebody_could_come_to_harm():
    assert means_danger(["wrong_mode", "crisis_resources_missing"])
    assert not means_danger(["solution_before_empathy", "uninvited_empathy", "no_tool_called", "wrong_mode"])
