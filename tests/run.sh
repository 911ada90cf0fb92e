#!/usr/bin/env bash
# Runs the suite on SQLite, then, where the servers are found, on PostgreSQL with Redis. In CI they must be found.
# The widget's tests in a browser are run by `make browser`.
set -euo pipefail
cd "$(dirname "$0")/.."
BIN=${BIN:-.venv/bin}
POSTGRES=${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}
REDIS=${TEST_REDIS_URL:-redis://127.0.0.1:6379/5}
mkdir -p data
unset DATABASE_URL REDIS_URL ANTHROPIC_API_KEY ANTHROPIC_BASE_URL CAREBOT_ENV
workers=$("$BIN/python" -c 'import os; print(max(1, min(4, os.cpu_count() or 1)))')

echo "== SQLite, no broker"
"$BIN/pytest" -n "$workers" --dist loadfile -m "not servers and not postgres and not browser" "$@"

if "$BIN/python" tests/servers_found.py "$POSTGRES" "$REDIS"; then
  echo "== PostgreSQL and Redis"
  DATABASE_URL=$POSTGRES REDIS_URL=$REDIS DB_POOL=false "$BIN/pytest" -n "$workers" --dist loadfile -m "not browser" "$@"
elif [ "${CI:-}" = true ]; then
  echo "CI needs PostgreSQL and Redis, and did not find them." >&2
  exit 1
else
  echo "Left out: the same tests on PostgreSQL with Redis, and those that kill servers."
fi
