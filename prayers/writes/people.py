"""Records about people: who left their details, who wants to serve, whom to welcome, what to remember and to write."""

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.utils import timezone

from church.models import Church
from language.texts import texts
from prayers.errors import RecordIncomplete
from prayers.handling.steps import as_values, write_step
from prayers.models import (
    Confidentiality,
    ContactMerge,
    ConversationSummary,
    FollowUpDraft,
    FollowupTask,
    Person,
    Promise,
    Status,
    VisitorContact,
    VisitorFollowup,
    VolunteerSignup,
    What,
)
from prayers.notify import next_round, notify_of
from prayers.promises import due_at
from prayers.reaching import reach_of
from prayers.writes.origin import Contact, Origin, needed, one_line, plain, read_contact
from prayers.writes.record import write

_T = texts("followup")
FIRST_TASK_GUARDED = _T["first_task_guarded"]
FIRST_TASK = _T["first_task"]
LONGEST_LIST = 20  # themes or open needs kept of a summary


def write_visitor_contact(
    ctx: Origin,
    *,
    name: str = "",
    phone: str = "",
    email: str = "",
    how_heard: str = "",
    consent: bool = False,
) -> VisitorContact:
    """A visitor's details. The same person's earlier row takes them in: one row per telephone or email address."""
    if not any(plain(text) for text in (name, phone, email)):
        raise RecordIncomplete("A contact needs a name, a phone number or an email address.")
    how_heard = one_line(how_heard, 200)

    def merge(church: Church, person: Person | None, reach: Contact) -> VisitorContact | None:
        if ctx.invocation_id is not None:
            merges = ContactMerge.objects.filter(invocation_id=ctx.invocation_id).select_related("contact")
            if (merged := merges.first()) is not None:
                return merged.contact
        known = VisitorContact.objects.filter(church=church, person=person, merged_into=None)
        earlier = known.order_by("created_at", "pk").first()
        if person is None or earlier is None:
            return None
        _take_in(ctx, earlier, reach, how_heard=how_heard, consent=consent)
        return earlier

    return write(
        VisitorContact,
        ctx,
        headline=name or email or phone,
        contact=lambda church: read_contact(church, name=name, phone=phone, email=email),
        merge=merge,
        how_heard=how_heard,
        consent=consent,
    )


def _take_in(ctx: Origin, contact: VisitorContact, reach: Contact, *, how_heard: str, consent: bool) -> None:
    """Fill in what the earlier row did not know. The office is told again only if it had closed it."""
    raw = contact.contact_raw
    if reach.raw and reach.raw not in raw:
        raw = one_line(f"{raw}, {reach.raw}" if raw else reach.raw, 400)
    known = {
        "contact_name": max(contact.contact_name, reach.name, key=len),
        "contact_phone": contact.contact_phone or reach.phone,
        "contact_email": contact.contact_email or reach.email,
        "contact_raw": raw,
        "how_heard": contact.how_heard or how_heard,
        "consent": contact.consent or consent,
        "is_minor": contact.is_minor or ctx.is_minor,
    }
    learnt = {field: value for field, value in known.items() if getattr(contact, field) != value}
    if learnt and contact.is_closed:
        learnt |= {
            "status": Status.NEW,
            "closed_at": None,
            "claimed_at": None,
            "assignee_id": None,
            "remind_after": None,
        }
        term = Promise.objects.term(contact.church, contact.kind)
        learnt["due_at"] = due_at(contact.kind, contact.urgency, contact.church, timezone.now(), term)
    reopened = [name for name in ("status", "closed_at", "claimed_at", "assignee_id", "due_at") if name in learnt]
    before = as_values(contact, reopened)
    for field, value in learnt.items():
        setattr(contact, field, value)
    if learnt:
        contact.save(update_fields=list(learnt))
    if reopened:
        after = as_values(contact, reopened)
        write_step(contact, What.MOVED, by=None, now=timezone.now(), before=before, after=after)
    if ctx.invocation_id is not None:
        ContactMerge.objects.create(contact=contact, invocation_id=ctx.invocation_id)
    if "status" in learnt:
        notify_of(contact, round=next_round(contact))


def write_volunteer_signup(
    ctx: Origin,
    *,
    role: str,
    name: str,
    contact: str,
    availability: str = "",
    needs_background_check: bool = False,
) -> VolunteerSignup:
    """An offer to serve; among minors it is not approved before a background check."""
    return write(
        VolunteerSignup,
        ctx,
        headline=role,
        contact=lambda church: read_contact(church, name=name, contact=contact),
        role=one_line(needed("role", role), 200),
        availability=one_line(availability, 200),
        needs_background_check=needs_background_check,
    )


@transaction.atomic
def write_visitor_followup(
    ctx: Origin, *, name: str, contact: str, visited_on: date | None = None, interests: str = ""
) -> VisitorFollowup:
    """The welcome of a new visitor, with its first task due when the whole is."""
    followup = write(
        VisitorFollowup,
        ctx,
        headline=interests or name,
        contact=lambda church: read_contact(church, name=name, contact=contact),
        visited_on=visited_on,
        interests=plain(interests),
    )
    if not followup.tasks.exists():
        titles = FIRST_TASK_GUARDED if reach_of(ctx.conversation_id) else FIRST_TASK
        title = titles.get(followup.church.language, titles["en"])
        due = followup.due_at or followup.created_at
        FollowupTask.objects.create(record=followup, title=title, due_at=due)
    return followup


def write_conversation_summary(
    ctx: Origin,
    *,
    summary: str,
    themes: Sequence[str] = (),
    sentiment: str = "",
    open_needs: Sequence[str] = (),
) -> ConversationSummary:
    """What staff should know of a conversation. For pastors: it repeats what else was said in confidence there."""
    return write(
        ConversationSummary,
        ctx,
        headline=summary,
        confidentiality=Confidentiality.PASTORS_ONLY,
        text=needed("summary", summary),
        themes=_lines(themes),
        sentiment=ConversationSummary.Sentiment(sentiment) if sentiment else "",
        open_needs=_lines(open_needs),
    )


def write_follow_up_draft(ctx: Origin, *, recipient: str, channel: str, body: str) -> FollowUpDraft:
    """A message that awaits a staff member's approval. `channel`: email, sms or letter."""
    return write(
        FollowUpDraft,
        ctx,
        headline=body,
        recipient=one_line(needed("recipient", recipient), 200),
        send_by=FollowUpDraft.SendBy(channel),
        body=needed("body", body),
    )


def _lines(items: Sequence[str]) -> list[str]:
    return [line for item in items[:LONGEST_LIST] if (line := one_line(item, 200))]
