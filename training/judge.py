"""Learns layers on that read a reply together with what it answers, for the judge: `python -m training.judge`, a quarter of an hour.

From `evals/corpus/*/learn` and `spare` alone, and from multilingual-e5-small as its makers left it: nothing of what the product hears
with is in it. It writes `evals/judge/ears/pair.onnx`; `manage.py train_judge` then lays it beside the heads and sets the bars. Beside
whether a reply is bad, and of which group, it is taught which of its pieces are: no answer of the judge's, but most of what it learns from.
"""

# ruff: noqa: E402  (settings before what asks for them)
# mypy: disable-error-code="import-untyped, import-not-found, no-any-unimported, misc, no-untyped-call, no-any-return"
from __future__ import annotations

import math
import os
import random
import sys

import django
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carebot.settings")  # the scenes know the tools' names
django.setup()

from evals.corpus import GROUPS, CorpusReply, corpus, languages_with
from evals.judge.ears.pair import LAYERS, pieces_of
from evals.judge.ears.scene import scene_of
from language.encoder import transformer_files as files
from language.encoder.transformer import END, Pieces
from training.layers import Layers, batches, embedded, export, learner, mean, unheard

SPLITS = ("learn", "spare")
_EVERY = 8  # files of `spare` one is left out, to judge by
_ROUNDS, _AT_ONCE, _SEED = 4, 32, 0
_OF_GROUP, _OF_PIECE = 0.3, 0.5  # what these weigh beside whether a reply is bad
_RARER_GROUP, _RARER_PIECE = 3.0, 2.0


class Pair(nn.Module):
    """From embedded pieces to whether a reply is bad, as a logit."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = Layers()
        self.whole, self.piece = nn.Linear(files.SIZE, 1 + len(GROUPS)), nn.Linear(files.SIZE, 1)
        nn.init.normal_(self.whole.weight, std=0.02)
        nn.init.zeros_(self.whole.bias)

    def forward(self, pieces: Tensor) -> Tensor:
        return self.whole(self.layers(pieces))[:, 0]

    def taught(self, pieces: Tensor, is_piece: Tensor) -> tuple[Tensor, Tensor]:
        """Logits: of each reply, shape (replies, 1 + groups), and of its pieces, shape (replies, pieces)."""
        each = self.layers.each(pieces, is_piece)
        return self.whole(functional.dropout(mean(each, is_piece), 0.1)), self.piece(functional.dropout(each, 0.1))[
            ..., 0
        ]


def main() -> int:
    """Learns, and writes."""
    torch.set_num_threads(os.cpu_count() or 1)
    random.seed(_SEED)
    np.random.seed(_SEED)
    torch.manual_seed(_SEED)
    replies = [
        row
        for split in SPLITS
        for language in languages_with(split)
        for row in corpus(split, language)
        if split != "spare" or int(row.file.rpartition("/")[2]) % _EVERY
    ]
    pair = Pair()
    learn(pair, replies)
    export(pair, LAYERS)
    sys.stdout.write(f"Learnt from {len(replies)} replies.\n")
    return 0


def learn(pair: Pair, replies: list[CorpusReply]) -> None:
    pieces = Pieces()
    read = [pieces_of(scene_of(row), pieces) for row in replies]
    bad_ones = [_bad_pieces(row, of, pieces) for row, of in zip(replies, read, strict=True)]
    answers = torch.zeros((len(replies), 1 + len(GROUPS)))
    for place, row in enumerate(replies):
        if not row.good:
            answers[place, [0, 1 + GROUPS.index(row.group)]] = 1
    rarer = (1 - answers[:, 0]).sum() / answers[:, 0].sum()
    steps = _ROUNDS * math.ceil(len(replies) / _AT_ONCE)
    adam, rate = learner(pair.layers, [*pair.whole.parameters(), *pair.piece.parameters()], steps)
    for _ in range(_ROUNDS):
        plan = batches(read, _AT_ONCE)
        random.shuffle(plan)
        for rows in plan:
            vectors, is_piece = embedded([unheard(read[number]) for number in rows])
            of_pieces = torch.full(is_piece.shape, -1.0)
            for place, number in enumerate(rows):
                of_pieces[place, : len(bad_ones[number])] = torch.tensor(bad_ones[number])
            known = of_pieces >= 0
            with torch.autocast("cpu", dtype=torch.bfloat16):
                whole, piece = pair.taught(vectors, is_piece)
            told, logit = answers[rows], functional.binary_cross_entropy_with_logits
            loss = logit(whole.float()[:, 0], told[:, 0], pos_weight=rarer)
            loss += _OF_GROUP * logit(whole.float()[:, 1:], told[:, 1:], pos_weight=torch.tensor(_RARER_GROUP))
            if known.any():
                loss += _OF_PIECE * logit(piece.float()[known], of_pieces[known], pos_weight=torch.tensor(_RARER_PIECE))
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(pair.parameters(), 1.0)
            adam.step()
            rate.step()


def _bad_pieces(row: CorpusReply, read: list[int], pieces: Pieces) -> list[float]:
    """For the pieces at the beginning, which are the reply's: 1 where it is bad, 0 where not, -1 where nobody has said."""
    reply, bad = " ".join(row.reply.split()), " ".join(row.bad_sentence.split())
    start = reply.find(bad) if bad else -1
    length = read.index(END) - 1  # the first of them marks the reply's
    if start < 0:
        return [-1.0, *[0.0 if row.good else -1.0] * length]
    first, last = len(pieces.cut(reply[:start])), len(pieces.cut(reply[: start + len(bad)]))
    return [-1.0, *(float(first <= place < last) for place in range(length))]


if __name__ == "__main__":
    raise SystemExit(main())
