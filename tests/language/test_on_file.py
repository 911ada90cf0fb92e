"""What a sentence states stands on file, or it is told which details do not."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.crisis import dialed_in
from language.on_file import OnFile
from language.text.details import DetailKind, details

WEDNESDAY = date(2026, 3, 4)
SERVICES = (
    "Worship: Sunday 9:00 AM and 11:00 AM, 410 Mill Street, Pastor Daniel Reyes. Give: https://hollow.example.org/give"
)
THEIRS = "My number is 217-555-0149, call after 5. The rent is 600 and dana@example.org is my mail."


def on_file() -> OnFile:
    return OnFile(
        filed=lambda: [SERVICES],
        published=["The office is open Tuesday 10:00 to 15:00. Pastor Ruth Bell. (217) 555-0142."],
        told=[THEIRS],
        dialed=dialed_in("US"),
        today=WEDNESDAY,
    )


def lacking(sentence: str, *, is_claimed: bool = False) -> set[str]:
    return {each.kind.value for each in on_file().lacking(sentence, is_stated=True, is_claimed=is_claimed)}


@pytest.mark.parametrize(
    "sentence",
    [
        "We meet on Sunday at 9 and at 11 AM, at 410 Mill Street.",
        "Pastor Daniel preaches this Sunday.",
        "I'll ask them to call 217-555-0149 after 5.",
        "You can reach the office at 555-0142.",
        "Six hundred is a lot: $600 by Friday?",
        "Call or text 988, or text HOME to 741741.",
        "Veterans call 988, then 1, and somebody who has served picks up.",
        "That was a great deal to hear at sixteen.",
        "You can give at hollow.example.org/give.",
        "Its page is https://hollow.example.org.",
        "I'll write to dana@example.org.",
        "John 3:16 says it plainly.",
        "Forty-one years is a long time to love somebody.",
        "Would Thursday at 3 be good for you?",
        "Father God, be near to her.",
        "Today is Wednesday, and tomorrow is Thursday.",
    ],
)
def test_what_was_told_may_be_said(sentence: str) -> None:
    assert lacking(sentence) == set()


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("The pantry on 4th Street is open until 9 PM.", {"street", "time"}),
        ("We will cover the $850.", {"sum"}),
        ("Call 1-900-555-0000.", {"phone"}),
        ("Would you call 1-900-555-0000?", {"phone"}),
        ("Text JOIN to 55555.", {"short_number"}),
        ("You can give at https://grace-give.example.net/now.", {"link"}),
        ("Sign in at hollow.example.org/login.", {"link"}),
        ("Write to pastor@elsewhere.example.com.", {"email"}),
        ("Take 0.5 mg at night.", {"dose"}),
        ("Pastor Anselm is here.", {"name"}),
        ("The dinner is on December 24.", {"date"}),
        ("It meets on Mondays.", {"weekday"}),
        ("El pastor Marcos está aquí, en la calle Olmo.", {"name", "street"}),
        ("A pastora Ines está na rua Verde.", {"name", "street"}),
    ],
)
def test_what_nobody_told_is_lacking(sentence: str, kinds: set[str]) -> None:
    assert lacking(sentence) == kinds


def test_who_does_something_for_this_visitor_and_when_stands_in_no_content_of_the_church() -> None:
    assert lacking("Pastor Ruth is in on Tuesday at 10.") == set()
    assert lacking("Pastor Ruth will call you on Tuesday at 10.", is_claimed=True) == {"name", "weekday", "time"}
    assert lacking("Somebody will call 217-555-0149 after 5.", is_claimed=True) == set()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Food pantry: Tuesday 10-2 and Saturday 9 to 12", "It opens at 10 on Tuesday and closes at 2 PM."),
        ("Retreat March 6-8, $45", "It ends on March 8."),
        ("Del 24 al 31 de diciembre no hay oficina", "El 31 de diciembre no hay nadie."),
    ],
)
def test_the_end_of_a_span_is_told_with_its_beginning(source: str, said: str) -> None:
    assert not OnFile(published=(source,)).lacking(said, is_stated=True)


def test_what_lies_outside_a_span_is_not() -> None:
    file = OnFile(published=("Retreat March 6-8, Tuesday 10-2",))
    assert file.lacking("It ends on March 9.", is_stated=True)
    assert file.lacking("It opens at 11 AM.", is_stated=True)


def test_a_day_is_only_a_statement_where_something_is_stated() -> None:
    assert on_file().lacking("Mondays are the hardest.", is_stated=False) == frozenset()


def test_what_stands_there_word_for_word_is_a_quotation() -> None:
    assert on_file().holds("The office is open Tuesday 10:00 to 15:00.")
    assert not on_file().holds("The office is open on Monday.")


def test_a_long_source_is_read_to_its_end() -> None:
    told = OnFile(filed=lambda: ["word " * 5000 + "Call 217-555-0160."])
    assert told.lacking("The number is 217-555-0160.", is_stated=True) == frozenset()


@given(st.integers(10**6, 10**10 - 1), st.sampled_from(["Call {}.", "It is {}, day and night.", "Would {} work?"]))
def test_no_number_passes_that_nobody_told(number: int, sentence: str) -> None:
    stated = {each for each in details(sentence.format(number)) if each.kind is DetailKind.PHONE}
    assert on_file().lacking(sentence.format(number), is_stated=True) >= {
        each for each in stated if each.value[-7:] not in {"5550149", "5550142"} and each.value not in dialed_in("US")
    }
    assert stated


def test_an_hour_of_another_day_is_not_told() -> None:
    file = OnFile(published=("Worship. Sunday. 09:00", "Office hours. Tuesday. 10:00", "Coffee from 8:30"))
    assert file.lacking("The doors open at ten on Sundays.", is_stated=True)
    assert not file.lacking("We worship at nine on Sundays.", is_stated=True)
    assert not file.lacking("Coffee is ready at 8:30 on Sunday.", is_stated=True)


ON_FILE = OnFile(
    published=(
        "Clothes closet: Thursday 13:00 to 16:30, room 9, second floor, up to $120. Second Tuesday. Ages 4 to 10.",
    ),
    told=("I am 34 and owe 700, we were at it for 13 years",),
    dialed=dialed_in("US"),
    today=WEDNESDAY,
)


@pytest.mark.parametrize(
    "sentence",
    [
        "It closes at half past four.",
        "It shuts at four-thirty on Thursday.",
        "It is in room nine, on the second floor.",
        "Children aged four to ten have a shelf of their own.",
        "Thirteen years is a long road.",
        "At thirty-four, starting over takes courage.",
        "One thing at a time, one by one.",
        "Call 988 and press 1, at any hour.",
        "It can give up to a hundred and twenty dollars.",
        "It is open on the 2nd Tuesday.",
    ],
)
def test_a_number_in_any_form_that_stands_on_file_may_be_said(sentence: str) -> None:
    assert ON_FILE.lacking(sentence, is_stated=True) == frozenset()


@pytest.mark.parametrize(
    "sentence",
    [
        "It closes at half past five.",
        "It shuts at a quarter to five.",
        "It opens at one-fifteen.",
        "It is open till midnight.",
        "It is open 24/7.",
        "The line is staffed around the clock.",
        "It is in room eleven.",
        "It is in hall 3.",
        "Go up to the fourth floor.",
        "It is six blocks from here.",
        "It takes ages 11 to 15.",
        "It gives eighty dollars.",
        "It gives seven hundred and fifty dollars.",
        "It pays 35 percent.",
        "It has run since 1988.",
        "It is an eleven week course.",
        "It is open on the third Tuesday.",
        "It is open on Wednesdays.",
        "The page is closet-of-hope.example.",
        "The page is closet dot org.",
        "Look for @closet_of_hope.",
        "Text COAT to two eight one.",
        "Dial one eight hundred and then the name.",
        "It is at 19 Birch St.",
        "It closes at six, right?",
        "Cierra a las cinco y media.",
        "Está en el tercer piso.",
        "Queda a seis cuadras.",
        "Fecha às cinco e meia.",
        "Fica no terceiro andar.",
    ],
)
def test_a_number_in_any_form_that_nobody_told_is_lacking(sentence: str) -> None:
    assert ON_FILE.lacking(sentence, is_stated=True)


def test_what_is_asked_of_somebody_may_name_them_and_what_they_will_do_may_not() -> None:
    assert lacking("I have asked Pastor Ruth to call you.", is_claimed=True) == set()
    assert lacking("Pastor Ruth will call you tonight.", is_claimed=True) == {"name", "when"}


def test_a_number_of_theirs_says_nothing_of_when_something_is_every_week():
    known = OnFile(told=("I have been sober for ten years",))
    assert known.lacking("The doors open at ten on Sundays.", is_stated=True)
    assert not known.lacking("Would ten be a good hour?", is_stated=False)
    assert not OnFile(told=("Call me after ten",)).lacking("I'll ask them to call after ten.", is_stated=True)


def test_a_room_that_closes_in_the_evening_opens_no_door_on_sunday_mornings():
    known = OnFile(published=("Library. 08:00. 22:00", "Morning Worship. Sunday 09:00"))
    assert known.lacking("The doors open at ten on Sundays.", is_stated=True)
    assert not known.lacking("The library closes at ten.", is_stated=True)
    assert not OnFile(published=("Evening Prayer. Sunday 18:30",)).lacking(
        "We pray at 6:30 on Sundays.", is_stated=True
    )
