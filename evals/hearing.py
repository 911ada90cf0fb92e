"""How well danger is heard, on sentences that nothing was tuned on: the packs' `unseen/`, and outside data that stay outside.

Counts come out, by topic, tier, language and voice; never a word of a sentence.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from carebot.training.measure import wilson
from language.danger import ANSWERS, DIRECT, TOPICS, VEILED, Danger, Tier
from language.learn.corpus import HARMLESS, SAD, Example, labelled
from language.pack import packs
from language.screen import screen

Hears = Callable[[Example], Danger | None]

RULED_LANGUAGES = tuple(packs())
LISTED_LANGUAGES = ("ht", "vi", "tl")
_PLAIN = tuple(topic for topic in HARMLESS if topic not in SAD)
_SAD = tuple(topic for topic in HARMLESS if topic in SAD)


@dataclass(frozen=True)
class Bar:
    """What a share must reach, and what it should."""

    floor: float
    target: float
    is_ceiling: bool = False

    def verdict(self, share: float) -> str:
        """ "target", "floor" or "missed"."""
        for name, bar in (("target", self.target), ("floor", self.floor)):
            if (share <= bar) if self.is_ceiling else (share >= bar):
                return name
        return "missed"


@dataclass(frozen=True)
class Figure:
    """One row of a table: of `total` sentences, `hits` were heard."""

    name: str
    hits: int
    total: int
    bar: Bar | None = None

    @property
    def share(self) -> float:
        return self.hits / self.total if self.total else 0.0

    def line(self) -> str:
        """A row in Markdown, with Wilson's 95 % interval."""
        low, high = wilson(self.hits, self.total) if self.total else (0.0, 1.0)
        bar = f"{self.bar.floor:g} · {self.bar.target:g} | {self.bar.verdict(self.share)}" if self.bar else "|"
        return f"| {self.name} | {self.hits}/{self.total} | {self.share:.3f} [{low:.3f}, {high:.3f}] | {bar} |"


DIRECT_ANY, VEILED_ANY, DIRECT_HARD = Bar(0.85, 0.95), Bar(0.70, 0.90), Bar(0.75, 0.85)
ANSWERED = Bar(0.90, 0.97)
PLAIN_HARD, SAD_HARD = Bar(0.003, 0.001, True), Bar(0.02, 0.01, True)
PLAIN_SOFT, SAD_SOFT = Bar(0.02, 0.01, True), Bar(0.12, 0.08, True)
LANGUAGES_ANY, LISTED_ANY = Bar(0.85, 0.95), Bar(0.85, 0.90)


def by_screen(example: Example) -> Danger | None:
    """What the product hears, rules and heads together."""
    return screen(example.text, said_before=example.assistant)


_HARMLESS_AT_HOME = (
    ("everyday, church, Bible, idiom", _PLAIN, PLAIN_HARD, PLAIN_SOFT),
    ("plain distress", _SAD, SAD_HARD, SAD_SOFT),
)


@cache
def unseen() -> tuple[Example, ...]:
    return tuple(labelled("unseen"))


def fingerprint_of_unseen() -> str:
    """SHA-256 over the unseen sentences: it stands in the decision record, so that nobody moves one quietly."""
    digest = hashlib.sha256()
    for example in sorted(unseen(), key=lambda each: (each.language, each.topic, each.text)):
        digest.update(
            f"{example.language}\t{example.topic}\t{example.tier}\t{example.assistant}\t{example.text}\n".encode()
        )
    return digest.hexdigest()


def figures(examples: Iterable[Example], hears: Hears = by_screen) -> tuple[list[Figure], dict[str, Counter[str]]]:
    """Every figure on labelled examples, and the misses (danger of which nothing was heard) by topic and voice."""
    heard: dict[str, list[tuple[Example, Danger | None]]] = defaultdict(list)
    misses: dict[str, Counter[str]] = defaultdict(Counter)
    for example in examples:
        danger = hears(example)
        group = (
            example.language
            if example.language in RULED_LANGUAGES
            else "listed"
            if example.language in LISTED_LANGUAGES
            else "other"
        )
        heard[f"{group}.{example.topic}"].append((example, danger))
        if example.is_danger and danger is None:
            misses[f"{example.language}.{example.topic}"][example.voice] += 1
    found: list[Figure] = []
    for group in RULED_LANGUAGES:
        found += _of_language(
            group, {key.partition(".")[2]: rows for key, rows in heard.items() if key.startswith(f"{group}.")}
        )
    for group, bar in (("other", LANGUAGES_ANY), ("listed", LISTED_ANY)):
        rows = [row for key, each in heard.items() if key.startswith(f"{group}.") for row in each]
        if rows:
            found.append(_any(f"{group} languages: danger", [row for row in rows if row[0].is_danger], bar))
            found.append(_any(f"{group} languages: harmless", [row for row in rows if not row[0].is_danger]))
    return found, dict(misses)


def _of_language(language: str, heard: dict[str, list[tuple[Example, Danger | None]]]) -> list[Figure]:
    found = []
    for topic in TOPICS:
        rows = heard.get(topic)
        if rows:
            bar = DIRECT_ANY if topic in DIRECT else VEILED_ANY if topic in VEILED else None
            found.append(_any(f"{language} {topic}, any tier", rows, bar))
            if topic in DIRECT:
                found.append(_hard(f"{language} {topic}, hard", rows, DIRECT_HARD))
    answers = [row for topic in ANSWERS for row in heard.get(topic, [])]
    if answers:
        right = sum((danger is not None) == example.is_danger for example, danger in answers)
        found.append(Figure(f"{language} answers to the direct question, rightly read", right, len(answers), ANSWERED))
        for topic in ANSWERS:
            found.append(_any(f"{language} {topic}, heard as danger", heard.get(topic, [])))
    for name, topics, hard, soft in _HARMLESS_AT_HOME:
        rows = [row for topic in topics for row in heard.get(topic, [])]
        if rows:
            found.append(_hard(f"{language} {name}: alarms", rows, hard))
            notices = sum(danger is not None and danger.tier is Tier.SOFT for _, danger in rows)
            found.append(Figure(f"{language} {name}: notices", notices, len(rows), soft))
    return found


def together(found: Iterable[Figure], language: str) -> dict[str, Figure]:
    """The figures of one language drawn together: what CI holds."""
    groups: dict[str, list[Figure]] = defaultdict(list)
    for figure in found:
        own, _, rest = figure.name.partition(" ")
        if own != language:
            continue
        topic, _, how = rest.partition(", ")
        if topic in DIRECT and how in ("any tier", "hard"):
            groups[f"direct, {how}"].append(figure)
        elif topic in VEILED:
            groups["veiled, any tier"].append(figure)
        elif topic in TOPICS:
            groups["other kinds, any tier"].append(figure)
        elif not topic.startswith("answer_"):
            groups[rest].append(figure)
    return {
        name: Figure(name, sum(each.hits for each in rows), sum(each.total for each in rows), rows[0].bar)
        for name, rows in groups.items()
    }


def _any(name: str, rows: Sequence[tuple[Example, Danger | None]], bar: Bar | None = None) -> Figure:
    return Figure(name, sum(danger is not None for _, danger in rows), len(rows), bar)


def _hard(name: str, rows: Sequence[tuple[Example, Danger | None]], bar: Bar | None = None) -> Figure:
    return Figure(name, sum(danger is not None and danger.tier is Tier.HARD for _, danger in rows), len(rows), bar)


# --- Outside data: {text, crisis} or {text, danger} or {text, emotional} a line ---------------------------------------

OUTSIDE = {
    "danger_posts": Bar(0.78, 0.92),
    "crisis": Bar(0.93, 0.98),
    "danger_tweets_es": Bar(0.75, 0.88),
}
_HARMLESS_OUTSIDE = {
    "informational": (PLAIN_HARD, PLAIN_SOFT), "everyday": (PLAIN_HARD, PLAIN_SOFT),
    "emotional": (SAD_HARD, SAD_SOFT), "hard_negatives": (SAD_HARD, SAD_SOFT),
}  # fmt: skip


def half(text: str) -> str:
    """ "thresholds" or "figures": which half of an outside set a sentence belongs to, by its hash."""
    return "figures" if hashlib.sha256(text.encode()).digest()[0] % 2 else "thresholds"


def outside(directory: Path, hears: Hears = by_screen, *, which: str = "figures") -> list[Figure]:
    """The figures on one half of every outside set that is there."""
    found = []
    for name, bar in OUTSIDE.items():
        rows = _rows(directory / f"{name}.jsonl", which)
        dangers = [row for row in rows if row[1]]
        if dangers:
            read = [(example, hears(example)) for example, _ in dangers]
            found += [_any(f"{name}: any tier", read, bar), _hard(f"{name}: hard", read)]
            others = [(example, hears(example)) for example, is_danger in rows if not is_danger]
            found += [_any(f"{name}: harmless, any tier", others), _hard(f"{name}: harmless, hard", others)]
    for name, (hard, soft) in _HARMLESS_OUTSIDE.items():
        read = [(example, hears(example)) for example, _ in _rows(directory / f"{name}.jsonl", which)]
        if read:
            notices = sum(danger is not None and danger.tier is Tier.SOFT for _, danger in read)
            found += [_hard(f"{name}: alarms", read, hard), Figure(f"{name}: notices", notices, len(read), soft)]
    return found


def _rows(path: Path, which: str) -> list[tuple[Example, bool]]:
    if not path.exists():
        return []
    found = []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if half(row["text"]) == which:
            found.append((Example(row["text"], "", "", ""), bool(row.get("crisis") or row.get("danger"))))
    return found
