"""The crisis lines of a church's country, as links that call and text."""

import re

from carebot.turn.crisis import CrisisLine, crisis_lines
from language.danger import DangerKind

Link = dict[str, str]  # {"label", "href"}


def lines_by_danger(country: str, language: str) -> dict[str, list[dict[str, object]]]:
    """The lines for each category of danger: [{"name", "ways": [{"kind": "call" | "text" | "open", "label", "href"}]}]."""
    return {
        category.value: [
            shown for line in crisis_lines(country, category, language) if (shown := _as_links(line))["ways"]
        ]
        for category in DangerKind
    }


def _as_links(line: CrisisLine) -> dict[str, object]:
    ways: list[Link] = []
    if line.call:
        number = line.call.split(" (")[0]
        ways.append({"kind": "call", "label": number, "href": f"tel:{_digits(number)}"})
    if line.text:
        keyword, _, number = line.text.rpartition(" to ")
        body = f"?&body={keyword}" if keyword else ""  # "?&" is read by telephones of both kinds
        label = f"{keyword} → {number}" if keyword else number
        ways.append({"kind": "text", "label": label, "href": f"sms:{_digits(number)}{body}"})
    if line.url and not ways:
        ways.append({"kind": "open", "label": line.url.removeprefix("https://"), "href": line.url})
    return {"name": line.name, "ways": ways}


def telephone(number: str) -> str:
    """A link that calls this number, or "" when there is none."""
    return f"tel:{_digits(number)}" if _digits(number) else ""


def _digits(number: str) -> str:
    return re.sub(r"[^\d+]", "", number)
