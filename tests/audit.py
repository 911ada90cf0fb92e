"""What is known against the packages that run: `make audit`, and the last step of `make check`.

Fails for a package with a known vulnerability that a newer version mends. Where the service that knows does not answer, or knows
nothing of a package, it says so and fails nothing: what stands still elsewhere must not stop a fix from going out.
"""

import json
import subprocess
import sys
from typing import Any

SECONDS = 60
COMMAND = [
    "-m",
    "pip_audit",
    "--disable-pip",
    "--no-deps",
    "--progress-spinner",
    "off",
    "--format",
    "json",
    "--timeout",
    "5",
]


def main(lock: str) -> int:
    lines, is_vulnerable = told(_asked(lock))
    print("\n".join(lines))  # noqa: T201
    return int(is_vulnerable)


def _asked(lock: str) -> str:
    """What pip-audit found, as JSON; "" where nothing came of it."""
    try:
        done = subprocess.run([sys.executable, *COMMAND, "-r", lock], capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def told(found: str) -> tuple[list[str], bool]:
    """Lines for people, and whether something is known that a newer version mends."""
    try:
        packages: list[dict[str, Any]] = json.loads(found)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return ["Not audited: the service that knows of vulnerabilities did not answer."], False
    lines, is_vulnerable = [], False
    for each in packages:
        for fault in each.get("vulns", []):
            mended = fault.get("fix_versions") or []
            is_vulnerable = is_vulnerable or bool(mended)
            told_of_it = f"mended in {', '.join(mended)}" if mended else "not mended yet"
            lines.append(f"{each['name']} {each['version']}: {fault['id']}, {told_of_it}")
    unknown = sum("skip_reason" in each for each in packages)
    if unknown:
        lines.append(
            f"Not audited: {unknown} of {len(packages)} packages, of which the service that answered knows nothing."
        )
    audited = len(packages) - unknown
    if audited and not lines:
        lines.append(f"No known vulnerability in {audited} packages.")
    return lines, is_vulnerable


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
