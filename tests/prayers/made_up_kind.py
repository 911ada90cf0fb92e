"""A kind of care record that there is in one test alone: its value, its model with a table of its own, its spec and its page.

What a change of the code would bring by a migration and a restart (the value in `Kind`, the choices of the column, the kinds that the
database accepts, the table, the addresses of the admin) is done here by hand, and undone; all else must come from the spec.
"""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.db import connection, models
from django.urls import clear_url_caches

from church.models import Church
from church.roles import Role
from prayers.admin.kinds import register_usual_pages
from prayers.kinds import Audience, KindSpec, Term, registry
from prayers.kinds.spec import FRONT_DESK
from prayers.models import CareRecord, Confidentiality, Kind, Status
from prayers.testing import make_origin
from prayers.writes.origin import Contact
from prayers.writes.record import write

VALUE, LABEL = "ride", "ride to church"


def spec_for(kind: Kind) -> KindSpec:
    return KindSpec(
        kind=kind,
        model="RideRequest",
        readers={Confidentiality.STAFF: FRONT_DESK | {Role.CARE_TEAM}},
        steps={
            Status.NEW: (Status.CLAIMED, Status.DECLINED),
            Status.CLAIMED: (Status.SCHEDULED, Status.DECLINED, Status.NEW),
            Status.SCHEDULED: (Status.DONE, Status.DECLINED),
        },
        end_of_double=Status.DECLINED,
        promise=Term(hours=6),
        audience=Audience((Role.CARE_TEAM,), when_urgent=(Role.OFFICE,)),
        letter={"en": "ride to church", "es": "viaje a la iglesia"},
        about_fields=("where_from",),
    )


@contextmanager
def made_up_kind() -> Iterator[Kind]:
    """The kind, inside a test with a database. Whatever was written of it must be gone, or be rolled back, before this ends."""
    with pytest.MonkeyPatch.context() as patch:
        kind = _value(patch)
        model = _model(kind)
        try:
            with _in_the_database(model):
                patch.setitem(registry._SPECS, kind, spec_for(kind))
                registry.check_models()
                register_usual_pages()
                _read_addresses_again()
                yield kind
        finally:
            _forget(model)


def make_ride(church: Church, *, where_from: str = "14 Elm Street", name: str = "Ida Moss", **fields: Any) -> Any:
    origin = fields.pop("origin", None) or make_origin(church)
    return write(
        apps.get_model("prayers", "RideRequest"),
        origin,
        headline=where_from,
        contact=lambda _: Contact(name=name, phone="+12175550177"),
        where_from=where_from,
        **fields,
    )


def _value(patch: pytest.MonkeyPatch) -> Kind:
    kind = str.__new__(Kind, VALUE)
    kind._name_, kind._value_ = VALUE.upper(), VALUE
    kind._label_ = LABEL  # type: ignore[attr-defined]
    patch.setitem(Kind._member_map_, kind.name, kind)
    patch.setitem(Kind._value2member_map_, VALUE, kind)
    patch.setattr(Kind, "_member_names_", [*Kind._member_names_, kind.name])
    patch.setattr(CareRecord._meta.get_field("kind"), "choices", Kind.choices)
    return kind


def _model(of_kind: Kind) -> type[CareRecord]:
    class RideRequest(CareRecord):
        KIND = of_kind
        where_from = models.TextField()
        seats = models.PositiveSmallIntegerField(default=1)

        class Meta:
            app_label = "prayers"

    return RideRequest


@contextmanager
def _in_the_database(model: type[CareRecord]) -> Iterator[None]:
    """In the test's own transaction, so that the table goes with it."""
    is_sqlite = connection.vendor == "sqlite"
    editor: Any = connection.schema_editor(
        collect_sql=True
    )  # never entered: SQLite does not let it within a transaction
    editor.deferred_sql = []
    sql, params = editor.table_sql(model)
    with connection.cursor() as cursor:
        cursor.execute(sql, params or None)
        if is_sqlite:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        else:
            cursor.execute("ALTER TABLE prayers_carerecord DROP CONSTRAINT prayers_record_kind_known")
        try:
            yield
        finally:
            if is_sqlite:
                cursor.execute("PRAGMA ignore_check_constraints = OFF")


def _read_addresses_again() -> None:
    importlib.reload(importlib.import_module(settings.ROOT_URLCONF))
    clear_url_caches()


def _forget(model: type[CareRecord]) -> None:
    if admin.site.is_registered(model):
        admin.site.unregister(model)
    del apps.all_models["prayers"][model._meta.model_name or ""]
    delattr(CareRecord, model._meta.model_name or "")
    apps.clear_cache()
    _read_addresses_again()
