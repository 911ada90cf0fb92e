"""How well acts, contact and distress are heard in messages, and what sentences of replies say, on rows that nothing was tuned on.

Figures come out, never a word of a row.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from evals import detectors
from evals.hearing import Bar, Figure, half
from evals.hearing import unseen as unseen_of_danger
from language.acts import Act
from language.learn.telling import LabeledReply, ToldMessage, labeled_replies, told_messages
from language.pack import packs
from language.utterance import utter

LANGUAGES = tuple(packs())
SUPPORTERS = Path(__file__).parent / "labels" / "supporters.json"
ACTS_F1, WORST_ACT = Bar(0.90, 0.95), Bar(0.75, 0.88)
NAME, REACH, BEST_TIME = Bar(0.92, 0.97), Bar(0.98, 0.99), Bar(0.85, 0.93)
PAIN, PAIN_OF_SUPPORTED = Bar(0.96, 0.98), Bar(0.88, 0.93)
EVERYDAY, BANK, CHURCH = Bar(0.010, 0.006, True), Bar(0.05, 0.03, True), Bar(0.03, 0.015, True)
OPENINGS, BAD_OPENINGS = Bar(0.88, 0.95), Bar(0.05, 0.02, True)
CLAIMS, FALSE_CLAIMS = Bar(0.90, 0.97), Bar(0.03, 0.015, True)
HARMS, FALSE_HARMS = Bar(0.75, 0.90), Bar(0.02, 0.01, True)
_BAD = (
    "platitude", "blame", "diagnosis", "verdict", "status", "cold", "lecture", "selling", "solution", "wrong feeling", "empty",
    "story", "question",
)  # fmt: skip
_SAMPLES = 400  # of the bootstrap
_STRAY_WORDS = 2  # by which two tellings of one time may differ

Pairs = Sequence[tuple[bool, bool]]  # (labeled, heard)


@cache
def unseen_messages() -> tuple[ToldMessage, ...]:
    return tuple(told_messages("unseen"))


@cache
def unseen_replies() -> tuple[LabeledReply, ...]:
    return tuple(labeled_replies("unseen"))


def fingerprint() -> str:
    """SHA-256 over the unseen rows: it stands in the decision record, so that nobody moves one quietly."""
    digest = hashlib.sha256()
    for text in sorted(
        [f"{each.language}\t{sorted(each.acts)}\t{each.distress}\t{each.text}" for each in unseen_messages()]
        + [
            f"{each.language}\t{each.acknowledges}\t{sorted(each.claims or ())}\t{sorted(each.harms or ())}\t{each.text}"
            for each in unseen_replies()
        ]
    ):
        digest.update(f"{text}\n".encode())
    return digest.hexdigest()


def f1(pairs: Pairs) -> float:
    """The harmonic mean of precision and recall."""
    both = sum(labeled and heard for labeled, heard in pairs)
    either = sum(labeled for labeled, _ in pairs) + sum(heard for _, heard in pairs)
    return 2 * both / either if either else 0.0


def f1_line(name: str, value: float, low: float, high: float, bar: Bar | None, counted: str) -> str:
    """A row in Markdown."""
    verdict = f"{bar.floor:g} · {bar.target:g} | {bar.verdict(value)}" if bar else "|"
    return f"| {name} | {counted} | {value:.3f} [{low:.3f}, {high:.3f}] | {verdict} |"


@cache
def _read_unseen(language: str) -> tuple[tuple[ToldMessage, detectors.Reading], ...]:
    """The unseen messages in a language with what is heard in each: read once for all that is counted in them."""
    rows = (each for each in unseen_messages() if each.language == language)
    return tuple((each, detectors.read(each.text, each.history, each.assistant)) for each in rows)


def acts_heard(language: str) -> dict[Act, Pairs]:
    """For each act, of every unseen message in the language whether it is labeled and whether it is heard."""
    found: dict[Act, list[tuple[bool, bool]]] = {act: [] for act in Act}
    for each, heard in _read_unseen(language):
        for act in Act:
            found[act].append((act in each.acts, act.value in heard.acts))
    return dict(found)


def misses(language: str) -> dict[Act, Counter[str]]:
    """For each act the voices of the messages in which it was not heard."""
    found: dict[Act, Counter[str]] = {}
    for each, heard in _read_unseen(language):
        for act in each.acts - set(heard.acts):
            found.setdefault(act, Counter())[each.voice] += 1
    return found


def mean_f1(heard: Mapping[Act, Pairs]) -> tuple[float, float, float]:
    """The mean over acts, and its interval at 95 % by drawing messages anew."""
    count = len(next(iter(heard.values())))
    draw = random.Random(0)
    means = []
    for _ in range(_SAMPLES):
        places = [draw.randrange(count) for _ in range(count)]
        means.append(sum(f1([pairs[place] for place in places]) for pairs in heard.values()) / len(heard))
    means.sort()
    return sum(map(f1, heard.values())) / len(heard), means[int(0.025 * _SAMPLES)], means[int(0.975 * _SAMPLES)]


def of_acts(language: str) -> list[str]:
    """A row for the mean and one for each act."""
    heard = acts_heard(language)
    mean, low, high = mean_f1(heard)
    counted = f"{len(_read_unseen(language))} messages"
    lines = [f1_line(f"{language} acts, mean F1", mean, low, high, ACTS_F1, counted)]
    for act, pairs in sorted(heard.items(), key=lambda each: f1(each[1])):
        labeled = sum(each for each, _ in pairs)
        right = sum(each and hit for each, hit in pairs)
        false = sum(hit and not each for each, hit in pairs)
        bar = WORST_ACT if act is min(heard, key=lambda each: f1(heard[each])) else None
        verdict = f"{bar.floor:g} · {bar.target:g} | {bar.verdict(f1(pairs))}" if bar else "|"
        lines.append(f"| {language} {act} | {right}/{labeled}, {false} false | {f1(pairs):.3f} | {verdict} |")
    return lines


def of_contact(language: str) -> list[Figure]:
    """How often what was told of a name, a number or address, a best time is what is heard; and how often one is made up."""
    found: dict[str, list[bool]] = {"name": [], "number, email": [], "best time": []}
    made_up = Counter[str]()
    none = Counter[str]()
    for each, reading in _read_unseen(language):
        heard = reading.contact
        for kind, told, said, same in (
            ("name", each.contact.get("name", ""), heard.name, _same),
            ("number, email", each.contact.get("phone", ""), heard.phone, _same),
            ("number, email", each.contact.get("email", ""), heard.email, _same),
            ("best time", each.contact.get("best_time", ""), heard.best_time, _same_time),
        ):
            if told:
                found[kind].append(same(told, said))
            else:
                none[kind] += 1
                made_up[kind] += bool(said)
    bars = {"name": NAME, "number, email": REACH, "best time": BEST_TIME}
    figures = [
        Figure(f"{language} contact: {kind}", sum(hits), len(hits), bars[kind]) for kind, hits in found.items() if hits
    ]
    return figures + [
        Figure(f"{language} contact: {kind} where none was told", made_up[kind], none[kind]) for kind in found
    ]


def of_distress(language: str) -> list[Figure]:
    """Recall and false alarms on the unseen messages, and false alarms on Bible and church."""
    rows = _read_unseen(language)
    pain = [heard.emotional for each, heard in rows if each.distress]
    plain = [heard.emotional for each, heard in rows if not each.distress]
    church = [
        detectors.read(each.text).emotional
        for each in unseen_of_danger()
        if each.language == language and each.topic in ("bible", "church_life")
    ]
    return [
        Figure(f"{language} distress told, heard", sum(pain), len(pain)),
        Figure(f"{language} no distress told, heard all the same", sum(plain), len(plain)),
        Figure(f"{language} Bible and church taken for distress", sum(church), len(church), CHURCH),
    ]


def of_replies(language: str) -> list[Figure]:
    """Openings, claims and harms heard, and heard where there are none."""
    rows = [each for each in unseen_replies() if each.language == language]
    said = [utter(each.text) for each in rows]

    def figure(
        name: str, chosen: Callable[[LabeledReply], bool], heard: Callable[[int], bool], bar: Bar | None
    ) -> Figure:
        hits = [heard(place) for place, each in enumerate(rows) if chosen(each)]
        return Figure(f"{language} {name}", sum(hits), len(hits), bar)

    def acknowledged(place: int) -> bool:
        return said[place].acknowledges

    def claimed(place: int) -> bool:
        return bool(said[place].claims)

    def with_right_topic(place: int) -> bool:
        return bool((rows[place].claims or frozenset()) & said[place].claims)

    def harmed(place: int) -> bool:
        return bool(said[place].harms)

    return [
        figure("good openings acknowledge", lambda each: bool(each.acknowledges), acknowledged, OPENINGS),
        figure("bad openings acknowledge", _is_bad_opening, acknowledged, BAD_OPENINGS),
        figure("other sentences acknowledge", lambda each: not each.acknowledges, acknowledged, None),
        figure("claims heard", lambda each: bool(each.claims), claimed, CLAIMS),
        figure("claims heard where none is", lambda each: not each.claims, claimed, FALSE_CLAIMS),
        figure("claims heard with a right topic", lambda each: bool(each.claims), with_right_topic, None),
        figure("harms heard", lambda each: bool(each.harms), harmed, HARMS),
        figure("harms heard in good sentences", lambda each: not each.harms, harmed, FALSE_HARMS),
        figure("facts heard", lambda each: bool(each.states_fact), lambda place: said[place].states_fact, None),
    ]


def _is_bad_opening(each: LabeledReply) -> bool:
    """What a reply must not begin with, by what was noted of it."""
    return not each.acknowledges and each.note.casefold().startswith(_BAD)


def outside(directory: Path, *, which: str = "figures") -> list[Figure]:
    """Distress on one half of the outside sets that are there."""
    figures = []
    for name, bar in (("emotional", PAIN), ("informational", EVERYDAY), ("everyday", BANK)):
        path = directory / f"{name}.jsonl"
        if path.exists():
            texts = [json.loads(line)["text"] for line in path.read_text("utf-8").splitlines()]
            hits = [detectors.read(text).emotional for text in texts if half(text) == which]
            figures.append(Figure(f"{name}: taken for distress", sum(hits), len(hits), bar))
    return [*figures, *_of_supported(directory / "hard_negatives.jsonl")]


def _of_supported(path: Path) -> list[Figure]:
    """Lines said to a supporter, in all that a reader labeled by hand; labels are kept under the lines' digests, without their words."""
    if not path.exists():
        return []
    labels = json.loads(SUPPORTERS.read_text("utf-8"))
    told: dict[bool, list[bool]] = {True: [], False: []}
    for text in dict.fromkeys(json.loads(line)["text"] for line in path.read_text("utf-8").splitlines()):
        label = labels.get(hashlib.sha256(text.encode()).hexdigest())
        if label is not None:
            told[label].append(detectors.read(text).emotional)
    return [
        Figure("lines to a supporter that tell of pain", sum(told[True]), len(told[True]), PAIN_OF_SUPPORTED),
        Figure("other lines to a supporter taken for pain", sum(told[False]), len(told[False])),
    ]


def _same(told: str, said: str) -> bool:
    return " ".join(told.casefold().split()) == " ".join(said.casefold().split())


def _same_time(told: str, said: str) -> bool:
    """Whether both say the same time, a small word more or less."""
    first, second = ({word.strip(".,!") for word in each.casefold().split()} for each in (told, said))
    return bool(first and second) and (first <= second or second <= first) and len(first ^ second) <= _STRAY_WORDS
