"""What every declaration owes: a schema the API takes, words in both languages, claims it makes true."""

import re

import pytest
from jsonschema import Draft202012Validator

from church.tiers import Tier
from tooling.registry import Mode
from tooling.tools import REGISTRY

DEFERRED = {
    "submit_prayer_request": Tier.BASIC,
    "request_callback": Tier.BASIC,
    "capture_visitor_contact": Tier.BASIC,
    "request_pastoral_visit": Tier.PRO_WEBSITE,
    "report_care_need": Tier.PRO_WEBSITE,
    "flag_safety_concern": Tier.BASIC,
    "signup_for_volunteer_role": Tier.PRO_WEBSITE,
    "start_visitor_followup": Tier.PRO_WEBSITE,
    "conversation_summary": Tier.FULL,
    "draft_follow_up_message": Tier.FULL,
    "submit_benevolence_request": Tier.FULL,
    "amend_request": Tier.BASIC,
    "withdraw_request": Tier.BASIC,
}
IMMEDIATE = {
    "get_church_directions": Tier.BASIC,
    "get_first_visit_info": Tier.BASIC,
    "get_sermon_info": Tier.BASIC,
    "get_announcements": Tier.BASIC,
    "lookup_bible_verse": Tier.BASIC,
    "send_connection_card_link": Tier.BASIC,
    "send_giving_link": Tier.BASIC,
    "find_small_group": Tier.PRO_WEBSITE,
    "get_kids_info": Tier.PRO_WEBSITE,
    "register_child_checkin": Tier.PRO_WEBSITE,
    "register_for_event": Tier.PRO_WEBSITE,
    "find_past_sermon": Tier.PRO_WEBSITE,
    "get_worship_playlist": Tier.PRO_WEBSITE,
    "daily_devotional": Tier.PRO_WEBSITE,
    "lookup_local_resources": Tier.PRO_WEBSITE,
    "book_appointment": Tier.FULL,
    "schedule_counseling": Tier.FULL,
    "facility_booking": Tier.FULL,
    "get_giving_history": Tier.FULL,
    "search_illustrations": Tier.FULL,
    "generate_devotional": Tier.FULL,
    "theological_deep_dive": Tier.FULL,
    "generate_lesson_plan": Tier.FULL,
    "list_my_requests": Tier.BASIC,
    "change_booking": Tier.PRO_WEBSITE,
    "cancel_booking": Tier.PRO_WEBSITE,
    "lookup_church_answer": Tier.BASIC,
}
WITH_EMPATHY = {"find_small_group", "lookup_local_resources", "book_appointment", "schedule_counseling"}
SILENT = {"flag_safety_concern", "conversation_summary"}  # the visitor is told nothing of them
CLAIM_TOPICS = {
    "prayer", "callback", "visit", "contact", "care", "safety", "volunteer", "followup",
    "draft", "benevolence", "booking", "sent", "passed_on", "generic",
}  # fmt: skip

every_tool = pytest.mark.parametrize("tool", list(REGISTRY), ids=lambda tool: tool.name)
every_deferred_tool = pytest.mark.parametrize(
    "tool", [tool for tool in REGISTRY if tool.is_deferred], ids=lambda tool: tool.name
)


def test_the_registry_holds_the_manuals_tools_in_its_order_mode_and_tier():
    assert [tool.name for tool in REGISTRY] == [*DEFERRED, *IMMEDIATE]
    assert {tool.name: tool.tier for tool in REGISTRY} == DEFERRED | IMMEDIATE
    assert {tool.name for tool in REGISTRY if tool.mode is Mode.DEFERRED} == set(DEFERRED)
    assert {tool.name for tool in REGISTRY if tool.mode is Mode.IMMEDIATE_WITH_EMPATHY} == WITH_EMPATHY
    assert {tool.name for tool in REGISTRY if tool.mode is Mode.IMMEDIATE} == set(IMMEDIATE) - WITH_EMPATHY
    assert (len(DEFERRED), len(IMMEDIATE), len(REGISTRY)) == (13, 27, 40)


@pytest.mark.parametrize(("tier", "count"), [(Tier.BASIC, 15), (Tier.PRO_WEBSITE, 29), (Tier.FULL, 40)])
def test_each_tier_offers_its_tools_and_those_below(tier, count):
    offered = REGISTRY.offered(tier)
    assert len(offered) == count
    assert all(tool.tier <= tier for tool in offered)


@every_tool
def test_the_schema_is_one_the_api_takes(tool):
    schema = tool.input_schema
    Draft202012Validator.check_schema(schema)
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert not {"oneOf", "anyOf", "allOf", "not", "if"} & set(schema)
    assert set(schema["required"]) <= set(schema["properties"])


@every_tool
def test_every_property_and_every_one_of_group_is_described(tool):
    properties = tool.input_schema["properties"]
    assert all(len(each["description"]) > 15 for each in properties.values())
    assert all(set(group) <= set(properties) for group in tool.one_of)


@every_tool
def test_the_description_says_when_to_call_and_when_not(tool):
    assert re.search(r"\bCall it\b", tool.description)
    assert re.search(r"Do not|Not for|Never|never|Without|choose", tool.description)
    assert 200 <= len(tool.description) <= 900
    assert "  " not in tool.description


@every_tool
def test_other_tools_named_in_a_description_exist(tool):
    named = set(re.findall(r"\b[a-z]+(?:_[a-z]+){1,3}\b", tool.description))
    own = set(tool.input_schema["properties"])
    assert {name for name in named if REGISTRY.get(name) is None} <= own | {"minor_at_risk"}


@every_deferred_tool
def test_receipt_and_correction_exist_in_both_languages_or_not_at_all(tool):
    languages = set() if tool.name in SILENT else {"en", "es"}
    assert set(tool.receipt) == set(tool.correction) == languages
    assert all(len(words) < 90 and not words.endswith(".") for words in tool.receipt.values())
    assert all("{phone}" in words for words in tool.correction.values())


@every_tool
def test_an_immediate_tool_has_no_receipt(tool):
    if not tool.is_deferred:
        assert not tool.receipt
        assert not tool.correction


@every_tool
def test_backed_claims_are_topics_that_exist(tool):
    assert tool.backs <= CLAIM_TOPICS


@pytest.mark.parametrize(
    ("name", "backs"),
    [
        ("submit_prayer_request", {"prayer", "passed_on", "generic"}),
        ("request_callback", {"callback", "contact", "followup", "passed_on", "generic"}),
        ("capture_visitor_contact", {"contact", "passed_on", "generic"}),
        ("request_pastoral_visit", {"visit", "followup", "passed_on", "generic"}),
        ("report_care_need", {"care", "passed_on", "generic"}),
        ("flag_safety_concern", set()),
        ("signup_for_volunteer_role", {"volunteer", "contact", "passed_on", "generic"}),
        ("start_visitor_followup", {"followup", "contact", "passed_on", "generic"}),
        ("conversation_summary", set()),
        ("draft_follow_up_message", {"draft", "generic"}),
        ("submit_benevolence_request", {"benevolence", "contact", "passed_on", "generic"}),
        ("get_first_visit_info", set()),
        ("lookup_bible_verse", set()),
        ("send_giving_link", {"sent"}),
        ("send_connection_card_link", {"sent"}),
        ("find_small_group", set()),
        ("register_child_checkin", {"booking", "contact", "generic"}),
        ("register_for_event", {"booking", "contact", "generic"}),
        ("book_appointment", {"booking", "contact", "generic"}),
        ("schedule_counseling", {"booking", "contact", "generic"}),
        ("facility_booking", {"booking", "contact", "passed_on", "generic"}),
        ("get_giving_history", set()),
        ("generate_devotional", set()),
    ],
)
def test_a_call_backs_what_it_makes_true_and_no_more(name, backs):
    assert REGISTRY.get(name).backs == backs


def test_calls_for_somebody_in_need_make_the_turn_emotional():
    assert {tool.name for tool in REGISTRY if tool.is_care} == {
        "submit_prayer_request",
        "request_callback",
        "request_pastoral_visit",
        "report_care_need",
        "flag_safety_concern",
        "submit_benevolence_request",
    }


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("submit_prayer_request", {"request": "My husband of 41 years died on Tuesday."}),
        ("request_callback", {"reason": "my marriage", "phone": "(555) 010-2233"}),
        ("request_callback", {"reason": "mi matrimonio", "email": "ana@example.org", "urgency": "urgent"}),
        (
            "request_pastoral_visit",
            {"reason": "Dad's surgery", "location": "hospital", "address": "St. Mary, 4 West"},
        ),
        (
            "flag_safety_concern",
            {"concern": "he hits me", "category": "domestic_violence", "is_minor": False},
        ),
        (
            "submit_benevolence_request",
            {"need": "rent", "amount": 450, "name": "Al", "contact": "555 010 2233"},
        ),
        (
            "submit_benevolence_request",
            {"need": "rent", "amount": "$450", "name": "Al", "contact": "a@b.org"},
        ),
        ("get_church_directions", {}),
        ("get_first_visit_info", {"day": "sunday", "children": True}),
        ("lookup_bible_verse", {"references": "Salmo 23", "translation": "kjv"}),
        ("find_small_group", {}),
        ("find_small_group", {"day": "tuesday", "life_stage": "parents", "childcare": True, "topic": "grief"}),
        ("get_kids_info", {"age": 0}),
        ("register_child_checkin", {"child_name": "Mia", "age": 3, "guardian_phone": "(217) 555-0142"}),
        ("register_for_event", {"event": "the supper", "seats": 4, "name": "Ana", "email": "ana@example.org"}),
        ("find_past_sermon", {"topic": "hope", "scripture": "Luke 15", "after": "2026-01-01"}),
        ("get_worship_playlist", {"day": "2026-03-01"}),
        ("daily_devotional", {}),
        ("lookup_local_resources", {"category": "food", "postcode": "62701", "within_miles": 10}),
        ("book_appointment", {"with": "Pastor Ruth", "starts_at": "2026-03-03T10:00", "part_of_day": "morning"}),
        ("schedule_counseling", {"topic": "grief", "who_comes": "couple", "safe_to_leave_message": False}),
        ("facility_booking", {"purpose": "lunch", "day": "2026-03-07", "from": "12:00", "to": "14:00", "people": 30}),
        ("get_giving_history", {"year": 2025}),
        ("search_illustrations", {"topic": "patience"}),
        ("generate_devotional", {"theme": "rest"}),
        ("theological_deep_dive", {"subject": "baptism"}),
        ("generate_lesson_plan", {"topic": "hope", "age_group": "teens", "minutes": 45}),
    ],
)
def test_good_input_is_accepted(name, call):
    assert list(Draft202012Validator(REGISTRY.get(name).input_schema).iter_errors(call)) == []


@pytest.mark.parametrize(
    ("name", "call", "field"),
    [
        ("submit_prayer_request", {}, "request"),
        ("submit_prayer_request", {"request": ""}, "request"),
        ("submit_prayer_request", {"request": "x", "confidentiality": "everyone"}, "confidentiality"),
        ("submit_prayer_request", {"request": "x", "mood": "sad"}, "mood"),
        ("request_callback", {"reason": "x", "phone": "call me"}, "phone"),
        ("request_callback", {"reason": "x", "email": "nobody at nowhere"}, "email"),
        ("request_pastoral_visit", {"reason": "x"}, "location"),
        ("report_care_need", {"need": "x", "category": "cars"}, "category"),
        ("flag_safety_concern", {"concern": "x", "category": "sadness"}, "category"),
        ("start_visitor_followup", {"name": "x", "contact": "y", "visited_on": "last Sunday"}, "visited_on"),
        ("draft_follow_up_message", {"recipient": "x", "channel": "fax", "body": "y"}, "channel"),
        (
            "submit_benevolence_request",
            {"need": "x", "name": "y", "contact": "z", "household_size": 0},
            "household_size",
        ),
        ("submit_benevolence_request", {"need": "x", "name": "y", "contact": "z", "amount": -5}, "amount"),
        (
            "submit_benevolence_request",
            {"need": "x", "name": "y", "contact": "z", "amount": "a lot"},
            "amount",
        ),
        ("get_first_visit_info", {"day": "domingo"}, "day"),
        ("lookup_bible_verse", {"references": "John 3:16", "translation": "niv"}, "translation"),
        ("find_small_group", {"day": "lunes"}, "day"),
        ("find_small_group", {"life_stage": "divorced"}, "life_stage"),
        ("find_small_group", {"childcare": "yes"}, "childcare"),
        ("get_kids_info", {"age": 19}, "age"),
        ("register_child_checkin", {"age": 3.5}, "age"),
        ("register_child_checkin", {"guardian_phone": "no"}, "guardian_phone"),
        ("register_child_checkin", {"service_time": "9 AM"}, "service_time"),
        ("register_for_event", {"seats": 0}, "seats"),
        ("register_for_event", {"seats": 21}, "seats"),
        ("register_for_event", {"day": "Saturday"}, "day"),
        ("find_past_sermon", {"after": "last year"}, "after"),
        ("get_worship_playlist", {"day": "Sunday"}, "day"),
        ("daily_devotional", {"day": "today"}, "day"),
        ("lookup_local_resources", {}, "category"),
        ("lookup_local_resources", {"category": "cars"}, "category"),
        ("lookup_local_resources", {"category": "food", "within_miles": 0}, "within_miles"),
        ("book_appointment", {"starts_at": "2026-03-03 10:00"}, "starts_at"),
        ("book_appointment", {"part_of_day": "night"}, "part_of_day"),
        ("schedule_counseling", {"who_comes": "my dog"}, "who_comes"),
        ("schedule_counseling", {"safe_to_leave_message": "no"}, "safe_to_leave_message"),
        ("facility_booking", {"people": 0}, "people"),
        ("facility_booking", {"from": "25:00"}, "from"),
        ("get_giving_history", {"name": "Ana Ruiz"}, "name"),
        ("get_giving_history", {"email": "ana@example.org"}, "email"),
        ("get_giving_history", {"year": "last"}, "year"),
        ("search_illustrations", {}, "topic"),
        ("generate_devotional", {"theme": ""}, "theme"),
        ("theological_deep_dive", {}, "subject"),
        ("generate_lesson_plan", {"topic": "hope"}, "age_group"),
        ("generate_lesson_plan", {"topic": "hope", "age_group": "teens", "minutes": 5}, "minutes"),
    ],
)
def test_bad_input_is_refused_for_the_field_that_is_wrong(name, call, field):
    errors = list(Draft202012Validator(REGISTRY.get(name).input_schema).iter_errors(call))
    assert errors
    assert all(field in error.absolute_path or f"'{field}'" in error.message for error in errors)
