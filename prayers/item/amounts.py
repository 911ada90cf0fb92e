"""Amounts of money as people write them."""

from decimal import Decimal

from django.utils.formats import number_format


def shown_money(amount: Decimal, currency: str) -> str:
    """ "$1,250", "$412.50", "600 EUR": what is whole has no cents."""
    places = 0 if amount == amount.to_integral_value() else 2
    number = number_format(amount, decimal_pos=places, use_l10n=True, force_grouping=True)
    return f"${number}" if currency == "USD" else f"{number} {currency}"
