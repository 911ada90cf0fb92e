"""A cast, and the browser of each of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

Browser = Callable[[Any], Client]


@pytest.fixture
def browser() -> Browser:
    """The client of a user, or of a member of staff."""

    def of(who: Any) -> Client:
        client = Client()
        client.force_login(getattr(who, "user", who))
        return client

    return of
