"""Runs, what was played in them, and what the judges say of it; and what the detectors made of labelled sentences."""

from evals.models.detectors import DetectorReport
from evals.models.judgement import Judge, Judgement
from evals.models.play import Play
from evals.models.run import Architecture, Run
from evals.models.scenario import ChurchScenario

__all__ = ["Architecture", "ChurchScenario", "DetectorReport", "Judge", "Judgement", "Play", "Run"]
