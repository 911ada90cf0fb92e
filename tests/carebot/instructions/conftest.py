"""A church with staff of each role, a neighbour, and the prayer instruction in English."""

import pytest
from django.apps import apps
from django.urls import reverse

from church.models import Role
from church.testing import signed_in
from prayers.jobs.testing import no_dispatch
from tooling.models import InstructionTemplate

GOOD = "In your first sentence, acknowledge the person and name what they carry. Offer one gentle step."
OUTCOME = f"{GOOD} The request has been submitted."


@pytest.fixture
def cast(transactional_db, cast):
    with no_dispatch():
        yield cast


@pytest.fixture
def template(cast):
    found = InstructionTemplate.objects.select_related("church")
    return found.get(church=cast.church, tool="submit_prayer_request", language="en")


@pytest.fixture
def pastor(cast):
    return signed_in(cast[Role.PASTOR].user)


def address(name, template, *args):
    return reverse(f"instructions:{name}", args=[template.pk, *args])


def everything():
    """All rows of all tables, but for the sign-in sessions."""
    models = [each for each in apps.get_models(include_auto_created=True) if each._meta.label != "sessions.Session"]
    return {
        model._meta.label: sorted(map(repr, model._base_manager.values_list()))
        for model in models
        if model._meta.managed
    }
