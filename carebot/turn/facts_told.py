"""Whether a text states something that could be looked up: a time, a day, a number, an address."""

import re

_FACT = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?)\b"
    r"|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b"
    r"|\b(?:o'clock|o’clock|noon|midnight|half past|a\.?m\.?|p\.?m\.?|en punto|mediod[ií]a)\b"
    r"|\bat (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\ba las? (?:una|dos|tres|cuatro|cinco|seis|siete|ocho"
    r"|nueve|diez|once|doce)\b|\b(?:street|avenue|road|drive|boulevard|calle|avenida)\b|https?://|www\.|@\w",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")


def states_facts(text: str, said_by_visitor: str = "") -> bool:
    """What the visitor said themselves is no fact that was stated: "forty-one years" given back is none, nor "Tuesday"."""
    theirs = said_by_visitor.casefold()
    found = [*_NUMBER.findall(text), *(match[0].casefold() for match in _FACT.finditer(text))]
    return any(each not in theirs for each in found)
