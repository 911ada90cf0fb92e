"""The tests' database: a copy of one that is migrated once for all processes and all runs, until a migration changes.

Copying takes a moment where migrating takes many seconds of each process. What is copied from is named by a hash of all that the
migrations are made of, so that it cannot be out of date.
"""

import ast
import fcntl
import hashlib
import importlib.util
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction

OURS = ("church", "prayers", "tooling", "carebot", "evals")
TEMPLATE = "test_template"
ROOT = Path(__file__).resolve().parents[1]
KEPT = 4  # templates of other branches, so that going back to one does not migrate again
ADVISORY_LOCK = (
    20_261_122  # taken on PostgreSQL by whoever makes or copies a template: any number that nobody else takes
)


def key() -> str:
    """Changes with every migration, and with what ours take from modules beside them."""
    sources = []
    for config in sorted(apps.get_app_configs(), key=lambda config: config.label):
        for path in sorted(Path(config.path).glob("migrations/*.py")):
            sources += [path, *modules_of_ours(path)] if config.label in OURS else [path]
    return hashed(sources)


def hashed(sources: Iterable[Path]) -> str:
    digest = hashlib.sha256(f"{django.VERSION}".encode())
    for source in sources:
        digest.update("/".join(source.parts[-3:]).encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def modules_of_ours(migration: Path) -> list[Path]:
    """The files of the project's own modules that a migration imports."""
    found = []
    for node in ast.walk(ast.parse(migration.read_bytes())):
        names = [node.module] if isinstance(node, ast.ImportFrom) else []
        names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            spec = importlib.util.find_spec(name) if name and name.split(".")[0] in OURS else None
            found += [Path(spec.origin)] if spec and spec.origin else []
    return found


@contextmanager
def of_this_process() -> Iterator[None]:
    """The default database is a new copy meanwhile, with nothing in it but what migrations make."""
    before = settings.DATABASES["default"]["NAME"]
    with (_file if connection.vendor == "sqlite" else _database)(f"{TEMPLATE}_{key()}") as name:
        _use(name)
        yield
        _use(before)


def _use(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


def _migrate(name: str) -> None:
    before = connection.settings_dict["NAME"]
    _use(name)
    call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    call_command("createcachetable", verbosity=0)
    _use(before)


def empty() -> None:
    """Delete every row but what migrations made (content types, permissions), which need not be made again.

    By DELETE, which costs nothing where there is nothing: PostgreSQL's TRUNCATE makes new files for every table. And not by the
    command `flush`, which looks for commands in every app and asks for all tables each time; that took longer than the deleting.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in _emptying(connection.vendor):
            cursor.execute(statement)


@cache
def _emptying(vendor: str) -> tuple[str, ...]:
    kept = {apps.get_model(label)._meta.db_table for label in ("contenttypes.ContentType", "auth.Permission")}
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    deleting = [f"DELETE FROM {connection.ops.quote_name(table)}" for table in sorted(tables) if table not in kept]
    if vendor != "postgresql":
        return tuple(deleting)
    return ("; ".join(["SET LOCAL session_replication_role = replica", *deleting]),)  # one round trip for all


def copy_of_template(path: Path) -> bool:
    """Copy the migrated SQLite database to this path, for a server that a test starts; False where none was made yet."""
    made = _template_file(f"{TEMPLATE}_{key()}")
    if made.exists():
        shutil.copyfile(made, path)
    return made.exists()


def _template_file(template: str) -> Path:
    return Path(settings.DATA_DIR) / f"{template}.sqlite3"


@contextmanager
def _file(template: str) -> Iterator[str]:
    """On SQLite: in a folder of its own, so that several runs do not meet."""
    made = _template_file(template)
    directory = made.parent
    directory.mkdir(exist_ok=True)
    with (directory / f"{TEMPLATE}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            with tempfile.TemporaryDirectory(dir=directory) as folder:
                half = Path(folder) / made.name
                _migrate(str(half))  # closing the last connection writes the log ahead into the file
                half.replace(made)
            for old in sorted(directory.glob(f"{TEMPLATE}_*.sqlite3"), key=os.path.getmtime)[:-KEPT]:
                old.unlink()
    with tempfile.TemporaryDirectory(prefix="carebot-test-", ignore_cleanup_errors=True) as folder:
        name = Path(folder) / "test.sqlite3"
        shutil.copyfile(made, name)
        yield str(name)


@contextmanager
def _database(template: str) -> Iterator[str]:
    """On PostgreSQL, which several checkouts may share."""
    name = connection.settings_dict["TEST"]["NAME"] or f"test_{connection.settings_dict['NAME']}"
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_LOCK])  # until this connection ends
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s ORDER BY oid", [f"{TEMPLATE}_%"])
        made = [row[0] for row in cursor.fetchall()]
        if template not in made:
            half = f"half_{template}"
            cursor.execute(f'DROP DATABASE IF EXISTS "{half}" WITH (FORCE)')
            cursor.execute(f'CREATE DATABASE "{half}"')
            _migrate(half)
            cursor.execute(f'ALTER DATABASE "{half}" RENAME TO "{template}"')
            for old in made[: 1 - KEPT]:
                cursor.execute(f'DROP DATABASE "{old}"')
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    try:
        yield name
    finally:
        with connection._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
