"""The tools of a care plan. No conversation is ever offered one of them; what goes out waits for a person (`is_blocking`)."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from church.access import sees_everything
from church.clock import local_moment
from church.models import StaffMember
from church.outbound import Channel, can_send
from church.tiers import Tier
from prayers import handling, notes, writes
from prayers.access import readers
from prayers.care_tasks import schedule
from prayers.errors import PrayersError
from prayers.models import CareRecord, Confidentiality, Kind, PrayerRequest, Status
from prayers.models.note import Visibility
from prayers.models.task import MEETINGS, TaskKind
from prayers.outbox import LONGEST_EMAIL, LONGEST_TEXT, queue_message, readable_address
from prayers.reaching import may_send_about, reaches_around
from prayers.writes import Origin
from tooling.execution import check_call
from tooling.registry import Mode, Registry, Tool, ToolContext, ToolProblem, ToolResult
from tooling.tools import schemas as s

MOST_SHOWN = 20  # records of somebody's history
DONE_BY = time(17)  # of the day a task is due, by the church's clock
LONGEST_AHEAD = timedelta(days=800)
_NEVER_CLOSED_HERE = frozenset({Kind.SAFETY, Kind.BENEVOLENCE})  # danger is cleared, and money decided, by people


def _record(ctx: ToolContext) -> CareRecord:
    """Raises LookupError for a call from elsewhere than a plan."""
    if ctx.record_id is None:
        raise LookupError("a tool of a plan was called outside of one")
    records = CareRecord.objects.select_related("church", "person", "assignee__user")
    return records.get(pk=ctx.record_id, church_id=ctx.church_id)


def _approver(ctx: ToolContext) -> User:
    """Who approved the call. Raises LookupError where nobody did."""
    if ctx.approved_by is None:
        raise LookupError("a blocking tool was called without a person's yes")
    return User.objects.get(pk=ctx.approved_by)


def _lookup_care_history(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    record = _record(ctx)
    others = list(_history(record, ctx))
    if not others:
        return ToolResult("Nothing else of this person is on file that may be read here.")
    zone = record.church.zone
    lines = [
        f"- {other.created_at.astimezone(zone):%Y-%m-%d}: {Kind(other.kind).value}, {other.status}: {other.summary}"
        for other in others
    ]
    return ToolResult("On file of this person, newest first:\n" + "\n".join(lines))


def _history(record: CareRecord, ctx: ToolContext) -> list[CareRecord]:
    """What else is on file of the person: what whoever asked may read, and whoever reads this plan may read, too."""
    if record.person_id is None or record.anonymous:
        return []
    theirs = CareRecord.objects.filter(church=record.church_id, person=record.person_id, anonymous=False).exclude(
        pk=record.pk
    )
    asked = User.objects.filter(pk=ctx.asked_by).first() if ctx.asked_by else None
    if asked is not None:
        theirs = theirs.visible_to(asked)
    if record.assignee is not None:
        theirs = theirs.visible_to(record.assignee.user)
    those = readers(record.confidentiality, record.kind, is_minor=record.is_minor)
    found = [
        other
        for other in theirs.order_by("-created_at")[: MOST_SHOWN * 3]
        if those <= readers(other.confidentiality, other.kind, is_minor=other.is_minor)
    ]
    return found[:MOST_SHOWN]


def _schedule_task(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    record = _record(ctx)
    due = _due(record, call["due_on"])
    if call["what"] != TaskKind.TASK and not record.anonymous and reaches_around(record):
        raise ToolProblem(
            "Calling, visiting or writing may put this person in danger: it is not known to be safe. Only a task of the kind "
            "“task” goes on a list, to agree with a pastor on a safe way."
        )
    readers_here = staff_who_may_read(record)
    assignee = _named(call["assignee"], readers_here) if "assignee" in call else usual_assignee(record, ctx.asked_by)
    adults = list(StaffMember.objects.active().filter(church=record.church_id).order_by("display_name"))
    second = _named(call["second_adult"], adults) if "second_adult" in call else None
    if record.is_minor and call["what"] in MEETINGS and second is None:
        raise ToolProblem(
            "This is about somebody under 18: a call or a visit needs a second adult beside whoever does it. Give second_adult, "
            f"one of: {_names(adults)}."
        )
    try:
        schedule(
            record, what=call["what"], title=call["title"], due_at=due, assignee=assignee, second_adult=second, by=None
        )
    except PrayersError as refused:
        raise ToolProblem(str(refused)) from None
    return ToolResult(
        f"On the list of {assignee.display_name if assignee else 'whoever takes it'} for {call['due_on']}."
    )


def _due(record: CareRecord, day: str) -> datetime:
    due_on, now = date.fromisoformat(day), timezone.now()
    if due_on < now.astimezone(record.church.zone).date():
        raise ToolProblem("due_on has passed. Give today or a day to come, as YYYY-MM-DD.")
    due = local_moment(due_on, DONE_BY, record.church.zone)
    if due > now + LONGEST_AHEAD:
        raise ToolProblem("due_on is more than two years away.")
    return due


def staff_who_may_read(record: CareRecord) -> list[StaffMember]:
    """Active staff of the church who may read this record, by name: to nobody else may software give anything of it."""
    able = readers(record.confidentiality, record.kind, is_minor=record.is_minor)
    members = (
        StaffMember.objects.active().filter(church=record.church_id).select_related("user").prefetch_related("roles")
    )
    return [
        each
        for each in members.order_by("display_name")
        if each.role_names & able or each.pk == record.assignee_id or sees_everything(each.user)
    ]


def _names(members: Sequence[StaffMember]) -> str:
    return ", ".join(each.display_name for each in members) or "nobody"


def _named(name: str, members: Sequence[StaffMember]) -> StaffMember:
    """The one of these people who has this name. Software gives nothing of a record to others."""
    wanted = " ".join(name.split()).casefold()
    found = [each for each in members if each.display_name.casefold() == wanted]
    if len(found) != 1:
        raise ToolProblem(f"No one person here has this name. Accepted: {_names(members)}.")
    return found[0]


def usual_assignee(record: CareRecord, asked_by: int | None) -> StaffMember | None:
    """Whoever asked for the plan, else whoever has the record; nobody where neither may read it."""
    able = {each.user_id: each for each in staff_who_may_read(record)}
    having = able.get(record.assignee.user_id) if record.assignee else None
    return able.get(asked_by or 0) or having


def _draft_message(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    record = _record(ctx)
    if problem := _unreachable(record, Channel(call["channel"])):
        raise ToolProblem(problem)
    return ToolResult(
        "The draft is kept with this plan, where staff read it. Nothing was sent. To send it, a step calls send_message with the "
        "same words; a person approves it first."
    )


def refusal_to_send(tool: str, record: CareRecord, inputs: Mapping[str, Any]) -> str:
    """Why this call must not go out to the person of the record, or "". Nothing but send_message does."""
    if tool != "send_message":
        return ""
    channel = Channel(inputs["channel"])
    if problem := _unreachable(record, channel):
        return problem
    longest = LONGEST_TEXT if channel is Channel.SMS else LONGEST_EMAIL
    if len(inputs.get("body", "")) > longest:
        return _("The message is too long: at most %(count)s characters.") % {"count": longest}
    if not can_send(channel):
        return _("This installation has nothing set up that could send it.")
    if not may_send_about(record, channel, _address(record, channel)):
        return _("It is not safe to write to this person this way, or at this time: somebody else might read it.")
    return ""


def recipient_of(tool: str, record: CareRecord, inputs: Mapping[str, Any]) -> str:
    """The address or number that this call would go to; "" of calls that go to nobody."""
    return _address(record, Channel(inputs["channel"])) if tool == "send_message" else ""


def _unreachable(record: CareRecord, channel: Channel) -> str:
    if record.anonymous:
        return _("This record is anonymous: nobody may be written to.")
    if not _address(record, channel):
        return _("The record has no address for this: give another channel, or leave it to a person.")
    try:
        readable_address(record, channel, _address(record, channel))
    except PrayersError as refused:
        return str(refused)
    return ""


def _address(record: CareRecord, channel: Channel) -> str:
    return record.contact_email if channel is Channel.EMAIL else record.contact_phone


def _send_message(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    record, channel = _record(ctx), Channel(call["channel"])
    if problem := refusal_to_send("send_message", record, call):
        raise ToolProblem(problem)
    try:
        queue_message(
            record,
            channel=channel,
            to=_address(record, channel),
            to_name=record.contact_name,
            subject=call.get("subject", "") or record.church.name,
            body=call["body"],
            language=record.language,
            invocation_id=ctx.approval,
            approved_by=_approver(ctx),
        )
    except PrayersError as refused:
        raise ToolProblem(str(refused)) from None
    return ToolResult(
        "Approved, and handed to the sender. Whether it arrives is shown on the record; do not say that it did."
    )


def _request_confirmation(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    by = _approver(ctx)
    return ToolResult(f"A person ({by.get_full_name() or by.get_username()}) said yes.")


def _close_record(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    by, record = _approver(ctx), _record(ctx)
    if record.kind in _NEVER_CLOSED_HERE:
        raise ToolProblem("A record of this kind is closed by a person alone.")
    wanted = Status.DONE if call["outcome"] == "done" else Status.CLOSED
    if record.status == wanted:
        return ToolResult("It is closed already.")
    try:
        handling.move(record, wanted, by=by)
        notes.write_note(record, call["reason"], Visibility.TEAM, by=by)
    except PrayersError as refused:
        raise ToolProblem(str(refused)) from None
    return ToolResult(f"The record is {wanted.value}.")


def _reassign_record(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    by, record = _approver(ctx), _record(ctx)
    to = _named(call["to"], staff_who_may_read(record))
    if record.assignee_id == to.pk:
        return ToolResult(f"{to.display_name} has it already.")
    try:
        handling.assign(record, to, by=by)
    except PrayersError as refused:
        raise ToolProblem(str(refused)) from None
    return ToolResult(f"{to.display_name} has it now.")


def _add_to_prayer_list(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    _approver(ctx)
    record = _record(ctx)
    origin = Origin(
        church_id=record.church_id,
        conversation_id=record.conversation_id,
        invocation_id=ctx.approval,
        language=record.language,
        is_minor=record.is_minor,
    )
    request: PrayerRequest = writes.write_prayer_request(
        origin, request=call["request"], confidentiality=call["circle"], anonymous=True
    )
    return ToolResult(f"On the list of the {request.get_confidentiality_display()}, without a name.")


_CHANNEL = ("email", "sms")

TOOLS = (
    Tool(
        name="lookup_care_history",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description="Reads what else this person asked the church for, as far as whoever reads this plan may know it.",
        input_schema=s.an_object({}),
        handler=_lookup_care_history,
        position=10,
        title=gettext_lazy("Look up the person's history"),
    ),
    Tool(
        name="schedule_task",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Puts a call, visit, card, message or other task on a member of staff's list, with the day by which it is to be done. "
            "Without assignee it is whoever asked for the plan. For somebody under 18 a call or visit needs second_adult."
        ),
        input_schema=s.an_object(
            {
                "what": s.choice("What is to be done.", TaskKind.values),
                "title": s.line("What to do, in a few words, such as 'Call Ruth; her husband was buried on Friday'."),
                "due_on": s.day("By when, as YYYY-MM-DD."),
                "assignee": s.line("Who is to do it: a name as given in the list of staff."),
                "second_adult": s.line(
                    "Of a minor's call or visit: who else is there, a name as given in the list of staff."
                ),
            },
            required=("what", "title", "due_on"),
        ),
        handler=_schedule_task,
        position=20,
        title=gettext_lazy("Put a task on somebody's list"),
    ),
    Tool(
        name="draft_message",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Writes a message to the person of the record as a draft for staff. Nothing is sent. Warm, plain words in the person's "
            "language; no promise, no advice on medicine or law, nothing that was told in confidence."
        ),
        input_schema=s.an_object(
            {
                "channel": s.choice("How it would be sent.", _CHANNEL),
                "subject": s.line("Of an email; it may lie open on a screen, so nothing private."),
                "body": s.words("The whole message.", at_most=4000),
            },
            required=("channel", "body"),
        ),
        handler=_draft_message,
        position=30,
        title=gettext_lazy("Draft a message"),
    ),
    Tool(
        name="send_message",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Sends a message to the person of the record, by the address or number on the record. It waits until a person of the "
            "church has read and approved exactly these words; they may change them, or decline."
        ),
        input_schema=s.an_object(
            {
                "channel": s.choice("How it is sent.", _CHANNEL),
                "subject": s.line("Of an email; it may lie open on a screen, so nothing private."),
                "body": s.words("The whole message, in the person's language.", at_most=4000),
            },
            required=("channel", "body"),
        ),
        handler=_send_message,
        is_blocking=True,
        position=40,
        title=gettext_lazy("Send a message"),
    ),
    Tool(
        name="request_confirmation",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Asks a person of the church whether something is to be done, and waits for the answer. Call it before what cannot be "
            "taken back, or where you cannot know."
        ),
        input_schema=s.an_object(
            {
                "question": s.line("What a person is asked, to be answered with yes or no."),
                "details": s.words("What they need to know for it.", at_most=2000),
            },
            required=("question",),
        ),
        handler=_request_confirmation,
        is_blocking=True,
        position=50,
        title=gettext_lazy("Ask a person"),
    ),
    Tool(
        name="close_record",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description="Closes the care record: done, or without action. Only when nothing is left to do.",
        input_schema=s.an_object(
            {
                "outcome": s.choice("How it ended.", ("done", "without_action")),
                "reason": s.line("Why, in a few words."),
            },
            required=("outcome", "reason"),
        ),
        handler=_close_record,
        is_blocking=True,
        position=60,
        title=gettext_lazy("Close the record"),
    ),
    Tool(
        name="reassign_record",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description="Gives the care record to another member of staff who may read it.",
        input_schema=s.an_object(
            {"to": s.line("Who is to have it: a name as given in the list of staff.")}, required=("to",)
        ),
        handler=_reassign_record,
        is_blocking=True,
        position=70,
        title=gettext_lazy("Give the record to somebody"),
    ),
    Tool(
        name="add_to_prayer_list",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Asks a prayer circle to pray, without a name. More people read it than read this record, so a person approves the words."
        ),
        input_schema=s.an_object(
            {
                "request": s.words("What to pray for, so that nobody can tell who it is.", at_most=1000),
                "circle": s.choice(
                    "Who prays.",
                    (
                        Confidentiality.PRAYER_CHAIN.value,
                        Confidentiality.PRAYER_TEAM.value,
                        Confidentiality.PASTORS_ONLY.value,
                    ),
                ),
            },
            required=("request", "circle"),
        ),
        handler=_add_to_prayer_list,
        is_blocking=True,
        position=80,
        title=gettext_lazy("Add to the prayer list"),
    ),
)


@cache
def plan_tools() -> Registry:
    return Registry(TOOLS)


def checked(name: str, value: Any) -> tuple[Tool, dict[str, Any]]:
    """The tool of a plan that is called and its input, cleaned. Raises CallRefused with words that a model, or a person, can act on."""
    return check_call(plan_tools(), Tier.FULL, name, value)
