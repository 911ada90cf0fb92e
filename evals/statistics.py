"""Numbers one can trust about few trials: exact binomial intervals, and scenarios that sometimes pass."""

import math
from collections.abc import Callable, Sequence

FEWEST_CLUSTERS = (
    6  # of fewer that are all alike nothing follows: five changes one way have p = 0.0625 by the sign test
)
NO_VARIANCE = 1e-9  # a standard error below this is rounding


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


def reliability(passed: Sequence[bool]) -> dict[str, float]:
    """Of one scenario's tries: the chance that one would pass, and that all of so many would (pass^1, pass^k)."""
    count, good = len(passed), sum(passed)
    return {
        "epochs": count,
        "passed": good,
        "pass^1": good / count,
        f"pass^{count}": pass_hat(good, count, count),
    }


def clustered_interval(clusters: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """(mean, low, high) of all values at 95 %, with values of one cluster (the epochs of one scenario) hanging together.

    Cluster-robust standard error with the small-sample factor C / (C - 1), and Student's t with C - 1 degrees of freedom
    (E. Miller, Adding error bars to evals, 2024; A. C. Cameron and D. L. Miller, 2015). With fewer than two clusters nothing
    is known of others: the interval is infinite. So it is with fewer than FEWEST_CLUSTERS that are all alike; with more
    of those it has no width, and says that they are alike rather than where the mean of others lies.
    """
    values = [value for cluster in clusters for value in cluster]
    mean = math.fsum(values) / len(values) if values else 0.0
    count = len(clusters)
    if count < 2:
        return mean, -math.inf, math.inf
    sums = [math.fsum(value - mean for value in cluster) for cluster in clusters]
    error = math.sqrt(math.fsum(each * each for each in sums) * count / (count - 1)) / len(values)
    if error < NO_VARIANCE:
        return (mean, mean, mean) if count >= FEWEST_CLUSTERS else (mean, -math.inf, math.inf)
    spread = t_quantile(count - 1) * error
    return mean, mean - spread, mean + spread


def t_quantile(df: int) -> float:
    """Student's t at 97.5 %. The expansion is good to 0.4 % from four degrees of freedom on (Abramowitz and Stegun, 26.7.5);
    below, the tabled values.
    """
    if df in _FEW_DF:
        return _FEW_DF[df]
    z = 1.959963984540054
    return (
        z
        + (z**3 + z) / (4 * df)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * df**3)
    )


_FEW_DF = {1: 12.706, 2: 4.303, 3: 3.182}


def sign_test(up: int, down: int) -> float:
    """Two-sided exact p of so many changes for the better and so many for the worse (McNemar's test, its exact form)."""
    changes = up + down
    if not changes:
        return 1.0
    tail = sum(math.comb(changes, each) for each in range(min(up, down) + 1))
    return min(1.0, 2 * tail / 2**changes)


def _at_most(hits: int, trials: int, p: float) -> float:
    # In logarithms: the number of combinations of a few thousand trials is too large for a float.
    log_p, log_q = math.log(p), math.log1p(-p)
    whole = math.lgamma(trials + 1)
    return math.fsum(
        math.exp(whole - math.lgamma(k + 1) - math.lgamma(trials - k + 1) + k * log_p + (trials - k) * log_q)
        for k in range(hits + 1)
    )


def _solve(rising: Callable[[float], float]) -> float:
    """Where a function that rises from below to above zero on (0, 1) crosses it."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2
