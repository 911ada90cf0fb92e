"""Tools for need: prayer, a call back, a visit, practical care. Each writes one record."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.tiers import Tier
from language.texts import texts
from prayers import writes
from prayers.models import Confidentiality, Kind
from tooling.registry import Example, Mode, Tool, ToolContext, Writes

from . import schemas as s
from .instruction import reply_now
from .notices import sorry
from .origin import given, origin_of

_T = texts("care")


def _submit_prayer_request(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "request", "name", "contact", "confidentiality", "anonymous")
    return str(writes.write_prayer_request(origin_of(ctx), **fields).pk)


def _request_callback(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "reason", "phone", "email", "name", "best_time", "urgency")
    return str(writes.write_callback_request(origin_of(ctx), **fields).pk)


def _request_pastoral_visit(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "reason", "location", "address", "name", "contact", "preferred_time")
    return str(writes.write_pastoral_visit(origin_of(ctx), **fields).pk)


def _report_care_need(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "need", "category", "for_whom", "name", "contact")
    return str(writes.write_care_need(origin_of(ctx), **fields).pk)


TOOLS = (
    Tool(
        name="submit_prayer_request",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Hands a prayer request to the church's prayer team. Call it as soon as the visitor asks "
            "for prayer or says yes to it; the visitor's own words are enough. Never ask for a name or "
            "contact details first: pass them on only if they were already given. Do not call it when "
            "the visitor only asks how to pray, or turned prayer down. One call for one request; call "
            "again only when something new is asked for."
        ),
        input_schema=s.an_object(
            {
                "request": s.words("What to pray for, in the visitor's own words and language."),
                "name": s.name(),
                "contact": s.contact(),
                "confidentiality": s.choice(
                    "Who may read it: prayer_chain (the wider circle of people who pray), prayer_team "
                    "(the usual; taken when left out), pastors_only (when the visitor asks for privacy "
                    "or the matter is delicate, such as abuse, a marriage, an addiction).",
                    ("prayer_chain", "prayer_team", "pastors_only"),
                ),
                "anonymous": s.flag("True when the visitor does not want their name with the request."),
            },
            required=("request",),
        ),
        handler=_submit_prayer_request,
        position=10,
        title=_("Prayer request"),
        is_care=True,
        backs=frozenset({"prayer", "passed_on", "generic"}),
        writes=Writes(Kind.PRAYER, Confidentiality.PRAYER_TEAM, said_in="confidentiality"),
        worded_fields=("request",),
        instruction=reply_now(_T["submit_prayer_request.first"], then=_T["submit_prayer_request.then"]),
        example=Example(
            _T["submit_prayer_request.said"],
            {"request": "Her husband of 41 years died on Tuesday."},
        ),
        receipt=_T["submit_prayer_request.receipt"],
        correction=sorry(_T["submit_prayer_request.correction"]),
    ),
    Tool(
        name="request_callback",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Asks a person of the church to call or write back. Call it when the visitor wants to talk "
            "to someone, or accepts your offer of it, and has given a phone number or an email address. "
            "If neither is known, ask for one first, gently. Somebody under 18 is never made to give "
            "contact details: when they give none and are in distress, call flag_safety_concern with "
            "minor_at_risk instead. Call it, too, for a request that no other tool fits, once the visitor "
            "agreed that people may have it. Do not call it for a question you can answer yourself."
        ),
        input_schema=s.an_object(
            {
                "reason": s.words(
                    "What it is about, in the visitor's own words; a request that no other tool fits as they said it."
                ),
                "phone": s.phone(),
                "email": s.email(),
                "name": s.name(),
                "best_time": s.line("When to reach them, as they said it, such as 'weekday evenings'."),
                "urgency": s.choice(
                    "How soon: urgent (today: fresh grief, a crisis, a deadline), normal (the usual; "
                    "taken when left out), low (whenever it suits).",
                    ("low", "normal", "urgent"),
                ),
            },
            required=("reason",),
        ),
        handler=_request_callback,
        position=20,
        title=_("Request for a call back"),
        one_of=(("phone", "email"),),
        is_care=True,
        backs=frozenset({"callback", "contact", "followup", "passed_on", "generic"}),
        writes=Writes(Kind.CALLBACK, Confidentiality.STAFF),
        worded_fields=("reason",),
        instruction=reply_now(_T["request_callback.first"], then=_T["request_callback.then"]),
        example=Example(
            _T["request_callback.said"],
            {"reason": "Worn out with her marriage", "phone": "217-555-0142", "best_time": "after six"},
        ),
        receipt=_T["request_callback.receipt"],
        correction=sorry(_T["request_callback.correction"]),
    ),
    Tool(
        name="request_pastoral_visit",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Asks a pastor to visit somebody at home, in hospital or in a care facility. Call it when "
            "the visitor asks for a visit or accepts one and you know which kind of place it is; "
            "hospital name, ward and room go into address. Contact details help but are not required. "
            "Do not call it for an appointment at the church, nor when the visitor only wants a phone "
            "call (request_callback)."
        ),
        input_schema=s.an_object(
            {
                "reason": s.words("Why a visit is wanted and who is to be visited, in the visitor's words."),
                "location": s.choice(
                    "What kind of place the visit is to.", ("home", "hospital", "care_facility", "other")
                ),
                "address": s.line("Address, or the hospital or facility with ward and room, as given."),
                "name": s.name("Name of the person who asks, as they gave it."),
                "contact": s.contact(),
                "preferred_time": s.line("When a visit would suit, as they said it."),
            },
            required=("reason", "location"),
        ),
        handler=_request_pastoral_visit,
        position=40,
        title=_("Request for a pastoral visit"),
        is_care=True,
        backs=frozenset({"visit", "followup", "passed_on", "generic"}),
        writes=Writes(Kind.VISIT, Confidentiality.STAFF),
        worded_fields=("reason",),
        instruction=reply_now(_T["request_pastoral_visit.first"], then=_T["request_pastoral_visit.then"]),
        example=Example(
            _T["request_pastoral_visit.said"],
            {"reason": "Her father had a stroke", "location": "hospital", "address": "St. Luke's, room 412"},
        ),
        receipt=_T["request_pastoral_visit.receipt"],
        correction=sorry(_T["request_pastoral_visit.correction"]),
    ),
    Tool(
        name="report_care_need",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Tells the care team about a practical need: meals, a ride, a place to stay, help in "
            "illness or bereavement, child care. Call it when the visitor describes such a need, their "
            "own or somebody else's, and would welcome help. Do not call it for money the visitor asks "
            "the church to pay (submit_benevolence_request, where it is offered), nor for prayer alone."
        ),
        input_schema=s.an_object(
            {
                "need": s.words("What is needed, in the visitor's own words, with times or places they named."),
                "category": s.choice(
                    "What kind of need it is.",
                    (
                        "meals",
                        "transport",
                        "housing",
                        "illness",
                        "bereavement",
                        "childcare",
                        "financial",
                        "other",
                    ),
                ),
                "for_whom": s.line("Whom it is for, such as 'herself' or 'her neighbour Rosa'."),
                "name": s.name(),
                "contact": s.contact(),
            },
            required=("need", "category"),
        ),
        handler=_report_care_need,
        position=50,
        title=_("Practical need"),
        is_care=True,
        backs=frozenset({"care", "passed_on", "generic"}),
        writes=Writes(Kind.CARE, Confidentiality.STAFF),
        worded_fields=("need", "for_whom"),
        instruction=reply_now(_T["report_care_need.first"], then=_T["report_care_need.then"]),
        example=Example(
            _T["report_care_need.said"],
            {
                "need": "Meals after surgery, she cannot cook for the children",
                "category": "meals",
                "for_whom": "her family",
            },
        ),
        receipt=_T["report_care_need.receipt"],
        correction=sorry(_T["report_care_need.correction"]),
    ),
)
