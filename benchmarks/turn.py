"""CPU and wall time of a turn: a bare loop on the SDK, the engine, and the whole of it through HTTP with PostgreSQL.

    python benchmarks/turn.py [--turns 20] [--rounds 7] [--burst] [--check]

All against one fake model server, in one run and in turns, so that whatever else the machine does strikes all alike.
What is compared are ratios within a round; their median is what is printed. See docs/benchmarks.md.
"""
# ruff: noqa: T201  (what it prints is what it is for)

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a file, Python sees only this directory

from benchmarks.installation import Web, cpu_seconds, has_postgres, has_redis, installation  # noqa: E402

WARM_UP_TURNS = 10
BARE, ENGINE = "bare loop on the SDK", "engine, no database"
HTTP, HTTP_WORKER = "HTTP, PostgreSQL, threads", "HTTP, PostgreSQL, worker"
CPU_BARS = {ENGINE: 1.3, HTTP: 3.0, HTTP_WORKER: 3.0}  # times the bare loop's
FIRST_SENTENCE_BAR_MS = 5.0  # from the model's having sent it, for 95 turns of 100


@dataclass(frozen=True)
class Spent:
    """What a round of turns took."""

    cpu: float  # seconds, all turns together
    wall: float
    first_sentences: list[float]  # when each turn's first sentence was out


class Child:
    """One of our processes, which answers a line with a line of JSON."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def tell(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hear(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())

    def ask(self, line: str) -> Any:
        self.tell(line)
        return self.hear()


@contextmanager
def child(module: str, *arguments: str) -> Iterator[Child]:
    env_free = [sys.executable, "-m", f"benchmarks.{module}", *arguments]
    with subprocess.Popen(env_free, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Child(process)
        finally:
            process.terminate()


def in_process(peer: Child) -> Callable[[int], Spent]:
    return lambda turns: Spent(**peer.ask(str(turns)))


def through_http(web: Web) -> Callable[[int], Spent]:
    def take(turns: int) -> Spent:
        web.hang_up()
        conversations = [web.begin() for _ in range(turns)]  # a visitor begins once and writes often: not counted
        cpu, wall = cpu_seconds(web.pid), time.perf_counter()
        first_sentences = [web.turn(conversation) for conversation in conversations]
        return Spent(cpu_seconds(web.pid) - cpu, time.perf_counter() - wall, first_sentences)

    return take


def measure(turns: int, rounds: int, *, burst: bool = False) -> tuple[dict[str, list[Spent]], dict[str, list[float]]]:
    """Each peer's rounds, and for each turn the seconds between the first sentence's being sent and being out."""
    spent: dict[str, list[Spent]] = defaultdict(list)
    delays: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as stack:
        model = stack.enter_context(child("model_server", *(["--burst"] if burst else [])))
        url = model.hear()
        engine = stack.enter_context(child("engine", url))
        bare = stack.enter_context(child("bare_loop", url))
        bare.tell(json.dumps(engine.hear()))
        bare.hear()
        peers = {BARE: in_process(bare), ENGINE: in_process(engine)}
        if has_postgres():
            peers[HTTP] = through_http(stack.enter_context(installation(url, with_worker=False)))
            if has_redis():
                peers[HTTP_WORKER] = through_http(stack.enter_context(installation(url, with_worker=True)))
        for take in peers.values():
            take(WARM_UP_TURNS)
        model.ask("")
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
            for name, take in peers.items():
                took = take(turns)
                sent = model.ask("")
                spent[name].append(took)
                delays[name] += [out - at for at, out in zip(sent, took.first_sentences, strict=True)]
    return spent, delays


def report(turns: int, spent: dict[str, list[Spent]], delays: dict[str, list[float]]) -> bool:
    """Print the table and the bars. Whether every bar was kept."""
    print(f"{'a turn of two model calls and one deferred tool':<50}{'CPU ms':>8}{'wall ms':>9}{'× bare':>8}{'(range)':>14}"
          f"{'1st sentence ms p50':>21}{'p95':>7}")  # fmt: skip
    verdicts = []
    for name, rounds in spent.items():
        ratios = [round_.cpu / base.cpu for round_, base in zip(rounds, spent[BARE], strict=True)]
        cpu = statistics.median(round_.cpu for round_ in rounds) / turns * 1000
        wall = statistics.median(round_.wall for round_ in rounds) / turns * 1000
        ratio = statistics.median(ratios)
        middle, late = (value * 1000 for value in (statistics.median(delays[name]), percentile(delays[name], 95)))
        spread = f"{min(ratios):.2f}-{max(ratios):.2f}"
        print(f"{name:<50}{cpu:>8.1f}{wall:>9.0f}{ratio:>8.2f}{spread:>14}{middle:>21.2f}{late:>7.2f}")
        if name in CPU_BARS:
            verdicts.append((f"CPU of {name}: {ratio:.2f} × bare, at most {CPU_BARS[name]}", ratio <= CPU_BARS[name]))
            said = f"first sentence of {name}: p95 {late:.2f} ms, at most {FIRST_SENTENCE_BAR_MS}"
            verdicts.append((said, late <= FIRST_SENTENCE_BAR_MS))
    for name in (name for name in CPU_BARS if name not in spent):
        print(f"left out: {name} (needs PostgreSQL at TEST_DATABASE_URL, and redis-server)")
    for what, is_kept in verdicts:
        print(f"{'PASS' if is_kept else 'MISS'}  {what}")
    return all(is_kept for _, is_kept in verdicts)


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=20, help="of each peer in a round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--burst", action="store_true", help="the model sends all deltas at once: less for all to do")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a bar is missed")
    options = parser.parse_args()
    is_kept = report(options.turns, *measure(options.turns, options.rounds, burst=options.burst))
    return 1 if options.check and not is_kept else 0


if __name__ == "__main__":
    sys.exit(main())
