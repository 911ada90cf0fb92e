"""Whether a worker does what beat tells it: noted in the cache at each sweep, which beat, broker and worker all have a part in."""

import structlog
from django.conf import settings
from django.core.cache import cache

from church.cache_faults import cache_faults

log = structlog.get_logger(__name__)

FEWEST_SECONDS = 60  # a worker may be busy for as long as a task may take
_KEY = "tooling:swept"  # as releases before wrote it: a worker may not be restarted yet


def note() -> None:
    """A sweep was done. Never raises for a cache that is away."""
    try:
        cache.set(_KEY, True, max(FEWEST_SECONDS, 3 * settings.SWEEP_SECONDS))
    except cache_faults() as problem:
        log.warning("heartbeat.not_noted", error=type(problem).__name__)


def is_heard() -> bool:
    """Whether a sweep was done lately, by whichever worker; False where the cache cannot be asked."""
    try:
        return bool(cache.get(_KEY))
    except cache_faults():
        return False
