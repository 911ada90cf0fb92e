"""Which model makes plans and carries out their steps."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from carebot import assistants
from carebot.llm.base import LanguageModel
from carebot.plans.offline import OfflineSteps

_standing_in: list[LanguageModel] = []  # of tests and evals; the last one counts
_believing: list[bool] = []  # of the ablation: not empty where a model is taken at its word


def planning_model() -> LanguageModel | None:
    """The model that is asked for a plan; None where there is none: then it is the usual one of its kind of need."""
    if _standing_in:
        return _standing_in[-1]
    return assistants.models().primary if settings.ANTHROPIC_API_KEY else None


def executing_model() -> LanguageModel:
    """The model that carries steps out; the offline one calls what a step declares with what it proposes."""
    if _standing_in:
        return _standing_in[-1]
    return assistants.models().primary if settings.ANTHROPIC_API_KEY else OfflineSteps()


@contextmanager
def answered_by(model: LanguageModel) -> Iterator[None]:
    """This model for everything that plans ask."""
    _standing_in.append(model)
    try:
        yield
    finally:
        _standing_in.remove(model)


def is_validating() -> bool:
    """Whether a step is completed only when what it declared was called. Always, but in the ablation."""
    return not _believing


@contextmanager
def models_taken_at_their_word() -> Iterator[None]:
    """No step is compared with what was called. For the ablation alone, which shows what that comparison is worth."""
    _believing.append(True)
    try:
        yield
    finally:
        _believing.pop()
