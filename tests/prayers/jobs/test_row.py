"""A failed attempt waits longer each time, up to a cap, and never at the same instant as its neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prayers.jobs.row import BACKOFF_CAP_SECONDS, backoff_seconds


@pytest.mark.parametrize(
    ("attempt", "jitter", "seconds"),
    [
        (1, 0.0, 1.0),
        (1, 0.5, 1.5),
        (2, 0.0, 2.0),
        (3, 0.0, 4.0),
        (6, 0.0, 32.0),
        (9, 0.0, 150.0),
        (9, 0.5, 225.0),
        (1000, 0.0, 150.0),
    ],
)
def test_the_wait_after_each_attempt(attempt, jitter, seconds):
    assert backoff_seconds(attempt, jitter=jitter) == seconds


@given(st.integers(min_value=1, max_value=1000))
def test_half_of_the_wait_is_drawn_and_it_has_a_cap(attempt):
    shortest = backoff_seconds(attempt, jitter=0.0)
    assert shortest <= backoff_seconds(attempt) <= 2 * shortest <= BACKOFF_CAP_SECONDS


@given(st.integers(min_value=1, max_value=30))
def test_a_later_attempt_never_waits_less(attempt):
    assert backoff_seconds(attempt, jitter=0.3) <= backoff_seconds(attempt + 1, jitter=0.3)
