"""What is misconfigured in this installation, and how to mend it. Names settings and counts, never a secret or anybody's words."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http.request import validate_host
from django.utils import timezone

from carebot.first_run.check import Finding as Seen
from carebot.first_run.check import check_church, check_server
from carebot.health import broker
from church.models import Church
from language.crisis import countries

CLOCK_SECONDS = 5.0  # the database's and ours may differ by so much: claims and reminders go by both
LITTLE_DISK_BYTES = 1_000_000_000
NO_DISK_BYTES = 100_000_000


class Level:
    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True)
class Finding:
    level: str
    what: str
    mend: str = ""  # nothing where all is well, or `what` says it


def findings() -> Iterator[Finding]:
    """Everything that is looked at, in the order in which it is best mended. Without a database the rest of it cannot be asked."""
    yield from settings_found()
    yield address()
    yield static_files(Path(settings.STATIC_ROOT))
    yield disk(shutil.disk_usage(settings.BASE_DIR).free)
    yield broker_found(broker())
    reached = database()
    yield reached
    if reached.level != Level.ERROR:
        yield clock(_clock_of_database(), timezone.now())
        yield from map(_as_finding, check_server())
        yield from churches()


def settings_found() -> Iterator[Finding]:
    """What the system checks say."""
    found = [each for each in checks.run_checks() if each.level >= checks.WARNING and not each.is_silenced()]
    for each in found:
        level = Level.ERROR if each.is_serious() else Level.WARNING
        yield Finding(level, f"{each.id}: {each.msg}", str(each.hint or ""))
    if not found:
        yield Finding(Level.OK, "The settings are accepted.")


def address() -> Finding:
    host = urlsplit(settings.PUBLIC_URL).hostname or ""
    if validate_host(host, settings.ALLOWED_HOSTS):
        return Finding(Level.OK, f"{host} is answered to.")
    return Finding(
        Level.ERROR,
        f"PUBLIC_URL is at {host or 'no host'}, which ALLOWED_HOSTS refuses.",
        f"Add {host} to ALLOWED_HOSTS.",
    )


def static_files(folder: Path) -> Finding:
    if not settings.PRODUCTION or (folder / "staticfiles.json").is_file():
        return Finding(Level.OK, "Scripts and styles are there.")
    return Finding(Level.ERROR, "Scripts and styles were not gathered.", "Run manage.py collectstatic --no-input.")


def disk(free_bytes: int) -> Finding:
    free = f"{free_bytes // 1_000_000} MB are free on the disk."
    if free_bytes >= LITTLE_DISK_BYTES:
        return Finding(Level.OK, free)
    level = Level.WARNING if free_bytes >= NO_DISK_BYTES else Level.ERROR
    return Finding(level, free, "Make room, or give it a larger disk.")


def broker_found(state: str) -> Finding:
    if state == "down":
        return Finding(Level.ERROR, "Redis does not answer at REDIS_URL.", "Start it, or correct REDIS_URL.")
    return Finding(Level.OK, "Redis answers." if state == "ok" else "No broker: the web process does the work itself.")


def database() -> Finding:
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return Finding(
            Level.ERROR, f"The database cannot be asked ({type(error).__name__}).", "Start it, or correct DATABASE_URL."
        )
    if waiting:
        return Finding(Level.ERROR, f"{len(waiting)} migrations were not applied.", "Run manage.py migrate.")
    return Finding(Level.OK, "The database answers and is migrated.")


def _clock_of_database() -> datetime:
    if connection.vendor != "postgresql":
        return timezone.now()  # SQLite has ours
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        told: datetime = cursor.fetchone()[0]
    return told


def clock(theirs: datetime, ours: datetime) -> Finding:
    apart = abs((theirs - ours).total_seconds())
    if apart <= CLOCK_SECONDS:
        return Finding(Level.OK, "The database's clock and ours agree.")
    return Finding(Level.ERROR, f"The database's clock and ours are {apart:.0f} s apart.", "Let both keep time by NTP.")


def churches() -> Iterator[Finding]:
    found = list(Church.objects.order_by("pk"))
    if not found:
        yield Finding(Level.WARNING, "There is no church yet.", "Sign in at /admin/ and follow the steps.")
    for church in found:
        yield country(church)
        for seen in check_church(church):
            finding = _as_finding(seen)
            yield Finding(finding.level, f"{church.public_key}: {finding.what}", finding.mend)


def country(church: Church) -> Finding:
    if church.country in countries():
        return Finding(Level.OK, f"{church.public_key}: the crisis lines of {church.country} are shown.")
    what = f"{church.public_key}: no crisis lines are known for the country {church.country or '(none)'}; a directory is shown."
    return Finding(Level.WARNING, what, "Set the church's country, or add its lines to the language packs.")


def _as_finding(seen: Seen) -> Finding:
    return Finding(Level.OK if seen.is_good else Level.ERROR, seen.words)
