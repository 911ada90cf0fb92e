#!/usr/bin/env bash
# Runs the suite on SQLite, then, where the servers are found, on PostgreSQL with Redis. In CI they must be found.
# The walk through every address of the console as everybody takes minutes more: `make walk`.
# The tests in a browser need Chromium: they run where it is found, and in CI it must be.
set -euo pipefail
cd "$(dirname "$0")/.."
BIN=${BIN:-.venv/bin}
POSTGRES=${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}
REDIS=${TEST_REDIS_URL:-redis://127.0.0.1:6379/5}
mkdir -p data
unset DATABASE_URL REDIS_URL ANTHROPIC_API_KEY ANTHROPIC_BASE_URL CAREBOT_ENV
workers=$("$BIN/python" -c 'import os; print(max(1, min(4, os.cpu_count() or 1)))')

# What is written by a test need not survive a power cut: nothing here waits for the disk.
echo "== SQLite, no broker"
SQLITE_SYNCHRONOUS=OFF "$BIN/pytest" -n "$workers" --dist loadfile -m "not servers and not postgres and not browser and not walk" "$@"

if "$BIN/python" tests/servers_found.py "$POSTGRES" "$REDIS"; then
  echo "== PostgreSQL and Redis (all but the tests that ask no database anything, for hundreds of pages, or for what is said)"
  PGOPTIONS="-c synchronous_commit=off" DATABASE_URL=$POSTGRES REDIS_URL=$REDIS DB_POOL=false "$BIN/pytest" -n "$workers" --dist loadfile -m "not browser and not pages and not words and not walk" --with-database "$@"
elif [ "${CI:-}" = true ]; then
  echo "CI needs PostgreSQL and Redis, and did not find them." >&2
  exit 1
else
  echo "Left out: the same tests on PostgreSQL with Redis, and those that kill servers."
fi

CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
if [ -x "$CHROMIUM" ] || [ "${CI:-}" = true ]; then
  echo "== Chromium"
  CHROMIUM=$CHROMIUM "$BIN/pytest" -n "$workers" --dist loadfile -m browser "$@"
else
  echo "Left out: the tests in a browser, because $CHROMIUM was not found (CHROMIUM=… says where it is)."
fi
