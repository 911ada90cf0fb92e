"""Searching by text, on SQLite and on PostgreSQL alike."""

from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection

from church.full_text import ILLUSTRATIONS, SERMONS
from church.models import Illustration, Sermon
from church.testing import make_church

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def sermon(church, title, **fields):
    return Sermon.objects.create(church=church, title=title, preached_on=date(2026, 3, 1), **fields)


def found(*words):
    return [row.title for row in SERMONS.search(Sermon.objects.all(), words)]


def test_forms_of_a_word_are_found_and_the_title_weighs_most():
    church = make_church()
    sermon(church, "Bread", transcript="In the end he forgave and was forgiven; forgiveness is hard.")
    sermon(church, "Forgiving", summary="Seventy times seven.")
    sermon(church, "Hope")
    assert found("forgiving") == ["Forgiving", "Bread"]
    assert found("zebra") == []
    assert found() == []


def test_more_of_the_words_come_first():
    church = make_church()
    sermon(church, "One", summary="grief")
    sermon(church, "Two", summary="grief and hope and rest")
    assert found("grief", "hope", "rest") == ["Two", "One"]


def test_spanish_is_found_with_and_without_accents():
    church = make_church()
    sermon(church, "La oración", language="es", summary="Cómo orar en la aflicción.")
    assert found("oracion") == ["La oración"]
    assert found("afliccion") == ["La oración"]


def test_changes_and_deletions_are_followed():
    church = make_church()
    row = sermon(church, "Patience")
    row.title = "Courage"
    row.save()
    assert (found("patience"), found("courage")) == ([], ["Courage"])
    Sermon.objects.filter(pk=row.pk).update(summary="lions")
    assert found("lions") == ["Courage"]
    row.delete()
    assert found("courage") == []


@pytest.mark.parametrize("word", ['"', "a'b", "x OR y", "*", "NEAR(", "' || drop"])
def test_what_is_no_word_finds_nothing_and_breaks_nothing(word):
    sermon(make_church(), "a b x y")
    assert found(word) == []


def test_other_filters_hold():
    church, other = make_church(), make_church()
    sermon(church, "Hope here")
    sermon(other, "Hope there")
    assert [row.title for row in SERMONS.search(Sermon.objects.filter(church=church), ["hope"])] == ["Hope here"]


def test_illustrations_too():
    Illustration.objects.create(church=make_church(), title="The mule", body="A mule fell into a well.")
    assert ILLUSTRATIONS.search(Illustration.objects.all(), ["well"]).count() == 1


def test_a_long_transcript_is_stored():
    words = " ".join(f"word{number}" for number in range(60_000))
    sermon(make_church(), "Long", transcript=words)
    assert found("word17") == ["Long"]


@pytest.mark.django_db(transaction=True)
def test_rows_written_before_the_index_are_found_after_the_next_migrate():
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL's index cannot be lost on the way")
    with connection.cursor() as cursor:
        for event in ("insert", "update", "delete"):
            cursor.execute(f"DROP TRIGGER church_sermon_search_{event}")
    sermon(make_church(), "Unheard")
    call_command("migrate", verbosity=0)
    assert found("unheard") == ["Unheard"]


def test_the_index_of_postgresql_is_used():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite always uses its own")
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        plan = SERMONS.search(Sermon.objects.order_by(), ["hope"]).explain()
    assert "church_sermon_search" in plan
