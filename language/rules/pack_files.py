"""The plain files of the packs that rules are made of: lists of words, regular expressions."""

from __future__ import annotations

from language import pack
from language.errors import IncompletePack


def lines_by_pack(name: str) -> dict[str, list[str]]:
    """The lines of the file in each pack that has one, by the pack's code.

    A language that replies are given in must have it, else IncompletePack is raised; danger is heard in others without it.
    """
    found = {}
    for code, each in pack.packs().items():
        path = pack.PACKS / code / name
        if path.exists():
            found[code] = path.read_text("utf-8").split("\n")
        elif each.openings is not None:
            raise IncompletePack(f"{code}/{name} cannot be read: there is no such file")
    return found
