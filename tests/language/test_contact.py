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
        ("look at example.org", ""),
        ("it was at church.org", ""),
        ("danak at gmail dot com", "danak@gmail.com"),
        ("my email is dana at gmail dot com", "dana@gmail.com"),
        ("dana dot cole at gmail dot com please", "dana.cole@gmail.com"),
        ("d_cole (at) gmail.com", "d_cole@gmail.com"),
        ("dana underscore cole at mail dot example dot org", "dana_cole@mail.example.org"),
        ("mi correo es rosa punto gil arroba gmail punto com", "rosa.gil@gmail.com"),
        ("escreva para jsilva arroba gmail ponto com", "jsilva@gmail.com"),
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
        ("Can someone call me after 6?", "after 6"),
        ("call me after six please", "after six"),
        ("217-555-0142, after 6:30 pm", "after 6:30 pm"),
        ("after 6", "after 6"),
        ("Mornings", "Mornings"),
        ("mornings work for me", "mornings"),
        ("mornings please", "mornings"),
        ("nights are best", "nights"),
        ("I'm free Tuesday between 2 and 4.", "Tuesday between 2 and 4"),
        ("You can reach me tue or thu after 4", "tue or thu after 4"),
        ("Please call, but not before noon", "not before noon"),
        ("please don't call me before noon", "don't call me before noon"),
        ("weekday evenings work", "weekday evenings"),
        ("Could the pastor call any time after my shift ends at 3?", "any time after my shift ends at 3"),
        ("call me anytime", "anytime"),
        ("before noon is best", "before noon"),
        ("You can call on my lunch break around 12:30", "on my lunch break around 12:30"),
        ("Could someone visit my dad tomorrow morning?", "tomorrow morning"),
        ("please call between 5 and 7 pm", "between 5 and 7 pm"),
        ("I can talk, not on Wednesdays", "not on Wednesdays"),
        ("weekday evenings but not on Wednesdays", "weekday evenings but not on Wednesdays"),
        ("the best time is 9 to 11 am", "9 to 11 am"),
        ("I work days, so call me in the evening", "in the evening"),
        ("My shift starts at 6. Call me before that, at 5.", "at 5"),
        ("I'm home after 7 on weekdays", "after 7 on weekdays"),
        ("I am available Monday through Friday after 5pm", "Monday through Friday after 5pm"),
        ("could someone come by this afternoon?", "this afternoon"),
        ("I'm not home on Thursdays", "not home on Thursdays"),
        ("I tried to call Sunday morning and nobody answered", ""),
        ("He died Tuesday morning. Please call me Thursday.", "Thursday"),
        ("call me when I get off work at 5", "when I get off work at 5"),
        ("Could a pastor visit him before his surgery tomorrow morning?", "before his surgery tomorrow morning"),
        ("Por favor llámeme después de las 6", "después de las 6"),
        ("puedo hablar por las mañanas", "por las mañanas"),
        ("llámenme entre 2 y 4", "entre 2 y 4"),
        ("entre las 2 y las 4 de la tarde está bien", "entre las 2 y las 4 de la tarde"),
        ("estoy libre los martes por la tarde", "los martes por la tarde"),
        ("no llamen antes de las 10", "no llamen antes de las 10"),
        ("pueden visitarnos mañana por la tarde", "mañana por la tarde"),
        ("me liguem depois das 18h", "depois das 18h"),
        ("de manhã, por favor", "de manhã"),
        ("estou livre às terças à noite", "às terças à noite"),
        ("he died Tuesday morning", ""),
        ("My son died, Tuesday morning, in the hospital", ""),
        ("my shift starts at 6", ""),
        ("I want to talk to someone about my son who died Tuesday morning", ""),
        ("Please call me, he died Tuesday morning", ""),
        ("Her surgery is tomorrow morning, can someone call me?", ""),
        ("Her surgery is tomorrow morning and my number is 217-555-0142", ""),
        ("I call my mom every morning", ""),
        ("He called me Tuesday morning and hit me", ""),
        ("I cry at night", ""),
        ("no puedo dormir por la noche", ""),
        ("My best friend died on Sunday", ""),
        ("please pray for us tonight", ""),
        ("What time is church on Sunday morning?", ""),
        ("Is the food pantry open on Tuesday afternoons?", ""),
        ("I have been sober for 6 weeks, please call me", ""),
        ("call me after 2 weeks", ""),
        ("visit me at 21 Elm Street", ""),
        ("call me at 217-555-0142", ""),
        ("murió el martes por la mañana", ""),
        ("mi turno empieza a las 6", ""),
        ("ele morreu na terça de manhã", ""),
    ],
)
def test_the_best_time_is_told_in_their_words(said: str, when: str) -> None:
    assert best_time_in(said) == when


def test_number_is_written_and_read_out() -> None:
    assert dashed_phone("+12025550142") == "202-555-0142"
    assert digit_by_digit("+12025550142") == "2 0 2, 5 5 5, 0 1 4 2"
    assert dashed_phone("+525512345678") == "+525512345678"
