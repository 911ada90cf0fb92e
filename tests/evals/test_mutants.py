"""With one part broken on purpose, the failure that must appear does: the evals are not blind."""

import asyncio

import pytest

from evals.mutants import MUTANTS, PROBES, Caught, Mutant, blind_to, judge_tried, probed, tried

pytestmark = [pytest.mark.words, pytest.mark.long]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda each: each.name)
def test_what_is_broken_is_noticed(mutant: Mutant) -> None:
    found = asyncio.run(tried(mutant))

    assert found.is_caught, found.line()


@pytest.mark.parametrize("kind", PROBES)
def test_a_judge_that_is_blind_to_a_kind_is_noticed(kind: str) -> None:
    assert judge_tried(kind).is_caught


def test_what_was_broken_is_whole_again() -> None:
    with blind_to("platitude"):
        pass

    assert "platitude" in {finding.name for finding in probed("platitude").findings}


def test_a_failure_that_was_there_before_proves_nothing() -> None:
    assert not Caught("gate off", "hear-001", "x", frozenset({"x"}), frozenset({"x"})).is_caught
