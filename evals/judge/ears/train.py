"""Trains the judge's ears on `evals/corpus`, on `learn` alone; the threshold is set on `dev`. scikit-learn is needed here and nowhere else.

The last word weighs what the heads say of replies that they have not learnt from: every fourth of the visitors' messages in its turn is
left out, with all replies to it.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.ensemble import ExtraTreesClassifier
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier

from evals.corpus import GROUPS, CorpusReply
from evals.judge.ears.combine import combined, suspicion
from evals.judge.ears.heads import Heads, Linear, Nets, Trees, packed, plainest, scores
from evals.judge.ears.hear import meaning_of, of_heads
from evals.judge.ears.kinds import GROUP_OF, kind_of
from evals.judge.ears.lookup import families_of
from evals.judge.ears.scene import Scene, scene_of
from evals.judge.ears.seen import OF_SENTENCE, OF_WHOLE, Floats, Seen, see
from language.encoder import EMBEDDING_SIZE
from language.learn.features import BUCKETS, Grams

FOLDS = 4
NETS = 3  # whose answers are averaged
_UNITS = 32
_ROUNDS = 25  # over the corpus: with more they learn it by heart
_LEAST_SPREAD = 0.05  # added to the spread of each number, so that what is rare does not drown the rest
_FOR_PEOPLE = 6  # of the families of tools, the first: their calls hand something to people
_LIKELY = -1.0  # a logit
_TREES = 150
_SMALLEST_LEAF = 3  # replies
_NO_TREES = Trees(
    asks=np.zeros(0, np.int16),
    most=np.zeros(0, np.float32),
    lower=np.zeros(0, np.int32),
    higher=np.zeros(0, np.int32),
    answer=np.zeros(0, np.float32),
    roots=np.zeros(0, np.int32),
)
_STRENGTHS = {"bad": 3.0, "claim": 3.0, "wording": 1.0, "kind": 1.0}  # inverse regularization
_NUMBERS = {"bad": 0.5, "claim": 0.5, "wording": 0.3}  # weight of the numbers against the n-grams
_DECAY = {"sentence": 1.0, "whole": 3.0}  # regularization of the nets


@dataclass(frozen=True)
class Lesson:
    """A reply of the corpus, seen, with what is to be learnt from it."""

    row: CorpusReply
    scene: Scene
    seen: Seen
    bad: NDArray[np.bool_]  # (sentences,)
    claims: NDArray[np.int8]  # (sentences,): 1 where a deed is claimed, 0 where none is, -1 where that is not known

    @property
    def group(self) -> int:
        return GROUPS.index(self.row.group) if self.row.group else -1


def lesson(row: CorpusReply) -> Lesson:
    scene = scene_of(row)
    seen = see(scene)
    bad = np.array([_is_part(text, row.bad_sentence) for text in seen.texts], bool)
    # A reply with an empty ledger claims no deed, or it would be bad for it. Of others the corpus does not tell.
    claims = np.full(len(seen.texts), -1 if row.ledger else 0, np.int8)
    if kind_of(row.kind) == "unbacked_claim":
        claims[bad] = 1
    return Lesson(row, scene, seen, bad, claims)


def train(lessons: Sequence[Lesson]) -> Heads:
    """Heads from these replies."""
    folds = np.array([crc32(each.row.visitor.encode()) % FOLDS for each in lessons])
    heard: dict[int, Floats] = {}
    for fold in range(FOLDS):
        kept = [each for each, number in zip(lessons, folds, strict=True) if number != fold]
        left_out = np.flatnonzero(folds == fold)
        if not kept or not len(left_out):
            continue
        trained = _first(kept)
        for place in left_out.tolist():
            heard[place] = _row(lessons[place], trained)
    trees = _trees(
        np.stack([heard[place] for place in range(len(lessons))]), np.array([not each.row.good for each in lessons])
    )
    return replace(_first(lessons), verdict=trees)


def surety(each: Lesson, given: Heads) -> float:
    """How bad the heads hold the reply to be as a whole, as a logit."""
    return of_heads(each.scene, each.seen, scores(each.seen, given), given)


def sureties_alone(each: Lesson, given: Heads) -> list[float]:
    """How bad each of its sentences sounds without the scene."""
    alone = [(seen := see(Scene("", text)), scores(seen, given)) for text in each.seen.texts]
    return [float(suspicion(seen, said).max()) for seen, said in alone]


def _row(each: Lesson, given: Heads) -> Floats:
    return combined(each.scene, each.seen, scores(each.seen, given))


def _first(lessons: Sequence[Lesson]) -> Heads:
    """All but the last layer."""
    grams = _matrix([gram for each in lessons for gram in each.seen.grams])
    rows = np.concatenate([each.seen.sentences for each in lessons])
    bad = np.concatenate([each.bad for each in lessons])
    claims = np.concatenate([each.claims for each in lessons])
    answers = np.zeros((len(rows), 1 + len(GROUPS)), int)
    answers[:, 0] = bad
    of_rows = np.concatenate([np.full(len(each.bad), each.group) for each in lessons])
    answers[bad, 1 + of_rows[bad]] = 1
    whole = np.stack([each.seen.whole for each in lessons])
    whole_answers = np.zeros((len(lessons), 1 + len(GROUPS)), int)
    for place, each in enumerate(lessons):
        if not each.row.good:
            whole_answers[place, [0, 1 + each.group]] = 1
    told = _claims_told(lessons, grams, rows, claims)
    known = told >= 0
    kinds, kind, kind_bias = _kinds(lessons)
    return Heads(
        bad=_linear("bad", grams, plainest(rows, OF_SENTENCE), bad),
        claim=_linear("claim", grams[known], rows[known][:, :EMBEDDING_SIZE], told[known] > 0),
        wording=_linear(
            "wording",
            _matrix([each.seen.whole_grams for each in lessons]),
            plainest(whole, OF_WHOLE),
            whole_answers[:, 0] > 0,
        ),
        of_sentence=_nets(rows, answers, _DECAY["sentence"], 128),
        of_whole=_nets(whole, whole_answers, _DECAY["whole"], 64),
        verdict=_NO_TREES,
        kinds=kinds,
        kind=kind,
        kind_bias=kind_bias,
    )


def _claims_told(
    lessons: Sequence[Lesson], grams: csr_matrix, rows: Floats, claims: NDArray[np.int8]
) -> NDArray[np.int8]:
    """What is known, and in good replies after a call for people the sentence that sounds most like a claim: it is one, and true."""
    known = claims >= 0
    heard = _linear("claim", grams[known], rows[known][:, :EMBEDDING_SIZE], claims[known] > 0)
    sounds = heard.score([gram for each in lessons for gram in each.seen.grams], rows[:, :EMBEDDING_SIZE])
    found, start = claims.copy(), 0
    for each in lessons:
        end = start + len(each.bad)
        if each.row.good and any(families_of(each.row.ledger)[:_FOR_PEOPLE]):
            place = start + int(sounds[start:end].argmax())
            if sounds[place] > _LIKELY:
                found[place] = 1
        start = end
    return found


def _trees(heard: Floats, bad: NDArray[np.bool_]) -> Trees:
    """The last word: what the heads say of replies that they have not learnt from, weighed."""
    forest = ExtraTreesClassifier(_TREES, min_samples_leaf=_SMALLEST_LEAF, max_features=0.3, random_state=0)
    forest.fit(heard, bad)
    trees = [each.tree_ for each in forest.estimators_]
    starts = np.cumsum([0, *(tree.node_count for tree in trees)])[:-1]
    return Trees(
        asks=np.concatenate([np.where(tree.children_left < 0, -1, tree.feature) for tree in trees]).astype(np.int16),
        most=np.concatenate([tree.threshold for tree in trees]).astype(np.float32),
        lower=np.concatenate([tree.children_left + at for tree, at in zip(trees, starts, strict=True)]).astype(
            np.int32
        ),
        higher=np.concatenate([tree.children_right + at for tree, at in zip(trees, starts, strict=True)]).astype(
            np.int32
        ),
        answer=np.concatenate([tree.value[:, 0, 1] for tree in trees]).astype(np.float32),
        roots=starts.astype(np.int32),
    )


def _linear(name: str, grams: csr_matrix, rows: Floats, labels: NDArray[np.bool_]) -> Linear:
    weight = _NUMBERS[name]
    model = LogisticRegression(
        C=_STRENGTHS[name], solver="liblinear", class_weight="balanced", tol=1e-3, random_state=0
    )
    model.fit(hstack([grams, csr_matrix(rows.astype(np.float64) * weight)], format="csr"), labels)
    weights = model.coef_[0]
    return packed(weights[:BUCKETS], weights[BUCKETS:] * weight, float(model.intercept_[0]))


def _nets(rows: Floats, answers: NDArray[np.int_], decay: float, batch: int) -> Nets:
    mean, scale = rows.mean(axis=0), rows.std(axis=0) + _LEAST_SPREAD
    scaled = ((rows - mean) / scale).astype(np.float32)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # they are stopped early on purpose
        found = [
            MLPClassifier(
                (_UNITS,),
                alpha=decay,
                max_iter=_ROUNDS,
                learning_rate_init=2e-3,
                batch_size=batch,
                random_state=number,
            ).fit(scaled, answers)
            for number in range(NETS)
        ]
    return Nets(
        mean.astype(np.float32),
        scale.astype(np.float32),
        np.stack([net.coefs_[0] for net in found]).astype(np.float32),
        np.stack([net.intercepts_[0] for net in found]).astype(np.float32),
        np.stack([net.coefs_[1] for net in found]).astype(np.float32),
        np.stack([net.intercepts_[1] for net in found]).astype(np.float32),
    )


def _kinds(lessons: Sequence[Lesson]) -> tuple[tuple[str, ...], Floats, Floats]:
    """What tells the kinds of bad sentences apart."""
    told = [
        (vector, kind)
        for each in lessons
        if (kind := kind_of(each.row.kind)) in GROUP_OF
        for vector in (meaning_of(each.seen, int(place)) for place in np.flatnonzero(each.bad))
    ]
    model = LogisticRegression(C=_STRENGTHS["kind"], class_weight="balanced", max_iter=1000)
    model.fit(np.stack([vector * 8 for vector, _ in told]), [kind for _, kind in told])
    return tuple(model.classes_), (model.coef_.T * 8).astype(np.float32), model.intercept_.astype(np.float32)


def _matrix(grams: Sequence[Grams]) -> csr_matrix:
    ends = np.concatenate([[0], np.cumsum([len(buckets) for buckets, _ in grams])])
    columns, values = (np.concatenate([each[part] for each in grams]) for part in (0, 1))
    return csr_matrix((values, columns, ends), shape=(len(grams), BUCKETS))


def _is_part(text: str, bad: str) -> bool:
    """Whether the sentence is what is bad, or a part of it, or holds it."""
    one, other = " ".join(text.split()), " ".join(bad.split())
    return bool(other) and len(one) > 3 and (one in other or other in one)
