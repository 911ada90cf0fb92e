"""The cast of a church and its neighbour, and a silent bell: nothing is worked off behind a test's back."""

from collections.abc import Iterator

import pytest

from church.testing import Cast, make_cast
from tooling.testing import silent_bell


@pytest.fixture
def cast(db: None) -> Iterator[Cast]:
    with silent_bell():
        yield make_cast()
