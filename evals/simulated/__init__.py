"""Models with a known vice or mind each, for measuring the architecture without a key. None of them is a language model.

What they call is their scenario's truth (`truth`), filled from the visitor's words (`calls`): the offline responder has no part in
it, so that what it misses is missed by nobody else. How they misbehave, and in what words, is theirs. Their words come from
`wording`, from what the visitor and the tools said, and from the instructions they read (`orders`), never from a scenario.
"""

from evals.simulated.minds import MINDS
from evals.simulated.model import SimulatedModel
from evals.simulated.profiles import PROFILES, READERS, VICES

__all__ = ["MINDS", "PROFILES", "READERS", "VICES", "SimulatedModel"]
