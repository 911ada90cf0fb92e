"""Who is taken for whom."""

import pytest

from church.testing import make_church
from prayers.models import Person
from prayers.models.person import may_be_same_name


@pytest.mark.parametrize(
    ("known", "given", "same"),
    [
        ("María López", "Maria", True),
        ("Maria", "M. Lopez", True),
        ("", "Maria", True),
        ("Mrs. Maria Lopez", "Maria", True),
        ("Maria Lopez", "Juan Lopez", False),
        ("Robert", "Bob", False),
    ],
)
def test_may_be_same_name(known: str, given: str, same: bool) -> None:
    assert may_be_same_name(known, given) is same
    assert may_be_same_name(given, known) is same


@pytest.mark.django_db
def test_somebody_is_known_again_by_number_or_address_and_what_was_missing_is_learnt() -> None:
    church = make_church()
    first = Person.objects.find_or_create(church, name="Ana", phone="+12175550142")
    by_phone = Person.objects.find_or_create(
        church, name="Ana Gómez", phone="+12175550142", email="ana@example.org", is_minor=True
    )
    by_email = Person.objects.find_or_create(church, email="ana@example.org")
    assert first == by_phone == by_email
    assert (by_email.name, by_email.phone, by_email.is_minor) == ("Ana Gómez", "+12175550142", True)


@pytest.mark.django_db
def test_nobody_is_made_of_a_name_alone() -> None:
    assert Person.objects.find_or_create(make_church(), name="Ana") is None
    assert not Person.objects.exists()


def test_a_persons_text_holds_no_name() -> None:
    assert "Ana" not in str(Person(pk=7, name="Ana"))
