"""Which model makes plans and carries out their steps."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from carebot import assistants
from carebot.llm.base import LanguageModel
from carebot.plans.offline import OfflineSteps

_standing_in: list[LanguageModel] = []  # of tests; the last one counts


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
