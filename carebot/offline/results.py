# ruff: noqa: E501 - sentences and patterns stay on one line each

"""A tool's result as prose: every time, address and link kept, what was not asked left out."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from carebot.turn.transcript import result_text
from language.rules.subjects import Need
from language.text import dates
from language.text.plain import fold, plain

_LABELLED = re.compile(r"^([A-ZÁÉÍÓÚ][^:.!?]{2,60}):\s+(\S.*)$")
_LINK = re.compile(r"https?://\S+")
_TIME = re.compile(r"\d{1,2}:\d\d|\d\s?(?:am|pm|a\.\s?m\.|p\.\s?m\.)", re.IGNORECASE)

# Label, folded → the sentence that its value makes. Labels not here stay as they are ("Speaker: …").
_SENTENCES = {
    "next service": "Our next service is {}.",
    "proximo servicio": "Nuestro próximo servicio es el {}.",
    "address": "Our address is {}.",
    "direccion": "Nuestra dirección es {}.",
    "map": "Here is a map: {}",
    "mapa": "Aquí tiene un mapa: {}",
    "link": "You can find it here: {}",
    "enlace": "Puede encontrarlo aquí: {}",
    "church office phone": "The church office can be reached at {}.",
    "telefono de la oficina": "El teléfono de la oficina es {}.",
    "link to the giving page": "Here is the link to the giving page: {}",
    "link to the connection card": "Here is the link to our connection card: {}",
    "enlace a la pagina de donaciones": "Aquí tiene el enlace a la página de donaciones: {}",
    "enlace a la tarjeta de conexion": "Aquí tiene el enlace a nuestra tarjeta de conexión: {}",
    "registered for": "You are registered for {}.",
    "registro hecho para": "El registro está hecho para {}.",
    "registered already for": "You were registered already for {}.",
    "registered": "{} is registered.",
    "registro hecho": "El registro está hecho: {}.",
    "booked": "Your {} is booked.",
    "reservada": "Su {} está reservada.",
    "asked for, not yet approved": "I have asked for {}",
    "pedida, todavia sin aprobar": "He pedido {}",
    "when": "The time: {}.",
    "cuando": "La hora: {}.",
    "where": "The place: {}.",
    "donde": "El lugar: {}.",
    "confirmation number": "Your confirmation number is {}.",
    "numero de confirmacion": "Su número de confirmación es {}.",
    "pick-up code": "The pick-up code is {}.",
    "codigo para recoger": "El código para recoger es {}.",
    "open": "This time is open: {}.",
    "free": "This is free: {}.",
    "not on file": "I have nothing on file about {}",
    "no hay informacion sobre": "No tengo información sobre {}",
}
_NEEDS_NO_LABEL = ("what to expect", "que esperar", "what to wear", "como vestirse", "summary", "resumen")
_NOT_SAID = re.compile(
    r"not sent anywhere|no se envi[oó] a ning[uú]n lado"
)  # a link that is shown here needs no such word
_REGULAR = {"en": "Our regular times are {}.", "es": "Los horarios habituales son {}."}
_NEXT_SERVICE = ("next service", "proximo servicio")
_HOUR = re.compile(r"\d{1,2}:\d\d(?:\s?[ap]\.?\s?m\b\.?)?", re.IGNORECASE)
_TITLES = ("sermon", "next sermon", "proximo sermon")
_SERMON_FIELDS = (
    ("speaker", "speaker"), ("predica", "speaker"), ("scripture", "passage"), ("pasaje", "passage"), ("date", "day"), ("fecha", "day"),
)  # fmt: skip
_SERMON_EN = {
    "this": "The sermon is “{}”",
    "next": "The next sermon is “{}”",
    "speaker": " by {}",
    "passage": ", on {}",
    "day": " ({})",
}
_SERMON_ES = {
    "this": "El sermón es «{}»",
    "next": "El próximo sermón es «{}»",
    "speaker": ", predicado por {}",
    "passage": ", sobre {}",
    "day": " ({})",
}
# What the words ask for → the lines that answer it, by label. Nothing matched: everything is given.
_TOPICS = (
    (r"park\w*|estacion\w*|aparc\w*", r"parking|estacionamiento|address|direccion|map"),
    (r"wheel ?chair\w*|accessib\w*|ramp|elevator|disabled|handicap\w*|walker|silla de ruedas|rampa|ascensor|elevador|accesib\w*", r"accessib|accesib|entrance|entrada|parking|estacionamiento"),
    (r"wear|dress\w*|jeans|shorts|clothes|pongo|ponerme|vest\w*|ropa", r"what to wear|como vestirse"),
    (r"kids?|child\w*|nursery|toddlers?|bab(?:y|ies)|sunday school|sons?|daughters?|ninos?|hijos?|hijas?|bebes?|guarderia", r"children|ninos|next service|proximo servicio|regular|habitual"),
    (r"time|times|when|hours?|schedule|start\w*|begin\w*|service|services|mass|hora|horas|horarios?|cuando|culto|cultos|misa|servicios?", r"next service|proximo servicio|regular|habitual|no service|ningun servicio"),
)  # fmt: skip
_WIDE = re.compile(
    r"\b(?:first (?:time|visit)|never been|visiting|new (?:here|to)|expect|nervous|primera (?:vez|visita)|nuev[oa]|esperar|visitar\w*|nervios\w*)\b"
)
_CONTACT = re.compile(r"church office phone|telefono de la oficina")


@dataclass(frozen=True)
class Fact:
    label: str  # folded; "" for a line without one
    sentence: str


def as_prose(content: str, need: Need, words: str, language: str, *, short: bool = False) -> str:
    """The facts of a result that answer the words, as sentences; links last, so that nothing sticks to them."""
    text = result_text(content)
    if need is Need.BIBLE:
        return text
    if need is Need.BELIEF:
        text = _without_passages(text, language)
    if need is Need.RESOURCES:
        text = _first_of_each(_entries_joined(text), 2)
    if need is Need.KIDS:
        text = _first_of_each("\n".join(_SENTENCE_END.split(line)[0] for line in text.splitlines()), 4)
    facts = _facts(text, language, words)
    if need is Need.SERMON:
        facts = _sermon(text, facts, language)
    if need in (Need.FIRST_VISIT, Need.DIRECTIONS):
        facts = _asked_for(facts, need, words)
    if short:
        facts = facts[:2]
    sentences = sorted((fact.sentence for fact in facts), key=lambda sentence: bool(_LINK.search(sentence)))
    return " ".join(sentences)


def as_booking(content: str, language: str, *, short: bool = False) -> str:
    """A booking's result as sentences: what was booked or what there is to choose from, the question left out."""
    lines = [
        _SLOT_KEY.sub("", line)
        for line in result_text(content).splitlines()
        if not _ASKED.match(line) and not _NOT_YET.match(line)
    ]
    if short:  # read out on the telephone: two to choose from are enough at once
        items = [line for line in lines if line.lstrip().startswith("- ")]
        lines = [line for line in lines if line not in items[2:]]
    lines = [_SENTENCE_END.split(line)[0] if line.startswith("- ") else line for line in lines]
    return " ".join(fact.sentence for fact in _facts("\n".join(lines), language, ""))


_SENTENCE_END = re.compile(r"(?<=[a-z0-9áéíóúñ)]{3})\. (?=[A-ZÁÉÍÓÚÑ¿¡])")
_PASSAGE = re.compile(r"^(.+\d) \((?:World English Bible|King James Version)\)$")


def _without_passages(text: str, language: str) -> str:
    """The church's own words and what to read; of the passages the references, which can be asked for."""
    kept: list[str] = []
    references: list[str] = []
    is_quoted = False
    for line in text.splitlines():
        if line in ("Passages:", "Pasajes:"):
            is_quoted = True
        elif found := _PASSAGE.match(line):
            references.append(found[1])
        elif line in ("Recommended reading:", "Lecturas recomendadas:"):
            is_quoted = False
        if not is_quoted:
            kept.append(line)
    if references:
        kept.insert(1, f"{'Pasajes' if language == 'es' else 'Passages'}: {'; '.join(references)}")
    return "\n".join(kept)


def _entries_joined(text: str) -> str:
    """Each entry of a list on one line, with the indented line below it."""
    return re.sub(r"\.?\n {2,}", "; ", text)


def _first_of_each(text: str, most: int) -> str:
    """The first items of each list; nobody reads more of them in a chat."""
    kept, items = [], 0
    for line in text.splitlines():
        items = items + 1 if line.startswith("- ") else 0
        if items <= most:
            kept.append(line)
    return "\n".join(kept)


_ASKED = re.compile(r"(?:Ask|Pregunte): ")
_NOT_YET = re.compile(r"Nothing is booked yet\.|Todavía no hay nada reservado\.")
_SLOT_KEY = re.compile(r" \(starts_at [\dT:-]+, host \d+\)")


def _sermon(text: str, facts: list[Fact], language: str) -> list[Fact]:
    """Title, speaker, passage and day in one sentence; series, summary and link after it."""
    values = {fold(found[1]): found[2] for line in text.splitlines() if (found := _LABELLED.match(line.strip()))}
    title = next((values[label] for label in _TITLES if label in values), "")
    if not title:
        return facts
    words = _SERMON_ES if language == "es" else _SERMON_EN
    is_next = "next sermon" in values or "proximo sermon" in values
    sentence = words["next" if is_next else "this"].format(title.strip('“”«»." '))
    for label, field in _SERMON_FIELDS:
        if label in values:
            sentence += words[field].format(values[label].rstrip("."))
    told = {*_TITLES, *(label for label, _ in _SERMON_FIELDS)}
    return [Fact("", _ended(sentence)), *(fact for fact in facts if fact.label not in told)]


def _facts(text: str, language: str, words: str) -> list[Fact]:
    facts: list[Fact] = []
    heading, items = "", list[str]()

    def close() -> None:
        if items:
            facts.append(Fact(fold(heading), _listed(heading, items, language, words)))
        items.clear()

    for raw in text.splitlines():
        line = raw.strip()
        if not line or _NOT_SAID.search(line):
            continue
        if re.match(r"[-*•]\s+", line):
            items.append(re.sub(r"^[-*•]\s+", "", line))
            continue
        close()
        heading = ""
        if line.endswith(":"):
            heading = line[:-1]
        elif found := _LABELLED.match(line):
            value = _until_time(found[2]) if fold(found[1]) in _NEXT_SERVICE else found[2]
            facts.append(Fact(fold(found[1]), _sentence(found[1], value.strip())))
        else:
            facts.append(Fact("", _ended(line)))
    close()
    return facts


def _sentence(label: str, value: str) -> str:
    template = _SENTENCES.get(fold(label))
    if template is None:
        return _ended(value) if fold(label) in _NEEDS_NO_LABEL else _ended(f"{label}: {value}")
    if not template.endswith("{}"):
        value = value.rstrip(".") if template.endswith("{}.") else value.strip('“”".')
    return _ended(template.format(value))


def _until_time(value: str) -> str:
    """The day and the hour, without what follows them."""
    found = _HOUR.search(value)
    return value[: found.end()] if found else value


def _listed(heading: str, items: list[str], language: str, words: str) -> str:
    if re.search(r"regular|habitual", fold(heading)):
        # The hour and the name of each service, of the day that was asked about; the room can be asked for.
        said = plain(words)
        asked = dates.weekdays_in(said)
        items = [item for item in items if asked & dates.weekdays_in(item)] or items
        items = [", ".join(item.split(" - ")[0].split(", ")[:2]) for item in items]
    joined = "; ".join(item.rstrip(".;") for item in items)
    if re.search(r"regular|habitual", fold(heading)):
        return _REGULAR.get(language, _REGULAR["en"]).format(joined)
    if not heading:
        return " ".join(_ended(item) for item in items)
    return _ended(f"{heading}: {joined}")


def _asked_for(facts: list[Fact], need: Need, words: str) -> list[Fact]:
    said = plain(words)
    wanted: Collection[str] = [pattern for ask, pattern in _TOPICS if re.search(rf"\b(?:{ask})\b", said)]
    if _WIDE.search(said):
        wanted = [
            *wanted,
            "expect|esperar",
            "next service|proximo servicio|regular|habitual|no service|ningun servicio",
        ]
    if need is Need.DIRECTIONS:
        wanted = [*wanted, "address|direccion|map"]

    def answers(fact: Fact) -> bool:
        return any(re.search(pattern, fact.label or fold(fact.sentence)) for pattern in wanted)

    kept = [fact for fact in facts if answers(fact) or (not fact.label and _TIME.search(fact.sentence))]
    return kept or [fact for fact in facts if not _CONTACT.search(fact.label)] or facts


def _ended(sentence: str) -> str:
    sentence = sentence.strip()
    if not sentence or sentence[-1] in ".!?…”»" or _LINK.search(sentence.rsplit(maxsplit=1)[-1]):
        return sentence
    return f"{sentence}."
