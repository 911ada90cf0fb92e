"""Two churches planted once a module, and every request undone."""

import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction

from carebot import database
from tests.walk.addresses import patterns
from tests.walk.planting import World, plant


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Planted once for all of them; every request is undone."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield plant()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """What works on threads of its own would not see a transaction that is not committed."""

    async def here(work: Any, *args: Any, **more: Any) -> Any:
        return await sync_to_async(work, thread_sensitive=True)(*args, **more)

    patterns()  # imports every view
    for module in list(sys.modules.values()):
        if getattr(module, "in_database", None) is database.in_database and module is not database:
            monkeypatch.setattr(module, "in_database", here)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Thousands of refusals are not written down: it would take most of the time."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)
