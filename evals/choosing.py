"""Which models a run plays: what `hear_eval --model` accepts."""

from collections.abc import Callable

from django.conf import settings
from django.utils.translation import gettext as _

from carebot.llm.base import LanguageModel
from carebot.offline import OfflineModel
from carebot.turn.switches import Switches
from carebot.turn.take import Models
from evals.errors import NoSuchModel
from evals.simulated import PROFILES, READERS, SimulatedModel

ACCEPTED = "offline, anthropic, anthropic:MODEL, simulated:PROFILE"


def models_for(name: str, switches: Switches, seed: int = 1) -> Callable[[int], Models]:
    """For each epoch, counted from 1, the models of a run. Raises NoSuchModel, which says what is accepted."""
    kind, which = name.partition(":")[::2]
    if kind == "simulated":
        SimulatedModel(which, seed)  # a wrong name is said before anything is played
        return lambda epoch: Models(SimulatedModel(which, seed * 1000 + epoch), OfflineModel(), switches)
    model = _real(kind, which)
    return lambda epoch: Models(model, OfflineModel(), switches)


def reads_instructions(name: str) -> bool:
    """Whether what a model answers depends on the instruction it is shown. A run of one that reads none says nothing of a draft."""
    kind, which = name.partition(":")[::2]
    return kind == "anthropic" or (kind == "simulated" and which.partition(":")[0] in READERS)


def _real(kind: str, which: str) -> LanguageModel:
    if kind == "offline" and not which:
        return OfflineModel()
    if kind != "anthropic":
        refused = _("The model is %(kind)r. Accepted: %(accepted)s (%(profiles)s).")
        raise NoSuchModel(refused % {"kind": kind, "accepted": ACCEPTED, "profiles": ", ".join(PROFILES)})
    if not settings.ANTHROPIC_API_KEY:
        raise NoSuchModel(_("The model anthropic needs ANTHROPIC_API_KEY."))
    from carebot.llm.anthropic import AnthropicModel  # the SDK takes a second to import

    return AnthropicModel(
        api_key=settings.ANTHROPIC_API_KEY,
        model=which or settings.ANTHROPIC_MODEL,
        base_url=settings.ANTHROPIC_BASE_URL,
        connect_seconds=settings.MODEL_CONNECT_SECONDS,
        first_token_seconds=settings.MODEL_FIRST_TOKEN_SECONDS,
    )
