"""Care records for tests, written the way the assistant writes them."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from church.models import Church, Sender
from prayers import writes
from prayers.models import CareRecord, Kind
from prayers.writes import Origin

Writer = Callable[..., CareRecord]

# What the fullest everyday call of each kind holds.
CALLS: dict[Kind, tuple[Writer, dict[str, Any]]] = {
    Kind.PRAYER: (writes.write_prayer_request, {"request": "For my husband, who is in hospital"}),
    Kind.CALLBACK: (
        writes.write_callback_request,
        {"reason": "To talk about my marriage", "phone": "217-555-0142", "name": "Dana Reyes"},
    ),
    Kind.CONTACT: (
        writes.write_visitor_contact,
        {"name": "Omar Haddad", "email": "Omar@Example.org", "how_heard": "a friend"},
    ),
    Kind.VISIT: (
        writes.write_pastoral_visit,
        {"reason": "My father had a stroke", "location": "hospital", "address": "St. Luke's, room 412"},
    ),
    Kind.CARE: (
        writes.write_care_need,
        {"need": "Meals after surgery", "category": "meals", "contact": "217 555 0143"},
    ),
    Kind.SAFETY: (
        writes.write_safety_concern,
        {"concern": "He says he cannot go on", "category": "self_harm"},
    ),
    Kind.VOLUNTEER: (
        writes.write_volunteer_signup,
        {"role": "nursery", "name": "Grace Kim", "contact": "grace@example.org"},
    ),
    Kind.FOLLOWUP: (
        writes.write_visitor_followup,
        {"name": "Lucía Ortega", "contact": "217 555 0144", "interests": "small groups"},
    ),
    Kind.SUMMARY: (
        writes.write_conversation_summary,
        {"summary": "New in town and lonely", "themes": ["lonely"], "sentiment": "mixed"},
    ),
    Kind.DRAFT: (
        writes.write_follow_up_draft,
        {"recipient": "Dana", "channel": "email", "body": "Dear Dana, thank you for writing."},
    ),
    Kind.BENEVOLENCE: (
        writes.write_benevolence_request,
        {"need": "Rent is due on Friday", "name": "Ray Novak", "contact": "217 555 0145"},
    ),
}


def make_origin(church: Church, *, invocation_id: UUID | None = None, address: str = "", **fields: Any) -> Origin:
    """A call from a chat of its own, with an invocation of its own unless one is given. `address`: where it is written from."""
    fields.setdefault("conversation_id", uuid4())
    Sender.objects.note(church.pk, fields["conversation_id"], address)
    return Origin(church_id=church.pk, invocation_id=invocation_id or uuid4(), **fields)


def make_record(church: Church, kind: Kind | str, *, origin: Origin | None = None, **fields: Any) -> Any:
    """A record of this kind with its emails queued. `fields` are those of its `write_…` function."""
    writer, defaults = CALLS[Kind(kind)]
    return writer(origin or make_origin(church), **(defaults | fields))
