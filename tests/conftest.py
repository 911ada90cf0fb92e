"""What every test may count on: empty throttles, no ringing threads left behind, a church and its neighbour."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

import hypothesis
import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.commands import flush
from django.db import connection, connections
from django.test import override_settings
from django.utils import translation
from servestatic.middleware import ServeStaticMiddleware

from carebot.api import throttles
from carebot.testing import Visitor
from church.models import Church
from church.testing import make_church
from tooling import bell

# Passwords of tests are no secrets: the real hashing takes half a second each.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Every client of a test builds the middleware anew, and this part of it looks through all static files, which a development
# server does not need: it finds each when it is asked for.
ServeStaticMiddleware.add_files_from_finders = lambda self: None
# The same examples at every run: a failure is found by whoever caused it, not by whoever comes next.
hypothesis.settings.register_profile("carebot", derandomize=True, deadline=None)
hypothesis.settings.load_profile("carebot")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--with-database", action="store_true", help="Leave out the tests that ask no database anything.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--with-database"):
        config.hook.pytest_deselected(items=[item for item in items if not _asks_a_database(item)])
        items[:] = [item for item in items if _asks_a_database(item)]


def _asks_a_database(item: pytest.Item) -> bool:
    asked = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return bool(asked or item.get_closest_marker("django_db") or item.get_closest_marker("servers"))


@pytest.fixture(autouse=True, scope="session")
def _quick_flush() -> Iterator[None]:
    """Empty the tables after a test by DELETE, which costs nothing where there is nothing: PostgreSQL's TRUNCATE makes new files
    for every table. What migrations made (content types, permissions) is left, so that it need not be made again."""
    kept = {ContentType._meta.db_table, Permission._meta.db_table}
    is_postgres = connection.vendor == "postgresql"

    def sql_flush(style: Any, tables: Sequence[str], **options: Any) -> list[str]:
        deleting = [f"DELETE FROM {connection.ops.quote_name(table)};" for table in tables if table not in kept]
        return ["SET LOCAL session_replication_role = replica;", *deleting] if is_postgres else deleting

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection.ops, "sql_flush", sql_flush)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *args, **kwargs: None)
        yield


@pytest.fixture(autouse=True)
def _clean_process() -> Iterator[None]:
    # Counters of its own for each test: a shared Redis is not flushed under the tests of another process. No Celery worker
    # runs beside these tests, so a ring goes to the threads of this process; those marked `servers` start workers of their own.
    caches = {"default": {**settings.CACHES["default"], "KEY_PREFIX": uuid4().hex}}
    throttles._cache.cache_clear()
    with override_settings(CACHES=caches, CELERY_BROKER_URL=""):
        yield
    translation.deactivate()  # a request leaves its language behind
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
