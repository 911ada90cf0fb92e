"""Models with a known vice each, for measuring the architecture without a key. None of them is a language model.

What they call is planned by the offline model's rules; how they misbehave, and in what words, is theirs. Their words come
from `wording` and from what the visitor and the tools said, never from a scenario.
"""

from evals.simulated.model import SimulatedModel
from evals.simulated.profiles import PROFILES

__all__ = ["PROFILES", "SimulatedModel"]
