#!/usr/bin/env bash
# Runs what is marked `clock` by the clock that CLOCK names, and tells of it in one piece: several run side by side.
set -uo pipefail
cd "$(dirname "$0")/.."
: "${CLOCK:?names a moment of tests/clock.py}"
mapfile -t paths < <(grep -rlE 'mark\.clock\b' tests --include='test_*.py')
told=$(SQLITE_SYNCHRONOUS=OFF "${BIN:-.venv/bin}/pytest" -m "clock and not servers and not postgres" "${paths[@]}" 2>&1)
code=$?
printf '== %s\n%s\n' "$CLOCK" "$told"
exit $code
