"""The page of a record and what is done there. Whoever may not read the record finds no page."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HTMX_STOP_POLLING, HttpResponseClientRedirect

from church.access import staff_of
from church.console import HtmxHttpRequest, console_view
from church.console import page as console_page
from prayers import handling, notes
from prayers.errors import PrayersError, RecordMoved
from prayers.inbox import marking
from prayers.item.context import context_for, inbox_url
from prayers.item.forms import AssignForm, DueForm, MergeForm, NoteForm, SnoozeForm, UrgencyForm
from prayers.item.history import told, who_was_first
from prayers.models import CareRecord, Mark, Note, RecordStep, RecordView, Where

Form = Any  # one of prayers.item.forms or prayers.item.task_forms


class FormWrong(Exception):
    """Raised with the name and the form that was filled in wrongly. The page is shown again with it."""

    def __init__(self, name: str, form: Form) -> None:
        super().__init__(name)
        self.name, self.form = name, form


def of_record(view: Callable[..., HttpResponse]) -> Callable[..., Any]:
    """The view with the record instead of its id, by the clock of the record's church."""

    @wraps(view)
    def wrapped(request: HttpRequest, pk: Any, **kwargs: Any) -> HttpResponse:
        records = CareRecord.objects.visible_to(request.user).select_related("church", "person", "assignee")
        record = get_object_or_404(records, pk=pk)
        with timezone.override(record.church.zone):
            answer = view(request, record, **kwargs)
            rendered: HttpResponse = answer.render() if hasattr(answer, "render") else answer
        return rendered

    return console_view(wrapped)


@of_record
@require_safe
def page(request: HttpRequest, record: CareRecord) -> HttpResponse:
    return _shown(request, record)


@of_record
@require_safe
def changed(request: HttpRequest, record: CareRecord) -> HttpResponse:
    """Whether somebody did something since the page was shown; an empty answer when nobody did."""
    try:
        is_as_shown = handling.as_seen(record, request.GET.get("seen", ""))
        if is_as_shown and handling.decision_token(record) == request.GET.get("decision", ""):
            return HttpResponse(status=204)
    except RecordMoved:
        pass
    step = handling.last_step(record)
    context = {"record": record, "told": told(step) if step else ""}
    return render(request, "item/changed.html", context, status=HTMX_STOP_POLLING)


def step_view(act: Callable[..., str]) -> Callable[..., Any]:
    """A post that does one thing with the record, as its page showed it, and returns what to say of it.

    `act` takes the request, the record, the user, and what else stands in the address.
    """

    @of_record
    @require_POST
    @wraps(act)
    def view(request: HtmxHttpRequest, record: CareRecord, **named: Any) -> HttpResponse:
        user = cast(User, request.user)
        is_as_shown = True
        try:
            is_as_shown = handling.as_seen(record, request.POST.get("seen", ""))
            messages.success(request, act(request, record, user, **named))
        except FormWrong as wrong:
            return _shown(request, _anew(record), **{wrong.name: wrong.form})
        except PrayersError as refused:
            came_late = isinstance(refused, RecordMoved) or not is_as_shown
            messages.error(request, who_was_first(record, user.pk) if came_late else str(refused))
        return _back(request, record)

    return view


@step_view
def claim(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.claim(record, by=user)
    return _("It is yours now.")


@step_view
def take(request: HttpRequest, record: CareRecord, user: User) -> str:
    """Assign the record to oneself: what is not claimed, or somebody else has."""
    handling.assign(record, staff_of(user, record.church_id), by=user)
    return _("It is yours now.")


@step_view
def give_back(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.give_back(record, by=user)
    return _("Given back: it is nobody's.")


@step_view
def assign(request: HttpRequest, record: CareRecord, user: User) -> str:
    assignee = valid("assign_form", AssignForm(request.POST, record=record))["assignee"]
    handling.assign(record, assignee, by=user)
    return _("Given to %(name)s, who may read it now.") % {"name": assignee.display_name}


@step_view
def move(request: HttpRequest, record: CareRecord, user: User) -> str:
    wanted = request.POST.get("status", "")
    if wanted not in record.next_statuses:
        raise RecordMoved
    handling.move(record, wanted, by=user)
    return _("It is “%(status)s” now.") % {"status": record.get_status_display()}


@step_view
def due(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.set_due(record, valid("due_form", DueForm(request.POST, record=record))["due_at"], by=user)
    return _("It has another due time.")


@step_view
def urgency(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.set_urgency(record, valid("urgency_form", UrgencyForm(request.POST, record=record))["urgency"], by=user)
    return _("Its urgency is “%(urgency)s” now.") % {"urgency": record.get_urgency_display()}


@step_view
def snooze(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.snooze(record, valid("snooze_form", SnoozeForm(request.POST, record=record))["moment"], by=user)
    return _("Snoozed: it comes back to the inbox by itself.")


@step_view
def unsnooze(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.unsnooze(record, by=user)
    return _("It is in the inbox again.")


@step_view
def mark(request: HttpRequest, record: CareRecord, user: User) -> str:
    """Mark an alarm or a notice of danger as right or false; what is empty takes the mark off."""
    wanted = request.POST.get("mark", "")
    if wanted and wanted not in Mark.values:
        raise RecordMoved
    handling.mark(record, wanted, by=user)
    return marking.told(wanted)


@of_record
@require_POST
def merge(request: HtmxHttpRequest, record: CareRecord) -> HttpResponse:
    """Close the record as a double and go to the one that goes on."""
    user = cast(User, request.user)
    form = MergeForm(request.POST, candidates=handling.merge_candidates(record, user))
    into = None
    if form.is_valid():
        into = CareRecord.objects.visible_to(user).filter(pk=form.cleaned_data["pk"]).first()
        if into is None:
            form.add_error(None, _("There is no such record, or it is closed to you."))
    if into is None:
        return _shown(request, record, merge_form=form)
    try:
        handling.as_seen(record, request.POST.get("seen", ""))
        handling.merge(record, into, by=user, confirmed=form.cleaned_data["confirmed"])
    except RecordMoved:
        messages.error(request, who_was_first(record, user.pk))
        return (
            _shown(request, _anew(record), merge_form=form)
            if record.is_open_to(request.user)
            else _back(request, record)
        )
    except PrayersError as refused:
        form.add_error(None, str(refused))
        return _shown(request, _anew(record), merge_form=form)
    messages.success(request, _("The double is closed. This is the record that goes on."))
    return _go(request, into.get_absolute_url())


@of_record
@require_POST
def undo(request: HtmxHttpRequest, record: CareRecord) -> HttpResponse:
    user, pk = cast(User, request.user), request.POST.get("step", "")
    steps = RecordStep.objects.visible_to(user).filter(record_id=record.pk)
    step = steps.filter(pk=int(pk)).first() if pk.isascii() and pk.isdigit() and len(pk) < 19 else None
    if step is None:
        raise Http404
    try:
        handling.undo(step, by=user)
    except PrayersError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Undone."))
    return _back(request, record)


@of_record
@require_POST
def add_note(request: HtmxHttpRequest, record: CareRecord) -> HttpResponse:
    user = cast(User, request.user)
    form = NoteForm(request.POST, writable=notes.writable_visibilities(record, user))
    if not form.is_valid():
        return _shown(request, record, note_form=form)
    return _noted(
        request, record, lambda: notes.write_note(record, by=user, **form.cleaned_data), _("Noted."), note_form=form
    )


@of_record
@require_POST
def edit_note(request: HtmxHttpRequest, record: CareRecord, note_pk: int) -> HttpResponse:
    user, note = cast(User, request.user), _note(request, record, note_pk)
    form = NoteForm(request.POST, writable=notes.writable_visibilities(record, user), note=note)
    if not form.is_valid():
        messages.error(request, _("The note was not changed: it needs words and readers."))
        return _shown(request, record, edited_form=form)
    return _noted(
        request,
        record,
        lambda: notes.edit_note(note, by=user, **form.cleaned_data),
        _("Note changed."),
        edited_form=form,
    )


@of_record
@require_POST
def delete_note(request: HtmxHttpRequest, record: CareRecord, note_pk: int) -> HttpResponse:
    user, note = cast(User, request.user), _note(request, record, note_pk)
    return _noted(request, record, lambda: notes.delete_note(note, by=user), _("Note deleted."))


def _note(request: HttpRequest, record: CareRecord, note_pk: int) -> Note:
    found: Note = get_object_or_404(Note.objects.visible_to(request.user), record_id=record.pk, pk=note_pk)
    return found


def _noted(
    request: HtmxHttpRequest, record: CareRecord, act: Callable[[], Any], done: str, **forms: Form
) -> HttpResponse:
    """`forms`: the one whose words are shown again when they are refused."""
    try:
        act()
    except PrayersError as refused:
        for form in forms.values():
            form.add_error(None, str(refused))
        if forms and record.is_open_to(request.user):
            return _shown(request, record, **forms)
        messages.error(request, str(refused))
    else:
        messages.success(request, done)
    return _back(request, record)


def valid(name: str, form: Form) -> dict[str, Any]:
    """What was filled in. Raises FormWrong, with the name by which the page knows the form."""
    if not form.is_valid():
        raise FormWrong(name, form)
    cleaned: dict[str, Any] = form.cleaned_data
    return cleaned


def _shown(request: HttpRequest, record: CareRecord, **forms: Form) -> HttpResponse:
    RecordView.objects.opened(record, request.user, Where.ITEM)
    title = capfirst(record.get_kind_display())  # neither name nor need: it stands in the tab and the browser's history
    # Said within the part that htmx puts in place; the frame's own messages, above it, are left empty.
    said = {"said": list(messages.get_messages(request)), "messages": ()}
    return console_page(request, "item/page.html", title, **context_for(request, record, **forms), **said)


def _anew(record: CareRecord) -> CareRecord:
    """The record as it is, after `as_seen` has put it back."""
    return CareRecord.objects.select_related("church", "person", "assignee").get(pk=record.pk)


def _back(request: HtmxHttpRequest, record: CareRecord) -> HttpResponse:
    """To the record's page, or to the inbox for whom it is closed from now on."""
    if record.is_open_to(request.user):
        return HttpResponseRedirect(record.get_absolute_url())
    return _go(request, inbox_url())


def _go(request: HtmxHttpRequest, url: str) -> HttpResponse:
    """To another page; htmx would put it into the place of this one's content."""
    if request.htmx:
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url)
