"""The fields of a form for what a tool is called with, made from the tool's JSON Schema."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tooling.plans.console.words import choice_words, field_label
from tooling.registry import Tool

LONG = 200  # characters; what may be longer has a box of several lines
MOST_DAYS = 400
People = Mapping[str, Sequence[str]]  # name of a field → the names that it takes


def field_name(tool: str, name: str) -> str:
    return f"{tool}-{name}"


def fields_for(
    tool: Tool, *, people: People | None = None, is_relative: bool = False, is_whole: bool = False
) -> dict[str, forms.Field]:
    """Name in the form → field. `is_relative`: days from the beginning of the step in place of dates, as templates hold them.
    `is_whole`: what the tool needs must be given; else all of it may be left open.
    """
    needed = set(tool.input_schema.get("required", ())) if is_whole else set()
    made: dict[str, forms.Field] = {}
    for name, schema in tool.input_schema["properties"].items():
        if schema.get("format") == "date" and is_relative:
            made[field_name(tool.name, "within_days")] = forms.IntegerField(
                label=field_label("within_days"), required=False, min_value=0, max_value=MOST_DAYS
            )
        else:
            made[field_name(tool.name, name)] = _field(name, schema, (people or {}).get(name), name in needed)
    return made


def initial_for(tool: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    return {field_name(tool, name): value for name, value in inputs.items()}


def read_input(tool: Tool, cleaned: Mapping[str, Any], *, is_relative: bool = False) -> dict[str, Any]:
    """What the tool is to be called with, from a form's cleaned data; what was left open is left out."""
    names = [*tool.input_schema["properties"], *(("within_days",) if is_relative else ())]
    given = {name: cleaned.get(field_name(tool.name, name)) for name in names}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in given.items()
        if value not in ("", None)
    }


def _field(name: str, schema: Mapping[str, Any], people: Sequence[str] | None, is_needed: bool) -> forms.Field:
    plain: dict[str, Any] = {"label": field_label(name), "required": is_needed}
    if people is not None:
        return forms.ChoiceField(**plain, choices=[("", _("Nobody named")), *((each, each) for each in people)])
    if "enum" in schema:
        offered = [(value, capfirst(choice_words(name, value))) for value in schema["enum"]]
        return forms.ChoiceField(**plain, choices=offered if is_needed else [("", "—"), *offered])
    if schema.get("format") == "date":
        shown = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        return forms.DateField(**plain, widget=shown, input_formats=["%Y-%m-%d"])
    if schema.get("type") == "integer":
        return forms.IntegerField(**plain, min_value=schema.get("minimum"), max_value=schema.get("maximum"))
    if schema.get("type") == "boolean":
        return forms.BooleanField(label=plain["label"], required=False)
    most = schema.get("maxLength")
    is_long = most is None or most > LONG
    return forms.CharField(**plain, max_length=most, widget=forms.Textarea(attrs={"rows": 6}) if is_long else None)
