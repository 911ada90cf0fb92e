"""Whether a visitor tells of pain, fear, grief, need: a small linear model over words and kinds of words.

The weights come from `carebot.training.emotion.train()`. A message is read sentence by sentence and as a
whole, and the strongest reading counts: one line of grief among practical questions is not drowned.
"""

from __future__ import annotations

import base64
import json
import math
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from zlib import crc32

from language.rules import lexicon
from language.rules.lean import lean
from language.rules.word_lists import words_of_all
from language.text.plain import REMEMBERED, sentences, words

BUCKETS = 1 << 15
WEIGHTS = Path(__file__).parent / "data" / "emotion_weights.json"
# Where "emotional" begins, set on measuring data so that everyday requests stay under 1 % false alarms.
THRESHOLD = 0.75

_READ_SENTENCES = 24
_TEARS = frozenset("😭😢💔😿🥀")  # in a message that has no words: beside words they are as often laughter
_LEXICONS = lexicon.load()
_FRAME = words_of_all("frame")
_PAIN_KINDS = frozenset(
    {
        "FEEL",
        "FEAR",
        "SHAME",
        "LONELY",
        "ANGRY",
        "TEARS",
        "SLEEP",
        "DEATH",
        "ILL",
        "MIND",
        "ABUSE",
        "CONFLICT",
    }
    | {"ADDICT", "LIVELIHOOD", "SELF"}
)
_SOMEONE_NEAR = frozenset(["ME", "US", "KIN", "CHILD", "LOVE", "FRIEND", "WORKMATE"])


class Reading:
    """The features of one piece of text: hashed word and frame n-grams, and the kinds of words present."""

    __slots__ = ("frames", "grams", "kinds")

    def __init__(self, grams: Iterable[int], frames: Iterable[int], kinds: Iterable[str]) -> None:
        self.grams = frozenset(grams)
        self.frames = frozenset(frames)
        self.kinds = frozenset(kinds)

    def features(self) -> dict[int, float]:
        """Bucket to value. Each family of n-grams has length one, so that long messages weigh no more."""
        values: dict[int, float] = {}
        for family, scale in ((self.grams, 1.6), (self.frames, 2.2)):
            each = scale / math.sqrt(len(family)) if family else 0.0
            for bucket in family:
                values[bucket] = values.get(bucket, 0.0) + each
        for bucket, value in _of_kinds(self.kinds).items():
            values[bucket] = values.get(bucket, 0.0) + value
        return values


def readings(text: str) -> list[Reading]:
    """One reading for each sentence of the text and, where there are several, one for the whole."""
    if not words(text) and not _TEARS.isdisjoint(text):
        text = "I am crying"
    language = "es" if lean(text) > 0 else "en"
    parts = [
        reading for piece in sentences(text)[:_READ_SENTENCES] if (reading := _read(words(piece), language)) is not None
    ]
    if len(parts) > 1:
        whole = Reading(
            frozenset().union(*(part.grams for part in parts)),
            frozenset().union(*(part.frames for part in parts)),
            frozenset().union(*(part.kinds for part in parts)),
        )
        parts.append(whole)
    return parts


@lru_cache(maxsize=REMEMBERED)
def emotional_score(text: str) -> float:
    """How surely the text tells of pain, 0 to 1; 0 for a text without words."""
    return max((_probability(reading) for reading in readings(text)), default=0.0)


def is_emotional(text: str) -> bool:
    """Whether the text alone tells of pain, fear, grief, shame, need, or asks for prayer."""
    return emotional_score(text) >= THRESHOLD


def _read(tokens: list[str], language: str) -> Reading | None:
    if not tokens:
        return None
    read = _LEXICONS[language].read(tokens)
    kinds = {kind for _, kind in read if kind is not None}
    frame = ["^", *(kind or (word if word in _FRAME else "_") for word, kind in read), "$"]
    return Reading(_hashed("w", ["^", *tokens], 3), _hashed("f", frame, 4), kinds)


def _hashed(family: str, tokens: list[str], longest: int) -> list[int]:
    """The buckets of all runs of one to `longest` tokens; a checksum extends that of the shorter run."""
    seed = crc32(family.encode())
    encoded = [f" {token}".encode() for token in tokens]
    hashed = []
    for start in range(len(encoded)):
        checksum = seed
        for token in encoded[start : start + longest]:
            checksum = crc32(token, checksum)
            hashed.append(checksum % BUCKETS)
    return hashed


@cache  # of kinds, of which there are some fifty: never of a visitor's words
def _bucket(*kinds: str) -> int:
    return crc32(" ".join(("k", *kinds)).encode()) % BUCKETS


def _of_kinds(kinds: frozenset[str]) -> dict[int, float]:
    near, pain = kinds & _SOMEONE_NEAR, kinds & _PAIN_KINDS
    buckets = [_bucket(kind) for kind in kinds]
    buckets += [_bucket(one, other) for one, other in combinations(sorted(kinds), 2)]
    for setting in (f"near {bool(near)}", "BIBLE", "GODTALK", "OFFICE", "EVERYDAY"):
        present = setting if setting not in kinds else f"{setting} present"
        buckets.append(_bucket(f"pain {min(len(pain), 3)}", present, f"near {bool(near)}"))
    each = 2.0 / math.sqrt(len(buckets))
    return dict.fromkeys(buckets, each)


def _probability(reading: Reading) -> float:
    total = _BIAS + sum(_WEIGHTS[bucket] * value for bucket, value in reading.features().items())
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def _load() -> tuple[float, list[float]]:
    if not WEIGHTS.exists():  # a checkout on which train() is about to run for the first time
        return 0.0, [0.0] * BUCKETS
    stored = json.loads(WEIGHTS.read_text("utf-8"))
    scale = stored["scale"]
    return stored["bias"], [scale * value for value in array("b", base64.b64decode(stored["weights"]))]


_BIAS, _WEIGHTS = _load()
