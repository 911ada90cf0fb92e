"""What a church's settings give, and what they refuse."""

from datetime import date, time

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from church.models import Announcement, Church, VisitorGuide
from church.testing import make_church
from church.tiers import Tier

PLACE = {"street": "410 Mill Street", "city": "Fairhaven", "region": "IL", "postcode": "62799"}


def test_the_address_is_one_line() -> None:
    assert Church(**PLACE).address == "410 Mill Street, Fairhaven, IL 62799"
    assert Church(city="Fairhaven").address == "Fairhaven"
    assert Church().address == ""


def test_the_map_link_is_the_churchs_own_or_made_of_its_address() -> None:
    assert Church(map_url="https://maps.example.org/us", **PLACE).map_url == "https://maps.example.org/us"
    derived = Church(name="St. Mark's", **PLACE).map_url
    assert derived.startswith("https://")
    assert "410+Mill+Street%2C+Fairhaven" in derived
    assert Church(name="St. Mark's").map_url == ""


def test_the_tier_gives_its_profile() -> None:
    assert Church(tier="pro_website").profile.tier is Tier.PRO_WEBSITE


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("timezone", "Chicago"),
        ("country", "USA"),
        ("country", "us"),
        ("tier", "gold"),
        ("allowed_origins", "https://example.org"),
        ("allowed_origins", ["https://example.org/"]),
        ("allowed_origins", ["example.org"]),
        ("allowed_origins", ["*"]),
        ("crisis_phrases", ["  "]),
        ("crisis_phrases", [3]),
        ("crisis_words", {"fr": "Bonjour"}),
        ("crisis_words", {"en": 3}),
        ("greeting", ["Hello"]),
        ("office_days", []),
        ("office_days", [0, 7]),
        ("office_days", [1, 1]),
        ("office_days", [True]),
    ],
)
def test_refuses_settings_that_would_fail_later(field: str, value: object) -> None:
    church = Church(name="Test", **{field: value})
    with pytest.raises(ValidationError) as refused:
        church.clean_fields()
    assert set(refused.value.message_dict) == {field}


@pytest.mark.django_db
def test_accepts_settings_as_they_should_be() -> None:
    make_church(
        allowed_origins=["https://www.example.org", "http://localhost:8000"],
        crisis_words={"en": "We are here.", "es": "Aquí estamos."},
        crisis_phrases=["the bridge on Mill Street"],
        office_days=[0, 2, 4],
        **PLACE,
    ).full_clean()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields",
    [
        {"tier": "gold"},
        {"callback_business_hours_start": time(17), "callback_business_hours_end": time(9)},
    ],
)
def test_the_database_refuses_what_must_not_be(fields: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_church(**fields)


@pytest.mark.django_db
def test_every_church_has_a_public_key_of_its_own() -> None:
    assert make_church().public_key != make_church().public_key


@pytest.mark.django_db
def test_one_guide_per_language() -> None:
    church = make_church()
    VisitorGuide.objects.create(church=church, language="en")
    VisitorGuide.objects.create(church=church, language="es")
    with pytest.raises(IntegrityError), transaction.atomic():
        VisitorGuide.objects.create(church=church, language="en")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("starts_on", "ends_on", "is_live"),
    [
        (None, None, True),
        (date(2026, 5, 10), date(2026, 5, 10), True),
        (date(2026, 5, 11), None, False),
        (None, date(2026, 5, 9), False),
        (date(2026, 5, 1), date(2026, 5, 31), True),
    ],
)
def test_an_announcement_is_live_from_its_first_to_its_last_day(starts_on, ends_on, is_live) -> None:
    Announcement.objects.create(church=make_church(), title="Picnic", starts_on=starts_on, ends_on=ends_on)
    assert Announcement.objects.live(date(2026, 5, 10)).exists() is is_live
