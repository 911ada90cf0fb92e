"""Filters for what runs keep in English and pages show in the reader's language."""

from typing import Any

from django import template

from evals import words
from evals.judging import own_figures

register = template.Library()
register.filter("named", words.named)


@register.filter
def told(text: Any, kind: str) -> str:
    return words.told(str(text), kind)


@register.simple_tag
def judge_figures() -> list[dict[str, Any]]:
    """How far the judge can be believed, language by language."""
    return [
        {
            "is_bad": each.name.endswith("bad failed"),
            "language": each.name.split()[0],
            "hits": each.hits,
            "total": each.total,
        }
        for each in own_figures()
    ]
