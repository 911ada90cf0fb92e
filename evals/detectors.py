"""How well the detectors tell distress, danger and minors on labelled sentences. Counts come out, never a word.

Measured is what `manage.py signals` writes of each sentence: "emotional" holds what the safety screen finds, too.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import language
from carebot.training.measure import Share
from carebot.turn import signals
from language.danger import Tier
from language.screen import screen
from language.texts import languages

DETECTORS = {"emotional": ("emotional",), "safety": ("crisis", "safety"), "minor": ("minor",)}  # → its labels
RECALL, FALSE_ALARMS = "recall", "false alarms"
LANGUAGES = languages()
WORDINGS = ("direct", "veiled")
NOT_TOLD = "not told"

_ACCEPTED = gettext_lazy('"emotional", "crisis" (or "safety", the same) and "minor", each true or false')


class UnusableSet(ValueError):
    """A file cannot be measured on. The message names the line and what is accepted, never what stands there."""


@dataclass(frozen=True)
class Contact:
    """The visitor's own; "" where it was not told."""

    name: str = ""
    phone: str = ""  # E.164
    email: str = ""
    best_time: str = ""


@dataclass(frozen=True)
class Reading:
    """What is heard in a message: the keys of `manage.py signals`, in their order."""

    emotional: bool
    safety: bool  # danger of the hard tier
    tier: str  # "hard", "soft" or ""
    danger: str  # its kind, or ""
    minor: bool
    language: str
    acts: list[str]
    contact: Contact


@dataclass(frozen=True)
class Sentence:
    text: str
    labels: Mapping[str, bool]  # detector → what is true of the sentence; those not labelled are left out
    language: str | None  # None: not labelled
    wording: str


@dataclass(frozen=True)
class Count:
    """Of `total` sentences of this language and wording the detector fired on `hits`.

    For recall these are the sentences labelled true, for false alarms those labelled false.
    """

    detector: str
    measured: str  # RECALL or FALSE_ALARMS
    language: str
    wording: str
    hits: int
    total: int

    def line(self) -> str:
        """One row of the table in the terminal, with Wilson's 95 % interval."""
        return Share(
            self.detector, self.measured, f"{self.language}, {self.wording}", self.hits, self.total, None
        ).line()


@dataclass(frozen=True)
class Measurement:
    counts: tuple[Count, ...]
    sentences: int  # with at least one label
    unlabelled: int
    guessed: int  # sentences whose language was not labelled: they count as of the detected one


def read(text: str, history: Sequence[str] = (), assistant: str = "") -> Reading:
    """What is heard in a visitor's message after their earlier ones (oldest first) and the assistant's last."""
    told = signals.read_signals(text, history=history, said_before=assistant)
    danger = screen(text, history=history, said_before=assistant)
    contact = told.contact
    return Reading(
        emotional=told.emotional or danger is not None,
        safety=danger is not None and danger.tier is Tier.HARD,
        tier=danger.tier.value if danger else "",
        danger=danger.kind.value if danger else "",
        minor=told.is_minor,
        language=told.language,
        acts=sorted(told.acts),
        contact=Contact(
            contact.name or "",
            contact.phone or "",
            contact.email or "",
            contact.best_time or "",
        ),
    )


def measure(content: bytes) -> Measurement:
    """The counts on a .jsonl file in UTF-8. Raises UnusableSet before anything is measured."""
    read_lines = list(_sentences(content))
    labelled = [sentence for sentence in read_lines if sentence.labels]
    if not labelled:
        refused = _("No line holds a label, so nothing can be measured. Accepted: %(accepted)s.")
        raise UnusableSet(refused % {"accepted": _ACCEPTED})
    fired: Counter[tuple[str, str, str, str]] = Counter()
    totals: Counter[tuple[str, str, str, str]] = Counter()
    for sentence in labelled:
        reading = read(sentence.text)
        for detector, is_so in sentence.labels.items():
            measured = RECALL if is_so else FALSE_ALARMS
            place = (detector, measured, sentence.language or reading.language, sentence.wording)
            totals[place] += 1
            fired[place] += bool(getattr(reading, detector))
    return Measurement(
        counts=tuple(Count(*place, fired[place], totals[place]) for place in sorted(totals, key=_order)),
        sentences=len(labelled),
        unlabelled=len(read_lines) - len(labelled),
        guessed=sum(sentence.language is None for sentence in labelled),
    )


def chance_of_difference(hits: int, total: int, other_hits: int, other_total: int) -> float:
    """Fisher's exact test, two-sided: how often two shares lie as far apart as these by chance alone.

    It takes the two for independent samples. Measured twice on the same sentences they are not; then the true value is
    lower, so a change is called chance too often rather than too seldom.
    """
    fired = hits + other_hits

    def log_weight(first: int) -> float:
        return _log_choose(total, first) + _log_choose(other_total, fired - first)

    observed = log_weight(hits)
    every = [log_weight(first) for first in range(max(0, fired - other_total), min(fired, total) + 1)]
    peak = max(every)
    as_far = sum(math.exp(each - peak) for each in every if each <= observed + 1e-7)  # equal but for rounding
    return min(1.0, as_far / sum(math.exp(each - peak) for each in every))


@cache
def detectors_version() -> str:
    """SHA-256 of the detectors' source, word lists and weights as they were when this process first asked; how a
    conversation is put together out of them (`carebot.turn.signals`) is no part of it."""
    digest = hashlib.sha256()
    folder = Path(str(language.__file__)).parent
    for path in sorted(folder.rglob("*")):
        is_measured_with = {"unseen", "dev", "sentences"} & set(path.parts)  # no part of what detects
        if not path.is_file() or is_measured_with or "__pycache__" in path.parts or path.name.startswith("."):
            continue
        name = f"{folder.name}/{path.relative_to(folder).as_posix()}".encode()
        content = path.read_bytes()
        digest.update(b"%d %b %d %b" % (len(name), name, len(content), content))
    return digest.hexdigest()


def _sentences(content: bytes) -> Iterable[Sentence]:
    # Bytes end their lines at \n and \r alone; text would also at U+2028, which may stand inside a sentence.
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        if line.strip():
            yield _sentence(line, number)


def _sentence(line: bytes, number: int) -> Sentence:
    try:
        row = json.loads(line.decode())
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        refused = _('Line %(number)s is not of the form {"text": "…", "crisis": true}, in UTF-8.')
        raise UnusableSet(refused % {"number": number})
    return Sentence(
        text=row["text"],
        labels=_labels(row, number),
        language=_one_of(row, "language", LANGUAGES, number),
        wording=_one_of(row, "wording", WORDINGS, number) or NOT_TOLD,
    )


def _labels(row: Mapping[str, Any], number: int) -> dict[str, bool]:
    found = {}
    for detector, names in DETECTORS.items():
        told = {name: row[name] for name in names if name in row}
        for name, value in told.items():
            if not isinstance(value, bool):
                refused = _('Line %(number)s: "%(name)s" is neither true nor false. Accepted: %(accepted)s.')
                raise UnusableSet(refused % {"number": number, "name": name, "accepted": _ACCEPTED})
        if len(set(told.values())) > 1:
            refused = _("Line %(number)s: %(one)s and %(other)s are the same label, and here they disagree.")
            raise UnusableSet(refused % {"number": number, "one": names[0], "other": names[1]})
        if told:
            found[detector] = next(iter(told.values()))
    return found


def _one_of(row: Mapping[str, Any], name: str, accepted: tuple[str, ...], number: int) -> str | None:
    if name not in row:
        return None
    if row[name] not in accepted:
        refused = _(
            'Line %(number)s: "%(name)s" is something else than "%(one)s" or "%(other)s". It may also be left out.'
        )
        *most, last = accepted
        raise UnusableSet(refused % {"number": number, "name": name, "one": '", "'.join(most), "other": last})
    return str(row[name])


def _order(place: tuple[str, str, str, str]) -> tuple[int, int, int, int]:
    detector, measured, language, wording = place
    return (
        list(DETECTORS).index(detector),
        (RECALL, FALSE_ALARMS).index(measured),
        LANGUAGES.index(language),
        (*WORDINGS, NOT_TOLD).index(wording),
    )


def _log_choose(of: int, chosen: int) -> float:
    return math.lgamma(of + 1) - math.lgamma(chosen + 1) - math.lgamma(of - chosen + 1)
