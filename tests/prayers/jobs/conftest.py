"""A church whose rows nobody works off, and what was enqueued meanwhile."""

import pytest

from church.testing import make_church


@pytest.fixture
def church(db, enqueued):
    return make_church()
