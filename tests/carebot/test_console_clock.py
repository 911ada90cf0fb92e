"""The console shows and takes times by the church's own clock."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from church.models import Event, Role
from church.testing import make_cast, make_church, make_staff, make_user, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

SIX_PM_IN_CHICAGO = datetime(2099, 3, 6, 0, 0, tzinfo=UTC)  # the day before, there


def test_what_a_secretary_types_is_the_time_on_her_wall():
    cast = make_cast()
    client = signed_in(cast[Role.OFFICE].user)
    fields = {
        "church": cast.church.pk,
        "title": "Supper",
        "language": "en",
        "takes_registrations": "on",
        "starts_at_0": "2099-03-05",
        "starts_at_1": "18:00",
    }
    client.post(reverse("admin:church_event_add"), fields)
    event = Event.objects.get()
    assert event.starts_at == SIX_PM_IN_CHICAGO
    assert "March 5, 2099, 6 p.m." in client.get(reverse("admin:church_event_changelist")).content.decode()


@pytest.mark.parametrize(("churches", "shown"), [(1, "March 5, 2099, 6 p.m."), (2, "March 6, 2099, midnight")])
def test_whoever_runs_the_installation_sees_the_only_churchs_clock_or_none(churches, shown):
    church = make_church()
    if churches == 2:
        make_church(timezone="Europe/Madrid")
    Event.objects.create(church=church, title="Supper", starts_at=SIX_PM_IN_CHICAGO)
    client = signed_in(make_user(is_superuser=True))
    assert shown in client.get(reverse("admin:church_event_changelist")).content.decode()


def test_each_sees_their_own():
    first, second = make_church(), make_church(timezone="Europe/Madrid")
    Event.objects.create(church=second, title="Cena", starts_at=SIX_PM_IN_CHICAGO)
    Event.objects.create(church=first, title="Supper", starts_at=SIX_PM_IN_CHICAGO)
    address = reverse("admin:church_event_changelist")
    madrid = signed_in(make_staff(second, Role.OFFICE).user).get(address).content.decode()
    chicago = signed_in(make_staff(first, Role.OFFICE).user).get(address).content.decode()
    assert ("March 6, 2099, 1 a.m." in madrid, "March 5, 2099, 6 p.m." in chicago) == (True, True)


def test_a_list_begins_with_what_is_still_to_come():
    church = make_church()
    for title, year in (("Long ago", 2001), ("To come", 2099)):
        Event.objects.create(church=church, title=title, starts_at=datetime(year, 3, 6, tzinfo=UTC))
    client = signed_in(make_staff(church, Role.OFFICE).user)
    address = reverse("admin:church_event_changelist")
    found = {when: client.get(address, {"when": when} if when else {}).content.decode() for when in ("", "past", "all")}
    assert [("Long ago" in page, "To come" in page) for page in found.values()] == [
        (False, True), (True, False), (True, True),
    ]  # fmt: skip
