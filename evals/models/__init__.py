"""Runs, what was played in them, and what the judges say of it."""

from evals.models.judgement import Judge, Judgement
from evals.models.play import Play
from evals.models.run import Architecture, Run

__all__ = ["Architecture", "Judge", "Judgement", "Play", "Run"]
