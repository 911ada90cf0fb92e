"""Checks a call's input against its tool's schema, and says what is wrong in words that a model can act on.

No message repeats a value: it goes into the ledger's error column, and the value may be the visitor's words.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError

Schema = Mapping[str, Any]

MOST_PROBLEMS = 3  # a model that is told everything at once repairs less of it
_DATES = FormatChecker(formats=("date",))
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")  # PostgreSQL refuses both in text and jsonb
_TYPES = {
    "string": "text",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "array": "a list",
    "object": "an object",
    "null": "null",
}


def storable(value: Any) -> Any:
    """The same JSON value without the characters that no database stores (NUL, lone surrogates)."""
    if isinstance(value, str):
        return _UNSTORABLE.sub("", value)
    if isinstance(value, Mapping):
        return {storable(str(key)): storable(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [storable(item) for item in value]
    return value


def cleaned(schema: Schema, value: Mapping[str, Any]) -> dict[str, Any]:
    """The input as it will be used: texts trimmed, fields that are unknown, null or empty left out.

    A field that nobody asked for does no harm once it is gone; refusing it would cost the visitor a round.
    """
    known = schema.get("properties", {})
    trimmed = {name: _trimmed(item) for name, item in storable(value).items() if name in known}
    return {name: item for name, item in trimmed.items() if not _is_empty(item)}


def _trimmed(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return [item for item in map(_trimmed, value) if not _is_empty(item)]
    if isinstance(value, dict):
        return {name: _trimmed(item) for name, item in value.items()}
    return value


def _is_empty(value: Any) -> bool:
    return value is None or value == "" or value == []


def problems(schema: Schema, one_of: Iterable[Sequence[str]], value: Mapping[str, Any]) -> list[str]:
    """What is wrong with a cleaned input, each naming the field and what is accepted; at most
    MOST_PROBLEMS.
    """
    validator = Draft202012Validator(schema, format_checker=_DATES)
    found = [message for error in validator.iter_errors(value) for message in _explain(error, schema, value)]
    for group in one_of:
        if not any(name in value for name in group):
            found.append(f"Give at least one of: {_names(group)}. {_accepted_of(group, schema)}".strip())
    return found[:MOST_PROBLEMS]


def _explain(error: ValidationError, schema: Schema, value: Mapping[str, Any]) -> list[str]:
    if error.validator == "required" and not error.absolute_path:
        missing = [name for name in schema.get("required", ()) if name not in value]
        # One error comes for every missing field; each explains its own.
        return [
            f'"{name}" is missing. Accepted: {accepted(_property(schema, name))}.'
            for name in missing
            if error.message.startswith(repr(name))
        ]
    field = _path(error.absolute_path)
    if not field:
        return [f"The input does not fit. Accepted: an object with {_names(schema.get('properties', {}))}."]
    return [f'"{field}" {_wrong(error)}. Accepted: {accepted(error.schema)}.']


def _wrong(error: ValidationError) -> str:
    match error.validator:
        case "type":
            return f"is not {_type_words(error.validator_value)}"
        case "enum" | "const":
            return "is not one of the accepted values"
        case "minLength" | "minItems":
            return "is too short"
        case "maxLength" | "maxItems":
            return f"is too long ({len(error.instance)})"
        case "minimum" | "exclusiveMinimum":
            return "is too small"
        case "maximum" | "exclusiveMaximum":
            return "is too large"
        case "format" | "pattern":
            return "is not written in the accepted form"
        case "uniqueItems":
            return "holds the same item twice"
        case "required":
            return "lacks a required field"
        case "additionalProperties":
            return "has a field that is not known"
        case _:
            return "does not fit"


def accepted(schema: Any) -> str:
    """What a field takes, in a few words: type, values, limits, and what it is for."""
    if not isinstance(schema, Mapping):
        return "any value"
    if "enum" in schema:
        kind = "one of " + ", ".join(str(value) for value in schema["enum"])
    elif "const" in schema:
        kind = str(schema["const"])
    elif schema.get("format") == "date":
        kind = "a date that exists, as YYYY-MM-DD"
    else:
        kind = _type_words(schema.get("type"))
    limits = [
        words.format(schema[keyword])
        for keyword, words in (
            ("minLength", "at least {} characters"),
            ("maxLength", "at most {} characters"),
            ("minimum", "at least {}"),
            ("maximum", "at most {}"),
            ("minItems", "at least {} items"),
            ("maxItems", "at most {} items"),
        )
        if keyword in schema and (keyword, schema[keyword]) != ("minLength", 1)
    ]
    description = str(schema.get("description", "")).strip().rstrip(".")
    return ", ".join([kind, *limits]) + (f" ({description})" if description else "")


def _type_words(types: Any) -> str:
    names = [types] if isinstance(types, str) else list(types or ())
    return " or ".join(_TYPES.get(name, str(name)) for name in names) or "any value"


def _accepted_of(group: Iterable[str], schema: Schema) -> str:
    return " ".join(f'"{name}": {accepted(_property(schema, name))}.' for name in group if _property(schema, name))


def _property(schema: Schema, name: str) -> Any:
    return schema.get("properties", {}).get(name, {})


def _path(parts: Iterable[Any]) -> str:
    """Like `children[2].age`; items are counted from 1, as people do."""
    path = ""
    for part in parts:
        path += f"[{part + 1}]" if isinstance(part, int) else (f".{part}" if path else str(part))
    return path


def _names(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
