"""Receipts and corrections as the visitor reads them."""

import pytest

from tooling.tools import REGISTRY, correction_for, receipt_for

PRAYER = REGISTRY.get("submit_prayer_request")


@pytest.mark.parametrize(
    ("call", "language", "words"),
    [
        ({"request": "x"}, "en", "Shared with the prayer team"),
        ({"request": "x"}, "es", "Compartido con el equipo de oración"),
        ({"request": "x", "confidentiality": "prayer_chain"}, "en", "Shared with the prayer team"),
        ({"request": "x", "confidentiality": "pastors_only"}, "en", "Shared with the pastors only"),
        ({"request": "x", "confidentiality": "pastors_only"}, "es", "Compartido solo con los pastores"),
        ({"request": "x"}, "fr", "Shared with the prayer team"),
    ],
)
def test_a_receipt_names_those_who_received_it(call, language, words):
    assert receipt_for(PRAYER, call, language) == words


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_correction_gives_the_office_phone(language):
    assert "555-0100" in correction_for(PRAYER, language, "555-0100")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("tool", list(REGISTRY), ids=lambda tool: tool.name)
def test_a_correction_without_a_phone_on_file_reads_well(tool, language):
    words = correction_for(tool, language, "")
    assert "{" not in words
    assert " ;" not in words
    assert "  " not in words
    assert bool(words) == bool(tool.correction)


def test_a_safety_concern_is_never_mentioned():
    safety = REGISTRY.get("flag_safety_concern")
    assert receipt_for(safety, {"concern": "x"}, "en") == ""
    assert correction_for(safety, "en", "555-0100") == ""
