"""Who may read what a deferred call holds: whoever may read the record that it writes, whether it is written or not.

And so who may read a conversation: it holds all that was told in it, so one thing told in confidence (`IN_CONFIDENCE`) that somebody
may not read closes the whole of it to them. What is merely another team's work does not: whoever is on call for safety reads how a
danger came about although the same person also asked for prayer. Nor does a summary: it repeats the conversation.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q

from church.access import memberships, sees_everything
from church.models import Appointment, ChildCheckin
from church.roles import Role
from prayers.access import may_read
from prayers.confidence import IN_CONFIDENCE
from prayers.jobs import QueueState
from prayers.models import CareRecord, Confidentiality, Kind

# What each deferred tool writes. A tool that is not here writes what only pastors read.
WRITES: Mapping[str, tuple[Kind, Confidentiality]] = {
    "request_callback": (Kind.CALLBACK, Confidentiality.STAFF),
    "capture_visitor_contact": (Kind.CONTACT, Confidentiality.STAFF),
    "request_pastoral_visit": (Kind.VISIT, Confidentiality.STAFF),
    "report_care_need": (Kind.CARE, Confidentiality.STAFF),
    "flag_safety_concern": (Kind.SAFETY, Confidentiality.SAFETY),
    "signup_for_volunteer_role": (Kind.VOLUNTEER, Confidentiality.STAFF),
    "start_visitor_followup": (Kind.FOLLOWUP, Confidentiality.STAFF),
    "conversation_summary": (Kind.SUMMARY, Confidentiality.PASTORS_ONLY),
    "draft_follow_up_message": (Kind.DRAFT, Confidentiality.STAFF),
    "submit_benevolence_request": (Kind.BENEVOLENCE, Confidentiality.COMMITTEE),
}
READERS = frozenset({Role.ADMIN, Role.PASTOR})  # inputs are visitors' words of every confidentiality
PRAYER_TOOL = "submit_prayer_request"  # how confidential it is stands in its input
SUMMARY_TOOL = "conversation_summary"

_WORDS = (
    "request",
    "reason",
    "concern",
    "person_in_danger",
    "need",
    "for_whom",
    "interests",
    "body",
)  # fields of inputs


def what_it_writes(call: Any) -> tuple[Kind, Confidentiality]:
    """Kind and confidentiality of the record that a deferred call writes, by its tool and its input."""
    if call.tool == PRAYER_TOOL:
        said = call.input.get("confidentiality") or Confidentiality.PRAYER_TEAM
        return Kind.PRAYER, Confidentiality(said) if said in Confidentiality.values else Confidentiality.PASTORS_ONLY
    return WRITES.get(call.tool, (Kind.PRAYER, Confidentiality.PASTORS_ONLY))


_said = "input__confidentiality"
_CASES: tuple[tuple[Kind, Confidentiality, Q], ...] = (
    *((kind, confidentiality, Q(tool=tool)) for tool, (kind, confidentiality) in WRITES.items()),
    (Kind.PRAYER, Confidentiality.PRAYER_CHAIN, Q(tool=PRAYER_TOOL, **{_said: "prayer_chain"})),
    (Kind.PRAYER, Confidentiality.PRAYER_TEAM, Q(tool=PRAYER_TOOL, **{_said: "prayer_team"})),
    (Kind.PRAYER, Confidentiality.PRAYER_TEAM, Q(tool=PRAYER_TOOL, **{f"{_said}__isnull": True})),
    (Kind.PRAYER, Confidentiality.PASTORS_ONLY, Q(tool=PRAYER_TOOL, **{_said: "pastors_only"})),
    (Kind.PRAYER, Confidentiality.PASTORS_ONLY, ~Q(tool__in=[*WRITES, PRAYER_TOOL])),
)


def calls_readable_by(user: Any) -> Q:
    """The condition on deferred calls that leaves those whose record this user may read. Takes two queries, for the roles."""
    if sees_everything(user):
        return Q()
    allowed = Q(pk__in=[])
    for membership in memberships(user):
        of_church = Q(pk__in=[])
        for kind, confidentiality, those in _CASES:
            if may_read(membership.roles, confidentiality, kind, is_minor=False):
                of_church |= those
            elif may_read(membership.roles, confidentiality, kind, is_minor=True):
                of_church |= those & Q(is_minor=True)
        allowed |= Q(church_id=membership.church_id) & of_church
    return allowed


def where_nothing_is_kept(rows: Any, user: Any) -> Any:
    """Those of these rows, each of a `church_id` and a `conversation_id`, that are of conversations in which nothing is kept from
    this user, where they are administrator or pastor."""
    if sees_everything(user):
        return rows
    churches = [each.church_id for each in memberships(user) if each.roles & READERS]
    if not churches:
        return rows.none()
    return rows.filter(church_id__in=churches).exclude(hidden_from(user, "conversation_id"))


def hidden_from(user: Any, conversation: str) -> Q:
    """The condition on rows whose conversation (the column of that name) led to something this user may not read."""
    from tooling.models import ToolInvocation

    # A call that is not yet written, or never will be: what was asked for in confidence was said in confidence all the same.
    told = Q(pk__in=[])
    for _kind, confidentiality, those in _CASES:
        told |= those if confidentiality in IN_CONFIDENCE else Q(pk__in=[])
    calls = (
        ToolInvocation.objects.filter(told, deferred=True)
        .exclude(state=QueueState.SUCCEEDED)
        .exclude(tool=SUMMARY_TOOL)
    )
    records = CareRecord.objects.filter(confidentiality__in=IN_CONFIDENCE).exclude(kind=Kind.SUMMARY)
    led_to: tuple[tuple[Any, Any], ...] = (
        (records, CareRecord.objects.visible_to(user)),
        (Appointment.objects.all(), Appointment.objects.visible_to(user)),
        (ChildCheckin.objects.all(), ChildCheckin.objects.visible_to(user)),
        (calls, ToolInvocation.objects.readable_by(user)),
    )
    hidden = Q()
    for rows, readable in led_to:
        of_it = rows.filter(~Exists(readable.filter(pk=OuterRef("pk"))), conversation_id=OuterRef(conversation))
        hidden |= Q(Exists(of_it))
    return hidden
