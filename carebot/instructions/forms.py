"""What the editor of an instruction takes."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tooling.models import InstructionVersion

MAX_TYPED_CHARS = 4000  # more than the lint lets pass, so that a long text is told what is wrong with it


class Textarea(forms.Textarea):
    """One whose newlines count as one character each, as the lint counts them."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        return str(data.get(name, "")).replace("\r\n", "\n")


class DraftForm(forms.Form):
    text = forms.CharField(
        label=_("What the assistant is told"),
        required=False,
        max_length=MAX_TYPED_CHARS,
        widget=Textarea(attrs={"rows": 9, "spellcheck": "true"}),
    )
    note = forms.CharField(
        label=_("What changes, and why"),
        help_text=_("For your colleagues; it stays with the version."),
        required=False,
        max_length=InstructionVersion._meta.get_field("note").max_length,
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput, strip=False)  # the text as it was opened
    number = forms.IntegerField(required=False, widget=forms.HiddenInput)  # of the draft; empty for a new one

    def clean_seen(self) -> str:
        return str(self.cleaned_data["seen"]).replace("\r\n", "\n")


class TrialForm(forms.Form):
    message = forms.CharField(
        label=_("A visitor writes"),
        max_length=settings.MAX_MESSAGE_CHARS,
        widget=Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Write what a visitor might say.")},
    )
    model = forms.ChoiceField(
        label=_("Who answers"),
        choices=[("here", _("the model that answers visitors here")), ("offline", _("the offline model"))],
        initial="here",
        required=False,
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason for publishing it without a run"),
        help_text=_("Kept with the version, beside your name."),
        required=False,
        max_length=InstructionVersion._meta.get_field("override_reason").max_length,
    )
