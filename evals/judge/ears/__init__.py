"""The judge's own ears: heads learnt from `evals/corpus` alone, look-ups of what can be looked up, and the ledger.

Nothing here reads what the gate hears with: a judge that shared it would only ever agree.
"""

from evals.judge.ears.heads import EarsUnavailable
from evals.judge.ears.hear import Heard, hear, hear_sentence
from evals.judge.ears.scene import Scene, scene_of
from evals.judge.ears.thresholds import Bar

__all__ = ["Bar", "EarsUnavailable", "Heard", "Scene", "hear", "hear_sentence", "scene_of"]
