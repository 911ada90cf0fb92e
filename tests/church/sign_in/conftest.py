"""Somebody on the staff with a password."""

import pytest
from django.contrib.auth.models import User

from church.models import Role
from church.testing import make_church, make_staff

PASSWORD = "a long enough password"


@pytest.fixture
def user(db: None) -> User:
    user = make_staff(make_church(), Role.OFFICE).user
    user.set_password(PASSWORD)
    user.save()
    return user
