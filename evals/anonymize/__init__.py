"""From life to test: a real conversation becomes a scenario in which nothing tells who it was."""

from evals.anonymize.draft import Happened, draft, read_source, to_yaml, with_words
from evals.anonymize.leaks import Left, left_over
from evals.anonymize.replace import Originals, Replacements, replace_all
from evals.anonymize.spans import Kind, Replaced, Span

__all__ = [
    "Happened",
    "Kind",
    "Left",
    "Originals",
    "Replaced",
    "Replacements",
    "Span",
    "draft",
    "left_over",
    "read_source",
    "replace_all",
    "to_yaml",
    "with_words",
]
