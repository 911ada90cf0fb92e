"""What one may read or change here opens nothing there: secrets, counselors' forms, another church's rows."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import (
    Appointment,
    AppointmentHost,
    Event,
    EventRegistration,
    HostKind,
    Role,
    SmallGroup,
)
from church.testing import Cast, make_staff, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.mark.parametrize(
    "lookup", ["identity_secrets__sealed__startswith", "identity_secrets__key_id", "email__regex", "public_key__gt"]
)
def test_no_column_can_be_guessed_through_the_address_of_a_list(cast: Cast, lookup: str) -> None:
    answer = signed_in(cast[Role.PRAYER_TEAM].user).get(reverse("admin:church_church_changelist"), {lookup: "a"})
    assert answer.status_code == 400


class TestCounselors:
    def counselor(self, cast: Cast) -> AppointmentHost:
        host = AppointmentHost.objects.create(
            church=cast.church, name="Dr. Rao", kind=HostKind.COUNSELOR, staff=cast[Role.PASTOR]
        )
        Appointment.objects.create(
            church=cast.church,
            host=host,
            name="Ana",
            starts_at=datetime(2099, 3, 5, 16, tzinfo=UTC),
            ends_at=datetime(2099, 3, 5, 17, tzinfo=UTC),
            first_visit={"concern": "I am afraid."},
        )
        return host

    @pytest.mark.parametrize(("role", "may"), [(Role.OFFICE, False), (Role.ADMIN, False), (Role.PASTOR, True)])
    def test_who_a_counselor_is_is_for_pastors_to_say(self, cast: Cast, role: str, may: bool) -> None:
        host = self.counselor(cast)
        fields = {
            "church": cast.church.pk,
            "name": "Dr. Rao",
            "kind": "staff",
            "staff": cast[Role.OFFICE].pk,
            "languages": "en",
            "slot_minutes": 30,
            "notice_hours": 24,
            "office_hours-TOTAL_FORMS": 0,
            "office_hours-INITIAL_FORMS": 0,
            "times_away-TOTAL_FORMS": 0,
            "times_away-INITIAL_FORMS": 0,
        }
        signed_in(cast[role].user).post(reverse("admin:church_appointmenthost_change", args=[host.pk]), fields)
        host.refresh_from_db()
        assert (host.kind == "staff", host.staff == cast[Role.OFFICE]) == (may, may)


class TestTwoChurches:
    """Somebody who works in the office of one church and prays in another."""

    def of_both(self, cast: Cast) -> Client:
        member = cast[Role.OFFICE]
        make_staff(cast.neighbour.church, Role.PRAYER_TEAM, user=member.user)
        return signed_in(member.user)

    def registration(self, cast: Cast) -> EventRegistration:
        event = Event.objects.create(
            church=cast.neighbour.church,
            title="Their Supper",
            starts_at=timezone.now() + timedelta(days=3),
            is_published=False,
        )
        return EventRegistration.objects.create(church=cast.neighbour.church, event=event, name="Their Ana")

    def test_names_there_are_not_listed(self, cast: Cast) -> None:
        self.registration(cast)
        page = self.of_both(cast).get(reverse("admin:church_eventregistration_changelist")).content.decode()
        assert "Their Ana" not in page

    def test_nothing_there_is_changed_by_an_action_or_in_the_list(self, cast: Cast) -> None:
        theirs = self.registration(cast)
        group = SmallGroup.objects.create(church=cast.neighbour.church, name="Their Group")
        client = self.of_both(cast)
        client.post(
            reverse("admin:church_eventregistration_changelist"),
            {"action": "cancel", "_selected_action": [theirs.pk]},
        )
        client.post(
            reverse("admin:church_smallgroup_changelist"),
            {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "form-0-id": group.pk, "_save": "Save"},
        )
        theirs.refresh_from_db()
        group.refresh_from_db()
        assert (theirs.state, group.is_active) == ("confirmed", True)

    def test_filters_do_not_name_what_is_there(self, cast: Cast) -> None:
        self.registration(cast)
        for name in ("eventregistration", "appointment", "facilitybooking", "childcheckin"):
            page = signed_in(cast[Role.OFFICE].user).get(reverse(f"admin:church_{name}_changelist")).content.decode()
            assert "Their" not in page
