"""Amounts and days as people and models write them."""

import re
from datetime import date
from decimal import Decimal

LARGEST_AMOUNT = Decimal("9999999.99")
_AMOUNT = re.compile(
    r"^(?:us\$|usd|\$|about|around|roughly|approximately|unos|como|aproximadamente|\s)*"
    r"(?P<figure>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)"
    r"\s*(?:us\$|usd|\$|dollars?|bucks|d[oó]lares)?\.?$",
    re.IGNORECASE,
)


def read_amount(raw: str | int | float) -> Decimal | None:
    """A sum of money from 450, "$450", "about 1,200 dollars"; None when it is not one plain, positive sum."""
    match = _AMOUNT.match(str(raw).strip())
    if match is None:
        return None
    amount = Decimal(match["figure"].replace(",", "")).quantize(Decimal("0.01"))
    return amount if 0 < amount <= LARGEST_AMOUNT else None


def read_day(raw: str) -> date | None:
    """The day of "2026-03-01"; None for what is no day of the calendar."""
    try:
        return date.fromisoformat(raw)
    except ValueError:
        return None
