"""Telephone numbers and email addresses, as people give them."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import phonenumbers
from email_validator import EmailNotValidError, validate_email

from language.pack import packs
from language.text.any_of import any_of
from language.text.best_time import best_time_in as best_time_in
from language.text.letters import spelled
from language.text.name_words import is_form
from language.text.numbers import A_DIGIT, SPOKEN_RUN, with_mixed_digits, with_repeats, with_spoken_digits

LONGEST = 400  # characters of a contact that are read; nobody's details are longer
LONGEST_PIECE = 80  # … and of a message that is a piece of a number
LONGEST_MESSAGE = 4000  # … and of a message that may hold one

MOST_NUMBERS = 6  # in one message that are read

_CONTACT = [pack.lexicon.contact for pack in packs().values()]


def _told(*pieces: str) -> str:
    """One of the words that any language has for these pieces, as a pattern."""
    return any_of(word for each in _CONTACT for piece in pieces for word in getattr(each, piece))


_AT, _DOT = _told("at_sign"), _told("dot")
EMAIL = re.compile(r"(?<![\w.+%-])[\w.+'%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")
# Not taken for the visitor's own: "look at example dot com" has the same shape.
SPOKEN_EMAIL = re.compile(
    rf"\b(?:(?:\w[ -]){{2,30}}\w|[\w.]{{1,40}}(?:\s+(?:{_DOT})\s+\w{{1,30}})?)\s+(?:{_AT})\s+\w{{2,30}}\s+"
    rf"(?:{_DOT})\s+(?:com|org|net|edu|gov|mx|es|br)\b",
    re.IGNORECASE,
)
# "dana dot cole at gmail dot com", "dana at gmail.com": signs in words, and the dot of the last part as either.
_SIGN = rf"(?:{_told('dot', 'underscore', 'hyphen')})"
_TOLD_EMAIL = re.compile(
    rf"(?<![\w.@-])(?P<local>[\w.+-]{{1,40}}(?:\s\d{{1,4}}|(?:\s{_SIGN}\s[\w-]{{1,30}}){{0,3}}))\s?(?:[(\[]\s?)?(?:\b(?:{_AT})\b(?:\s?[)\]]\s?|\s)|@\s?)"
    rf"(?P<domain>[\w-]{{2,30}}(?:(?:\s{_SIGN}\s|\.)[\w-]{{2,30}}){{0,2}})(?:\s(?:{_DOT})\s|\s?\.\s?)(?P<last>com|org|net|edu|gov|us|mx|es|br)\b"
)
# "dana at gmail", "dana@gmail": what everybody knows the end of.
_AT_PROVIDER = re.compile(
    rf"(?<![\w.@-])(?P<local>[\w.+-]{{1,40}}(?:\s{_SIGN}\s[\w-]{{1,30}}){{0,3}})\s?(?:\b(?:{_AT})\b|@)\s?"
    rf"(?P<domain>gmail|yahoo|hotmail|outlook|icloud|aol)\b(?!\s?[.,]\s?\w|\s(?:{_DOT})\b)(?P<last>)"
)
_IN_BRACKETS = re.compile(rf"[(\[]\s?({_DOT})\s?[)\]]")  # "ana[at]example[dot]org"
_COMMA_FOR_DOT = re.compile(r"(@[\w-]{1,63}),(?=(?:com|org|net|edu)\b)")
_SIGNS = tuple(
    (re.compile(rf"\s(?:{_told(piece)})\s"), sign)
    for piece, sign in (("dot", "."), ("underscore", "_"), ("hyphen", "-"))
)
_MAIL = re.compile(rf"\b(?:{_told('mail')})\b")
_BEFORE_MAIL = 40  # characters before an address that is spoken in which a word tells that it is one
_DIGIT = re.compile(r"\d")
_NO_NUMBER = re.compile(rf"\b(?:{_told('no_number')})\s?(?:\w{{1,3}}\s)?[\s:#.]{{0,3}}$")
_BEFORE_NUMBER = 40  # characters before digits in which it is told what they are of
_LETTER_O = re.compile(r"(?<=\d[-. ])o(?=\d{2})|(?<=\d)o(?=-?\d)")  # typed for a zero: "555-O121"
_FEWEST_DIGITS = 7
_LOCAL_NUMBER = re.compile(r"(?<![\d$./:-])([2-9]\d{2})[-. ]?(\d{4})(?![\d%/:-])", re.ASCII)
# Of a country where a 0 stands before the area: none of the visitor's own is dialed so in North America.
_WITH_TRUNK = re.compile(r"(?<![\d+.:/-])0[1-9]\d{1,3}[ -]?\d{3}[ -]?\d{3,4}(?![\d/-])", re.ASCII)
_OF_TRUNK, _NO_TRUNK = "GB", frozenset({"US", "CA"})
# "0177, 480 555": the last four before the rest.
_TURNED = re.compile(
    r"(?<![\d$.:/-])(\d{4})[\s,.;]{1,3}(?:[^\W\d]{1,8}\s){0,2}(\d{3})[ .-]?(\d{3})(?![ .-]?\d)(?![%/:])", re.ASCII
)
_AREA = _told("area_code")
_AREA_CODE = re.compile(
    rf"\b(?:{_AREA})\b\D{{0,8}}(\d{{2,3}})(?!\d)|(?<![\d-])(\d{{2,3}})\b\D{{0,8}}\b(?:{_AREA})\b", re.ASCII
)
_LONGEST_AREA = 4  # digits
_BESIDE = _told("beside_digits", "area_code")
_PIECE = re.compile(  # the whole of a message
    rf"[\s(.,…-]{{0,6}}(?:(?:{_BESIDE})\b[\s:,.(-]{{1,3}}){{0,5}}(\d(?:[\s().-]{{0,3}}\d){{1,6}})"
    rf"[\s).,…!-]{{0,6}}(?:(?:{_BESIDE})\b[\s,.!]{{0,3}}){{0,5}}",
    re.ASCII,
)
_NUMBER_OR_MAIL = re.compile(EMAIL.pattern + r"|\+?\(?\d[\d\s().-]{5,}\d")
_STREETS = "street|avenue|ave|road|rd|boulevard|blvd|lane|drive|court|circle|highway|hwy|terrace|parkway"
_LEFT = re.compile(
    r"\d(?:[\s./-]?\d){4}"  # five digits: a postcode, part of a number
    rf"|\b(?:(?:{A_DIGIT})\b[\s,.-]*){{5}}"
    r"|(?<!\w)@\w|https?:|\bwww\.|\b\w[\w-]{0,62}\.(?:com|org|net|edu|gov|info|me|mx|es)\b"
    r"|\s(?:at|arroba)\s+[\w.-]{1,64}\s+(?:dot|punto)\s+\w"
    rf"|\b\d{{1,6}}\w?(?:\s+[\w.'’-]+){{0,3}}?\s+(?:{_STREETS})\b"
    r"|\b(?:calle|avenida|av\.|colonia|carretera|paseo|callej[oó]n)\s+(?:[\w.]+\s+){0,4}?#?\d"
    r"|\b(?:apt|apartment|apto|departamento|depto|suite|unit)\.?\s*#?\d|\bp\.?\s?o\.?\s+box\b|\bapartado\s+postal\b",
    re.I,
)


class Written(NamedTuple):
    """A number or an address, and where it stands in a text."""

    value: str
    start: int
    end: int


def normalise_phone(raw: str, region: str) -> str:
    """The number in E.164 ("+12175550142"), or "" when it cannot be dialled from elsewhere.

    `region` is the country whose way of writing is assumed. A local number without its area code ("555-0142" in the
    US) is "": guessing the area would ring a stranger. Possible is enough, valid is not asked for: numbering plans
    change faster than libraries.
    """
    try:
        number = phonenumbers.parse(raw[:LONGEST], region)
    except phonenumbers.NumberParseException:
        return ""
    if phonenumbers.is_possible_number_with_reason(number) != phonenumbers.ValidationResult.IS_POSSIBLE:
        return ""
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def shown_phone(number: str, region: str) -> str:
    """A number in E.164 as people of this country read it: "(217) 555-0142" at home, "+49 30 901820" from elsewhere."""
    try:
        parsed = phonenumbers.parse(number)
    except phonenumbers.NumberParseException:
        return number
    is_home = phonenumbers.country_code_for_region(region) == parsed.country_code
    style = phonenumbers.PhoneNumberFormat
    return phonenumbers.format_number(parsed, style.NATIONAL if is_home else style.INTERNATIONAL)


def dashed_phone(phone: str) -> str:
    """A North American number with dashes, "202-555-0142" for "+12025550142"; any other as it is."""
    found = re.fullmatch(r"(?:\+?1)?(\d{3})(\d{3})(\d{4})", phone)
    return "-".join(found.groups()) if found else phone


def digit_by_digit(phone: str) -> str:
    """A number as it is read back on the telephone: "5 5 5, 0 1 4 2"."""
    groups = re.findall(r"\d+", dashed_phone(phone))
    return ", ".join(" ".join(group) for group in groups)


def normalise_email(raw: str) -> str:
    """The address in small letters, or "" when it is none. Whether it takes mail is not asked of any server."""
    text = raw[:LONGEST].strip(" \t\r\n<>.,;:!?\"'()-").removeprefix("mailto:")
    try:
        found = validate_email(text, check_deliverability=False, test_environment=True)
    except EmailNotValidError:
        return ""
    # Letter case before the @ counts in theory; no mail server people use here goes by it.
    return found.normalized.lower()


def split_contact(raw: str, region: str) -> tuple[str, str]:
    """(telephone, email) found in what somebody gave as their contact, each normalised or "".

    "call 217 555 0142 or write to ana@example.org" gives both.
    """
    text = raw[:LONGEST]
    email = email_in(text)
    rest = with_spoken_digits(EMAIL.sub(" ", text))
    phone = normalise_phone(rest, region)
    if not phone:
        leniency = phonenumbers.Leniency.POSSIBLE
        for match in phonenumbers.PhoneNumberMatcher(rest, region, leniency=leniency):
            phone = normalise_phone(match.raw_string, region)
            if phone:
                break
    return phone, email


def email_in(text: str) -> str:
    """The first address in a text, normalized, or ""."""
    return next((each.value for each in emails_in(text)), "")


def emails_in(text: str) -> Iterator[Written]:
    """The addresses in a text, normalized; then those that are told in words."""
    text = _COMMA_FOR_DOT.sub(r"\1.", text[:LONGEST_MESSAGE])
    last = 0  # where one ended
    for found in EMAIL.finditer(text) if "@" in text else ():
        if address := normalise_email(found[0]):
            last = found.end()
            yield Written(address, *found.span())
    said, places = spelled(text)
    said = _IN_BRACKETS.sub(lambda sign: f" {sign[1]} ".ljust(len(sign[0])), said)
    for found in sorted([*_TOLD_EMAIL.finditer(said), *_AT_PROVIDER.finditer(said)], key=re.Match.start):
        if places[found.start()] >= last and (address := _told_email(said, found)):
            yield Written(address, places[found.start()], places[found.end() - 1] + 1)


def _told_email(said: str, found: re.Match[str]) -> str:
    """ "dana at gmail dot com"; "" of "look at example dot com", where nothing says that it is an address of mail."""
    local = found["local"]
    is_name = (
        not is_form(local.partition(" ")[0]) or "." in local or any(pattern.search(local) for pattern, _ in _SIGNS)
    )
    if (
        not is_name
        and "@" not in found[0]
        and not _MAIL.search(said, max(0, found.start() - _BEFORE_MAIL), found.start())
    ):
        return ""
    address = f"{local}@{found['domain']}.{found['last'] or 'com'}"
    for pattern, sign in _SIGNS:
        address = pattern.sub(sign, address)
    return normalise_email(address.replace(" ", ""))  # "ana 44 at example dot org"


def phone_in(text: str, region: str) -> str:
    """The first telephone number in a text, digits told one by one as well: in E.164, or as it is dialed near by ("555-0142"), or ""."""
    return next((each.value for each in phones_in(text, region)), "")


def phones_in(text: str, region: str) -> Iterator[Written]:
    """The telephone numbers in a text; one without its area code only where no other is."""
    said, places = with_repeats(*spelled(text[:LONGEST_MESSAGE]))
    said = with_mixed_digits(_LETTER_O.sub("0", said))
    said = SPOKEN_RUN.sub(lambda run: with_spoken_digits(run[0]).ljust(len(run[0])), said)
    if len(_DIGIT.findall(said)) < _FEWEST_DIGITS:
        return
    found = None
    for found in islice(phonenumbers.PhoneNumberMatcher(said, region), MOST_NUMBERS):
        number = phonenumbers.format_number(found.number, phonenumbers.PhoneNumberFormat.E164)
        if _NO_NUMBER.search(said, max(0, found.start - _BEFORE_NUMBER), found.start):
            continue
        yield Written(number, places[found.start], places[found.end])
    abroad = _WITH_TRUNK.search(said) if found is None and region in _NO_TRUNK else None
    number = normalise_phone(abroad[0], _OF_TRUNK) if abroad else ""
    if abroad and number:
        yield Written(number, places[abroad.start()], places[abroad.end()])
        return
    local = None if found else _LOCAL_NUMBER.search(said)
    if local and _NO_NUMBER.search(said, max(0, local.start() - _BEFORE_NUMBER), local.start()):
        return
    turned = None if found or local else _TURNED.search(said)
    if turned and (number := normalise_phone(f"{turned[2]}{turned[3]}{turned[1]}", region)):
        yield Written(number, places[turned.start()], places[turned.end()])
    if local is not None:
        area = _AREA_CODE.search(said)
        whole = normalise_phone(f"{area[1] or area[2]}{local[1]}{local[2]}", region) if area else ""
        yield Written(whole or f"{local[1]}-{local[2]}", places[local.start()], places[local.end()])


def piece_of_number(text: str) -> tuple[str, bool]:
    """(digits, whether they are an area code) of a message that holds nothing else, and too few for a whole number; else ("", False)."""
    if len(text) > LONGEST_PIECE:
        return "", False
    said = spelled(text)[0].replace("’", "'")
    found = _PIECE.fullmatch(said)
    digits = "".join(_DIGIT.findall(found[1])) if found else ""
    # "555-0140, same area code" is the number, not the code.
    return digits, len(digits) <= _LONGEST_AREA and bool(digits and _AREA_CODE.search(said))


def without_reach(words: str) -> str:
    """The words without the telephone numbers and addresses of mail in them: they are handed about on paper."""
    return _NUMBER_OR_MAIL.sub("…", words)


def leads_to_somebody(words: str) -> bool:
    """Whether a number or an address seems to stand in words as they were written."""
    return without_reach(words) != words or looks_reachable(words)


def looks_reachable(words: str) -> bool:
    """Whether something is left that looks like a number, an address or a way to write to somebody."""
    return bool(_LEFT.search(words))
