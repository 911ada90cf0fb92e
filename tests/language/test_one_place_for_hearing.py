"""What hears people stands in `language`, and what knows one language in its pack: neither grows back elsewhere."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from language.pack import PACKS

ROOT = Path(__file__).resolve().parents[2]
TURN = ROOT / "carebot" / "turn"
MOST_LINES = 400  # of modules of the turn that read words by expressions
LONGEST_EXPRESSION = 120
EXPRESSIONS = ("asks.txt", "conversation.txt", "details.txt", "minor.txt", "never.txt", "wished.txt")  # one a line
IS_EXPRESSION = re.compile(r"\(\?|\\[bdsw]|\[\w+\]")  # what stands in no word and no sentence of ours
NAMES_A_LANGUAGE = re.compile(r'"es"|spanish')
IN_TWO_LANGUAGES = {"completing.py", "context.py", "prompts.py"}  # wording that is shown, and in which languages


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def packs_files(pattern: str) -> list[Path]:
    """Files that a pack is read from, not the sentences that are learnt from or measured on."""
    return [path for path in sorted(PACKS.glob(f"*/{pattern}")) if path.is_file()]


def test_the_turn_has_no_package_that_reads_words() -> None:
    packages = {path.parent.name for path in TURN.rglob("*.py")}
    assert packages.isdisjoint({"acknowledge", "safety", "signals", "speech"})


def test_little_of_the_turn_reads_by_expressions() -> None:
    reading = {path: lines_of(path) for path in TURN.rglob("*.py") if "import re" in lines_of(path)}
    assert sum(map(len, reading.values())) <= MOST_LINES, sorted(path.name for path in reading)


def test_the_turn_names_no_language() -> None:
    named = {
        path.name: line
        for path in TURN.rglob("*.py")
        for line in lines_of(path)
        if NAMES_A_LANGUAGE.search(line) and path.name not in IN_TWO_LANGUAGES
    }
    assert named == {}


def test_a_pack_is_data() -> None:
    assert list(PACKS.rglob("*.py")) == []


def test_expressions_in_packs_can_be_read_at_a_glance() -> None:
    told = [line for name in EXPRESSIONS for path in packs_files(name) for line in lines_of(path)]
    told = [line for line in told if not line.startswith("#")]
    told += [each for path in packs_files("*.toml") for each in strings(tomllib.loads(path.read_text("utf-8")))]
    long = [each for each in told if len(each) > LONGEST_EXPRESSION and IS_EXPRESSION.search(each)]
    assert long == []


def test_the_lists_of_a_language_hold_no_expressions() -> None:
    lists = [path for name in ("words", "kinds", "given", "ordinary") for path in packs_files(f"{name}.txt")]
    lines = [line for path in lists for line in lines_of(path) if not line.startswith(("#", "["))]
    assert [line for line in lines if IS_EXPRESSION.search(line)] == []
