"""Telephone numbers and email addresses as people give them, made comparable."""

import re

import phonenumbers
from email_validator import EmailNotValidError, validate_email

_EMAIL = re.compile(r"[^\s,;<>()\[\]\"]+@[^\s,;<>()\[\]\"]+\.[^\s,;<>()\[\]\"]+")
LONGEST = 400  # characters of a contact that are read; nobody's details are longer


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


def normalise_email(raw: str) -> str:
    """The address in small letters, or "" when it is none. Whether it takes mail is not asked of any server."""
    text = raw[:LONGEST].strip(' \t\r\n<>.,;:!?"()').removeprefix("mailto:")
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
    email = next((found for part in _EMAIL.findall(text) if (found := normalise_email(part))), "")
    rest = _EMAIL.sub(" ", text)
    phone = normalise_phone(rest, region)
    if not phone:
        leniency = phonenumbers.Leniency.POSSIBLE
        for match in phonenumbers.PhoneNumberMatcher(rest, region, leniency=leniency):
            phone = normalise_phone(match.raw_string, region)
            if phone:
                break
    return phone, email
