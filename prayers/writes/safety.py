"""Danger: one open concern a conversation, which later danger joins."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from prayers import alarms
from prayers.gravity import Danger, calls_again
from prayers.handling.steps import as_values, write_step
from prayers.models import ConcernUpdate, Confidentiality, HeardBy, Person, SafetyConcern, Status, Urgency, What
from prayers.models.choices import UNCLAIMED_STATUSES
from prayers.writes.origin import Contact, Origin, needed, one_line, read_contact
from prayers.writes.record import of_a_minor, write


def write_safety_concern(
    ctx: Origin,
    *,
    concern: str,
    category: str,
    or_category: str = "",
    person_in_danger: str = "",
    name: str = "",
    contact: str = "",
    best_time: str = "",
    is_notice: bool = False,
    awaits_answer: bool = False,
    heard_by: HeardBy | str = "",
) -> SafetyConcern:
    """Somebody may be in danger: immediate, whatever else is true. `category` as in SafetyConcern.Category; `or_category`: of
    which it may be as well.

    `is_notice`: danger only may be; it waits for the office, unless it joins an alarm or, with `awaits_answer`, the visitor
    leaves the direct question unanswered. `heard_by` is kept for the sums of what staff found right and false.

    Where the conversation has an open concern, this joins it, with its own words and time. Staff are called again if it is
    graver or of another kind than what was told, or if the concern was claimed: it is nobody's then until somebody claims it. What
    only may be danger tells them in office hours, once a claim, and takes no alarm from who has it.
    """
    due = timezone.now() + timedelta(minutes=alarms.ANSWER_MINUTES) if is_notice and awaits_answer else None
    told = _Told(
        needed("concern", concern),
        SafetyConcern.Category(category).value,
        SafetyConcern.Category(or_category).value if or_category else "",
        one_line(person_in_danger, 200),
        is_notice,
        HeardBy(heard_by).value if heard_by else "",
        due,
        one_line(best_time, 200),
    )
    return write(
        SafetyConcern,
        ctx,
        headline=concern,
        contact=lambda church: read_contact(church, name=name, contact=contact),
        merge=lambda church, person, reach: _joined(ctx, told, person, reach),
        tell=alarms.give_notice if is_notice else alarms.call,
        urgency=Urgency.NORMAL if is_notice else Urgency.IMMEDIATE,
        confidentiality=Confidentiality.SAFETY,
        concern=told.words,
        category=told.category,
        or_category=told.or_category,
        person_in_danger=told.person_in_danger,
        is_notice=is_notice,
        answer_due_at=told.answer_due_at,
        heard_by=told.heard_by,
        best_time=told.best_time,
    )


@dataclass(frozen=True)
class _Told:
    words: str
    category: str
    or_category: str
    person_in_danger: str
    is_notice: bool
    heard_by: str
    answer_due_at: datetime | None  # by when the visitor should have answered the direct question
    best_time: str  # when to reach them


def _joined(ctx: Origin, told: _Told, person: Person | None, reach: Contact) -> SafetyConcern | None:
    """The open concern of this conversation, with what was told now; None where there is none."""
    if ctx.conversation_id is None:
        return None
    if ctx.invocation_id is not None:
        before = ConcernUpdate.objects.filter(invocation_id=ctx.invocation_id).select_related("concern").first()
        if before is not None:
            return before.concern
    standing = SafetyConcern.objects.select_for_update(of=("self", "carerecord_ptr"), no_key=True).filter(
        church_id=ctx.church_id, conversation_id=ctx.conversation_id, closed_at=None, merged_into=None
    )
    concern: SafetyConcern | None = standing.order_by("-created_at", "pk").first()
    if concern is None:
        return None
    now, before_now = timezone.now(), _dangers(concern)
    concern.is_minor = is_minor = of_a_minor(ctx)
    was_taken = concern.status not in UNCLAIMED_STATUSES
    is_raised = concern.is_notice and not told.is_notice
    was_left = was_taken and not (told.is_notice and _told_since_taken(concern))
    has_called = is_raised or calls_again(Danger(told.category, is_minor), before_now, was_taken=was_left)
    _learn(concern, person, reach, told.best_time)
    is_alarm_only_noticed = told.is_notice and not concern.is_notice  # whoever has it keeps it: the night stays quiet
    rests = was_taken or (concern.is_notice and concern.snoozed_until is not None)
    if has_called and rests and not is_raised and not is_alarm_only_noticed:
        _make_nobodys(concern, now)
    if told.answer_due_at is not None and concern.is_notice:
        concern.answer_due_at = min(concern.answer_due_at or told.answer_due_at, told.answer_due_at)
        concern.save(update_fields=["answer_due_at"])
    ConcernUpdate.objects.create(
        concern=concern,
        invocation_id=ctx.invocation_id,
        words=told.words,
        category=told.category,
        or_category=told.or_category,
        person_in_danger=told.person_in_danger,
        is_minor=is_minor,
        has_called=has_called,
        created_at=now,
    )
    if is_raised:
        alarms.raise_notice(concern, now, heard_by=told.heard_by)
    elif has_called and told.is_notice:
        alarms.give_notice_again(concern, now)
    elif has_called:
        alarms.call_again(concern, now)
    return concern


def _told_since_taken(concern: SafetyConcern) -> bool:
    """Whether whoever has it was told already that more was written, so that not every message is an email."""
    taken_at = concern.claimed_at or concern.created_at
    return concern.updates.filter(has_called=True, created_at__gte=taken_at).exists()


def _dangers(concern: SafetyConcern) -> list[Danger]:
    first = Danger(concern.category, concern.is_minor)
    later = concern.updates.values_list("category", "is_minor")
    return [first, *(Danger(category, is_minor) for category, is_minor in later)]


def _learn(concern: SafetyConcern, person: Person | None, reach: Contact, best_time: str) -> None:
    """Who it is, and how and when to reach them, where that was not known."""
    known = {
        "person_id": concern.person_id or (person.pk if person else None),
        "contact_name": concern.contact_name or reach.name,
        "contact_phone": concern.contact_phone or reach.phone,
        "contact_email": concern.contact_email or reach.email,
        "contact_raw": concern.contact_raw or reach.raw,
        "best_time": concern.best_time or best_time,
    }
    if learnt := [name for name, value in known.items() if getattr(concern, name) != value]:
        for name in learnt:
            setattr(concern, name, known[name])
        concern.save(update_fields=learnt)


def _make_nobodys(concern: SafetyConcern, now: datetime) -> None:
    """Unclaimed again, and told of until somebody claims it: whoever had it may have gone. They still read it."""
    changes = {
        "status": Status.NEW,
        "claimed_at": None,
        "snoozed_until": None,
        "called_again_at": now,
        "remind_after": now + alarms.ALARM_EVERY,
    }
    handled = ("status", "claimed_at", "snoozed_until")
    before = as_values(concern, handled)
    for name, value in changes.items():
        setattr(concern, name, value)
    concern.save(update_fields=list(changes))
    write_step(concern, What.CALLED_AGAIN, by=None, now=now, before=before, after=as_values(concern, handled))
