"""What every test may count on: empty throttles, no ringing threads left behind, a church and its neighbour."""

from collections.abc import Iterator
from uuid import uuid4

import hypothesis
import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.db import connections
from django.test import override_settings

from carebot.api import throttles
from carebot.testing import Visitor
from church.models import Church
from church.testing import make_church
from tooling import bell

# Passwords of tests are no secrets: the real hashing takes half a second each.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The same examples at every run: a failure is found by whoever caused it, not by whoever comes next.
hypothesis.settings.register_profile("carebot", derandomize=True, deadline=None)
hypothesis.settings.load_profile("carebot")


@pytest.fixture(autouse=True)
def _clean_process() -> Iterator[None]:
    # Counters of its own for each test: a shared Redis is not flushed under the tests of another process.
    caches = {"default": {**settings.CACHES["default"], "KEY_PREFIX": uuid4().hex}}
    throttles._cache.cache_clear()
    with override_settings(CACHES=caches):
        yield
    throttles._cache.cache_clear()
    bell.shutdown()
    # Asynchronous queries of tests run on a thread of asgiref's; a connection left there keeps PostgreSQL's test
    # database from being dropped.
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture
def church(transactional_db: None) -> Church:
    return make_church(public_key="grace", tier="full")


@pytest.fixture
def visitor(church: Church) -> Visitor:
    return Visitor(church.public_key)
