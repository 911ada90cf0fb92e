"""Numbers in words, in every language that has a pack, and digits that are told one by one."""

import re

import pytest

from carebot.offline.details import household_of
from language.rules.bookings import age_in
from language.rules.minor import is_minor
from language.text.numbers import IN_WORDS, IN_WORDS_FOR_SURE, digit_runs, digits_in, number, with_digits


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0", 0),
        ("45", 45),
        ("seventeen", 17),
        ("twenty-three", 23),
        ("twenty three", 23),
        ("one hundred and nineteen", 119),
        ("treinta y uno", 31),
        ("veintidos", 22),
        ("ciento diecinueve", 119),
        ("cento e dezenove", 119),
        ("duas", 2),
    ],
)
def test_a_number_in_digits_or_words(written: str, meant: int) -> None:
    assert number(written) == meant
    assert written.isdecimal() or re.fullmatch(IN_WORDS, written)


def test_what_is_no_number_is_none() -> None:
    with pytest.raises(ValueError, match="mango"):
        number("twenty mango")


def test_an_english_word_is_a_number_only_where_nothing_else_can_stand() -> None:
    assert not re.fullmatch(IN_WORDS, "once")
    assert re.fullmatch(IN_WORDS_FOR_SURE, "once")
    assert number("once") == 11


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("five five five oh one four two", "5550142"),
        ("cinco cinco cinco cero uno cuatro dos", "5550142"),
        ("cinco cinco cinco zero um quatro meia", "5550146"),
        ("dos o tres o cuatro o cinco", ""),
        ("one of two", ""),
        ("٥٥٥-0142", "5550142"),
    ],
)
def test_digits_that_are_told_one_by_one(said: str, digits: str) -> None:
    assert digits_in(said) == digits
    assert "".join(digit_runs(said)) == digits


def test_digits_are_replaced_in_the_language_they_were_told_in() -> None:
    assert with_digits("Cinco cinco cinco cero uno cuatro dos", "1234567") == "Uno dos tres cuatro cinco seis siete"
    assert with_digits("217-0142", "9876543") == "987-6543"


@pytest.mark.parametrize(
    ("said", "age"),
    [("She is seven years old", 7), ("tiene once años", 11), ("He is twenty", None), ("doce años", 12)],
)
def test_the_age_of_a_child(said: str, age: int | None) -> None:
    assert age_in(said) == age


@pytest.mark.parametrize(
    ("said", "people"),
    [
        ("we are a family of nine", 9),
        ("somos once", 0),
        ("somos doce", 12),
        ("we are one in Christ", 0),
        ("we are 1", 1),
    ],
)
def test_how_many_live_together(said: str, people: int) -> None:
    assert household_of(said) == people


@pytest.mark.parametrize(
    ("said", "minor"),
    [
        ("I am twenty three", False),
        ("I'm thirteen", True),
        ("tengo once años", True),
        ("tengo treinta y dos años", False),
    ],
)
def test_an_age_in_words_tells_a_minor(said: str, minor: bool) -> None:
    assert is_minor(said) is minor
