"""Regular expressions that the packs keep as data, in sections, with named fragments."""

from __future__ import annotations

import re

from language.rules.pack_files import lines_by_pack

_FRAGMENT = re.compile(r"^(\w+) = (.+)$")
_USE = re.compile(r"(?<!\?P)<(\w+)>")  # not the name of a group


def load(name: str, **given: str) -> dict[str, tuple[re.Pattern[str], ...]]:
    """The compiled expressions of a file of the packs by section, each `<word>` replaced by its fragment.

    A fragment belongs to the file it stands in, and may use those before it. A line that ends in | goes on in the next.
    Raises IncompletePack.
    """
    sections: dict[str, list[str]] = {}
    for lines in lines_by_pack(name).values():
        _read(lines, dict(given), sections)
    return {title: tuple(map(re.compile, expressions)) for title, expressions in sections.items()}


def _read(lines: list[str], fragments: dict[str, str], sections: dict[str, list[str]]) -> None:
    section: list[str] | None = None
    for line in _joined(lines):
        if line.startswith("[") and line.endswith("]"):
            section = sections.setdefault(line[1:-1], [])
        elif section is not None:
            section.append(_with_fragments(line, fragments))
        elif fragment := _FRAGMENT.match(line):
            fragments[fragment[1]] = _with_fragments(fragment[2], fragments)


def _with_fragments(line: str, fragments: dict[str, str]) -> str:
    return _USE.sub(lambda use: fragments[use[1]], line)


def _joined(lines: list[str]) -> list[str]:
    joined: list[str] = []
    goes_on = False
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        if goes_on:
            joined[-1] += line
        else:
            joined.append(line)
        goes_on = line.endswith("|")
    return joined
