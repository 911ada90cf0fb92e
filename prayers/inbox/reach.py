"""What in the words of a prayer leads to somebody's telephone, mailbox or door."""

import re

_NUMBER_OR_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+?\(?\d[\d\s().-]{5,}\d")
_DIGIT = "zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"
_STREETS = "street|avenue|ave|road|rd|boulevard|blvd|lane|drive|court|circle|highway|hwy|terrace|parkway"
_LEFT = re.compile(
    r"\d(?:[\s./-]?\d){4,}"  # five digits: a postcode, part of a number
    rf"|\b(?:(?:{_DIGIT})\b[\s,.-]*){{5}}"
    r"|(?<!\w)@\w|https?:|\bwww\.|\b[\w-]+\.(?:com|org|net|edu|gov|info|me|mx|es)\b"
    r"|\b[\w.-]+\s+(?:at|arroba)\s+[\w.-]+\s+(?:dot|punto)\s+\w"
    rf"|\b\d{{1,6}}\w?(?:\s+[\w.'’-]+){{0,3}}?\s+(?:{_STREETS})\b"
    r"|\b(?:calle|avenida|av\.|colonia|carretera|paseo|callej[oó]n)\s+(?:[\w.]+\s+){0,4}?#?\d"
    r"|\b(?:apt|apartment|apto|departamento|depto|suite|unit)\.?\s*#?\d|\bp\.?\s?o\.?\s+box\b|\bapartado\s+postal\b",
    re.I,
)


def without_reach(words: str) -> str:
    """The words without the telephone numbers and addresses of mail in them: they are handed about on paper."""
    return _NUMBER_OR_MAIL.sub("…", words)


def leads_to_somebody(words: str) -> bool:
    """Whether a number or an address seems to stand in words as they were written."""
    return without_reach(words) != words or looks_reachable(words)


def looks_reachable(words: str) -> bool:
    """Whether something is left that looks like a number, an address or a way to write to somebody."""
    return bool(_LEFT.search(words))
