"""Texts that people are shown, by area and key: `packs/<code>/texts/<area>.toml`, the same keys in each language that has any.

A module names its area once and binds each text to a name: `_T = texts("facilities")`, `_TAKEN = _T["taken"]`. Which languages
there are is read from the folders. Whoever shows a text chooses what stands for a language without texts: English.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from language import pack
from language.errors import IncompletePack

Text = Mapping[str, str]  # language → text
Lines = Mapping[str, tuple[str, ...]]  # language → several texts that belong together

DEFAULT = "en"  # what is shown where a language has no texts
_PLACEHOLDER = re.compile(r"\{\w*\}")
_Value = TypeVar("_Value")


class Texts:
    """The texts of one area. Each way to read them raises IncompletePack for a key that is not there, or not of that form."""

    def __init__(self, name: str, by_language: Mapping[str, Mapping[str, Any]]) -> None:
        """`name` is how an error calls the area. Raises IncompletePack where keys or placeholders differ between languages."""
        self.name = name
        self.languages = tuple(by_language)
        self._flat = {language: dict(_flattened(told)) for language, told in by_language.items()}
        self._by_language = by_language
        self.asked: set[str] = set()  # the keys read so far; "table.key" in a table
        self._check()

    @property
    def keys(self) -> frozenset[str]:
        """Every key; "table.key" in a table."""
        return frozenset(self._flat[DEFAULT])

    def __getitem__(self, key: str) -> Text:
        """The text by language. `key` is "key", or "table.key" in a table."""
        return self._each(key, _text)

    def lines(self, key: str) -> Lines:
        """The texts of a list, by language. How many there are may differ."""
        return self._each(key, _lines)

    def table(self, name: str) -> Mapping[str, Text]:
        """The texts of a table: key → language → text."""
        return MappingProxyType({key: self[f"{name}.{key}"] for key in self._keys_in(name)})

    def table_of_lines(self, name: str) -> Mapping[str, Lines]:
        """The lists of a table: key → language → texts."""
        return MappingProxyType({key: self.lines(f"{name}.{key}") for key in self._keys_in(name)})

    def by_language(self, name: str) -> dict[str, dict[str, str]]:
        """A table the other way round, language → key → text, for what is handed on whole."""
        table = self.table(name)
        return {language: {key: text[language] for key, text in table.items()} for language in self.languages}

    def _keys_in(self, name: str) -> list[str]:
        found = self._by_language[DEFAULT].get(name)
        if not isinstance(found, dict):
            raise IncompletePack(f"{self.name} lacks the table [{name}].")
        return list(found)

    def _each(self, key: str, read: Callable[[Any], _Value | None]) -> Mapping[str, _Value]:
        self.asked.add(key)
        found: dict[str, _Value] = {}
        for language, told in self._flat.items():
            value = read(told.get(key))
            if value is None:
                raise IncompletePack(f"{self.name} lacks {key!r}, or it is of another form than is asked for.")
            found[language] = value
        return MappingProxyType(found)

    def _check(self) -> None:
        wanted = self._flat[DEFAULT]
        for language, told in self._flat.items():
            if unequal := wanted.keys() ^ told.keys():
                raise IncompletePack(f"{self.name} in {language!r} and {DEFAULT!r}: only one has {sorted(unequal)}.")
            for key, value in told.items():
                if type(value) is not type(wanted[key]) or (_text(value) is None and _lines(value) is None):
                    raise IncompletePack(
                        f"{self.name} in {language!r}: {key!r} is no text or list of texts, as in English."
                    )
                if _placeholders(value) != _placeholders(wanted[key]) and any(value):
                    raise IncompletePack(
                        f"{self.name} in {language!r}: {key!r} has other placeholders than in English."
                    )


def in_any(lines: Lines) -> tuple[str, ...]:
    """The texts of every language together, for what is heard whatever the language."""
    return tuple(text for each in lines.values() for text in each)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have texts, English first, then by code."""
    codes = (folder.parent.name for folder in pack.PACKS.glob("*/texts") if folder.is_dir())
    return tuple(sorted(codes, key=lambda code: (code != DEFAULT, code)))


def areas(language: str = DEFAULT) -> tuple[str, ...]:
    """Every area for which this language has texts."""
    return tuple(sorted(path.stem for path in (pack.PACKS / language / "texts").glob("*.toml")))


def all_texts() -> dict[str, Texts]:
    """Every area's texts, all of them looked at. Raises IncompletePack."""
    for language in languages():
        if unknown := set(areas(language)) - set(areas()):
            raise IncompletePack(f"{language}/texts has {', '.join(sorted(unknown))}, which {DEFAULT!r} has not.")
    return {area: texts(area) for area in areas()}


@cache
def texts(area: str) -> Texts:
    """The texts of an area, from the packs. Raises IncompletePack."""
    return _read(f"texts/{area}.toml", {code: pack.PACKS / code / "texts" / f"{area}.toml" for code in languages()})


@cache
def texts_in(folder: Path) -> Texts:
    """Texts that stand outside the packs, one file a language: `<folder>/<code>.toml`. Raises IncompletePack."""
    files = {path.stem: path for path in folder.glob("*.toml")}
    return _read(folder.name, {code: files[code] for code in sorted(files, key=lambda code: (code != DEFAULT, code))})


def _read(name: str, files: Mapping[str, Path]) -> Texts:
    if DEFAULT not in files:
        raise IncompletePack(f"{name} is not there in {DEFAULT!r}.")
    found: dict[str, Mapping[str, Any]] = {}
    for code, path in files.items():
        try:
            found[code] = tomllib.loads(path.read_text("utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise IncompletePack(f"{code}/{name} cannot be read: {error}") from error
    return Texts(name, found)


def _flattened(told: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in told.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{name}", each) for name, each in value.items())
        else:
            yield key, value


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _lines(value: Any) -> tuple[str, ...] | None:
    is_list = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return tuple(value) if is_list else None


def _placeholders(value: str | list[str]) -> set[str]:
    return {found for text in ([value] if isinstance(value, str) else value) for found in _PLACEHOLDER.findall(text)}
