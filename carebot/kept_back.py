"""Sentences that the gate kept back: why, in words, and how many of them a model wrote."""

from collections import Counter
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from carebot.models import Turn
from carebot.models.turn import TurnQuerySet
from carebot.turn.gate import REASONS

MOST_TURNS = 5000  # the newest, of which sentences are counted

REASON_WORDS: Mapping[str, Promise] = {
    "unbacked_claim": _("it says that something was or will be done, and no call stands behind that"),
    "not_on_file": _("it states a time, number, sum, name, place or link that stands nowhere on file"),
    "harm": _("it might do harm"),
    "after_harm": _("it came after a sentence that might do harm"),
    "status_first": _("it reported on work before anything was said to the person"),
    "instruction_echo": _("it repeats the instruction"),
    "workings": _("it shows a tool's name, JSON or a note, which is no word to a visitor"),
    "other_language": _("it is in another language than the visitor's"),
    "not_looked_up": _("it states something that was not looked up"),
    "heard_before": _("it was said before"),
}
assert set(REASON_WORDS) == set(REASONS)


def listed(turn: Turn) -> SafeString | str:
    """The sentences of a turn, each with its reason; "" where there is none."""
    rows = ((each["text"].strip(), REASON_WORDS.get(each["reason"], each["reason"])) for each in turn.dropped)
    items = format_html_join("", "<li><q>{}</q><br>{}</li>", rows)
    return format_html("<ul>{}</ul>", items) if items else ""


def counted(turns: TurnQuerySet) -> dict[tuple[str, str], int]:
    """How many sentences were kept back for each (reason, model), in the newest of these turns."""
    found: Counter[tuple[str, str]] = Counter()
    rows = turns.exclude(dropped=[]).order_by("-started_at").values_list("model", "dropped")[:MOST_TURNS]
    for model, dropped in rows:
        found.update((each["reason"], model) for each in dropped)
    return found
