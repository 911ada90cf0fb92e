"""What stands behind a draft of an instruction. The evals say so, by registering a source; without one nothing does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from tooling.models import InstructionVersion


@dataclass(frozen=True)
class Evidence:
    """Whether a draft may be published without a reason of one's own, and why."""

    is_enough: bool
    words: str | Promise
    run_id: UUID | None = None  # the eval run it rests on
    url: str = ""  # where one can look at it, or get it


NOTHING = Evidence(False, _("No eval run stands behind this version."))

_sources: list[Callable[["InstructionVersion"], Evidence]] = []


def register(source: Callable[["InstructionVersion"], Evidence]) -> None:
    _sources.append(source)


def evidence_for(version: "InstructionVersion") -> Evidence:
    return _sources[-1](version) if _sources else NOTHING
