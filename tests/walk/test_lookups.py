"""No column can be spelled out through a list's address: `?text__regex=^a` told somebody's giving in 93 requests.

Every column of every list, near and one step away, with every lookup, as every role: here what each list says of them to whoever
is offered the most filters; `make walk` asks as everybody, and sends a request for each column.
"""

from itertools import cycle
from urllib.parse import parse_qsl

import pytest
from django.contrib import admin
from django.contrib.admin.options import ModelAdmin
from django.contrib.auth.models import Permission
from django.db.models import Model
from django.urls import reverse

from carebot.models import Conversation, Message, Participant, Turn
from church.admin.base import CarefulAdmin
from church.admin.checks import careful_lists
from church.models import Event, EventRegistration, Role
from tests.walk.lookups import LOOKUPS, columns_of, declared, lists, lookups_of, request_of
from tests.walk.planting import World
from tests.walk.walking import client_of, undone
from tooling.models import InstructionVersion, ToolInvocation

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
PEOPLE = (*Role.values, "no role", "neighbour", "superuser")
WITH_MOST_FILTERS = {Role.ADMIN, "superuser"}  # the others are left to `make walk`
SPELLED_OUT = (
    (Message, "text__regex"), (Message, "conversation__cut_summary__startswith"), (Participant, "token_hash__startswith"),
    (Turn, "transcript__icontains"), (Turn, "delivered__regex"), (Conversation, "messages__text__regex"),
    (ToolInvocation, "result__icontains"), (ToolInvocation, "input__request__startswith"), (ToolInvocation, "input__regex"),
)  # fmt: skip


def address_of(model: type[Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


@pytest.mark.parametrize(
    "who", [pytest.param(who, marks=() if who in WITH_MOST_FILTERS else pytest.mark.walk) for who in PEOPLE]
)
def test_no_list_answers_about_a_column_that_it_offers_no_filter_for(world: World, who: str) -> None:
    request = request_of(world, who)
    allowed = {
        f"{model._meta.label}: {lookup}"
        for model, page in lists()
        for lookup in lookups_of(model)
        if lookup not in declared(page) and page.lookup_allowed(lookup, "a", request)
    }
    assert allowed == set()


@pytest.mark.parametrize(("model", "lookup"), SPELLED_OUT)
def test_what_was_spelled_out_is_refused(world: World, model: type, lookup: str) -> None:
    address = address_of(model)
    for who in (Role.ADMIN, Role.PASTOR, "superuser"):
        client = client_of(world, who)
        with undone():
            assert client.get(address).status_code == 200
            for more in ({}, {"_facets": "True"}, {"_popup": "1"}):
                assert client.get(address, {lookup: "a", **more}).status_code == 400, (who, more)
            assert client.post(f"{address}?{lookup}=a", {"action": "mark_handled"}).status_code == 400


def test_every_list_refuses_in_the_one_class_that_all_of_them_have() -> None:
    assert [type(page).__name__ for page in admin.site._registry.values() if not isinstance(page, CarefulAdmin)] == []
    assert careful_lists(None) == []


def test_a_list_without_it_is_found_before_anything_is_served() -> None:
    admin.site.register(Permission, ModelAdmin)
    try:
        assert [each.id for each in careful_lists(None)] == ["church.E001"]
    finally:
        admin.site.unregister(Permission)


def test_a_list_that_decides_by_itself_is_found_too() -> None:
    class Lax(CarefulAdmin):
        def lookup_allowed(self, lookup, value, request=None) -> bool:
            return True

    admin.site.register(Permission, Lax)
    try:
        assert [each.id for each in careful_lists(None)] == ["church.E001"]
    finally:
        admin.site.unregister(Permission)


def links_of(world: World, page: ModelAdmin) -> list[str]:
    """What the list's filters and its hierarchy of days lead to, two links of each."""
    request = request_of(world, "superuser")
    shown = page.get_changelist_instance(request)
    found = [
        [choice["query_string"] for choice in spec.choices(shown) if len(choice.get("query_string", "")) > 1][:2]
        for spec in shown.filter_specs
    ]
    days = [f"?{page.date_hierarchy}__year=2099&{page.date_hierarchy}__month=3"] if page.date_hierarchy else []
    return [link for links in (*found, days) for link in links]


def test_the_filters_of_every_list_are_allowed(world: World) -> None:
    tried = 0
    for model, page in lists():
        request = request_of(world, "superuser")
        for link in links_of(world, page):
            for name, value in parse_qsl(link[1:]):
                tried += 1
                assert page.lookup_allowed(name, value, request), (model, link)
    assert tried > 100


@pytest.mark.walk
def test_the_filters_of_every_list_work(world: World) -> None:
    client = client_of(world, "superuser")
    for model, page in lists():
        for link in links_of(world, page):
            with undone():
                answer = client.get(address_of(model) + link)
            assert answer.status_code == 200, (model, link)


@pytest.mark.walk
@pytest.mark.parametrize("who", PEOPLE)
def test_a_request_for_each_column_is_refused(world: World, who: str) -> None:
    """Asked for as somebody would, with one lookup after the other."""
    client, turn = client_of(world, who), cycle(LOOKUPS)
    request = request_of(world, who)
    for model, page in lists():
        if not page.has_view_permission(request):
            continue
        for column in dict.fromkeys(columns_of(model)):
            asked = next(
                f"{column}__{lookup}" for lookup in turn if lookup and f"{column}__{lookup}" not in declared(page)
            )
            with undone():
                answer = client.get(address_of(model), {asked: "a"})
            # A page of our own in the list's place, such as that of the promises, asks its rows nothing that stands in the address.
            assert answer.status_code == 400 or "cl" not in answer.context, (model, asked)


def test_the_links_that_lead_to_a_filtered_list_work(world: World) -> None:
    client = client_of(world, Role.ADMIN)
    for model, query in (
        (EventRegistration, {"event__id__exact": str(Event.objects.filter(church=world.here).values_list("pk")[0][0])}),
        (InstructionVersion, {"template__tool": "submit_prayer_request"}),
    ):
        assert client.get(address_of(model), query).status_code == 200


def test_a_row_is_found_by_its_key_alone(world: World) -> None:
    """`_to_field` would open a page by whatever another column holds."""
    for model, page in lists():
        columns = {column.name for column in model._meta.concrete_fields if not column.primary_key}
        request = request_of(world, "superuser")
        assert not [name for name in columns if page.to_field_allowed(request, name)], model
