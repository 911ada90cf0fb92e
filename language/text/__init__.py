"""Letters, words and sentences, as people type them, brought to one form; beside them a reader each of Bible references, dates,
contact details and numbers. Knows no language: the words of each are its pack's `lexicon.toml`."""

from language.text.fold import clean, collapse, fold
from language.text.long import AT_THE_DOOR, LONGEST_AT_DOOR, at_the_door, both_ends, piece_at, unread_from
from language.text.phrases import Found, Phrases, words_of
from language.text.piles import MOST_MARKS, without_piles
from language.text.split import sentences, windows

__all__ = [
    "AT_THE_DOOR",
    "LONGEST_AT_DOOR",
    "MOST_MARKS",
    "Found",
    "Phrases",
    "at_the_door",
    "both_ends",
    "clean",
    "collapse",
    "fold",
    "piece_at",
    "sentences",
    "unread_from",
    "windows",
    "without_piles",
    "words_of",
]
