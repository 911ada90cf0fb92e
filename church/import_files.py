"""Tables that a church brings along (CSV), read into rows. Calendars are read by `church.calendars`."""

import csv
import io
from collections.abc import Collection

from tablib import Dataset

MOST_ROWS = 5000
DELIMITERS = ",;\t"


class UnreadableFile(ValueError):
    """The file cannot be read. The message says what is wrong and what is accepted."""


def read_csv(data: bytes, *, required: Collection[str], accepted: Collection[str]) -> Dataset:
    """The rows of a CSV file with a header line; commas, semicolons or tabs between, in UTF-8 or as Excel saves it.

    Raises UnreadableFile. Columns that are not accepted raise it too: nothing that somebody typed is dropped in silence.
    """
    lines = list(csv.reader(io.StringIO(text_of(data), newline=""), delimiter=_delimiter(data)))
    if not lines:
        raise UnreadableFile("The file is empty. Accepted: a line with the names of the columns, then one line each.")
    headers = [name.strip().lower().replace(" ", "_") for name in lines[0]]
    if missing := [name for name in required if name not in headers]:
        raise UnreadableFile(
            f"These columns are missing: {', '.join(missing)}. The first line must name the columns; accepted: "
            f"{', '.join(accepted)}."
        )
    if unknown := [name or "(no name)" for name in headers if name not in accepted]:
        raise UnreadableFile(
            f"These columns are not known: {', '.join(unknown)}. Delete or rename them; accepted: {', '.join(accepted)}."
        )
    if double := sorted({name for name in headers if headers.count(name) > 1}):
        raise UnreadableFile(f"These columns are there twice: {', '.join(double)}.")
    rows = [line for line in lines[1:] if any(cell.strip() for cell in line)]
    if len(rows) > MOST_ROWS:
        raise UnreadableFile(f"The file has {len(rows)} rows. Accepted: {MOST_ROWS} at a time.")
    dataset = Dataset(headers=headers)
    for number, row in enumerate(rows, start=1):
        if len(row) > len(headers) and any(cell.strip() for cell in row[len(headers) :]):
            raise UnreadableFile(
                f"Row {number} has more cells than there are columns. A text with the separator in it belongs in quotes."
            )
        dataset.append([cell.strip() for cell in (row + [""] * len(headers))[: len(headers)]])
    return dataset


def text_of(data: bytes) -> str:
    """The file as text, in UTF-8, or as Excel saves it. Raises UnreadableFile."""
    for encoding in ("utf-8-sig", "utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise UnreadableFile("This is no text file. Accepted: CSV; in Excel, “Save as”, “CSV UTF-8”.")


def _delimiter(data: bytes) -> str:
    header = text_of(data).partition("\n")[0]
    return max(DELIMITERS, key=header.count)
