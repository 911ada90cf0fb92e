"""Each deferred tool writes its one care record with all that the call held, however often it comes."""

import uuid
from datetime import date
from decimal import Decimal

import pytest

from church.testing import make_church
from prayers.kinds import spec_of
from prayers.models import CareRecord
from tooling.registry import ToolContext
from tooling.tools import REGISTRY

pytestmark = pytest.mark.django_db

PHONE = "(217) 555-0199"
E164 = "+12175550199"


def context(church, **fields):
    defaults = {"conversation_id": uuid.uuid4(), "invocation_id": uuid.uuid4(), "language": "en"}
    return ToolContext(church_id=church.pk, **(defaults | fields))


def run(name, ctx, call):
    """The child row that the tool says it wrote."""
    record = CareRecord.objects.get(pk=REGISTRY.get(name).handler(ctx, call))
    return getattr(record, spec_of(record.kind).model_name)


@pytest.mark.parametrize(
    ("name", "call", "stored"),
    [
        (
            "submit_prayer_request",
            {"request": "My husband died on Tuesday.", "name": "Ann", "contact": PHONE},
            {
                "request": "My husband died on Tuesday.",
                "contact_name": "Ann",
                "contact_phone": E164,
                "kind": "prayer",
            },
        ),
        (
            "submit_prayer_request",
            {"request": "My marriage.", "confidentiality": "pastors_only"},
            {"confidentiality": "pastors_only", "contact_phone": ""},
        ),
        (
            "submit_prayer_request",
            {"request": "My debts.", "name": "Ann", "contact": PHONE, "anonymous": True},
            {"anonymous": True, "contact_name": "", "contact_raw": ""},
        ),
        (
            "request_callback",
            {
                "reason": "I relapsed.",
                "phone": PHONE,
                "name": "Al",
                "best_time": "evenings",
                "urgency": "urgent",
            },
            {"reason": "I relapsed.", "contact_phone": E164, "best_time": "evenings", "urgency": "high"},
        ),
        (
            "request_callback",
            {"reason": "Baptism.", "email": "Al@Example.org", "urgency": "low"},
            {"contact_phone": "", "urgency": "low", "kind": "callback"},
        ),
        (
            "capture_visitor_contact",
            {"name": "Rosa", "email": "rosa@example.org", "how_heard": "a friend", "consent": True},
            {
                "contact_name": "Rosa",
                "contact_email": "rosa@example.org",
                "how_heard": "a friend",
                "consent": True,
            },
        ),
        (
            "request_pastoral_visit",
            {
                "reason": "Dad had surgery.",
                "location": "hospital",
                "address": "St. Mary, 4 West",
                "name": "Ann",
                "contact": PHONE,
                "preferred_time": "mornings",
            },
            {
                "reason": "Dad had surgery.",
                "location": "hospital",
                "address": "St. Mary, 4 West",
                "preferred_time": "mornings",
                "contact_phone": E164,
            },
        ),
        (
            "report_care_need",
            {
                "need": "No way to chemo.",
                "category": "transport",
                "for_whom": "her neighbour",
                "contact": PHONE,
            },
            {
                "need": "No way to chemo.",
                "category": "transport",
                "for_whom": "her neighbour",
                "kind": "care",
            },
        ),
        (
            "flag_safety_concern",
            {"concern": "He says he will end it.", "category": "self_harm", "person_in_danger": "her son"},
            {
                "category": "self_harm",
                "person_in_danger": "her son",
                "urgency": "immediate",
                "is_minor": False,
            },
        ),
        (
            "flag_safety_concern",
            {
                "concern": "I cannot go on.",
                "category": "self_harm",
                "name": "Anna",
                "contact": f"{PHONE}, anna@example.org",
                "best_time": "after 6",
            },
            {
                "contact_name": "Anna",
                "contact_phone": E164,
                "contact_email": "anna@example.org",
                "best_time": "after 6",
            },
        ),
        (
            "report_care_need",
            {"need": "Meals", "category": "meals", "name": "Anna", "contact": PHONE},
            {"contact_name": "Anna", "contact_phone": E164},
        ),
        (
            "flag_safety_concern",
            {"concern": "They hit me every day.", "category": "minor_at_risk", "is_minor": True},
            {"is_minor": True, "kind": "safety"},
        ),
        (
            "signup_for_volunteer_role",
            {
                "role": "nursery",
                "name": "Rosa",
                "contact": PHONE,
                "availability": "Sundays",
                "minors_ministry": True,
            },
            {
                "role": "nursery",
                "availability": "Sundays",
                "needs_background_check": True,
                "contact_name": "Rosa",
            },
        ),
        (
            "signup_for_volunteer_role",
            {"role": "greeter", "name": "Rosa", "contact": PHONE},
            {"needs_background_check": False, "kind": "volunteer"},
        ),
        (
            "start_visitor_followup",
            {"name": "Rosa", "contact": PHONE, "visited_on": "2026-03-01", "interests": "choir"},
            {"visited_on": date(2026, 3, 1), "interests": "choir", "kind": "followup"},
        ),
        (
            "start_visitor_followup",
            {"name": "Rosa", "contact": PHONE, "visited_on": "2026-02-30"},
            {"visited_on": None, "interests": "Visited: 2026-02-30"},
        ),
        (
            "conversation_summary",
            {
                "summary": "A widow.",
                "themes": ["grief"],
                "sentiment": "distressed",
                "open_needs": ["a visit"],
            },
            {"text": "A widow.", "themes": ["grief"], "sentiment": "distressed", "open_needs": ["a visit"]},
        ),
        (
            "draft_follow_up_message",
            {"recipient": "Ann", "channel": "letter", "body": "Dear Ann"},
            {"recipient": "Ann", "send_by": "letter", "body": "Dear Ann", "status": "awaiting_approval"},
        ),
        (
            "submit_benevolence_request",
            {
                "need": "Rent.",
                "amount": "$1,450",
                "due_date": "2026-04-01",
                "household_size": 4,
                "name": "Al",
                "contact": PHONE,
            },
            {
                "need": "Rent.",
                "amount": Decimal("1450.00"),
                "due_date": date(2026, 4, 1),
                "household_size": 4,
                "confidentiality": "committee",
                "contact_phone": E164,
            },
        ),
        (
            "submit_benevolence_request",
            {"need": "Rent.", "amount": "between 450 and 500", "name": "Al", "contact": PHONE},
            {"need": "Rent.\nAmount: between 450 and 500", "amount": None, "due_date": None},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_was_said_is_what_is_stored(name, call, stored):
    record = run(name, context(make_church()), call)
    assert {field: getattr(record, field) for field in stored} == stored


def test_the_record_knows_where_it_came_from():
    church = make_church()
    ctx = context(church, language="es", channel="voice", is_minor=True)
    record = run("submit_prayer_request", ctx, {"request": "Me hacen daño en la escuela."})
    assert record.church == church
    assert record.invocation_id == ctx.invocation_id
    assert record.conversation_id == ctx.conversation_id
    assert (record.language, record.channel, record.is_minor) == ("es", "voice", True)


EVERY_CALL = {
    "submit_prayer_request": {"request": "x"},
    "request_callback": {"reason": "x", "phone": PHONE},
    "capture_visitor_contact": {"name": "Rosa", "phone": PHONE},
    "request_pastoral_visit": {"reason": "x", "location": "home"},
    "report_care_need": {"need": "x", "category": "meals"},
    "flag_safety_concern": {"concern": "x", "category": "abuse"},
    "signup_for_volunteer_role": {"role": "x", "name": "Rosa", "contact": PHONE},
    "start_visitor_followup": {"name": "Rosa", "contact": PHONE},
    "conversation_summary": {"summary": "x"},
    "draft_follow_up_message": {"recipient": "x", "channel": "email", "body": "y"},
    "submit_benevolence_request": {"need": "x", "name": "Al", "contact": PHONE},
}


def test_the_least_that_is_required_is_enough_for_every_deferred_tool():
    # But for those that change what was asked for before, and write no record: `tests/tooling/test_own.py`.
    assert set(EVERY_CALL) == {tool.name for tool in REGISTRY if tool.is_deferred and not tool.acts_on_own}
    church = make_church()
    kinds = {run(name, context(church), call).kind for name, call in EVERY_CALL.items()}
    assert len(kinds) == 11


@pytest.mark.parametrize("name", list(EVERY_CALL))
def test_a_call_delivered_three_times_writes_one_record(name):
    ctx = context(make_church())
    written = {REGISTRY.get(name).handler(ctx, EVERY_CALL[name]) for _ in range(3)}
    assert len(written) == 1
    assert CareRecord.objects.count() == 1


def test_words_with_white_space_around_them_are_trimmed():
    assert run("submit_prayer_request", context(make_church()), {"request": "  my son \n"}).request == "my son"


def test_a_number_that_cannot_be_read_is_kept_as_it_was_given():
    record = run("submit_prayer_request", context(make_church()), {"request": "x", "contact": "ask my sister in 4B"})
    assert (record.contact_phone, record.contact_raw) == ("", "ask my sister in 4B")
