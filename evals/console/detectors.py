"""What the detectors' page shows: a card for each set, a table in it for each detector, a bar for each share."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminFileFieldWidget

from carebot.training.measure import wilson
from church.languages import language_choices
from evals.detectors import (
    FALSE_ALARMS,
    LANGUAGES,
    NOT_TOLD,
    RECALL,
    WORDINGS,
    Count,
    UnusableSet,
    chance_of_difference,
)
from evals.models import DetectorReport
from evals.models.detectors import NAME_LENGTH
from evals.words import named, number

SMALL = 20  # sentences; fewer say little: even 19 of 19 leaves a sixth open
CHANCE = 0.05  # a change that chance alone brings about more often than this is called chance
ALL = "all"

_TITLES = {
    "safety": (_("Danger"), _("the safety screen; “crisis” or “safety” in the file")),
    "emotional": (
        _("Distress"),
        _("an emotional message; “emotional” in the file. Whatever is danger counts, too"),
    ),
    "minor": (_("Minors"), _("somebody who is not of age; “minor” in the file")),
}
_LANGUAGES = {**dict(language_choices()), ALL: pgettext_lazy("languages", "all")}
_SCALES = (2, 5, 10, 25, 50, 100)  # per cent, where the bars of false alarms end


@dataclass(frozen=True)
class Change:
    """Against the measurement before."""

    moved: str
    verdict: str
    tone: str  # "good", "bad" or "" where it may be chance


@dataclass(frozen=True)
class Cell:
    """One share. The bar's numbers are of 100, and written as SVG reads them in every language."""

    hits: int
    total: int
    share: str
    interval: str
    bar: str
    low: str
    reach: str
    change: Change | None

    @property
    def is_small(self) -> bool:
        return self.total < SMALL


@dataclass(frozen=True)
class Row:
    language: str | Promise
    wording: str
    recall: Cell | None
    false_alarms: Cell | None
    is_sum: bool = False

    @property
    def cells(self) -> dict[str, Cell | None]:
        """In the order of the table's columns."""
        return {RECALL: self.recall, FALSE_ALARMS: self.false_alarms}


@dataclass(frozen=True)
class Group:
    title: str | Promise
    meaning: str | Promise
    rows: list[Row]


@dataclass(frozen=True)
class Card:
    report: DetectorReport
    before: DetectorReport | None
    groups: list[Group]
    scale: int  # per cent, where the bars of false alarms end

    @property
    def is_same_file(self) -> bool:
        return self.before is not None and self.before.sha256 == self.report.sha256

    @property
    def are_same_detectors(self) -> bool:
        return self.before is not None and self.before.version == self.report.version

    @property
    def all_guessed(self) -> bool:
        return self.report.guessed == self.report.sentences


class DetectorsForm(forms.Form):
    """A labelled file to measure on. It is read once and not kept."""

    name = forms.CharField(
        label=_("Name of the set"),
        label_suffix="",
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("The file's name if left empty. Sets of one name are compared with one another."),
    )
    file = forms.FileField(
        label=_("File"),
        label_suffix="",
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": ".jsonl"}),
        help_text=_("JSON Lines in UTF-8: one sentence with its labels a line."),
    )

    def clean_file(self) -> Any:
        given = self.cleaned_data["file"]
        if given.size > settings.IMPORT_MAX_BYTES:
            most = settings.IMPORT_MAX_BYTES // 1_000_000
            raise forms.ValidationError(
                gettext("This file is too large. Accepted: %(most)s MB at a time; the command takes files of any size.")
                % {"most": most}
            )
        return given

    def measure(self, by: Any) -> DetectorReport | None:
        """The report, or None where the file cannot be measured on; then the form says why."""
        given = self.cleaned_data["file"]
        try:
            return DetectorReport.make(self.cleaned_data["name"] or given.name, given.read(), by)
        except UnusableSet as problem:
            self.add_error("file", str(problem))
            return None


def cards(pairs: Iterable[tuple[DetectorReport, DetectorReport | None]]) -> list[Card]:
    return [_card(report, before) for report, before in pairs]


def _card(report: DetectorReport, before: DetectorReport | None) -> Card:
    counts = _with_sums(report.counts)
    earlier = {_place(count): count for count in _with_sums(before.counts)} if before else {}
    highest = max((wilson(each.hits, each.total)[1] for each in counts if each.measured == FALSE_ALARMS), default=0.0)
    scale = next(scale for scale in _SCALES if scale >= round(100 * highest, 6))
    cells: dict[str, dict[tuple[str, str], dict[str, Cell]]] = defaultdict(lambda: defaultdict(dict))
    for count in counts:
        ends_at = scale if count.measured == FALSE_ALARMS else 100
        cells[count.detector][count.language, count.wording][count.measured] = _cell(
            count, ends_at, earlier.get(_place(count))
        )
    groups = [Group(*_TITLES[detector], rows=_rows(cells[detector])) for detector in _TITLES if detector in cells]
    return Card(report, before, groups, scale)


def _rows(cells: dict[tuple[str, str], dict[str, Cell]]) -> list[Row]:
    """English before the others, direct before veiled, the sum last; no sum of a single row."""
    places = [
        (language, wording)
        for language in (*LANGUAGES, ALL)
        for wording in (*WORDINGS, NOT_TOLD, ALL)
        if (language, wording) in cells
    ]
    if len(places) == 2:
        places = places[:1]
    return [
        Row(
            _LANGUAGES[language],
            named(wording, "wording"),
            cells[language, wording].get(RECALL),
            cells[language, wording].get(FALSE_ALARMS),
            is_sum=language == ALL,
        )
        for language, wording in places
    ]


def _with_sums(counts: list[Count]) -> list[Count]:
    """The counts, and for each detector those over all languages and wordings."""
    sums: dict[tuple[str, str], Count] = {}
    for count in counts:
        key = (count.detector, count.measured)
        so_far = sums.get(key, Count(*key, ALL, ALL, 0, 0))
        sums[key] = replace(so_far, hits=so_far.hits + count.hits, total=so_far.total + count.total)
    return [*counts, *sums.values()]


def _place(count: Count) -> tuple[str, str, str, str]:
    return count.detector, count.measured, count.language, count.wording


def _cell(count: Count, ends_at: int, before: Count | None) -> Cell:
    return cell(count.hits, count.total, ends_at, _change(count, before) if before else None)


def cell(hits: int, total: int, ends_at: int = 100, change: Change | None = None) -> Cell:
    """A share with its interval. `ends_at`: per cent, where its bar ends."""
    share = hits / total
    low, high = wilson(hits, total)
    return Cell(
        hits=hits,
        total=total,
        share=_per_cent(share),
        interval=gettext("[%(low)s, %(high)s]") % {"low": number(100 * low, 1), "high": number(100 * high, 1)},
        bar=_svg(share, ends_at),
        low=_svg(low, ends_at),
        reach=_svg(high - low, ends_at),
        change=change,
    )


def _change(count: Count, before: Count) -> Change:
    was = gettext("was %(hits)s of %(total)s") % {"hits": before.hits, "total": before.total}
    points = 100 * (count.hits / count.total - before.hits / before.total)
    if not points:
        return Change(gettext("as before"), was, "")
    p = chance_of_difference(count.hits, count.total, before.hits, before.total)
    told = f"p\u00a0<\u00a0{number(0.001, 3)}" if p < 0.001 else f"p\u00a0=\u00a0{number(p, 3 if p < 0.1 else 2)}"
    moved = gettext("%(points)s points (%(was)s)") % {
        "points": f"{'+' if points > 0 else '−'}{number(abs(points), 1)}",
        "was": was,
    }
    if p >= CHANCE:
        return Change(moved, gettext("within chance, %(p)s") % {"p": told}, "")
    if (points > 0) is (count.measured == RECALL):
        return Change(moved, gettext("better, %(p)s") % {"p": told}, "good")
    return Change(moved, gettext("worse, %(p)s") % {"p": told}, "bad")


def _per_cent(share: float) -> str:
    return f"{number(100 * share, 1)} %"


def _svg(share: float, ends_at: int) -> str:
    return f"{10_000 * share / ends_at:.2f}"
