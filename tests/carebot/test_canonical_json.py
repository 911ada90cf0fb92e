"""JSON kept as text: the order of keys, what no database stores, and rows that were written before."""

import json
from types import MappingProxyType

import pytest
from django.core.exceptions import FieldError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from carebot.models import PromptPin, Turn
from church.models import Church
from tooling.models.fields import canonical

pytestmark = [pytest.mark.sqlite]
# jsonb has the shorter key first, and of two the lesser.
VALUE = {"zz": [{"b": 1, "a": None}], "c": 1.0, "": 'é\u2028"\\/', "b": {"10": True, "9": False}}


def pin_of(church: Church, value: object) -> PromptPin:
    return PromptPin.objects.create(digest="d", church=church, system="", tools=value, instructions={})


@pytest.mark.django_db
def test_keys_come_back_in_the_order_in_which_they_were_given(church: Church) -> None:
    stored = PromptPin.objects.get(pk=pin_of(church, VALUE).pk).tools
    assert json.dumps(stored) == json.dumps(VALUE)
    PromptPin.objects.update(tools=[VALUE])
    assert json.dumps(PromptPin.objects.values_list("tools", flat=True).get()) == json.dumps([VALUE])


@pytest.mark.django_db
def test_a_nul_is_kept_and_half_a_character_left_out(church: Church) -> None:
    assert PromptPin.objects.get(pk=pin_of(church, ["a\0b\ud800c"]).pk).tools == ["a\0bc"]


def test_it_is_what_the_client_sends() -> None:
    assert canonical(MappingProxyType({"b": ("é", 1), "a": "\n"})) == '{"b":["é",1],"a":"\\n"}'


def test_nothing_is_looked_up_by_what_stands_inside() -> None:
    for lookup in ("transcript", "transcript__contains", "transcript__0__role", "transcript__icontains"):
        with pytest.raises(FieldError):
            Turn.objects.filter(**{lookup: "user"})


@pytest.mark.django_db(transaction=True)
def test_what_was_written_before_is_still_there(church: Church) -> None:
    """There and back again, with a row on the way."""
    before = [("carebot", "0011_danger_of_whom")]
    executor = MigrationExecutor(connection)
    pin = pin_of(church, [VALUE])
    try:
        old = executor.migrate(before).apps
        row = old.get_model("carebot", "PromptPin").objects.get(pk=pin.pk)
        assert row.tools == [VALUE]
        row.instructions = {"é": {"a\\b": None}}
        row.save()
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    kept = PromptPin.objects.get(pk=pin.pk)
    assert (kept.tools, kept.instructions) == ([VALUE], {"é": {"a\\b": None}})
