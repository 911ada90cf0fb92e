"""The forms of a record's tasks. What they mean is decided in `prayers.care_tasks`."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from church.models import StaffMember
from prayers.access import may_read
from prayers.models import CareRecord, FollowupTask, TaskKind
from prayers.models.task import LONGEST_OUTCOME, LONGEST_TITLE


def active_staff(record: CareRecord) -> list[StaffMember]:
    """Whom the forms offer."""
    active = StaffMember.objects.active().filter(church_id=record.church_id)
    return list(active.select_related("user").prefetch_related("roles"))


class _PeopleForm(forms.Form):
    """`assignee` among the staff who may read the record, `second_adult` among all of them, and only of a minor."""

    assignee = forms.ChoiceField(label=gettext_lazy("Who does it"), required=False)
    second_adult = forms.ChoiceField(label=gettext_lazy("Second adult"), required=False)

    def __init__(self, data: Any = None, *, record: CareRecord, staff: list[StaffMember], **options: Any) -> None:
        super().__init__(data, **options)
        self.staff = {str(member.pk): member for member in staff}
        readers = [(pk, member.display_name) for pk, member in self.staff.items() if _reads(member, record)]
        everybody = [(pk, member.display_name) for pk, member in self.staff.items()]
        self.fields["assignee"].choices = [("", gettext_lazy("nobody yet")), *readers]  # type: ignore[attr-defined]
        self.fields["second_adult"].choices = [("", "—"), *everybody]  # type: ignore[attr-defined]
        if not record.is_minor:
            del self.fields["second_adult"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        return cleaned | {name: self.staff.get(cleaned.get(name, "")) for name in ("assignee", "second_adult")}


class TaskForm(_PeopleForm):
    what = forms.ChoiceField(label=gettext_lazy("What"), choices=TaskKind.choices, initial=TaskKind.CALL)
    title = forms.CharField(
        label=gettext_lazy("In a few words"),
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    due_at = forms.DateTimeField(
        label=gettext_lazy("Due"),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        input_formats=["%Y-%m-%dT%H:%M"],
    )
    field_order = ("what", "title", "due_at", "assignee", "second_adult")

    def __init__(self, data: Any = None, *, record: CareRecord, staff: list[StaffMember]) -> None:
        super().__init__(data, record=record, staff=staff, auto_id="new-task-%s")


class GiveTaskForm(_PeopleForm):
    def __init__(self, data: Any = None, *, record: CareRecord, staff: list[StaffMember], task: FollowupTask) -> None:
        initial = {"assignee": task.assignee_id, "second_adult": task.second_adult_id}
        super().__init__(data, record=record, staff=staff, auto_id=f"task-{task.pk}-%s", initial=initial)
        if "second_adult" in self.fields and not task.needs_second_adult:
            del self.fields["second_adult"]


class DoneForm(forms.Form):
    note = forms.CharField(required=False, max_length=LONGEST_OUTCOME)


def _reads(member: StaffMember, record: CareRecord) -> bool:
    is_theirs = member.pk == record.assignee_id
    return is_theirs or may_read(member.role_names, record.confidentiality, record.kind, is_minor=record.is_minor)
