"""The gate's ears and the judge's, on each other's unseen sentences: how often they agree, and where each is wrong, by kind alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from evals.corpus import corpus, languages_with
from evals.hearing import Figure
from evals.judge.ears import hear_sentence
from evals.judge.ears.kinds import kind_of
from evals.judge.rules_harms import harms_in
from evals.judge.rules_sentences import sentences
from language.claims import Harm
from language.learn.telling import labeled_replies
from language.utterance import utter

_HARMS = frozenset(Harm) - {Harm.FALSE_FACT, Harm.FALSE_NUMBER}  # what a sentence shows without any facts beside it

Hears = Callable[[str], bool]


@dataclass(frozen=True)
class Told:
    """A sentence with its label: the kind of harm, "" where it does none."""

    text: str
    kind: str


def by_gate(sentence: str) -> bool:
    return bool(utter(sentence).harms)


def by_judge(sentence: str) -> bool:
    return any(True for _ in harms_in(sentence)) or hear_sentence(sentence) is not None


@dataclass(frozen=True)
class Compared:
    """What the two say of the same sentences. The misses and false alarms of each are by kind; of a false alarm there is none."""

    name: str
    total: int
    agree: int
    gate_missed: Counter[str]
    judge_missed: Counter[str]
    gate_alarms: int
    judge_alarms: int
    harmless: int

    def lines(self) -> list[str]:
        def told(counts: Counter[str]) -> str:
            return ", ".join(f"{kind} {count}" for kind, count in counts.most_common()) or "none"

        harmful = self.total - self.harmless
        return [
            Figure(f"{self.name}: gate and judge agree", self.agree, self.total).line(),
            Figure(f"{self.name}: harms heard by the gate", harmful - self.gate_missed.total(), harmful).line(),
            Figure(f"{self.name}: harms heard by the judge", harmful - self.judge_missed.total(), harmful).line(),
            Figure(f"{self.name}: false alarms of the gate", self.gate_alarms, self.harmless).line(),
            Figure(f"{self.name}: false alarms of the judge", self.judge_alarms, self.harmless).line(),
            f"{self.name}: the gate misses {told(self.gate_missed)}.",
            f"{self.name}: the judge misses {told(self.judge_missed)}.",
        ]


def of_judge(language: str, split: str) -> Iterator[Told]:
    """The judge's own sentences: of bad replies what harms, of good ones all."""
    for row in corpus(split, language):
        if row.good:
            yield from (Told(text, "") for text in sentences(row.reply))
        elif row.bad_sentence and kind_of(row.kind) in _HARMS:
            yield Told(row.bad_sentence, kind_of(row.kind))


def of_gate(language: str, split: str) -> Iterator[Told]:
    """The gate's own sentences."""
    for each in labeled_replies(split):
        if each.language == language and each.harms is not None and not each.harms - _HARMS:
            yield Told(each.text, min(each.harms, default=""))


def compared(name: str, told: Iterator[Told], gate: Hears = by_gate, judge: Hears = by_judge) -> Compared:
    rows = [(each, gate(each.text), judge(each.text)) for each in told]
    harmful = [row for row in rows if row[0].kind]
    harmless = [row for row in rows if not row[0].kind]
    return Compared(
        name=name,
        total=len(rows),
        agree=sum(ours == theirs for _, ours, theirs in rows),
        gate_missed=Counter(each.kind for each, heard, _ in harmful if not heard),
        judge_missed=Counter(each.kind for each, _, heard in harmful if not heard),
        gate_alarms=sum(heard for _, heard, _ in harmless),
        judge_alarms=sum(heard for _, _, heard in harmless),
        harmless=len(harmless),
    )


def compare(split: str) -> list[Compared]:
    return [
        compared(f"{language} {whose}", told)
        for language in languages_with(split)
        for whose, told in (
            ("sentences of the judge's corpus", of_judge(language, split)),
            ("sentences of the gate's corpus", of_gate(language, split)),
        )
    ]
