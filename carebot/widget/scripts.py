"""The widget's scripts as they travel: without comments, compressed, and known again by what is in them."""

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

ENTRY = "chat"  # the module of the chat's page; it imports the others, each by its name beside it
ENTRIES = (ENTRY, "back", "news")  # each is sent as one file, with all that it imports in it
_IMPORT = re.compile(r'^import (?:\* as (\w+)|(\{[^}]*\})) from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|const|function\*?) ?\*? ?(\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)|(?<=[;{,]) //[^\n]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Script:
    plain: bytes
    compressed: bytes
    etag: str


def script(source: str) -> Script:
    plain = source.encode()
    return Script(plain, gzip.compress(plain, 9, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def small(source: str) -> str:
    """Without comments, at the beginning of a line or the end of a statement, and without the room before each line. Nothing of ours
    but a comment stands so."""
    lines = (line.strip() for line in _COMMENT.sub("", source).splitlines())
    return "\n".join(filter(None, lines)) + "\n"


def on_disk(name: str, kind: str = "js") -> Path:
    return Path(finders.find(f"widget/{name}.{kind}") or settings.STATIC_ROOT / "widget" / f"{name}.{kind}")


def style() -> Script:
    path = on_disk(ENTRY, "css")
    return _style(path, path.stat().st_mtime_ns)


def module(name: str) -> Script | None:
    """One of the chat's modules; None where there is none of this name. A development server sees each change."""
    path = on_disk(name)
    if not path.is_file():
        return None
    return _bundle(name, version()) if name in ENTRIES else _module(path, path.stat().st_mtime_ns)


def version() -> str:
    """Of all modules and the style together: it stands in their addresses, so that a browser may keep them for ever."""
    paths = [*sorted(on_disk(ENTRY).parent.glob("*.js")), on_disk(ENTRY, "css")]
    return _version(tuple((path, path.stat().st_mtime_ns) for path in paths))


@lru_cache(maxsize=8)
def _bundle(entry: str, release: str) -> Script:
    return script(bundled(entry, lambda name: small(on_disk(name).read_text())))


def bundled(entry: str, read: Callable[[str], str]) -> str:
    """A module with all that it imports, each in a function of its own that gives what it exports; the entry stands last, as it is.

    Knows the forms that our modules have. Raises ValueError for another.
    """
    parts: dict[str, str] = {}  # by name, each behind those that it imports

    def add(name: str) -> None:
        source = read(name)
        for imported in _IMPORT.findall(source):
            if imported[2] not in parts:
                add(imported[2])
        exported = _EXPORT.findall(source)
        code = _EXPORT.sub("", _IMPORT.sub(_from_function, source))
        if _LEFT.search(code):
            raise ValueError(f"{name}.js imports or exports in a form that is not known here.")
        parts[name] = (
            code if name == entry else f"const _{name} = (() => {{\n{code}return {{ {', '.join(exported)} }};\n}})();\n"
        )

    add(entry)
    return "".join(parts.values())


def _from_function(found: re.Match[str]) -> str:
    whole, names, module = found.groups()
    return f"const {whole or names} = _{module};\n"


@lru_cache(maxsize=2)
def _style(path: Path, changed_at: int) -> Script:
    return script(path.read_text())


@lru_cache(maxsize=64)
def _module(path: Path, changed_at: int) -> Script:
    return script(small(path.read_text()))


@lru_cache(maxsize=2)
def _version(files: tuple[tuple[Path, int], ...]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path, _ in files)).hexdigest()[:12]
