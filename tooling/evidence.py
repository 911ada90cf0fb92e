"""What stands behind a draft of an instruction. The evals say so, through `register_evidence` of its model."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Evidence:
    """Whether a draft may be published without a reason of one's own, and why."""

    is_enough: bool
    words: str | Promise
    run_id: UUID | None = None  # the eval run it rests on
    url: str = ""  # where one can look at it, or get it
    untested: tuple[str | Promise, ...] = ()  # in plain words, what nobody has tried


NOTHING = Evidence(False, _("No eval run stands behind this version."))
