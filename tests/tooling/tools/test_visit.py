"""The way there and the first visit: what is on file, in the visitor's language, and what is not."""

import uuid
from datetime import UTC, datetime, time

import pytest

from church.models import VisitorGuide, Weekday, WorshipService
from church.testing import make_church
from tooling.registry import ToolContext
from tooling.tools import REGISTRY, visit

pytestmark = pytest.mark.django_db

SATURDAY_NOON = datetime(2026, 3, 7, 18, 0, tzinfo=UTC)  # Chicago; its clocks go forward that night


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(visit.timezone, "now", lambda: SATURDAY_NOON)


def ask(name, church, spoken="en", **call):
    ctx = ToolContext(church_id=church.pk, conversation_id=uuid.uuid4(), language=spoken)
    return REGISTRY.get(name).handler(ctx, call).content


def church_with_everything():
    church = make_church(street="12 Elm Street", city="Springfield", region="IL", postcode="62701")
    WorshipService.objects.create(church=church, name="Family Worship", starts_at=time(9), location="Sanctuary")
    WorshipService.objects.create(
        church=church,
        name="Servicio en español",
        starts_at=time(13),
        language="es",
        description="Con\nalmuerzo.",
    )
    WorshipService.objects.create(
        church=church, name="Evening Prayer", weekday=Weekday.WEDNESDAY, starts_at=time(18, 30)
    )
    VisitorGuide.objects.create(
        church=church,
        language="en",
        what_to_expect="Songs and a talk.",
        parking="Behind the hall.",
        entrance="Red doors.",
        accessibility="A ramp on Elm Street.",
        dress="Come as you are.",
        kids_checkin="At the blue desk.",
    )
    VisitorGuide.objects.create(church=church, language="es", parking="Detrás del salón.")
    return church


class TestDirections:
    def test_address_map_parking_and_the_rest(self):
        church = church_with_everything()
        told = ask("get_church_directions", church)
        assert "Address: 12 Elm Street, Springfield, IL 62701" in told
        assert f"Map: {church.map_url}" in told
        assert "Parking: Behind the hall." in told
        assert "Accessibility: A ramp on Elm Street." in told
        assert "Not on file" not in told

    def test_each_fact_comes_in_the_visitors_language_where_there_is_one(self):
        told = ask("get_church_directions", church_with_everything(), spoken="es")
        assert "Estacionamiento: Detrás del salón." in told
        assert "Entrada: Red doors." in told

    def test_what_is_missing_is_named_with_the_office_phone(self):
        told = ask("get_church_directions", make_church())
        assert "Not on file: address, map, parking, entrance, accessibility." in told
        assert told.endswith("The church office can say more: (217) 555-0100.")

    def test_without_a_phone_on_file_none_is_made_up(self):
        told = ask("get_church_directions", make_church(phone=""), spoken="es")
        assert told.endswith("La oficina de la iglesia puede decir más.")

    def test_another_churchs_guide_is_not_read(self):
        church_with_everything()
        assert "Behind the hall" not in ask("get_church_directions", make_church())


class TestFirstVisit:
    def test_the_next_service_is_computed_by_the_churchs_clock(self):
        told = ask("get_first_visit_info", church_with_everything())
        assert told.splitlines()[0] == (
            "Next service: Sunday, March 8, 2026 at 9:00 AM, Family Worship, English, Sanctuary"
        )

    def test_the_next_service_is_next_week_once_this_weeks_began(self, monkeypatch):
        monkeypatch.setattr(visit.timezone, "now", lambda: datetime(2026, 3, 8, 14, 1, tzinfo=UTC))  # 9:01 there
        assert "Sunday, March 8, 2026 at 1:00 PM, Servicio" in ask("get_first_visit_info", church_with_everything())

    def test_all_regular_times_from_sunday_on(self):
        lines = ask("get_first_visit_info", church_with_everything()).splitlines()
        times = [line for line in lines if line.startswith("- ")]
        assert times == [
            "- Sunday at 9:00 AM, Family Worship, English, Sanctuary",
            "- Sunday at 1:00 PM, Servicio en español, Spanish - Con almuerzo.",
            "- Wednesday at 6:30 PM, Evening Prayer, English",
        ]

    def test_in_spanish(self):
        told = ask("get_first_visit_info", church_with_everything(), spoken="es")
        assert "Próximo servicio: domingo 8 de marzo de 2026 a las 9:00 a. m., Family Worship, inglés" in told
        assert "- domingo a la 1:00 p. m., Servicio en español, español" in told

    def test_only_the_day_that_was_asked_for(self):
        told = ask("get_first_visit_info", church_with_everything(), day="wednesday")
        assert "Next service: Wednesday, March 11, 2026 at 6:30 PM" in told
        assert "Family Worship" not in told

    def test_only_the_language_that_was_asked_for(self):
        told = ask("get_first_visit_info", church_with_everything(), language="en")
        assert "Servicio" not in told

    def test_a_day_without_a_service_is_said_and_all_are_listed(self):
        told = ask("get_first_visit_info", church_with_everything(), day="friday")
        assert told.startswith("No service matches what was asked for (Friday); these are all there are.")
        assert "Family Worship" in told

    def test_families_read_about_check_in_first(self):
        church = church_with_everything()
        plain, family = (
            ask("get_first_visit_info", church),
            ask("get_first_visit_info", church, children=True),
        )
        assert plain.index("check-in") > plain.index("What to expect")
        assert family.index("check-in") < family.index("What to expect")

    def test_nothing_on_file_is_said_so(self):
        told = ask("get_first_visit_info", make_church())
        assert "Not on file: service times, what to expect, parking" in told
        assert "(217) 555-0100" in told
        assert "Next service" not in told

    def test_the_number_of_queries_does_not_grow_with_the_services(self, django_assert_max_num_queries):
        church = church_with_everything()
        with django_assert_max_num_queries(3):
            ask("get_first_visit_info", church)
