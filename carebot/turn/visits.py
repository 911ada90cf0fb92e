"""Where somebody is to be visited, as it was said."""
# ruff: noqa: E501 - patterns stay on one line each

import re

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


def visit_address(text: str) -> str:
    """The hospital's name, the room, the street: what was said of where, or an empty string."""
    parts = [found[1].strip() for pattern in (_PLACE, _ROOM, _STREET) if (found := pattern.search(text))]
    return ", ".join(dict.fromkeys(parts))
