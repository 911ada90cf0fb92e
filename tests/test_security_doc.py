"""What docs/security.md and its neighbor say shows a promise is there: every file that they name, every test in it, and one at least
for each promise; of OWASP's lists each row names one or says what is not met."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
LISTS = (ROOT / "docs" / "security-asvs.md").read_text(encoding="utf-8")
QUOTED = sorted(
    {each for each in re.findall(r"`([^`\n]+)`", PAGE + LISTS) if "test_" in each or each.startswith("tests/")}
)
NAMED = re.compile(r"(?P<path>tests/(?:\w+/)*\w+\.py)(?:::(?P<test>test_\w+))?")
ROWS = [line for line in PAGE.splitlines() if line.startswith("|") and not re.match(r"\|\s*(?:-|promise|point)", line)]

LIST_ROWS = [
    line for line in LISTS.splitlines() if line.startswith("|") and not re.match(r"\|\s*(?:-|requirements|risk)", line)
]


@cache
def words_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("quoted", QUOTED)
def test_what_is_named_is_there(quoted: str) -> None:
    named = NAMED.fullmatch(quoted)
    assert named, "neither a folder nor a bare name: the path of one file from the root, and ::test_name"
    assert (ROOT / named["path"]).is_file()
    if named["test"]:
        assert re.search(rf"^\s*(?:async )?def {named['test']}\(", words_of(named["path"]), re.MULTILINE)


@pytest.mark.parametrize("row", ROWS)
def test_each_promise_names_what_shows_it(row: str) -> None:
    assert "`tests/" in row


@pytest.mark.parametrize("row", LIST_ROWS)
def test_each_requirement_names_what_shows_it_or_what_is_not_met(row: str) -> None:
    _, _, _, shown_by, not_met, _ = row.split("|")
    assert "`tests/" in shown_by or not_met.strip()


def test_each_chapter_and_each_risk_has_its_row() -> None:
    chapters = {int(found) for found in re.findall(r"^\| V(\d+) ", LISTS, re.MULTILINE)}
    assert chapters == set(range(1, 18))
    assert re.findall(r"^\| LLM(\d\d) ", LISTS, re.MULTILINE) == [f"{at:02}" for at in range(1, 11)]


def test_each_point_of_the_issue_has_its_row() -> None:
    assert [row.split("|")[1].strip() for row in ROWS if re.match(r"\|\s*7\.", row)] == [f"7.{at}" for at in range(16)]
