"""What the page of a record shows to this person. Everything beside the record itself is read through `visible_to`."""

from dataclasses import dataclass
from typing import Any, cast

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import staff_of
from church.languages import wrote_in
from language.text.contact import leads_to_somebody, shown_phone
from prayers import handling
from prayers.item import outgoing_rows, task_rows
from prayers.item.actions import actions_for
from prayers.item.forms import DATE, AssignForm, DueForm, MergeForm, NoteForm, SnoozeForm, UrgencyForm
from prayers.item.history import history_of, told
from prayers.item.money import money_of
from prayers.item.money_forms import money_forms
from prayers.item.need import fields_of, words_of
from prayers.item.panels import panels_of
from prayers.item.task_forms import TaskForm, active_staff
from prayers.kinds import spec_of, specs
from prayers.linked_contacts import NOTHING, linked_contacts
from prayers.models import (
    CareRecord,
    ConcernUpdate,
    Confidentiality,
    Kind,
    Note,
    RecordStep,
    RecordView,
    Visibility,
    What,
)
from prayers.notes import writable_visibilities
from prayers.reaching import warnings_for

MOST_OTHERS = 20
MOST_VIEWS = 30
KEYS = (
    ("c", _("Claim it")),
    ("a", _("Choose whom to give it to")),
    ("s", _("Snooze it")),
    ("e", _("Done")),
    ("n", _("Write a note")),
    ("u", _("Back to the inbox")),
    ("?", _("This list")),
)
OPEN_TO_ALL = frozenset({Confidentiality.PRAYER_CHAIN, Confidentiality.STAFF})  # what needs no mark of its own


@dataclass(frozen=True)
class ShownNote:
    note: Note
    form: NoteForm | None  # for whoever may change it


def context_for(request: HttpRequest, record: CareRecord, **forms: Any) -> dict[str, Any]:
    """`forms` replace those of the page that were filled in wrongly; `edited_form` is that of one of the notes."""
    user, now = cast(User, request.user), timezone.now()
    others, words = _others(record, user), words_of(record)
    doubles = list(CareRecord.objects.visible_to(user).filter(merged_into_id=record.pk))
    went_into = CareRecord.objects.visible_to(user).filter(doubles=record).first()
    me, colleagues = staff_of(user, record.church_id), active_staff(record)
    undoable = handling.undoable_step(record, user, now)
    writable = writable_visibilities(record, user)
    shown_forms: dict[str, Any] = {
        "assign_form": AssignForm(record=record),
        "urgency_form": UrgencyForm(record=record),
        "due_form": DueForm(record=record),
        "snooze_form": SnoozeForm(record=record, now=now),
        "merge_form": MergeForm(candidates=handling.merge_candidates(record, user)),
        "note_form": NoteForm(writable=writable),
        "task_form": TaskForm(record=record, staff=colleagues),
    }
    money = money_of(record, me, user, now)
    if money:
        shown_forms |= money_forms(record, now)
    return {
        "record": record,
        "church": record.church,
        "me": me,
        "seen": handling.seen(record),
        "money": money,
        "words": words,
        "reach_in_words": leads_to_somebody(words),
        "need_fields": fields_of(record),
        "elsewhere": linked_contacts([record], CareRecord.objects.visible_to(user)).get(record.pk, NOTHING),
        "wrote_in": wrote_in(record.language),
        "caution": warnings_for([record], user).get(record.pk, ""),
        "phone": shown_phone(record.contact_phone, record.church.country),
        "updates": _updates(record),
        "amendments": list(record.amendments.all()),
        "flood_count": record.flood.records.filter(pk__in=CareRecord.objects.visible_to(user)).count()
        if record.flood
        else 0,
        "tasks": task_rows.rows_of(record, me, colleagues, now),
        "outgoing": outgoing_rows.rows_of(record),
        "is_overdue": record.is_overdue(now),
        "is_snoozed": record.snoozed_until is not None and record.snoozed_until > now,
        "is_confidential": record.confidentiality not in OPEN_TO_ALL,
        "actions": actions_for(record, me),
        "snooze_by_date": DATE,
        "others": others,
        "doubles": doubles,
        "went_into": went_into,
        "notes": [_note(each, user, writable, forms.get("edited_form")) for each in _notes(record, user)],
        "history": history_of(record, [*doubles, *([went_into] if went_into else [])]),
        "marked": _marked(record),
        "undoable": undoable,
        "undo_told": told(undoable) if undoable else "",
        "views": _views(record, user),
        "panels": panels_of(request, record),
        "ledger_url": _ledger_url(request, record),
        "fields_url": reverse(f"admin:prayers_{spec_of(record.kind).model_name}_change", args=[record.pk]),
        "inbox_url": inbox_url(),
        "keys": KEYS,
    } | (shown_forms | forms)


def inbox_url() -> str:
    """The queue one came from."""
    try:
        return reverse("inbox:page")
    except NoReverseMatch:  # an installation without the inbox's own page has the plain list
        return reverse("admin:prayers_carerecord_changelist")


def _others(record: CareRecord, user: User) -> list[CareRecord]:
    """What else the same person asked for, or was asked for in the same conversation (a number may stand there), as far as this user
    may read it; the open ones first. Nothing leads to or from what was asked for anonymously."""
    same = Q(person_id=record.person_id) if record.person_id else Q(pk__in=[])
    if record.conversation_id and not record.anonymous:
        repeating = [spec.kind for spec in specs() if spec.repeats_conversation]
        same |= Q(conversation_id=record.conversation_id, anonymous=False) & ~Q(kind__in=repeating)
    rows = CareRecord.objects.visible_to(user).filter(same, church_id=record.church_id)
    newest = rows.exclude(pk=record.pk).select_related("assignee").order_by("-created_at")[:MOST_OTHERS]
    return sorted(newest, key=lambda each: each.is_closed)


def _updates(record: CareRecord) -> list[ConcernUpdate]:
    """Danger that was told later in the same conversation."""
    return list(ConcernUpdate.objects.filter(concern_id=record.pk)) if record.kind == Kind.SAFETY else []


def _marked(record: CareRecord) -> RecordStep | None:
    """Who put the mark there that it has, and when."""
    if not record.mark:
        return None
    steps = RecordStep.objects.filter(record_id=record.pk, what=What.MARKED, after__mark=record.mark)
    return steps.order_by("-pk").first()


def _notes(record: CareRecord, user: User) -> list[Note]:
    return list(Note.objects.visible_to(user).filter(record_id=record.pk).select_related("author"))


def _note(note: Note, user: User, writable: list[Visibility], edited: NoteForm | None) -> ShownNote:
    if edited is not None and edited.note == note:
        return ShownNote(note, edited)
    return ShownNote(note, NoteForm(writable=writable, note=note) if note.may_be_changed_by(user) else None)


def _views(record: CareRecord, user: User) -> list[RecordView]:
    return list(RecordView.objects.visible_to(user).filter(record_id=record.pk)[:MOST_VIEWS])


def _ledger_url(request: HttpRequest, record: CareRecord) -> str:
    """The call that wrote the record, for those who may open it. The ledger lives in a layer above, so its page is asked."""
    pages: Any = {model._meta.label_lower: page for model, page in admin.site._registry.items()}
    page = pages.get("tooling.toolinvocation")
    if page is None or record.invocation_id is None or not page.has_view_permission(request):
        return ""
    if not page.get_queryset(request).filter(pk=record.invocation_id).exists():
        return ""
    return reverse("admin:tooling_toolinvocation_change", args=[record.invocation_id])
