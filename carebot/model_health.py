"""Whether the model answers, known before a church wonders for weeks why its assistant has so few words.

Every turn tells, and where no visitor was answered lately a cheap request of our own. One row is shared by all processes; one
conditional UPDATE decides who checks and who tells the administrators: once in an outage, and once when it is over.
"""

import asyncio
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F, Q
from django.utils import timezone

from carebot import metrics
from carebot.assistants import models
from carebot.database import in_database
from carebot.llm.base import LanguageModel, ModelRequest
from carebot.llm.errors import LASTING, FailureKind, ModelFailure, ModelUnavailable
from carebot.models import FailedModelCall, ModelHealth
from carebot.turn.rounds import Composed
from church.models import Church, Role
from prayers.models import Urgency
from prayers.notify import notify_roles

log = structlog.get_logger(__name__)

TOLD_AFTER = 2  # failures in a row of a kind that does not mend itself
TOLD_AGAIN_AFTER = timedelta(hours=6)  # an outage that comes and goes is not told each time
NOTED_EVERY = timedelta(minutes=1)  # that it answers: not with each turn
ASK_SECONDS = 8.0
WATCH_SECONDS = 30.0
KEPT_FOR = timedelta(days=90)
OK, DEGRADED, FAILING = "ok", "degraded", "failing"


def current() -> ModelHealth | None:
    """The row of the model that is configured; None where the offline one answers, or nothing is known yet."""
    return ModelHealth.objects.filter(name=models().primary.name).first() if _is_watched() else None


def state() -> str:
    """ok, degraded (it fails, or was not asked yet) or failing (for a reason that does not mend itself)."""
    if not _is_watched():
        return OK
    health = current()
    if health is not None and health.is_lasting:
        return FAILING
    return OK if health is not None and not health.is_failing and health.answered_at else DEGRADED


def _is_watched() -> bool:
    return models().primary is not models().rescue


async def turn_closed(turn_id: uuid.UUID, composed: Composed) -> None:
    """Note how the model did in a turn; beside the visitor's path, and never raises for a database that is away."""
    if not _is_watched() or not composed.model_calls:
        return
    try:
        if composed.failure is not None:
            await in_database(failed, composed.failure, turn_id)
        else:
            await in_database(answered)
    except DatabaseError as error:
        log.warning("model.not_noted", error=type(error).__name__)


def failed(failure: ModelFailure, turn_id: uuid.UUID | None = None, now: datetime | None = None) -> None:
    """Keep a failure, and tell the administrators where it is the second in a row that does not mend itself."""
    now = now or timezone.now()
    name = models().primary.name
    metrics.MODEL_FAILURES.labels(failure.kind.value).inc()
    log.warning("model.failed", model=name, kind=failure.kind.value, request_id=failure.request_id)
    ModelHealth.objects.get_or_create(name=name)
    row = ModelHealth.objects.filter(name=name)
    with transaction.atomic():
        FailedModelCall.objects.create(
            model=name, kind=failure.kind, request_id=failure.request_id, turn_id=turn_id, at=now
        )
        row.filter(failures=0).update(failing_since=now)
        row.update(
            failures=F("failures") + 1,
            lasting_failures=F("lasting_failures") + 1 if failure.kind in LASTING else 0,
            kind=failure.kind,
            request_id=failure.request_id,
        )
        told_long_ago = Q(last_told_at=None) | Q(last_told_at__lte=now - TOLD_AGAIN_AFTER)
        ours = row.filter(told_long_ago, told_at=None, lasting_failures__gte=TOLD_AFTER)
        if ours.update(told_at=now, last_told_at=now):
            _tell("model_failing", Urgency.HIGH, row.get().failing_since or now)


def answered(now: datetime | None = None) -> None:
    """Keep that it answers. Whoever was told of an outage is told that it is over."""
    now = now or timezone.now()
    row = ModelHealth.objects.filter(name=models().primary.name)
    known = row.first()
    if known is None:
        ModelHealth.objects.get_or_create(name=models().primary.name, defaults={"answered_at": now})
        return
    if not known.is_failing and known.answered_at and known.answered_at > now - NOTED_EVERY:
        return
    with transaction.atomic():
        since = known.failing_since or now
        was_told = row.filter(told_at__isnull=False).update(told_at=None)
        row.update(answered_at=now, failures=0, lasting_failures=0, kind="", request_id="", failing_since=None)
        if was_told:
            _tell("model_back", Urgency.NORMAL, since)


def _tell(kind: str, urgency: Urgency, since: datetime) -> None:
    for church in Church.objects.filter(is_active=True):
        notify_roles(church, [Role.ADMIN], kind=kind, urgency=urgency, path=f"/admin/?model={since:%Y%m%d%H%M%S}")


async def watch() -> None:
    """Check now and then for as long as the process lives."""
    while True:
        try:
            await check_if_due()
        except DatabaseError as error:
            log.warning("model.not_checked", error=type(error).__name__)
        except Exception:
            log.exception("model.check_failed")
        await asyncio.sleep(WATCH_SECONDS)


async def check_if_due() -> bool:
    """Ask the model for a word where no turn and no other process has lately. Returns whether it was asked."""
    if not _is_watched() or not await in_database(_is_ours_to_check):
        return False
    await in_database(note, await ask(models().primary))
    return True


def note(failure: ModelFailure | None) -> None:
    """Keep what a check found."""
    if failure is None:
        answered()
    else:
        failed(failure)


def _is_ours_to_check(now: datetime | None = None) -> bool:
    now = now or timezone.now()
    every = timedelta(seconds=settings.MODEL_CHECK_SECONDS)
    name = models().primary.name
    ModelHealth.objects.get_or_create(name=name, defaults={"next_check_at": now})
    FailedModelCall.objects.filter(at__lt=now - KEPT_FOR).delete()
    due = ModelHealth.objects.filter(name=name, next_check_at__lte=now)
    if not due.update(next_check_at=now + every):
        return False
    answered_lately = ModelHealth.objects.filter(name=name, failures=0, answered_at__gt=now - every)
    return not answered_lately.exists()


async def ask(model: LanguageModel) -> ModelFailure | None:
    """Ask for a single word, at the cost of some twenty tokens: None where it answers, else why not."""
    question = {"role": "user", "content": [{"type": "text", "text": "Answer with the one word: yes"}]}
    request = ModelRequest(system="", tools=(), messages=(question,), may_call_tools=False, max_tokens=16)
    try:
        async with asyncio.timeout(ASK_SECONDS):
            async for _event in model.stream(request):
                pass
    except ModelUnavailable as problem:
        return problem.failure
    except TimeoutError:
        return ModelFailure(FailureKind.TIMEOUT)
    return None


def ask_now() -> ModelFailure | None:
    """`ask` the model that is configured, from a thread that has no event loop; what it says is kept."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        failure = thread.submit(asyncio.run, _ask_and_close(models().primary)).result()
    if _is_watched():
        note(failure)
    return failure


async def _ask_and_close(model: LanguageModel) -> ModelFailure | None:
    try:
        return await ask(model)
    finally:
        close = getattr(model, "aclose", None)  # the connections of this event loop, which ends
        if close is not None:
            await close()
