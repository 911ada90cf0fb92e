"""The few sentences the software itself says to a visitor, in every language it speaks."""

from church.models import Church
from language.texts import DEFAULT, Text, texts

_T = texts("conversation")
NOT_SAVED = _T["not_saved"]
UNANSWERED = _T["unanswered"]
WRITE_FAILED = _T["write_failed"]
NOT_SAVED_YET = _T["not_saved_yet"]
KEPT_FOR_LATER = _T["kept_for_later"]
TAKEN_OVER = _T["taken_over"]
PERSON_JOINED = _T["person_joined"]
PERSON_AWAY = _T["person_away"]
PERSON_CALLED = _T["person_called"]
PERSON_CALLED_WHILE_CLOSED = _T["person_called_while_closed"]
PERSON_NOT_REACHED = _T["person_not_reached"]
NOBODY_JOINED = _T["nobody_joined"]
ASSISTANT_BACK = _T["assistant_back"]
FLOOR_HELD = _T["floor_held"]
FLOOR_HELD_BY = _T["floor_held_by"]
FLOOR_HELD_IN_PAIN = _T["floor_held_in_pain"]
FLOOR_HELD_AND_TOLD = _T["floor_held_and_told"]
DISCLOSURE = _T["disclosure"]
GREETING = _T["greeting"]
_AT_PHONE = _T["at_phone"]
EMERGENCY_NUMBERS = {"US": "911", "CA": "911", "MX": "911", "GB": "999", "IE": "112", "AU": "000", "NZ": "111"}
EMERGENCY_ELSEWHERE = "112"


def say(words: Text, language: str, *, phone: str = "", **values: str) -> str:
    """The words in the language (English where it is not spoken), with the church's telephone where there is one."""
    template = words.get(language, words[DEFAULT])
    at_phone = _AT_PHONE.get(language, _AT_PHONE[DEFAULT]).format(phone=phone) if phone else ""
    return template.format(phone=at_phone, **values)


def greeting(church: Church, language: str) -> str:
    own = (church.greeting or {}).get(language, "")
    return own or say(GREETING, language, church=church.name)


def disclosure(church: Church, language: str) -> str:
    emergency = EMERGENCY_NUMBERS.get(church.country, EMERGENCY_ELSEWHERE)
    return say(DISCLOSURE, language, emergency=emergency)
