"""The tests nearest to what a change touches, as many as run in a minute and a half: `make quick`.

Nearest are those that mirror a changed module, then those that import it, then those that import what imports it. What does not fit
is told, never left out in silence. `make test` runs everything.
"""

import json
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("language", "church", "prayers", "tooling", "carebot", "evals", "tests")
SECONDS = ROOT / "data" / "test_seconds.json"  # what each file took when it ran last, written by tests/conftest.py
BUDGET = 60.0  # seconds of tests; starting takes some ten more, and another machine may be slower
UNKNOWN = 3.0  # seconds of a file that has not run yet
OTHERS = {  # changes that no import leads from
    "static/": "make browser",
    "locale/": "make check",
    "pyproject.toml": "make test",
    "requirements.lock": "make test",
    "requirements-dev.lock": "make test",
    "tests/conftest.py": "make test",
    "tests/browser/": "make browser",
    "tests/servers/": "make test",
}

Importers = Mapping[str, Collection[str]]  # module → those that import it


@dataclass(frozen=True)
class Choice:
    files: tuple[str, ...]  # the nearest first
    left_out: tuple[str, ...]  # touched too, and beyond the budget


def changed_files() -> list[str]:
    """What differs from the main branch, committed or not, and what git does not know yet."""

    def git(*arguments: str) -> list[str]:
        done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
        return done.stdout.splitlines()

    try:
        (base,) = git("merge-base", "main", "HEAD")
    except (subprocess.CalledProcessError, ValueError):
        base = "HEAD"
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def modules_of(files: Iterable[str], sources: Mapping[str, str]) -> set[str]:
    """The modules that changed; for a template or another file, those that name it. `sources` is module → its text."""
    found = set()
    for file in files:
        path = Path(file)
        module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        if path.suffix == ".py" and path.parts[0] in PACKAGES:
            found.add(module)
        elif path.parts[0] in ("templates", *PACKAGES):
            name = "/".join(path.parts[1:]) if path.parts[0] == "templates" else path.name
            found |= {module for module, text in sources.items() if f'"{name}"' in text}
    return found


def choose(
    changed: Collection[str], importers: Importers, seconds: Mapping[str, float], budget: float = BUDGET
) -> Choice:
    """The test files nearest to these modules, by how many imports lead there; `seconds` is file → what it takes."""
    ranked: dict[str, int] = {}
    near, distance = set(changed), 0
    seen = set(near)
    while near:
        for module in sorted(near):
            if _is_test(module):
                ranked.setdefault(module, distance)
            for test in _mirrors(module, importers) if distance == 0 else ():
                ranked[test] = 0
        near = {importer for module in near for importer in importers.get(module, ())} - seen
        seen |= near
        distance += 1
    files, left_out, spent = [], [], 0.0
    for module in sorted(ranked, key=lambda module: (ranked[module], module)):
        file = f"{module.replace('.', '/')}.py"
        spent += seconds.get(file, UNKNOWN)
        is_changed = module in changed
        (files if spent <= budget or is_changed else left_out).append(file)
    return Choice(tuple(files), tuple(left_out))


def _is_test(module: str) -> bool:
    if module.startswith(("tests.browser.", "tests.servers.")) or module == "tests.walk.test_every_address":
        return False  # these take minutes each
    return module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")


def _mirrors(module: str, importers: Importers) -> list[str]:
    """`tests.tooling.test_claim` of `tooling.claim`, and of `tooling.claim.taking`; `tests.tooling.test_taking` of that, too."""
    parts = module.split(".")
    names = {".".join(["tests", *parts[: n - 1], f"test_{parts[n - 1]}"]) for n in range(2, len(parts) + 1)}
    names.add(f"tests.{parts[0]}.test_{parts[-1]}")
    return sorted(names & importers.keys())


def _graph() -> Importers:
    graph = grimp.build_graph(*PACKAGES)
    return {module: graph.find_modules_that_directly_import(module) for module in graph.modules}


def _sources() -> dict[str, str]:
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
    }


def main() -> int:
    changed = changed_files()
    beside = sorted({command for file in changed for start, command in OTHERS.items() if file.startswith(start)})
    seconds = json.loads(SECONDS.read_text()) if SECONDS.exists() else {}
    chosen = choose(modules_of(changed, _sources()), _graph(), seconds)
    for command in beside:
        sys.stderr.write(f"Not among these: `{command}`, for what changed beside the code.\n")
    if chosen.left_out:
        sys.stderr.write(f"Left out, being further away: {len(chosen.left_out)} files (`make test` runs all).\n")
    sys.stdout.write("\n".join(chosen.files))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
