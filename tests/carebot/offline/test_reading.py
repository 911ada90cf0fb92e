"""The particulars that are read off a visitor's words."""

import pytest

from carebot.offline.details import care_category, visit_location, volunteer_role
from carebot.offline.planning import fit
from carebot.offline.results import as_prose
from carebot.offline.scripture import verses_on
from language.rules.subjects import Need
from language.texts import texts


def test_verses_on_a_subject_fit_it() -> None:
    assert "Isaiah 41:10" in verses_on("a verse about fear")
    assert verses_on("un versículo sobre el duelo") == verses_on("a verse about grief")


@pytest.mark.parametrize(
    ("words", "location"),
    [
        ("He is in the ICU", "hospital"),
        ("She lives in a nursing home", "care facility"),
        ("I am homebound", "home"),
        ("está en la clínica", "hospital"),
        ("come and see me", "other"),
    ],
)
def test_visit_location(words: str, location: str) -> None:
    assert visit_location(words) == location


@pytest.mark.parametrize(
    ("words", "category"),
    [
        ("could someone bring meals", "meals"),
        ("I need a ride to my appointment", "transport"),
        ("necesito quien cuide a mis hijos", "childcare"),
        ("we are homeless", "housing"),
        ("help, please", "other"),
    ],
)
def test_care_category(words: str, category: str) -> None:
    assert care_category(words) == category


@pytest.mark.parametrize(
    ("words", "role"),
    [
        ("I could play the guitar", ("Worship team", False)),
        ("help in the nursery", ("Children's ministry", True)),
        ("quiero ayudar en la cocina", ("Kitchen and meals", False)),
        ("I'd like to help", ("", False)),
    ],
)
def test_volunteer_role(words: str, role: tuple[str, bool]) -> None:
    assert volunteer_role(words) == role


SCHEMA = {
    "properties": {
        "reason": {"type": "string", "maxLength": 5},
        "location": {"type": "string", "enum": ["care_facility"]},
    },
    "required": ["reason"],
}


@pytest.mark.parametrize(
    ("given", "fitted"),
    [
        ({"reason": "because", "other": "x"}, {"reason": "becau"}),
        ({"reason": "x", "location": "care facility"}, {"reason": "x", "location": "care_facility"}),
        ({"reason": "x", "location": "moon"}, {"reason": "x"}),
        ({"reason": ""}, None),
    ],
)
def test_input_is_fitted_to_the_schema(given: dict[str, str], fitted: dict[str, str] | None) -> None:
    assert fit(given, SCHEMA) == fitted


def test_list_of_a_result_is_told_as_a_sentence() -> None:
    text = as_prose("- Supper: 6 PM\n- Choir, Tuesday 7 PM", Need.ANNOUNCEMENTS, "what's on", "en")
    assert text == "Supper: 6 PM. Choir, Tuesday 7 PM."


def test_link_stands_last_and_bare() -> None:
    text = as_prose("Map: https://example.org/x\nAddress: 1 Elm Road", Need.DIRECTIONS, "where are you", "en")
    assert text == "Our address is 1 Elm Road. Here is a map: https://example.org/x"


def test_both_languages_say_the_same_things() -> None:
    for by_language in texts("offline").table_of_lines("phrases").values():
        assert len({len(wordings) for wordings in by_language.values()}) == 1
        assert all(len(set(wordings)) == len(wordings) for wordings in by_language.values())
