"""What is known by its shape: addresses of every sort, telephone and other numbers, codes."""

import re

import phonenumbers

from evals.anonymize.spans import Findings, Kind
from evals.anonymize.vocabulary import CALENDAR, LISTS
from language.text.contact import EMAIL, SPOKEN_EMAIL
from language.text.name_words import fold
from language.text.numbers import A_DIGIT, SPOKEN_RUN, digits_in

_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"“”]+", re.IGNORECASE)
_BARE_LINK = re.compile(
    r"(?<![\w@.-])[a-z0-9-]{2,63}(?:\.[a-z0-9-]{1,63}){0,3}\.(?:com|org|net|edu|gov|info|church)\b(?:/[^\s<>\"“”]*)?"
    r"|(?<![\w@.-])[a-z0-9-]{2,63}\.[a-z]{2,4}/[^\s<>\"“”]+",
    re.IGNORECASE,
)
_AFTER_LINK = ".,;:!?)]}'’"
_HANDLE = re.compile(r"(?<![\w.@/])@([A-Za-z_][\w.]{1,30})|(?<![\w$])\$([A-Za-z]\w{2,30})\b")
_NAMED_HANDLE = re.compile(
    r"\b(?:instagram|insta|ig|snapchat|snap|tiktok|twitter|facebook|fb|telegram|discord|venmo|cash\s?app|paypal|zelle|"
    r"gamertag|username|user\s?name|usuario)\b"
    r"(?:\s+(?:name|handle|user(?:\s?name)?|account|id|usuario|cuenta))?\s*(?:is|es|:|=|as|como)\s*@?([A-Za-z_]\w*[\w.]*\w(?:#\d{4})?)",
    re.IGNORECASE,
)

_BRACKETED_EMAIL = re.compile(  # "dana.cole (at) example (dot) org"
    r"(?<![\w.+-])[\w.+-]{1,64}\s?[(\[{]\s?(?:at|arroba|@)\s?[)\]}]\s?[\w-]{1,63}"
    r"(?:\s?[(\[{]\s?(?:dot|punto|\.)\s?[)\]}]\s?[\w-]{2,63}|\.[\w-]{2,63}){1,4}",
    re.IGNORECASE,
)
_SAID_POINT = re.compile(  # "linnea at example period org"
    r"\b[\w.+-]{1,64}\s(?:at|arroba)\s[\w-]{2,63}\s(?:period|point|punto|dot)\s(?:com|org|net|edu|gov|us|mx|es|church)\b",
    re.IGNORECASE,
)
_ON_PLATFORM = re.compile(  # "on snap jaylene.xo", "jaylene.xo on snap"
    r"\b(?:on|en|my|mi)[ \t]+(?:instagram|insta|ig|snapchat|snap|tiktok|twitter|telegram|discord)[ \t]+(?:is[ \t]+|es[ \t]+)?@?"
    r"(?P<name>[A-Za-z_]\w{0,30}[._]\w{1,30}|[A-Za-z_]{1,30}\d{1,8})"
    r"|(?<![\w@.])(?P<other>[A-Za-z]\w{0,30}[._]\w{1,30}|[A-Za-z]{1,30}\d{1,8})[ \t]+(?:on|en)[ \t]+"
    r"(?:instagram|insta|ig|snapchat|snap|tiktok|twitter|telegram|discord)\b",
    re.IGNORECASE,
)
_UNDERSCORED = re.compile(r"(?<![\w@.$-])[A-Za-z][A-Za-z0-9.]{0,30}_\w[\w.]{0,30}(?<!\.)(?:#\d{4})?")
_HYPHENATED = re.compile(  # "23-CI-04417", "BXR-2093"
    r"(?<![\w-])(?=[A-Z0-9-]{0,20}[A-Z])(?=[A-Z0-9-]{0,20}\d\d)[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8}){1,4}(?![\w-])"
)
_ILLNESS = re.compile(r"[A-Z]{3,}-\d{1,2}")  # "COVID-19"
_BEFORE_PLATE = re.compile(
    r"\b(?P<code>[A-Z]{2,4}[ -]?\d{2,4}|\d{1,4}[ -]?[A-Z]{2,4})[ \t]+(?i:(?:license[ \t]+)?plates?)\b"
)
_NUMBERED = re.compile(  # "Secundaria Técnica 14", "P.S. 118"
    r"\b(?:primaria|secundaria|preparatoria|prepa|escuela|jard[ií]n|cl[ií]nica|PS|P\.S\.|CBTIS|CETIS|CECYT|CONALEP)"
    r"(?:[ \t]+[^\W\d]{2,20}){0,3}[ \t]+"
    r"(?:no\.?|n[uú]m(?:ero)?\.?|#)?[ \t]{0,2}(?P<number>\d{1,4})\b",
    re.IGNORECASE,
)

_SPOKEN_AREA = re.compile(  # "four oh four 555 0176"
    rf"\b(?:(?:{A_DIGIT})[\s,.-]{{1,4}}){{2,6}}\d(?:[ \t.-]{{0,3}}\d){{5,8}}(?!\w)", re.IGNORECASE
)
_LIVES_AT = re.compile(  # "at 22 Oak", where no street's noun follows
    r"\b(?:lives?|living|stay|staying|house is|address is|one is|come|is)[ \t]+(?:at[ \t]+)?"
    r"(?P<house>\d{1,5}[ \t]+[A-Z][a-z]{2,20})\b"
    r"|\bat[ \t]+(?P<place>\d{1,5}[ \t]+[A-Z][a-z]{2,20})(?=[.,;!?)\n]|$)"
)
_LOT = re.compile(r"\b(?:manzana|mza?|lote|lt)\b\.?[ \t]*(?P<number>\d{1,4}[A-Za-z]?)\b", re.IGNORECASE)

_STREET_ENDS = (
    "street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|circle|cir|place|pl|way|terrace|ter|trail|trl|"
    "parkway|pkwy|highway|hwy|square|sq|loop|alley|plaza|pike|crossing|ridge|run"
)
_UNIT = (
    r"(?i:,?[ \t]*(?:apartment|apt|unit|suite|ste|lot|floor|fl|int|depto|departamento|apto|piso|#)\.?[ \t]*"
    r"#?\d{0,4}[A-Za-z]?\b)?"
)
_ADDRESS = re.compile(
    r"\b(?:(?i:apartment|apt|unit|suite)\.?[ \t]+#?\w{1,5},[ \t]+)?"
    r"\d{1,6}[A-Za-z]?,?[ \t]+(?:[NSEW]\.?[ \t]+)?(?:(?:[A-Z][\w'’.-]*|\d{1,3}(?:st|nd|rd|th))[ \t]+){1,4}"
    rf"(?i:{_STREET_ENDS})\b\.?{_UNIT}"
)
_LOWER_ADDRESS = re.compile(
    r"\b(?:(?i:apartment|apt|unit|suite)\.?[ \t]+#?\w{1,5},[ \t]+)?"
    r"\d{1,6}[ \t]+(?:[nsew]\.?[ \t]+)?(?P<street>(?:[a-z][\w'’-]*|\d{1,3}(?:st|nd|rd|th))(?:[ \t]+[a-z][\w'’-]*)?)[ \t]+"
    rf"(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|circle)\b\.?{_UNIT}",
    re.IGNORECASE,
)
_SPANISH_ADDRESS = re.compile(
    r"\b(?:calle|avenida|av|avda|calzada|carretera|camino|paseo|bulevar|boulevard|privada|callej[oó]n|cerrada|andador|"
    r"carrera|cra|transversal|diagonal)\b\.?"
    r"[ \t]+(?:(?:de|del|la|las|los|el)[ \t]+){0,2}[\w.]+(?:[ \t]+[\w.]+){0,4}?,?[ \t]*(?:#|no\.?|n[uú]m(?:ero)?\.?)?[ \t]*"
    rf"\d{{1,6}}\b(?:[ \t]*-[ \t]*\d{{1,4}}\b)?{_UNIT}",
    re.IGNORECASE,
)
_ORDINAL_STREET = re.compile(  # "West 43rd Street", without a house
    r"\b(?:(?:north|south|east|west|[nsew]\.?)[ \t]+)?\d{1,3}(?:st|nd|rd|th)[ \t]+"
    rf"(?:street|st|avenue|ave|road|rd|lane|drive|boulevard|blvd|court|place)\b\.?{_UNIT}",
    re.IGNORECASE,
)
_ROUTE = re.compile(  # roads that have a number in place of a name
    r"\b(?:(?:state|county|farm|rural|u\.?s\.?)[ \t]+)?(?:route|rte|rt|road|rd|highway|hwy|exit|interstate|autopista|carretera|salida)\b"
    r"\.?[ \t]+(?:no\.?[ \t]+|#)?\d{1,4}[A-Z]?(?:[ \t]+(?:north|south|east|west))?\b|\bI-\d{1,3}\b|\bUS[ -]\d{1,3}\b|\bSR[ -]\d{1,3}\b",
    re.IGNORECASE,
)
_BOX = re.compile(r"\bP\.?[ \t]*O\.?[ \t]*Box[ \t]+\d+\b|\bapartado(?:[ \t]+postal)?[ \t]+\d+\b", re.IGNORECASE)
_ZIP = re.compile(
    r"\b[A-Z]{2},?[ \t]+(\d{5}(?:-\d{4})?)\b|\b(\d{5}-\d{4})\b"
    r"|\b(?i:zip(?:[ \t]*code)?|postal[ \t]+code|c[oó]digo[ \t]+postal|c\.?p\.?)\W{0,3}(?:(?:is|es)[ \t]+)?(\d{5})\b"
)

_DIGIT_RUN = re.compile(r"(?<![\w$€£])[+(]{0,2}\d(?:[ \t().\-–\u2010\u2011/]{0,3}\d){4,18}(?![\w%])")
_TIME_OR_YEARS = re.compile(r"(?:19|20)\d\d\s*[-–/]\s*(?:19|20)\d\d")
_COUNTED = re.compile(
    r"(?<!\s)\s*+(?:dollars?|bucks|people|steps|miles|euros?|pesos|d[oó]lares|personas|times|veces|years|a[nñ]os|km|lbs?|pounds)\b",
    re.IGNORECASE,
)
_SHORTEST_NUMBER = 5  # digits; a year has four
_SHORTEST_PHONE = 7
_LABELLED = re.compile(
    r"\b(?:account|acct|member(?:ship)?|policy|case|claim|ssn|social(?:[ \t]+security)?|licen[sc]e|passport|pin|pass\s?code|"
    r"curp|rfc|nss|ein|vin|tag|mrn|"
    r"password|code|docket|badge|permit|ticket|id|confirmation|reference|ref|tracking|order|invoice|inmate|patient|chart|ext(?:ension)?|plate|"
    r"cuenta|p[oó]liza|caso|folio|c[oó]digo|confirmaci[oó]n|clave|expediente|licencia|pasaporte|matr[ií]cula|placa)\b\.?"
    r"(?:[ \t]+(?:number|no\.?|num|n[uú]mero|code|c[oó]digo|id|de[ \t]+\w+))?[ \t]*(?:is|was|are|es|era|:|=|#)*[ \t]*#?"
    r"(?P<code>(?=[A-Za-z-]*\d)[A-Za-z0-9][A-Za-z0-9-]{2,24}(?:[ \t]\d{2,6}){0,4})",
    re.IGNORECASE,
)
_SSN = re.compile(r"(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)")
_SPOKEN = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_SPOKEN += "|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|oh|zero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez"
_SPOKEN += "|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|cero|doscientos"
_SPOKEN += "|trescientos|cuatrocientos|quinientos|double|triple|doble"
_ROOM = re.compile(  # where in a house, or in a row of houses, somebody is
    r"\b(?:room|rm|ward|bed|cell(?:[ \t]?block)?|block|pod|unit|apartment|apt|suite|ste|floor|building|bldg|lot|buzzer|gate|locker|trailer|"
    r"mile[ \t]+marker|habitaci[oó]n|cuarto|cama|celda|interior|int|depto|departamento|piso|edificio|casa|torre|manzana|lote|local)\b"
    r"\.?(?:[ \t]+(?:number|no\.?|num|n[uú]mero|n[uú]m\.?|code|is|es))?[ \t]*#?"
    rf"(?P<number>\d{{1,5}}[A-Za-z]?|(?:{_SPOKEN})(?:[ -](?:{_SPOKEN})){{0,3}}|(?-i:[B-HJ-XZ]))\b"
    r"(?![:/]|[ \t]+(?:times|people|persons|days|hours|minutes|of|years|weeks|months|veces|personas|d[ií]as|horas|a[nñ]os))",
    re.IGNORECASE,
)
_ENDS_IN = re.compile(
    r"\b(?:ends?|ending|termina|last[ \t]+four)\b(?:[ \t]+(?:in|en|digits|are|is|with))*[ \t]*:?[ \t]*(?P<number>\d{3,6})\b",
    re.IGNORECASE,
)
_SPOKEN_LONG = re.compile(  # "triple five, oh one nine seven", "ochenta y uno, cincuenta y cinco, cero uno, treinta"
    rf"\b(?:{_SPOKEN})(?:[\s,.-]{{1,3}}(?:y[ \t]+)?(?:{_SPOKEN})){{4,16}}\b", re.IGNORECASE
)
_SPOKEN_AND_DIGITS = re.compile(  # "tres diez, 555 01 62"
    rf"\b(?:{_SPOKEN})(?:[\s,.-]{{1,3}}(?:{_SPOKEN})){{0,3}}[\s,.-]{{1,3}}\d(?:[ \t.-]{{0,3}}\d){{5,8}}(?!\w)",
    re.IGNORECASE,
)
_SCHOOL_NUMBER = re.compile(
    r"\b(?:at|from|attends?|goes to|go to|went to|teach(?:es)? in)[ \t]+"
    r"(?:P\.?S\.?|I\.?S\.?|M\.?S\.?|J\.?H\.?S\.?|H\.?S\.?)[ \t]*(?P<number>\d{1,3})\b"
)
_MIXED = re.compile(r"(?<![\w-])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{5,24}(?![\w-])")
_MEASURE = re.compile(
    r"(?<!\d)\d+(?:st|nd|rd|th|am|pm|mg|ml|kg|lbs?|km|hrs?|mins?|secs?|weeks?|yrs?|days?|years?|k|s|ish|yo|px|gb|mb)"
    r"|covid\d+|b12|h1n1|mp[34]|4x4|ps[345]|24h|(?<![a-z])[a-z]+\d{1,3}:?",
    re.IGNORECASE,
)
_PLATE = re.compile(
    r"\b(?:plates?|placas?|matr[ií]cula)\b[ \t]*(?:is|es|number|n[uú]mero|:|#)*[ \t]*(?P<code>[A-Z0-9]{2,4}[ -]?[A-Z0-9]{2,4})\b"
)
_SPELLED = re.compile(r"(?<![\w-])(?:[A-Za-z](?:-[A-Za-z]){2,30}|[A-Z](?: [A-Z]){2,30})(?![\w-])")  # "A-L-M-A"
_CONSONANTS = re.compile(r"(?<![\w-])[BCDFGHJKMNPQRSTVWXZ2-9]{6}(?![\w-])")  # our own confirmation numbers


def find_numbered_schools(found: Findings) -> None:
    """ "teaches at PS 44", which is no psalm there."""
    for match in _SCHOOL_NUMBER.finditer(found.text):
        found.add(*match.span("number"), Kind.NUMBER)


def find_exact(found: Findings) -> None:
    """Emails, links, account names, addresses and codes. Dates are looked for after these, numbers after dates."""
    text = found.text
    for pattern, kind in (
        (EMAIL, Kind.EMAIL),
        (_BRACKETED_EMAIL, Kind.EMAIL),
        (SPOKEN_EMAIL, Kind.EMAIL),
        (_SAID_POINT, Kind.EMAIL),
    ):
        for match in pattern.finditer(text):
            found.add(match.start(), match.start() + len(match[0].rstrip(".'-")), kind)
    for pattern in (_LINK, _BARE_LINK):
        for match in pattern.finditer(text):
            found.add(match.start(), match.start() + len(match[0].rstrip(_AFTER_LINK)), Kind.LINK)
    for pattern in (_HANDLE, _NAMED_HANDLE):
        for match in pattern.finditer(text):
            start = match.start(match.lastindex or 0)
            found.add(start, start + len(match[match.lastindex or 0].rstrip(".")), Kind.HANDLE)
    for pattern in (_ADDRESS, _SPANISH_ADDRESS, _BOX, _ORDINAL_STREET, _ROUTE):
        for match in pattern.finditer(text):
            found.add(match.start(), match.end(), Kind.ADDRESS)
    for match in _LIVES_AT.finditer(text):
        part = "house" if match["house"] else "place"
        if fold(match[part].split()[-1]) not in CALENDAR | LISTS["stay"] | LISTS["relations"] | LISTS["titles"]:
            found.add(*match.span(part), Kind.ADDRESS)
    for match in _LOWER_ADDRESS.finditer(text):
        if not {fold(word) for word in match["street"].split()} & LISTS["no street"]:
            found.add(match.start(), match.end(), Kind.ADDRESS)
    for match in _ON_PLATFORM.finditer(text):
        found.add(*match.span("name" if match["name"] else "other"), Kind.HANDLE)
    for match in _UNDERSCORED.finditer(text):
        found.add(match.start(), match.end(), Kind.HANDLE)
    for match in _HYPHENATED.finditer(text):
        if not _ILLNESS.fullmatch(match[0]):
            found.add(match.start(), match.end(), Kind.CODE)
    for match in _ZIP.finditer(text):
        found.add(*match.span(match.lastindex or 0), Kind.NUMBER)
    for match in _SSN.finditer(text):
        found.add(match.start(), match.end(), Kind.NUMBER)


def find_numbers(found: Findings, region: str = "US") -> None:
    """Telephone numbers in digits and in words, other long numbers, and codes."""
    text = found.rest
    for match in _LABELLED.finditer(text):
        kind = Kind.NUMBER if match["code"].replace("-", "").isdigit() else Kind.CODE
        if not _TIME_OR_YEARS.fullmatch(match["code"]):
            found.add(match.start("code"), match.end("code"), kind)
    for match in _MIXED.finditer(text):
        if not _MEASURE.fullmatch(match[0]):
            found.add(match.start(), match.end(), Kind.CODE)
    for pattern in (_SPOKEN_AREA, _SPOKEN_AND_DIGITS):
        for match in pattern.finditer(text):
            found.add(match.start(), match.end(), Kind.PHONE)
    for number in phonenumbers.PhoneNumberMatcher(text, region, leniency=phonenumbers.Leniency.POSSIBLE):
        if not _TIME_OR_YEARS.fullmatch(number.raw_string) and not _is_amount(text, number.start, number.end):
            found.add(number.start, number.end, Kind.PHONE)
    for match in _DIGIT_RUN.finditer(text):
        count = len(digits_in(match[0]))
        if count < _SHORTEST_NUMBER or _TIME_OR_YEARS.fullmatch(match[0]) or _COUNTED.match(text, match.end()):
            continue
        is_phone = count == _SHORTEST_PHONE or 10 <= count <= 15 or match[0].startswith("+")
        found.add(match.start(), match.end(), Kind.PHONE if is_phone else Kind.NUMBER)
    for pattern in (SPOKEN_RUN, _SPOKEN_LONG):
        for match in pattern.finditer(text):
            found.add(match.start(), match.end(), Kind.PHONE)
    for pattern in (_ROOM, _NUMBERED, _LOT, _ENDS_IN):
        for match in pattern.finditer(text):
            found.add(match.start("number"), match.end("number"), Kind.NUMBER)
    for pattern in (_PLATE, _BEFORE_PLATE):
        for match in pattern.finditer(text):
            found.add(*match.span("code"), Kind.CODE)
    for match in _SPELLED.finditer(text):
        found.add(match.start(), match.end(), Kind.CODE)
    for match in _CONSONANTS.finditer(text):
        found.add(match.start(), match.end(), Kind.CODE)


def _is_amount(text: str, start: int, end: int) -> bool:
    return text[max(0, start - 1) : start] in ("$", "€", "£") or bool(_COUNTED.match(text, end))
