"""The forms of care plans. They work without JavaScript; what they mean is decided in `tooling.plans`."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as now_
from django.utils.translation import gettext_lazy as _

from prayers.models import CareRecord, Kind
from tooling.models.plan import REASON_CHARS, Confirmation, PlanTemplate, StepType, Validation
from tooling.plans.console.tool_fields import People, fields_for, initial_for, read_input
from tooling.plans.console.words import tool_words
from tooling.plans.planned import MOST_DAYS, MOST_TOOLS, TEXT_CHARS
from tooling.plans.tools import plan_tools
from tooling.registry import Tool

WISH_CHARS = 1000


class StartForm(forms.Form):
    """What whoever asks for a plan may add. Templates are offered where there are any for this kind of record."""

    template = forms.ModelChoiceField(
        label=_("Use a template"),
        queryset=PlanTemplate.objects.none(),
        required=False,
        empty_label=_("None: a plan for this need"),
    )
    wish = forms.CharField(
        label=_("What to keep in mind"),
        required=False,
        max_length=WISH_CHARS,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, data: Any = None, *, record: CareRecord) -> None:
        super().__init__(data, auto_id="plan-%s")
        offered = PlanTemplate.objects.of_church(record.church_id).filter(kind__in=["", record.kind])
        if offered.exists():
            self.fields["template"].queryset = offered  # type: ignore[attr-defined]
            self.fields["template"].label_from_instance = lambda each: each.name  # type: ignore[attr-defined]
        else:
            del self.fields["template"]


class CallForm(forms.Form):
    """The arguments of a call that waits, to be approved with changes."""

    def __init__(self, data: Any = None, *, confirmation: Confirmation, tool: Tool, people: People) -> None:
        initial = initial_for(tool.name, confirmation.input)
        super().__init__(data, auto_id=f"change-{confirmation.pk}-%s", initial=initial)
        self.tool, self.confirmation = tool, confirmation
        self.fields |= fields_for(tool, people=people, is_whole=True)
        self.fields["why"] = forms.CharField(label=_("Why you changed it"), max_length=REASON_CHARS)

    def input(self) -> dict[str, Any]:
        return read_input(self.tool, self.cleaned_data)


class StepForm(forms.Form):
    """A step of a plan, with a day, or of a template, with a number of days: `from_day` is None there."""

    description = forms.CharField(
        label=_("What is to be done"), max_length=TEXT_CHARS, widget=forms.Textarea(attrs={"rows": 3})
    )
    tools = forms.MultipleChoiceField(
        label=_("Tools that must be called"),
        help_text=_(
            "It counts as done only when all of these were called. With none of them it is only thought through."
        ),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    expected_outcome = forms.CharField(label=_("What is true afterwards"), required=False, max_length=TEXT_CHARS)
    validation = forms.ChoiceField(
        label=_("If one of them is not called"),
        choices=(
            (Validation.ADVISORY.value, _("Warn, and let the plan go on")),
            (Validation.STRICT.value, _("Ask again, then wait for a person")),
        ),
    )
    day = forms.DateField(
        label=_("Begins on"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
    )
    after_days = forms.IntegerField(label=_("Begins after so many days"), min_value=0, max_value=MOST_DAYS)
    depends_on = forms.MultipleChoiceField(
        label=_("Begins once these have ended"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        data: Any = None,
        *,
        step: Mapping[str, Any],
        others: Sequence[tuple[str, str]],
        from_day: date | None,
        people: People | None = None,
        asks_why: bool = True,
    ) -> None:
        """`step` as `read_steps` takes it; `others`: key and name of the steps that it may wait for."""
        self.is_relative = from_day is None
        self.from_day = from_day
        super().__init__(data, auto_id="step-%s", initial=self._initial(step))
        self.fields["tools"].choices = [(tool.name, tool.words) for tool in plan_tools()]  # type: ignore[attr-defined]
        self.fields["depends_on"].choices = list(others)  # type: ignore[attr-defined]
        del self.fields["day" if self.is_relative else "after_days"]
        if not others:
            del self.fields["depends_on"]
        for tool in plan_tools():
            self.fields |= fields_for(tool, people=people, is_relative=self.is_relative)
        if asks_why:
            self.fields["why"] = forms.CharField(label=_("Why"), max_length=REASON_CHARS)

    def _initial(self, step: Mapping[str, Any]) -> dict[str, Any]:
        inputs: Mapping[str, Mapping[str, Any]] = step.get("inputs", {})
        given = {name: value for tool, each in inputs.items() for name, value in initial_for(tool, each).items()}
        days = step.get("after_days", 0)
        return given | {
            "description": step.get("description", ""),
            "tools": step.get("required_tools", []),
            "expected_outcome": step.get("expected_outcome", ""),
            "validation": step.get("validation", Validation.ADVISORY.value),
            "depends_on": step.get("depends_on", []),
            "after_days": days,
            "day": self.from_day + timedelta(days=days) if self.from_day else None,
        }

    @property
    def own_fields(self) -> list[forms.BoundField]:
        """Everything but what the tools are called with, and the reason."""
        names = ("description", "expected_outcome", "validation", "day", "after_days")
        return [self[name] for name in names if name in self.fields]

    @property
    def choices(self) -> list[forms.BoundField]:
        return [self[name] for name in ("tools", "depends_on") if name in self.fields]

    @property
    def inputs(self) -> list[tuple[str, str, bool, list[forms.BoundField]]]:
        """Of each tool that takes anything: its name, its words, whether it is chosen, and its fields."""
        chosen = set(self["tools"].value() or ())
        found = []
        for tool in plan_tools():
            fields = [self[name] for name in self.fields if name.startswith(f"{tool.name}-")]
            if fields:
                found.append((tool.name, tool_words(tool.name), tool.name in chosen, fields))
        return found

    def clean_tools(self) -> list[str]:
        tools: list[str] = self.cleaned_data["tools"]
        if len(tools) > MOST_TOOLS:
            raise forms.ValidationError(now_("At most %(most)d of them in one step.") % {"most": MOST_TOOLS})
        return tools

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        assert self.from_day is not None
        if not 0 <= (day - self.from_day).days <= MOST_DAYS:
            raise forms.ValidationError(now_("Choose a day after the plan began, at most two years from then."))
        return day

    def values(self) -> dict[str, Any]:
        """The step as `read_steps` takes it, without its id."""
        cleaned = self.cleaned_data
        tools = cleaned["tools"]
        days = cleaned["after_days"] if self.from_day is None else (cleaned["day"] - self.from_day).days
        return {
            "description": cleaned["description"],
            "step_type": (StepType.TOOL if tools else StepType.REASONING).value,
            "required_tools": tools,
            "expected_outcome": cleaned["expected_outcome"],
            "validation": cleaned["validation"],
            "depends_on": cleaned.get("depends_on", []),
            "after_days": days,
            "inputs": self._inputs(tools),
        }

    def _inputs(self, chosen: Iterable[str]) -> dict[str, dict[str, Any]]:
        found = {}
        for name in chosen:
            tool = plan_tools().get(name)
            if tool and (given := read_input(tool, self.cleaned_data, is_relative=self.is_relative)):
                found[name] = given
        return found


class TemplateForm(forms.Form):
    """The name of a template and what it is for. `is_new`: made of a plan, whose words were meant for one person."""

    name = forms.CharField(label=_("Name of the template"), max_length=100)
    kind = forms.ChoiceField(label=_("For"), required=False)
    is_nameless = forms.BooleanField(label=_("Its steps contain no name and nothing private"))

    def __init__(self, data: Any = None, *, kind: str = "", name: str = "", is_new: bool = False) -> None:
        super().__init__(data, auto_id="template-%s", initial={"kind": kind, "name": name})
        kinds = [(each.value, capfirst(str(each.label))) for each in Kind]
        self.fields["kind"].choices = [("", _("Any kind of record")), *kinds]  # type: ignore[attr-defined]
        if not is_new:
            del self.fields["is_nameless"]
