"""Plays a run that is on record: a process of its own plays, on a database of its own; what it tells is written down here.

The player is a child that is given no address of this installation's database, broker or mail. It writes a line for each
scenario; between lines this process renews the run's claim and looks whether somebody asked it to stop.
"""

import asyncio
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from evals.errors import JudgeFailed
from evals.judge import judge
from evals.models import ChurchScenario, Judge, Judgement, Play, Run
from evals.models.judgement import fields_of
from evals.record import TurnRecord
from evals.scenario import SCENARIOS, scenario_from
from evals.summary import summarize
from evals.versions import Instructions, full_name, judge_version, model_judge_version
from prayers.jobs import ClaimLost, QueueState
from tooling.instructions import published
from tooling.registry import registry

if TYPE_CHECKING:
    from evals.judge.model import ModelJudge, ModelVerdict

log = structlog.get_logger(__name__)

TICK_SECONDS = 2.0  # how often it is looked whether the run was cancelled
JUDGED_AT_ONCE = 4  # calls to the model judge side by side
JUDGE_ANSWER_SECONDS = 90.0  # that an answer of the model judge may take; it is asked again where one does not validate
SEED = 1  # of simulated models
NICENESS = 10  # visitors come first
STOP_SECONDS = 15.0  # that a player gets to end by itself


class PlayerFailed(Exception):
    """The player ended with an error. The message is our own; what it printed may hold a scenario's words."""


def play_run(run: Run) -> None:
    """Play a claimed run to its end, and settle it. Raises ClaimLost when another process has taken it over."""
    try:
        is_whole = _play(run) and _judge_by_model(run)
    except PlayerFailed as problem:
        run.settle(QueueState.FAILED, error=str(problem), summary=summarize(run))
        return
    state = QueueState.SUCCEEDED if is_whole else QueueState.CANCELLED
    run.settle(state, summary=summarize(run), error="")
    log.info("eval.ended", run_id=str(run.pk), state=str(state), done=run.done)


def _play(run: Run) -> bool:
    """Whether it was played to the end; False when somebody cancelled it."""
    with tempfile.TemporaryDirectory(prefix="carebot-run-") as folder, _player(run, Path(folder)) as (player, lines):
        renewed = time.monotonic()
        while (line := _next(lines)) is not None:
            if line:
                _take(run, json.loads(line))
            if time.monotonic() - renewed > settings.LEDGER_CLAIM_SECONDS / 4:
                _renew(run)
                renewed = time.monotonic()
            if _is_cancelled(run):
                return False
        if player.wait():
            raise PlayerFailed(f"The player ended with exit code {player.returncode}; its log says more.")
    return True


@contextmanager
def _player(run: Run, folder: Path) -> Iterator[tuple["subprocess.Popen[str]", "queue.Queue[str | None]"]]:
    process = subprocess.Popen(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *_arguments(run, folder)],
        cwd=settings.BASE_DIR,
        env=_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    lines: queue.Queue[str | None] = queue.Queue()
    reader = threading.Thread(target=_read, args=(process, lines), daemon=True)
    reader.start()
    try:
        yield process, lines
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        reader.join()


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
    assert process.stdout is not None
    with process.stdout:
        for line in process.stdout:
            lines.put(line.strip())
    lines.put(None)


def _next(lines: "queue.Queue[str | None]") -> str | None:
    """The next line, "" when none came for a while, None when there will be no more."""
    try:
        return lines.get(timeout=TICK_SECONDS)
    except queue.Empty:
        return ""


def _arguments(run: Run, folder: Path) -> list[str]:
    _write_scenarios(run, folder / "scenarios")
    instructions = folder / "instructions.json"
    instructions.write_text(json.dumps(instructions_of(run), ensure_ascii=False), encoding="utf-8")
    switched_off = [
        flag for flag, is_on in (("--no-gate", run.gate), ("--no-requirements", run.requirements)) if not is_on
    ]
    only = [part for name in run.only for part in ("--only", name)]
    return [
        "hear_eval", "--lines", "--model", run.model, "--architecture", str(run.architecture), *switched_off, *only,
        "--epochs", str(run.epochs), "--unseen", str(run.unseen), "--seed", str(SEED),
        "--scenarios", str(folder / "scenarios"), "--instructions", str(instructions),
    ]  # fmt: skip


def _write_scenarios(run: Run, folder: Path) -> None:
    """The shipped scenarios, and those that the run's church has made of its own conversations."""
    folder.mkdir()
    for path in SCENARIOS.glob("*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    own = ChurchScenario.objects.active().filter(church=run.church_id) if run.church_id else ()
    for scenario in own:
        (folder / f"church-{scenario.pk}.yaml").write_text(scenario.source, encoding="utf-8")


def instructions_of(run: Run) -> Instructions:
    """What the run's conversations are pinned to: its church's published words, with the draft it tries in their place."""
    found = registry().instructions()
    if run.church_id:
        for tool, by_language in published(run.church_id).items():
            if tool in found:  # the words of a tool that is no more are no version of anything
                found[tool].update({language: each["text"] for language, each in by_language.items()})
    draft = run.instruction_version
    if draft is not None:
        found[draft.template.tool][draft.template.language] = draft.text
    return found


def _environment(folder: Path) -> dict[str, str]:
    """Nothing of this installation but the model's key."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "VIRTUAL_ENV")}
    return kept | {
        "PYTHONHASHSEED": "0",
        "DJANGO_SETTINGS_MODULE": "carebot.settings",
        "CAREBOT_ENV": "development",
        "DATABASE_URL": f"sqlite:///{folder / 'unused.sqlite3'}",
        "REDIS_URL": "",
        "EMAIL_URL": "dummymail://",
        "LOG_LEVEL": "ERROR",
        "TMPDIR": str(folder),  # what a player that was stopped leaves behind goes with its folder
        "ANTHROPIC_API_KEY": settings.ANTHROPIC_API_KEY,
        "ANTHROPIC_MODEL": settings.ANTHROPIC_MODEL,
        "ANTHROPIC_BASE_URL": settings.ANTHROPIC_BASE_URL,
    }


def _take(run: Run, told: Mapping[str, Any]) -> None:
    if "total" in told:
        run.total = told["total"]
        Run.objects.filter(pk=run.pk).update(total=run.total)
        _lock(run, **{**told["versions"], "model": full_name(run.model), "seed": SEED})
        return
    scenario = scenario_from("the player", told["definition"])
    with transaction.atomic():
        play, _ = Play.objects.update_or_create(
            run=run,
            scenario=scenario.id,
            epoch=told["epoch"],
            defaults={
                "title": scenario.title,
                "definition": told["definition"],
                "digest": scenario.digest,
                "turns": told["turns"],
                "error": told.get("error", ""),
            },
        )
        if not play.error:
            judge_by_rules(play)
        run.done = run.plays.count()
        Run.objects.filter(pk=run.pk).update(done=run.done)


def judge_by_rules(play: Play) -> Judgement:
    """The judgement of today's rules on a stored play; the one there is, where they have judged it before."""
    version = judge_version()
    verdict = judge(
        scenario_from(play.scenario, play.definition), [TurnRecord.from_stored(turn) for turn in play.turns]
    )
    found, _ = Judgement.objects.update_or_create(
        play=play, judge=Judge.RULES, version=version, defaults=fields_of(verdict)
    )
    return found


def judge_again(run: Run) -> None:
    """Today's rules on what is stored; the run is of the version of the rules that count from now on."""
    for play in run.plays.filter(error=""):
        judge_by_rules(play)
    plays = run.plays.filter(error="").prefetch_related("judgements")
    if used := sorted({play.judgement_of(Judge.RULES).version for play in plays}):
        _lock(run, judge=", ".join(used))
    Run.objects.filter(pk=run.pk).update(summary=summarize(run))


def _lock(run: Run, **parts: Any) -> None:
    run.versions = {**run.versions, **parts}
    Run.objects.filter(pk=run.pk).update(versions=run.versions)


def _judge_by_model(run: Run) -> bool:
    """Ask the model judge for what it has not judged yet; False when somebody cancelled the run meanwhile.

    A reply it gives no verdict on stays without one, and is counted as that.
    """
    if not run.with_model_judge:
        return True
    from evals.judge.model import TRIES, ModelJudge  # the SDK takes a second to import

    judge_of = ModelJudge(
        api_key=settings.ANTHROPIC_API_KEY,
        model=settings.ANTHROPIC_MODEL,
        base_url=settings.ANTHROPIC_BASE_URL,
        answer_seconds=JUDGE_ANSWER_SECONDS,
    )
    _lock(run, model_judge=model_judge_version(settings.ANTHROPIC_MODEL))
    waiting = list(
        run.plays.filter(error="").exclude(judgements__judge=Judge.MODEL, judgements__version=judge_of.version)
    )
    while waiting:
        some, waiting = waiting[:JUDGED_AT_ONCE], waiting[JUDGED_AT_ONCE:]
        _renew(run, beyond_seconds=TRIES * JUDGE_ANSWER_SECONDS)  # nothing is renewed while a batch is judged
        for play, found in zip(some, asyncio.run(_asked(judge_of, some)), strict=True):
            if found is not None:
                Judgement.objects.update_or_create(
                    play=play,
                    judge=Judge.MODEL,
                    version=judge_of.version,
                    defaults={**fields_of(found.verdict), "is_unsafe": found.is_unsafe},
                )
        _renew(run)
        if _is_cancelled(run):
            return False
    return True


async def _asked(judge_of: "ModelJudge", plays: list[Play]) -> "list[ModelVerdict | None]":
    async def one(play: Play) -> "ModelVerdict | None":
        turns = [TurnRecord.from_stored(turn) for turn in play.turns]
        try:
            return await judge_of.judge(scenario_from(play.scenario, play.definition), turns)
        except JudgeFailed as problem:
            log.warning("eval.judge_failed", play_id=play.pk, reason=problem.reason)
            return None

    async with judge_of:
        return await asyncio.gather(*map(one, plays))


def _renew(run: Run, beyond_seconds: float = 0.0) -> None:
    """Hold the claim for the usual time after what takes so long. Raises ClaimLost."""
    held = timedelta(seconds=settings.LEDGER_CLAIM_SECONDS + beyond_seconds)
    ours = Run.objects.filter(pk=run.pk, state=QueueState.RUNNING, claim_token=run.claim_token)
    if not ours.update(claimed_until=timezone.now() + held):
        raise ClaimLost("another process plays this run")


def _is_cancelled(run: Run) -> bool:
    return Run.objects.filter(pk=run.pk, cancel_requested_at__isnull=False).exists()
