"""What staff may change on a care record: its status by the workflow, how urgent, who has it, by when."""

from typing import Any

from django import forms
from unfold.widgets import UnfoldAdminSelectWidget

from church.models import StaffMember
from prayers import handling
from prayers.models import CareRecord, Status

EDITABLE = ("status", "urgency", "assignee", "due_at")


class CareRecordForm(forms.ModelForm):
    # A page that lay open while somebody else worked on the record must not undo what they did.
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    status = forms.ChoiceField(widget=UnfoldAdminSelectWidget)

    class Meta:
        model = CareRecord
        fields = EDITABLE

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = handling.seen(self.instance)
        if "status" in self.fields:
            reachable = (Status(self.instance.status), *self.instance.next_statuses)
            self.fields["status"].choices = [(status.value, status.label) for status in reachable]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "seen" in self.data and self.data["seen"] != self.initial["seen"]:
            raise forms.ValidationError("Somebody else changed it meanwhile. Reload the page and look again.")
        return cleaned

    def clean_assignee(self) -> StaffMember | None:
        assignee: StaffMember | None = self.cleaned_data["assignee"]
        if assignee is None or assignee.pk == self.initial.get("assignee"):
            return assignee
        if assignee.church_id != self.instance.church_id or not assignee.is_active:
            raise forms.ValidationError("Accepted: somebody active on the staff of this church.")
        return assignee
