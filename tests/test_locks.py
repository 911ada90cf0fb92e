"""What is installed to run, what to develop, and what the audit of it says."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.audit import told

ROOT = Path(__file__).resolve().parents[1]
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)((?: \\\n    --hash=\S+)+)$", re.MULTILINE)


def pins(name):
    return {package: (version, hashes) for package, version, hashes in PINNED.findall((ROOT / name).read_text())}


def of_make(target):
    return re.search(rf"^{target}: (.*?)(?:  ##.*)?$", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]


def test_what_runs_is_the_same_where_it_is_developed():
    running, developing = pins("requirements.lock"), pins("requirements-dev.lock")
    assert running.items() < developing.items()


def test_nothing_that_only_develops_is_installed_to_run():
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["dev"]
    assert len(extra) > 10
    assert not {re.split(r"[\[<>=~ ]", each)[0] for each in extra} & set(pins("requirements.lock"))


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_has_every_package_with_its_hashes_and_names_no_registry(name):
    text = (ROOT / name).read_text()
    assert len(pins(name)) == len(re.findall(r"^\S+==", text, re.MULTILINE)) > 50
    assert "://" not in text
    assert "index-url" not in text.replace("--no-emit-index-url", "")


def test_running_needs_the_first_and_developing_the_second():
    assert of_make("run") == of_make("evals") == "$(STAMP)"
    for target in ("test", "check", "browser", "quick", "walk"):
        assert of_make(target) == "$(DEV_STAMP)", target
    assert of_make(r"\$\(STAMP\)") == "requirements.lock"
    assert of_make(r"\$\(DEV_STAMP\)") == "requirements-dev.lock $(STAMP)"


@pytest.mark.parametrize(
    ("found", "line", "fails"),
    [
        ("", "Not audited: the service", False),
        ("<html>Bad gateway</html>", "Not audited: the service", False),
        ("[]", "Not audited: the service", False),
        ([{"name": "a", "version": "1", "vulns": []}], "No known vulnerability in 1 packages.", False),
        ([{"name": "a", "skip_reason": "not found"}], "Not audited: 1 of 1 packages", False),
        (
            [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": []}]}],
            "a 1: X-1, not mended yet",
            False,
        ),
        (
            [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}],
            "a 1: X-1, mended in 2",
            True,
        ),
    ],
)
def test_the_audit_fails_for_what_can_be_mended_alone(found, line, fails):
    lines, is_vulnerable = told(found if isinstance(found, str) else json.dumps({"dependencies": found}))
    assert lines[0].startswith(line)
    assert is_vulnerable is fails
