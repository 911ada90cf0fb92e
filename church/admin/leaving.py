"""Asks, where somebody is deactivated or loses their last role, to whom goes what they hold."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from church import leaving
from church.admin.second_person import WHY, needs_two_to_come, needs_two_to_leave
from church.models import StaffMember
from church.models.staff_change import LONGEST_REASON
from church.second_person.policy import given_by_two

QUEUE = "queue"
FIELD = "hand_over_to"


class StaffForm(forms.ModelForm):
    """The person's page. Nobody is deactivated before it is said what becomes of what they hold."""

    asked_by: HttpRequest

    hand_over_to = forms.ChoiceField(
        label=_("Hand over what they hold"),
        required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=_(
            "Care records, coming appointments, conversations. What the chosen colleague may not read goes back to the queue. "
            "Needed before somebody is deactivated or loses their last role."
        ),
    )

    change_reason = forms.CharField(
        label=_("Reason for a change that needs two"),
        required=False,
        max_length=LONGEST_REASON,
        widget=UnfoldAdminTextInputWidget,
        help_text=_(
            "Giving the roles administrator, treasurer, pastor and safety, taking the last three away, and (de)activating whoever "
            "holds one is confirmed by a second person who has been administrator for 24 hours; where there is none, it waits for 24 "
            "hours and all of the staff are told."
        ),
    )

    class Meta:
        model = StaffMember
        fields = ("user", "church", "display_name", "phone", "language", "on_call", "is_active")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            self.fields.pop(FIELD)
            return
        colleagues = StaffMember.objects.active().filter(church=self.instance.church_id).exclude(pk=self.instance.pk)
        choices = [
            ("", "—"),
            (QUEUE, _("back to the queue")),
            *((str(each.pk), each.display_name) for each in colleagues),
        ]
        self.fields[FIELD].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        leaves = self.instance.pk is not None and "is_active" in self.changed_data and not given.get("is_active")
        if leaves and not given.get(FIELD) and (refusal := why_not_yet(self.instance)):
            self.add_error(FIELD, refusal)
        if self.needs_two and not given.get(WHY, "").strip():
            self.add_error(WHY, _("This change needs a second person. Say why it is asked for."))
        is_moved = self.instance.pk is not None and {"user", "church"} & {*self.changed_data}
        if is_moved and given_by_two(self.instance.role_names):
            self.add_error(None, _("Somebody who holds a role that needs two stays who they are: add another member."))
        return given

    @property
    def needs_two(self) -> bool:
        """Whether somebody who holds a role that needs two is activated or deactivated; an administrator, activated or the only second."""
        if self.instance.pk is None or "is_active" not in self.changed_data:
            return False
        is_activated = bool(self.cleaned_data.get("is_active"))
        return needs_two_to_come(self.instance) if is_activated else needs_two_to_leave(self.instance, self.asked_by)


def why_not_yet(staff: StaffMember) -> str:
    """Why this person cannot leave before it is said to whom goes what they hold, or ""."""
    count = leaving.held_by(staff)
    told = ngettext(
        "%(name)s holds %(count)d thing. Choose to whom it goes.",
        "%(name)s holds %(count)d things. Choose to whom they go.",
        count,
    )
    return told % {"name": staff.display_name, "count": count} if count else ""


def receiver(staff: StaffMember, chosen: str | None) -> StaffMember | None:
    """The colleague who was chosen; None: the queue."""
    if not chosen or chosen == QUEUE:
        return None
    found: StaffMember | None = StaffMember.objects.active().filter(pk=int(chosen), church=staff.church_id).first()
    return found


def handed_over(staff: StaffMember, chosen: str) -> str:
    """Hand over as chosen on the page; what to tell of it, or ""."""
    to = receiver(staff, chosen)
    count = leaving.hand_over(staff, to)
    if not count:
        return ""
    whom = to.display_name if to else gettext("the queue")
    told = ngettext("%(count)d thing was handed over: %(whom)s.", "%(count)d things were handed over: %(whom)s.", count)
    return told % {"count": count, "whom": whom}
