"""What a sentence does: claims a deed, acknowledges a person, reports a status, offers a solution."""

from .reporting import reports_status
from .solutions import offers_solution
from .utterance import acknowledges, claims, is_backed, utter

__all__ = ["acknowledges", "claims", "is_backed", "offers_solution", "reports_status", "utter"]
