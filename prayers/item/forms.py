"""The forms of a record's page. They work without JavaScript; what they mean is decided in `prayers.handling`."""

import re
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from church.models import StaffMember
from prayers.access import may_read
from prayers.item.snoozes import morning_of, snooze_choices
from prayers.models import CareRecord, Note, Urgency, Visibility
from prayers.notes import LONGEST_NOTE

DATE = "date"  # the snooze that has a date of its own
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class AssignForm(forms.Form):
    """Staff in two groups: those who may read the record anyway, and those to whom assigning opens it."""

    assignee = forms.ChoiceField(label=gettext_lazy("Give it to"))

    def __init__(self, data: Any = None, *, record: CareRecord) -> None:
        super().__init__(data, auto_id="assign-%s")
        active = StaffMember.objects.active().filter(church_id=record.church_id).prefetch_related("roles")
        self.staff = {str(member.pk): member for member in active if member.pk != record.assignee_id}
        readers: list[tuple[str, str]] = []
        others: list[tuple[str, str]] = []
        for pk, member in self.staff.items():
            reads = may_read(member.role_names, record.confidentiality, record.kind, is_minor=record.is_minor)
            (readers if reads else others).append((pk, member.display_name))
        groups = ((_("May read it already"), readers), (_("Assigning opens it to them"), others))
        choices: list[Any] = [("", "—"), *((name, members) for name, members in groups if members)]
        self.fields["assignee"].choices = choices  # type: ignore[attr-defined]
        self.fields["assignee"].widget.attrs = {"data-key": "a", "aria-describedby": "assign-told"}

    def clean_assignee(self) -> StaffMember:
        return self.staff[self.cleaned_data["assignee"]]


class UrgencyForm(forms.Form):
    urgency = forms.ChoiceField(label=gettext_lazy("How urgent"), choices=Urgency.choices)

    def __init__(self, data: Any = None, *, record: CareRecord) -> None:
        super().__init__(data, auto_id="urgency-%s", initial={"urgency": record.urgency})


class DueForm(forms.Form):
    due_at = forms.DateTimeField(
        label=gettext_lazy("Due"),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        input_formats=["%Y-%m-%dT%H:%M"],
    )

    def __init__(self, data: Any = None, *, record: CareRecord) -> None:
        super().__init__(data, auto_id="due-%s", initial={"due_at": record.due_at})


class SnoozeForm(forms.Form):
    """One of the usual times, each a button of its own, or a date."""

    until = forms.CharField(error_messages={"required": gettext_lazy("Choose until when.")})
    day = forms.DateField(
        label=gettext_lazy("Or until the morning of"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
    )

    def __init__(self, data: Any = None, *, record: CareRecord, now: datetime | None = None) -> None:
        super().__init__(data, auto_id="snooze-%s")
        self.church = record.church
        self.choices = snooze_choices(record.church, now or timezone.now())

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("until") == DATE:
            if cleaned.get("day") is None:
                raise forms.ValidationError(_("Choose a date."))
            cleaned["moment"] = morning_of(self.church, cleaned["day"])
        elif "until" in cleaned:
            found = {choice.key: choice.until for choice in self.choices}
            if cleaned["until"] not in found:
                raise forms.ValidationError(_("That time has passed. Choose another one."))
            cleaned["moment"] = found[cleaned["until"]]
        return cleaned


class MergeForm(forms.Form):
    """The record that goes on: one of those offered, or another by its address or id."""

    into = forms.ChoiceField(label=gettext_lazy("Records of the same person or conversation"), required=False)
    other = forms.CharField(label=gettext_lazy("Or another record: its address or id"), required=False, max_length=300)
    confirmed = forms.BooleanField(
        label=gettext_lazy("They are one need, also where person or kind differ"), required=False
    )

    def __init__(self, data: Any = None, *, candidates: list[CareRecord]) -> None:
        super().__init__(data, auto_id="merge-%s")
        offered = [(str(each.pk), _candidate_label(each)) for each in candidates]
        self.fields["into"].choices = [("", "—"), *offered]  # type: ignore[attr-defined]
        if not offered:
            del self.fields["into"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        found = _ID.search(cleaned.get("other", ""))
        chosen = found.group() if found else cleaned.get("into", "")
        if not chosen:
            raise forms.ValidationError(_("Choose a record, or give the address of its page."))
        cleaned["pk"] = UUID(chosen)
        return cleaned


class NoteForm(forms.Form):
    """`writable`: for whom this person may write notes."""

    text = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    visibility = forms.ChoiceField(label=gettext_lazy("Who reads it"), choices=Visibility.choices)

    def __init__(self, data: Any = None, *, writable: list[Visibility], note: Note | None = None) -> None:
        initial = {"text": note.text, "visibility": note.visibility} if note else {"visibility": Visibility.PRIVATE}
        super().__init__(data, auto_id=f"note-{note.pk}-%s" if note else "note-%s", initial=initial)
        self.note = note
        offered = [(each.value, each.label) for each in writable]
        self.fields["visibility"].choices = offered  # type: ignore[attr-defined]
        if note is None:
            self.fields["text"].widget.attrs["data-key"] = "n"


def _candidate_label(record: CareRecord) -> str:
    came = timezone.localtime(record.created_at)
    return f"{record.get_kind_display()} · {came:%Y-%m-%d} · {record.get_status_display()} · {record.summary[:60]}"
