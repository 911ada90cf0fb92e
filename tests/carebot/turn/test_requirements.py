"""What a turn must call, by what the visitor said."""

from dataclasses import replace

import pytest

from carebot.turn.requirements import Requirement, RequirementMode, requirements_for
from carebot.turn.testing import make_church, make_context
from church.tiers import PROFILES, Tier
from language.danger import Danger, DangerKind
from language.danger import Tier as DangerTier
from tooling.execution import check_call
from tooling.tools import REGISTRY

ALL = (
    "submit_prayer_request",
    "request_callback",
    "request_pastoral_visit",
    "report_care_need",
    "flag_safety_concern",
    "submit_benevolence_request",
)


def required(text: str, **given: object) -> dict[str, Requirement]:
    given.setdefault("tools", ALL)
    return {requirement.reason: requirement for requirement in requirements_for(make_context(text, **given))}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "reason", "tool"),
    [
        ("My husband died on Tuesday. Please pray for me.", "prayer_asked", "submit_prayer_request"),
        ("Por favor oren por mi madre, está en el hospital.", "prayer_asked", "submit_prayer_request"),
        ("Could someone call me? My number is 202-555-0142.", "callback_asked", "request_callback"),
        ("Could the pastor visit my dad in the hospital?", "visit_asked", "request_pastoral_visit"),
    ],
)
def test_an_explicit_ask_must_end_in_the_ledger(text: str, reason: str, tool: str):
    requirement = required(text)[reason]

    assert requirement.mode is RequirementMode.STRICT
    assert tool in requirement.any_of
    assert requirement.own_call is not None


def test_a_call_back_without_a_number_is_only_noted():
    assert required("Can someone please call me?")["callback_asked"].mode is RequirementMode.ADVISORY


def test_a_call_back_becomes_strict_when_the_number_comes_a_message_later():
    later = required("It's 202-555-0142.", earlier=["Can someone please call me? My wife left."])

    requirement = later["callback_asked"]
    assert requirement.mode is RequirementMode.STRICT
    assert requirement.own_call is not None
    assert requirement.own_call.input["phone"] == "+12025550142"
    assert "My wife left." in requirement.own_call.input["reason"]


def test_a_callers_name_is_waited_for_once():
    plea = "My mother passed away this morning. Please pray for our family."

    asked = required(plea, channel="voice")["prayer_asked"]
    later = required("It's Alma Reyes.", earlier=[plea], channel="voice")["prayer_asked"]

    assert asked.mode is RequirementMode.ADVISORY
    assert later.mode is RequirementMode.STRICT
    assert later.own_call is not None
    assert "My mother passed away" in later.own_call.input["request"]


def test_an_ask_that_the_ledger_holds_is_not_asked_for_again():
    assert "callback_asked" not in required(
        "It's 202-555-0142.", earlier=["Can someone please call me?"], ledger=["request_callback"]
    )


def test_asking_what_became_of_what_was_asked_asks_nothing_anew():
    earlier = ["report_care_need", "withdraw_request"]

    assert required("So nobody will come by?", ledger=earlier) == {}
    assert "callback_asked" in required("So nobody comes? Then please call me at 217-555-0149.", ledger=earlier)


def test_a_minor_in_distress_must_leave_a_trace_and_is_never_asked_for_a_number_first():
    found = required("I'm 14 and my parents are getting divorced. I can't stop crying.")

    requirement = found["minor_in_distress"]
    assert requirement.mode is RequirementMode.STRICT
    assert requirement.any_of == {"flag_safety_concern", "request_callback"}
    assert requirement.own_call is not None
    assert requirement.own_call.tool == "flag_safety_concern"
    assert requirement.own_call.input["is_minor"] is True


def test_the_engines_own_prayer_request_is_the_visitors_words():
    call = required("Please pray for him.", earlier=["My brother Tom had a stroke."])["prayer_asked"].own_call

    assert call is not None
    assert call.input["request"] == "My brother Tom had a stroke.\nPlease pray for him."


MOM = "+12175550140"
OWN = "+12175550142"


@pytest.mark.parametrize(
    ("text", "earlier", "reason", "fields"),
    [
        (
            "I'm Anna, please call me at 217-555-0142 after 6",
            [],
            "callback_asked",
            {"phone": OWN, "name": "Anna", "best_time": "after 6"},
        ),
        (
            "217-555-0142",
            ["Please call me, mornings are best"],
            "callback_asked",
            {"phone": OWN, "best_time": "mornings"},
        ),
        ("Please call my mom at 217-555-0140", [], "callback_asked", {"phone": MOM, "name": "my mom"}),
        (
            "I'm Anna. Please call my mom at 217-555-0140.",
            [],
            "callback_asked",
            {"phone": MOM, "name": "my mom (Anna)"},
        ),
        (
            "Please call me. I'm Anna, 217-555-0142. My mom's number is 217-555-0140.",
            [],
            "callback_asked",
            {"phone": OWN, "name": "Anna"},
        ),
        (
            "Could a pastor visit my dad at Mercy Hospital, room 412, tomorrow morning? Anna Krause, 217-555-0142",
            [],
            "visit_asked",
            {
                "name": "Anna Krause",
                "contact": OWN,
                "address": "Mercy Hospital, room 412",
                "preferred_time": "tomorrow morning",
            },
        ),
        (
            "I'm Anna, 217-555-0142. I had surgery, could someone bring us meals?",
            [],
            "practical_help_asked",
            {"name": "Anna", "contact": OWN, "category": "meals"},
        ),
        ("Please pray for me. Anna Krause, 217-555-0142", [], "prayer_asked", {"name": "Anna Krause", "contact": OWN}),
        (
            "I'm Anna, 217-555-0142. I'm 14 and my parents are getting divorced. I can't stop crying.",
            [],
            "minor_in_distress",
            {"name": "Anna", "contact": OWN},
        ),
    ],
)
def test_name_number_time_and_place_are_on_the_record(
    text: str, earlier: list[str], reason: str, fields: dict[str, str]
):
    call = required(text, earlier=earlier)[reason].own_call

    assert call is not None
    assert {field: call.input.get(field) for field in fields} == fields
    check_call(REGISTRY, Tier.FULL, call.tool, call.input)


def test_somebody_elses_number_is_added_where_the_words_do_not_hold_it():
    earlier = ["My mom's number is 217-555-0140", "She is alone.", "It is hard.", "We are far away."]
    call = required("Please call me, 217-555-0142", earlier=earlier)["callback_asked"].own_call

    assert call is not None
    assert call.input["phone"] == OWN
    assert call.input["reason"].endswith(f"My mom: {MOM}")


@pytest.mark.parametrize("given", [{"was_violence_told": True}, {"ledger": ["flag_safety_concern"]}])
def test_nobody_else_is_called_where_danger_was_told(given: dict[str, object]):
    asked = required("Please call my husband at 217-555-0140", **given)["callback_asked"]

    assert asked.own_call is None


def test_violence_at_home_adds_no_time_and_no_place():
    found = required("Please call me at 217-555-0142 after 6", was_violence_told=True)
    visit = required("Could a pastor visit me at Mercy Hospital tomorrow morning?", was_violence_told=True)

    assert found["callback_asked"].own_call.input.keys() == {"reason", "phone"}
    assert visit["visit_asked"].own_call.input.keys() == {"reason", "location"}


def test_help_with_rent_needs_name_and_contact_before_it_is_strict():
    asked = "I lost my job and we can't pay the rent. Can the church help?"
    without = required(asked)["money_help_asked"]
    known = required("I'm Ann Lee, ann@example.org", earlier=[asked])["money_help_asked"]

    assert without.mode is RequirementMode.ADVISORY
    assert known.mode is RequirementMode.STRICT
    assert known.own_call is not None
    assert known.own_call.input["contact"] == "ann@example.org"


def test_a_visit_where_visits_are_not_on_offer_becomes_a_call_back():
    basic = make_church(profile=PROFILES[Tier.BASIC])
    found = required(
        "Could the pastor visit my dad in the hospital? I'm at 202-555-0142.",
        church=basic,
        tools=("request_callback", "submit_prayer_request"),
    )

    assert found["visit_asked"].any_of == {"request_callback"}


@pytest.mark.parametrize(
    "text",
    [
        "What time is church on Sunday?",
        "How do I pray?",
        "When is the prayer meeting?",
        "Thank you for the lovely sermon!",
        "You don't need to call me.",
    ],
)
def test_questions_and_thanks_require_nothing(text: str):
    assert required(text) == {}


def test_on_the_telephone_the_name_comes_before_the_prayer_request():
    asked = "Please pray for me, my mother died."

    assert required(asked, channel="voice")["prayer_asked"].mode is RequirementMode.ADVISORY
    assert required("My name is Ann Lee.", earlier=[asked], channel="voice")["prayer_asked"].own_call is not None


@pytest.mark.parametrize(
    ("words", "location"),
    [
        ("in the hospital", "hospital"),
        ("in a nursing home", "care_facility"),
        ("at home", "home"),
        ("somewhere", "other"),
    ],
)
def test_the_engines_own_call_passes_the_tools_schema(words: str, location: str):
    call = required(f"My dad is {words}. Could the pastor visit him?")["visit_asked"].own_call

    assert call is not None
    assert call.input["location"] == location
    check_call(REGISTRY, Tier.FULL, call.tool, call.input)


def test_a_safety_override_requires_nothing_else():
    assert required("I want to kill myself. Please pray for me.") == {}


def test_what_may_be_a_danger_takes_nothing_from_what_was_asked_for():
    soft = Danger(DangerKind.SELF_HARM, "head", tier=DangerTier.SOFT)

    asked = "My husband died on Tuesday. Please pray for me."
    assert "prayer_asked" in required(asked, safety=soft)
    assert required(asked, safety=replace(soft, tier=DangerTier.HARD)) == {}
