"""A cast, and the browser of each of them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from church.testing import Cast, make_cast

Browser = Callable[[Any], Client]


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def browser() -> Browser:
    """The client of a user, or of a member of staff."""

    def of(who: Any) -> Client:
        client = Client()
        client.force_login(getattr(who, "user", who))
        return client

    return of
