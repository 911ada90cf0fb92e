"""Names of people: where they stand, what gave them away, and whose they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.text.name_words import tokens
from language.text.names import Cue, Name, answered_name, find_names, with_capitals


def told(said: str) -> list[tuple[str, Cue]]:
    """The names that are more than a capital."""
    return [
        (said[name.start : name.end], name.cue)
        for name in find_names(said)
        if name.is_likely and name.cue is not Cue.WRITTEN
    ]


def own(said: str) -> list[str]:
    return [said[name.start : name.end] for name in find_names(said) if name.is_own and name.is_likely]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("I'm Anna Lee, and I need help", "Anna Lee"),
        ("i'm anna lee, and i need help", "anna lee"),
        ("I’m Christian Grant", "Christian Grant"),
        ("my name is anna lee and i need help", "anna lee"),
        ("MY NAME IS ANNA LEE AND I NEED HELP", "ANNA LEE"),
        ("This is Ruth.", "Ruth"),
        ("Name: Ann Lee\nPhone: none", "Ann Lee"),
        ("I am Nguyen Van An", "Nguyen Van An"),
        ("soy María de la Cruz, oren por mí", "María de la Cruz"),
        ("me llamo Ana", "Ana"),
        ("meu nome é João da Silva", "João da Silva"),
        ("Please pray. Thanks, Ruth", "Ruth"),
        ("Please pray\n- Ruth Ellis", "Ruth Ellis"),
        ("No allergies. Dana Cole, 217-555-0133", "Dana Cole"),
        ("Dana Cole dana@example.org", "Dana Cole"),
        ("I'm Jose\u0301 Núñez", "Jose\u0301 Núñez"),
        ("this is Grace Hope Miller", "Grace Hope Miller"),
        ("my name is Abdul Rahman", "Abdul Rahman"),
        ("- Joy", "Joy"),
        ("Hope Anderson 217-555-0143", "Hope Anderson"),
        ("it's Siobhán here", "Siobhán"),
        ("it's siobhán here", "siobhán"),
        ("Siobhán here. Please pray for us", "Siobhán"),
        ("hi, Siobhán O'Neill here", "Siobhán O'Neill"),
        ("it's Li Wei here", "Li Wei"),
        ("i'm faith young", "faith young"),
        ("I'm Sebastian", "Sebastian"),
        ("I'm Vivian", "Vivian"),
    ],
)
def test_who_writes_is_told_by_name(said: str, name: str) -> None:
    assert own(said) == [name]


@pytest.mark.parametrize(
    "said",
    [
        "I'm Exhausted",
        "I'm Here",
        "I'm Baptist",
        "I'm Christian",
        "i'm christian and i cry",
        "I am Christian Baptist",
        "I'm So Tired Of This",
        "I'm Struggling",
        "I'M TIRED",
        "Soy Católica",
        "soy madre de tres",
        "it's March",
        "it's jordan who hit me",
        "This is Ruth's mother",
        "This is God's Word",
        "her name is Ann",
        "My son's name is Luke",
        "Thanks, Pastor",
        "Thank you, Lord",
        "Thanks, Ruth said so",
        "Llame al 55 5555 0166",
        "I'm About done",
        "I'm Fine",
        "This is Urgent",
        "I'm Home",
        "I'm Catholic",
        "I'm Nigerian",
        "I'm Filipino",
        "I'm Undocumented",
        "I'm Traumatized",
        "I'm Skeptical",
        "I'm Powerless",
        "I'm Unwell",
        "I'm Distraught",
        "Soy Refugiada",
        "Soy Hondureña",
        "Soy Alcohólica",
        "This is Devastating",
        "i'm hope less",
        "Tom is here",
        "Nobody here",
        "Is Tom here?",
        "the Pastor here is kind",
    ],
)
def test_who_says_something_else_of_themselves_is_not_named_by_it(said: str) -> None:
    assert own(said) == []


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("my husband Tom is ill", [("Tom", Cue.RELATION)]),
        ("My mother-in-law, Ruth O'Brien, fell", [("Ruth O'Brien", Cue.RELATION)]),
        ("my son is Peter Hall", [("Peter Hall", Cue.RELATION)]),
        ("my friends Peter Hall and Mary Stone", [("Peter Hall", Cue.RELATION), ("Mary Stone", Cue.RELATION)]),
        ("mis hijos Juan Pérez, Ana Pérez y Luz", [("Juan Pérez", Cue.RELATION), ("Ana Pérez", Cue.RELATION), ("Luz", Cue.RELATION)]),
        ("my son needs healing", []),
        ("a boy named Tom", [("Tom", Cue.CALLED)]),
        ("her name is ruth stone", [("ruth stone", Cue.SAID)]),
        ("La Sra. Ana Gómez fell", [("Ana Gómez", Cue.TITLE)]),
        ("pray for Peter J. Hall", [("Peter J. Hall", Cue.ABOUT)]),
        ("Pray for New York and for Grace Medical Center", []),
        ("with Dana Cole", [("Dana Cole", Cue.WITH)]),
        ("Hello Ruth", [("Ruth", Cue.GREETED)]),
    ],
)  # fmt: skip
def test_who_is_spoken_of_is_told_by_name(said: str, names: list[tuple[str, Cue]]) -> None:
    assert told(said) == names
    assert own(said) == []


def test_a_name_tells_what_announced_it_and_where() -> None:
    assert find_names("pray for my husband Tom Hall") == [
        Name(20, 28, Cue.RELATION, words=2, told_by="husband", told_at=12)
    ]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Nguyen Van An", "Nguyen Van An"),
        ("Faith Young", "Faith Young"),
        ("Sunny Lee", "Sunny Lee"),
        ("grace", "grace"),
        ("ruth ellis, 555-0142", "ruth ellis"),
        ("Sure, it's Ruth", "Ruth"),
        ("i'm anna lee", "anna lee"),
        ("Hola, soy Ana", "Ana"),
        ("Ruth and I need help", "Ruth"),
        ("ruth please", "ruth"),
    ],
)
def test_an_answer_is_a_name(said: str, name: str) -> None:
    found = answered_name(said)
    assert found is not None
    assert said[found.start : found.end] == name


@pytest.mark.parametrize(
    "said",
    ["About", "Mornings", "Exhausted", "Thank You", "Tomorrow", "Yes", "We come at 5", "weekends only", "Both of us",
     "I'm Here", "i am refugee", "it's about my neighbor", "will you pray", "goodbye everyone", "555-0142", "", "Ann " * 200],
)  # fmt: skip
def test_any_other_answer_is_none(said: str) -> None:
    assert answered_name(said) is None


def test_small_letters_get_their_capitals() -> None:
    assert with_capitals("rosa  de la cruz") == "Rosa de la Cruz"
    assert with_capitals("Ann lee") == "Ann lee"


@given(st.text(max_size=300))
def test_every_name_stands_where_it_says(said: str) -> None:
    for name in find_names(said):
        assert 0 <= name.told_at <= name.start < name.end <= len(said)
        assert said[name.start].isalpha()
    assert all(said[token.start : token.end] == token.text for token in tokens(said))
