"""The cast of a church, and no dispatch: nothing is worked off behind a test's back."""

from collections.abc import Iterator

import pytest

from church.testing import Cast
from prayers.jobs.testing import no_dispatch


@pytest.fixture
def cast(cast: Cast) -> Iterator[Cast]:
    with no_dispatch():
        yield cast
