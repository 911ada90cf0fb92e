"""What counts as one address, and what is kept of it."""

import pytest

from church.network import address_hash, network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("2001:db8:1:3::/64", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
        ("unix:", ""),
        ("unknown", ""),
    ],
)
def test_one_visitor_has_a_whole_network_of_ipv6_and_one_address_of_ipv4(address: str, network: str) -> None:
    assert network_of(address) == network


def test_what_is_kept_tells_no_address_and_no_two_churches_keep_the_same() -> None:
    kept = address_hash(1, "203.0.113.9")
    assert kept == address_hash(1, "203.0.113.9")
    assert kept not in (address_hash(2, "203.0.113.9"), address_hash(1, "203.0.113.8"))
    assert address_hash(1, "") == ""


def test_another_secret_makes_another_hash(settings) -> None:
    before = address_hash(1, "203.0.113.9")
    settings.SECRET_KEY = "another" * 10
    assert address_hash(1, "203.0.113.9") != before
