"""The cast of a church and its neighbour, and a silent bell: nothing is worked off behind a test's back."""

from collections.abc import Iterator

import pytest

from church.testing import Cast
from tooling.testing import silent_bell


@pytest.fixture
def cast(cast: Cast) -> Iterator[Cast]:
    with silent_bell():
        yield cast
