"""A turn as the heads see it: each sentence of the reply, and the reply as a whole, as rows of numbers."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evals.judge.ears.lookup import OnFile, families_of, names_in, numbers_in, stems_in
from evals.judge.ears.scene import Scene
from evals.judge.rules_harms import harms_in
from evals.judge.rules_words import (
    CLAIMS,
    CONDOLENCE,
    CRISIS_LINES,
    EMPATHY,
    ENGINE_WORDS,
    MARKUP,
    NOT_SAID,
    OFFER,
    PLATITUDES,
    STATUS,
)
from language.encoder import EMBEDDING_SIZE, load_encoder
from language.identify import has_pack, plainly, seems_foreign
from language.learn.features import Grams, ngrams
from language.pack import packs
from language.text import fold, windows
from language.text.details import DetailKind

MOST_SENTENCES = 24  # of a reply that are read
MOST_WINDOWS = 8  # of the visitor's words
_LEARNT_LATER = frozenset(
    ["number", "label", "count", "hour", "open", "nth", "place", "when"]
)  # kinds that these heads have not learnt
KINDS = tuple(kind for kind in DetailKind if kind.value not in _LEARNT_LATER)
FEWEST_WORDS = 5  # by which a language is told; of a shorter message all that was written tells it
MOST_KEPT = 4096
MOST_PIECES = 6  # of the facts that are compared with what is said
IS_QUESTION = 2 * EMBEDDING_SIZE + 3  # its place in a sentence's row
_LOUD = 8.0  # a product of two vectors of length 1 is small beside either
_SMALL = 3  # "both of you", "one more thing": numbers up to this state nothing
_PIECE = re.compile(r"[.;\n]\s+|\n|;|\.$")
_DENIES = re.compile(
    r"\b(?:no|not|never|none|nobody|only|without|\w+n['’]t|nunca|ning\w+|nadie|solo|s[oó]lo|sin)\b", re.IGNORECASE
)
_CHILD = re.compile(
    r"\b(?:(?:i(?:['’]?m| am)|im|age|tengo)\s+(?:[5-9]|1[0-7])\b(?!\s*(?:weeks|months|days|hours|minutes|semanas|meses|d[ií]as|kids|hijos))"
    r"|(?:[5-9]|1[0-7])\s*(?:yo|y/o|years? old|a[ñn]os)\b|(?:^|[.,;]\s*)(?:[6-9]|1[0-7])\s*[.f]?$|my (?:mom|stepdad|mommy|teacher)\b)",
    re.IGNORECASE,
)

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Seen:
    """`grams` and `sentences` have a row for each sentence, `whole` is of the reply."""

    texts: tuple[str, ...]
    grams: tuple[Grams, ...]
    sentences: Floats  # (sentences, SENTENCE_SIZE)
    whole_grams: Grams
    whole: Floats  # (WHOLE_SIZE,)
    verbatim: tuple[bool, ...]  # whether a sentence stands word for word in the facts
    is_foreign: bool  # the reply is in another language than the visitor's words


_kept: OrderedDict[str, Floats] = OrderedDict()  # vectors of what was seen before: replies are much alike


def _vectors(texts: Sequence[str]) -> Floats:
    """A vector for each; what is new is encoded together, which is the cheaper way."""
    known = {text: _kept[text] for text in texts if text in _kept}
    if new := [text for text in dict.fromkeys(texts) if text not in known]:
        known.update(zip(new, load_encoder().encode(new), strict=True))
    _kept.update(known)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return np.stack([known[text] for text in texts])


def see(scene: Scene) -> Seen:
    """The turn in numbers. A reply without a sentence is seen as a full stop."""
    texts = scene.sentences[:MOST_SENTENCES] or (".",)
    asked = (windows(scene.visitor) or ["."])[:MOST_WINDOWS]
    file = OnFile(scene.told, scene.facts)
    known = _known(scene)
    last = scene.earlier[-1][:1000] if scene.earlier else ""
    vectors = _vectors([scene.visitor[:1000], scene.reply[:1500], last, *texts, *asked, *known])
    visitor, reply, before = vectors[0], vectors[1], vectors[2] * bool(last)
    said, rest = vectors[3 : 3 + len(texts)], vectors[3 + len(texts) :]
    heard, facts = rest[: len(asked)], rest[len(asked) :]
    to_facts = (said @ facts.T).max(axis=1) if known else np.zeros(len(texts), np.float32)
    small = np.array([_of_sentence(scene, file, place, texts) for place in range(len(texts))], dtype=np.float32)
    nearness = said @ heard.T  # (sentences, windows)
    near = np.stack([said @ visitor, nearness.max(axis=1), to_facts], axis=1)
    covered = nearness.max(axis=0)
    questions = [place for place, each in enumerate(asked) if "?" in each]
    coverage = np.array(
        [
            covered.min(),
            covered.mean(),
            covered[-1],
            min((covered[place] for place in questions), default=1.0),
            nearness[0].max(),
            float(reply @ visitor),
            to_facts.max(),
        ],
        np.float32,
    )
    is_foreign = answers_in_another_language(scene)
    whole_small = np.array(_of_whole(scene, file, texts, asked, is_foreign), np.float32)
    sums = small[:, _COUNTED].sum(axis=0).clip(0, 4)
    return Seen(
        texts=texts,
        grams=tuple(ngrams(fold(each)) for each in texts),
        sentences=np.concatenate([said, said * visitor * _LOUD, small, near], axis=1, dtype=np.float32),
        whole_grams=ngrams(fold(scene.reply)),
        whole=np.concatenate(
            [
                reply,
                visitor,
                reply * visitor * _LOUD,
                said[0] * visitor * _LOUD,
                said[0],
                before / 2,
                whole_small,
                coverage,
                sums,
            ],
            dtype=np.float32,
        ),
        verbatim=tuple(file.is_word_for_word(each) for each in texts),
        is_foreign=is_foreign,
    )


def _known(scene: Scene) -> list[str]:
    """The pieces of the facts of which the reply takes most up."""
    said = stems_in(scene.reply)
    pieces = [piece.strip() for piece in _PIECE.split(scene.facts or "") if len(piece.strip()) > 3]
    return sorted(pieces, key=lambda piece: -len(stems_in(piece) & said))[:MOST_PIECES]


def answers_in_another_language(scene: Scene) -> bool:
    """Whether the reply is plainly in a language in which the visitor plainly does not write."""
    there = plainly(scene.reply)
    if not there or len(scene.told.split()) < 2:
        return False
    here = plainly(scene.visitor if len(scene.visitor.split()) >= FEWEST_WORDS else scene.told)
    if here:
        return here != there
    words = fold(scene.told).split()
    mine = sum(word in packs()[there].common for word in words)
    others = max(sum(word in pack.common for word in words) for code, pack in packs().items() if code != there)
    return not has_pack(scene.told) or (seems_foreign(scene.told) and not mine) or others > mine


# Places among a sentence's small numbers whose sum over the reply says something of the whole: questions, numbers, details and names
# that nothing bears out.
_COUNTED = [3, *range(6, 9), *range(10, 12 + len(KINDS))]
OF_WHOLE = slice(5 * EMBEDDING_SIZE + EMBEDDING_SIZE, None)  # where the row of the whole has no vectors any more
OF_SENTENCE = slice(2 * EMBEDDING_SIZE, None)  # … and the row of a sentence


def _of_sentence(scene: Scene, file: OnFile, place: int, texts: Sequence[str]) -> list[float]:
    sentence = texts[place]
    stems, known, told = stems_in(sentence), stems_in(scene.facts or ""), stems_in(scene.told)
    beyond, states = file.numbers_beyond(sentence), file.details_beyond(sentence)
    large = {each for each in beyond if each.isdecimal() and int(each) > _SMALL}
    names = file.names_beyond(sentence)
    is_question = sentence.rstrip('"”’)').endswith("?")
    claims = not is_question and not NOT_SAID.search(sentence) and any(each.search(sentence) for _, each in CLAIMS)
    families = families_of(scene.ledger)
    has_facts = bool(scene.facts)
    found = {
        "first": place == 0,
        "last": place == len(texts) - 1,
        "place": place / len(texts),
        "question": is_question,
        "exclaims": "!" in sentence,
        "length": min(len(sentence.split()), 40) / 20,
        "numbers beyond": min(len(beyond), 3),
        "large numbers beyond facts": min(len(large), 2) * has_facts,
        "large numbers beyond nothing": min(len(large), 2) * (not has_facts),
        "numbers told": min(len(numbers_in(sentence) - beyond), 3),
        **{f"{kind} beyond": kind in states for kind in KINDS},
        "names beyond": min(len(names), 3),
        "names in place of told": bool(names and file.names_told and not file.names_told & names_in(scene.reply)),
        "names told": min(len(names_in(sentence) - names), 3),
        "facts": has_facts,
        "words beyond facts": len(stems - known - told) / max(1, len(stems)) if has_facts else 0.0,
        "words of facts": len(stems & known) / max(1, len(stems)),
        "words told": len(stems & told) / max(1, len(stems)),
        "no ledger": not scene.ledger,
        **{f"ledger {number}": is_called for number, is_called in enumerate(families)},
        "claims": claims,
        "claims beyond": claims and not any(families[:6]),
        "harms": any(True for _ in harms_in(sentence)),
        "status": bool(STATUS.search(sentence)),
        "empathy": bool(EMPATHY.search(sentence)),
        "offer": bool(OFFER.search(sentence)),
        "platitude": bool(PLATITUDES.search(sentence)),
        "markup": bool(MARKUP.search(sentence)),
        "engine": bool(ENGINE_WORDS.search(sentence)),
        "crisis line": bool(CRISIS_LINES.search(sentence)),
        "condolence": bool(CONDOLENCE.search(sentence)),
        "denies": bool(_DENIES.search(sentence)),
        "denies, facts": bool(has_facts and _DENIES.search(sentence)),
        "commas": min(sentence.count(","), 8) / 4,
        "by itself": _by_itself(sentence),
    }
    return [float(each) for each in found.values()]


def _by_itself(sentence: str) -> float:
    """The share of capitals, digits and signs: a machine's text has many."""
    return sum(not (each.islower() or each.isspace()) for each in sentence) / max(1, len(sentence))


def _of_whole(scene: Scene, file: OnFile, texts: Sequence[str], asked: Sequence[str], is_foreign: bool) -> list[float]:
    told, stems, known = stems_in(scene.visitor), stems_in(scene.reply), stems_in(scene.facts or "")
    return [
        min(len(texts), 10) / 5,
        min(sum(each.rstrip('"”’)').endswith("?") for each in texts), 5),
        min(len(scene.reply.split()), 150) / 75,
        is_foreign,
        bool(CRISIS_LINES.search(scene.reply)),
        bool(EMPATHY.search(texts[0])),
        bool(STATUS.search(texts[0])),
        bool(CONDOLENCE.search(scene.reply)),
        bool(OFFER.search(scene.reply)),
        len(told & stems) / max(1, len(told)),
        len(known & stems) / max(1, len(known)),
        bool(scene.facts),
        not scene.ledger,
        *families_of(scene.ledger),
        "?" in scene.visitor,
        min(len(asked), 6) / 3,
        min(len(scene.visitor.split()), 100) / 50,
        bool(scene.earlier),
        len(stems_in(" ".join(scene.earlier)) & stems) / 5 if scene.earlier else 0.0,
        "!" in scene.reply,
        bool(_CHILD.search(scene.told)),
        bool(_CHILD.search(scene.told)) and not families_of(scene.ledger)[3],
        bool(file.names_told),
    ]
