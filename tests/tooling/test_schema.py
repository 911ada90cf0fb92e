"""A bad call is answered with what is wrong and what is accepted, and never with the visitor's own words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tooling.schema import MOST_PROBLEMS, cleaned, problems, storable

VISIT = {
    "type": "object",
    "properties": {
        "reason": {
            "type": "string",
            "description": "Why a visit is wanted.",
            "minLength": 1,
            "maxLength": 40,
        },
        "location": {"type": "string", "enum": ["home", "hospital", "other"]},
        "phone": {"type": "string", "pattern": r"^\+?[\d ]{7,20}$", "description": "As given"},
        "email": {"type": "string", "description": "An email address"},
        "day": {"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "people": {"type": "integer", "minimum": 1, "maximum": 12},
        "urgent": {"type": "boolean"},
        "themes": {"type": "array", "items": {"type": "string", "maxLength": 10}, "maxItems": 2},
    },
    "required": ["reason", "location"],
    "additionalProperties": False,
}
GOOD = {"reason": "He is alone", "location": "home", "phone": "555 123 4567"}
CONTACT = (("phone", "email"),)


def wrong(**changes):
    return problems(VISIT, CONTACT, cleaned(VISIT, GOOD | changes))


def test_accepts_a_good_call():
    assert wrong(day="2026-11-22", people=3, urgent=True, themes=["grief"]) == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"reason": "   "},
            ['"reason" is missing. Accepted: text, at most 40 characters (Why a visit is wanted).'],
        ),
        ({"location": None}, ['"location" is missing. Accepted: one of home, hospital, other.']),
        (
            {"location": "prison"},
            ['"location" is not one of the accepted values. Accepted: one of home, hospital, other.'],
        ),
        (
            {"people": "four"},
            ['"people" is not a whole number. Accepted: a whole number, at least 1, at most 12.'],
        ),
        ({"people": 0}, ['"people" is too small. Accepted: a whole number, at least 1, at most 12.']),
        ({"people": 40}, ['"people" is too large. Accepted: a whole number, at least 1, at most 12.']),
        ({"urgent": "yes"}, ['"urgent" is not true or false. Accepted: true or false.']),
        (
            {"day": "2026-02-31"},
            ['"day" is not written in the accepted form. Accepted: a date that exists, as YYYY-MM-DD.'],
        ),
        ({"phone": "call me"}, ['"phone" is not written in the accepted form. Accepted: text (As given).']),
        (
            {"phone": ""},
            ['Give at least one of: "phone", "email". "phone": text (As given). "email": text (An email address).'],
        ),
        ({"themes": ["a", "b", "c"]}, ['"themes" is too long (3). Accepted: a list, at most 2 items.']),
        (
            {"themes": ["ok", "far too long it is"]},
            ['"themes[2]" is too long (18). Accepted: text, at most 10 characters.'],
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_says_which_field_is_wrong_and_what_is_accepted(changes, expected):
    assert wrong(**changes) == expected


def test_names_every_missing_field_once():
    assert [message.split()[0] for message in problems(VISIT, (), {})] == ['"reason"', '"location"']


def test_tells_only_the_first_few():
    everything = wrong(location="x", people=0, urgent="x", day="x", phone="x")
    assert len(everything) == MOST_PROBLEMS


def test_trims_and_leaves_out_what_is_empty_or_unknown():
    value = {
        "reason": "  alone ",
        "location": "home",
        "phone": "",
        "email": None,
        "themes": [" ", "x "],
        "mood": "sad",
    }
    assert cleaned(VISIT, value) == {"reason": "alone", "location": "home", "themes": ["x"]}


def test_keeps_false_and_zero():
    assert cleaned(VISIT, {"urgent": False, "people": 0}) == {"urgent": False, "people": 0}


@given(st.text(alphabet=st.characters(codec=None, exclude_categories=()), max_size=30))
def test_never_repeats_a_value_and_always_stores(text):
    secret = f"my secret {text} words"
    for field in VISIT["properties"]:
        assert "my secret" not in " ".join(wrong(**{field: secret}))
    stored = json.dumps(storable({"a": [secret]}), ensure_ascii=False)
    assert "\x00" not in stored
    stored.encode()  # no lone surrogates
