"""A small group that fits, the closest when none does, and one question when nothing was said."""

from datetime import time

import pytest

from church.models import SmallGroup
from church.testing import make_church
from tests.tooling.tools.asking import ask, call_tool
from tooling.tools.themes import topic_score

pytestmark = pytest.mark.django_db


def group(church, name, **fields):
    defaults = {"weekday": 1, "starts_at": time(19), "neighborhood": "Riverside"}
    return SmallGroup.objects.create(church=church, name=name, **(defaults | fields))


def church_with_groups():
    church = make_church()
    group(church, "GriefShare", topics="grief, loss", weekday=3, leader="Ann", address="7 Secret Lane")
    group(church, "Young Parents", life_stage="parents", has_childcare=True, capacity=8, members=7)
    group(church, "Men at Dawn", life_stage="men", weekday=4, starts_at=time(6, 30), frequency="fortnightly")
    group(church, "Full House", weekday=1, capacity=4, members=4)
    group(church, "Mujeres de fe", life_stage="women", language="es", neighborhood="Northside")
    group(church, "Online Psalms", is_online=True, neighborhood="", weekday=None, starts_at=None)
    group(church, "Gone", is_active=False)
    return church


def test_nothing_on_file_says_so_with_the_offices_number():
    told = ask("find_small_group", make_church(), day="monday")
    assert told == "No small groups are on file. The church office can say more: (217) 555-0100."


def test_too_wide_asks_one_question_and_takes_the_floor():
    result = call_tool("find_small_group", church_with_groups())
    assert result.asks_back.startswith("What matters most to you")
    assert result.content.endswith(f"Ask: {result.asks_back}")
    assert not result.done
    assert "6 small groups meet." in result.content
    assert "Northside, Riverside" in result.content


def test_few_groups_are_simply_shown():
    church = make_church()
    group(church, "Only One")
    result = call_tool("find_small_group", church)
    assert "- Only One: Tuesday 7:00 PM, every week, Riverside, open to anyone" in result.content
    assert (result.asks_back, result.done) == ("", True)


@pytest.mark.parametrize(
    ("call", "first"),
    [
        ({"topic": "I lost my husband"}, "GriefShare"),
        ({"topic": "grieving"}, "GriefShare"),
        ({"topic": "duelo"}, "GriefShare"),
        ({"day": "friday"}, "Men at Dawn"),
        ({"time_of_day": "morning"}, "Men at Dawn"),
        ({"life_stage": "parents"}, "Young Parents"),
        ({"childcare": True}, "Young Parents"),
        ({"neighborhood": "north side, Northside"}, "Mujeres de fe"),
        ({"language": "es"}, "Mujeres de fe"),
        ({"online": True}, "Online Psalms"),
        ({"day": "tuesday", "childcare": True}, "Young Parents"),
    ],
)
def test_what_was_asked_for_comes_first(call, first):
    told = ask("find_small_group", church_with_groups(), **call)
    assert told.splitlines()[0] == "These fit:"
    assert told.splitlines()[1].startswith(f"- {first}:")
    assert "Gone" not in told


def test_when_none_fits_the_closest_are_named_with_what_does_not_fit():
    told = ask("find_small_group", church_with_groups(), day="thursday", childcare=True)
    assert told.splitlines()[0] == "None fits all of it (Thursday, childcare). The closest:"
    assert "- GriefShare" in told
    assert "(does not fit: childcare)" in told
    assert told.count("\n- ") == 3


def test_who_asks_for_the_youth_group_is_named_no_group_of_grown_ups():
    church = church_with_groups()
    group(church, "Students at Grace", life_stage="students")
    told = ask("find_small_group", church, life_stage="students")
    assert told.splitlines()[1].startswith("- Students at Grace:")
    assert "GriefShare" not in told


def test_a_full_group_comes_after_those_with_room_and_says_so():
    told = ask("find_small_group", church_with_groups(), day="tuesday")
    lines = told.splitlines()
    assert "1 place left" in next(line for line in lines if "Young Parents" in line)
    assert "full at the moment" in lines[-2]
    assert "Full House" in lines[-2]


def test_the_group_made_for_them_is_named_first_even_when_full():
    church = church_with_groups()
    group(church, "Marriage Table", life_stage="couples", capacity=10, members=10)
    told = ask("find_small_group", church, life_stage="couples")
    assert told.splitlines()[1].startswith("- Marriage Table:")
    assert "full" in told.splitlines()[1]


def test_homes_and_leaders_contacts_are_never_told():
    church = make_church()
    group(church, "House Church", address="7 Secret Lane", leader="Ann", leader_contact="217-555-0199")
    told = ask("find_small_group", church, neighborhood="Secret Lane")
    assert told.startswith("None fits all of it")  # a home cannot be found by guessing its street
    assert "House Church" in told
    assert "led by Ann" in told
    assert "7 Secret" not in told
    assert "0199" not in told


def test_in_spanish():
    told = ask("find_small_group", church_with_groups(), "es", life_stage="women")
    assert "Estos encajan:" in told
    assert "- Mujeres de fe: martes 7:00 p. m., cada semana, Northside, para mujeres" in told
    assert told.endswith("Para unirse, ayuda la oficina de la iglesia: (217) 555-0100.")


def test_another_churchs_groups_are_not_shown():
    church_with_groups()
    assert "No small groups" in ask("find_small_group", make_church())


@pytest.mark.parametrize(
    ("topic", "text", "fits"),
    [
        ("my marriage is falling apart", "married couples", True),
        ("parenting a teenager", "parents", True),
        ("ansiedad", "anxiety and stress", True),
        ("I drink too much alcohol", "recovery, addiction", True),
        ("grief", "parenting, finances", False),
    ],
)
def test_topics_are_found_in_other_words_and_languages(topic, text, fits):
    assert bool(topic_score(topic, text)) is fits
