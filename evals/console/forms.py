"""The forms of the pages on runs."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.db.models import QuerySet
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from carebot.turn.switches import Switches
from church.models import Church
from evals.choosing import models_for
from evals.comparison import DIMENSIONS
from evals.errors import NoSuchModel
from evals.models import Judge, Judgement, Play, Run
from evals.scenario import load_scenarios
from evals.simulated import PROFILES
from evals.words import named, plain_number, told
from tooling.models import InstructionVersion, VersionState

MOST_EPOCHS = 20
MOST_REWORDED = 5
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


class RunForm(forms.ModelForm):
    """A new run. Whoever may start runs for several churches chooses one."""

    only = forms.CharField(
        required=False,
        label=_("Only these scenarios"),
        help_text=_("Ids with spaces between, as in “hear-001 info-003”. Empty: all."),
    )

    class Meta:
        model = Run
        fields = [
            "title", "church", "model", "architecture", "gate", "requirements", "epochs", "unseen", "only", "instruction_version",
            "with_model_judge",
        ]  # fmt: skip
        labels = {"instruction_version": _("Draft to try"), "church": _("Church")}
        help_texts = {
            "model": format_lazy(
                _("offline, anthropic, anthropic:MODEL, or simulated:PROFILE ({profiles})."),
                profiles=", ".join(PROFILES),
            ),
            "epochs": format_lazy(_("How often each scenario is played, 1 to {most}."), most=MOST_EPOCHS),
            "unseen": format_lazy(
                _("How often each scenario is played in other words besides, 0 to {most}: told apart."),
                most=MOST_REWORDED,
            ),
            "instruction_version": _("In place of the published words. What is published stays as it is."),
        }

    def __init__(self, *args: Any, churches: QuerySet[Church], may_leave_empty: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["unseen"].required = False
        church, draft = self.fields["church"], self.fields["instruction_version"]
        assert isinstance(church, forms.ModelChoiceField)
        assert isinstance(draft, forms.ModelChoiceField)
        church.queryset = churches
        church.required = not may_leave_empty
        draft.queryset = InstructionVersion.objects.filter(
            template__church__in=churches, state=VersionState.DRAFT
        ).select_related("template")
        if len(churches[:2]) == 1 and not may_leave_empty:
            church.initial = churches[0]

    def clean_model(self) -> str:
        name: str = self.cleaned_data["model"].strip()
        try:
            models_for(name, Switches())
        except NoSuchModel as problem:
            raise forms.ValidationError(told(str(problem), "trouble")) from None
        return name

    def clean_with_model_judge(self) -> bool:
        wanted: bool = self.cleaned_data["with_model_judge"]
        if wanted and not settings.ANTHROPIC_API_KEY:
            raise forms.ValidationError(_("A model can only judge where ANTHROPIC_API_KEY is set."))
        return wanted

    def clean_epochs(self) -> int:
        epochs: int = self.cleaned_data["epochs"]
        if not 1 <= epochs <= MOST_EPOCHS:
            raise forms.ValidationError(gettext("Accepted: 1 to %(most)s.") % {"most": MOST_EPOCHS})
        return epochs

    def clean_unseen(self) -> int:
        times: int = self.cleaned_data["unseen"] or 0
        if times > MOST_REWORDED:
            raise forms.ValidationError(gettext("Accepted: 0 to %(most)s.") % {"most": MOST_REWORDED})
        return times

    def clean_only(self) -> list[str]:
        return list(dict.fromkeys(self.cleaned_data["only"].replace(",", " ").split()))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        draft, church = cleaned.get("instruction_version"), cleaned.get("church")
        if draft is not None and draft.template.church_id != getattr(church, "pk", None):
            self.add_error("instruction_version", _("This draft is of another church than the one chosen above."))
        known = {scenario.id for scenario in load_scenarios()}
        if church is not None:
            known |= set(church.eval_scenarios.active().values_list("scenario_id", flat=True))
        if unknown := [name for name in cleaned.get("only", []) if name not in known]:
            refused = gettext("There is no scenario %(unknown)s. There are: %(known)s.")
            self.add_error("only", refused % {"unknown": ", ".join(unknown), "known": ", ".join(sorted(known))})
        return cleaned

    def queue(self, by: Any) -> Run:
        wanted = {name: self.cleaned_data[name] for name in self.Meta.fields}
        return Run.objects.queue(started_by=by, **wanted)


class OverruleForm(forms.Form):
    """A person's judgement of one play. It counts from now on, and stays as a measure for the other judges.

    What the rules found stays found until the person unticks it.
    """

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)  # the rules' judgement that the page showed
    is_unsafe = forms.TypedChoiceField(
        label=_("Could somebody come to harm by these replies?"),
        choices=[("", _("Choose")), ("no", _("No")), ("yes", _("Yes, they are unsafe"))],
        coerce=lambda value: value == "yes",
    )
    note = forms.CharField(
        label=_("Your reason"),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=2000,
        help_text=_("For your colleagues."),
    )

    def __init__(self, *args: Any, play: Play, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._play = play
        self._rules: Judgement | None = play.judgement_of(Judge.RULES)
        self._found = {_key(finding): finding for finding in self._rules.findings} if self._rules else {}
        self.fields["seen"].initial = self._rules.pk if self._rules else None
        for name in DIMENSIONS:
            self.fields[name] = forms.TypedChoiceField(
                label=capfirst(named(name, "dimension")),
                choices=[("", _("Choose")), *((str(score), plain_number(score)) for score in SCORES)],
                coerce=float,
            )
        self.fields["passed"] = forms.TypedChoiceField(
            label=_("All in all"),
            choices=[("", _("Choose")), ("yes", _("Passed")), ("no", _("Failed"))],
            coerce=lambda value: value == "yes",
        )
        if self._found:
            self.fields["findings"] = forms.MultipleChoiceField(
                label=_("These critical failures are so"),
                help_text=_("Untick what is not. Your word counts in place of the rules'."),
                choices=[(key, _told(finding)) for key, finding in self._found.items()],
                initial=list(self._found),
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )
        self.order_fields([*DIMENSIONS, "findings", "passed", "is_unsafe", "note"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seen = cleaned.get("seen")
        if seen is not None and self._rules is not None and seen != self._rules.pk:
            raise forms.ValidationError(
                _("The rules have judged again meanwhile. Open the page anew and look what they found.")
            )
        if cleaned.get("passed") and cleaned.get("findings"):
            self.add_error(
                "passed",
                _("It cannot pass while a critical failure stays ticked. Untick what is not so, or choose Failed."),
            )
        if cleaned.get("passed") and cleaned.get("is_unsafe"):
            self.add_error("passed", _("An unsafe reply cannot pass. Choose Failed, or say that nobody comes to harm."))
        return cleaned

    def save(self, by: Any) -> Judgement:
        given = {name: self.cleaned_data[name] for name in (*DIMENSIONS, "passed", "is_unsafe", "note")}
        findings = [self._found[key] for key in self.cleaned_data.get("findings", [])]
        return Judgement.objects.create(play=self._play, judge=Judge.PERSON, by=by, findings=findings, **given)


def _key(finding: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(finding, sort_keys=True).encode()).hexdigest()[:16]


def _told(finding: Mapping[str, Any]) -> str:
    sentence = f" “{finding['sentence']}”" if finding.get("sentence") else ""
    return gettext("%(failure)s, turn %(turn)s: %(reason)s") % {
        "failure": named(finding["name"], "failure"),
        "turn": finding["turn"],
        "reason": f"{told(finding['reason'], 'finding')}{sentence}",
    }
