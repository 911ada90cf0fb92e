"""The judges: rules over what was delivered and what the ledger holds; a model with a rubric (`evals.judge.model`)."""

from evals.judge.rules import judge, names_any
from evals.judge.rules_notes import annotate
from evals.judge.rules_sentences import sentences

__all__ = ["annotate", "judge", "names_any", "sentences"]
