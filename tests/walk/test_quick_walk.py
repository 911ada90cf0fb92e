"""The walk in half a minute: every address once as every role, at the row that is kept from most of them.

What is left to `make walk` (test_every_address.py): every row, forms sent, searches, whether lists are letter by letter the
same, the pages that Django's admin has beside a row's own and for new ones, and the frame around each page, which is the same on
all of them.
"""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib import admin
from django.test import override_settings
from django.urls import reverse

from carebot.models import Message, Turn
from church.models import Role
from prayers.models import CareRecord
from tests.walk.addresses import Pattern, addresses, patterns
from tests.walk.planting import World
from tests.walk.walking import Walk, body

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.long]
# Whoever is turned away everywhere, or reads everything, is left to the long walk.
PEOPLE = (*Role.values, "no role", "neighbour")
CONTENT = "{% block content %}{% endblock %}{% block sidebar %}{% endblock %}"
WHO_IT_IS = re.compile(r"\.(Session|Authentication|OTP|Message|Htmx)Middleware$")


@pytest.fixture
def bare_pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a page itself says, without the frame: sidebar and head take most of the time."""
    (engine,) = settings.TEMPLATES
    base = "django.template.loaders"
    loaders = [
        (f"{base}.locmem.Loader", {"admin/base.html": CONTENT}),
        f"{base}.filesystem.Loader",
        f"{base}.app_directories.Loader",
    ]
    options = engine["OPTIONS"] | {"loaders": [(f"{base}.cached.Loader", loaders)]}
    monkeypatch.setattr(admin.site, "each_context", lambda request: {"has_permission": True})
    with override_settings(
        TEMPLATES=[engine | {"APP_DIRS": False, "OPTIONS": options}],
        MIDDLEWARE=[each for each in settings.MIDDLEWARE if WHO_IT_IS.search(each)],
        SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
    ):
        yield


@pytest.fixture(scope="module")
def walked(world: World) -> list[str]:
    """Each address once, with a row in its place that only pastors read."""
    record = CareRecord.objects.get(pk=world.records["xq102zz"])
    talk = {"conversation_id": record.conversation_id}
    parts = [record.pk, record.person_id, record.invocation_id, record.conversation_id]
    for model in (Turn, Message):
        parts += model.objects.filter(**talk).values_list("pk", flat=True)
    first = {str(pk) for pk in parts}
    return [
        address
        for pattern in patterns()
        if not _is_beside(pattern)
        for address in addresses(pattern, most=1, first=first)
    ]


def _is_beside(pattern: Pattern) -> bool:
    return pattern.is_side_page or (pattern.is_of_model and pattern.name.endswith("_add"))


@pytest.mark.usefixtures("bare_pages")
@pytest.mark.parametrize("who", PEOPLE)
def test_nobody_meets_what_they_may_not_read_or_reads_unnoticed(world: World, walked: list[str], who: str) -> None:
    walk = Walk(world, who)
    for address in walked:
        walk.ask(address)
    assert not walk.told()


@pytest.mark.usefixtures("bare_pages")
def test_it_would_notice(world: World, walked: list[str]) -> None:
    """Pages are shown in full to whoever may read them, so that words are met at all."""
    walk = Walk(world, Role.PASTOR)
    record = CareRecord.objects.get(pk=world.records["xq102zz"])
    conversation = reverse("conversations:page", args=[record.conversation_id])
    assert {record.get_absolute_url(), conversation} <= {*walked}
    assert "xq102zz" in body(walk.ask(record.get_absolute_url()))
    assert "xt102zz" in body(walk.ask(conversation))


@pytest.mark.parametrize("who", [Role.PASTOR, "no role"])
@pytest.mark.frame
def test_the_frame_around_every_page(world: World, who: str) -> None:
    walk = Walk(world, who)
    assert walk.ask(reverse("admin:index")).status_code == 200
    assert not walk.told()
