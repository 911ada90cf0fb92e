"""Few trials, honest numbers."""

import pytest

from evals.statistics import exact_interval, pass_hat, upper_bound_of_none


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
