"""A reply read together with what it answers: what is not said is heard only so.

Layers of multilingual-e5-small, learnt on from `evals/corpus` alone (`training.judge`), never those that the product hears with.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from evals.judge.ears.heads import EarsUnavailable
from evals.judge.ears.scene import Scene
from language.encoder import EncoderUnavailable
from language.encoder.transformer import BEGINNING, END, Pieces, layers

LAYERS = Path(__file__).parent / "pair.onnx"  # written by `training.judge`: pieces, (1, pieces, SIZE), to one logit
# Pieces of each that are read: the model knows 512 places.
_REPLY, _VISITOR, _CALLED, _EARLIER, _ON_FILE = 170, 110, 30, 80, 100


class Pair:
    """Safe to share between threads."""

    def __init__(self) -> None:
        try:
            self.pieces, self._layers = Pieces(), layers(LAYERS)
        except EncoderUnavailable as error:
            raise EarsUnavailable(str(error)) from error

    def score(self, scene: Scene) -> float:
        """How bad the reply is, as a logit."""
        embedded = self.pieces.embedded(pieces_of(scene, self.pieces))
        return float(self._layers.run(None, {"embedded": embedded[None]})[0].item())


def pieces_of(scene: Scene, pieces: Pieces) -> list[int]:
    """The reply, then what it answers, what was called, what was said before, and what is on file."""
    found = [BEGINNING, *pieces.cut(" ".join(scene.reply.split()))[:_REPLY], END]
    for part in (
        pieces.cut(scene.visitor)[:_VISITOR],
        pieces.cut(f"called: {', '.join(tool.replace('_', ' ') for tool in scene.ledger) or 'nothing'}")[:_CALLED],
        pieces.cut(f"earlier: {' / '.join(scene.earlier)}")[:_EARLIER] if scene.earlier else [],
        pieces.cut(f"on file: {scene.facts or 'nothing'}")[:_ON_FILE],
    ):
        if part:
            found += [END, *part, END]
    return found


@cache
def pair() -> Pair:
    """The one that ships, read once. Raises EarsUnavailable."""
    return Pair()
