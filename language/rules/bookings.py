# ruff: noqa: E501 - patterns stay on one line each

"""What words say of a booking: how many come, with whom, for what, how old a child is, which of a list is meant."""

import re
from collections.abc import Collection

from language.needs import request_part
from language.text import dates
from language.text.contact import EMAIL
from language.text.names import Cue, find_names, with_capitals
from language.text.numbers import IN_WORDS, IN_WORDS_FOR_SURE, number
from language.text.plain import fold, plain

_ORDINALS = (
    r"\b(?:first|1st|primer[oa]?)\b|^ ?(?:number |option |opcion |la |el )?(?:1|one|uno) ?$",
    r"\b(?:second|2nd|segund[oa])\b|^ ?(?:number |option |opcion |la |el )?(?:2|two|dos) ?$",
    r"\b(?:third|3rd|tercer[oa]?)\b|^ ?(?:number |option |opcion |la |el )?(?:3|three|tres) ?$",
    r"\b(?:fourth|4th|cuart[oa])\b|^ ?(?:number |option |opcion |la |el )?(?:4|four|cuatro) ?$",
)
_LAST = re.compile(r"\b(?:the last|last one|la ultima|el ultimo)\b")
_COUNT = rf"(\d{{1,4}}|{IN_WORDS})"
_SEATS = (
    re.compile(
        rf"\b{_COUNT} (?:of us|seats?|spots?|places?|tickets?|people|persons|adults|kids|children|ninos|lugares|personas|asientos|cupos)\b"
    ),
    re.compile(
        rf"\b(?:we are|we re|there are|there will be|table for|for|party of|somos|para) {_COUNT}\b(?! ?(?:am|pm|a m|p m|hours?|o clock|\d))"
    ),
)
_TWO = re.compile(
    r"\bme and my (?:husband|wife|spouse|partner|friend|mother|mom|sister|brother|daughter|son)\b|\bmy (?:husband|wife|spouse|partner|friend|mother|mom|sister|brother|daughter|son) and (?:i|me)\b|\b(?:mi|con mi) (?:esposo|esposa|marido|amig[oa]|mama|hermana|hermano|hija|hijo) y yo\b|\bboth of us\b"
)
_PEOPLE = re.compile(
    rf"\b(?:about |around |some |unas |como )?{_COUNT} (?:people|persons|guests|of us|adults|chairs|kids|children|ninos|personas|invitados|asistentes)\b|\b(?:we are|somos|we will be|seremos) (?:about |around |unos |unas )?{_COUNT}\b"
)
_HOST_BEFORE = re.compile(
    r"\b(?:with|see|meet|con|ver a|al|a la)\s+((?:the\s+)?(?:(?:youth|senior|lead|associate|head)\s+)?(?:pastora?|rev\.?|reverend|dr\.?|father|counselor|consejer[oa])\s+)$",
    re.I,
)
_HOST = re.compile(
    r"\b(?:with|see|meet|con|ver a|al|a la)\s+((?:the\s+)?(?:youth pastor|senior pastor|pastor de jóvenes)(?:\s+(?-i:[A-ZÁÉÍÓÚÑ][\w'’-]+))?)",
    re.I,
)
_EVENT_REQUEST = re.compile(
    r"\b(?:(?:i |we )?(?:would|d|want|need|like|love)(?: like| love)? to|can you|could you|please|i want|quiero|quisiera|me gustaria|por favor)\b"
    r"|\b(?:sign(?:ing)? (?:me|us|up|my \w+)?(?: up)?|register(?:ing)?(?: me| us)?|rsvp|reserve|book|save|get|put (?:me|us) down|attend|come to|go to|join|apunt\w+|inscrib\w+|registr\w+|reserv\w+|anot\w+)\b"
    r"|\b(?:a |the |some )?(?:seats?|spots?|places?|tickets?|lugar(?:es)?|cupos?)\b"
)
_INSTEAD = re.compile(
    r"\b(?:actually|instead|rather|on second thought|wait|change (?:it|that) to|i d rather|mejor|en vez de eso|prefiero|cambio|perdon|no)\b"
)
_FACILITY_NAMES = re.compile(
    r"\b(fellowship hall|parish hall|church hall|hall|chapel|library|gym(?:nasium)?|kitchen|youth room|meeting room|sanctuary|conference room|salon|capilla|biblioteca|gimnasio|santuario)\b"
)
_IN_ENGLISH = {
    "salon": "hall",
    "capilla": "chapel",
    "biblioteca": "library",
    "gimnasio": "gym",
    "santuario": "sanctuary",
}
_PHONE_NUMBER = re.compile(r"\+?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}")
_EQUIPMENT = re.compile(
    r"\b(kitchens?|projectors?|pianos?|microphones?|screens?|sound systems?|tables|whiteboards?|cocinas?|proyector(?:es)?|pianos?|microfonos?|pantallas?|mesas|pizarra)\b"
)
_AGE = re.compile(
    r"\b(\d{1,2})(?: |-)?(?:years?|yrs?|yo|y o|anos|year old)\b|\b(?:is|s|age|aged|turned|tiene|edad|cumplio)(?: de)? (\d{1,2})\b(?! ?(?:am|pm|a m|p m|months|meses))"
)
_MONTHS_OLD = re.compile(r"\b\d{1,2}(?: |-)?(?:months?|meses)\b|\bnewborn\b|\brecien nacid[oa]\b")
_AGE_WORD = re.compile(
    rf"\b(?:is|s|tiene|aged?) ({IN_WORDS})\b|\b({IN_WORDS_FOR_SURE})(?: |-)(?:years? old|year old|anos)\b"
)
_A_CHILD = re.compile(
    r"(?:son|daughter|child|kid|boy|girl|baby|toddler|grandson|granddaughter|niece|nephew|hij[oa]|nin[oa]|bebe|niet[oa]|sobrin[oa])\b"
)
_OF_A_CHILD = re.compile(
    r"(?: is| has|['’]s| tiene|,| \()? ?(?:(?:age|aged|edad) )?(?:\d{1,2}\b(?!:)|allergic|alérgic|no allerg|peanut)"
)
_NO_ALLERGIES = re.compile(
    r"\b(?:no|none|without|sin|ninguna|not any|nothing|doesn t have any|does not have any) ?(?:known )?(?:food )?(?:allerg\w*|alergias?)\b|\ballerg\w*:? (?:none|no)\b|\balergias?:? (?:no|ninguna)\b|\b(?:is|not|no es) (?:not )?(?:allergic|alergic[oa]) to (?:anything|nada)\b|^ ?(?:no|none|ninguna|nope)\b"
)
_ALLERGIC = re.compile(
    r"(?i)\b(?:allergic to|allergy to|al[eé]rgic[oa] a(?: las?| los?| el)?|alergia a(?: las?| los?| el)?)\s+([^.;,\n]+(?:(?:,| and| y)\s+(?!my|her|his|he|she|i\b|mi|yo)[^.;,\n]+)?)|\b([a-z]+(?: [a-z]+)?) allerg(?:y|ies)\b"
)
_LIFE_STAGES = (
    ("young_adults", r"young adults?|twent(?:y|ies)|thirties|20s|30s|college|jovenes adultos|universitari\w+"),
    (
        "students",
        r"teen\w*|youth|kids my age|high school|middle school|students?|my (?:son|daughter) is in \w+ grade|adolescentes?|jovenes(?! adultos)|secundaria|preparatoria|estudiantes?",
    ),
    ("couples", r"couples?|my (?:husband|wife) and i|married|parejas?|matrimonios?|casados"),
    (
        "parents",
        r"(?<!my )(?<!our )(?<!his )(?<!her )(?<!your )(?:parents?|moms?|dads?)|young famil\w+|(?:small|little|young) (?:kids|children)|(?<!mis )(?<!mi )(?:padres|madres|mamas|papas)",
    ),
    ("women", r"women|woman s|ladies|mujeres"),
    ("men", r"men|men s|guys|hombres|varones"),
    (
        "seniors",
        r"seniors?|retired|(?:old|older|elderly) (?:people|adults|folks?|men|fellows?|ladies|guys)|jubilad\w+|mayores|tercera edad",
    ),
    ("singles", r"singles?|solter\w+"),
)
_TOPICS = re.compile(
    r"\b(grief|griev\w+|loss|bereave\w+|widow\w*|divorce\w*|separat\w+|marriage|parenting|recovery|addict\w*|alcohol\w*|sober|sobriety|anxiety|depress\w*|prayer|bible study|lonel\w+|cancer|caregiv\w*|finances?|debt"
    r"|duelo|perdida|viud\w+|divorcio|matrimonio|crianza|recuperacion|adiccion\w*|ansiedad|depresion|oracion|estudio biblico|soledad|finanzas|deudas)\b"
)
_NEIGHBORHOOD = re.compile(
    r"\b(?:near|in|around|close to|cerca de|en)\s+((?:the\s+)?[A-ZÁÉÍÓÚÑ][\w'’-]+(?:\s+[A-ZÁÉÍÓÚÑ][\w'’-]+){0,2})"
)
_NO_NEIGHBORHOOD = re.compile(rf"(?:the )?(?:english|spanish|espanol|ingles|{dates.MONTH}|{dates.WEEKDAY})s?\b")
_WHO_COMES = (
    (
        "couple",
        re.compile(
            r"\b(?:my (?:husband|wife|partner|spouse) and (?:i|me)|both of us|together|as a couple|mi (?:esposo|esposa|marido|pareja) y yo|los dos|juntos)\b"
        ),
    ),
    ("individual", re.compile(r"\b(?:alone|by myself|just me|on my own|sol[oa]|yo nada mas)\b")),
    ("family", re.compile(r"\b(?:my|our) (?:kids|children|family)\b|\bmi familia\b")),
)
_BARE_COUNT = re.compile(r"\b(?:about |around )?(\d{1,4})(?: or so)?\b(?! ?(?:am|pm|a m|p m|:|th|/))")
_NUMBERS = re.compile(r"\b\d{3}[-. ]\d{3,4}[-. ]?\d{0,4}\b")
_CLAUSES = re.compile(r"(?<=[.;!?\n])\s+|,\s+|(?<!\s)\s++(?:and|y)\s+")
_CHILDCARE = re.compile(r"\b(?:child ?care|babysit\w*|cuidado de ninos|guarderia)\b")
_ONLINE = re.compile(r"\b(?:online|zoom|virtual\w*|en linea|por video)\b")
_IN_SPANISH = re.compile(r"\b(?:in spanish|en espanol)\b")


def event_words(words: str) -> str:
    """The request less the asking, the days and the numbers; what is left names the event."""
    said = _EVENT_REQUEST.sub(" ", plain(request_part(words)))
    said = re.sub(
        r"\b(?:for|to|the|a|an|of|us|both|me|my|we|are|go|people|kids|children|husband|wife|two|three|four|five|six|and|in|on|this|next|up|el|la|los|las|para|de|del|un|una|al|este|proximo|name|is|i|m|s|d)\b|\d+",
        " ",
        said,
    )
    return " ".join(said.split())[:200]


def seats_in(words: str) -> int | None:
    said = plain(words)
    for pattern in _SEATS:
        if found := pattern.search(said):
            return number(found[1])
    return 2 if _TWO.search(said) else None


def host_in(words: str) -> str:
    for name in find_names(words):
        before = _HOST_BEFORE.search(words[max(0, name.told_at - 40) : name.start])
        if before or (name.cue is Cue.WITH and name.is_likely):
            return (before[1] if before else "") + words[name.start : name.end]
    found = _HOST.search(words)
    return found[1] if found else ""


def purpose_in(words: str) -> str:
    """What follows "for" that is neither a number nor a day."""
    for found in re.finditer(
        r"(?i)\b(?:for|para)\s+((?:a|an|our|my|the|his|her|un|una|mi|el|la|nuestr[oa])\s+[^.,;?!\n\d]+?)(?=\s+(?:on|at|from|next|this|with|for|el|de|desde|con|a las)\b|[.,;?!\n\d]|$)",
        words,
    ):
        if (
            not dates.day_in(found[1], None)
            and dates.weekday_in(found[1]) is None
            and not _FACILITY_NAMES.fullmatch(fold(found[1].split(maxsplit=1)[-1]))
        ):
            return re.sub(r"(?i)^(?:a|an|our|my|the|un|una|mi|el|la)\s+", "", found[1]).strip()[:200]
    return ""


def child_called(words: str) -> str:
    """The first name of the child that is told of: "my son Leo", "her name is Mia"; or an empty string."""
    for name in find_names(words):
        is_child = name.cue is Cue.RELATION and bool(_A_CHILD.match(name.told_by))
        if is_child or (name.cue in (Cue.SAID, Cue.CALLED) and not name.is_own):
            return with_capitals(words[name.start : name.end]).split()[0]
    return ""


def guardian_in(words: str) -> str:
    own = (name for name in find_names(words) if name.is_own and name.is_likely)
    told = (
        name for name in own if name.cue in (Cue.SAID, Cue.INTRODUCED) or (name.cue is Cue.BESIDE and name.words > 1)
    )
    return next((words[name.start : name.end] for name in told), "")


def children_named(words: str) -> list[str]:
    """The children that a message tells of by name, each once."""
    names = (name for name in find_names(words) if name.is_likely and _OF_A_CHILD.match(words, name.end))
    return list(dict.fromkeys(words[name.start : name.end].split()[0] for name in names))


def bare_age(words: str) -> int | None:
    """ "Mia, 6": a number alone beside a name; an hour is no age."""
    text = _PHONE_NUMBER.sub(" ", fold(words))
    found = re.search(r"(?:^|[a-z]),? (\d{1,2})(?=,|\.|$)(?! ?(?:am|pm|o.?clock))", text)
    return int(found[1]) if found and int(found[1]) <= 18 else None


def age_in(words: str) -> int | None:
    """A child's age in full years, as it is told."""
    said = plain(words)
    if _MONTHS_OLD.search(said):
        return 0
    if found := _AGE_WORD.search(said):
        age = number(found[1] or found[2])
        return age if age <= 18 else None
    text = re.sub(r"\+?\d[\d().\s-]{6,}\d", " ", fold(words))  # a telephone number is no age
    if found := _AGE.search(text):
        age = int(next(group for group in found.groups() if group))
        return age if age <= 18 else None
    return None


def name_beside(words: str) -> str:
    """The full name beside a number or an address: "…, I'd come alone. Dana Cole, 217-555-0133"."""
    beside = (words[name.start : name.end] for name in find_names(words) if name.cue is Cue.BESIDE and name.words > 1)
    return next(beside, "")


def places_named(words: str) -> list[int]:
    """Which of a list is meant, by its place: 0 is the first, -1 the last. Several where several are named."""
    said = plain(words)
    named = [place for place, pattern in enumerate(_ORDINALS) if re.search(pattern, said)]
    return [*named, *([-1] if _LAST.search(said) else [])]


def means_another(words: str) -> bool:
    """Whether they speak of something else than what was chosen before: "actually, the picnic instead"."""
    return bool(_INSTEAD.search(plain(words)))


def event_instead(words: str) -> str:
    """The event that is meant instead."""
    return event_words(_INSTEAD.sub(" ", plain(words)))


def who_comes_in(words: str) -> str:
    """Who comes to be counseled: "couple", "individual", "family", or "" where it is not said."""
    said = plain(words)
    return next((who for who, pattern in _WHO_COMES if pattern.search(said)), "")


def without_details(words: str) -> str:
    """The words less a name, a number and an address that stand at their end."""
    beside = name_beside(words)
    if not beside:
        return words
    return EMAIL.sub(" ", _PHONE_NUMBER.sub(" ", words.replace(beside, " "))).strip(" ,;:.\n")


def people_in(words: str) -> int | None:
    """How many will be in a room."""
    found = _PEOPLE.search(plain(_PHONE_NUMBER.sub(" ", words)))
    return number(found[1] or found[2]) if found else None


def bare_count(words: str) -> int | None:
    """A number alone, which answers how many."""
    found = _BARE_COUNT.search(plain(_PHONE_NUMBER.sub(" ", words)))
    return int(found[1]) if found else None


def facility_in(words: str) -> str:
    """The room that is asked for."""
    found = _FACILITY_NAMES.search(fold(words))
    return _IN_ENGLISH.get(found[1], found[1]) if found else ""


def equipment_in(words: str) -> list[str]:
    """What is needed in it, each once."""
    return list(dict.fromkeys(_EQUIPMENT.findall(fold(words))))


def allergies_in(words: str) -> str:
    """What a child is allergic to; "none" where it is said that there is nothing, "" where nothing is said."""
    allergic = _ALLERGIC.search(words)
    if allergic and allergic[1]:
        return allergic[1].strip()[:200]
    if says_no_allergies(words):
        return "none"
    return allergic[2].strip()[:200] if allergic else ""


def says_no_allergies(words: str) -> bool:
    """Whether it is said that there are no allergies."""
    return bool(_NO_ALLERGIES.search(plain(words)))


def hours_in(words: str) -> list[str]:
    """The hours that are told, less what is a telephone number."""
    return dates.times_in(_NUMBERS.sub(" ", words))


def without_clauses_on(names: Collection[str], words: str) -> str:
    """The words less the clauses that name one of these."""
    named = [re.compile(rf"\b{re.escape(name)}\b") for name in names]
    return ", ".join(clause for clause in _CLAUSES.split(words) if not any(name.search(clause) for name in named))


def topic_in(words: str) -> str:
    """What a group or a talk is to be about."""
    found = _TOPICS.search(plain(words))
    return found[1] if found else ""


def life_stage_in(words: str) -> str:
    """For whom a group is to be, as its tool names it."""
    said = plain(words)
    return next((stage for stage, pattern in _LIFE_STAGES if re.search(rf"\b(?:{pattern})\b", said)), "")


def wants_childcare(words: str) -> bool:
    return bool(_CHILDCARE.search(plain(words)))


def wants_online(words: str) -> bool:
    return bool(_ONLINE.search(plain(words)))


def language_wanted(words: str) -> str:
    """The code of the language that a group is to be held in, where one is named."""
    return "es" if _IN_SPANISH.search(plain(words)) else ""


def neighborhood_in(words: str) -> str:
    """The part of town that a group is to be in."""
    found = _NEIGHBORHOOD.search(words)
    return found[1] if found and not _NO_NEIGHBORHOOD.match(fold(found[1])) else ""
