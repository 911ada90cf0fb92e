"""Every address of the console: each pattern, with every row that was planted in its place."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.db.models import Field, IntegerField, Model, UUIDField
from django.urls import get_resolver
from django.urls.converters import IntConverter, UUIDConverter
from django.urls.resolvers import RoutePattern, URLPattern, URLResolver

from carebot.models import Conversation, Message, Turn
from church.models import Church, StaffMember
from prayers.models import CareRecord, Person
from tooling.models import ToolInvocation

# What stands for a parameter that is no row's id: its name → values. One that names a fixed list in its converter needs none.
SAMPLES: dict[str, tuple[str, ...]] = {
    "url": ("nowhere/",),  # the admin's answer to everything else
    "uidb64": ("MQ", "not-a-user"),
    "token": ("set-password", "forged"),
    "place": ("1", "2"),  # of a step in a template
    "circle": ("prayer_chain", "prayer_team", "pastors_only"),
}
# Parameters whose name does not say which model they are of.
NAMED_AFTER = {
    "staff": "staffmember",
    "record": "carerecord",
    "template": "instructiontemplate",
    "number": "instructionversion",
    "task": "followuptask",
    "outbound": "outboundmessage",
    "plan": "careplan",
    "step": "planstep",
    "decision": "confirmation",
    "kept": "plantemplate",
}
# Whose rows stand where a parameter is called no more than `pk`: the beginning of the address → model. Elsewhere every row of
# every model with such a key is tried.
ROWS_UNDER = {
    "admin/inbox/": "prayers.CareRecord",
    "admin/conversations/": "carebot.Conversation",
    "admin/failed-writes/": "tooling.ToolInvocation",
    "admin/unanswered/": "carebot.Turn",
}
# Models whose every row is opened: each was planted for readers of its own. Of the others a few of each church.
EVERY_ROW = (CareRecord, Person, Conversation, Turn, Message, ToolInvocation)
A_FEW = 2


class NoSample(Exception):
    """A pattern takes something that nothing here stands for: plant a row, or add to SAMPLES what the parameter may be."""


@dataclass(frozen=True)
class Pattern:
    route: str
    name: str
    converters: dict[str, Any]

    @property
    def parameters(self) -> list[str]:
        return [*re.findall(r"<(?:\w+:)?(\w+)>", self.route)]

    @property
    def address(self) -> str:
        """Of a pattern without parameters."""
        return f"/{self.route}"

    @property
    def is_side_page(self) -> bool:
        """One of the pages that Django's admin has beside a row's own, and that find the row the same way."""
        return self.route.endswith(("<path:object_id>/", "<path:object_id>/delete/", "<path:object_id>/history/"))

    @property
    def is_of_model(self) -> bool:
        """A page of Django's admin, not one of ours."""
        return self.name.startswith("admin:") or self.is_side_page


def patterns() -> list[Pattern]:
    return [each for each in _walk(get_resolver().url_patterns) if each.route.startswith("admin/")]


def _walk(found: Iterable[Any], prefix: str = "", names: tuple[str, ...] = (), known: Any = None) -> Iterator[Pattern]:
    for each in found:
        converters = {**(known or {}), **(each.pattern.converters if isinstance(each.pattern, RoutePattern) else {})}
        route = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            more = (each.namespace,) if each.namespace else ()
            yield from _walk(each.url_patterns, route, (*names, *more), converters)
        elif isinstance(each, URLPattern):
            yield Pattern(route, ":".join((*names, each.name or "")), converters)


def addresses(pattern: Pattern, *, most: int | None = None, first: Collection[str] = ()) -> list[str]:
    """The pattern with everything in place of its parameters, `most` at most of each, and of these `first`. Raises NoSample."""
    route = re.sub(r"\(\?P(<\w+>)[^)]*\)", r"\1", pattern.route).replace("^", "").replace("$", "")
    if pattern.is_side_page:
        most = min(most or A_FEW, A_FEW)
    found = {name: sorted(values_of(pattern, name), key=lambda each: each not in first) for name in pattern.parameters}
    every = [[(name, value) for value in values[:most]] for name, values in found.items()]
    return [_filled(route, chosen) for chosen in product(*every)]


def _filled(route: str, chosen: Iterable[tuple[str, str]]) -> str:
    for name, value in chosen:
        route = re.sub(rf"<(?:\w+:)?{name}>", lambda _, value=value: value, route)
    return f"/{route}"


def values_of(pattern: Pattern, name: str) -> list[str]:
    if name in SAMPLES:
        return list(SAMPLES[name])
    if name == "app_label":
        return sorted({model._meta.app_label for model in admin.site._registry})
    if name == "content_type_id":
        return [str(each.pk) for each in ContentType.objects.get_for_models(CareRecord, StaffMember).values()]
    converter = pattern.converters.get(name)
    if (model := _model_of_page(pattern)) and name in {"object_id", "id"}:
        return _ids([model]) or _missing(pattern, name, model)
    if name == "object_id":  # of any model: what is told of the records by which people are known
        return _ids([CareRecord])
    if words := _alternatives(converter):
        return words
    if isinstance(converter, UUIDConverter):
        return _ids(_guessed(pattern, name, UUIDField)) or _missing(pattern, name)
    if isinstance(converter, IntConverter):
        return _ids(_guessed(pattern, name, IntegerField)) or _missing(pattern, name)
    return _missing(pattern, name)


def _guessed(pattern: Pattern, name: str, key: type[Field]) -> list[type[Model]]:
    """What a parameter that is a key may be the key of; every model with such a key where nothing tells."""
    under = next((label for start, label in ROWS_UNDER.items() if pattern.route.startswith(start)), None)
    if name == "pk" and under:
        return [apps.get_model(under)]
    return _named(name, key) or _with_key(key)


def _missing(pattern: Pattern, name: str, model: type[Model] | None = None) -> list[str]:
    what = f"no row of {model._meta.label} was planted" if model else "nothing is known to put there"
    raise NoSample(f"{pattern.route}, parameter {name}: {what}. See tests/walk/planting.py and SAMPLES.")


def _alternatives(converter: Any) -> list[str]:
    """The values of a converter that lists them, as in `church|hours`."""
    expression = str(getattr(converter, "regex", ""))
    return expression.split("|") if re.fullmatch(r"[\w-]+(\|[\w-]+)*", expression) else []


def _model_of_page(pattern: Pattern) -> type[Model] | None:
    parts = pattern.route.split("/")
    try:
        return apps.get_model(parts[1], parts[2])
    except (LookupError, IndexError):
        return None


def _named(name: str, key: type[Field]) -> list[type[Model]]:
    """Models that a parameter such as `run_id` is named after."""
    wanted = name.removesuffix("_id").removesuffix("_pk")
    wanted = NAMED_AFTER.get(wanted, wanted.replace("_", ""))
    return [model for model in _with_key(key) if model._meta.model_name == wanted]


def _with_key(key: type[Field]) -> list[type[Model]]:
    ours = {"church", "prayers", "tooling", "carebot", "evals"}
    return [
        model
        for model in apps.get_models()
        if model._meta.app_label in ours and isinstance(model._meta.pk, key) and not model._meta.parents
    ]


def _ids(found: Iterable[type[Model]]) -> list[str]:
    return sorted({str(pk) for model in found for pk in _rows(model)})


def _rows(model: type[Model]) -> list[Any]:
    keys = model._base_manager.order_by("pk").values_list("pk", flat=True)
    if issubclass(model, EVERY_ROW):
        return list(keys)
    if "church" not in {column.name for column in model._meta.local_fields}:
        return list(keys[: 4 * A_FEW])
    return [pk for church in Church.objects.all() for pk in keys.filter(church=church)[:A_FEW]]
