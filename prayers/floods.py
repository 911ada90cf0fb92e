"""When concerns from one address are told of as one.

One person can open a conversation a second and say in each that they are about to die; a school, a shelter or a household does the
same with good reason. Nobody here guesses which it is. Up to `ORDINARY` conversations an hour are told of one by one; from the next
on all of that hour share one email per person and round, one line in the inbox, and one page, where each keeps its own words and
its own claim.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from church.models import Sender
from church.models.sender import KEPT
from prayers.models.flood import Flood
from prayers.models.kinds import SafetyConcern
from prayers.models.record import IS_ALARMING, CareRecord

WITHIN = timedelta(hours=1)
ORDINARY = 3  # conversations of one address within that time


def flood_of(concern: SafetyConcern, now: datetime) -> Flood | None:
    """The flood that a new concern belongs to, with those of the same hour in it; None while there are few.

    Call it in the transaction that wrote the concern and holds the church (`prayers.writes.record.hold`): who comes fourth is
    then no matter of luck.
    """
    address = Sender.objects.address_of(concern.conversation_id)
    if not address:
        return None
    talks = Sender.objects.filter(church_id=concern.church_id, address_hash=address).values("conversation_id")
    lately = CareRecord.objects.filter(
        church_id=concern.church_id, kind=SafetyConcern.KIND, conversation_id__in=talks, created_at__gt=now - WITHIN
    )
    # What only may be danger never has an alarm told of together with it: alarms are counted among themselves.
    counted = lately if concern.is_notice else lately.filter(IS_ALARMING)
    if counted.values("conversation_id").distinct().count() <= ORDINARY:
        return None
    of_address = Flood.objects.filter(church_id=concern.church_id, address_hash=address, last_at__gt=now - WITHIN)
    flood = of_address.order_by("-last_at").first()
    if flood is None:
        flood = Flood.objects.create(church_id=concern.church_id, address_hash=address, last_at=now, remind_after=now)
    else:
        Flood.objects.filter(pk=flood.pk).update(last_at=now)
    lately.filter(flood=None).update(flood=flood)
    return flood


def forget_addresses(now: datetime | None = None) -> int:
    """Erase the hashes of addresses that no rule looks at any more; the flood and its records stay. Returns how many."""
    now = now or timezone.now()
    return Flood.objects.filter(last_at__lte=now - KEPT).exclude(address_hash="").update(address_hash="")
