"""Numbers and addresses as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.text.contact import (
    best_time_in,
    dashed_phone,
    digit_by_digit,
    email_in,
    normalise_email,
    normalise_phone,
    phone_in,
    split_contact,
)


@pytest.mark.parametrize(
    ("raw", "region", "expected"),
    [
        ("(217) 555-0142", "US", "+12175550142"),
        ("217.555.0142", "US", "+12175550142"),
        ("1-217-555-0142", "US", "+12175550142"),
        ("+1 217 555 0142", "MX", "+12175550142"),
        ("217-555-0142 ext. 12", "US", "+12175550142"),
        ("55 1234 5678", "MX", "+525512345678"),
        ("020 7946 0958", "GB", "+442079460958"),
        ("555-0142", "US", ""),
        ("911", "US", ""),
        ("call me", "US", ""),
        ("", "US", ""),
        ("9" * 5000, "US", ""),
    ],
)
def test_normalise_phone(raw: str, region: str, expected: str) -> None:
    assert normalise_phone(raw, region) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("Ana@Example.ORG", "ana@example.org"),
        (" <ana@example.org>. ", "ana@example.org"),
        ("mailto:ana@example.org", "ana@example.org"),
        ("ana.maria+church@mail.example.co.uk", "ana.maria+church@mail.example.co.uk"),
        ("josé@example.org", "josé@example.org"),
        ("ana@example", ""),
        ("ana@@example.org", ""),
        ("ana example.org", ""),
        ("", ""),
    ],
)
def test_normalise_email(raw: str, expected: str) -> None:
    assert normalise_email(raw) == expected


@pytest.mark.parametrize(
    ("raw", "phone", "email"),
    [
        ("217 555 0142 or ana@example.org", "+12175550142", "ana@example.org"),
        ("ana@example.org, (217) 555-0142", "+12175550142", "ana@example.org"),
        ("mi número es 217 555 0142, gracias", "+12175550142", ""),
        ("You can reach my daughter at ANA@example.org.", "", "ana@example.org"),
        ("ana2175550142@example.org", "", "ana2175550142@example.org"),
        ("555-0142", "", ""),
        ("I'm at the shelter on 5th", "", ""),
    ],
)
def test_split_contact_finds_both(raw: str, phone: str, email: str) -> None:
    assert split_contact(raw, "US") == (phone, email)


@given(st.text(max_size=300), st.sampled_from(["US", "MX", "GB"]))
def test_whatever_is_given_nothing_is_raised_and_normalising_again_changes_nothing(raw: str, region: str) -> None:
    phone, email = split_contact(raw, region)
    assert normalise_phone(phone, region) == phone
    assert normalise_email(email) == email


@pytest.mark.parametrize(
    ("said", "phone"),
    [
        ("call me at 217 555 0142 please", "+12175550142"),
        ("two one seven, five five five, oh one four two", "+12175550142"),
        ("dos uno siete cinco cinco cinco cero uno cuatro dos", "+12175550142"),
        ("llámame al ２１７ ５５５ ０１４２", "+12175550142"),
        ("555-0142", "555-0142"),
        ("dos o tres o cuatro o cinco", ""),  # "o" is a zero in English alone
        ("Psalm 23, on 3/5/2026, $1,200", ""),
    ],
)
def test_a_number_is_found_in_a_sentence(said: str, phone: str) -> None:
    assert phone_in(said, "US") == phone


def test_a_contact_that_was_spelled_out_is_one() -> None:
    assert split_contact("it is two one seven five five five oh one four two", "US") == ("+12175550142", "")


@pytest.mark.parametrize(
    ("said", "email"),
    [
        ("write to 'Ana@Example.ORG'.", "ana@example.org"),
        ("mailto:ana@example.org", "ana@example.org"),
        ("a@b or ana@example.org", "ana@example.org"),
        ("look at example dot org", ""),  # a page, and nobody's address
    ],
)
def test_an_address_is_found_in_a_sentence(said: str, email: str) -> None:
    assert email_in(said) == email


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("Call me after 6pm, please", "after 6pm"),
        ("any time after work is fine", "any time after work"),
        ("I am free on Tuesday mornings.", "on Tuesday mornings"),
        ("Llámeme por la mañana", "por la mañana"),
        ("después de las 5 pm", "después de las 5 pm"),
        ("los miércoles", "los miércoles"),
        ("depois do almoço", "depois do almoço"),
        ("I lost my job", ""),
    ],
)
def test_the_best_time_is_told_in_their_words(said: str, when: str) -> None:
    assert best_time_in(said) == when


def test_number_is_written_and_read_out() -> None:
    assert dashed_phone("+12025550142") == "202-555-0142"
    assert digit_by_digit("+12025550142") == "2 0 2, 5 5 5, 0 1 4 2"
    assert dashed_phone("+525512345678") == "+525512345678"
