"""The staff inbox with a thousand records and with a million: time, ratio and number of queries of each view.

    python benchmarks/inbox.py [--records 1000000] [--rounds 30] [--check]

Both databases lie on the same PostgreSQL and are asked in turns by one process, page by page. What is compared is the fastest of
each page's rounds, which whatever else the machine does has disturbed least; the medians stand beside. See docs/benchmarks.md.
"""
# ruff: noqa: T201  (what it prints is what it is for)

import argparse
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit
from uuid import UUID

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a file, Python sees only this directory

from benchmarks.installation import has_postgres, own_database  # noqa: E402

FEW = 1_000
BAR = 1.3  # times as long with many records as with FEW
WARM_UP_ROUNDS = 2

# One church; six in ten of its records open, half of those put aside for some days; one in ten has no name, and
# shares its conversation with one that has. Dice of a fixed seed, so that every run holds the same.
LOAD = """
INSERT INTO prayers_carerecord (id, church_id, kind, status, urgency, confidentiality, summary, contact_name, contact_phone,
  contact_email, contact_raw, is_minor, anonymous, language, channel, assignee_id, due_at, snoozed_until, claimed_at, closed_at,
  created_at, conversation_id)
SELECT gen_random_uuid(), %(church)s, kind,
  CASE WHEN NOT is_open THEN 'done' WHEN is_claimed THEN 'claimed' ELSE 'new' END,
  CASE WHEN dice_3 < 0.005 THEN 'immediate' WHEN dice_3 < 0.25 THEN 'high' WHEN dice_3 < 0.4 THEN 'low' ELSE 'normal' END,
  CASE kind WHEN 'prayer' THEN (ARRAY['prayer_chain', 'prayer_team', 'prayer_team', 'pastors_only'])[1 + floor(4 * dice_4)]
    WHEN 'safety' THEN 'safety' WHEN 'benevolence' THEN 'committee' ELSE 'staff' END,
  'Something that somebody asked for, in one line, number ' || number,
  CASE WHEN number %% 10 > 0 THEN 'Person ' || number ELSE '' END,
  CASE WHEN number %% 10 > 0 THEN '+1217' || lpad(number::text, 7, '0') ELSE '' END, '', '', dice_4 < 0.05, false, 'en', 'chat',
  CASE WHEN is_claimed THEN (ARRAY[%(office)s, %(pastor)s, %(committee)s])[1 + floor(3 * dice_4)]::bigint END,
  now() + (dice_1 - 0.3) * interval '14 days',
  CASE WHEN is_open AND dice_2 < 0.3 THEN now() + dice_4 * interval '40 days' END,
  CASE WHEN is_claimed THEN now() END,
  CASE WHEN NOT is_open THEN now() - dice_1 * interval '40 days' END,
  now() - number * interval '7 seconds', md5((number / 2)::text)::uuid
FROM (SELECT *, dice_2 < 0.6 AS is_open, dice_3 * 100 - floor(dice_3 * 100) < 0.5 AS is_claimed,
    (ARRAY['prayer', 'prayer', 'prayer', 'callback', 'callback', 'contact', 'visit', 'care', 'volunteer', 'benevolence'])
      [1 + floor(10 * (dice_1 * 100 - floor(dice_1 * 100)))] AS kind
  FROM (SELECT number, random() AS dice_1, random() AS dice_2, random() AS dice_3, random() AS dice_4
    FROM generate_series(1, %(records)s) AS number) AS thrown) AS mixed
"""


@contextmanager
def loaded(records: int) -> Iterator[str]:
    """The name of a database of its own with a church, its staff and so many care records."""
    from django.core.management import call_command
    from django.db import connection

    from church.models import Role
    from church.testing import make_church, make_staff, make_user

    with own_database() as url:
        name = urlsplit(url).path[1:]
        use(name)
        call_command("migrate", verbosity=0)
        church = make_church()
        staff = {
            role: make_staff(church, role, user=make_user(role))
            for role in (Role.OFFICE, Role.PASTOR, Role.BENEVOLENCE)
        }
        make_user("superuser", is_superuser=True)
        began = time.perf_counter()
        with connection.cursor() as cursor:
            names = {"office": Role.OFFICE, "pastor": Role.PASTOR, "committee": Role.BENEVOLENCE}
            people = {key: staff[role].pk for key, role in names.items()}
            cursor.execute("SELECT setseed(0.5)")
            cursor.execute(LOAD, {"records": records, "church": church.pk, **people})
            cursor.execute("VACUUM ANALYZE prayers_carerecord")
        print(f"{records} records loaded in {time.perf_counter() - began:.0f} s", file=sys.stderr)
        try:
            yield name
        finally:
            _connections[name].close()


def use(name: str) -> None:
    """Have Django ask this database from now on, on a connection that is kept."""
    from django.db import connections

    if name not in _connections:
        _connections[name] = connections.create_connection("default")
        _connections[name].settings_dict = {**_connections[name].settings_dict, "NAME": name}
    connections["default"] = _connections[name]


_connections: dict[str, Any] = {}


@dataclass
class Seen:
    """One page on both databases."""

    few: list[float] = field(default_factory=list)  # seconds of each look
    many: list[float] = field(default_factory=list)
    queries: set[int] = field(default_factory=set)
    rows: set[int] = field(default_factory=set)


class Looker:
    """Somebody who is signed in to the same console on both databases."""

    def __init__(self, username: str) -> None:
        self.username = username
        self.clients: dict[str, Any] = {}

    def look(self, name: str, query: str) -> tuple[float, Any]:
        """(seconds, answer) of one page."""
        from django.contrib.auth.models import User
        from django.test import Client
        from django.urls import reverse

        if name not in self.clients:
            self.clients[name] = Client()
            self.clients[name].force_login(User.objects.get(username=self.username))
        began = time.perf_counter()
        answer = self.clients[name].get(f"{reverse('inbox:page')}?{query}")
        took = time.perf_counter() - began
        if answer.status_code != 200:
            raise RuntimeError(f"{query}: {answer.status_code}")
        return took, answer


# Who looks at what. The benevolence committee may read little of what there is.
NOW = datetime.now(UTC).isoformat()
MIDDLE = quote(f"1~{NOW}~1~{NOW}~{UUID(int=0)}")  # a place three tenths down the queue
PAGES = (
    *(("office", f"view={view}") for view in ("open", "mine", "unclaimed", "overdue", "urgent", "snoozed", "closed")),
    ("office", "kind=callback"),
    ("office", f"after={MIDDLE}"),
    ("pastor", "view=open"),
    ("pastor", "kind=prayer"),
    ("benevolence", "view=open"),
    ("superuser", "view=open"),
)


def measure(many: int, rounds: int) -> dict[tuple[str, str], Seen]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with ExitStack() as stack:
        few_name = stack.enter_context(loaded(FEW))
        many_name = stack.enter_context(loaded(many))
        lookers = {username: Looker(username) for username, _ in PAGES}
        found = {page: Seen() for page in PAGES}
        for number in range(-WARM_UP_ROUNDS, rounds):
            for username, query in PAGES:
                seen = found[username, query]
                for name, times in ((few_name, seen.few), (many_name, seen.many)):
                    use(name)
                    if number >= 0:
                        times.append(lookers[username].look(name, query)[0])
                        continue
                    with CaptureQueriesContext(connection) as captured:
                        _, answer = lookers[username].look(name, query)
                    if number == -1:  # the first look signs in
                        seen.queries.add(len(captured))
                        seen.rows.add(answer.content.count(b"data-place="))
        return found


def report(many: int, found: dict[tuple[str, str], Seen]) -> bool:
    """Print the table and the bars. Whether every bar was kept."""
    print(f"{'inbox page: fastest (median)':<30}{FEW:>16} ms{many:>16} ms{'ratio':>8}{'queries':>9}{'rows':>8}")
    verdicts = []
    for (username, query), seen in found.items():
        ratio = min(seen.many) / min(seen.few)
        times = [f"{min(those) * 1000:.1f} ({statistics.median(those) * 1000:.1f})" for those in (seen.few, seen.many)]
        queries, rows = ("/".join(map(str, sorted(those))) for those in (seen.queries, seen.rows))
        name = f"{username}, {'far down' if 'after' in query else query}"
        print(f"{name:<30}{times[0]:>19}{times[1]:>19}{ratio:>8.2f}{queries:>9}{rows:>8}")
        verdicts.append((f"{name}: {ratio:.2f} × as long, at most {BAR}", ratio <= BAR))
        verdicts.append((f"{name}: queries constant", len(seen.queries) == 1))
    for what, is_kept in verdicts:
        if not is_kept:
            print(f"MISS  {what}")
    kept = sum(is_kept for _, is_kept in verdicts)
    print(f"{kept} of {len(verdicts)} bars kept")
    return kept == len(verdicts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=1_000_000, help="care records in the large church")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--check", action="store_true", help="exit with 1 when a bar is missed")
    options = parser.parse_args()
    if not has_postgres():
        print("left out: needs PostgreSQL at TEST_DATABASE_URL")
        return 0
    from benchmarks.installation import postgres_url

    os.environ |= {"DATABASE_URL": postgres_url(), "DB_POOL": "false", "DJANGO_SETTINGS_MODULE": "carebot.settings"}
    import django

    django.setup()
    is_kept = report(options.records, measure(options.records, options.rounds))
    return 1 if options.check and not is_kept else 0


if __name__ == "__main__":
    sys.exit(main())
