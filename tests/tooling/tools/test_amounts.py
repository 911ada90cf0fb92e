"""Sums and days as people write them."""

from datetime import date
from decimal import Decimal

import pytest

from tooling.tools.reading import read_amount, read_day


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (450, "450"),
        (450.5, "450.50"),
        ("$450", "450"),
        ("450 dollars", "450"),
        ("US$ 1,200.50", "1200.50"),
        ("about $1,200", "1200"),
        ("unos 300 dólares", "300"),
        ("$ 85.00.", "85"),
    ],
)
def test_one_plain_sum(written, amount):
    assert read_amount(written) == Decimal(amount)


@pytest.mark.parametrize(
    "written",
    ["between 450 and 500", "half of 900", "0", 0, -5, "two months' rent", "", "1.200,50", "99999999999"],
)
def test_what_is_no_plain_sum_is_not_guessed(written):
    assert read_amount(written) is None


@pytest.mark.parametrize(("written", "day"), [("2026-03-01", date(2026, 3, 1)), ("2026-02-30", None), ("soon", None)])
def test_days(written, day):
    assert read_day(written) == day
