"""Kappa against the numbers in the papers it comes from, and plain words where there is no number."""

import math

import pytest

from evals.agreement import kappa, linear, nearest, quadratic, weighted_kappa

SCALE = (0, 0.25, 0.5, 0.75, 1)
COHEN = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]  # the example of Cohen 1960 and 1968, 200 patients
COHENS_WEIGHTS = [[0, 1, 3], [1, 0, 6], [3, 6, 0]]  # of 1968: how grave each disagreement is


def pairs_of(table: list[list[int]], names: tuple = (0, 1, 2)) -> list[tuple]:
    """The items of a cross table, a row for each answer of the first judge."""
    return [
        (names[row], names[column])
        for row, counts in enumerate(table)
        for column, count in enumerate(counts)
        for _ in range(count)
    ]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (COHEN, 0.492),  # Cohen 1960
        ([[75, 1, 4], [5, 4, 1], [0, 0, 10]], 0.676),  # Fleiss, Statistical Methods for Rates and Proportions
        ([[20, 5], [10, 15]], 0.4),  # by hand: (0.7 - 0.5) / (1 - 0.5)
        ([[0, 5], [5, 0]], -1.0),
        ([[5, 5], [5, 5]], 0.0),
    ],
)
def test_kappa_as_published(table, expected):
    assert kappa(pairs_of(table)).kappa == pytest.approx(expected, abs=5e-4)


def test_weighted_kappa_as_cohen_published_it():
    found = weighted_kappa(pairs_of(COHEN), (0, 1, 2), disagreement=lambda a, b: COHENS_WEIGHTS[int(a)][int(b)])
    assert found.kappa == pytest.approx(0.348, abs=5e-4)


# Four items, by hand, in steps of 0.25: found is one step on one item. Expected, over all 16 combinations of the first
# judge's 0, 2, 4, 4 with the second's 0, 2, 4, 3: steps 9 + 5 + 7 + 7 = 28, squared 29 + 9 + 21 + 21 = 80.
NEAR_MISS = [(0, 0), (0.5, 0.5), (1, 1), (1, 0.75)]


@pytest.mark.parametrize(
    ("disagreement", "expected"),
    [(linear, 1 - (1 / 4) / (28 / 16)), (quadratic, 1 - (1 / 4) / (80 / 16))],
)
def test_weighted_kappa_by_hand(disagreement, expected):
    assert weighted_kappa(NEAR_MISS, SCALE, disagreement=disagreement).kappa == pytest.approx(expected)


def test_a_far_miss_costs_more_than_a_near_one():
    near = weighted_kappa([(0, 0), (0.5, 0.5), (1, 1), (1, 0.75)] * 5, SCALE)
    far = weighted_kappa([(0, 0), (0.5, 0.5), (1, 1), (1, 0)] * 5, SCALE)
    assert near.observed == far.observed
    assert near.kappa > far.kappa


def test_with_two_answers_the_weights_make_no_difference():
    pairs = pairs_of([[20, 5], [10, 15]], (0, 1))
    assert (
        kappa(pairs).kappa
        == pytest.approx(weighted_kappa(pairs, SCALE).kappa)
        == pytest.approx(weighted_kappa(pairs, SCALE, disagreement=linear).kappa)
    )


@pytest.mark.parametrize(
    ("score", "point"),
    [(0, 0), (0.1, 0), (0.125, 0.25), (0.6, 0.5), (0.625, 0.75), (0.733, 0.75), (0.9, 1), (1, 1)],
)
def test_a_score_counts_as_the_nearest_point(score, point):
    assert nearest(score, SCALE) == point


@pytest.mark.parametrize("score", [-0.1, 1.01, math.nan, math.inf])
def test_a_score_off_the_scale_is_refused(score):
    with pytest.raises(ValueError, match="Accepted: 0 to 1"):
        weighted_kappa([(0, score)], SCALE)


@pytest.mark.parametrize(
    ("pairs", "value", "reason"),
    [
        ([], None, "No item was judged by both"),
        ([(True, True)] * 9, None, "one and the same answer"),
        ([(True, False)] * 9, None, "Each judge gave one answer"),
        ([(True, True)] * 8 + [(True, False)], 0.0, "kappa is 0 then"),
    ],
)
def test_where_nothing_can_be_told_it_says_why(pairs, value, reason):
    for found in (kappa(pairs), weighted_kappa([(float(a), float(b)) for a, b in pairs], SCALE)):
        assert (found.items, found.kappa, found.interval) == (len(pairs), value, None)
        assert reason in found.reason


def test_weights_that_count_no_difference_give_no_kappa():
    found = weighted_kappa([(1, 0.75), (0.75, 1)], SCALE, disagreement=lambda a, b: max(0, abs(a - b) - 0.25))
    assert found.kappa is None
    assert "counts for nothing" in found.reason


def test_the_interval_holds_kappa_and_narrows_with_more_items():
    few, many = kappa(pairs_of([[20, 5], [10, 15]])), kappa(pairs_of([[200, 50], [100, 150]]))
    for found in (few, many):
        low, high = found.interval
        assert low < found.kappa < high
    assert many.interval[1] - many.interval[0] < (few.interval[1] - few.interval[0]) / 2
    # Fleiss, Cohen and Everitt's large-sample standard error for the second table is 0.041.
    assert many.interval == pytest.approx((0.4 - 1.96 * 0.041, 0.4 + 1.96 * 0.041), abs=0.02)


def test_the_interval_is_the_same_at_every_run_and_in_every_order():
    pairs = pairs_of(COHEN)
    assert kappa(pairs) == kappa(pairs) == kappa(pairs[::-1])


def test_few_items_in_full_agreement_are_no_proof():
    few, many = (kappa([(True, True)] * count + [(False, False)] * count) for count in (5, 100))
    assert few.kappa == many.kappa == 1.0
    # 10 of 10 agreed: up to 30.8 % may disagree (Clopper and Pearson), half of what chance gives
    assert few.interval == pytest.approx((1 - 0.3085 / 0.5, 1.0), abs=1e-3)
    assert many.interval[0] > 0.95
