"""What the visitor told, and a first sentence and a closing question that fit it."""

from .disclosure import read_disclosure
from .openings import next_step_sentence, opening_sentence
from .themes import Disclosure, Theme

__all__ = ["Disclosure", "Theme", "next_step_sentence", "opening_sentence", "read_disclosure"]
