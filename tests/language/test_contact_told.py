"""How people leave their name, number and time in the middle of something else, by the kinds of ways in which they do."""

import pytest

from language.contact import read_contact
from language.text.best_time import times_told
from language.text.contact import email_in, phone_in


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("My husband leaves at 7 so please after that", "after 7"),
        ("I go in at 2, call me before then", "before 2"),
        ("i have class til 1 so not before that", "not before 1"),
        ("Sundays are a mess so Mondays", "Mondays"),
        ("I work nights so call after 2", "after 2"),
        ("call me at 5, no wait, at 6", "at 6"),
        ("Tuesday 5pm-7pm is best, call me", "Tuesday 5pm-7pm"),
        ("call me Mon-Thu", "Mon-Thu"),
        ("My break is at 10:15, call me then", "at 10:15"),
        ("call me anytime b/w 7 and 9 pm", "anytime b/w 7 and 9 pm"),
        ("Tuesday's best, please", "Tuesday"),
        ("reach me at four one four, five five five, zero one six eight", ""),
        ("please have her call between the hours of 3 and 5", "between the hours of 3 and 5"),
        ("entro a las 3, llámenme antes de eso", "antes de las 3"),
        ("las tardes son un relajo, las mañanas", "las mañanas"),
        ("saio às 4, me liguem depois disso", "depois das 4"),
    ],
)
def test_a_time_is_the_one_that_suits(said: str, when: str) -> None:
    told = times_told(said)
    assert (told.reached or told.fits or told.answers) == when


@pytest.mark.parametrize(
    "said",
    [
        "Before that he was a kind man. He left at 6.",
        "He was hit at 6 and after that nobody came.",
        "I have been here before then.",
        "Chapters 3-5 are hard.",
    ],
)
def test_what_only_refers_to_a_time_is_none(said: str) -> None:
    told = times_told(said)
    assert not told.reached
    assert not told.fits


@pytest.mark.parametrize(
    ("earlier", "said", "when"),
    [("call me at 6", "wait not 6, 7", "7"), ("call me in the morning", "Not morning. Night.", "Night")],
)
def test_a_time_is_mended_without_another_question(earlier: str, said: str, when: str) -> None:
    assert read_contact(said, [earlier]).best_time == when


def test_a_visit_that_is_cancelled_leaves_no_time() -> None:
    assert (
        read_contact("Cancela a visita de amanhã, por favor", ["O padre pode visitar minha tia amanhã?"]).best_time
        is None
    )


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("This is Opal's son Reuben. She is out of surgery.", "Reuben"),
        ("I'm Pastor Lee's sister-in-law, Nadia, and I can bring flowers", "Nadia"),
        ("Opal's daughter Reba here, mom passed this morning.", "Reba"),
        ("my husband Luis and I (Noemi) want to be married in the church", "Noemi"),
        ("You can tell him Moira from the bus ministry was asking.", "Moira"),
        ("My first name is Tamika and my last name is Reed", "Tamika Reed"),
        ("My name's Sunday Okoro, yes like the day.", "Sunday Okoro"),
        ("I can't sleep. could a woman call me. amber 573 555 0115", "Amber"),
        ("hi i'm dawn, i need to talk to someone", "Dawn"),
        ("hey this is jasmine from youth group, is it cancelled", "Jasmine"),
        ("he's in icu. please pray. -- Summer", "Summer"),
        ("am Rajesh Kumar, we are new family in this town", "Rajesh Kumar"),
        ("Please put me on the list for the potluck - Harriet Boll, rolls and butter", "Harriet Boll"),
        ("Gus Petrakis is the name and I'm a night watchman", "Gus Petrakis"),
        ("So sorry to bother you, Clementine Oduya, I sit at the back.", "Clementine Oduya"),
        ("Mornings, mostly. Edith Marlow (Miss)", "Edith Marlow"),
        ("Please text. 414.555.0121. Olive Trask.", "Olive Trask"),
        ("Blessings, Dr. Anita Rao", "Anita Rao"),
        ("Soy el hijo de doña Ruth, Benjamín. Mi mamá ya salió.", "Benjamín"),
        ("Nombre: Hilda. Apellido: Robles", "Hilda Robles"),
        ("Bendiciones.\nHno. Saúl Cárdenas", "Saúl Cárdenas"),
        ("Aqui é o filho da dona Ruth, o Benjamim.", "Benjamim"),
    ],
)
def test_the_name_is_the_writers(said: str, name: str) -> None:
    assert read_contact(said).name == name


@pytest.mark.parametrize(
    "said",
    [
        "God bless you, Brother Tom.",
        "Thank you, Father.",
        "Opal's daughter Reba is in the hospital.",
        "Tell him Jesus said so.",
        "im patience itself these days",
        "this is joy.",
        "my sister (Noemi) is ill",
        "Ph. 719 555 0133",
        "I am Exhausted.",
        "Kindly reserve a niche next to my parents', Row F.",
        "Was my sister's name ever read out? Temperance Olu, I wrote it on the card.",
        "I've got just the first names: Len, Dot, Asha.",
    ],
)
def test_no_name_is_left(said: str) -> None:
    assert read_contact(said).name is None


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("two one seven triple five oh one oh three", "+12175550103"),
        ("seven one nine. five five five. zero one double two.", "+17195550122"),
        ("719-555-O121", "+17195550121"),
        ("siete uno nueve, triple cinco, cero uno dos dos", "+17195550122"),
        ("414 five five five 0113", "+14145550113"),
        ("four one four 555 oh one one two", "+14145550112"),
        ("Rosa Gil, 217-555-0142 o rosa@example.org", "+12175550142"),
        ("My confirmation code is 4055550 and it isn't working", ""),
        ("case number 402-555-0147", ""),
        ("We need double 10 chairs", ""),
    ],
)
def test_a_number_is_read_as_it_is_told(said: str, number: str) -> None:
    assert phone_in(said, "US") == number


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("dana dot reyes at gmail", "dana.reyes@gmail.com"),
        ("my email is dana.reyes@gmail", "dana.reyes@gmail.com"),
        ("k period lowe at yahoo dot com", "k.lowe@yahoo.com"),
        ("bigjim62[at]example[dot]com", "bigjim62@example.com"),
        ("mary.ellen@example,com", "mary.ellen@example.com"),
        ("olive@example .com", "olive@example.com"),
        ("jonah 44 at example dot com", "jonah44@example.com"),
        ("ruth guion bajo 52 arroba example punto org", "ruth_52@example.org"),
        ("I was looking at gmail all day", ""),
        ("we met at yahoo in 1999", ""),
    ],
)
def test_an_address_is_read_as_it_is_told(said: str, address: str) -> None:
    assert email_in(said) == address


@pytest.mark.parametrize(
    ("said", "own", "others"),
    [
        ("Please call my wife, she cries all day. Number 217-555-0140.", None, "+12175550140"),
        ("My caseworker's number is 217-555-0166", None, "+12175550166"),
        ("She's Emily, 618-555-0135. My daughter, I mean.", None, "+16185550135"),
        ("my teachers number is 414 555 0137 and he is in", None, "+14145550137"),
        ("Could you call Mrs. Kowal, my neighbor? 414-555-0136. She's alone.", None, "+14145550136"),
        ("moms cell is 801-555-0133", None, "+18015550133"),
        ("Minha mãe está só, o telefone dela é 857-555-0114", None, "+18575550114"),
        ("Reach me on my daughter's phone, 719-555-0126", "+17195550126", None),
        ("Ask for Lorraine, 563-555-0144, that's me.", "+15635550144", None),
        ("I tried the office at 555-0100 but nobody picks up.", None, None),
        ("I left the office a message, my number is 217-555-0142", "+12175550142", None),
        ("Please call me. My mother is ill, she fell. 217-555-0142", "+12175550142", None),
        ("Could a deacon look in on our neighbor? Let me know how he is. 860-555-0182", "+18605550182", None),
    ],
)
def test_a_number_is_whose_it_is_said_to_be(said: str, own: str | None, others: str | None) -> None:
    told = read_contact(said)
    assert told.phone == (own or None) if own else not told.phone
    assert (told.other.phone if told.other else None) == others


def test_the_end_of_a_number_joins_an_area_code_that_was_told_before() -> None:
    assert read_contact("555-0140, same area code", ["my area code is 719"]).phone == "+17195550140"
