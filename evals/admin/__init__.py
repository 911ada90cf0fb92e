"""Evals in the admin."""

from evals.admin import detectors, runs, scenarios

__all__ = ["detectors", "runs", "scenarios"]
