"""Strings that are sent, each with the pattern by which the schema tells which of them are taken.

The patterns keep to what the expressions of JSON Schema (ECMA 262) and of Python have in common.
"""

import re
from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.validators import ProhibitSurrogateCharactersValidator

RESERVED_NAMES = frozenset({"assistant", "carebot", "staff", "system", "asistente"})
MOST_NAME_CHARS = 80

_WHITE = r"\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"  # what str.strip takes away
# What cannot be seen, or changes how the letters around it are shown: controls, formats, separators but the space, private use.
_UNSEEN = (
    r"\x00-\x1f\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    r"\u3000\ue000-\uf8ff\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000f0000-\U0010ffff"
)
_NAME = rf"[{_WHITE}]*[^{_UNSEEN} ]+(?: +[^{_UNSEEN} ]+)*"
NAME = rf"^{_NAME}[{_WHITE}]*$"
NAME_OR_NONE = rf"^(?:{_NAME})?[{_WHITE}]*$"
STORABLE = r"^[^\x00]*$"
SAYS = rf"^[{_WHITE}]*[^\x00{_WHITE}][^\x00]*$"

_IS_NAME = re.compile(NAME)
_HALF = re.compile("[\ud800-\udfff]")  # of a surrogate pair


class String(serializers.CharField):
    """A JSON string, no number that could be written as one. `most` counts its characters as they were sent, white space too."""

    def __init__(self, *, most: int | None = None, pattern: str | None = None, **options: Any) -> None:
        """`pattern` is for the schema, where it is not the usual one: what can be stored, and is not blank unless that is allowed."""
        super().__init__(max_length=most, **options)
        told: dict[str, Any] = {"type": "string", "pattern": pattern or (STORABLE if self.allow_blank else SAYS)}
        set_override(self, "field", told | ({"maxLength": most} if most else {}))

    def run_validation(self, data: Any = empty) -> Any:
        if data is not empty and not isinstance(data, str):
            self.fail("invalid")
        if data is not empty and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return super().run_validation(data)


class ParticipantName(String):
    """A name of at most 80 characters in one line. "assistant" and the like are not to be had: they would deceive."""

    def __init__(self, **options: Any) -> None:
        pattern = NAME_OR_NONE if options.get("allow_blank") else NAME
        super().__init__(most=MOST_NAME_CHARS, pattern=pattern, **options)

    def to_internal_value(self, data: Any) -> str:
        name: str = super().to_internal_value(data)
        if not _IS_NAME.search(name):
            raise serializers.ValidationError("A name is one line of letters; control characters are not accepted.")
        if name.casefold() in RESERVED_NAMES:
            raise serializers.ValidationError("This name is not to be had. Choose the name of whoever speaks.")
        return " ".join(name.split())


class _NoHalves(ProhibitSurrogateCharactersValidator):
    """The same with one search first: letter by letter, a long text held up the event loop."""

    def __call__(self, value: Any) -> None:
        if _HALF.search(str(value)):
            super().__call__(value)


class Words(String):
    """What a visitor wrote. `most` counts its characters once white space is collapsed, for which JSON Schema has no word: a `maxLength`
    would refuse what is taken."""

    def __init__(self, *, most: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.most = most
        field: Any = self
        others = [each for each in field.validators if not isinstance(each, ProhibitSurrogateCharactersValidator)]
        field.validators = [*others, _NoHalves()]

    def to_internal_value(self, data: Any) -> str:
        words: str = super().to_internal_value(data)
        if self.most is not None and len(words) > self.most:
            self.fail("max_length", max_length=self.most)
        return words
