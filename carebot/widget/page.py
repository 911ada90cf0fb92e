"""What the chat's page knows before a conversation begins; the script reads it from the page and asks nobody for it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from carebot.widget.lines import lines_by_danger, telephone
from carebot.widget.words import WORDS
from carebot.wording import EMERGENCY_ELSEWHERE, EMERGENCY_NUMBERS, disclosure, greeting
from church.models import Church
from language.pack import packs

LANGUAGES = tuple(WORDS)
NAMES = {code: packs()[code].name for code in LANGUAGES}
REPEAT_DISCLOSURE_SECONDS = 3 * 3600  # as the companion-chatbot laws of New York and California ask
QUICK_EXIT_URL = "https://www.google.com/"  # a page that says nothing about who was here


def language_of(request: HttpRequest, church: Church) -> str:
    """The language asked for in the address (`?lang=es`), else the church's."""
    asked = request.GET.get("lang", "")[:2].lower()
    return asked if asked in LANGUAGES else str(church.language)


def emergency_number(church: Church) -> str:
    return EMERGENCY_NUMBERS.get(church.country, EMERGENCY_ELSEWHERE)


def page_data(church: Church, language: str, *, framed: bool) -> dict[str, Any]:
    """As JSON in the page: who the church is, every word of the widget, the lines to call, who may show the frame."""
    return {
        "church": church.public_key,
        "name": church.name,
        "phone": church.phone,
        "tel": telephone(church.phone),
        "emergency": emergency_number(church),
        "language": language,
        "framed": framed,
        "origins": church.allowed_origins,
        "greeting": {each: greeting(church, each) for each in LANGUAGES},
        "disclosure": {each: disclosure(church, each) for each in LANGUAGES},
        "disclosureSeconds": REPEAT_DISCLOSURE_SECONDS,
        "lines": {each: lines_by_danger(church.country, each) for each in LANGUAGES},
        "plain": {code: pack.plain for code, pack in packs().items()},
        "leave": QUICK_EXIT_URL,
        "most": settings.MAX_MESSAGE_CHARS,
        "words": WORDS,
    }
