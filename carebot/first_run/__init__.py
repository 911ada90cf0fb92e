"""A fresh installation: five steps from a superuser without a church to a widget that answers.

The church is written at the first step, switched off; the last one switches it on. So what was given is kept whatever
happens in between, and no visitor meets half a church.
"""

from carebot.models import Conversation
from church.models import Church


def unfinished_church() -> Church | None:
    """The one church that was begun and never answered anybody; None where there is none or it is in use."""
    churches = list(Church.objects.order_by("pk")[:2])
    if len(churches) != 1 or churches[0].is_active or _is_in_use(churches[0]):
        return None
    return churches[0]


def is_needed() -> bool:
    """Whether this installation has no church yet, or one that was only begun."""
    return not Church.objects.exists() or unfinished_church() is not None


def _is_in_use(church: Church) -> bool:
    # A church that was switched off on purpose is not set up anew.
    return Conversation.objects.filter(church=church).exists() or church.care_records.exists()
