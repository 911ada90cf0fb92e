"""Every address of the console, asked for by everybody: nobody meets what they may not read, in no part of any answer.

It walks whatever addresses there are: a new page is walked too, and fails here until something is known to stand in its address.
"""

import re

import pytest
from django.contrib import admin
from django.contrib.admin.options import ModelAdmin
from django.test import Client
from django.urls import reverse

from carebot.models import Conversation
from church.models import Role
from prayers.models import CareRecord
from tests.walk.addresses import NoSample, Pattern, addresses, patterns
from tests.walk.planting import PEOPLE, World, probe
from tests.walk.walking import TELLS_THAT_IT_IS_THERE, Walk, body, client_of, undone
from tooling.models import ToolInvocation

pytestmark = [pytest.mark.django_db, pytest.mark.walk, pytest.mark.frame]
QUESTIONS = ("q", "s", "term", "search")  # whatever a page may call what is searched for
# A code, a secret, the seconds that are left.
SHOWS_SOMETHING_RANDOM = ("_add", "second_factor_set_up", "sign_in_standing")
CHANGES_EACH_TIME = re.compile(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken[^}]+|nonce="[^"]+"|\d\d:\d\d:\d\d\S*')


def test_something_is_known_to_stand_in_every_address(world: World) -> None:
    missing = []
    for pattern in patterns():
        try:
            assert addresses(pattern), pattern.route
        except NoSample as problem:
            missing.append(str(problem))
    assert missing == []


def test_what_nothing_is_known_of_is_refused(world: World) -> None:
    with pytest.raises(NoSample):
        addresses(Pattern("admin/new/<str:something_new>/", "new", {"something_new": object()}))


@pytest.mark.parametrize("who", PEOPLE)
def test_nobody_meets_what_they_may_not_read(world: World, who: str) -> None:
    walk = Walk(world, who)
    # Whoever is not signed in, or may read everything, is treated alike whatever the row.
    most = 1 if who in {"superuser", "signed out", "locked"} else None
    for pattern in patterns():
        for address in addresses(pattern, most=most):
            walk.ask(address)
    assert not walk.told()


@pytest.mark.parametrize("who", PEOPLE)
def test_nor_by_sending_an_empty_form(world: World, who: str) -> None:
    walk = Walk(world, who)
    for pattern in patterns():
        for address in addresses(pattern, most=1 if pattern.is_of_model or who == "superuser" else None):
            walk.ask(address, "post")
    assert not walk.told()


@pytest.mark.parametrize("who", PEOPLE)
def test_nor_by_searching_for_it(world: World, who: str) -> None:
    walk = Walk(world, who)
    for pattern in patterns():
        if not pattern.parameters:
            for method in ("get", "post"):
                walk.ask(pattern.address, method, follow=True, **dict.fromkeys(QUESTIONS, probe("")))
    for model, page in admin.site._registry.items():
        for name in page.autocomplete_fields if isinstance(page, ModelAdmin) else ():
            asked = {"app_label": model._meta.app_label, "model_name": model._meta.model_name, "field_name": name}
            for term in ("", probe("")):
                walk.ask(reverse("admin:autocomplete"), "post", **asked, term=term)
    assert not walk.told()


@pytest.mark.parametrize("who", [Role.ADMIN, Role.PRAYER_TEAM])
def test_what_somebody_may_not_read_changes_no_page_and_no_count(world: World, who: str) -> None:
    """The lists and counts are letter by letter what they would be if it were not there."""
    client = client_of(world, who)
    assert world.ids_hidden_from(who)
    differing = [
        pattern.address
        for pattern in patterns()
        if not pattern.parameters
        and not pattern.name.endswith(SHOWS_SOMETHING_RANDOM)
        and not any(part in pattern.name for part in TELLS_THAT_IT_IS_THERE)
        and not any(_is_the_same(world, client, who, pattern.address) for _ in range(2))  # the minute may have changed
    ]
    assert not differing, "\n".join(differing)


def _is_the_same(world: World, client: Client, who: str, address: str) -> bool:
    with undone():
        before = page_of(client, address)
    with undone():
        talks = world.talks_hidden_from(who)
        ToolInvocation.objects.filter(conversation_id__in=talks).delete()
        Conversation.objects.filter(pk__in=talks).delete()
        CareRecord.objects.filter(pk__in=world.ids_hidden_from(who)).delete()
        return before == page_of(client, address)


def page_of(client: Client, address: str) -> str:
    """The page without what is another one at every request."""
    client.cookies.pop("messages", None)
    return CHANGES_EACH_TIME.sub("", body(client.get(address)))
