#!/usr/bin/env bash
# Runs the phases that are named (sqlite, postgres, browser), or all of them. What needs a server runs where it is found; in CI it
# must be found. There tests that ask a database run once: on PostgreSQL, and on SQLite those marked sqlite, pages or words.
# The walk through every address of the console as everybody takes minutes more (`make walk`); other days, `make clocks`; faults of
# servers under load, whose times mean nothing beside other tests, `make faults`.
set -euo pipefail
cd "$(dirname "$0")/.."
BIN=${BIN:-.venv/bin}
POSTGRES=${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}
REDIS=${TEST_REDIS_URL:-redis://127.0.0.1:6379/5}
PHASES=${*:-sqlite postgres browser}
DATABASE_PATHS=data/test_database_paths.txt
mkdir -p data
unset DATABASE_URL REDIS_URL ANTHROPIC_API_KEY ANTHROPIC_BASE_URL CAREBOT_ENV PYTHONDONTWRITEBYTECODE
workers=$("$BIN/python" -c 'import os; print(max(1, min(4, os.cpu_count() or 1)))')

sqlite() {
  local narrowed=(); [ "${CI:-}" != true ] || narrowed=(--cross-section)
  echo "== SQLite, no broker"
  # What is written by a test need not survive a power cut: nothing here waits for the disk.
  SQLITE_SYNCHRONOUS=OFF "$BIN/pytest" -n "$workers" --dist loadfile -m "not servers and not postgres and not browser and not walk" \
    --write-database-paths="$DATABASE_PATHS" "${narrowed[@]}" --ignore tests/browser --ignore tests/servers
}

postgres() {
  if ! "$BIN/python" tests/servers_found.py "$POSTGRES" "$REDIS"; then
    if [ "${CI:-}" = true ]; then echo "CI needs PostgreSQL and Redis, and did not find them." >&2; exit 1; fi
    echo "Left out: the same tests on PostgreSQL with Redis, and those that kill servers."
    return
  fi
  echo "== PostgreSQL and Redis (all but the tests that ask no database anything, for hundreds of pages, or for what is said)"
  # Their files are known from the phase before; collecting the others would take as long as many tests.
  paths=(tests); [ -s "$DATABASE_PATHS" ] && mapfile -t paths < "$DATABASE_PATHS" && paths+=(tests/servers)
  PGOPTIONS="-c synchronous_commit=off" DATABASE_URL=$POSTGRES REDIS_URL=$REDIS DB_POOL=false "$BIN/pytest" -n "$workers" --dist loadfile \
    -m "not browser and not pages and not words and not walk and not faults" --with-database "${paths[@]}"
}

browser() {
  CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
  if [ -x "$CHROMIUM" ] || [ "${CI:-}" = true ]; then
    echo "== Chromium"
    CHROMIUM=$CHROMIUM "$BIN/pytest" -n "$workers" --dist loadfile -m browser tests/browser
  else
    echo "Left out: the tests in a browser, because $CHROMIUM was not found (CHROMIUM=… says where it is)."
  fi
}

case " $PHASES " in *" sqlite "*) rm -f "$DATABASE_PATHS" ;; esac
for phase in $PHASES; do "$phase"; done
