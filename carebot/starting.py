"""Whether this process may start: in production not with a setting that `manage.py check --deploy` would refuse.

Django looks at its checks before commands alone. Servers and workers load the application without one, so each entrance to it
(`carebot.asgi`, `carebot.celery`) asks here.
"""

import multiprocessing
import sys

from django.conf import settings
from django.core.checks import CheckMessage, run_checks

# Warnings of Django about what nobody sets on purpose: a weak SECRET_KEY, no ALLOWED_HOSTS. Its others (HTTPS, HSTS) are
# for the proxy's owner to decide.
UNSAFE = ("security.W009", "security.W020")
REFUSED = 78  # EX_CONFIG of sysexits.h: trying again is of no use, which systemd is told by RestartPreventExitStatus=78
WORKER_REFUSED = 3  # STARTUP_FAILURE of uvicorn.config: the one status after which it starts no other worker, and ends


def refuse_unsafe() -> None:
    """Ends the process with one message where a setting is unsafe for production; elsewhere it does nothing."""
    if settings.PRODUCTION and (found := unsafe_settings()):
        print(refusal(found), file=sys.stderr, flush=True)  # noqa: T201  (logs may not be set up, and a traceback would bury it)
        is_worker = (
            multiprocessing.parent_process() is not None
        )  # of `uvicorn --workers`; `carebot.serve` asks before there are any
        sys.exit(WORKER_REFUSED if is_worker else REFUSED)


def unsafe_settings() -> list[CheckMessage]:
    found = run_checks(include_deployment_checks=True)
    return [each for each in found if not each.is_silenced() and (each.is_serious() or each.id in UNSAFE)]


def refusal(found: list[CheckMessage]) -> str:
    lines = ["Carebot does not start with CAREBOT_ENV=production:"]
    for each in found:
        hint = f" {each.hint}" if each.hint else ""
        lines.append(f"- {' '.join(f'{each.msg}{hint}'.split())} ({each.id})")
    lines.append("Set these in the environment or in .env; docs/operations.md says what is accepted.")
    return "\n".join(lines)
