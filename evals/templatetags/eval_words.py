"""Filters for what runs keep in English and pages show in the reader's language."""

from typing import Any

from django import template

from evals import words

register = template.Library()
register.filter("named", words.named)


@register.filter
def told(text: Any, kind: str) -> str:
    return words.told(str(text), kind)
