"""Regular expressions kept as data, in sections, with named fragments."""

from __future__ import annotations

import re
from pathlib import Path

_FRAGMENT = re.compile(r"^(\w+) = (.+)$")
_USE = re.compile(r"<(\w+)>")
_FOLDER = Path(__file__).parent / "data"


def load(name: str, **given: str) -> dict[str, tuple[re.Pattern[str], ...]]:
    """The compiled expressions of a data file by section, each `<word>` replaced by its fragment."""
    fragments = dict(given)
    sections: dict[str, list[str]] = {}
    section: list[str] = []
    for line in (_FOLDER / name).read_text("utf-8").split("\n"):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            section = sections.setdefault(line[1:-1], [])
        elif not sections and (fragment := _FRAGMENT.match(line)):
            fragments[fragment[1]] = fragment[2]
        else:
            section.append(_USE.sub(lambda use: fragments[use[1]], line))
    return {title: tuple(map(re.compile, lines)) for title, lines in sections.items()}
