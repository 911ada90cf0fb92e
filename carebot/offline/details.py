# ruff: noqa: E501 - sentences and patterns stay on one line each

"""The particulars in a visitor's words: a name, where to visit, which role, how much, how urgent."""

import re

from language.text import dates
from language.text.letters import without_accents
from language.text.names import Cue, find_names
from language.text.numbers import IN_WORDS, number
from language.text.plain import plain

_LOCATIONS = (
    (
        "hospital",
        r"hospital|icu|intensive care|ward|emergency room|er|surgery|clinica|cuidados intensivos|urgencias|uci",
    ),
    (
        "care facility",
        r"nursing home|care home|hospice|assisted living|rehab\w*|retirement home|asilo|residencia|hogar de ancianos",
    ),
    ("home", r"home|house|apartment|homebound|shut in|casa|apartamento|domicilio|departamento"),
)
_CARE = (
    ("meals", r"meals?|food|groceries|eat|cook\w*|diapers|formula|comidas?|despensa|viveres|panales|comer"),
    ("transport", r"rides?|lift|drive|transport\w*|driving|appointment|lleve\w*|llevar\w*|cita|aventon"),
    ("childcare", r"child ?care|babysit\w*|baby sitter|watch my|look after my|kids|ninera|cuid\w+|guarderia"),
    ("housing", r"homeless|stay|shelter|housing|sleeping|evict\w*|sin hogar|dormir|vivir|techo"),
    ("financial", r"rent|bills?|money|pay|mortgage|renta|alquiler|facturas?|dinero|pagar"),
    ("bereavement", r"funeral|died|passed away|burial|fallecio|murio|entierro"),
    (
        "illness",
        r"sick|ill|surgery|hospital|cancer|chemo|recover\w*|baby|newborn|enferm\w+|operacion|cirugia|quimio\w*",
    ),
)
_ROLES = (
    (
        "Children's ministry",
        True,
        r"nursery|kids?|children\w*|sunday school|toddlers?|babies|ninos|guarderia|escuela dominical",
    ),
    ("Youth ministry", True, r"youth|teens?|teenagers?|students|jovenes|adolescentes"),
    (
        "Worship team",
        False,
        r"choir|sing\w*|worship (?:team|band)|band|guitar|piano|drums|music\w*|coro|cantar|alabanza|musica|guitarra",
    ),
    ("Sound and media", False, r"sound|audio|tech|camera|video|livestream|media|slides|sonido|camara|multimedia"),
    ("Welcome team", False, r"greet\w*|usher\w*|welcome|door|hospitality|coffee|bienvenida|ujier\w*|recibir|cafe"),
    ("Food pantry", False, r"food (?:pantry|bank)|pantry|soup kitchen|despensa|comedor|alimentos"),
    ("Kitchen and meals", False, r"kitchen|cook\w*|meals?|bak(?:e|ing)|cocina\w*|comidas?"),
    ("Parking team", False, r"parking|estacionamiento"),
    (
        "Grounds and building",
        False,
        r"clean\w*|garden\w*|repairs?|maintenance|handyman|yard|limpi\w+|jardin\w*|mantenimiento",
    ),
    ("Prayer team", False, r"prayer team|pray with|equipo de oracion|intercesion"),
    ("Transport team", False, r"driv\w+|rides|transport\w*|chofer|manejar"),
    ("Office", False, r"office|admin\w*|oficina"),
)
_URGENT = re.compile(
    r"\b(?:urgent\w*|emergency|asap|as soon as (?:possible|you can)|right (?:now|away)|today|tonight|immediately|urgente\w*|emergencia|hoy|ahora mismo|lo antes posible|cuanto antes)\b"
)
_PRIVATE = re.compile(
    r"\b(?:private|privately|confidential\w*|just between us|only (?:the )?pastors?|pastors? only|keep (?:this|it) (?:\w+ )?(?:to yourself|quiet|between)|do not (?:tell|share|want (?:everyone|anyone|people) to know)"
    r"|privad\w+|confidencial\w*|en secreto|solo (?:el|los|la) pastor\w*|entre nosotros|nadie (?:mas )?(?:se entere|sepa)|no (?:le )?(?:digan|cuenten|compartan))\b"
)
_PUBLIC = re.compile(
    r"\b(?:prayer (?:chain|list)|whole church|everyone (?:to )?pray|cadena de oracion|lista de oracion|toda la iglesia)\b"
)
_ANONYMOUS = re.compile(
    r"\b(?:anonymous\w*|(?:without|not) (?:\w+ )?my name|(?:rather|prefer) not (?:to )?(?:say|give|share)|no names?|anonim\w+|sin (?:decir |dar )?(?:mi )?nombre|prefiero no (?:decir\w*|dar\w*))\b"
)
_AMOUNT = re.compile(
    r"(?:\$|US\$|USD\s?)\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?|\b(\d{2,6}(?:\.\d\d)?)\s*(?:dollars|bucks|d[oó]lares|usd|pesos|euros)\b",
    re.I,
)
_HOUSEHOLD = re.compile(rf"\b(?:family of|household of|somos|there are|we are) (\d{{1,2}}|{IN_WORDS})\b")
_SPANISH_DAYS = dates.day_names("es")
_DAYS = "|".join((*dates.day_names("en"), *_SPANISH_DAYS, *map(without_accents, _SPANISH_DAYS)))
_DUE = re.compile(
    rf"(?i)\b(?:due|by|until|before|vence|para)\s+(?:on |el |the )?(today|tomorrow|tonight|{_DAYS}|next week|the end of the month|end of the month|"
    rf"(?:the )?\d{{1,2}}(?:st|nd|rd|th)|(?:{'|'.join(dates.month_names('en'))}) \d{{1,2}}(?:st|nd|rd|th)?|"
    r"hoy|ma[nñ]ana|fin de mes|d[ií]a \d{1,2}|\d{1,2} de \w+)\b"
)


def name_of_another(text: str) -> str:
    """The first name given for somebody else ("her name is Ruth"), or an empty string."""
    said = (text[name.start : name.end] for name in find_names(text) if name.cue is Cue.SAID and not name.is_own)
    return next((name.split()[0] for name in said if name[0].isupper()), "")


def visit_location(text: str) -> str:
    return _first(_LOCATIONS, text, "other")


def care_category(text: str) -> str:
    return _first(_CARE, text, "other")


def volunteer_role(text: str) -> tuple[str, bool]:
    """The role and whether it serves minors; ("", False) when none is named."""
    words = plain(text)
    for role, minors, pattern in _ROLES:
        if re.search(rf"\b(?:{pattern})\b", words):
            return role, minors
    return "", False


_RESOURCES = (
    ("domestic_violence", r"women s shelter|domestic violence|violencia domestica|maltrat\w+"),
    ("shelter", r"shelters?|sleep|stay tonight|a bed|albergues?|refugios?|dormir"),
    ("recovery", r"aa|na|al anon|alanon|rehab|detox|drugs|alcohol\w*|desintoxicacion"),
    ("crisis", r"hotlines?|crisis|lineas? de"),
    ("medical", r"clinic|doctor|clinica"),
    ("legal", r"legal|lawyer|abogad[oa]"),
    ("employment", r"job|jobs|work|empleo|trabajo"),
    ("housing", r"rent|bills|renta|alquiler"),
)


def resource_category(text: str) -> str:
    """The kind of help near by that is asked for; food where none else is named."""
    return _first(_RESOURCES, text, "food")


def sermon_topic(text: str) -> str:
    """What an older sermon should be about, in the visitor's words."""
    found = re.search(
        r"(?i)\b(?:sermons?|messages?|teachings?|predicas?|prédicas?|predicaci[oó]n(?:es)?|serm[oó]n(?:es)?|mensajes?)\b.{0,40}?"
        r"\b(?:about|on|for|sobre|acerca de|de)\s+(.+?)\s*[.?!]?\s*$",
        text.strip(),
    )
    return (found[1] if found else text.strip())[:200]


def is_about_next(text: str) -> bool:
    """Asks after what comes, not after what was."""
    return bool(re.search(r"\b(?:next|this coming|upcoming|will|going to|proximo|siguiente|va a)\b", plain(text)))


def mentions_children(text: str) -> bool:
    return bool(
        re.search(r"\b(?:kids?|child\w*|son|daughter|toddlers?|bab(?:y|ies)|hij[oa]s?|nin[oa]s?|bebes?)\b", plain(text))
    )


def is_urgent(text: str) -> bool:
    return bool(_URGENT.search(plain(text)))


def wants_privacy(text: str) -> bool:
    return bool(_PRIVATE.search(plain(text)))


def wants_everyone(text: str) -> bool:
    return bool(_PUBLIC.search(plain(text)))


def wants_no_name(text: str) -> bool:
    return bool(_ANONYMOUS.search(plain(text)))


def amount_of(text: str) -> str:
    found = _AMOUNT.search(text)
    return found[0].strip() if found else ""


def household_of(text: str) -> int:
    """How many live together, or 0 when not said."""
    found = _HOUSEHOLD.search(plain(text))
    if not found:
        return 0
    people = number(found[1])
    return people if found[1].isdecimal() or 1 < people < 100 else 0  # "we are one in Christ"


def due_of(text: str) -> str:
    found = _DUE.search(text)
    return found[1].strip() if found else ""


def _first(table: tuple[tuple[str, str], ...], text: str, otherwise: str) -> str:
    words = plain(text)
    return next((name for name, pattern in table if re.search(rf"\b(?:{pattern})\b", words)), otherwise)
