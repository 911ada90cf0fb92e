"""What a visitor is told about a queued write after the reply: the quiet receipt, and the honest correction.

A receipt is read off the ledger, so it may say that the thing happened. A correction says what did not happen
and what the visitor can do instead; `{phone}` in it stands for the church office's number.
"""

from collections.abc import Mapping
from typing import Any

from language.texts import texts
from prayers.models import Confidentiality
from tooling.registry import Tool

Words = Mapping[str, str]  # language → text

_T = texts("notices")
_SORRY = _T["sorry"]
_CALL_OFFICE = _T["call_office"]
_NO_PHONE = _T["no_phone"]
_PASTORS_ONLY = _T["pastors_only"]


def sorry(what: Words) -> Words:
    """A correction: "I'm sorry: {what did not work}." and where to turn."""
    return {
        language: f"{_SORRY[language].format(what=words)} {_CALL_OFFICE[language]}" for language, words in what.items()
    }


def receipt_for(tool: Tool, input: Mapping[str, Any], language: str) -> str:
    """The receipt of a call that succeeded, or "" when the visitor is shown none.

    A request kept to the pastors is not said to have gone to the prayer team.
    """
    has_a_say = tool.writes if tool.writes and tool.writes.said_in else None
    if tool.receipt and has_a_say and has_a_say.confidentiality_of(input) is Confidentiality.PASTORS_ONLY:
        return _in(_PASTORS_ONLY, language)
    return _in(tool.receipt, language)


def correction_for(tool: Tool, language: str, phone: str) -> str:
    """The correction of a call that failed for good, or "" when the visitor is told nothing of it."""
    template = _in(tool.correction, language)
    if not phone:
        template = template.replace(_in(_CALL_OFFICE, language), _in(_NO_PHONE, language))
    return template.replace("{phone}", phone)


def _in(words: Mapping[str, str], language: str) -> str:
    return words.get(language) or words.get("en", "")
