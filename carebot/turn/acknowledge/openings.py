"""The engine's own words where the model gave none that may be shown: an opening, a closing question."""

# ruff: noqa: SIM905 (lists of words read better as lines of words)

import re
import zlib

from . import wording_en, wording_es
from .themes import Disclosure, Theme

_FORMS = re.compile(r"\[([^\[|\]]*)\|([^\[\]]*)\]")
_PLURAL = frozenset(["padres", "abuelos", "hijos", "hijas", "hermanos", "suegros"])
_NAMED_BY_ITSELF = frozenset((Theme.NERVOUS_VISIT, Theme.CONNECTION, Theme.FAITH_DOUBT, Theme.SHAME))
_YEARS = re.compile(r"\b(?:years|años)\b")
_OF_THE_BODY = frozenset(
    (
        "cancer|dementia|the stroke|the heart attack|the transplant|the surgery|the accident|the ICU|"
        "the test results|the diagnosis|hospice|el cáncer|la cirugía|el accidente|el derrame|"
        "el infarto|el diagnóstico|los resultados"
    ).split("|")
)
_CLOSE_TO_YOUNG = frozenset(
    (Theme.UNKNOWN, Theme.DEPRESSION, Theme.LONELINESS, Theme.ANXIETY, Theme.FAMILY, Theme.SHAME)
)


# For a conversation that has heard all there is to say of one loss: short, and true at any hour.
STILL_HERE = {
    "en": [
        "I'm so sorry; I'm here with you in this.",
        "It hurts so much, and I'm listening.",
        "Thank you for telling me more; it is so heavy to carry.",
        "I'm still here with you, and this is so hard.",
    ],
    "es": [
        "Lo siento mucho; aquí estoy con usted.",
        "Sigue doliendo tanto, y le escucho.",
        "Gracias por contarme más; es muy pesado de llevar.",
        "Sigo aquí con usted, y esto es muy duro.",
    ],
}


def opening_sentence(disclosure: Disclosure, *, language: str, is_minor: bool = False, seed: str = "") -> str:
    """One warm sentence that acknowledges and names what was told. The same seed gives the same wording."""
    spanish = language == "es"
    words = wording_es if spanish else wording_en
    theme, relation, detail = disclosure.theme, disclosure.relation, disclosure.detail
    if is_minor and theme in words.YOUNG and not (relation and theme is Theme.UNKNOWN):
        choices = words.YOUNG[theme]
    elif relation and detail and theme in words.WITH_DETAIL and _can_be_said(theme, detail):
        choices = words.WITH_DETAIL[theme]
    elif relation and theme in words.ABOUT_SOMEONE and theme not in _NAMED_BY_ITSELF:
        choices = words.ABOUT_SOMEONE[theme]
    else:
        choices = words.ALONE[theme]
    return _filled(choices[zlib.crc32(seed.encode()) % len(choices)], disclosure, spanish, is_minor)


def next_step_sentence(disclosure: Disclosure, *, language: str, is_minor: bool = False) -> str:
    """One gentle question to close with. Never says that something was or will be done."""
    spanish = language == "es"
    words = wording_es if spanish else wording_en
    if is_minor and disclosure.theme in _CLOSE_TO_YOUNG:
        return words.CLOSING_YOUNG
    if disclosure.relation and disclosure.theme in words.CLOSING_ABOUT:
        return _filled(words.CLOSING_ABOUT[disclosure.theme], disclosure, spanish, is_minor)
    return _filled(words.CLOSING[disclosure.theme], disclosure, spanish, is_minor)


def _can_be_said(theme: Theme, detail: str) -> bool:
    """Years belong to a love or a loss, the body's troubles to an illness; other details stay unsaid."""
    return bool(_YEARS.search(detail)) if theme in (Theme.DEATH, Theme.MARRIAGE) else detail in _OF_THE_BODY


def _filled(template: str, disclosure: Disclosure, spanish: bool, is_minor: bool) -> str:
    sentence = _FORMS.sub(lambda forms: forms[2] if is_minor else forms[1], template)
    relation = disclosure.relation or ""
    owner = _su(relation, is_minor) if spanish else "your"
    detail = _in_words(disclosure.detail or "") if not spanish else disclosure.detail or ""
    sentence = sentence.replace("{rel}", f"{owner} {relation}").replace("{detail}", detail)
    return sentence[:1].upper() + sentence[1:]


def _su(relation: str, is_minor: bool) -> str:
    return ("tu" if is_minor else "su") + ("s" if relation in _PLURAL else "")


_TENS = {2: "twenty", 3: "thirty", 4: "forty", 5: "fifty", 6: "sixty", 7: "seventy"}
_ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def _in_words(detail: str) -> str:
    """ "41 years" as one would say it, "forty-one years"."""
    number, _, unit = detail.partition(" ")
    if not number.isdigit() or not 20 <= int(number) < 80:
        return detail
    tens, ones = divmod(int(number), 10)
    return _TENS[tens] + (f"-{_ONES[ones - 1]}" if ones else "") + f" {unit}"
