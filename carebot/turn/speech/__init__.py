"""What a sentence does: claims a deed, acknowledges a person, reports a status, offers a solution."""

from .acknowledging import acknowledges
from .claims import claims
from .reporting import reports_status
from .solutions import offers_solution
from .topics import Claim, ClaimTopic

__all__ = ["Claim", "ClaimTopic", "acknowledges", "claims", "offers_solution", "reports_status"]
