"""A backup of PostgreSQL is restored into a fresh database, whole; what was erased since is erased there again."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from carebot.erasing import erase_for
from carebot.models import Conversation
from church.testing import make_church
from prayers.jobs.testing import no_dispatch
from prayers.testing import make_origin, make_record
from tests.carebot.console.talks import WORDS, make_conversation

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def server() -> dict[str, str]:
    """Where the test's database is, as libpq's own programs are told."""
    given = connection.settings_dict
    named = {"PGHOST": given["HOST"], "PGPORT": given["PORT"], "PGUSER": given["USER"], "PGPASSWORD": given["PASSWORD"]}
    return {name: str(value) for name, value in named.items() if value}


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(
        command, env=os.environ | server() | environment, cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def connected(name: str) -> psycopg.Connection:
    of = server()
    return psycopg.connect(
        dbname=name, host=of.get("PGHOST"), port=of.get("PGPORT"), user=of.get("PGUSER"), autocommit=True
    )


@pytest.fixture
def fresh() -> Iterator[str]:
    """An empty database beside the test's own."""
    name = f"{connection.settings_dict['NAME']}_restored"
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    with connected("postgres") as maintenance:
        maintenance.execute(drop)
        maintenance.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)))
        yield name
        maintenance.execute(drop)


def counts(name: str) -> dict[str, int]:
    """Rows of every table."""
    with connected(name) as reading:
        tables = [row[0] for row in reading.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        found = {}
        for table in tables:
            (found[table],) = reading.execute(
                sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
            ).fetchone() or (0,)
    return found


def said(name: str, conversation: Conversation) -> list[tuple[str, str]]:
    with connected(name) as reading:
        words = "SELECT role, text FROM carebot_message WHERE conversation_id = %s ORDER BY seq"
        return reading.execute(words, [conversation.pk]).fetchall()


def manage(name: str, *arguments: str) -> str:
    of = server()
    at = f"{of.get('PGHOST', '')}:{of['PGPORT']}" if "PGPORT" in of else of.get("PGHOST", "")
    who = of.get("PGUSER", "") + (f":{of['PGPASSWORD']}" if "PGPASSWORD" in of else "")
    return run(
        sys.executable,
        "manage.py",
        *arguments,
        DATABASE_URL=f"postgres://{who}@{at}/{name}",
        DB_POOL="false",
        REDIS_URL="",
    )


def test_a_backup_is_restored_whole_and_what_was_erased_since_is_erased_again(fresh: str, tmp_path: Path) -> None:
    church = make_church(public_key="grace")
    with no_dispatch():
        talk, other = make_conversation(church), make_conversation(church)
        make_record(church, "callback", origin=make_origin(church, conversation_id=talk.pk))
        make_record(church, "safety", origin=make_origin(church, conversation_id=other.pk))
    own, dump = connection.settings_dict["NAME"], str(tmp_path / "carebot.dump")
    before, told = counts(own), said(own, talk)
    assert told[0] == ("visitor", WORDS)

    run("pg_dump", "--format=custom", f"--file={dump}", own)
    erase_for(talk.participants.select_related("conversation__church").get())
    log = tmp_path / "erasures.jsonl"
    log.write_text(manage(own, "erasures"))
    run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={fresh}", dump)

    assert counts(fresh) == before
    assert said(fresh, talk) == told
    assert "1 erasures read, 1 rows" in manage(fresh, "erase_again", str(log))
    assert {text for _role, text in said(fresh, talk)} == {""}
    assert said(fresh, other) == said(own, other)
    assert counts(fresh)["prayers_carerecord"] == before["prayers_carerecord"]
