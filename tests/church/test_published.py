"""What a church tells everybody is known to a turn, what it keeps to itself is not."""

from datetime import time

import pytest

from church import published
from church.models import Church, SmallGroup, Weekday, WorshipService
from church.testing import give_identity_secret

pytestmark = pytest.mark.django_db


@pytest.fixture
def church() -> Church:
    church = Church.objects.create(
        name="Grace", phone="217-555-0142", street="410 Mill Street", website="https://grace.example.org"
    )
    WorshipService.objects.create(church=church, name="Worship", weekday=Weekday.SUNDAY, starts_at=time(9, 30))
    SmallGroup.objects.create(church=church, name="Knitting", leader="Ann Lee", leader_contact="217-555-0199")
    SmallGroup.objects.create(church=church, name="Resting group", is_active=False)
    return church


def test_services_places_and_people_are_told(church: Church) -> None:
    told = "\n".join(published.published_texts(church))

    assert all(each in told for each in ("410 Mill Street", "217-555-0142", "Sunday", "09:30", "Knitting", "Ann Lee"))


def test_what_is_not_told_to_visitors_is_not(church: Church) -> None:
    secret = give_identity_secret(church)
    told = "\n".join(published.published_texts(church))

    assert "0199" not in told
    assert "Resting group" not in told
    assert secret not in told


def test_another_church_is_told_nothing_of_it(church: Church) -> None:
    other = Church.objects.create(name="Other")

    assert "Knitting" not in "\n".join(published.published_texts(other))


def test_it_is_read_once_in_a_while(church: Church, django_assert_num_queries) -> None:
    published.published_texts(church)

    with django_assert_num_queries(0):
        published.published_texts(church)
