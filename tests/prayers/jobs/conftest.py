"""A church whose rows nobody works off, and what was enqueued meanwhile."""

import pytest

from church.testing import make_church
from prayers.jobs.testing import no_dispatch


@pytest.fixture
def enqueued():
    with no_dispatch() as backend:
        yield backend.enqueued


@pytest.fixture
def church(db, enqueued):
    return make_church()
