"""What the tests' database is copied from is what the migrations make today."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tests import database


@pytest.mark.sqlite
@pytest.mark.django_db
def test_the_copy_lacks_no_migration() -> None:
    call_command("migrate", check_unapplied=True, verbosity=0)
    assert Path(str(connection.settings_dict["NAME"])).name.startswith("test")


def test_what_a_migration_takes_from_modules_beside_it_is_part_of_the_key() -> None:
    migration = database.ROOT / "church/migrations/0003_no_overlap.py"
    assert database.ROOT / "church/no_overlap.py" in database.modules_of_ours(migration)


def test_the_key_changes_with_a_source_and_not_by_itself(tmp_path: Path) -> None:
    source = tmp_path / "0001_initial.py"
    source.write_text("operations = []")
    before = database.hashed([source])
    assert database.hashed([source]) == before
    source.write_text("operations = [1]")
    assert database.hashed([source]) != before
