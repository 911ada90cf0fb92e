"""Two churches in which everything that is written somewhere can be told from everything else.

Every text of the one church holds HERE, every text of the other THERE; what only some may read holds a word of its own besides.
A row of every model is made by itself: a new model needs nothing here, unless making it takes more than filling its fields.
"""

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from itertools import count
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Group, User
from django.db import models, transaction

from carebot.models import Conversation, Message, Turn
from church.models import (
    Appointment,
    AppointmentHost,
    ChildCheckin,
    Church,
    EventRegistration,
    FacilityBooking,
    Giver,
    IdentitySecret,
    Role,
    StaffMember,
    StaffRole,
)
from church.testing import make_church, make_staff, make_user
from prayers.models import CareRecord, Kind, Person
from prayers.testing import make_origin, make_record
from tooling.models import InstructionTemplate, ToolInvocation
from tooling.testing import make_invocation

HERE, THERE = "Quillonia", "Zaragoth"  # in no word of the product
WORD = re.compile(r"x[qt]\d{3}zz")
OUR_APPS = ("church", "prayers", "tooling", "carebot", "evals")
LEADERS = frozenset({Role.PASTOR, Role.ADMIN})
FRONT_DESK = LEADERS | {Role.OFFICE}

# kind, fields, of a minor → who reads it, beside superusers. From the table in `prayers.access`, written out by hand.
RECORDS: tuple[tuple[Kind, dict[str, Any], bool, frozenset[Role]], ...] = (
    (Kind.PRAYER, {"confidentiality": "prayer_chain"}, False, frozenset(Role)),
    (Kind.PRAYER, {"confidentiality": "prayer_team"}, False, LEADERS | {Role.PRAYER_TEAM}),
    (Kind.PRAYER, {"confidentiality": "pastors_only"}, False, frozenset({Role.PASTOR})),
    (Kind.PRAYER, {"confidentiality": "pastors_only"}, True, frozenset({Role.PASTOR, Role.YOUTH_PASTOR})),
    (Kind.CALLBACK, {}, False, FRONT_DESK),
    (Kind.CONTACT, {}, False, FRONT_DESK),
    (Kind.VISIT, {}, False, FRONT_DESK),
    (Kind.CARE, {}, False, FRONT_DESK | {Role.CARE_TEAM}),
    (Kind.CARE, {}, True, FRONT_DESK | {Role.CARE_TEAM, Role.YOUTH_PASTOR}),
    (Kind.SAFETY, {}, False, LEADERS | {Role.SAFETY_ON_CALL}),
    (Kind.VOLUNTEER, {}, False, FRONT_DESK | {Role.VOLUNTEER_COORDINATOR}),
    (Kind.FOLLOWUP, {}, False, FRONT_DESK),
    (Kind.SUMMARY, {}, False, frozenset({Role.PASTOR})),
    (Kind.DRAFT, {}, False, FRONT_DESK),
    (Kind.BENEVOLENCE, {}, False, frozenset({Role.BENEVOLENCE, Role.PASTOR})),
)
FAILED = (
    (Kind.VOLUNTEER, FRONT_DESK | {Role.VOLUNTEER_COORDINATOR}),
    (Kind.BENEVOLENCE, frozenset({Role.BENEVOLENCE, Role.PASTOR})),
)
# Who reads conversations: all that was said in them but where something was told in confidence (docs/takeover.md).
LISTENERS = frozenset({Role.ADMIN, Role.PASTOR, Role.SAFETY_ON_CALL})
IN_CONFIDENCE = ("pastors_only", "committee", "safety")
DESK = frozenset({Role.ADMIN, Role.OFFICE, Role.PASTOR})
# Columns with words of their own: which rows, which column, who reads it.
COLUMNS: tuple[tuple[type[models.Model], str, frozenset[Role]], ...] = (
    (Giver, "name", frozenset({Role.TREASURER})),
    (IdentitySecret, "sealed", frozenset()),
    (ChildCheckin, "child_name", frozenset({Role.ADMIN, Role.OFFICE, Role.PASTOR, Role.YOUTH_PASTOR})),
    (EventRegistration, "name", DESK),
    (FacilityBooking, "name", DESK),
)
TOOLS = {
    Kind.PRAYER: "submit_prayer_request", Kind.CALLBACK: "request_callback", Kind.CONTACT: "capture_visitor_contact",
    Kind.VISIT: "request_pastoral_visit", Kind.CARE: "report_care_need", Kind.SAFETY: "flag_safety_concern",
    Kind.VOLUNTEER: "signup_for_volunteer_role", Kind.FOLLOWUP: "start_visitor_followup",
    Kind.SUMMARY: "conversation_summary", Kind.DRAFT: "draft_follow_up_message",
    Kind.BENEVOLENCE: "submit_benevolence_request",
}  # fmt: skip


PLANTED_ONE_BY_ONE = (Church, StaffMember, StaffRole, CareRecord, ToolInvocation)
MADE_WITH_A_CHURCH = (InstructionTemplate,)
# What a model wants beside its fields being filled in.
FILLED_IN: dict[str, dict[str, Any]] = {
    "church.IdentitySecret": {"slot": 1},
    "church.ImportRun": {"what": "church.event", "format": "ics", "state": "previewed"},
    "prayers.Promise": {"office_days": 1},
    "prayers.Approval": {"waits_until": datetime(2099, 3, 6, 16, tzinfo=UTC), "void_why": ""},  # it may be stopped
    "tooling.ToolSetting": {"tool": "get_sermon_info"},
    "tooling.InstructionVersion": {"number": 99},  # the first ones came with the church
    "evals.Play": {"definition": {"id": "hear-900", "title": "A loss", "turns": [{"say": "My mother died."}]}},
}


@dataclass
class World:
    here: Church
    there: Church
    people: dict[str, User | None]
    readers: dict[str, frozenset[str]] = field(default_factory=dict)  # word → who may meet it
    records: dict[str, uuid.UUID] = field(default_factory=dict)  # word → the record's id
    talks: dict[str, uuid.UUID] = field(default_factory=dict)  # word that was said → the conversation's id

    def forbidden_words(self, who: str) -> frozenset[str]:
        """What must be in no answer to this person."""
        if who == "superuser":
            return frozenset()
        words = {word for word, readers in self.readers.items() if who not in readers}
        if who not in set(Role.values) | {"no role"}:
            words.add(HERE)
        if who != "neighbour":
            words.add(THERE)
        return frozenset(words)

    def talks_hidden_from(self, who: str) -> list[uuid.UUID]:
        """The conversations that this person may not read."""
        records = [pk for word, pk in self.records.items() if who not in self.readers[word.replace("xq", "xt")]]
        return list(CareRecord.objects.filter(pk__in=records).values_list("conversation_id", flat=True))

    def ids_hidden_from(self, who: str) -> list[uuid.UUID]:
        return [pk for word, pk in self.records.items() if who != "superuser" and who not in self.readers[word]]


PEOPLE = (
    *Role.values, "no role", "inactive", "locked", "neighbour", "outsider", "superuser", "signed out",
)  # fmt: skip


@transaction.atomic
def plant() -> World:
    here, there = (
        make_church(name=f"{HERE} Church", public_key="here"),
        make_church(name=f"{THERE} Church", public_key="there"),
    )
    everything = tuple(Role.values)
    people: dict[str, User | None] = {
        role: make_staff(here, role, display_name=f"{HERE} {role}").user for role in Role.values
    }
    people |= {
        "no role": make_staff(here, display_name=f"{HERE} no role").user,
        "inactive": make_staff(here, *everything, is_active=False, display_name=f"{HERE} inactive").user,
        "locked": make_staff(here, *everything, user=make_user(is_active=False), display_name=f"{HERE} locked").user,
        "neighbour": make_staff(there, *everything, display_name=f"{THERE} neighbour").user,
        "outsider": make_user(),
        "superuser": make_user(is_superuser=True),
        "signed out": None,
    }
    world = World(here, there, people)
    ours, theirs = _Gardener(here, HERE), _Gardener(there, THERE)
    _plant_records(world, ours, theirs)
    ours.plant_every_model()
    theirs.plant_every_model()
    _plant_columns(world)
    Group.objects.create(name=f"{HERE} {THERE}")  # seen by superusers alone
    return world


def probe(word: str) -> str:
    """What finds the word in a search without being it, so that a page that repeats the question tells nothing."""
    return f"probe{word[2:5]}"


def _plant_records(world: World, ours: "_Gardener", theirs: "_Gardener") -> None:
    for number, (kind, fields, is_minor, readers) in enumerate(RECORDS, start=100):
        _record_of(ours, kind, number, is_minor, fields, world, readers)
    # Whoever a record is given to reads it, whatever their role; what was said around it they do not.
    given = _record_of(ours, Kind.VISIT, 180, False, {}, world, frozenset({Role.PASTOR, Role.TREASURER}))
    treasurer = StaffMember.objects.get(user=world.people[Role.TREASURER])
    CareRecord.objects.filter(pk=given.pk).update(confidentiality="pastors_only", assignee=treasurer)
    world.readers["xt180zz"] = frozenset({Role.PASTOR, "superuser"})
    for number, kind in enumerate((Kind.PRAYER, Kind.SAFETY), start=190):
        _record_of(theirs, kind, number, False, {}, world, frozenset({"neighbour"}))
    # Of what could not be written there is no record, and yet it is read like one.
    for number, (kind, readers) in enumerate(FAILED, start=170):
        _failed_write_of(ours, kind, f"xt{number}zz", world, readers)


def _record_of(
    gardener: "_Gardener", kind: Kind, number: int, is_minor: bool, fields: dict[str, Any], world: World,
    readers: frozenset[str],
) -> CareRecord:  # fmt: skip
    """A record with a word in all of its texts, and with another word in the conversation and the call it came from."""
    church, mark = gardener.church, gardener.mark
    in_record, told = f"xq{number}zz", f"xt{number}zz"
    turn = _talk(gardener, f"{told} {probe(told)} {mark}")
    call = make_invocation(
        church, tool=TOOLS[kind], input={"request": f"{told} {mark}"} | fields, state="succeeded", deferred=True,
        is_minor=is_minor, conversation_id=turn.conversation_id, turn_id=turn.pk,
    )  # fmt: skip
    origin = make_origin(church, invocation_id=call.pk, conversation_id=turn.conversation_id, is_minor=is_minor)
    record: CareRecord = make_record(church, kind, origin=origin, **fields)
    ToolInvocation.objects.filter(pk=call.pk).update(result={"record_id": str(record.pk), "kind": str(kind)})
    text = f"{in_record} {probe(in_record)} {mark}"
    _write_over(record, text)
    _write_over(CareRecord.objects.get(pk=record.pk), text)
    for task in record.tasks.all() if kind is Kind.FOLLOWUP else ():  # type: ignore[attr-defined]
        _write_over(task, text)
    person = Person.objects.create(church=church, name=text[:80], phone="", email=f"{uuid.uuid4().hex}@example.org")
    CareRecord.objects.filter(pk=record.pk).update(person=person)
    world.records[in_record], world.talks[told] = record.pk, turn.conversation_id
    world.readers[in_record] = readers | {"superuser"}
    listeners = LISTENERS if church == world.here else frozenset({"neighbour"})
    is_closed = record.confidentiality in IN_CONFIDENCE and kind is not Kind.SUMMARY  # which repeats, and adds nothing
    world.readers[told] = (listeners & readers if is_closed else listeners) | {"superuser"}
    return record


def _failed_write_of(gardener: "_Gardener", kind: Kind, told: str, world: World, readers: frozenset[str]) -> None:
    conversation = gardener.make(Conversation)
    make_invocation(
        gardener.church, tool=TOOLS[kind], input={"need": f"{told} {gardener.mark}"}, state="failed",
        conversation_id=conversation.pk,
    )  # fmt: skip
    world.talks[told] = conversation.pk
    world.readers[told] = readers | {"superuser"}


def _talk(gardener: "_Gardener", text: str) -> Turn:
    conversation = gardener.make(Conversation, cut_summary=text)
    turn = gardener.make(
        Turn, conversation=conversation, number=1, state="closed", delivered=text, transcript=[{"text": text}]
    )
    for seq, role in enumerate(("visitor", "assistant"), start=1):
        Message.objects.create(conversation=conversation, seq=seq, role=role, text=text, turn=turn)
    Conversation.objects.filter(pk=conversation.pk).update(last_seq=2, last_turn=1)
    return turn


def _plant_columns(world: World) -> None:
    for number, (model, column, readers) in enumerate(COLUMNS, start=900):
        word = f"xq{number}zz"
        world.readers[word] = frozenset(readers) | {"superuser"}
        model._default_manager.filter(church_id=world.here.pk).update(
            **{column: f"{word} {HERE} {probe(word)} and 32 characters"}
        )
    word = "xq990zz"  # what a counselor is told
    world.readers[word] = frozenset({Role.PASTOR, "superuser"})
    AppointmentHost.objects.filter(church=world.here).update(kind="counselor", staff=None)
    Appointment.objects.filter(church=world.here).update(
        name=f"{word} {HERE}", note=word, first_visit={"concern": word}
    )


def _write_over(row: models.Model, text: str) -> None:
    columns = {each.attname: text[: each.max_length] for each in row._meta.local_fields if _is_free_text(each)}
    if columns:
        type(row)._base_manager.filter(pk=row.pk).update(**columns)


def _is_free_text(column: models.Field) -> bool:
    is_text = type(column) in {models.CharField, models.TextField} and not column.choices
    return is_text and column.name not in {"channel", "language"} and not column.primary_key and column.editable


def _is_of_a_church(model: type[models.Model], seen: frozenset[Any] = frozenset()) -> bool:
    targets = {each.related_model for each in model._meta.local_fields if isinstance(each, models.ForeignKey)}
    return Church in targets or any(_is_of_a_church(each, seen | {model}) for each in targets - seen - {model})


class _Gardener:
    """Makes rows of one church by filling in their fields."""

    def __init__(self, church: Church, mark: str) -> None:
        self.church, self.mark, self._numbers = church, mark, count(1)
        self._made: dict[type[models.Model], models.Model] = {}

    def plant_every_model(self) -> None:
        for app in OUR_APPS:
            for model in apps.get_app_config(app).get_models():
                if not issubclass(model, PLANTED_ONE_BY_ONE):
                    self.row(model)

    def row(self, model: type[models.Model]) -> models.Model:
        """The row of this model here, made when there is none yet."""
        if model is Church:
            return self.church
        if model is User:
            return make_user()
        if issubclass(model, CareRecord):
            kind = model.KIND or Kind.PRAYER
            found = CareRecord.objects.filter(church=self.church, kind=kind).first()
            record = found or make_record(self.church, kind)
            return record.detail if model.KIND else CareRecord.objects.get(pk=record.pk)
        if model not in self._made:
            self._made[model] = self._found(model) or self.make(model)
        return self._made[model]

    def _found(self, model: type[models.Model]) -> models.Model | None:
        """One that the software made with the church, such as its instructions."""
        return model._base_manager.filter(church=self.church).first() if model in MADE_WITH_A_CHURCH else None

    def make(self, model: type[models.Model], **given: Any) -> Any:
        values = {each.name: self._value(each) for each in model._meta.local_fields if self._is_wanted(each, given)}
        with transaction.atomic():
            return model._base_manager.create(**(values | FILLED_IN.get(model._meta.label, {}) | given))

    def _is_wanted(self, column: models.Field, given: dict[str, Any]) -> bool:
        if column.name in given or column.auto_created or column.generated:
            return False
        if isinstance(column, models.ForeignKey):
            return not column.null or column.related_model in {Church}
        return (not column.has_default() and not column.null) or (
            _is_free_text(column) and not column.name.endswith("digest")
        )

    def _value(self, column: models.Field) -> Any:
        if isinstance(column, models.ForeignKey):
            return self.row(column.related_model)
        if column.choices:
            return next(value for value, _ in column.flatchoices if value not in ("", None))
        number = next(self._numbers)
        is_end = any(part in column.name for part in ("end", "close", "until", "last", "max"))
        plain: dict[type[models.Field], Callable[[], Any]] = {
            models.SlugField: lambda: f"{self.mark.lower()}-{number}",
            models.EmailField: lambda: f"{self.mark.lower()}{number}@example.org",
            models.URLField: lambda: f"https://example.org/{self.mark}/{number}",
            models.BooleanField: lambda: False,
            models.DateTimeField: lambda: datetime(2099, 3, 5, 17 if is_end else 16, tzinfo=UTC),
            models.DateField: lambda: date(2099, 3, 5),
            models.TimeField: lambda: time(17 if is_end else 9),
            models.DurationField: lambda: timedelta(hours=1),
            models.DecimalField: lambda: Decimal(1),
            models.FloatField: lambda: 1.0,
            models.UUIDField: uuid.uuid4,
            models.JSONField: dict,
            models.BinaryField: lambda: b"",
        }
        for kind in type(column).__mro__:
            if kind in plain:
                return plain[kind]()
        if isinstance(column, models.IntegerField):
            return 7 if is_end else 1
        # What stands in an address is repeated by the answer; what is of no church tells nothing of one.
        mark = self.mark if _is_of_a_church(column.model) and not column.primary_key else "Common"
        return f"{mark} {column.name} {number}"[: column.max_length]
