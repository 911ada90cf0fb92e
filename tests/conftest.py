"""What every test may count on: empty throttles, no ringing threads left behind, a church and its neighbour."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from carebot.testing import Visitor
from church.models import Church
from church.testing import make_church
from tooling import bell


@pytest.fixture(autouse=True)
def _clean_process() -> Iterator[None]:
    cache.clear()
    yield
    bell.shutdown()


@pytest.fixture
def church(transactional_db: None) -> Church:
    return make_church(public_key="grace", tier="full")


@pytest.fixture
def visitor(church: Church) -> Visitor:
    return Visitor(church.public_key)
