"""Tools about people: who visited, who wants to serve, what a conversation was, what to write to somebody."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.tiers import Tier
from language.texts import texts
from prayers import writes
from prayers.models import Confidentiality, Kind
from tooling.models.plan import CarePlan
from tooling.plans import rows
from tooling.registry import Example, Mode, Tool, ToolContext, Writes

from . import schemas as s
from .instruction import reply_now
from .notices import sorry
from .origin import given, origin_of, with_words_kept
from .reading import read_day

_T = texts("people")


def _capture_visitor_contact(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "name", "phone", "email", "how_heard", "consent")
    return str(writes.write_visitor_contact(origin_of(ctx), **fields).pk)


def _signup_for_volunteer_role(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "role", "name", "contact", "availability")
    needs_check = bool(call.get("minors_ministry"))
    return str(writes.write_volunteer_signup(origin_of(ctx), needs_background_check=needs_check, **fields).pk)


def _start_visitor_followup(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "name", "contact", "interests")
    visited_on = read_day(call["visited_on"]) if "visited_on" in call else None
    if visited_on is None and call.get("visited_on"):
        fields["interests"] = with_words_kept(fields.get("interests", ""), {"Visited": call["visited_on"]}).strip()
    followup = writes.write_visitor_followup(origin_of(ctx), visited_on=visited_on, **fields)
    if not CarePlan.objects.filter(record=followup.pk).exists():
        rows.start(followup, by=None, invocation_id=ctx.invocation_id)
    return str(followup.pk)


def _conversation_summary(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "summary", "themes", "sentiment", "open_needs")
    return str(writes.write_conversation_summary(origin_of(ctx), **fields).pk)


def _draft_follow_up_message(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "recipient", "channel", "body")
    return str(writes.write_follow_up_draft(origin_of(ctx), **fields).pk)


_PASSED_TO_OFFICE = _T["passed_to_office"]

TOOLS = (
    Tool(
        name="capture_visitor_contact",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Keeps a visitor's name, phone number or email address for the church office. Call it when "
            "the visitor gives them of their own accord or wants to stay in touch. Do not call it when "
            "another tool of this turn already carries the same details (prayer, call back, visit, "
            "follow-up), do not ask for details only to call it, and never ask somebody under 18 for "
            "them."
        ),
        input_schema=s.an_object(
            {
                "name": s.name(),
                "phone": s.phone(),
                "email": s.email(),
                "how_heard": s.line("How they heard of the church, if they said so."),
                "consent": s.flag("True when the visitor said that the church may write to or call them."),
            },
        ),
        handler=_capture_visitor_contact,
        position=30,
        title=_("A visitor's contact details"),
        one_of=(("name", "phone", "email"),),
        backs=frozenset({"contact", "passed_on", "generic"}),
        writes=Writes(Kind.CONTACT, Confidentiality.STAFF),
        worded_fields=(),
        instruction=reply_now(_T["capture_visitor_contact.first"], then=_T["capture_visitor_contact.then"]),
        example=Example(
            _T["capture_visitor_contact.said"],
            {"name": "Omar", "email": "omar@example.org", "consent": True},
        ),
        receipt=_PASSED_TO_OFFICE,
        correction=sorry(_T["capture_visitor_contact.correction"]),
    ),
    Tool(
        name="signup_for_volunteer_role",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Tells the volunteer coordinator that somebody wants to serve. Call it once the visitor has "
            "named what they would like to do and given a name and a phone number or email address; ask "
            "for what is missing. Do not call it for a question about volunteering alone, and do not "
            "promise a place."
        ),
        input_schema=s.an_object(
            {
                "role": s.line("What they want to do, such as 'greeter', 'choir', 'food pantry'."),
                "name": s.name("The visitor's name, as they gave it."),
                "contact": s.contact("Phone number or email address, as the visitor gave it."),
                "availability": s.line("When they can serve, as they said it."),
                "minors_ministry": s.flag(
                    "True when the role is with children or teenagers (nursery, Sunday school, youth "
                    "group): it needs a background check."
                ),
            },
            required=("role", "name", "contact"),
        ),
        handler=_signup_for_volunteer_role,
        position=70,
        title=_("Volunteer sign-up"),
        backs=frozenset({"volunteer", "contact", "passed_on", "generic"}),
        writes=Writes(Kind.VOLUNTEER, Confidentiality.STAFF),
        worded_fields=(),
        instruction=reply_now(_T["signup_for_volunteer_role.first"], then=_T["signup_for_volunteer_role.then"]),
        example=Example(
            _T["signup_for_volunteer_role.said"],
            {
                "role": "nursery",
                "name": "Grace Kim",
                "contact": "grace@example.org",
                "availability": "Sundays",
                "minors_ministry": True,
            },
        ),
        receipt=_T["signup_for_volunteer_role.receipt"],
        correction=sorry(_T["signup_for_volunteer_role.correction"]),
    ),
    Tool(
        name="start_visitor_followup",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Starts the church's welcome follow-up for a new visitor: a person of the church gets in "
            "touch within two days. Call it when somebody who visited or is about to wants to hear from "
            "the church, and has given a name and a phone number or email address. Do not call it for "
            "somebody who only asks for information, or for somebody in need of care (request_callback)."
        ),
        input_schema=s.an_object(
            {
                "name": s.name("The visitor's name, as they gave it."),
                "contact": s.contact("Phone number or email address, as the visitor gave it."),
                "visited_on": s.day(f"The day they visited, as YYYY-MM-DD, if they did and said when. {s.LAST_SUNDAY}"),
                "interests": s.words("What they would like to know more about, in their words.", at_most=1000),
            },
            required=("name", "contact"),
        ),
        handler=_start_visitor_followup,
        position=80,
        title=_("Welcome of a new visitor"),
        backs=frozenset({"followup", "contact", "passed_on", "generic"}),
        writes=Writes(Kind.FOLLOWUP, Confidentiality.STAFF),
        worded_fields=("interests",),
        instruction=reply_now(_T["start_visitor_followup.first"], then=_T["start_visitor_followup.then"]),
        example=Example(
            _T["start_visitor_followup.said"],
            {"name": "Lucía Ortega", "contact": "217 555 0144", "interests": "small groups"},
        ),
        receipt=_PASSED_TO_OFFICE,
        correction=sorry(_T["start_visitor_followup.correction"]),
    ),
    Tool(
        name="conversation_summary",
        mode=Mode.DEFERRED,
        tier=Tier.FULL,
        description=(
            "Leaves staff a summary of this conversation, so that the visitor need not tell it all "
            "again. Call it at the end of a longer conversation, or when a person of the church is to "
            "take over; at most once unless much was added since. Keep to what was said: no diagnosis, "
            "no judgement. Never mention it to the visitor."
        ),
        input_schema=s.an_object(
            {
                "summary": s.words("Who the person is, what moves them and what was agreed, in a few sentences."),
                "themes": s.lines("Themes in a word or two each, such as 'grief', 'new in town'."),
                "sentiment": s.choice(
                    "How the person seemed at the end.", ("positive", "neutral", "mixed", "distressed")
                ),
                "open_needs": s.lines("What is still open, one need each, such as 'wants a call on Friday'."),
            },
            required=("summary",),
        ),
        handler=_conversation_summary,
        writes=Writes(Kind.SUMMARY, Confidentiality.PASTORS_ONLY),
        worded_fields=(),
        instruction=reply_now(_T["conversation_summary.first"], then=_T["conversation_summary.then"]),
        example=Example(
            _T["conversation_summary.said"],
            {"summary": "New in town and lonely; was glad to be heard.", "themes": ["lonely"], "sentiment": "mixed"},
        ),
        is_silent=True,
        position=90,
        title=_("Summary of the conversation"),
    ),
    Tool(
        name="draft_follow_up_message",
        mode=Mode.DEFERRED,
        tier=Tier.FULL,
        description=(
            "Puts a message to somebody before the staff as a draft: an email, a text message or a "
            "letter. A member of staff reads and approves it; nothing is sent before that, so never say "
            "that it was sent. Call it when the visitor or a member of staff asks for such a message "
            "and it is clear to whom. Do not call it to pass on the visitor's own request (use the tool "
            "for that need)."
        ),
        input_schema=s.an_object(
            {
                "recipient": s.line("Whom it is to: a name, with phone number or email address if known."),
                "channel": s.choice("How it would be sent once approved.", ("email", "sms", "letter")),
                "body": s.words("The whole message, ready to send, in the recipient's language."),
            },
            required=("recipient", "channel", "body"),
        ),
        handler=_draft_follow_up_message,
        position=100,
        title=_("Draft of a message"),
        backs=frozenset({"draft", "generic"}),
        writes=Writes(Kind.DRAFT, Confidentiality.STAFF),
        worded_fields=("body",),
        instruction=reply_now(_T["draft_follow_up_message.first"], then=_T["draft_follow_up_message.then"]),
        example=Example(
            _T["draft_follow_up_message.said"],
            {
                "recipient": "Dana, dana@example.org",
                "channel": "email",
                "body": "Dear Dana, thank you for driving me to chemo.",
            },
        ),
        receipt=_T["draft_follow_up_message.receipt"],
        correction=sorry(_T["draft_follow_up_message.correction"]),
    ),
)
