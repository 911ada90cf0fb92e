"""Several who decide on a change of the staff at the same instant: it is carried out once, or not at all, and everybody is told truly."""

from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.db.models.signals import post_save, pre_delete
from django.utils import timezone

from church.models import Role, StaffChange, StaffMember, StaffRole
from church.second_person import changes
from church.testing import Cast, make_cast, make_staff

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]

State, What = StaffChange.State, StaffChange.What
EACH = 3  # of each sort at the same instant


def asked(cast: Cast, what: str, role: str = "") -> StaffChange:
    change = changes.ask(cast[Role.TREASURER], what, by=cast[Role.PASTOR].user, reason="They moved away.", role=role)
    StaffChange.objects.filter(pk=change.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    return change


def at_once(acts: list[Callable[[], Any]]) -> list[Any]:
    """Each in a thread of its own, on a connection of its own: what each was told."""
    start, told, problems = Barrier(len(acts)), [], []

    def run(act: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            start.wait()
            told.append(int(act()))
        except Exception as problem:
            problems.append(problem)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    return told


@pytest.fixture
def done() -> Any:
    """Every row of a role that comes or goes, every member who is saved."""
    seen: list[tuple[str, int]] = []

    def came(sender: Any, instance: Any, **kwargs: Any) -> None:
        seen.append((sender.__name__, instance.pk))

    senders = ((post_save, StaffRole), (pre_delete, StaffRole), (post_save, StaffMember))
    for signal, sender in senders:
        signal.connect(came, sender=sender)
    yield seen
    for signal, sender in senders:
        signal.disconnect(came, sender=sender)


def carried_out(change: StaffChange) -> int:
    """How often its history says so."""
    return sum("Carried out" in each.get_change_message() for each in LogEntry.objects.all())


@pytest.mark.parametrize(
    ("what", "role"), [(What.GIVE, Role.SAFETY_ON_CALL), (What.TAKE, Role.TREASURER), (What.DEACTIVATE, "")]
)
def test_of_administrators_and_workers_one_carries_it_out(done: list[Any], what: str, role: str) -> None:
    cast = make_cast()
    change = asked(cast, what, role)
    administrators = [cast[Role.ADMIN], *(make_staff(cast.church, Role.ADMIN) for _ in range(EACH - 1))]
    seen = [StaffChange.objects.select_related("staff__user", "asked_by").get() for _ in administrators]
    done.clear()

    told = at_once(
        [
            *(
                lambda who=who, row=row: changes.confirm(row, by=who.user)
                for who, row in zip(administrators, seen, strict=True)
            ),
            *[changes.carry_out_due] * EACH,
        ]
    )

    assert (sum(told), len(done), carried_out(change)) == (1, 1, 1)
    change.refresh_from_db()
    assert change.state == State.DONE
    staff = StaffMember.objects.get(pk=change.staff_id)
    assert staff.is_active is (what != What.DEACTIVATE)
    if role:
        assert (role in staff.role_names) is (what == What.GIVE)


def test_of_those_who_confirm_and_those_who_refuse_the_first_counts_and_the_others_are_told(done: list[Any]) -> None:
    cast = make_cast()
    change = asked(cast, What.GIVE, Role.SAFETY_ON_CALL)
    administrators = [cast[Role.ADMIN], *(make_staff(cast.church, Role.ADMIN) for _ in range(2 * EACH - 1))]
    acts = [changes.confirm, changes.refuse] * EACH
    seen = [StaffChange.objects.select_related("staff__user", "asked_by").get() for _ in administrators]
    done.clear()

    told = at_once(
        [
            (lambda act=act, who=who, row=row: act(row, by=who.user))
            for act, who, row in zip(acts, administrators, seen, strict=True)
        ]
    )

    assert sum(told) == 1
    change.refresh_from_db()
    is_done = change.state == State.DONE
    assert is_done or change.state == State.REFUSED
    assert (len(done), carried_out(change)) == (int(is_done), int(is_done))
    assert (Role.SAFETY_ON_CALL in StaffMember.objects.get(pk=change.staff_id).role_names) is is_done


def test_asked_for_by_several_at_once_it_is_one_and_told_of_once() -> None:
    cast = make_cast()
    told = at_once(
        [
            lambda: (
                changes.ask(
                    cast[Role.OFFICE], What.GIVE, by=cast[Role.PASTOR].user, reason="They help.", role=Role.TREASURER
                ).pk
            )
        ]
        * EACH
    )
    assert len(set(told)) == StaffChange.objects.count() == 1
    assert LogEntry.objects.count() == 1
