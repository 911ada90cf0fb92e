"""What the evals raise on purpose."""

from carebot.llm.base import Usage


class EvalError(Exception):
    """Base of what the evals raise on purpose. Messages are our own words: they are stored and logged."""


class JudgeFailed(EvalError):
    """A judge gave no verdict: the model was not reached, refused, ran out of tokens or gave no valid answer twice.

    It says nothing about the reply that was to be judged: report it as a judge that broke, never as passed or failed.
    `calls` and `usage` are what was spent all the same.
    """

    def __init__(self, reason: str, *, calls: int = 0, usage: Usage | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.calls = calls
        self.usage = usage or Usage()


class NoSuchModel(EvalError):
    """A run was asked for with a model that there is not, or that cannot be reached from here. Says what is accepted."""


class PlayRefused(EvalError):
    """The engine refused a scenario's message (too long, say): the scenario cannot be judged."""


class TalkError(EvalError):
    """A file of conversations, or of readers' ratings, cannot be read. Names file, place and what is accepted; no visitor's word."""
