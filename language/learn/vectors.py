"""Learns the encoder's last seven matrices on for what is listened for here: `python -m language.learn.vectors`, a developer's tool.

Danger, what a message tells and what a sentence of a reply says are learnt together over one vector, each by a layer of its own that
is thrown away: only how the matrices changed is kept, cut to its first directions (`language/encoder/learnt.npz`). `make train` takes
that file as it stands, and learns whether a reply harms or states a fact over both vectors. After this, set `_LEARNT_FINGERPRINT` in
`language/encoder/use.py`.

Half an hour on one core. Gradients by hand: seven products and a normalization are less than another dependency.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from language.acts import Act, Feeling
from language.claims import ClaimTopic, Harm
from language.danger import ANSWERS, TOPICS
from language.encoder import EMBEDDING_SIZE, load_encoder
from language.encoder.files import CHANGED, LEARNT, mapped_arrays
from language.learn.corpus import SAD, sentences
from language.learn.fitting import readable
from language.learn.passages import Passage
from language.learn.telling import labeled_replies, told_messages
from language.learn.train_told import SURELY_PLAIN, feels

RANK = 64
_ROUNDS, _OF = 4, 8  # rounds that are learnt, of so many for which the rates are planned
_SEED = 0
_RATE, _LAYER_RATE = 1e-4, 1e-3  # of Adam, for the matrices and for the layers over them
_WARM = 150  # steps until the matrices learn at full rate: before, the layers know nothing
_UNITS = 128
_DROPPED, _DROPPED_UNITS = 0.2, 0.3
_AS_OFTEN = 50.0  # a label may be rarer than its contrary by so much, and be weighed up (by the root of it)
_OWN = 4.0  # weight of a row of this project's own tests, as in `train_told` but less

Floats = NDArray[np.float32]
Weights = dict[str, Floats]


@dataclass(frozen=True)
class Task:
    """What one layer learns: of each passage which texts it is read as, and its labels."""

    name: str
    sentences: tuple[NDArray[np.intp], ...]  # of each passage the places of its sentences among the texts
    whole: NDArray[np.intp]  # … and of itself, or -1 where it is one sentence
    labels: Floats  # (passages, columns), 0 or 1
    weights: Floats  # (passages, columns): 0 where nobody has said
    at_once: int
    larger: float  # what the vectors, of length 1, are multiplied by
    is_deep: bool  # a hidden layer over both vectors; else a linear one over the learnt one


def own_weights() -> Weights:
    """The seven matrices as they came."""
    arrays = mapped_arrays()
    return {name: np.array(arrays[name], np.float32) for name in CHANGED}


def forward(weights: Weights, sums: Floats, roots: Floats, bias: Floats) -> tuple[Floats, tuple[Floats, ...]]:
    """The vectors, shape (rows, EMBEDDING_SIZE), and what `backward` needs; `sums`, `roots` as `summed` of the encoder gives them."""
    mean = sums @ weights["cnn_W"] + roots * bias
    first = np.maximum(mean @ weights["d0"], 0)
    second = np.maximum(mean @ weights["p1"] + first @ weights["d1"], 0)
    third = np.maximum(second @ weights["d2"], 0)
    vector = np.tanh(second @ weights["p3"] + third @ weights["d3"])
    length = np.sqrt((vector * vector).sum(axis=1, keepdims=True))
    return vector / length, (sums, mean, first, second, third, vector, length)


def backward(weights: Weights, kept: tuple[Floats, ...], slope: Floats) -> Weights:
    """The slope of the loss in each matrix, given its slope in the vectors."""
    sums, mean, first, second, third, vector, length = kept
    unit = vector / length
    last = (slope - unit * (unit * slope).sum(axis=1, keepdims=True)) / length * (1 - vector * vector)
    in_third = (last @ weights["d3"].T) * (third > 0)
    in_second = (last @ weights["p3"].T + in_third @ weights["d2"].T) * (second > 0)
    in_first = (in_second @ weights["d1"].T) * (first > 0)
    in_mean = in_second @ weights["p1"].T + in_first @ weights["d0"].T
    return {
        "cnn_W": sums.T @ in_mean, "d0": mean.T @ in_first, "d1": first.T @ in_second, "p1": mean.T @ in_second,
        "d2": second.T @ in_third, "p3": second.T @ last, "d3": third.T @ last,
    }  # fmt: skip


def learn(tasks: Sequence[Task], sums: Floats, roots: Floats, rounds: int = _ROUNDS, seed: int = _SEED) -> Weights:
    """The seven matrices after `rounds` over all tasks; `sums` and `roots` are of the texts that the tasks point to."""
    draw = np.random.default_rng(seed)
    own, bias = own_weights(), np.array(mapped_arrays()["cnn_b"], np.float32)
    weights = {name: matrix.copy() for name, matrix in own.items()}
    for task in tasks:
        columns = task.labels.shape[1]
        if task.is_deep:
            weights[f"{task.name}.hidden"] = _begun(draw, 4 * EMBEDDING_SIZE, _UNITS)
            weights[f"{task.name}.hidden_bias"] = np.zeros(_UNITS, np.float32)
            weights[f"{task.name}.out"] = _begun(draw, _UNITS, columns)
        else:
            weights[f"{task.name}.out"] = np.zeros((2 * EMBEDDING_SIZE, columns), np.float32)
        weights[f"{task.name}.bias"] = np.zeros(columns, np.float32)
    rarer = {task.name: _rarer(task) for task in tasks}
    steps = _OF * sum(len(task.whole) // task.at_once for task in tasks)
    adam = Adam()
    for step, (task, rows) in enumerate(_batches(tasks, rounds, draw)):
        places, pool, spread = _pooling(task, rows)
        vectors, kept = forward(weights, sums[places], roots[places], bias)
        passages = pool(vectors)
        dropped = _mask(draw, passages.shape, _DROPPED) * np.float32(task.larger)
        seen = passages * dropped
        if task.is_deep:
            beside = pool(forward(own, sums[places], roots[places], bias)[0])
            beside *= _mask(draw, beside.shape, _DROPPED) * np.float32(task.larger)
            inputs = np.concatenate((seen, beside), axis=1)
            hidden = inputs @ weights[f"{task.name}.hidden"] + weights[f"{task.name}.hidden_bias"]
            alive = _mask(draw, hidden.shape, _DROPPED_UNITS) * (hidden > 0)
            seen = hidden * alive
        likely = 1 / (1 + np.exp(-(seen @ weights[f"{task.name}.out"] + weights[f"{task.name}.bias"])))
        labels = task.labels[rows]
        slope = task.weights[rows] * (rarer[task.name] * labels * (likely - 1) + (1 - labels) * likely) / len(rows)
        slopes = {f"{task.name}.out": seen.T @ slope, f"{task.name}.bias": slope.sum(axis=0)}
        slope = slope @ weights[f"{task.name}.out"].T
        if task.is_deep:
            slope *= alive
            slopes |= {f"{task.name}.hidden": inputs.T @ slope, f"{task.name}.hidden_bias": slope.sum(axis=0)}
            slope = (slope @ weights[f"{task.name}.hidden"].T)[:, : 2 * EMBEDDING_SIZE]
        slopes |= backward(weights, kept, spread(slope * dropped))
        fading = 1 - 0.9 * step / steps
        rate = _RATE * fading * min(1.0, step / _WARM)
        adam.step(weights, slopes, {name: rate if name in own else _LAYER_RATE * fading for name in slopes})
    return {name: weights[name] for name in CHANGED}


class Adam:
    """arXiv:1412.6980. A weight that a step has no slope for stays as it is, and so do its moments."""

    def __init__(self) -> None:
        self._moments: dict[str, tuple[Floats, Floats]] = {}
        self._steps: dict[str, int] = {}

    def step(self, weights: Weights, slopes: Weights, rates: dict[str, float]) -> None:
        """Changes the weights in place."""
        for name, slope in slopes.items():
            first, second = self._moments.setdefault(name, (np.zeros_like(slope), np.zeros_like(slope)))
            count = self._steps[name] = self._steps.get(name, 0) + 1
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            rate = rates[name] * np.sqrt(1 - 0.999**count) / (1 - 0.9**count)
            weights[name] -= np.float32(rate) * first / (np.sqrt(second) + 1e-8)


def _begun(draw: np.random.Generator, rows: int, columns: int) -> Floats:
    return (draw.uniform(-1, 1, (rows, columns)) * np.sqrt(6 / (rows + columns))).astype(np.float32)


def _mask(draw: np.random.Generator, shape: tuple[int, ...], share: float) -> Floats:
    return ((draw.random(shape, np.float32) >= share) / np.float32(1 - share)).astype(np.float32)


def _rarer(task: Task) -> Floats:
    told = (task.labels * task.weights).sum(axis=0)
    others = ((1 - task.labels) * task.weights).sum(axis=0)
    found = np.sqrt(np.clip(others / np.maximum(told, 1e-6), 1 / _AS_OFTEN, _AS_OFTEN)).astype(np.float32)
    if task.is_deep:
        found[:2] = 1  # "is it danger?" and "is it hard?" are learnt as often as they are
    return found


def _batches(tasks: Sequence[Task], rounds: int, draw: np.random.Generator) -> Iterator[tuple[Task, NDArray[np.intp]]]:
    for _ in range(rounds):
        plan = []
        for task in tasks:
            order = draw.permutation(len(task.whole))
            plan += [
                (task, order[start : start + task.at_once])
                for start in range(0, len(order) - task.at_once + 1, task.at_once)
            ]
        for place in draw.permutation(len(plan)):
            yield plan[place]


def _pooling(
    task: Task, rows: NDArray[np.intp]
) -> tuple[NDArray[np.intp], Callable[[Floats], Floats], Callable[[Floats], Floats]]:
    """The places of the texts of these passages; from their vectors to passages (whole, mean); and of slopes the way back."""
    counts = np.array([len(task.sentences[row]) for row in rows])
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    whole = task.whole[rows]
    has_whole, total = whole >= 0, int(counts.sum())
    share = counts[:, None].astype(np.float32)

    def pool(vectors: Floats) -> Floats:
        mean = np.add.reduceat(vectors[:total], starts) / share
        read = mean.copy()
        read[has_whole] = vectors[total:]
        return np.concatenate((read, mean), axis=1)

    def spread(slope: Floats) -> Floats:
        of_whole, of_mean = slope[:, :EMBEDDING_SIZE], slope[:, EMBEDDING_SIZE:].copy()
        of_mean[~has_whole] += of_whole[~has_whole]
        return np.concatenate((np.repeat(of_mean / share, counts, axis=0), of_whole[has_whole]))

    places = np.concatenate((*(task.sentences[row] for row in rows), whole[has_whole]))
    return places, pool, spread


def _task(
    name: str,
    read: Sequence[Passage],
    columns: Sequence[tuple[Sequence[bool | None], float]],
    texts: dict[str, int],
    rows_weigh: Sequence[float] | None = None,
    *,
    is_deep: bool = False,
) -> Task:
    """`columns`: labels (None: nobody has said) and what the column weighs; `texts` gets every text that is read."""

    def place(text: str) -> int:
        return texts.setdefault(text, len(texts))

    sentences, whole = [], []
    for passage in read:
        sentences.append(np.array([place(each) for each in passage.sentences]))
        whole.append(place(passage.said) if len(passage.sentences) > 1 else -1)
    labels = np.array([[bool(label) for label in told] for told, _ in columns], np.float32).T
    known = np.array([[label is not None for label in told] for told, _ in columns], np.float32).T
    if rows_weigh is not None:
        known *= np.array(rows_weigh, np.float32)[:, None]
    weigh = np.array([weight for _, weight in columns], np.float32)
    return Task(
        name, tuple(sentences), np.array(whole), labels, known / np.maximum(known.mean(axis=0), 0.01) * weigh,
        128 if is_deep else 64, 4.0 if is_deep else 8.0, is_deep,
    )  # fmt: skip


def _danger(texts: dict[str, int]) -> Task:
    learnt, read = readable(
        (each for each in sentences() if each.topic not in ANSWERS), lambda each: (each.text, each.language)
    )

    def among(told: Callable[[int], bool]) -> list[bool | None]:
        return [told(place) if each.is_danger else None for place, each in enumerate(learnt)]

    columns: list[tuple[Sequence[bool | None], float]] = [
        ([each.is_danger for each in learnt], 1.0),
        ([each.tier == "hard" for each in learnt], 1.0),
    ]
    for topic in TOPICS:
        columns.append((among(lambda place, topic=topic: learnt[place].topic == topic), 1 / (len(TOPICS) + 1)))  # type: ignore[misc]
    columns.append((among(lambda place: learnt[place].is_third_party), 1 / (len(TOPICS) + 1)))
    pain = [
        True if each.is_danger or each.topic in SAD else False if each.topic in SURELY_PLAIN else None
        for each in learnt
    ]
    return _task("danger", read, [*columns, (pain, 0.3)], texts, is_deep=True)


def _messages(texts: dict[str, int]) -> Task:
    learnt, read = readable(told_messages("sentences"), lambda each: (each.text, each.language))
    told: list[Sequence[bool | None]] = [
        [
            act in each.acts if act in each.decided and (act is not Act.ANSWERS or "?" in each.assistant) else None
            for each in learnt
        ]
        for act in Act
    ]
    told += [[feels(each, feeling) for each in learnt] for feeling in Feeling]
    told.append([each.distress for each in learnt])
    weigh = [1.0 if each.decided.issuperset(Act) else _OWN for each in learnt]
    return _task("message", read, [(each, 3 / len(told)) for each in told], texts, weigh)


def _replies(texts: dict[str, int]) -> Task:
    learnt, read = readable(labeled_replies("sentences"), lambda each: (each.text, each.language))
    first: list[Sequence[bool | None]] = [
        [each.acknowledges for each in learnt],
        [each.states_fact for each in learnt],
        [None if each.claims is None else bool(each.claims) for each in learnt],
        [None if each.harms is None else bool(each.harms) for each in learnt],
    ]
    which: list[Sequence[bool | None]] = [
        [topic in each.claims if each.claims else None for each in learnt] for topic in ClaimTopic
    ]
    which += [[harm in each.harms if each.harms else None for each in learnt] for harm in Harm]
    weigh = [1.0 if each.is_whole else _OWN for each in learnt]
    columns = [(each, 0.5) for each in first] + [(each, 1 / len(which)) for each in which]
    return _task("reply", read, columns, texts, weigh)


def main() -> int:
    """Learns, writes the change of each matrix, and says how much of it was kept."""
    texts: dict[str, int] = {}
    tasks = (_danger(texts), _messages(texts), _replies(texts))
    sums, roots = load_encoder().summed(list(texts))
    learnt = learn(tasks, sums, roots)
    write(learnt)
    return 0


def write(learnt: Weights, rank: int = RANK) -> None:
    """Writes how the matrices differ from the encoder's own, in two factors each."""
    factors = {}
    for name, own in own_weights().items():
        left, sizes, right = np.linalg.svd(learnt[name] - own, full_matrices=False)
        root = np.sqrt(sizes[:rank])
        factors[f"{name}.down"] = (left[:, :rank] * root).astype(np.float16)
        factors[f"{name}.up"] = (right[:rank] * root[:, None]).astype(np.float16)
        kept = float((sizes[:rank] ** 2).sum() / (sizes**2).sum())
        sys.stdout.write(f"{name}: {kept:.2f} of the change kept.\n")
    with LEARNT.open("wb") as file:
        np.savez_compressed(file, **factors)


if __name__ == "__main__":
    raise SystemExit(main())
