"""What was sent, read so that nothing in it breaks the reading, and danger in it is heard whatever else is wrong with it."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any
from urllib.parse import parse_qsl, unquote_plus

from django.conf import settings
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from carebot.api.fields import ParticipantName
from carebot.screening import cut_to
from church.text_runs import collapsed

MOST_ID_CHARS = 64
MOST_PARTS = 20_000  # strings that are looked for in a text that is none
# What no database stores: NUL, and halves of a pair of surrogates.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_SAYS = re.compile("[^\\s\x00\ud800-\udfff\u200b-\u200f\u2060\ufeff]")
_SPACE = re.compile(r"\s")
_TEXT = re.compile(r'"text"\s*+:\s*+"((?:[^"\\]|\\.)*+)', re.DOTALL)
_ESCAPED = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))')
_MEANT = {'"': '"', "\\": "\\", "/": "/", "b": " ", "f": " ", "n": "\n", "r": "\n", "t": " "}
_BRACKETS = re.compile(r"[\[\]{}]++")


class JSONBody(JSONParser):
    """JSON in UTF-8 as RFC 8259 has it. Too deep, too large a number, another encoding: refused, not failed at."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: dict[str, Any] | None = None
    ) -> Any:
        try:
            return json.loads(stream.read().decode("utf-8"), parse_constant=_refused)
        except (ValueError, RecursionError) as problem:
            raise ParseError("This is not JSON in UTF-8, or it is nested too deep.") from problem


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is not JSON.")


@dataclass(frozen=True)
class Sent:
    """One request's body. `words` are what it says, storable, for the safety screen; `data` is what was parsed."""

    words: str
    data: Any
    problem: APIException | None  # why it could not be parsed

    def checked(self) -> Any:
        """The data for a serializer, its white space collapsed. Raises the problem that reading had."""
        if self.problem is not None:
            raise self.problem
        if isinstance(self.data, dict) and isinstance(self.data.get("text"), str):
            return {**self.data, "text": collapsed(self.data["text"])}
        return self.data

    def in_danger(self, heard_in: str = "") -> dict[str, str]:
        """What of it can be taken, where its words tell of danger: nothing else in it may stand in their way.

        Of words that are too many the beginning and the end are kept, and between them the part that it was `heard_in`.
        """
        given = self.data if isinstance(self.data, dict) else {}
        return {
            "text": cut_to(self.words, settings.MAX_MESSAGE_CHARS, between=heard_in),
            "client_message_id": _usable_id(given.get("client_message_id")),
            "participant": _usable_name(given.get("participant")),
        }


def read_sent(request: Request) -> Sent:
    """The body of this request. Never raises: what is wrong with it is in its `problem`."""
    raw = request.body
    try:
        data, problem = request.data, None
    except APIException as refusal:
        data, problem = None, refusal
    return Sent(storable(_words(raw, data, problem)), data, problem)


def storable(words: str) -> str:
    """The words without what no database stores, white space collapsed."""
    return collapsed(words if _is_storable(words) else _UNSTORABLE.sub("", words))


def _is_storable(words: str) -> bool:
    """Told much sooner than by looking at each letter, which took 8 of the 10 ms that a body of 200 kB took on the event loop."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in words


def _words(raw: bytes, data: Any, problem: APIException | None) -> str:
    if problem is not None:
        return _words_of_raw(raw.decode("utf-8", "replace"))
    text = data.get("text") if isinstance(data, dict) else None
    marked = text if isinstance(text, str) else "\n".join(_strings(text))
    return marked if _SAYS.search(marked) else "\n".join(_strings(data))


def _words_of_raw(raw: str) -> str:
    """The texts of what could not be parsed as JSON, be it a form; all of it where none is marked as that."""
    texts = [_unescaped(found[1]) for found in _TEXT.finditer(raw)]
    if not any(map(_SAYS.search, texts)):
        texts = _texts_of_form(raw)
    if any(map(_SAYS.search, texts)):
        return "\n".join(texts)
    said = _BRACKETS.sub(" ", _unescaped(raw)) if raw.lstrip()[:1] in ("{", "[") else raw
    return unquote_plus(said) if _is_encoded(raw) else said


def _texts_of_form(raw: str) -> list[str]:
    """The fields called text of a form as browsers send it, or all of its fields; none where it is not a form."""
    if not _is_encoded(raw):
        return []
    try:
        fields = parse_qsl(raw, max_num_fields=MOST_PARTS)
    except ValueError:  # more of them
        return []
    return [value for name, value in fields if name == "text" and _SAYS.search(value)] or [value for _, value in fields]


def _is_encoded(raw: str) -> bool:
    """Whether this may be what a browser makes of a form: there, white space is encoded, too."""
    return not _SPACE.search(raw.strip())


def _unescaped(said: str) -> str:
    """What JSON's escapes in it stand for, wherever its string ends and whatever else is wrong with it."""
    plain = _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else _MEANT[found[2]], said)
    if _is_storable(plain):
        return plain
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")  # pairs become the one they stand for


def _strings(value: Any) -> Iterator[str]:
    """The strings within lists and objects, the first MOST_PARTS; of an object's keys those that are more than one word."""
    left, seen = [value], 0
    while left and seen < MOST_PARTS:
        each = left.pop()
        seen += 1
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            left.extend(reversed(each.values()))
            left.extend(key for key in each if " " in key.strip())
        elif isinstance(each, list):
            left.extend(reversed(each))


def _usable_id(given: Any) -> str:
    """The id that the sender gave; one that is too long as its digest, so that the same is still the same; "" for anything else."""
    usable = _UNSTORABLE.sub("", given).strip() if isinstance(given, str) else ""
    return usable if len(usable) <= MOST_ID_CHARS else hashlib.sha256(usable.encode()).hexdigest()


def _usable_name(given: Any) -> str:
    try:
        return ParticipantName(allow_blank=True).run_validation(given)
    except ValidationError:
        return ""
