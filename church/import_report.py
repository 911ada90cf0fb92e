"""What is told of an import, as it is kept with it: {"trouble": words, "headers": [...], "rows": [[state, [cell, ...]], ...],
"bad": [[row, column, words], ...], "bad_rows": n, "totals": {state: n}, "refused": [[why, line, title, given], ...], "refused_entries": n}.

Cells hold markup that marks what is new and what is gone; the library made it and escaped what stood in the file.
"""

from collections.abc import Iterable
from typing import Any

from church.calendar_limits import Refused

MOST_SHOWN = 500  # rows, and of each sort of trouble; the rest is counted
LONGEST_CELL = 2_000  # characters of markup; of a longer one the page says that it is long

Report = dict[str, Any]


def trouble(words: str) -> Report:
    """The file as a whole cannot be taken over."""
    return {"trouble": words}


def report_of(result: Any, refused: Iterable[Refused] = ()) -> Report:
    """What the library's result tells, and what was refused before it."""
    bad = [*_bad(result)]
    turned_away = [[each.why, each.at_line, each.title, each.given] for each in refused]
    return {
        "headers": list(result.diff_headers or []),
        "rows": [
            [row.import_type, [_cell(each) for each in row.diff or ()]] for row in result.valid_rows()[:MOST_SHOWN]
        ],
        "totals": dict(result.totals),
        "bad": bad[:MOST_SHOWN],
        "bad_rows": len({each[0] for each in bad}),
        "refused": turned_away[:MOST_SHOWN],
        "refused_entries": len(turned_away),
    }


def can_be_confirmed(report: Report) -> bool:
    """Whether something would change or be there after it, and no row stands in the way."""
    return not report.get("trouble") and not report.get("bad_rows") and bool(sum(report.get("totals", {}).values()))


def _bad(result: Any) -> Iterable[list[Any]]:
    for row in result.invalid_rows:
        for column, words in [*row.field_specific_errors.items(), ("", row.non_field_specific_errors)]:
            if words:
                yield [row.number, column, " ".join(map(str, words))]
    for number, errors in result.row_errors():
        for each in errors:
            yield [number, "", str(each.error)]
    for each in result.base_errors:
        yield [0, "", str(each.error)]


def _cell(markup: Any) -> str:
    text = str(markup)
    return text if len(text) <= LONGEST_CELL else "…"
