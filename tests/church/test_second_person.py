"""Nobody alone makes an administrator, a treasurer, a pastor or somebody on call for safety, nor unmakes one, whichever way they go."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.errors import NotYours
from church.models import Role, StaffChange, StaffMember, StaffRole
from church.second_person import changes
from church.testing import Cast, make_church, make_staff, make_user, signed_in
from prayers.jobs.sweeper import sweep_with_beat
from prayers.models import Notification

pytestmark = pytest.mark.django_db

WHY = "Our treasurer moved away."
What, State = StaffChange.What, StaffChange.State


def save(client: Client, staff: StaffMember, *, gives: str = "", takes: str = "", **changed: Any) -> Any:
    """Post the person's page with a role more or less, or something else changed. None: the field is not sent."""
    held = list(staff.roles.all())
    data = {
        "user": staff.user_id, "church": staff.church_id, "display_name": staff.display_name, "phone": "", "language": "",
        "is_active": "on" if staff.is_active else None, "change_reason": WHY,
        "roles-TOTAL_FORMS": len(held) + bool(gives), "roles-INITIAL_FORMS": len(held),
    }  # fmt: skip
    for number, role in enumerate(held):
        data |= {f"roles-{number}-id": role.pk, f"roles-{number}-staff": staff.pk, f"roles-{number}-role": role.role}
        if role.role == takes:
            data[f"roles-{number}-DELETE"] = "on"
    if gives:
        data |= {f"roles-{len(held)}-staff": staff.pk, f"roles-{len(held)}-role": gives}
    sent = {name: value for name, value in (data | changed).items() if value is not None}
    return client.post(reverse("admin:church_staffmember_change", args=[staff.pk]), sent)


def asked(cast: Cast, role: str = Role.TREASURER, by: str = Role.PASTOR) -> StaffChange:
    """The pastor would be treasurer too."""
    save(signed_in(cast[by].user), cast[by], gives=role)
    return StaffChange.objects.get()


def decide(user: User, change: StaffChange, what: str) -> int:
    return signed_in(user).post(reverse("staff_change", args=[change.pk]), {what: "1"}).status_code


def told(kind: str) -> set[int]:
    return set(Notification.objects.filter(subject_kind=kind).values_list("staff_id", flat=True))


def later(change: StaffChange, **ago: float) -> None:
    StaffChange.objects.filter(pk=change.pk).update(due_at=timezone.now() - timedelta(**ago))


class TestWaysIn:
    def test_a_pastor_does_not_make_himself_treasurer(self, cast: Cast) -> None:
        change = asked(cast)
        assert cast[Role.PASTOR].role_names == {"pastor"}
        assert (change.what, change.role, change.reason, change.state) == ("give", "treasurer", WHY, "waiting")
        words = [each.get_change_message() for each in LogEntry.objects.all()]
        assert not any("Added" in each for each in words)

    @pytest.mark.parametrize("role", ["treasurer", "pastor", "safety_on_call"])
    def test_nor_does_a_superuser_anybody_else(self, cast: Cast, role: str) -> None:
        save(signed_in(cast.superuser), cast[Role.OFFICE], gives=role)
        assert cast[Role.OFFICE].role_names == {"office"}
        assert StaffChange.objects.waiting().filter(role=role).exists()

    def test_other_roles_are_given_at_once(self, cast: Cast) -> None:
        save(signed_in(cast[Role.PASTOR].user), cast[Role.OFFICE], gives=Role.PRAYER_TEAM, change_reason="")
        assert cast[Role.OFFICE].role_names == {"office", "prayer_team"}

    def test_the_rest_of_the_page_is_saved(self, cast: Cast) -> None:
        save(signed_in(cast[Role.PASTOR].user), cast[Role.OFFICE], gives=Role.TREASURER, phone="217-555-0100")
        assert StaffMember.objects.get(pk=cast[Role.OFFICE].pk).phone == "217-555-0100"

    def test_a_reason_is_asked_for(self, cast: Cast) -> None:
        answer = save(signed_in(cast[Role.PASTOR].user), cast[Role.OFFICE], gives=Role.TREASURER, change_reason=" ")
        assert answer.status_code == 200
        assert not StaffChange.objects.exists()

    def test_a_role_is_not_turned_into_one_that_needs_two(self, cast: Cast) -> None:
        save(signed_in(cast[Role.PASTOR].user), cast[Role.OFFICE], **{"roles-0-role": "treasurer"})
        assert cast[Role.OFFICE].role_names == {"office"}

    def test_taking_such_a_role_away_waits(self, cast: Cast) -> None:
        save(signed_in(cast[Role.PASTOR].user), cast[Role.TREASURER], takes=Role.TREASURER)
        assert cast[Role.TREASURER].role_names == {"treasurer"}
        assert StaffChange.objects.get().what == What.TAKE

    def test_switching_its_holder_off_waits(self, cast: Cast) -> None:
        save(signed_in(cast[Role.ADMIN].user), cast[Role.SAFETY_ON_CALL], is_active=None)
        assert StaffMember.objects.get(pk=cast[Role.SAFETY_ON_CALL].pk).is_active
        assert StaffChange.objects.get().what == What.DEACTIVATE

    def test_switching_its_holder_on_waits(self, cast: Cast) -> None:
        gone = make_staff(cast.church, Role.TREASURER, is_active=False)
        save(signed_in(cast[Role.PASTOR].user), gone, is_active="on")
        assert not StaffMember.objects.get(pk=gone.pk).is_active
        assert StaffChange.objects.get().what == What.ACTIVATE

    def test_others_are_switched_off_at_once(self, cast: Cast) -> None:
        save(signed_in(cast[Role.ADMIN].user), cast[Role.OFFICE], is_active=None)
        assert not StaffMember.objects.get(pk=cast[Role.OFFICE].pk).is_active

    def test_the_place_of_a_holder_is_not_given_to_another_sign_in(self, cast: Cast) -> None:
        save(signed_in(cast.superuser), cast[Role.TREASURER], user=cast.outsider.pk)
        assert StaffMember.objects.get(pk=cast[Role.TREASURER].pk).user == cast[Role.TREASURER].user

    def test_a_new_member_gets_it_later(self, cast: Cast) -> None:
        data = {
            "user": cast.outsider.pk, "church": cast.church.pk, "display_name": "New", "is_active": "on",
            "change_reason": WHY, "roles-TOTAL_FORMS": 2, "roles-INITIAL_FORMS": 0, "roles-0-role": "treasurer",
            "roles-1-role": "office",
        }  # fmt: skip
        signed_in(cast.superuser).post(reverse("admin:church_staffmember_add"), data)
        assert StaffMember.objects.get(user=cast.outsider).role_names == {"office"}
        assert StaffChange.objects.get().role == Role.TREASURER

    @pytest.mark.parametrize("field", ["is_active", "is_staff"])
    def test_the_sign_in_of_a_holder_is_not_switched_off(self, cast: Cast, field: str) -> None:
        user = cast[Role.TREASURER].user
        joined = user.date_joined
        data = {
            "username": user.username, "email": user.email, "is_active": "on", "is_staff": "on",
            "date_joined_0": f"{joined:%Y-%m-%d}", "date_joined_1": f"{joined:%H:%M:%S}",
        }  # fmt: skip
        client, page = signed_in(cast.superuser), reverse("admin:auth_user_change", args=[user.pk])
        assert client.post(page, data | {"email": "new@example.org"}).status_code == 302, "all else is saved"
        data.pop(field)
        assert client.post(page, data).status_code == 200
        assert getattr(User.objects.get(pk=user.pk), field)

    @pytest.mark.parametrize("label", ["auth_user", "church_staffmember", "church_staffrole"])
    def test_holders_and_their_roles_are_not_deleted(self, cast: Cast, label: str) -> None:
        staff = cast[Role.TREASURER]
        row = {"auth_user": staff.user, "church_staffmember": staff, "church_staffrole": staff.roles.get()}[label]
        client = signed_in(cast.superuser)
        assert client.post(reverse(f"admin:{label}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
        chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        client.post(reverse(f"admin:{label}_changelist"), chosen)
        assert type(row).objects.filter(pk=row.pk).exists()

    def test_a_group_of_permissions_opens_neither_sign_ins_nor_roles(self, cast: Cast) -> None:
        group = Group.objects.create(name="Everything")
        group.permissions.set(Permission.objects.all())
        user = cast[Role.OFFICE].user
        user.groups.add(group)
        client = signed_in(user)
        for page in (reverse("admin:auth_user_change", args=[user.pk]), reverse("admin:auth_group_changelist")):
            assert client.get(page).status_code == 403
        save(client, cast[Role.OFFICE], gives=Role.TREASURER)
        assert cast[Role.OFFICE].role_names == {"office"}
        assert not StaffChange.objects.exists()

    def test_the_first_of_a_church_need_nobody(self, cast: Cast) -> None:
        church = make_church()
        data = {
            "user": cast.superuser.pk, "church": church.pk, "display_name": "First", "is_active": "on",
            "roles-TOTAL_FORMS": 2, "roles-INITIAL_FORMS": 0, "roles-0-role": "pastor", "roles-1-role": "safety_on_call",
        }  # fmt: skip
        signed_in(cast.superuser).post(reverse("admin:church_staffmember_add"), data)
        assert church.staff.get().role_names == {"pastor", "safety_on_call"}


class TestTheOnlySecond:
    """An administrator does not rid themselves of the only other one, who could confirm or refuse."""

    @pytest.fixture
    def other(self, cast: Cast) -> StaffMember:
        return make_staff(cast.church, Role.ADMIN, display_name="other")

    def asked_alone(self, cast: Cast, other: StaffMember, what: str) -> StaffChange:
        change = StaffChange.objects.get()
        assert (change.what, change.staff, change.state) == (what, other, State.WAITING)
        assert timedelta(hours=23, minutes=59) < change.due_at - timezone.now() <= timedelta(hours=24)
        assert told("staff_change_alone") == {each.pk for each in (*cast.by_role.values(), other)}
        return change

    def test_is_not_switched_off_at_once(self, cast: Cast, other: StaffMember) -> None:
        save(signed_in(cast[Role.ADMIN].user), other, is_active=None)
        assert StaffMember.objects.get(pk=other.pk).is_active
        later(self.asked_alone(cast, other, What.DEACTIVATE), seconds=1)
        sweep_with_beat()
        assert not StaffMember.objects.get(pk=other.pk).is_active

    def test_does_not_lose_the_role_at_once(self, cast: Cast, other: StaffMember) -> None:
        save(signed_in(cast[Role.ADMIN].user), other, takes=Role.ADMIN)
        assert other.role_names == {"admin"}
        later(self.asked_alone(cast, other, What.TAKE), seconds=1)
        sweep_with_beat()
        assert StaffMember.objects.get(pk=other.pk).role_names == frozenset()

    def test_a_reason_is_asked_for(self, cast: Cast, other: StaffMember) -> None:
        for changed in ({"is_active": None}, {"takes": Role.ADMIN}, {"roles-0-role": "office"}):
            answer = save(signed_in(cast[Role.ADMIN].user), other, change_reason=" ", **changed)
            assert answer.status_code == 200
        assert StaffMember.objects.get(pk=other.pk).is_active
        assert other.role_names == {"admin"}

    def test_the_role_is_not_turned_into_another(self, cast: Cast, other: StaffMember) -> None:
        save(signed_in(cast[Role.ADMIN].user), other, **{"roles-0-role": "office"})
        assert other.role_names == {"admin"}

    def test_nor_the_only_one_by_a_pastor(self, cast: Cast) -> None:
        save(signed_in(cast[Role.PASTOR].user), cast[Role.ADMIN], is_active=None)
        assert StaffMember.objects.get(pk=cast[Role.ADMIN].pk).is_active
        assert StaffChange.objects.get().due_at is not None

    def test_nor_by_their_sign_in_nor_deleted(self, cast: Cast, other: StaffMember) -> None:
        chief = StaffMember.objects.get(pk=cast[Role.ADMIN].pk).user
        User.objects.filter(pk=chief.pk).update(is_superuser=True)
        client, joined = signed_in(chief), other.user.date_joined
        data = {
            "username": other.user.username, "email": other.user.email, "is_staff": "on",
            "date_joined_0": f"{joined:%Y-%m-%d}", "date_joined_1": f"{joined:%H:%M:%S}",
        }  # fmt: skip
        assert client.post(reverse("admin:auth_user_change", args=[other.user_id]), data).status_code == 200
        for label, row in (("auth_user", other.user), ("church_staffmember", other)):
            assert client.post(reverse(f"admin:{label}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
        assert StaffMember.objects.get(pk=other.pk).user.is_active

    def test_where_a_third_could_confirm_it_is_done_at_once(self, cast: Cast, other: StaffMember) -> None:
        make_staff(cast.church, Role.ADMIN)
        save(signed_in(cast[Role.ADMIN].user), other, is_active=None, change_reason="")
        assert not StaffMember.objects.get(pk=other.pk).is_active

    def test_whoever_is_no_second_any_more_is_switched_on_and_loses_the_role_at_once(self, cast: Cast) -> None:
        gone = make_staff(cast.church, Role.ADMIN, is_active=False)
        save(signed_in(cast[Role.ADMIN].user), gone, takes=Role.ADMIN, change_reason="")
        assert gone.role_names == frozenset()

    def test_one_leaves_oneself_at_once(self, cast: Cast, other: StaffMember) -> None:
        save(signed_in(other.user), other, is_active=None, change_reason="")
        assert not StaffMember.objects.get(pk=other.pk).is_active


class TestNewAdministrators:
    """Nobody makes the second person alone: the role needs two itself, and who got it counts as one after a day."""

    @pytest.fixture
    def friend(self, cast: Cast) -> StaffMember:
        return cast[Role.OFFICE]

    def young(self, cast: Cast) -> StaffMember:
        """Got the role less than a day ago."""
        made = make_staff(cast.church, Role.ADMIN, display_name="young")
        made.roles.update(given_at=timezone.now() - timedelta(hours=23, minutes=59))
        return made

    def test_the_only_one_who_makes_a_second_waits_a_day_and_all_are_told(
        self, cast: Cast, friend: StaffMember
    ) -> None:
        page = signed_in(cast[Role.ADMIN].user)
        answer = save(page, friend, gives=Role.ADMIN)
        assert friend.role_names == {"office"}
        change = StaffChange.objects.get()
        assert (change.what, change.role, change.reason) == (What.GIVE, Role.ADMIN, WHY)
        assert timedelta(hours=23, minutes=59) < change.due_at - timezone.now() <= timedelta(hours=24)
        assert told("staff_change_alone") == {each.pk for each in cast.by_role.values()}
        assert "it waits for 24 hours, and all of the staff are told" in page.get(answer["Location"]).content.decode()
        later(change, seconds=1)
        sweep_with_beat()
        assert StaffMember.objects.get(pk=friend.pk).role_names == {"office", "admin"}

    def test_who_was_made_one_confirms_nothing_for_a_day(self, cast: Cast, friend: StaffMember) -> None:
        save(signed_in(cast[Role.ADMIN].user), friend, gives=Role.ADMIN)
        later(StaffChange.objects.get(), seconds=1)
        sweep_with_beat()
        save(signed_in(cast[Role.ADMIN].user), cast[Role.ADMIN], gives=Role.SAFETY_ON_CALL)
        change = StaffChange.objects.waiting().get()
        assert change.due_at is not None, "nobody who may confirm is there"
        assert decide(friend.user, change, "confirm") == 403
        assert 'name="confirm"' not in signed_in(friend.user).get(reverse("staff_changes")).content.decode()
        friend.roles.filter(role=Role.ADMIN).update(given_at=timezone.now() - timedelta(hours=24))
        assert decide(friend.user, change, "confirm") == 302
        assert cast[Role.ADMIN].role_names == {"admin", "safety_on_call"}

    def test_another_confirms_it_at_once(self, cast: Cast, friend: StaffMember) -> None:
        other = make_staff(cast.church, Role.ADMIN)
        save(signed_in(cast[Role.ADMIN].user), friend, gives=Role.ADMIN)
        change = StaffChange.objects.get()
        assert change.due_at is None
        assert told("staff_change") == {other.pk}
        assert decide(other.user, change, "confirm") == 302
        assert friend.role_names == {"office", "admin"}

    def test_nor_does_a_superuser(self, cast: Cast, friend: StaffMember) -> None:
        answer = save(signed_in(cast.superuser), friend, gives=Role.ADMIN, change_reason=" ")
        assert answer.status_code == 200, "a reason is asked for"
        save(signed_in(cast.superuser), friend, gives=Role.ADMIN)
        assert friend.role_names == {"office"}
        assert StaffChange.objects.get().due_at is None  # the administrator of the church confirms
        assert told("staff_change") == {cast[Role.ADMIN].pk}

    def test_a_role_is_not_turned_into_it(self, cast: Cast, friend: StaffMember) -> None:
        save(signed_in(cast.superuser), friend, **{"roles-0-role": "admin"})
        assert friend.role_names == {"office"}

    def test_who_was_one_is_not_switched_on_alone(self, cast: Cast) -> None:
        gone = make_staff(cast.church, Role.ADMIN, is_active=False)
        save(signed_in(cast[Role.ADMIN].user), gone, is_active="on")
        assert not StaffMember.objects.get(pk=gone.pk).is_active
        change = StaffChange.objects.get()
        assert (change.what, told("staff_change_alone")) == (
            What.ACTIVATE,
            {each.pk for each in cast.by_role.values()},
        )
        later(change, seconds=1)
        sweep_with_beat()
        assert StaffMember.objects.get(pk=gone.pk).is_active
        save(signed_in(cast[Role.ADMIN].user), cast[Role.ADMIN], gives=Role.SAFETY_ON_CALL)
        assert decide(gone.user, StaffChange.objects.waiting().get(), "confirm") == 403, "the day begins anew"

    def test_nor_is_their_sign_in(self, cast: Cast) -> None:
        locked = make_staff(cast.church, Role.ADMIN, user=make_user(is_active=False)).user
        joined = locked.date_joined
        data = {
            "username": locked.username, "email": locked.email, "is_active": "on", "is_staff": "on",
            "date_joined_0": f"{joined:%Y-%m-%d}", "date_joined_1": f"{joined:%H:%M:%S}",
        }  # fmt: skip
        page = reverse("admin:auth_user_change", args=[locked.pk])
        assert signed_in(cast.superuser).post(page, data).status_code == 200
        assert not User.objects.get(pk=locked.pk).is_active

    def test_their_place_is_not_given_to_another_sign_in(self, cast: Cast) -> None:
        save(signed_in(cast.superuser), cast[Role.ADMIN], user=cast.outsider.pk)
        assert StaffMember.objects.get(pk=cast[Role.ADMIN].pk).user == cast[Role.ADMIN].user

    def test_one_who_is_to_be_the_second_is_not_got_rid_of_meanwhile(self, cast: Cast) -> None:
        young = self.young(cast)
        save(signed_in(cast[Role.ADMIN].user), young, is_active=None)
        assert StaffMember.objects.get(pk=young.pk).is_active
        assert StaffChange.objects.get().due_at is not None

    def test_beside_one_who_counts_a_new_one_is_switched_off_at_once(self, cast: Cast) -> None:
        make_staff(cast.church, Role.ADMIN)
        young = self.young(cast)
        save(signed_in(cast[Role.ADMIN].user), young, is_active=None, change_reason="")
        assert not StaffMember.objects.get(pk=young.pk).is_active

    def test_a_new_one_may_refuse_what_waits_for_time_alone(self, cast: Cast) -> None:
        young = self.young(cast)
        change = asked(cast, Role.SAFETY_ON_CALL, by=Role.ADMIN)
        assert decide(young.user, change, "refuse") == 302
        assert StaffChange.objects.get().state == State.REFUSED

    def test_the_first_of_a_church_is_one_at_once_and_counts(self, cast: Cast) -> None:
        church = make_church()
        data = {
            "user": cast.outsider.pk, "church": church.pk, "display_name": "First", "is_active": "on",
            "roles-TOTAL_FORMS": 1, "roles-INITIAL_FORMS": 0, "roles-0-role": "admin",
        }  # fmt: skip
        signed_in(cast.superuser).post(reverse("admin:church_staffmember_add"), data)
        first = church.staff.get()
        assert first.role_names == {"admin"}
        office = make_staff(church, Role.OFFICE)
        save(signed_in(cast.superuser), office, gives=Role.TREASURER)
        assert changes.confirm(StaffChange.objects.get(), by=first.user)

    def test_where_nobody_serves_any_more_one_is_switched_on_at_once(self, cast: Cast) -> None:
        gone = make_staff(make_church(), Role.ADMIN, is_active=False)
        save(signed_in(cast.superuser), gone, is_active="on", change_reason="")
        assert StaffMember.objects.get(pk=gone.pk).is_active


class TestDeciding:
    def test_a_second_administrator_confirms(self, cast: Cast) -> None:
        change = asked(cast)
        assert change.due_at is None
        assert told("staff_change") == {cast[Role.ADMIN].pk}
        assert decide(cast[Role.ADMIN].user, change, "confirm") == 302
        assert cast[Role.PASTOR].role_names == {"pastor", "treasurer"}
        change.refresh_from_db()
        assert (change.state, change.decided_by) == (State.DONE, cast[Role.ADMIN].user)

    @pytest.mark.parametrize("role", [role for role in Role.values if role != Role.ADMIN])
    def test_nobody_else_does(self, cast: Cast, role: str) -> None:
        change = asked(cast)
        assert decide(cast[role].user, change, "confirm") == 403
        assert cast[Role.PASTOR].role_names == {"pastor"}

    def test_nor_a_neighbour(self, cast: Cast) -> None:
        change = asked(cast)
        assert decide(cast.neighbour.user, change, "confirm") == 404
        assert change.reason not in signed_in(cast.neighbour.user).get(reverse("staff_changes")).content.decode()

    def test_nobody_confirms_their_own_nor_what_concerns_them(self, cast: Cast) -> None:
        chief = make_staff(cast.church, Role.ADMIN, Role.PASTOR)
        save(signed_in(chief.user), cast[Role.ADMIN], gives=Role.SAFETY_ON_CALL)
        change = StaffChange.objects.get()
        for who in (chief.user, cast[Role.ADMIN].user):
            with pytest.raises(NotYours):
                changes.confirm(change, by=who)
        assert changes.confirm(change, by=make_staff(cast.church, Role.ADMIN).user)

    def test_refused_it_is_not_done(self, cast: Cast) -> None:
        change = asked(cast)
        decide(cast[Role.ADMIN].user, change, "refuse")
        assert not changes.confirm(change, by=cast[Role.ADMIN].user)
        assert (cast[Role.PASTOR].role_names, StaffChange.objects.get().state) == ({"pastor"}, State.REFUSED)

    def test_whoever_asked_withdraws_it(self, cast: Cast) -> None:
        decide(cast[Role.PASTOR].user, asked(cast), "refuse")
        assert StaffChange.objects.get().state == State.WITHDRAWN

    def test_asked_for_twice_it_is_one(self, cast: Cast) -> None:
        asked(cast)
        assert asked(cast).state == State.WAITING

    def test_nothing_is_done_in_the_name_of_somebody_who_has_left(self, cast: Cast) -> None:
        change = asked(cast)
        StaffMember.objects.filter(pk=cast[Role.PASTOR].pk).update(is_active=False)
        assert not changes.confirm(change, by=cast[Role.ADMIN].user)
        assert (cast[Role.PASTOR].role_names, StaffChange.objects.get().state) == ({"pastor"}, State.VOID)

    def test_who_is_switched_off_in_the_end_hands_over(self, cast: Cast) -> None:
        save(signed_in(cast[Role.PASTOR].user), cast[Role.TREASURER], is_active=None, hand_over_to="queue")
        changes.confirm(StaffChange.objects.get(), by=cast[Role.ADMIN].user)
        assert not StaffMember.objects.get(pk=cast[Role.TREASURER].pk).is_active

    @pytest.mark.parametrize("role", [*Role.values])
    def test_all_of_the_staff_see_what_waits_and_only_the_second_sees_a_button(self, cast: Cast, role: str) -> None:
        asked(cast)
        page = signed_in(cast[role].user).get(reverse("staff_changes")).content.decode()
        assert WHY in page
        assert ('name="confirm"' in page) is (role == Role.ADMIN)


class TestAlone:
    """The only administrator asks: nobody else can confirm."""

    def asked(self, cast: Cast) -> StaffChange:
        return asked(cast, Role.SAFETY_ON_CALL, by=Role.ADMIN)

    def test_all_of_the_staff_are_told_at_once(self, cast: Cast) -> None:
        change = self.asked(cast)
        assert timedelta(hours=23, minutes=59) < change.due_at - timezone.now() <= timedelta(hours=24)
        assert told("staff_change_alone") == {each.pk for each in cast.by_role.values()}

    def test_it_is_done_after_a_day_and_once(self, cast: Cast) -> None:
        change = self.asked(cast)
        sweep_with_beat()
        assert cast[Role.ADMIN].role_names == {"admin"}
        later(change, seconds=1)
        assert [changes.carry_out_due(), changes.carry_out_due()] == [1, 0]
        assert cast[Role.ADMIN].role_names == {"admin", "safety_on_call"}

    def test_taken_back_after_it_was_done_it_does_not_come_again(self, cast: Cast) -> None:
        change = self.asked(cast)
        later(change, seconds=1)
        sweep_with_beat()
        StaffRole.objects.filter(staff=cast[Role.ADMIN], role=Role.SAFETY_ON_CALL).delete()
        sweep_with_beat()
        assert cast[Role.ADMIN].role_names == {"admin"}

    @pytest.mark.parametrize(("role", "may"), [(Role.PASTOR, True), (Role.TREASURER, True), (Role.OFFICE, False)])
    def test_others_with_such_a_role_may_refuse_it(self, cast: Cast, role: str, may: bool) -> None:
        change = self.asked(cast)
        assert decide(cast[role].user, change, "confirm") == 403
        assert decide(cast[role].user, change, "refuse") == (302 if may else 403)
        later(change, seconds=1)
        assert changes.carry_out_due() == (0 if may else 1)

    def test_where_the_second_administrator_leaves_it_waits_for_a_day_from_then_on(self, cast: Cast) -> None:
        change = asked(cast)
        StaffMember.objects.filter(pk=cast[Role.ADMIN].pk).update(is_active=False)
        sweep_with_beat()
        sweep_with_beat()
        change.refresh_from_db()
        assert change.due_at is not None
        assert told("staff_change_alone") == {each.pk for each in cast.by_role.values()} - {cast[Role.ADMIN].pk}

    def test_a_superuser_who_is_not_concerned_may_confirm_it_before(self, cast: Cast) -> None:
        assert changes.confirm(self.asked(cast), by=make_user(is_superuser=True))
