"""One word in every text that is declared to be somebody's: after Erase, and after the purge, it is nowhere."""

from collections.abc import Iterable
from datetime import time, timedelta
from typing import Any

from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.utils import timezone

from carebot.models import AnswerConsent, Conversation, FollowupLease
from carebot.models.erasure import Why
from carebot.persons.erasing import PARTS, erase
from carebot.persons.finding import PHONE, Asked, Found
from carebot.persons.retention import RETENTIONS, purge
from carebot.persons.rows import KINDS, ROWS
from church.held import emptied, holdings, texts_of
from church.models import (
    Appointment,
    AppointmentHost,
    ChildCheckin,
    Event,
    EventRegistration,
    Facility,
    FacilityBooking,
    KidsProgram,
    KidsRoom,
    Role,
    WorshipService,
)
from church.testing import Cast
from prayers.models import (
    Amendment,
    CareRecord,
    ConcernUpdate,
    FollowupTask,
    Kind,
    Note,
    OutboundMessage,
    SafetyConcern,
    Visibility,
)
from tests.carebot.console.talks import add_call, add_record, make_conversation
from tooling.execution import log_refused, run_immediate
from tooling.models import CarePlan, Confirmation, PlanStep, ToolInvocation
from tooling.plans.decisions import context_of
from tooling.plans.tools import checked

WORD = "Quillonia"
NUMBER = "217-555-0142"
NOW = timezone.now()
OLD = NOW - timedelta(days=40)


def everything_of_somebody(cast: Cast, kinds: Iterable[Kind]) -> Found:
    """A row of everything that can be held of one person, their records closed and their bookings over."""
    church, pastor = cast.church, cast[Role.PASTOR]
    talk = make_conversation(church)
    own = add_record(talk, Kind.CALLBACK, phone=NUMBER)
    records = {kind: add_record(talk, kind) for kind in kinds if kind != Kind.CALLBACK} | {Kind.CALLBACK: own}
    add_call(talk, "request_callback", {"reason": "x"}, state="succeeded")
    participant = talk.participants.get()
    AnswerConsent.objects.create(participant=participant, conversation=talk, email="dana@example.org", wording="x")
    floor = {"domain": "request_callback", "question": "x", "turn_id": talk.pk, "until": NOW + timedelta(hours=1)}
    assert FollowupLease.objects.take(talk.pk, participant.pk, **floor)
    Amendment.objects.create(record=own, words="x", invocation_id=own.pk)
    if Kind.SAFETY in records:
        ConcernUpdate.objects.create(concern=records[Kind.SAFETY], words="x", invocation_id=own.pk)
    Note.objects.create(record=own, author=pastor, text="x", visibility=Visibility.TEAM)
    Note.objects.create(record=own, author=cast[Role.ADMIN], text=WORD, visibility=Visibility.PRIVATE)  # in no export
    FollowupTask.objects.create(record=own, what="call", title="x", due_at=NOW)
    OutboundMessage.objects.create(record=own, church=church, channel="email", state="succeeded", body="x")
    plan_of(own, cast)
    bookings(cast, talk)
    CareRecord.objects.update(closed_at=OLD, status="done")
    Conversation.objects.update(last_activity_at=OLD)
    return Found(Asked(church, PHONE, NUMBER), pastor.user)


def plan_of(record: Any, cast: Cast) -> None:
    """A plan whose step called a tool, was refused another, and asked for a yes."""
    plan = CarePlan.objects.create(church=cast.church, record_id=record.pk, from_day=NOW.date(), state="succeeded")
    step = PlanStep.objects.create(plan=plan, position=1, key="a", description="x")
    Confirmation.objects.create(step=step, tool="send_message", tool_use_id="a", input_digest="x", expires_at=NOW)
    context = context_of(step)
    tool, inputs = checked("lookup_care_history", {})
    run_immediate(tool, context, inputs, turn_id=step.pk, seq=0, agent="plan")
    log_refused(context, "send_message", {"body": "x"}, "Not now.", turn_id=step.pk, seq=1, agent="plan")


def bookings(cast: Cast, talk: Conversation) -> None:
    church = cast.church
    of_talk = {"church": church, "conversation_id": talk.pk, "name": "Dana", "phone": NUMBER}
    times = {"starts_at": OLD, "ends_at": OLD + timedelta(hours=1)}
    host = AppointmentHost.objects.create(church=church, name="Pastor Ann")
    Appointment.objects.create(host=host, **of_talk, **times)
    event = Event.objects.create(church=church, title="Picnic", starts_at=OLD)
    EventRegistration.objects.create(event=event, **of_talk)
    FacilityBooking.objects.create(
        facility=Facility.objects.create(church=church, name="Hall", capacity=9), **of_talk, **times
    )
    service = WorshipService.objects.create(church=church, name="Sunday", starts_at=time(10))
    room = KidsRoom.objects.create(church=church, name="One", capacity=9)
    program = KidsProgram.objects.create(church=church, service=service, room=room, name="Ark", min_age=3, max_age=5)
    ChildCheckin.objects.create(
        church=church, conversation_id=talk.pk, program=program, day=OLD.date(), age=4, guardian_phone=NUMBER
    )


def plant(found: Found) -> set[type[models.Model]]:
    """The word in every text of every row of theirs. The models that have one."""
    keys = {model: set(rows(found).values_list("pk", flat=True)) for model, rows in ROWS.items()}
    assert keys[ToolInvocation] == set(ToolInvocation.objects.values_list("pk", flat=True))  # their plan's calls too
    planted = set()
    for model, pks in keys.items():
        words = {name: _with_word(model, name) for name in holdings()[model._meta.label].words}
        for pk in pks if words else ():
            own = words | ({"input_digest": f"{WORD} {pk}"} if model is ToolInvocation else {})  # it is unique
            model._default_manager.filter(pk=pk).update(**own)
            planted.add(model)
            _plant_in_log(model, pk, found)
    return planted


def _with_word(model: type[models.Model], name: str) -> Any:
    column = model._meta.get_field(name)
    if isinstance(column, models.JSONField):
        return {"said": WORD} if column.get_default() == {} or column.null else [WORD]
    return WORD[: column.max_length]


def _plant_in_log(model: type[models.Model], pk: Any, found: Found) -> None:
    if model in {CareRecord, Conversation, *KINDS, *(part for part, _path in PARTS)}:
        LogEntry.objects.create(
            user=found.user,
            content_type=ContentType.objects.get_for_model(model),
            object_id=str(pk),
            object_repr=WORD,
            action_flag=CHANGE,
            change_message=WORD,
        )


def rows_with_the_word() -> set[str]:
    """The models of which a row holds it in any text, declared or not."""
    found = set()
    for model in apps.get_models(include_auto_created=True):
        texts = texts_of(model)
        if any(WORD in str(row) for row in model._default_manager.values_list(*texts)) if texts else False:
            found.add(model._meta.label)
    return found


TELLING = {model for model in ROWS if emptied(model)}
OF_A_DANGER = {SafetyConcern, ConcernUpdate}


def test_after_erase_it_is_nowhere(cast: Cast) -> None:
    found = everything_of_somebody(cast, set(Kind) - {Kind.SAFETY})
    assert plant(found) == TELLING - OF_A_DANGER
    assert erase(found, Why.ASKED).left == 0
    assert rows_with_the_word() == set()


def test_after_the_purge_it_is_nowhere(cast: Cast, settings: Any) -> None:
    settings.RETENTION_DAYS = {each.name: 30 for each in RETENTIONS}
    assert plant(everything_of_somebody(cast, Kind)) == TELLING
    purge(NOW)
    assert rows_with_the_word() == set()
