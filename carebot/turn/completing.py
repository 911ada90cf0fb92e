"""What the engine adds to a reply that lacks what a person needs: a question, a word of courage, a number read back.

Somebody asks for a call and leaves no number. Where the model does not ask for it either, the call would be forgotten.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from carebot.turn.context import KeptWords
from language.rules.offers import asks_contact, asks_who, honors_courage
from language.text.contact import digit_by_digit
from language.text.numbers import written_digits
from language.text.reply_sentences import split_sentences
from language.texts import texts


class Lack(StrEnum):
    """What has to be known before something that was asked for can be done."""

    NOTHING = ""
    NAME = "name"
    CONTACT = "contact"
    NAME_AND_CONTACT = "name_and_contact"


Words = Mapping[str, str]  # by language

_T = texts("completing")
_QUESTIONS = _T.table("questions")
_COURAGE = _T["courage"]
_READ_BACK = _T["read_back"]
_OFFER_BACK = _T.table("offer_back")
_PLACE_HELD, _BROKEN_OFF = _T["place_held"], _T["broken_off"]
_WELCOME = _T["welcome"]
_ENDED, _ENDED_WITH_PHONE = _T["ended"], _T["ended_with_phone"]
_SHOWN_DIGITS = 7  # of a number: a reply that holds so many has read it back


def missing_question(lack: Lack, reply: str, language: str) -> str:
    """What to ask after this reply, or "" where nothing is missing or the reply asks for it already."""
    is_asked = asks_who(reply) if lack is Lack.NAME else asks_contact(reply)
    return "" if lack is Lack.NOTHING or is_asked else _in(_QUESTIONS[lack], language)


def word_of_courage(reply: str, language: str) -> str:
    """For somebody under 18 who told of distress: that it took courage; "" where the reply says so. Two questions are one too many."""
    words = "" if honors_courage(reply) else _in(_COURAGE, language)
    return words if "?" not in reply else "".join(each for each in split_sentences(words) if "?" not in each).rstrip()


def read_back(call: Mapping[str, Any], reply: str, language: str) -> str:
    """The number of a call back as a caller is told it, digit by digit; "" where there is none or it was read back."""
    phone = str(call.get("phone", ""))
    digits = written_digits(phone)
    if not digits or digits[-_SHOWN_DIGITS:] in written_digits(reply):
        return ""
    return _in(_READ_BACK, language).format(digits=digit_by_digit(phone))


def welcome(language: str) -> str:
    """Meets somebody who told a wish."""
    return _in(_WELCOME, language)


def place_held(language: str) -> str:
    """Says that an answer is coming, where nothing came for long."""
    return _in(_PLACE_HELD, language)


def broken_off(language: str) -> str:
    """Closes a reply that could not be ended."""
    return _in(_BROKEN_OFF, language)


def ended_for_harm(language: str, phone: str) -> str:
    """Closes a reply of which something must not be said."""
    return _in(_ENDED_WITH_PHONE, language).format(phone=phone) if phone else _in(_ENDED, language)


def offer_back(kept: KeptWords, language: str) -> str:
    """Asks whether what somebody wrote while another had the floor is to be taken up now."""
    whose = "speaker" if kept.is_speaker else "named" if kept.name else "unnamed"
    return _in(_OFFER_BACK[whose], language).format(name=kept.name)


def _in(words: Words, language: str) -> str:
    return words.get(language, words["en"])
