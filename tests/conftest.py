"""What every test may count on: empty throttles, no working threads left behind, a church and its neighbour."""

import gc
import json
import logging
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import hypothesis
import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.db import connections
from django.test import TransactionTestCase, override_settings
from django.utils import translation
from servestatic.middleware import ServeStaticMiddleware

from carebot import turn_runner
from carebot.api import limits, throttles
from carebot.testing import Visitor
from carebot.widget import form_views
from church.models import Church
from church.testing import Cast, make_cast, make_church
from prayers.jobs import dispatch
from prayers.jobs.testing import no_dispatch
from tests import database, quick, vectors
from tests.bare_pages import without_frame
from tests.clock import Clock, asked_for, is_usual
from tests.servers.faults import figures

# Passwords of tests are no secrets: the real hashing takes half a second each.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Every client of a test builds the middleware anew, and this part of it looks through all static files, which a development
# server does not need: it finds each when it is asked for.
ServeStaticMiddleware.add_files_from_finders = lambda self: None
# The same examples at every run: a failure is found by whoever caused it, not by whoever comes next.
hypothesis.settings.register_profile("carebot", derandomize=True, deadline=None)
hypothesis.settings.load_profile("carebot")


CLOCK = pytest.StashKey[Clock]()
SECONDS_BY_FILE: Counter[str] = Counter()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--with-database", action="store_true", help="Leave out the tests that ask no database anything.")
    parser.addoption(
        "--cross-section",
        action="store_true",
        help="Leave out the tests that ask a database, but for those marked sqlite, pages or words.",
    )
    parser.addoption(
        "--write-database-paths",
        type=Path,
        metavar="FILE",
        help="Write down which files hold tests that ask a database.",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[CLOCK] = Clock(asked_for())


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end: looking through all of it for garbage, again and again, finds none."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.stash[CLOCK].tick()


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[CLOCK].stop()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    asking = [item for item in items if _asks_a_database(item)]
    if file := config.getoption("--write-database-paths"):
        paths = sorted({str(item.path.relative_to(config.rootpath)) for item in asking})
        file.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
    chosen = items
    if config.getoption("--with-database"):
        chosen = asking
    elif config.getoption("--cross-section"):
        left = {item for item in asking if not any(map(item.get_closest_marker, ("sqlite", "pages", "words")))}
        chosen = [item for item in items if item not in left]
    if chosen is not items:
        kept = set(chosen)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = chosen
    tests_of = Counter(item.path for item in items)
    # A file is one worker's: those that take long go first, so that none is left with one while the others have nothing to do.
    items.sort(key=lambda item: (_begins_after(item), -tests_of[item.path], item.path))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    vectors.is_asked = item.get_closest_marker("encodes") is None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not is_usual():
        report.outcome, report.longrepr = (
            "failed",
            "Nothing is skipped by another clock: it would say nothing of that day.",
        )
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    SECONDS_BY_FILE[report.location[0]] += report.duration


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    for line in figures.table(report for report in reports if report.when == "call"):
        terminalreporter.write_line(line)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What each file took, for `make quick` to choose by: of the files that ran whole or for longer than before."""
    if hasattr(session.config, "workerinput") or not quick.SECONDS.parent.is_dir():
        return
    known = json.loads(quick.SECONDS.read_text()) if quick.SECONDS.exists() else {}
    known |= {file: round(max(took, known.get(file, 0.0)), 2) for file, took in SECONDS_BY_FILE.items()}
    quick.SECONDS.write_text(json.dumps(known, indent=0, sort_keys=True))


def _begins_after(item: pytest.Item) -> int:
    return next((place for place, mark in enumerate(("servers", "long")) if item.get_closest_marker(mark)), 2)


def _asks_a_database(item: pytest.Item) -> bool:
    asked = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return bool(asked or item.get_closest_marker("django_db") or item.get_closest_marker("servers"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: Any
) -> Iterator[None]:
    """In place of pytest-django's, which migrates a database in every process."""
    with django_db_blocker.unblock(), database.of_this_process(), django_db_blocker.block():
        yield


@pytest.fixture(autouse=True, scope="session")
def _remembered_vectors() -> Iterator[None]:
    with vectors.remembered():
        yield


@pytest.fixture(autouse=True, scope="session")
def _quick_flush() -> Iterator[None]:
    """Empty the tables after a test that commits, without the command `flush`: see tests.database.empty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: database.empty())
        yield


@pytest.fixture(autouse=True)
def _the_moment_asked_for(request: pytest.FixtureRequest) -> None:
    """By another clock than the usual, each test begins at exactly that moment, however many came before it in the minute."""
    if not is_usual():
        request.config.stash[CLOCK].tick()


@pytest.fixture(autouse=True)
def _pages_without_their_frame(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Of the console's pages what they say themselves, unless a test is marked `frame`."""
    if request.node.get_closest_marker("frame"):
        yield
    else:
        with without_frame(monkeypatch):
            yield


@pytest.fixture(autouse=True)
def _clean_process() -> Iterator[None]:
    # Counters of its own for each test: a shared Redis is not flushed under the tests of another process. No Celery worker
    # runs beside these tests, so a job goes to the threads of this process; those marked `servers` start workers of their own.
    caches = {"default": {**settings.CACHES["default"], "KEY_PREFIX": uuid4().hex}}
    throttles._cache.cache_clear()
    logged = logging.root.manager.disable
    with override_settings(CACHES=caches, CELERY_BROKER_URL=""):
        yield
    logging.disable(logged)  # a command that tells in words what happened leaves its silence behind
    translation.deactivate()  # a request leaves its language behind
    throttles._cache.cache_clear()
    dispatch.shutdown()
    # Asynchronous queries of tests run on a thread of asgiref's; a connection left there keeps PostgreSQL's test
    # database from being dropped.
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no database that is down, and no worker that hangs. Who tests such a limit sets it."""
    monkeypatch.setattr(turn_runner, "SAFETY_DATABASE_SECONDS", 30.0)
    monkeypatch.setattr(form_views, "DANGER_DATABASE_SECONDS", 30.0)
    monkeypatch.setattr(form_views, "REST_SECONDS", 60.0)
    monkeypatch.setattr(limits, "SECONDS_FOR_DANGER", 30.0)


@pytest.fixture
def enqueued() -> Iterator[list[tuple[str, UUID]]]:
    """What is enqueued meanwhile, which nobody works off: (label, id)."""
    with no_dispatch() as backend:
        yield backend.enqueued


@pytest.fixture
def church(transactional_db: None) -> Church:
    return make_church(public_key="grace", tier="full")


@pytest.fixture
def visitor(church: Church) -> Visitor:
    return Visitor(church.public_key)


@pytest.fixture
def cast(db: None) -> Cast:
    """Two churches and everybody in them. A module that needs more of them has a `cast` that asks for this one and adds to it."""
    return make_cast()
