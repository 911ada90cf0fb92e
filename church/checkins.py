"""Children expected in a room: as many as it holds, then a waiting list."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from church import allowances
from church.models import CheckinState, ChildCheckin, KidsProgram, KidsRoom


@dataclass(frozen=True)
class CheckedIn:
    checkin: ChildCheckin
    place: int | None  # on the waiting list, from 1; None when the child has a place
    is_new: bool


def check_in(
    program: KidsProgram, day: date, *, child_name: str, guardian_phone: str, conversation_id: Any, **fields: Any
) -> CheckedIn:
    """Register the child for the program on that day, or put it on the waiting list of the room.

    The same conversation asking again gets what it has; another one gets a registration of its own, as for a child that nobody knows,
    so that nobody learns by asking whether a child will be there. Which of the two is the family's is seen at the desk (`twins`).
    Members of staff, who have no conversation, get the one there is. Raises UsedUp where this visitor or this address has taken
    all that anybody may. Everybody who asks at once queues at the room's row, so a room is never overfull.
    """
    with transaction.atomic():
        room = KidsRoom.objects.select_for_update().get(pk=program.room_id)
        known = ChildCheckin.objects.exclude(state=CheckinState.CANCELLED).filter(
            program=program, day=day, child_name__iexact=child_name, guardian_phone=guardian_phone
        )
        if had := (known if conversation_id is None else known.filter(conversation_id=conversation_id)).first():
            return CheckedIn(_told_more(had, fields), place_of(had), is_new=False)
        allowances.take(allowances.SEATS, program.church_id, conversation_id)
        there = _in_room(program, day)
        is_full = (
            there.filter(state=CheckinState.REGISTERED).count() >= room.capacity
            or there.filter(state=CheckinState.WAITING).exists()  # who waits is not overtaken
        )
        made = ChildCheckin.objects.create(
            church_id=program.church_id,
            program=program,
            day=day,
            child_name=child_name,
            guardian_phone=guardian_phone,
            state=CheckinState.WAITING if is_full else CheckinState.REGISTERED,
            conversation_id=conversation_id,
            **fields,
        )
        return CheckedIn(made, place_of(made), is_new=True)


def _told_more(had: ChildCheckin, fields: dict[str, Any]) -> ChildCheckin:
    """What a parent says later counts; an allergy that was told is never taken back by a "none"."""
    told = str(fields.get("allergies", "")).strip()
    if told and told.lower() not in had.allergies.lower():
        had.allergies = "; ".join(filter(None, [had.allergies, told]))
    had.guardian_name = fields.get("guardian_name") or had.guardian_name
    had.save(update_fields=["allergies", "guardian_name"])
    return had


def place_of(checkin: ChildCheckin) -> int | None:
    """The place on the waiting list, from 1; None for one that does not wait."""
    if checkin.state != CheckinState.WAITING:
        return None
    waiting = _in_room(checkin.program, checkin.day).filter(state=CheckinState.WAITING).order_by("created_at", "pk")
    return list(waiting.values_list("pk", flat=True)).index(checkin.pk) + 1


def cancel(checkin: ChildCheckin) -> ChildCheckin | None:
    """Give the place back. Returns the child of the waiting list who got it: somebody must tell its guardian."""
    with transaction.atomic():
        room = KidsRoom.objects.select_for_update().get(pk=checkin.program.room_id)
        checkin.refresh_from_db()
        checkin.state = CheckinState.CANCELLED
        checkin.save(update_fields=["state"])
        return next(iter(_move_up(room, _in_room(checkin.program, checkin.day))), None)


def move_up(room: KidsRoom, today: date) -> list[ChildCheckin]:
    """Give the places of a room that has grown to those who wait for it, from today on. Their guardians must be told."""
    with transaction.atomic():
        room = KidsRoom.objects.select_for_update().get(pk=room.pk)
        waiting = ChildCheckin.objects.filter(program__room=room, day__gte=today, state=CheckinState.WAITING)
        moved: list[ChildCheckin] = []
        for program_id, day in sorted(set(waiting.values_list("program_id", "day"))):
            moved += _move_up(room, _in_room(KidsProgram.objects.get(pk=program_id), day))
        return moved


def _move_up(room: KidsRoom, there: Any) -> list[ChildCheckin]:
    free = room.capacity - there.filter(state=CheckinState.REGISTERED).count()
    moved = list(there.filter(state=CheckinState.WAITING).order_by("created_at", "pk")[: max(0, free)])
    for each in moved:
        each.state = CheckinState.REGISTERED
        each.save(update_fields=["state"])
    return moved


def _in_room(program: KidsProgram, day: date) -> Any:
    """Everybody registered for the room during that service: several programs may share one."""
    return ChildCheckin.objects.filter(
        program__room_id=program.room_id, program__service_id=program.service_id, day=day
    )
