"""Where somebody is to be visited, and what help is needed, as it was said."""
# ruff: noqa: E501 - patterns stay on one line each

import re
from collections.abc import Collection

_NAME_WORD = r"[A-ZÁÉÍÓÚÑ][\w'’-]+"
_PLACE = re.compile(
    rf"\b(?:at|in|en(?: el| la)?)\s+((?:the\s+)?(?:{_NAME_WORD}\.?\s+){{1,4}}(?i:hospital|medical center|clinic|hospice|nursing home|center|clínica)(?:\s+{_NAME_WORD}){{0,3}}"
    rf"|(?:[Hh]ospital|[Cc]línica|[Cc]linica|[Aa]silo)\s+(?:{_NAME_WORD}\s*){{1,4}})"
)
_ROOM = re.compile(
    r"\b((?:room|rm|habitaci[oó]n|cuarto|bed|ward|piso|floor)\.?\s*(?:number|n[uú]mero|#)?\s*[a-z]?-?\d{1,5}[a-z]?)\b",
    re.I,
)
_STREET = re.compile(
    r"\b(\d{1,5}\s+(?:[NSEW]\.?\s+)?[A-Z][\w'’]+(?:\s+[A-Z][\w'’]+){0,3}(?:\s+(?:apt|unit|#)\.?\s*\w+)?)\b"
)


_LOCATIONS = (
    ("hospital", re.compile(r"hospital|\bicu\b|intensive care|\bward\b|\ber\b|cuidados intensivos|clínica", re.I)),
    ("care_facility", re.compile(r"nursing home|care home|hospice|assisted living|rehab|asilo|residencia", re.I)),
    ("home", re.compile(r"\b(?:at|to) (?:my|our|his|her|their) (?:home|house|place|apartment)|at home|casa", re.I)),
)
_CATEGORIES = (
    ("meals", re.compile(r"\bmeals?\b|\bfood\b|cook|comida|cena", re.I)),
    ("transport", re.compile(r"\bride\b|\bdrive\b|\blift\b|transport|llevar", re.I)),
    ("housing", re.compile(r"housing|homeless|evict|place to (?:stay|live|sleep)|vivienda|desaloj", re.I)),
    (
        "childcare",
        re.compile(r"child ?care|babysit|watch (?:my|the) (?:kids|children)|cuidar (?:a )?(?:mis|los)", re.I),
    ),
    ("bereavement", re.compile(r"funeral|died|passed away|falleci|muri[óo]", re.I)),
    ("financial", re.compile(r"\brent\b|\bbills?\b|money|renta|alquiler|dinero|factura", re.I)),
    ("illness", re.compile(r"surgery|\bsick\b|\bill\b|cancer|cirug|enferm|cáncer", re.I)),
)


def visit_address(text: str) -> str:
    """The hospital's name, the room, the street: what was said of where, or an empty string."""
    parts = [found[1].strip() for pattern in (_PLACE, _ROOM, _STREET) if (found := pattern.search(text))]
    return ", ".join(dict.fromkeys(parts))


def location_in(text: str) -> str:
    """In what sort of place somebody is to be visited; "other" where it is not said."""
    return _first_match(_LOCATIONS, text)


def category_of(text: str) -> str:
    """What sort of help is needed; "other" where it is not said."""
    return _first_match(_CATEGORIES, text)


def _first_match(table: Collection[tuple[str, re.Pattern[str]]], text: str) -> str:
    return next((name for name, pattern in table if pattern.search(text)), "other")
