"""Writes care records: one function per kind, each idempotent by the invocation it is called for.

Every function is one transaction (or a part of the caller's): the record, the person behind it and the emails to staff are
there together or not at all. Called again for the same `Origin.invocation_id`, it returns what the first call wrote.
"""

from prayers.writes.care import (
    write_benevolence_request,
    write_callback_request,
    write_care_need,
    write_pastoral_visit,
    write_prayer_request,
)
from prayers.writes.origin import Origin
from prayers.writes.people import (
    write_conversation_summary,
    write_follow_up_draft,
    write_visitor_contact,
    write_visitor_followup,
    write_volunteer_signup,
)
from prayers.writes.safety import write_safety_concern

__all__ = [
    "Origin",
    "write_benevolence_request",
    "write_callback_request",
    "write_care_need",
    "write_conversation_summary",
    "write_follow_up_draft",
    "write_pastoral_visit",
    "write_prayer_request",
    "write_safety_concern",
    "write_visitor_contact",
    "write_visitor_followup",
    "write_volunteer_signup",
]
