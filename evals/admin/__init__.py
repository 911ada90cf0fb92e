"""Evals in the admin."""

from evals.admin import detectors

__all__ = ["detectors"]
