# ruff: noqa: E501 - patterns stay on one line each

"""Bookings and the questions that go with them: what was said goes into the call, what was asked back is answered."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from carebot.turn.lookups.heard import Heard
from carebot.turn.lookups.needs import BOOKED, CARE, INFORMATION, TOOLS_OF_NEED, Need, request_part
from carebot.turn.transcript import result_text
from language.rules.yes_no import is_no, is_yes
from language.text import dates
from language.text.contact import EMAIL
from language.text.names import Cue, bare_name, find_names, with_capitals
from language.text.numbers import IN_WORDS, IN_WORDS_FOR_SURE, number
from language.text.plain import fold, plain
from language.themes import Theme

Inputs = dict[str, Any]

_TAKEN_BACK = "taken back"  # fields given before that count no longer
_KEY = re.compile(r"\(starts_at (\d{4}-\d\d-\d\dT\d\d:\d\d), host (\d+)\)")
_ITEM = re.compile(r"^[^\S\n]*+[-*•]\s+(.*\S)", re.MULTILINE)
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
        r"teen\w*|high school|middle school|students?|my (?:son|daughter) is in \w+ grade|adolescentes?|secundaria|preparatoria|estudiantes?",
    ),
    ("couples", r"couples?|my (?:husband|wife) and i|married|parejas?|matrimonios?|casados"),
    (
        "parents",
        r"parents?|moms?|dads?|young famil\w+|(?:small|little|young) (?:kids|children)|padres|madres|mamas|papas",
    ),
    ("women", r"women|woman s|ladies|mujeres"),
    ("men", r"men|men s|guys|hombres|varones"),
    ("seniors", r"seniors?|retired|older (?:people|adults)|jubilad\w+|mayores|tercera edad"),
    ("singles", r"singles?|solter\w+"),
)
_TOPICS = re.compile(
    r"\b(grief|griev\w+|loss|bereave\w+|widow\w*|divorce\w*|separat\w+|marriage|parenting|recovery|addict\w*|alcohol\w*|sober|sobriety|anxiety|depress\w*|prayer|bible study|lonel\w+|cancer|caregiv\w*|finances?|debt"
    r"|duelo|perdida|viud\w+|divorcio|matrimonio|crianza|recuperacion|adiccion\w*|ansiedad|depresion|oracion|estudio biblico|soledad|finanzas|deudas)\b"
)
_TOPIC_OF_THEME = {
    Theme.DEATH: "grief", Theme.MISCARRIAGE: "grief", Theme.MARRIAGE: "marriage", Theme.ADDICTION: "addiction",
    Theme.DEPRESSION: "depression", Theme.ILLNESS: "illness", Theme.CAREGIVING: "caregiving",
}  # fmt: skip
_NEIGHBORHOOD = re.compile(
    r"\b(?:near|in|around|close to|cerca de|en)\s+((?:the\s+)?[A-ZÁÉÍÓÚÑ][\w'’-]+(?:\s+[A-ZÁÉÍÓÚÑ][\w'’-]+){0,2})"
)
_NO_NEIGHBORHOOD = re.compile(rf"(?:the )?(?:english|spanish|espanol|ingles|{dates.MONTH}|{dates.WEEKDAY})s?\b")
_DAY_NAMES = dates.day_names("en")  # as the tool is told them


@dataclass(frozen=True)
class Asked:
    """What the last call of a tool was given and answered."""

    input: Mapping[str, Any]
    result: str

    @property
    def items(self) -> list[str]:
        return _ITEM.findall(self.result)


def last_asked(tool: str, heard: Heard) -> Asked:
    """The latest call of this tool in an earlier turn; an empty one where there is none."""
    for exchange in reversed(heard.transcript.earlier):
        for outcome in reversed(exchange.outcomes):
            if outcome.name == tool:
                return Asked(outcome.input, "" if outcome.is_error else result_text(outcome.content))
    return Asked({}, "")


def answered_need(heard: Heard) -> Need | None:
    """The need whose tool asked something back that this message answers."""
    tool = heard.transcript.asked_back
    if tool not in BOOKING_TOOLS or not _is_answer(tool, heard):
        return None
    need = next(need for need, names in TOOLS_OF_NEED.items() if tool in names)
    others = heard.needs - {need, *CARE} - BOOKED
    is_only_details = heard.gave_contact or heard.gave_name or len(heard.words.split()) <= 12
    return need if is_only_details or not others else None


def _is_answer(tool: str, heard: Heard) -> bool:
    """Whether this message answers what this tool asked back, rather than beginning something else."""
    if _declines(tool, heard.words):
        return False
    if "?" in heard.words and heard.needs & INFORMATION and not heard.gave_contact:
        return False  # a question in between is answered, and the booking waits
    given = inputs_for(tool, heard)
    return given != dict(last_asked(tool, heard).input)


def _declines(tool: str, words: str) -> bool:
    """ "No, thanks"; but neither "no allergies" nor "no, for two"."""
    if tool == "register_child_checkin" and _NO_ALLERGIES.search(plain(words)):
        return False
    return is_no(words) and len(plain(words).split()) <= 4 and not re.search(r"\d", words)


def inputs_for(tool: str, heard: Heard) -> Inputs:
    """What goes into the call: what was given before, where it asked back, and what this message says."""
    is_asked = heard.transcript.asked_back == tool
    asked = last_asked(tool, heard) if is_asked else Asked({}, "")
    own = dict(_READERS[tool](heard, asked))
    before = {name: value for name, value in asked.input.items() if name not in own.pop(_TAKEN_BACK, ())}
    return {**before, **{name: value for name, value in own.items() if value not in ("", None)}}


def chosen(words: str, asked: Asked, heard: Heard) -> str:
    """The item of the list that was offered that these words choose, or ""."""
    items = asked.items
    said = plain(words)
    for place, pattern in enumerate(_ORDINALS):
        if place < len(items) and re.search(pattern, said):
            return items[place]
    if items and _LAST.search(said):
        return items[-1]
    if len(items) == 1 and is_yes(words):
        return items[0]
    return _by_moment(words, items, heard)


def _by_moment(words: str, items: list[str], heard: Heard) -> str:
    """The only item, or the first of those of the day, at the day or time that is named."""
    day, times = dates.day_in(words, heard.transcript.today), dates.times_in(words)
    weekday = dates.weekday_in(words)
    days = {item: dates.day_in(item, heard.transcript.today) for item in items}
    if day in days.values():  # "Monday" is the coming one where that is offered
        weekday = None
    fitting = [
        item
        for item in items
        if (
            day is None
            or dates.day_in(item, heard.transcript.today) == day
            or (weekday is not None and dates.weekday_in(item) == weekday)
        )
        and (not times or times[0] in dates.times_in(item)[:1])
    ]
    if (day is None and not times) or not fitting:
        return ""
    if day is not None and times:
        return fitting[0]
    of_one_day = len({str(dates.day_in(item, heard.transcript.today)) for item in fitting}) == 1
    return fitting[0] if len(fitting) == 1 or (times and of_one_day) else ""


def _who(heard: Heard) -> Inputs:
    return {"name": _beside(heard.words) or heard.name, "phone": heard.phone, "email": heard.email}


def _beside(words: str) -> str:
    """The full name beside a number or an address: "…, I'd come alone. Dana Cole, 217-555-0133"."""
    beside = (words[name.start : name.end] for name in find_names(words) if name.cue is Cue.BESIDE and name.words > 1)
    return next(beside, "")


def _event(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = {**_who(heard), "seats": _seats(heard.words)}
    if item := chosen(heard.words, asked, heard) or _by_title(heard.words, asked):
        day = dates.day_in(item, heard.transcript.today)
        return {**given, "event": item.split(": ")[0], "day": day and day.isoformat()}
    if not asked.input:
        day = dates.day_in(heard.words, heard.transcript.today)
        given |= {"event": _event_words(heard.words), "day": day and day.isoformat()}
        return given
    names_another = (asked.items and not heard.gave_contact) or _INSTEAD.search(plain(heard.words))
    if names_another and (wanted := _event_words(_INSTEAD.sub(" ", plain(heard.words)))):
        given |= {"event": wanted, _TAKEN_BACK: ("day",)}  # of the event that is not meant any more
    return given


def _event_words(words: str) -> str:
    """The request less the asking, the days and the numbers; what is left names the event."""
    said = _EVENT_REQUEST.sub(" ", plain(request_part(words)))
    said = re.sub(
        r"\b(?:for|to|the|a|an|of|us|both|me|my|we|are|go|people|kids|children|husband|wife|two|three|four|five|six|and|in|on|this|next|up|el|la|los|las|para|de|del|un|una|al|este|proximo|name|is|i|m|s|d)\b|\d+",
        " ",
        said,
    )
    return " ".join(said.split())[:200]


def _by_title(words: str, asked: Asked) -> str:
    said = set(plain(words).split())
    scores = [
        (len({word for word in plain(item.split(": ")[0]).split() if len(word) > 3} & said), item)
        for item in asked.items
    ]
    best = max((score for score, _ in scores), default=0)
    fitting = [item for score, item in scores if score == best]
    return fitting[0] if best and len(fitting) == 1 else ""


def _seats(words: str) -> int | None:
    said = plain(words)
    for pattern in _SEATS:
        if found := pattern.search(said):
            return number(found[1])
    return 2 if _TWO.search(said) else None


def _appointment(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = _who(heard) | _slot(heard, asked)
    if not asked.input:
        given |= {"with": _host(heard.words), "reason": request_part(heard.words)[:1000]}
    return given


def _counseling(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = _who(heard) | _slot(heard, asked)
    said = plain(heard.words)
    if re.search(
        r"\b(?:my (?:husband|wife|partner|spouse) and (?:i|me)|both of us|together|as a couple|mi (?:esposo|esposa|marido|pareja) y yo|los dos|juntos)\b",
        said,
    ):
        given["who_comes"] = "couple"
    elif re.search(r"\b(?:alone|by myself|just me|on my own|sol[oa]|yo nada mas)\b", said):
        given["who_comes"] = "individual"
    elif re.search(r"\b(?:my|our) (?:kids|children|family)\b|\bmi familia\b", said) and asked.input:
        given["who_comes"] = "family"
    if not asked.input:
        given |= {"topic": _topic(heard) or request_part(heard.words)[:200], "with": _host(heard.words)}
    elif "concern" not in asked.input and len(said.split()) >= (3 if "starts_at" in asked.input else 6):
        beside = _beside(heard.words)
        told = (
            EMAIL.sub(" ", _PHONE_NUMBER.sub(" ", heard.words.replace(beside, " "))).strip(" ,;:.\n")
            if beside
            else heard.words
        )
        if len(plain(told).split()) >= 6:
            given["concern"] = told[:1000]
    if not asked.input and len(plain(request_part(heard.words)).split()) >= 7:
        given.setdefault("concern", heard.words.strip()[:1000])  # why they come is told in the wish itself
    return given


def _slot(heard: Heard, asked: Asked) -> Inputs:
    """The slot that is chosen of those offered, or when they would like one."""
    if found := _KEY.search(chosen(heard.words, asked, heard)):
        return {"starts_at": found[1], "host": int(found[2])}
    day, times = dates.day_in(heard.words, heard.transcript.today), dates.times_in(heard.words)
    known = str(asked.input.get("starts_at", ""))[:10] or str(asked.input.get("day", ""))
    if times and (day or known):  # "Tuesday at 10", "2:30" of the day that is spoken of
        return {"starts_at": f"{day.isoformat() if day else known}T{times[0]}"}
    if "starts_at" in asked.input and day is None:
        return {}
    is_short = len(heard.words.split()) <= 14  # "every night we scream" tells no time to meet
    part = dates.part_of_day_in(heard.words) if is_short else ""
    return {"day": day.isoformat() if day else None, "part_of_day": part}


def _host(words: str) -> str:
    for name in find_names(words):
        before = _HOST_BEFORE.search(words[max(0, name.told_at - 40) : name.start])
        if before or (name.cue is Cue.WITH and name.is_likely):
            return (before[1] if before else "") + words[name.start : name.end]
    found = _HOST.search(words)
    return found[1] if found else ""


def _room(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = _who(heard)
    words, today = heard.words, heard.transcript.today
    item = chosen(words, asked, heard) or _by_title(words, asked)
    if item:
        given["facility"] = re.split(r" \(|: ", item)[0]
        times = dates.times_in(item)
        if len(times) >= 2:
            given |= {"from": times[0], "to": times[1]}
            return given
    day, span, times = dates.day_in(words, today), dates.range_in(words), dates.times_in(words)
    given["day"] = day and day.isoformat()
    if span:
        given |= {"from": span[0], "to": span[1]}
    elif len(times) >= 2:
        given |= {"from": times[0], "to": times[1]}
    elif times:
        given["to" if "from" in asked.input and "to" not in asked.input else "from"] = times[0]
    said = plain(_PHONE_NUMBER.sub(" ", words))
    if found := _PEOPLE.search(said):
        given["people"] = number(found[1] or found[2])
    elif (
        asked.input
        and "people" not in asked.input
        and (found := re.search(r"\b(?:about |around )?(\d{1,4})(?: or so)?\b(?! ?(?:am|pm|a m|p m|:|th|/))", said))
        and not times
    ):
        given["people"] = int(found[1])
    if found := _FACILITY_NAMES.search(fold(words)):
        given.setdefault("facility", _IN_ENGLISH.get(found[1], found[1]))
    if equipment := list(dict.fromkeys(_EQUIPMENT.findall(fold(words)))):
        given["equipment"] = ", ".join(each for each in equipment if each != given.get("facility"))
    if not asked.input:
        given["purpose"] = _purpose(words)
    elif "purpose" not in asked.input:
        given["purpose"] = _purpose(words) or ("" if heard.gave_contact else words.strip()[:200])
    return given


def _purpose(words: str) -> str:
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


def _checkin(heard: Heard, asked: Asked) -> Inputs:
    words = heard.words
    words = _about_one_child(words, asked)
    age = age_in(words)
    if age is None and "age" not in asked.input:
        age = _bare_age(words)
    given: Inputs = {"guardian_phone": heard.phone, "age": age}
    if child := _child_called(words):
        given["child_name"] = child
    elif "child_name" not in asked.input and (named := children_named(words)):
        given["child_name"] = named[0]
    elif asked.input and "child_name" not in asked.input and (name := bare_name(words)):
        given["child_name"] = name.split()[0]
    said = plain(words)
    allergic = _ALLERGIC.search(words)
    if allergic and allergic[1]:
        given["allergies"] = allergic[1].strip()[:200]
    elif _NO_ALLERGIES.search(said):
        given["allergies"] = "none"
    elif allergic:
        given["allergies"] = allergic[2].strip()[:200]
    if guardian := _guardian(words):
        given["guardian_name"] = guardian
    elif (
        "guardian_name" not in asked.input
        and heard.name
        and heard.name.split()[0] != given.get("child_name", asked.input.get("child_name"))
    ):
        given["guardian_name"] = heard.name
    if item := chosen(words, asked, heard):
        times = dates.times_in(item)
        given["service_time"] = times[0] if times else None
        day = dates.day_in(item, heard.transcript.today)
        given["day"] = day and day.isoformat()
    else:
        times = dates.times_in(re.sub(r"\b\d{3}[-. ]\d{3,4}[-. ]?\d{0,4}\b", " ", words))
        day = dates.day_in(words, heard.transcript.today)
        given |= {"service_time": times[0] if times else None, "day": day and day.isoformat()}
    return given


def _child_called(words: str) -> str:
    """The first name of the child that is told of: "my son Leo", "her name is Mia"; or an empty string."""
    for name in find_names(words):
        is_child = name.cue is Cue.RELATION and bool(_A_CHILD.match(name.told_by))
        if is_child or (name.cue in (Cue.SAID, Cue.CALLED) and not name.is_own):
            return with_capitals(words[name.start : name.end]).split()[0]
    return ""


def _guardian(words: str) -> str:
    own = (name for name in find_names(words) if name.is_own and name.is_likely)
    told = (
        name for name in own if name.cue in (Cue.SAID, Cue.INTRODUCED) or (name.cue is Cue.BESIDE and name.words > 1)
    )
    return next((words[name.start : name.end] for name in told), "")


def children_named(words: str) -> list[str]:
    """The children that a message tells of by name, each once."""
    names = (name for name in find_names(words) if name.is_likely and _OF_A_CHILD.match(words, name.end))
    return list(dict.fromkeys(words[name.start : name.end].split()[0] for name in names))


def _about_one_child(words: str, asked: Asked) -> str:
    """The words less the clauses that are about another child: an allergy belongs to the one it was told of."""
    names = children_named(words)
    mine = asked.input.get("child_name") or (names[0] if len(names) > 1 else "")
    others = [name for name in names if name != mine]
    if not mine or not others:
        return words
    clauses = re.split(r"(?<=[.;!?\n])\s+|,\s+|\s+(?:and|y)\s+", words)
    return ", ".join(each for each in clauses if not any(re.search(rf"\b{re.escape(name)}\b", each) for name in others))


def _bare_age(words: str) -> int | None:
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


def _group(heard: Heard, asked: Asked) -> Inputs:
    words, said = heard.words, plain(heard.words)
    weekday = dates.weekday_in(words)
    given: Inputs = {
        "topic": _topic(heard) if not asked.input else (found[1] if (found := _TOPICS.search(said)) else ""),
        "day": "" if weekday is None else _DAY_NAMES[weekday],
        "time_of_day": dates.part_of_day_in(words),
        "life_stage": next((stage for stage, pattern in _LIFE_STAGES if re.search(rf"\b(?:{pattern})\b", said)), ""),
        "childcare": True if re.search(r"\b(?:child ?care|babysit\w*|cuidado de ninos|guarderia)\b", said) else None,
        "online": True if re.search(r"\b(?:online|zoom|virtual\w*|en linea|por video)\b", said) else None,
    }
    if re.search(r"\b(?:in spanish|en espanol)\b", said):
        given["language"] = "es"
    if (found := _NEIGHBORHOOD.search(words)) and not _NO_NEIGHBORHOOD.match(fold(found[1])):
        given["neighborhood"] = found[1]
    elif asked.input == {} and (place := _listed_place(said, asked)):
        given["neighborhood"] = place
    return given


def _listed_place(said: str, asked: Asked) -> str:
    """A part of town that the tool's own overview named."""
    line = next((line for line in asked.result.splitlines() if re.match(r"(?:Parts of town|Zonas): ", line)), "")
    places = [place.strip() for place in line.partition(": ")[2].split(",") if place.strip()]
    return next((place for place in places if plain(place).strip() in said), "")


def _topic(heard: Heard) -> str:
    found = _TOPICS.search(plain(heard.words))
    if found:
        return found[1]
    return _TOPIC_OF_THEME.get(heard.disclosure.theme, "") if heard.disclosure.theme else ""


_READERS = {
    "register_for_event": _event,
    "book_appointment": _appointment,
    "schedule_counseling": _counseling,
    "facility_booking": _room,
    "register_child_checkin": _checkin,
    "find_small_group": _group,
}
BOOKING_TOOLS = frozenset(_READERS)
