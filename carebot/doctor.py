"""What is misconfigured in this installation, and how to mend it. Names settings and counts, never a secret or anybody's words."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http.request import validate_host
from django.utils import timezone

from carebot import starting
from carebot.first_run.check import Finding as Seen
from carebot.first_run.check import check_church, check_server, twin_of
from carebot.health import broker
from church.models import Church, Role
from church.outbound import mail_server_error
from language.crisis import countries
from language.encoder import EncoderUnavailable, load_encoder, load_transformer
from language.learn.head import ANSWER_HEAD, DANGER_HEAD, MESSAGE_HEAD, SHORT_HEAD, HeadUnavailable, head_at
from prayers.jobs.row import QueueState
from prayers.models import Notification
from prayers.notify import reachable

CLOCK_SECONDS = 5.0  # the database's and ours may differ by so much: claims and reminders go by both
LITTLE_DISK_BYTES = 1_000_000_000
NO_DISK_BYTES = 100_000_000
BACKUP_AGE = timedelta(hours=26)  # one a night, which may take a while
LATELY = timedelta(days=7)


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
    yield backup(settings.BACKUP_DIR, timezone.now())
    yield hearing()
    yield from mail_server_found()
    yield broker_found(broker())
    reached = database()
    yield reached
    if reached.level != Level.ERROR:
        yield from secrets_found()
        yield clock(_clock_of_database(), timezone.now())
        yield from map(_as_finding, check_server())
        yield emails_given_up(timezone.now())
        yield from churches()


def settings_found() -> Iterator[Finding]:
    """What the system checks say, and in production what else keeps the servers from starting."""
    said = checks.run_checks()
    if settings.PRODUCTION:
        said += [each for each in starting.unsafe_settings() if each not in said]
    found = list(_of_checks(said))
    yield from found or [Finding(Level.OK, "The settings are accepted.")]


def secrets_found() -> Iterator[Finding]:
    """What the checks that ask a database say: a secret of a site's sign-in that no key opens."""
    return _of_checks(checks.run_checks(databases=["default"], tags=[checks.Tags.database]))


def _of_checks(said: list[checks.CheckMessage]) -> Iterator[Finding]:
    for each in said:
        if each.level >= checks.WARNING and not each.is_silenced():
            level = Level.ERROR if each.is_serious() or each.id in starting.UNSAFE else Level.WARNING
            yield Finding(level, f"{each.id}: {each.msg}", str(each.hint or ""))


def address() -> Finding:
    host = urlsplit(settings.PUBLIC_URL).hostname or ""
    if not validate_host(host, settings.ALLOWED_HOSTS):
        return Finding(
            Level.ERROR,
            f"PUBLIC_URL is at {host or 'no host'}, which ALLOWED_HOSTS refuses.",
            f"Add {host} to ALLOWED_HOSTS.",
        )
    if settings.PRODUCTION and urlsplit(settings.PUBLIC_URL).scheme == "http":
        return Finding(
            Level.ERROR,
            "PUBLIC_URL is http: what is written can be read on its way, and sites by https do not load the widget.",
            "Let the proxy answer by HTTPS, and write https:// in PUBLIC_URL.",
        )
    return Finding(Level.OK, f"{host} is answered to.")


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


def backup(folder: str, now: datetime) -> Finding:
    """How old the newest is: of files with `.dump` in their name, as docs/deploy.md has them written."""
    if not folder:
        what = "How old the newest backup is cannot be known: BACKUP_DIR is not set."
        return Finding(Level.WARNING, what, "Set it to the folder that backups are written into (docs/deploy.md).")
    try:
        found = [each.stat() for each in Path(folder).iterdir() if ".dump" in each.name]
    except OSError as error:
        what = f"BACKUP_DIR cannot be looked into ({type(error).__name__})."
        return Finding(Level.ERROR, what, "Make the folder, and let the user that runs Carebot list it.")
    newest = max((each.st_mtime for each in found if each.st_size), default=None)
    if newest is None:
        return Finding(Level.ERROR, "There is no backup in BACKUP_DIR.", "Have one made every night (docs/deploy.md).")
    age = now - datetime.fromtimestamp(newest, tz=now.tzinfo)
    told = f"The newest backup is {max(age, timedelta()).total_seconds() / 3600:.0f} hours old."
    if age <= BACKUP_AGE:
        return Finding(Level.OK, told)
    return Finding(
        Level.ERROR, told, "Look why none was made since: cron's mail, the disk, the key it is encrypted for."
    )


def hearing(load: Sequence[Callable[[], object]] = (load_encoder, load_transformer)) -> Finding:
    """Whether what is learnt can be asked: the encoders, by their files' digests and what they make of known texts, and the heads."""
    if settings.READING == "old":
        what = "READING=old: danger is heard by the rules alone, which know few ways of telling it."
        return Finding(Level.WARNING, what, "Leave READING unset.")
    try:
        for each in load:
            each()
        for path in (DANGER_HEAD, MESSAGE_HEAD, ANSWER_HEAD, SHORT_HEAD):
            head_at(path)
    except (EncoderUnavailable, HeadUnavailable) as error:
        what = f"Danger is heard by the rules alone, which know few ways of telling it: {error}"
        mend = "Install requirements.lock and the program anew; CAREBOT_CACHE_DIR is a folder that can be written."
        return Finding(Level.ERROR, what, mend)
    return Finding(Level.OK, "The encoders and the heads that hear danger answer.")


def mail_server_found() -> Iterator[Finding]:
    """Whether the mail server lets us in. Nothing is sent; where none is set, `check_server` says so."""
    if not settings.EMAIL_BACKEND.endswith("smtp.EmailBackend"):
        return
    if error := mail_server_error():
        what = f"The mail server does not let us in ({error}): nobody hears of a need."
        yield Finding(Level.ERROR, what, "Correct host, port, user and password in EMAIL_URL, or start it.")
    else:
        yield Finding(Level.OK, "The mail server lets us in.")


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


def emails_given_up(now: datetime) -> Finding:
    given_up = Notification.objects.filter(state=QueueState.FAILED, finished_at__gte=now - LATELY).count()
    if not given_up:
        return Finding(Level.OK, f"No email to staff was given up in {LATELY.days} days.")
    what = f"Emails to staff that were given up in {LATELY.days} days: {given_up}."
    return Finding(Level.WARNING, what, "“Notifications” in the console says why and to whom: correct those addresses.")


def churches() -> Iterator[Finding]:
    found = list(Church.objects.order_by("pk"))
    if not found:
        yield Finding(Level.WARNING, "There is no church yet.", "Sign in at /admin/ and follow the steps.")
    for church in found:
        yield country(church)
        for seen in check_church(church):
            finding = _as_finding(seen)
            yield Finding(finding.level, f"{church.public_key}: {finding.what}", finding.mend)
        yield administrators(church)
        yield from origins(church)


def administrators(church: Church) -> Finding:
    """One of two confirms what the other asks for (docs/access.md)."""
    count = len(reachable(church, [Role.ADMIN]))
    if count > 1:
        what = f"{church.public_key}: {count} administrators can confirm each other's changes, each after a day of being one."
        return Finding(Level.OK, what)
    what = "there is one administrator" if count else "nobody with an email address is administrator"
    mend = (
        "Give a second person “administrator” under Staff: that waits for 24 hours, too."
        if count
        else "Give “administrator” to two under Staff."
    )
    without = "changes that need two wait for 24 hours, and who is locked out has nobody to ask"
    return Finding(Level.WARNING if count else Level.ERROR, f"{church.public_key}: {what}: {without}.", mend)


def origins(church: Church) -> Iterator[Finding]:
    """The sites that may show the widget, as they stand in the console; the check of a first run asks the server besides."""
    where = "under Our church, Allowed origins"
    if not church.allowed_origins:
        what = f"{church.public_key}: no site may show the widget."
        yield Finding(
            Level.WARNING, what, f"Give its address {where}, unless you only link to /c/{church.public_key}/."
        )
    for origin in church.allowed_origins:
        twin = twin_of(origin)
        if settings.PRODUCTION and urlsplit(origin).scheme == "http":
            what = f"{church.public_key}: {origin} is http: whoever is in between can put another chat in its place."
            yield Finding(Level.WARNING, what, f"Have the site served by HTTPS, and write https:// {where}.")
        elif twin and twin not in church.allowed_origins:
            what = f"{church.public_key}: {origin} may show the widget, {twin} may not."
            yield Finding(Level.WARNING, what, f"If the site also opens there, add it {where}.")
        else:
            yield Finding(Level.OK, f"{church.public_key}: {origin} may show the widget.")


def country(church: Church) -> Finding:
    if church.country in countries():
        return Finding(Level.OK, f"{church.public_key}: the crisis lines of {church.country} are shown.")
    what = f"{church.public_key}: no crisis lines are known for the country {church.country or '(none)'}; a directory is shown."
    return Finding(Level.WARNING, what, "Set the church's country, or add its lines to the language packs.")


def _as_finding(seen: Seen) -> Finding:
    return Finding(Level.OK if seen.is_good else Level.ERROR, seen.words)
