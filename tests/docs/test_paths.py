"""What the documentation names in the repository is there: files, folders, modules, what stands in them, and where its links lead."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from pkgutil import resolve_name

import pytest
from django.apps import apps

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")]
)
PACKAGES = ("language", "church", "prayers", "tooling", "carebot", "evals")
FOLDERS = (
    *PACKAGES,
    "benchmarks",
    "deploy",
    "docs",
    "training",
    "examples",
    "locale",
    "static",
    "templates",
    "tests",
)  # `data/` is written at run time
PATH = re.compile(r"(?:[\w.*{},<>-]+/)+[\w.*{},<>-]*|[\w*{},<>-]+\.(?:py|toml|txt|jsonl?|npz|yaml|sh|js|html|css|md)")
DOTTED = re.compile(
    rf"(?:{'|'.join(PACKAGES)})(?!\.[EW]\d)(?:\.\w+)+"
)  # not the number of a system check, "church.E001"
FAMILY = re.compile(r"<\w+>")  # prayers/kinds/<kind>.py: any of them
SEVERAL = re.compile(r"\{([^{}]*)\}")  # phrases/{ht,vi,tl}.txt: each of them
OF_A_FILE = re.compile(r"`([\w/]+\.py)`\s+`([\w.]+)`")  # a file, and behind it what stands in it
STOP = re.compile(r"^(\d+)\. `([^`]+)`", re.MULTILINE)


def quoted(page: Path) -> Iterator[str]:
    """What stands between backticks in the page's running text."""
    text = re.sub(r"^(?: {4}|```).*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    yield from (each.partition("::")[0] for each in re.findall(r"`([^`\n]+)`", text))


def one_by_one(path: str) -> Iterator[str]:
    """Each path that is meant, as a pattern of `glob`."""
    parts = SEVERAL.split(FAMILY.sub("*", path))
    yield from map("".join, product(*(part.split(",") if at % 2 else [part] for at, part in enumerate(parts))))


@cache
def everything() -> tuple[str, ...]:
    """Each file and folder of the repository, from its root, with a slash before it and behind a folder."""
    top = [path for path in ROOT.iterdir() if path.is_file()]
    found = [*top, *(path for folder in FOLDERS for path in (ROOT / folder, *(ROOT / folder).rglob("*")))]
    return tuple(f"/{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in found)


def is_there(path: str) -> bool:
    """Whether there is such a file or folder: from the root, or, where a page is about one package, anywhere below it."""
    if path.partition("/")[0] in FOLDERS or ("/" not in path.rstrip("/") and (ROOT / path).is_file()):
        return any(ROOT.glob(path.rstrip("/")))
    wanted = re.compile(rf".*/{re.escape(path.rstrip('/')).replace(re.escape('*'), '[^/]*')}/?")
    return any(map(wanted.fullmatch, everything()))


def is_name(dotted: str) -> bool:
    """Whether it is a module, something in one, or a model by its app: `church.Sender`."""
    try:
        resolve_name(dotted)
    except (ImportError, AttributeError):
        app, _, model = dotted.partition(".")
        return model.lower() in apps.all_models[app]
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
class TestPage:
    def test_each_path_is_there(self, page: Path) -> None:
        paths = {each for each in quoted(page) if PATH.fullmatch(each) and not each.startswith("data/")}
        assert [path for path in sorted(paths) if not all(map(is_there, one_by_one(path)))] == []

    def test_each_name_of_the_code_is_there(self, page: Path) -> None:
        names = {each for each in quoted(page) if DOTTED.fullmatch(each)}
        assert [name for name in sorted(names) if not is_name(name)] == []

    def test_what_is_said_to_stand_in_a_file_stands_there(self, page: Path) -> None:
        for path, name in OF_A_FILE.findall(page.read_text(encoding="utf-8")):
            source = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else name
            assert all(part in source for part in name.split(".")), f"{path}: {name}"

    def test_each_link_leads_somewhere(self, page: Path) -> None:
        targets = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))
        assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_walk_of_a_message_names_no_module_twice_and_counts_its_stops() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    stops = STOP.findall(text)
    modules = [path for _, path in stops]
    assert [int(number) for number, _ in stops] == list(range(1, len(stops) + 1))
    assert len(set(modules)) == len(modules)
    assert f"in {len(stops)} stops" in text
