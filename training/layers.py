"""Layers of a small transformer that can be learnt on, and how: what `training.transformer` and `training.judge` share.

The layers are multilingual-e5-small's; the table of its pieces is left as it is.
"""

# mypy: disable-error-code="import-untyped, import-not-found, no-any-unimported, misc, no-untyped-call, no-any-return"
from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from language.encoder import transformer_files as files

DEPTH = 6  # of twelve layers; chosen on dev/
_RATE, _OVER, _LOWER = (
    1.5e-4,
    1e-3,
    0.9,
)  # of the last layer, of what lies over the layers; each below learns less by so much
_WARM = 150  # steps until it learns at full rate
_UNHEARD = 0.04  # of the pieces, which are hidden at random
_HEADS, _WIDTH, _EPSILON = 12, 1536, 1e-12


class Layer(nn.Module):
    """One layer: every piece looks at every other, then is thought over by itself."""

    def __init__(self, parts: dict[str, np.ndarray], number: int) -> None:
        super().__init__()
        size = files.SIZE

        def linear(names: Sequence[str], inner: int, outer: int) -> nn.Linear:
            layer = nn.Linear(inner, outer)
            weights = [parts[f"l{number}.{name}.w"].reshape(-1, inner) for name in names]
            layer.weight.data = torch.tensor(np.concatenate(weights))
            layer.bias.data = torch.tensor(np.concatenate([parts[f"l{number}.{name}.b"] for name in names]))
            return layer

        self.looks, self.seen = linear("qkv", size, 3 * size), linear(["ao"], size, size)
        self.wide, self.narrow = linear(["fi"], size, _WIDTH), linear(["fo"], _WIDTH, size)
        self.first, self.second = _norm(parts, f"l{number}.aln"), _norm(parts, f"l{number}.oln")

    def forward(self, pieces: Tensor, hidden: Tensor | None = None) -> Tensor:
        rows, length, size = pieces.shape
        asks, offers, says = self.looks(pieces).view(rows, length, 3, _HEADS, size // _HEADS).permute(2, 0, 3, 1, 4)
        nearness = (asks @ offers.transpose(-1, -2)) * (size // _HEADS) ** -0.5
        if hidden is not None:
            nearness = nearness + hidden
        seen = (nearness.softmax(-1).to(says.dtype) @ says).transpose(1, 2).reshape(rows, length, size)
        pieces = self.first(pieces + self.seen(seen))
        return self.second(pieces + self.narrow(functional.gelu(self.wide(pieces))))


class Layers(nn.Module):
    """From embedded pieces, shape (texts, pieces, SIZE), to vectors, shape (texts, SIZE): the mean of what the last layer says."""

    def __init__(self, depth: int = DEPTH) -> None:
        super().__init__()
        parts = files.parts()
        self.embedded = _norm(parts, "emb.ln")
        self.layers = nn.ModuleList(Layer(parts, number) for number in range(depth))

    def forward(self, embedded: Tensor, is_piece: Tensor | None = None) -> Tensor:
        return mean(self.each(embedded, is_piece), is_piece)

    def each(self, embedded: Tensor, is_piece: Tensor | None) -> Tensor:
        """What the last layer says of each piece, shape (texts, pieces, SIZE)."""
        pieces = self.embedded(embedded)
        hidden = None if is_piece is None else torch.where(is_piece, 0.0, -1e4)[:, None, None, :]
        for layer in self.layers:
            pieces = layer(pieces, hidden)
        return pieces


def mean(pieces: Tensor, is_piece: Tensor | None) -> Tensor:
    """Shape (texts, SIZE)."""
    if is_piece is None:
        return pieces.mean(1)
    counted = is_piece[:, :, None].to(pieces.dtype)
    return (pieces * counted).sum(1) / counted.sum(1)


def _norm(parts: dict[str, np.ndarray], name: str) -> nn.LayerNorm:
    layer = nn.LayerNorm(files.SIZE, eps=_EPSILON)
    layer.weight.data, layer.bias.data = torch.tensor(parts[f"{name}.w"]), torch.tensor(parts[f"{name}.b"])
    return layer


def learner(
    layers: Layers, over: Iterable[nn.Parameter], steps: int, share: float = 1.0
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LambdaLR]:
    """What changes them in so many steps, and how fast: more slowly the lower a layer lies, and ever more slowly."""
    groups = [
        {"params": list(layers.embedded.parameters()), "lr": share * _RATE / 2},
        {"params": list(over), "lr": share * _OVER},
    ]
    for place, each in enumerate(layers.layers):
        groups.append({"params": list(each.parameters()), "lr": share * _RATE * _LOWER ** (DEPTH - 1 - place)})
    adam = torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
    return adam, torch.optim.lr_scheduler.LambdaLR(adam, lambda step: min(1, step / _WARM) * (1 - 0.95 * step / steps))


def embedded(texts: Sequence[list[int]]) -> tuple[Tensor, Tensor]:
    """Shapes (texts, pieces, SIZE) and (texts, pieces): the pieces' vectors, filled up to one length, and where there are pieces."""
    longest = -(-max(map(len, texts)) // 8) * 8
    filled = np.full((len(texts), longest), 1)
    for row, pieces in enumerate(texts):
        filled[row, : len(pieces)] = pieces
    vectors = files.numbers(files.table()[filled.ravel()]).reshape(len(texts), longest, files.SIZE)
    return torch.from_numpy(vectors + files.places()[:longest]), torch.from_numpy(filled != 1)


def batches(read: Sequence[Sequence[int]], at_once: int) -> list[list[int]]:
    """Rows of about one length together: which ones is drawn anew each time."""
    order, several, found = np.random.permutation(len(read)).tolist(), 16 * at_once, []
    for start in range(0, len(order), several):
        alike = sorted(order[start : start + several], key=lambda row: len(read[row]))
        found += [alike[place : place + at_once] for place in range(0, len(alike), at_once)]
    return found


def unheard(pieces: list[int]) -> list[int]:
    """The pieces, some of them hidden."""
    inner = (files.UNKNOWN if random.random() < _UNHEARD else piece for piece in pieces[1:-1])
    return [pieces[0], *inner, pieces[-1]]


def export(layers: nn.Module, path: Path) -> None:
    """Writes what goes from embedded pieces, (1, pieces, SIZE), to numbers, in whole numbers of eight bits."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    layers.eval()
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "layers.onnx"
        torch.onnx.export(
            layers, (torch.zeros(1, 8, files.SIZE),), whole, input_names=["embedded"], output_names=["vectors"],
            dynamic_axes={"embedded": {0: "texts", 1: "pieces"}}, opset_version=17, dynamo=False,
        )  # fmt: skip
        # Seven of the eight bits: with all, processors without VNNI overflow. A scale for each column: with one for all the logits
        # keep 0.965 of what they tell, so 0.998 (correlation with the whole numbers' floating ones).
        quantize_dynamic(
            whole, path, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
            extra_options={"MatMulConstBOnly": True},
        )  # fmt: skip
