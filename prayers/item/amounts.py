"""Amounts of money as people write them."""

from decimal import Decimal


def shown_money(amount: Decimal, currency: str) -> str:
    """ "$1,250", "$412.50", "600 EUR": what is whole has no cents.

    Alike in every language: two who decide about one amount read the same figures.
    """
    number = f"{amount:,.0f}" if amount == amount.to_integral_value() else f"{amount:,.2f}"
    return f"${number}" if currency == "USD" else f"{number} {currency}"
