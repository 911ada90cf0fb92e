"""The cast of a church and its neighbour, and no dispatch: nothing is worked off behind a test's back."""

from collections.abc import Iterator

import pytest

from church.testing import Cast, make_cast
from prayers.jobs.testing import no_dispatch


@pytest.fixture
def cast(db: None) -> Iterator[Cast]:
    with no_dispatch():
        yield make_cast()
