"""Few trials, honest numbers."""

import pytest

from evals.statistics import clustered_interval, exact_interval, pass_hat, sign_test, t_quantile, upper_bound_of_none


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 15, 0.0, 0.2180), (15, 15, 0.7820, 1.0), (6, 11, 0.2338, 0.8325), (0, 0, 0.0, 1.0)],
)
def test_clopper_and_pearsons_interval(hits, trials, low, high):
    assert exact_interval(hits, trials) == pytest.approx((low, high), abs=5e-4)


def test_none_of_fifteen_may_still_be_eighteen_in_a_hundred():
    assert upper_bound_of_none(15) == pytest.approx(0.181, abs=5e-4)


def test_all_of_k_tries():
    assert (pass_hat(3, 4, 1), pass_hat(3, 4, 2), pass_hat(3, 4, 4), pass_hat(4, 4, 4)) == (0.75, 0.5, 0.0, 1.0)
    with pytest.raises(ValueError, match="at most the 4 trials"):
        pass_hat(3, 4, 5)


def test_thousands_of_trials_are_no_trouble():
    assert exact_interval(30, 3000) == pytest.approx((0.006757, 0.014246), abs=5e-6)  # R: binom.test(30, 3000)


@pytest.mark.parametrize(("df", "expected"), [(4, 2.776), (9, 2.262), (14, 2.145), (41, 2.020), (1000, 1.962)])
def test_students_t(df: int, expected: float):
    assert t_quantile(df) == pytest.approx(expected, rel=4e-3)


def test_epochs_of_one_scenario_are_not_so_many_scenarios():
    alike = clustered_interval([[1.0] * 10, [0.0] * 10, [1.0] * 10, [0.5] * 10])
    once = clustered_interval([[1.0], [0.0], [1.0], [0.5]])
    assert alike == pytest.approx(once)


def test_a_clustered_interval_by_hand():
    # mean 2; residual sums of the clusters -1, 0, 1; variance 2/9 times 3/2; t(2) = 4.303
    mean, low, high = clustered_interval([[1.0], [2.0], [3.0]])
    assert mean == 2.0
    assert (high - mean, mean - low) == pytest.approx((4.303 * 3**-0.5, 4.303 * 3**-0.5), rel=0.02)


@pytest.mark.parametrize("clusters", [[], [[0.7, 0.9]]])
def test_one_scenario_tells_nothing_of_others(clusters):
    mean, low, high = clustered_interval(clusters)
    assert (low, high) == (float("-inf"), float("inf"))
    assert mean == pytest.approx(0.8 if clusters else 0.0)


@pytest.mark.parametrize(
    ("up", "down", "p"), [(0, 0, 1.0), (5, 0, 0.0625), (6, 0, 0.03125), (1, 9, 0.0215), (4, 4, 1.0)]
)
def test_the_sign_test_is_exact(up: int, down: int, p: float):
    assert sign_test(up, down) == pytest.approx(p, abs=5e-5)


def test_few_scenarios_that_are_all_alike_tell_nothing_of_others():
    assert clustered_interval([[1.0]] * 5) == (1.0, float("-inf"), float("inf"))
    assert clustered_interval([[0.7, 0.7]] * 5)[1:] == (float("-inf"), float("inf"))


def test_more_of_them_have_no_width():
    assert clustered_interval([[0.7, 0.7]] * 6) == pytest.approx((0.7, 0.7, 0.7))
