"""What the visitor told, and a first sentence and a closing question that fit it."""

from .disclosure import read_disclosure
from .openings import STILL_HERE, next_step_sentence, opening_sentence
from .themes import Disclosure, Theme

__all__ = ["STILL_HERE", "Disclosure", "Theme", "next_step_sentence", "opening_sentence", "read_disclosure"]
