"""On a fresh clone, which has no folder for data, the database can be made without `make`."""

import os
import shutil
import subprocess
import sys

import pytest
from django.conf import settings

OPENS = """
import sqlite3
from carebot import settings
sqlite3.connect(settings.DATABASES["default"]["NAME"]).execute("CREATE TABLE made (id INTEGER)")
"""


@pytest.fixture
def clone(tmp_path):
    (tmp_path / "carebot").mkdir()
    for name in ("__init__.py", "settings.py"):
        shutil.copy(settings.BASE_DIR / "carebot" / name, tmp_path / "carebot")
    return tmp_path


def run(clone, **env):
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "CAREBOT_ENV")}
    return subprocess.run([sys.executable, "-c", OPENS], cwd=clone, env=kept | env, capture_output=True, text=True)


def test_the_folder_of_the_database_is_made(clone):
    assert run(clone).stderr == ""
    assert (clone / "data" / "carebot.sqlite3").exists()


def test_for_a_database_elsewhere_none_is_made(clone):
    assert run(clone, DATABASE_URL=f"sqlite:///{clone / 'own.sqlite3'}").stderr == ""
    assert not (clone / "data").exists()
