"""Giving records: for whoever the church's own site has signed in, and for nobody else."""

from datetime import date
from decimal import Decimal

import pytest

from church.models import Gift, Giver
from church.testing import make_church
from tests.tooling.tools.asking import call_tool

pytestmark = pytest.mark.django_db


def give(church, member_id, *gifts):
    giver = Giver.objects.create(church=church, member_id=member_id, name="Ana Ruiz")
    for day, amount in gifts:
        Gift.objects.create(church=church, giver=giver, given_on=date.fromisoformat(day), amount=Decimal(amount))
    return giver


def test_yearly_totals_and_the_latest_years_gifts():
    church = make_church()
    give(church, "m-1", ("2025-12-24", "100"), ("2026-01-04", "50.50"), ("2026-02-01", "1200"))
    give(church, "m-2", ("2026-02-01", "7"))
    result = call_tool("get_giving_history", church, member_id="m-1")
    assert result.done
    assert result.content.splitlines() == [
        "Given by year:",
        "- 2026: 1,250.50 USD (2 gifts)",
        "- 2025: 100.00 USD (1 gift)",
        "Gifts in 2026:",
        "- Sunday, February 1, 2026: 1,200.00 USD, General",
        "- Sunday, January 4, 2026: 50.50 USD, General",
        "This is no tax statement; the church office gives one.",
    ]


def test_another_year_when_asked():
    church = make_church()
    give(church, "m-1", ("2025-12-24", "100"), ("2026-01-04", "50.50"))
    assert "December 24, 2025" in call_tool("get_giving_history", church, member_id="m-1", year=2025).content
    assert (
        "No gifts are on file for 2019." in call_tool("get_giving_history", church, member_id="m-1", year=2019).content
    )


def test_a_long_year_is_shortened_and_says_by_how_many():
    church = make_church()
    give(church, "m-1", *((f"2026-01-{day:02d}", "10") for day in range(1, 21)))
    told = call_tool("get_giving_history", church, member_id="m-1").content
    assert "and 8 earlier ones" in told
    assert "2026: 200.00 USD (20 gifts)" in told


def test_nobody_signed_in_gets_the_same_words_whether_the_person_gives_or_not():
    empty, full = make_church(phone=""), make_church(phone="")
    give(full, "m-1", ("2026-01-04", "50.50"))
    first, second = call_tool("get_giving_history", empty), call_tool("get_giving_history", full)
    assert first == second
    assert not first.done
    assert "50.50" not in second.content


def test_how_to_sign_in_is_told():
    church = make_church(sign_in_url="https://church.example.org/members")
    assert "To sign in: https://church.example.org/members" in call_tool("get_giving_history", church).content
    assert "Para iniciar sesión: https://" in call_tool("get_giving_history", church, "es").content


def test_an_identity_of_another_church_opens_nothing_here():
    ours, theirs = make_church(), make_church()
    give(ours, "m-1", ("2026-01-04", "50.50"))
    told = call_tool("get_giving_history", theirs, member_id="m-1").content
    assert "no gifts are on file" in told
    assert "50.50" not in told
