"""What a visitor asked for stays theirs: seeing it, saying more about it, taking it back.

Each tool reaches what this conversation asked for and nothing else (`tooling.own_requests`); a safety concern is not among it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.models import Church
from church.tiers import Tier
from language.texts import texts
from prayers import own
from prayers.models import CareRecord, Confidentiality, Kind
from tooling import own_changes
from tooling.confidence import told_elsewhere
from tooling.errors import PermanentFailure
from tooling.own_requests import OwnRequest, State, own_request, own_requests
from tooling.registry import Example, Mode, Tool, ToolContext, ToolResult, Writes

from . import schemas as s
from .booking import BACKS, asking, moment, read_moment, span_words
from .facts import date_words, of, office, one_line
from .instruction import reply_now
from .notices import sorry

_T = texts("own")
_WHAT, _STATE = _T.table("what"), _T.table("state")
_SAID = {
    name: _T[name]
    for name in (
        "none",
        "heading",
        "over",
        "cancelled",
        "by_office",
        "which_seats",
        "which_time",
        "seats_kept",
        "taken",
        "moved",
        "unknown",
        "not_booking",
    )
}
WHY_KEPT = _T["why_kept"]  # after a conversation was erased
_FROM_NOTES = "The short id of the request, as the notes of this turn or list_my_requests give it."


def line_of(each: OwnRequest, church: Church, language: str) -> str:
    """ "Call back: the church has it (about my marriage)": one request with its state in words."""
    about = f" ({one_line(each.about)})" if each.about else ""
    when = ""
    if each.is_booking:
        at = each.at.astimezone(church.zone)
        when = ", " + (date_words(at.date(), language) if each.what == "child" else span_words(at, None, language))
    return f"{of(_WHAT[each.what], language)}{when}: {of(_STATE[each.state], language)}{about}"


def _list_my_requests(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    found = own_requests(ctx.church_id, ctx.conversation_id)
    if ctx.own_requests is not None:
        found = tuple(each for each in found if each.id in ctx.own_requests)
    if not found:
        return ToolResult(of(_SAID["none"], ctx.language))
    lines = [f"- [{each.id}] {line_of(each, church, ctx.language)}" for each in found]
    return ToolResult("\n".join([of(_SAID["heading"], ctx.language), *lines]))


def _withdraw_request(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    try:
        return str(own_changes.withdraw(ctx.church_id, ctx.conversation_id, call["request"]))
    except own.NotOpen:
        raise PermanentFailure("Nothing that this conversation can take back has this id.") from None


def _amend_request(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    found = own_request(ctx.church_id, ctx.conversation_id, call["request"])
    if found is None or found.is_booking:
        raise PermanentFailure("Nothing that this conversation can amend has this id.")
    if found.state is State.ON_ITS_WAY:
        raise own_changes.NotWrittenYet("The request is not written yet; it is amended once it is.")
    try:
        own.amend(
            CareRecord.objects.get(pk=found.row, church_id=ctx.church_id),
            call["words"],
            invocation_id=ctx.invocation_id,
            elsewhere=told_elsewhere(ctx.conversation_id, but=ctx.invocation_id),
            is_for_pastors=call.get("confidentiality") == Confidentiality.PASTORS_ONLY,
        )
    except own.NotOpen:
        raise PermanentFailure("The request is closed.") from None
    return str(found.row)


def _cancel_booking(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    found, problem = _booking(ctx, call)
    if found is None:
        return problem
    church = Church.objects.get(pk=ctx.church_id)
    if not own_changes.cancel(found):
        return ToolResult(f"{of(_SAID['over'], ctx.language)} {office(church, ctx.language)}", done=False)
    return ToolResult(f"{of(_SAID['cancelled'], ctx.language)}: {_named(found, church, ctx.language)}")


def _change_booking(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    found, problem = _booking(ctx, call)
    if found is None:
        return problem
    church, language = Church.objects.get(pk=ctx.church_id), ctx.language
    if found.what == "child":
        return ToolResult(f"{of(_SAID['by_office'], language)} {office(church, language)}", done=False)
    if found.what == "event":
        if not call.get("seats"):
            return asking([], of(_SAID["which_seats"], language), language)
        return _outcome(
            own_changes.change_seats(found, call["seats"], timezone.now()), "seats_kept", found, ctx, church
        )
    wanted = read_moment(call["start"]) if call.get("start") else None
    if wanted is None:
        return asking([], of(_SAID["which_time"], language), language)
    starts_at = datetime.combine(*wanted, church.zone)
    return _outcome(own_changes.move(found, starts_at, timezone.now()), "taken", found, ctx, church)


def _outcome(is_changed: bool, otherwise: str, found: OwnRequest, ctx: ToolContext, church: Church) -> ToolResult:
    if not is_changed:
        return ToolResult(f"{of(_SAID[otherwise], ctx.language)} {office(church, ctx.language)}", done=False)
    now = own_request(ctx.church_id, ctx.conversation_id, found.id) or found
    return ToolResult(f"{of(_SAID['moved'], ctx.language)}: {_named(now, church, ctx.language)}")


def _booking(ctx: ToolContext, call: Mapping[str, Any]) -> tuple[OwnRequest | None, ToolResult]:
    """(the booking that is meant, what is said where there is none)."""
    found = own_request(ctx.church_id, ctx.conversation_id, call["booking"])
    missing = "unknown" if found is None else "not_booking"
    is_booking = found is not None and found.is_booking
    return found if is_booking else None, ToolResult(of(_SAID[missing], ctx.language), done=False)


def _named(found: OwnRequest, church: Church, language: str) -> str:
    return line_of(found, church, language).partition(": ")[0] + f" ({one_line(found.about)})"


TOOLS = (
    Tool(
        name="amend_request",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Adds what the visitor now says to something they asked for in this conversation: another number, a new room, a better "
            "time, other words. The first words stay beside it. Call it when a change is told and it is clear which request is "
            "meant; where two could be, ask which. Not for bookings (change_booking)."
        ),
        input_schema=s.an_object(
            {
                "request": s.line(_FROM_NOTES),
                "words": s.words("What is new, in the visitor's own words."),
                "confidentiality": s.choice(
                    "pastors_only when the visitor now wants a prayer request kept from the prayer team or list.",
                    ("pastors_only",),
                ),
            },
            required=("request", "words"),
        ),
        handler=_amend_request,
        position=112,
        title=_("Addition to a request"),
        backs=frozenset({"contact", "passed_on", "generic"}),
        writes=Writes(
            Kind.PRAYER, Confidentiality.PASTORS_ONLY
        ),  # of whatever kind it is: nobody else until it is written
        worded_fields=("words",),
        acts_on_own=True,
        instruction=reply_now(_T["amend_request.first"], then=_T["amend_request.then"]),
        example=Example(_T["amend_request.said"], {"request": "3fa85f", "words": "He is in room 512 now."}),
        receipt=_T["amend_request.receipt"],
        correction=sorry(_T["amend_request.correction"]),
    ),
    Tool(
        name="withdraw_request",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Takes back something the visitor asked for in this conversation: a call, a prayer request, a visit, a practical need, "
            "consent to be written to. Call it when they say that they no longer want it and it is clear which is meant; where two "
            "could be, ask which and take none back. Saying that you leave it takes nothing back: only this call does. Not for "
            "bookings (cancel_booking)."
        ),
        input_schema=s.an_object({"request": s.line(_FROM_NOTES)}, required=("request",)),
        handler=_withdraw_request,
        position=114,
        title=_("Withdrawal of a request"),
        backs=frozenset({"passed_on", "generic"}),
        writes=Writes(Kind.CALLBACK, Confidentiality.STAFF),
        worded_fields=(),
        acts_on_own=True,
        instruction=reply_now(_T["withdraw_request.first"], then=_T["withdraw_request.then"]),
        example=Example(_T["withdraw_request.said"], {"request": "3fa85f"}),
        receipt=_T["withdraw_request.receipt"],
        correction=sorry(_T["withdraw_request.correction"]),
    ),
    Tool(
        name="list_my_requests",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Lists what this visitor asked for in this conversation and what became of it: prayer, calls, visits, needs, bookings. "
            "Call it when they ask what is open, whether something arrived, or what you have of theirs; "
            "not for what another visitor asked. Do not call it for what the notes of this turn list already."
        ),
        input_schema=s.an_object({}),
        handler=_list_my_requests,
        position=350,
        acts_on_own=True,
    ),
    Tool(
        name="change_booking",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Moves an appointment or a room that was booked in this conversation to another time, or changes the seats at an event. "
            "Call it when they want another time or other seats. The booking stays as it was unless the result says that it "
            "was moved; never say so before."
        ),
        input_schema=s.an_object(
            {
                "booking": s.line("The short id of the booking, or its confirmation number."),
                "start": moment(
                    "The new day and time, YYYY-MM-DDTHH:MM by the church's clock, as the visitor wants it."
                ),
                "seats": s.whole("Of an event: for how many people now.", at_least=1, at_most=20),
            },
            required=("booking",),
        ),
        handler=_change_booking,
        position=360,
        title=_("Change of a booking"),
        backs=BACKS,
        when_cancelled=_T["change_booking.when_cancelled"],
        acts_on_own=True,
    ),
    Tool(
        name="cancel_booking",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Cancels an appointment, a room, seats at an event or a child's check-in that was booked in this conversation. Call it "
            "when the visitor no longer wants it and it is clear which is meant; where two could be, ask which. Not for a need "
            "(withdraw_request)."
        ),
        input_schema=s.an_object(
            {"booking": s.line("The short id of the booking, or its confirmation number.")}, required=("booking",)
        ),
        handler=_cancel_booking,
        position=370,
        title=_("Cancellation of a booking"),
        backs=frozenset({"booking", "generic"}),
        when_cancelled=_T["cancel_booking.when_cancelled"],
        acts_on_own=True,
    ),
)
