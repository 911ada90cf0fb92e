"""The text behind Bible references."""

from .text import Translation, passage_text

__all__ = ["Translation", "passage_text"]
