"""The judges: rules over what was delivered and what the ledger holds."""

from evals.judge.rules import RULES_VERSION, judge, names_any, sentences

__all__ = ["RULES_VERSION", "judge", "names_any", "sentences"]
