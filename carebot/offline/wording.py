# ruff: noqa: E501 - patterns stay on one line each
"""How things are put: a wording chosen by the visitor's words, whom a prayer is for."""

import re
import zlib
from collections.abc import Iterable

from carebot.offline import details, phrases_en, phrases_es
from carebot.offline.scene import Scene
from language.text import dates
from language.text.letters import without_accents
from language.text.plain import plain
from language.themes import Theme

_LANGUAGES = {"en": phrases_en, "es": phrases_es}
_ENGLISH_DAY = "|".join(dates.day_names("en"))
_SPANISH_DAY = {without_accents(name): name for name in dates.day_names("es")}  # by how they are folded
_EVENT = {
    "en": re.compile(
        r"\b(?:the|his|her|my|our|their|your) ((?:funeral|burial|memorial(?: service)?|wake|surgery|operation|biopsy|scan|hearing|chemo)"
        rf"(?: is)?(?: (?:on|this|next|coming))* (?:{_ENGLISH_DAY}|tomorrow|tonight|today))\b"
    ),
    "es": re.compile(
        r"\b((?:el|la|su|mi) (?:funeral|entierro|sepelio|velorio|cirugia|operacion|biopsia|quimioterapia|juicio)(?: es| sera)? (?:el |del |este |proximo )*"
        rf"(?:{'|'.join(_SPANISH_DAY)}|manana|hoy))\b"
    ),
}
_DAYS = re.compile(rf"\b({_ENGLISH_DAY})\b")
_ACCENTS = _SPANISH_DAY | {
    "cirugia": "cirugía",
    "operacion": "operación",
    "manana": "mañana",
}


def office(scene: Scene) -> str:
    phone = scene.transcript.office_phone
    return say("office", scene, phone=phone) if phone else say("office_unknown", scene)


def whom(scene: Scene) -> str:
    """Whom the prayer is for: the living, never only the one who died."""
    own = _LANGUAGES[scene.language]
    if scene.disclosure.theme in _OF_DEATH:
        return own.YOU_AND_FAMILY
    other = details.name_of_another(scene.words) or _relation(scene)
    return own.YOU_AND.format(other=other) if other else own.YOU


def _relation(scene: Scene) -> str:
    relation = str(scene.disclosure.relation or "")
    if not relation:
        return ""
    if scene.language == "es":
        return relation if relation.startswith(("su ", "sus ", "tu ", "tus ")) else f"su {relation}"
    return relation if relation.startswith("your ") else f"your {relation}"


_OF_DEATH = frozenset({Theme.DEATH, Theme.MISCARRIAGE})


def event(scene: Scene) -> str:
    found = _EVENT[scene.language].search(plain(scene.words).replace(" s ", " "))
    if not found:
        return ""
    said = re.sub(r" (?:is|es|sera)(?= )", "", found[1])
    if scene.language == "en":
        return "the " + _DAYS.sub(lambda day: day[1].capitalize(), said)
    said = re.sub(r"^(?:su|mi) (?=cirugia|operacion|biopsia|quimio)", "la ", said)
    said = re.sub(r"^(?:su|mi) ", "el ", said)
    return " ".join(_ACCENTS.get(word, word) for word in said.split())


def say(key: str, scene: Scene, **fields: str) -> str:
    """One of the wordings of this key, chosen by the visitor's words, one not yet used where there is one."""
    wordings = _LANGUAGES[scene.language].PHRASES[key]
    said = " ".join(exchange.reply for exchange in scene.transcript.earlier)
    start = zlib.crc32(f"{scene.seed}{key}".encode())
    in_turn = [wordings[(start + step) % len(wordings)] for step in range(len(wordings))]
    texts = [wording.format(**fields) if fields else wording for wording in in_turn]
    return next((text for text in texts if text not in said), texts[0])


def joined(parts: Iterable[str]) -> str:
    return " ".join(part.strip() for part in parts if part and part.strip())
