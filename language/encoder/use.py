"""The forward pass of the Universal Sentence Encoder: pieces → embeddings, three convolutions over 2, 3 and 5 pieces, a mean, four layers.

Sources: arXiv:1907.04307 for the architecture; the arrays as `NOTICE` says. Several texts are run as one flat list of pieces,
so that each weight is read from memory once for all of them; a window that would reach into a neighbor reads zeros instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from language.encoder import files
from language.encoder.base import EncoderUnavailable

SUM_SIZE = 1280
_CHUNKS = 17
_CHANNELS = 256
_WINDOWS = ((2, 0), (3, 1), (5, 2))  # (pieces, how many of them lie before the one in question)
_BEFORE = max(before for _, before in _WINDOWS)
_AFTER = max(width - 1 - before for width, before in _WINDOWS)
_PIECES_AT_ONCE = 384  # keeps the working set near 2 MB, inside the processor's cache
_LONGEST = 400  # pieces of one text that are read: some 300 words. Callers cut longer ones into windows
_TOLERANCE = 0.02  # of the fingerprint: other processors round otherwise, another model is 0.3 and more away

_FINGERPRINT = {  # text → the first four numbers of its vector
    "Good morning.": (0.0548, 0.0284, 0.0243, -0.0507),
    "When is the service on Sunday?": (-0.0189, -0.0118, 0.0178, 0.0064),
    "Mi abuela está en el hospital.": (-0.0566, -0.0826, -0.0101, 0.0340),
    "Ich habe meinen Schlüssel verloren.": (-0.0022, 0.0468, 0.0262, -0.0061),
    "お祈りをお願いします。": (0.0267, 0.0113, 0.0203, 0.0663),
}

Matrix = NDArray[np.float32]


class UniversalSentenceEncoder:
    """`language.encoder.Encoder` over the mapped arrays. Safe to share between threads: nothing is changed after __init__."""

    def __init__(self) -> None:
        # Imported here: a process that never reads a message (a migration, a check) does not pay for it.
        from sentencepiece import SentencePieceProcessor

        self._tokens = SentencePieceProcessor(model_file=str(files.token_model()))
        arrays = files.mapped_arrays()
        self._table = arrays["table"]
        self._scale, self._low = arrays["scale"], arrays["lo"]
        self._epsilon = float(arrays["eps"][()])
        self._a = arrays

        def together(name: str, axis: int) -> Matrix:
            return np.concatenate([arrays[f"{name}{width}"] for width, _ in _WINDOWS], axis=axis)

        self._projection, self._projection_bias = together("proj", 1), together("proj_b", 0)
        self._gain, self._bias = together("ln_g", 0), together("ln_b", 0)

    def encode(self, texts: Sequence[str]) -> Matrix:
        """One row a text, shape (len(texts), 512), each of length 1. An empty text is read as a full stop."""
        summed, roots = self.summed(texts)
        return self._vectors(summed @ self._a["cnn_W"] + roots * self._a["cnn_b"])

    def summed(self, texts: Sequence[str]) -> tuple[Matrix, Matrix]:
        """What the seven matrices are given, shapes (len(texts), SUM_SIZE) and (len(texts), 1).

        The sum of a text's pieces over the root of their number, and that root.
        """
        sums = np.empty((len(texts), SUM_SIZE), np.float32)
        roots = np.empty((len(texts), 1), np.float32)
        batch: list[list[int]] = []
        size = first = 0
        for number, text in enumerate(texts):
            pieces = [1, *self._tokens.encode(text or ".")[:_LONGEST], 2]
            if batch and size + len(pieces) > _PIECES_AT_ONCE:
                sums[first:number], roots[first:number] = self._summed(batch)
                batch, size, first = [], 0, number
            batch.append(pieces)
            size += len(pieces)
        if batch:
            sums[first:], roots[first:] = self._summed(batch)
        return sums, roots

    def _summed(self, batch: list[list[int]]) -> tuple[Matrix, Matrix]:
        a = self._a
        lengths = np.array([len(pieces) for pieces in batch])
        flat = np.concatenate([np.array(pieces) for pieces in batch])
        starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
        chunk = flat % _CHUNKS
        embedded = self._table[flat] * self._scale[chunk, None] + self._low[chunk, None]

        # One normalization over the projections of all three windows together, as the model was trained.
        projections = self._normalized(embedded @ self._projection + self._projection_bias, self._gain, self._bias)
        windows = _windows(starts, lengths, len(flat))
        features = [embedded]
        for number, (width, before) in enumerate(_WINDOWS):
            seen = windows[:, _BEFORE - before : _BEFORE - before + width]
            hidden = projections[:, number * _CHANNELS : (number + 1) * _CHANNELS]
            for layer in ("1", "2"):
                padded = np.concatenate((hidden, np.zeros((1, _CHANNELS), np.float32)))
                convolved = padded[seen].reshape(len(flat), width * _CHANNELS) @ a[f"w{layer}_{width}"]
                hidden = hidden + np.maximum(convolved + a[f"b{layer}_{width}"], 0)
            features.append(hidden)
        normal = self._normalized(np.concatenate(features, axis=1), a["ln_g"], a["ln_b"])

        # The sum over a text's pieces and the projection are both linear: summing first is the smaller product.
        roots = np.sqrt(lengths)[:, None]
        return np.add.reduceat(normal, starts, axis=0) / roots, roots

    def _vectors(self, mean: Matrix) -> Matrix:
        """The four layers over the projected means, shape (rows, 512)."""
        a = self._a
        first = np.maximum(mean @ a["d0"], 0)
        second = np.maximum(mean @ a["p1"] + first @ a["d1"], 0)
        third = np.maximum(second @ a["d2"], 0)
        vector = np.tanh(second @ a["p3"] + third @ a["d3"])
        norm = np.sqrt(np.maximum((vector * vector).sum(axis=1, keepdims=True), self._epsilon))
        return (vector / norm).astype(np.float32)

    def _normalized(self, rows: Matrix, gain: Matrix, bias: Matrix) -> Matrix:
        centered = rows - rows.mean(axis=1, keepdims=True)
        variance = (centered * centered).mean(axis=1, keepdims=True)
        return centered / np.sqrt(variance + self._epsilon) * gain + bias


def _windows(starts: NDArray[np.intp], lengths: NDArray[np.intp], total: int) -> NDArray[np.intp]:
    """Row t: the places t-2 … t+2 of the flat list; those outside t's own text point past its end, where zeros lie."""
    places = np.arange(total)[:, None] + np.arange(-_BEFORE, _AFTER + 1)
    inside = (places >= np.repeat(starts, lengths)[:, None]) & (places < np.repeat(starts + lengths, lengths)[:, None])
    return np.where(inside, places, total)


@cache
def load_encoder() -> UniversalSentenceEncoder:
    """The encoder of this process, its fingerprint checked. Raises EncoderUnavailable."""
    encoder = UniversalSentenceEncoder()
    vectors = encoder.encode(list(_FINGERPRINT))
    for vector, (text, expected) in zip(vectors, _FINGERPRINT.items(), strict=True):
        if not np.allclose(vector[: len(expected)], expected, atol=_TOLERANCE):
            raise EncoderUnavailable(f"The encoder gives another vector for {text!r} than it must.")
    return encoder
