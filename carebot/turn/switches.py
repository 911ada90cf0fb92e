"""Parts of the engine that can be left out, so that evals can measure what each of them is worth. Production leaves out none."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Switches:
    deferral: bool = True  # False: deferred tools run in the loop, and the model sees "submitted successfully"
    gate: bool = True  # False: what the model writes is shown as it is
    requirements: bool = True  # False: no tool must be called


EVERYTHING_ON = Switches()
