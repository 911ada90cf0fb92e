"""Whether a text states something that could be looked up: a time, a day, a number, an address."""

import re

from language.text.dates import MONTH_BUT_VERBS, WEEKDAY
from language.text.letters import spelled

_FACT = re.compile(
    rf"\b(?:{WEEKDAY}|{MONTH_BUT_VERBS})s?\b"
    r"|\b(?:o'clock|o’clock|noon|midnight|half past|a\.?m\.?|p\.?m\.?|en punto|mediodia)\b"
    r"|\bat (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\ba las? (?:una|dos|tres|cuatro|cinco|seis|siete|ocho"
    r"|nueve|diez|once|doce)\b|\b(?:street|avenue|road|drive|boulevard|calle|avenida)\b|https?://|www\.|@\w"
)
_NUMBER = re.compile(r"\d+")


def states_facts(text: str, said_by_visitor: str = "") -> bool:
    """What the visitor said themselves is no fact that was stated: "forty-one years" given back is none, nor "Tuesday"."""
    theirs, said = spelled(said_by_visitor)[0], spelled(text)[0]
    found = [*_NUMBER.findall(said), *(match[0] for match in _FACT.finditer(said))]
    return any(each not in theirs for each in found)
