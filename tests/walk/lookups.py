"""Every column of every list, near and one step away, with every lookup: what an address could ask a list about."""

from collections.abc import Iterator

from django.contrib import admin
from django.contrib.admin.options import ModelAdmin
from django.db.models import Field, Model
from django.http import HttpRequest
from django.test import RequestFactory

from tests.walk.planting import World

# What tells of a column letter by letter, by size, or at all; and what Django's own filters write.
LOOKUPS = (
    "", "exact", "iexact", "contains", "icontains", "startswith", "istartswith", "endswith", "regex", "iregex", "in", "gt", "gte",
    "lt", "lte", "range", "isnull", "length", "length__gte", "year", "year__gte", "month", "day", "date", "week", "hour", "search",
    "0", "key", "key__regex", "pk", "id", "id__exact",
)  # fmt: skip


def columns_of(model: type[Model]) -> Iterator[str]:
    """The model's own columns and those of whatever points from it or to it, each also by the name of its key."""
    yield "pk"
    for near in model._meta.get_fields(include_hidden=True):
        yield near.name
        if isinstance(near, Field):
            yield near.attname
        if near.is_relation and isinstance(near.related_model, type):
            for far in near.related_model._meta.get_fields():
                yield f"{near.name}__{far.name}"


def lookups_of(model: type[Model]) -> list[str]:
    return [
        f"{column}__{lookup}".removesuffix("__") for column in dict.fromkeys(columns_of(model)) for lookup in LOOKUPS
    ]


def declared(page: ModelAdmin) -> set[str]:
    """What the filters of a list put into its addresses, written out from Django's documentation rather than asked of its code."""
    found: set[str] = set()
    for each in page.list_filter:
        if isinstance(each, type):
            found.add(each.parameter_name)
            continue
        name = each[0] if isinstance(each, tuple) else each
        found |= {f"{name}{end}" for end in ("", "__exact", "__isnull", "__id__exact", "__gte", "__lt")}
    if page.date_hierarchy:
        found |= {f"{page.date_hierarchy}__{part}" for part in ("year", "month", "day")}
    return found


def request_of(world: World, who: str) -> HttpRequest:
    request = RequestFactory().get("/admin/")  # without a question
    user = world.people[who]
    assert user is not None
    request.user = user
    return request


def lists() -> list[tuple[type[Model], ModelAdmin]]:
    return [(model, page) for model, page in admin.site._registry.items() if isinstance(page, ModelAdmin)]
