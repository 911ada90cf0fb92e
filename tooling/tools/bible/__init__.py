"""Reading Bible references as people write them, in English and Spanish, and the text behind them."""

from .passages import Passage
from .references import Reading, read_references
from .text import Translation, passage_text

__all__ = ["Passage", "Reading", "Translation", "passage_text", "read_references"]
