"""What a person in danger is told: the lines to call where they live, inside fixed, warm words.

The numbers are facts of the code, not of a church's settings: a church may change the warm words, never the
lines. Whoever prepares a release looks each of them up at the address beside it.
"""

import re
from dataclasses import dataclass

from carebot.turn.crisis_words import WORDS, Words
from carebot.turn.safety import SafetyCategory, SafetyHit

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class CrisisLine:
    """One place to turn to. `call` and `text` are shown as they stand; `text` holds keyword and number."""

    name: str
    call: str | None = None
    text: str | None = None
    url: str | None = None
    note: str = ""


_LIFE = (SafetyCategory.SELF_HARM,)
_HOME = (SafetyCategory.DOMESTIC_VIOLENCE,)
_CHILD = (SafetyCategory.ABUSE, SafetyCategory.MINOR_AT_RISK)


@dataclass(frozen=True)
class _Country:
    emergency: str
    life: tuple[CrisisLine, ...]
    home: tuple[CrisisLine, ...]
    child: tuple[CrisisLine, ...]


def _countries(es: bool) -> dict[str, _Country]:
    day_and_night = "gratis, día y noche" if es else "free, day and night"
    return {
        "US": _Country(
            "911",
            (
                CrisisLine("988 Lifeline", "988 (oprime 2 para español)" if es else "988", "AYUDA to 988" if es else "988",
                           "https://988lifeline.org", day_and_night),
                CrisisLine("Crisis Text Line", text="AYUDA to 741741" if es else "HOME to 741741"),
            ),
            (CrisisLine("National Domestic Violence Hotline", "1-800-799-7233", "START to 88788",
                        "https://www.thehotline.org", day_and_night),),
            (CrisisLine("Childhelp", "1-800-422-4453", "1-800-422-4453", "https://www.childhelphotline.org",
                        day_and_night),),
        ),
        "CA": _Country(
            "911",
            (CrisisLine("9-8-8 Suicide Crisis Helpline", "988", "988", "https://988.ca", day_and_night),),
            (CrisisLine("ShelterSafe", url="https://sheltersafe.ca"),),
            (CrisisLine("Kids Help Phone", "1-800-668-6868", "CONNECT to 686868", "https://kidshelpphone.ca"),),
        ),
        "GB": _Country(
            "999",
            (CrisisLine("Samaritans", "116 123", None, "https://www.samaritans.org", day_and_night),
             CrisisLine("Shout", text="SHOUT to 85258")),
            (CrisisLine("National Domestic Abuse Helpline", "0808 2000 247", None, "https://www.nationaldahelpline.org.uk"),),
            (CrisisLine("Childline", "0800 1111", None, "https://www.childline.org.uk"),),
        ),
        "IE": _Country(
            "112",
            (CrisisLine("Samaritans", "116 123", None, "https://www.samaritans.org", day_and_night),
             CrisisLine("Text About It", text="50808")),
            (CrisisLine("Women's Aid", "1800 341 900", None, "https://www.womensaid.ie"),),
            (CrisisLine("Childline", "1800 66 66 66", None, "https://www.childline.ie"),),
        ),
        "AU": _Country(
            "000",
            (CrisisLine("Lifeline", "13 11 14", "0477 13 11 14", "https://www.lifeline.org.au", day_and_night),),
            (CrisisLine("1800RESPECT", "1800 737 732", "0458 737 732", "https://www.1800respect.org.au"),),
            (CrisisLine("Kids Helpline", "1800 55 1800", None, "https://kidshelpline.com.au"),),
        ),
        "NZ": _Country(
            "111",
            (CrisisLine("1737 Need to talk?", "1737", "1737", "https://1737.org.nz", day_and_night),
             CrisisLine("Lifeline", "0800 543 354")),
            (CrisisLine("Women's Refuge", "0800 733 843", None, "https://womensrefuge.org.nz"),),
            (CrisisLine("What's Up", "0800 942 8787", None, "https://whatsup.co.nz"),),
        ),
        "MX": _Country(
            "911",
            (CrisisLine("Línea de la Vida", "800 911 2000", None, "https://www.gob.mx/salud/conasama", day_and_night),
             CrisisLine("SAPTEL", "55 5259 8121")),
            (CrisisLine("Línea de la Vida", "800 911 2000"),),
            (CrisisLine("Línea de la Vida", "800 911 2000"),),
        ),
        "ES": _Country(
            "112",
            (CrisisLine("Línea 024", "024", None, "https://www.sanidad.gob.es/linea024", day_and_night),
             CrisisLine("Teléfono de la Esperanza", "717 003 717")),
            (CrisisLine("016", "016", None, None, day_and_night),),
            (CrisisLine("Fundación ANAR", "116 111", None, "https://www.anar.org"),),
        ),
    }  # fmt: skip


_BY_LANGUAGE = {"en": _countries(es=False), "es": _countries(es=True)}


def crisis_lines(country: str, category: SafetyCategory, language: str) -> tuple[CrisisLine, ...]:
    """The lines for this danger in this country (ISO 3166 alpha-2), the emergency number last.

    The line for one's own life is in every answer: whoever is hurt, hunted or driven to hurt may be near it too.
    An unknown country gets findahelpline.com and the emergency number of wherever the person is.
    """
    es = _is_spanish(language)
    place = _BY_LANGUAGE["es" if es else "en"].get(country.strip().upper())
    if place is None:
        anywhere = CrisisLine("Find A Helpline", url="https://findahelpline.com",
                              note="una persona que te escucha, en tu país" if es else "a person to talk to, in your country")  # fmt: skip
        emergency = CrisisLine("el número de emergencias de donde estás" if es else "your local emergency number")
        return (anywhere, emergency)
    special: tuple[CrisisLine, ...] = ()
    if category in _HOME:
        special = place.home
    elif category in _CHILD:
        special = place.child
    life = place.life if category in _LIFE else place.life[:1]
    danger = "si el peligro es ahora mismo" if es else "if the danger is right now"
    lines = (
        *special,
        *(line for line in life if line not in special),
        CrisisLine(_emergency(es), place.emergency, note=danger),
    )
    known: dict[str | None, CrisisLine] = {}
    for line in lines:
        known.setdefault(line.call or line.text or line.url, line)
    return tuple(known.values())


def crisis_reply(
    hit: SafetyHit | None,
    *,
    language: str,
    country: str = "US",
    church_words: str = "",
    church_name: str = "",
    church_phone: str = "",
    is_minor: bool = False,
    repeated: bool = False,
    recorded: bool = True,
) -> str:
    """The whole fixed reply: warm words to this person, the lines, one gentle question.

    `church_words` stand in for the warm words alone; the lines follow all the same, but for those whose very number
    the church wrote itself. `repeated` is the second danger in one conversation, answered in other words.
    `recorded` False says that nothing could be stored, so the reply does not leave the person to wait for the
    church. It never says that anybody was told.
    """
    es = _is_spanish(language)
    category = hit.category if hit else SafetyCategory.SELF_HARM
    third_party = bool(hit and hit.is_third_party)
    words = _words(category, third_party, is_minor, es)
    warm = church_words.strip() or (words.again if repeated else words.first)
    lines = [line for line in crisis_lines(country, category, language) if not _is_said(line, warm)]
    parts = [warm, *([f"{words.lead}\n" + "\n".join(_shown(line, es) for line in lines)] if lines else [])]
    if not church_words.strip() and words.care:
        parts.append(words.care)
    church = _church(church_name.strip(), church_phone.strip(), recorded, es)
    if church:
        parts.append(church)
    parts.append(words.question_again if repeated else words.question)
    return "\n\n".join(parts)


def _is_spanish(language: str) -> bool:
    return language.casefold().startswith("es")


def _words(category: SafetyCategory, third_party: bool, is_minor: bool, es: bool) -> Words:
    language = "es" if es else "en"
    if is_minor and category in (SafetyCategory.ABUSE, SafetyCategory.DOMESTIC_VIOLENCE) and not third_party:
        category = SafetyCategory.MINOR_AT_RISK
    key = f"{category.value}.{'other' if third_party else 'young' if is_minor else 'self'}"
    return WORDS[language].get(key) or WORDS[language][f"{category.value}.{'other' if third_party else 'self'}"]


def _emergency(es: bool) -> str:
    return "Emergencias" if es else "Emergency"


def _is_said(line: CrisisLine, text: str) -> bool:
    """True where the church's own words hold this line's number, whole: 988 is not found in 555-988-1234."""
    numbers = "".join(_DIGITS.findall((line.call or line.text or "").split(" (")[0]))
    said = {"".join(_DIGITS.findall(run)) for run in re.findall(r"\d[\d\-. ()]*", text)}
    return bool(numbers) and numbers in said


def _shown(line: CrisisLine, es: bool) -> str:
    ways = []
    if line.call:
        ways.append(f"llama al {line.call}" if es else f"call {line.call}")
    if line.text:
        keyword, _, number = line.text.rpartition(" to ")
        if es:
            ways.append(
                f"manda la palabra {keyword} por mensaje al {number}" if keyword else f"manda un mensaje al {number}"
            )
        else:
            ways.append(f"text {keyword} to {number}" if keyword else f"text {number}")
    if line.url and not ways:
        ways.append(line.url)
    how = (" o " if es else " or ").join(ways)
    shown = f"• {line.name}: {how}" if how else f"• {line.name}"
    return f"{shown} ({line.note})" if line.note else shown


def _church(name: str, phone: str, recorded: bool, es: bool) -> str:
    if phone and es:
        return f"También puedes llamar a {name or 'la iglesia'} al {phone} y pedir hablar con una persona."
    if phone:
        return f"You can also call {name or 'the church'} at {phone} and ask to talk with a person."
    if recorded:
        return ""
    if es:
        return "Soy un asistente automático: por favor no esperes a que alguien lea esto, llama ahora a una persona."
    return "I'm an automated assistant, so please don't wait for someone to read this: reach a person now."
