"""Learns the transformer's layers on for danger, answers to our question, what a message tells and what a reply says, together.

`python -m training.transformer`, where the extra `learn` is installed (PyTorch, onnx): 40 minutes on two cores that know
bfloat16. It starts from the first layers of multilingual-e5-small, or with `--on` from the layers that are in force (they have whole
numbers of eight bits; nothing of the order they were learnt in is left), and leaves the table of its pieces as it is. What it writes: the
layers in whole numbers (`transformer.onnx`), and a linear layer over them for each head (`beside.npz`), which `language.learn.beside` lays
beside what is learnt from n-grams and the sentence encoder. Why so: docs/decisions/0011-transformer.md.
"""

# mypy: disable-error-code="import-untyped, import-not-found, no-any-unimported, misc, no-untyped-call, no-any-return"
from __future__ import annotations

import argparse
import math
import os
import random
import re
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional

from language.acts import Act, Feeling
from language.claims import ClaimTopic, Harm
from language.danger import ANSWERS, TOPICS
from language.encoder import transformer_files as files
from language.encoder.transformer import Pieces
from language.learn import beside, short
from language.learn.corpus import SAD, sentences
from language.learn.fitting import readable
from language.learn.passages import Passage
from language.learn.telling import ToldMessage, labeled_replies, told_messages
from language.learn.train_told import SURELY_PLAIN, feels, pain_or_none
from training.layers import Layers, batches, embedded, export, learner, unheard

_ROUNDS, _SEED = 3, 0
_ON = 0.8  # of the rates, where it goes on from layers that have learnt
_LONGEST = 160  # pieces of a text that is learnt from
_STEPS_OF_MEAN = 300
_CARELESSLY = 0.15  # of the texts, each time, as a hurried hand would have typed them
_AS_OFTEN = 50.0  # a label may be rarer than its contrary by so much, and be weighed up (by the root of it)
_ONE_OF = 5  # texts of pain that were written about danger: `_danger` learns from all of them what pain is
_OWN = 4.0  # weight of a row of this project's own tests
_STOPS = re.compile(r"[.,;:!¡¿'’\"“”()]+(?=\s|$)|['’¡¿\"“”()]")


@dataclass(frozen=True)
class Task:
    """What one head learns."""

    columns: tuple[str, ...]
    pieces: list[list[int]]
    careless: list[list[int]]  # the same texts in small letters, without accents and signs
    labels: Tensor  # (texts, columns), 0 or 1
    weights: Tensor  # (texts, columns): 0 where nobody has said
    rarer: Tensor  # (columns,): what a true one weighs against a false one
    at_once: int


def main() -> int:
    """Learns, and writes the layers and what lies over them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--on", action="store_true", help="go on from the layers that are in force")
    goes_on = parser.parse_args().on
    torch.set_num_threads(os.cpu_count() or 1)  # `language` leaves one to whatever reads messages
    random.seed(_SEED)
    np.random.seed(_SEED)
    torch.manual_seed(_SEED)
    tasks = {"danger": _danger(), "answer": _answers(), "message": _messages(), "reply": _replies()}
    layers, over = Layers(), _over(tasks)
    if goes_on:
        go_on(layers, over, tasks)
    learn(layers, over, tasks, _ON if goes_on else 1.0)
    write(layers, tasks, over)
    sys.stdout.write(f"Learnt from {sum(len(task.pieces) for task in tasks.values())} texts.\n")
    return 0


def _over(tasks: dict[str, Task]) -> nn.ModuleDict:
    """By its name the linear layer of each task."""
    over = nn.ModuleDict({name: nn.Linear(files.SIZE, len(task.columns)) for name, task in tasks.items()})
    for layer in over.values():
        nn.init.normal_(layer.weight, std=0.02)
        nn.init.zeros_(layer.bias)
    return over


def go_on(layers: Layers, over: nn.ModuleDict, tasks: dict[str, Task]) -> None:
    """Sets both to what lies in `transformer.onnx` and `beside.npz`; a column that these do not know begins anew."""
    graph = onnx.load(files.LAYERS).graph
    stored = {each.name: onnx.numpy_helper.to_array(each) for each in graph.initializer}
    weights = {
        node.name.strip("/").removesuffix("/MatMul_quant").replace("/", "."): node.input[1].removesuffix("_quantized")
        for node in graph.node
        if node.op_type == "MatMulInteger"
    }
    with torch.no_grad():
        for name, parameter in layers.named_parameters():
            whole = weights.get(name.removesuffix(".weight"))
            if whole is None or name.endswith(".bias"):
                found = stored[name]
            else:  # a column of whole numbers has one scale
                found = ((stored[f"{whole}_quantized"].astype(np.float32)) * stored[f"{whole}_scale"]).T
            parameter.copy_(torch.tensor(found))
        for name, task in tasks.items():
            taught = beside.layer(name)
            for place, column in enumerate(task.columns):
                if column in taught:
                    over[name].weight[place] = torch.tensor(taught[column][0])
                    over[name].bias[place] = taught[column][1]


def learn(layers: Layers, over: nn.ModuleDict, tasks: dict[str, Task], share: float = 1.0) -> None:
    """Changes both. `share`: of the rates."""
    steps = _ROUNDS * sum(math.ceil(len(task.pieces) / task.at_once) for task in tasks.values())
    adam, rate = learner(layers, over.parameters(), steps, share)
    mean = Mean([*layers.parameters(), *over.parameters()])
    for _ in range(_ROUNDS):
        for name, rows in _batches(tasks):
            task = tasks[name]
            written = [task.careless if random.random() < _CARELESSLY else task.pieces for _ in rows]
            vectors, is_piece = embedded([unheard(each[row]) for each, row in zip(written, rows, strict=True)])
            with torch.autocast("cpu", dtype=torch.bfloat16):
                scores = over[name](functional.dropout(layers(vectors, is_piece), 0.1)).float()
            loss = functional.binary_cross_entropy_with_logits(
                scores, task.labels[rows], weight=task.weights[rows], pos_weight=task.rarer, reduction="sum"
            )
            adam.zero_grad()
            (loss / len(rows)).backward()
            nn.utils.clip_grad_norm_(layers.parameters(), 1.0)
            adam.step()
            rate.step()
            mean.add()
    mean.take()


class Mean:
    """Of the weights over their last steps, about `_STEPS_OF_MEAN`: it hears what it has not learnt better than the last one."""

    def __init__(self, weights: Sequence[nn.Parameter]) -> None:
        self._weights = weights
        self._mean = [each.detach().clone() for each in weights]
        self._steps = 0

    @torch.no_grad()
    def add(self) -> None:
        """The weights as they are now."""
        self._steps += 1
        share = 1 / min(self._steps, _STEPS_OF_MEAN)
        for mean, weight in zip(self._mean, self._weights, strict=True):
            mean.lerp_(weight, share)

    @torch.no_grad()
    def take(self) -> None:
        """Sets the weights to it."""
        for mean, weight in zip(self._mean, self._weights, strict=True):
            weight.copy_(mean)


def write(layers: Layers, tasks: dict[str, Task], over: nn.ModuleDict) -> None:
    """Writes the layers and what lies over them."""
    export(layers, files.LAYERS)
    written = {}
    for name, task in tasks.items():
        written[f"{name}.columns"] = np.array(task.columns)
        written[f"{name}.weights"] = over[name].weight.detach().numpy().T.astype(np.float16)
        written[f"{name}.bias"] = over[name].bias.detach().numpy()
    with beside.BESIDE.open("wb") as file:
        np.savez_compressed(file, **written)  # type: ignore[arg-type]


def _batches(tasks: dict[str, Task]) -> list[tuple[str, list[int]]]:
    """Rows of one task at a time, in an order drawn anew."""
    plan = [(name, rows) for name, task in tasks.items() for rows in batches(task.pieces, task.at_once)]
    random.shuffle(plan)
    return plan


def _task(
    read: Sequence[Passage],
    columns: Mapping[str, tuple[Sequence[bool | None], float]],
    at_once: int,
    rows_weigh: Sequence[float] | None = None,
) -> Task:
    """`columns`: labels (None: nobody has said) and what the column weighs."""
    told = [labels for labels, _ in columns.values()]
    labels = torch.tensor([[bool(label) for label in row] for row in zip(*told, strict=True)], dtype=torch.float32)
    known = torch.tensor([[label is not None for label in row] for row in zip(*told, strict=True)], dtype=torch.float32)
    if rows_weigh is not None:
        known *= torch.tensor(rows_weigh)[:, None]
    true, false = (labels * known).sum(0), ((1 - labels) * known).sum(0)
    rarer = torch.sqrt((false / true.clamp(min=1)).clamp(1 / _AS_OFTEN, _AS_OFTEN))
    for place, name in enumerate(columns):
        if name in ("danger", "hard"):  # these are learnt as often as they are
            rarer[place] = 1
    weigh = torch.tensor([weight for _, weight in columns.values()])
    pieces = Pieces()
    return Task(
        tuple(columns),
        [pieces.of(passage.said, _LONGEST) for passage in read],
        [pieces.of(_carelessly(passage.said), _LONGEST) for passage in read],
        labels,
        known / known.mean(0).clamp(min=0.01) * weigh,
        rarer,
        at_once,
    )


def _carelessly(text: str) -> str:
    """In small letters, without accents, apostrophes and stops; question marks stay."""
    bare = "".join(each for each in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(each))
    return unicodedata.normalize("NFC", _STOPS.sub("", bare))


def _danger() -> Task:
    told = [each for each in sentences() if each.topic not in ANSWERS]
    learnt, read = readable(
        [*told, *short.rows("harmless.txt"), *_no_answers()], lambda each: (each.text, each.language)
    )
    one_of = 1 / (len(TOPICS) + 1)
    columns: dict[str, tuple[Sequence[bool | None], float]] = {
        "danger": ([each.is_danger for each in learnt], 1.0),
        "hard": ([each.tier == "hard" for each in learnt], 1.0),
    }
    for topic in TOPICS:
        columns[f"topic.{topic}"] = ([each.topic == topic if each.is_danger else None for each in learnt], one_of)
    columns["other"] = ([each.is_third_party if each.is_danger else None for each in learnt], one_of)
    pain = [
        True if each.is_danger or each.topic in SAD else False if each.topic in SURELY_PLAIN else None
        for each in learnt
    ]
    columns["pain"] = (pain, 0.3)
    return _task(read, columns, 96)


def _no_answers() -> list[short.Example]:
    """What people go on with behind our question."""
    return [*short.rows("no_answer.txt"), *short.rows("goes_on.txt")]


def _answers() -> Task:
    told = [each for each in sentences() if each.topic in ANSWERS]
    learnt, read = readable([*told, *_no_answers()], lambda each: (each.text, each.language))
    yes = ("answer_yes", "answer_means")
    columns = {
        "danger": ([each.topic in yes for each in learnt], 0.5),
        "unsure": ([each.topic == "answer_unsure" for each in learnt], 0.5),
        "no": ([each.topic == "answer_no" for each in learnt], 0.5),
    }
    return _task(read, columns, 96)


def _messages() -> Task:
    learnt, read = readable([*told_messages("sentences"), *_pain_or_none()], lambda each: (each.text, each.language))
    told: dict[str, Sequence[bool | None]] = {
        act.value: [
            act in each.acts if act in each.decided and (act is not Act.ANSWERS or "?" in each.assistant) else None
            for each in learnt
        ]
        for act in Act
    }
    told |= {f"feels.{feeling}": [feels(each, feeling) for each in learnt] for feeling in Feeling}
    told["distress"] = [each.distress for each in learnt]
    weigh = [1.0 if each.decided.issuperset(Act) or not each.decided else _OWN for each in learnt]
    return _task(read, {name: (labels, 3 / len(told)) for name, labels in told.items()}, 64, weigh)


def _pain_or_none() -> list[ToldMessage]:
    """What was written as a danger or as none, where that alone tells whether it is pain: what is plain, and some of the rest."""
    told = pain_or_none()
    plain = [each for each in told if each.topic in SURELY_PLAIN]
    pain = [each for each in told if each.topic not in SURELY_PLAIN]
    return [
        ToldMessage(each.text, each.language, frozenset(), each.topic not in SURELY_PLAIN, decided=frozenset())
        for each in (*plain, *pain[::_ONE_OF])
    ]


def _replies() -> Task:
    learnt, read = readable(labeled_replies("sentences"), lambda each: (each.text, each.language))
    columns: dict[str, tuple[Sequence[bool | None], float]] = {
        "acknowledges": ([each.acknowledges for each in learnt], 0.5),
        "fact": ([each.states_fact for each in learnt], 0.5),
        "claim": ([None if each.claims is None else bool(each.claims) for each in learnt], 0.5),
        "harm": ([None if each.harms is None else bool(each.harms) for each in learnt], 0.5),
    }
    one_of = 1 / (len(ClaimTopic) + len(Harm))
    for topic in ClaimTopic:
        columns[f"claim.{topic}"] = ([topic in each.claims if each.claims else None for each in learnt], one_of)
    for harm in Harm:
        columns[f"harm.{harm}"] = ([harm in each.harms if each.harms else None for each in learnt], one_of)
    return _task(read, columns, 64, [1.0 if each.is_whole else _OWN for each in learnt])


if __name__ == "__main__":
    raise SystemExit(main())
