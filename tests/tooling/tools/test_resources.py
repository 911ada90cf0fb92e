"""Help near by: what kind, how far, and lines that reach people anywhere."""

import pytest

from church.models import LocalResource
from church.testing import make_church
from tests.tooling.tools.asking import ask

pytestmark = pytest.mark.django_db


def place(church, name, category="food", **fields):
    return LocalResource.objects.create(church=church, name=name, category=category, **fields)


def church_with_help(**fields):
    church = make_church(**({"latitude": 39.80, "longitude": -89.65} | fields))
    place(church, "Far Pantry", latitude=39.80, longitude=-88.90, postcode="62700", phone="(217) 555-0101")
    place(church, "Near Pantry", latitude=39.81, longitude=-89.65, postcode="62701", hours="Mon 9-12", cost="free")
    place(church, "Pantry of Unknown Place", address="Somewhere")
    place(church, "National Food Line", is_national=True, phone="211")
    place(church, "Closed Pantry", is_active=False)
    place(church, "Night Shelter", category="shelter")
    return church


def test_the_nearest_comes_first_with_its_distance_and_how_to_reach_it():
    told = ask("lookup_local_resources", church_with_help(), category="food")
    assert told.splitlines() == [
        "Near by, food:",
        "- Near Pantry",
        "  Hours: Mon 9-12; Cost: free; 0.7 mi from the church",
        "- Far Pantry",
        "  Phone: (217) 555-0101; 39.8 mi from the church",
        "- Pantry of Unknown Place",
        "  Address: Somewhere",
        "Reachable from anywhere:",
        "- National Food Line",
        "  Phone: 211",
        "Hours change: call before going.",
    ]


def test_from_the_visitors_own_postcode():
    told = ask("lookup_local_resources", church_with_help(), category="food", postcode="62700")
    assert told.index("Far Pantry") < told.index("Near Pantry")
    assert "0.0 mi from there" in told


def test_a_postcode_is_compared_where_nothing_is_on_the_map():
    church = make_church()
    place(church, "A", postcode="60601")
    place(church, "B", postcode="62701")
    assert ask("lookup_local_resources", church, category="food", postcode="62705").index("- B") < ask(
        "lookup_local_resources", church, category="food", postcode="62705"
    ).index("- A")


def test_how_far_they_can_go():
    church = church_with_help()
    assert "Far Pantry" not in ask("lookup_local_resources", church, category="food", within_miles=5)
    LocalResource.objects.exclude(name="Far Pantry").delete()
    told = ask("lookup_local_resources", church, category="food", within_miles=5)
    assert told.startswith("Nothing on file within 5.0 mi for food; the nearest:")
    assert "Far Pantry" in told


def test_national_lines_where_nothing_is_near():
    church = make_church()
    place(church, "988 Lifeline", category="crisis", is_national=True, phone="988")
    told = ask("lookup_local_resources", church, category="crisis")
    assert told.startswith("Nothing near by is on file for crisis lines.")
    assert "- 988 Lifeline\n  Phone: 988" in told
    assert told.endswith("(217) 555-0100.")


def test_nothing_at_all_names_the_office_and_no_number_of_its_own():
    told = ask("lookup_local_resources", make_church(), "es", category="legal")
    assert told == (
        "No hay nada cercano registrado para ayuda legal.\nLa oficina de la iglesia puede decir más: (217) 555-0100."
    )


def test_kilometres_where_roads_are_measured_in_them_and_the_visitors_language_first():
    church = church_with_help(country="MX")
    place(church, "Línea nacional", is_national=True, language="es", phone="800")
    told = ask("lookup_local_resources", church, "es", category="food")
    assert "a 1.1 km de la iglesia" in told
    assert told.index("Línea nacional") < told.index("National Food Line")


def test_another_churchs_places_are_not_shown():
    church_with_help()
    assert "Pantry" not in ask("lookup_local_resources", make_church(), category="food")
