"""Numbers one can trust about few trials: exact binomial intervals, and scenarios that sometimes pass."""

import math
from collections.abc import Callable


def exact_interval(hits: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Clopper and Pearson's interval of a proportion. With no trial: nothing is known, (0, 1).

    Exact where counts are small: 0 of 15 gives an upper end of 0.218, not 0. (C. J. Clopper and E. S. Pearson, The use of
    confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26, 1934.)
    """
    if not trials:
        return 0.0, 1.0
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else _solve(lambda p: 1 - _at_most(hits - 1, trials, p) - tail)
    high = 1.0 if hits == trials else _solve(lambda p: tail - _at_most(hits, trials, p))
    return low, high


def upper_bound_of_none(trials: int, confidence: float = 0.95) -> float:
    """How large the true rate may still be when none of so many failed (one-sided): 1 - (1 - confidence) ** (1 / trials)."""
    return 1.0 if not trials else 1 - (1 - confidence) ** (1 / trials)


def pass_hat(passed: int, trials: int, k: int) -> float:
    """pass^k: the chance that k tries in a row all pass, estimated without bias from `passed` of `trials` (k at most trials)."""
    if k > trials:
        raise ValueError(f"k is {k}. Accepted: at most the {trials} trials there are.")
    return math.comb(passed, k) / math.comb(trials, k)


def _at_most(hits: int, trials: int, p: float) -> float:
    return sum(math.comb(trials, each) * p**each * (1 - p) ** (trials - each) for each in range(hits + 1))


def _solve(rising: Callable[[float], float]) -> float:
    """Where a function that rises from below to above zero on (0, 1) crosses it."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2
