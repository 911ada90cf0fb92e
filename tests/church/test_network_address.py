"""An address is counted by what one person has for themselves."""

import pytest

from church.network import NOWHERE, network_address


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("unix:", NOWHERE),
        ("", NOWHERE),
        (None, NOWHERE),
    ],
)
def test_the_network_of_an_address(address: str | None, network: str) -> None:
    assert network_address(address) == network
