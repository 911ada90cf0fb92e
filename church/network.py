"""Where a request comes from, as far as it is kept: a network, and of that a keyed hash."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.utils.crypto import salted_hmac

NOWHERE = "0.0.0.0"  # what cannot be told, such as a socket's, counts as one place
OWN_BITS = 64  # of an IPv6 address: a household or a phone holds all the addresses that begin with them


def network_of(address: str) -> str:
    """What one visitor can write from: an IPv4 address, or the /64 of an IPv6 address. "" where the address cannot be read.

    A network that was read before is itself. An IPv4 address in IPv6 clothes (`::ffff:203.0.113.9`, as a socket for both shows
    it) is that IPv4 address.
    """
    try:
        read = ip_address(address.strip().partition("%")[0].removesuffix(f"/{OWN_BITS}"))
    except ValueError:
        return ""
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(IPv6Network((read, OWN_BITS), strict=False))


def address_hash(church_id: int, address: str) -> str:
    """A keyed hash of the network, another one for each church; "" where there is no address.

    Keyed with SECRET_KEY: four billion addresses are tried in minutes where the hash has no key.
    """
    network = network_of(address)
    if not network:
        return ""
    return salted_hmac(f"church.network.{church_id}", network, algorithm="sha256").hexdigest()


def network_address(address: str | None) -> str:
    """The same as a bare address, for a column that takes addresses alone: of a /64 its first. What cannot be read is NOWHERE."""
    return network_of(address or "").partition("/")[0] or NOWHERE
