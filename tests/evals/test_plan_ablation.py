"""The ablation of plans counts what a model's word alone would have completed."""

import pytest

from carebot.plans.models import is_validating
from evals.plans import carry_out_all

pytestmark = pytest.mark.django_db


def test_no_step_is_completed_falsely_with_validation_and_every_described_one_without():
    checked = {each.model: each for each in carry_out_all(validated=True)}
    believed = {each.model: each for each in carry_out_all(validated=False)}
    assert {each.completed_falsely for each in checked.values()} == {0}
    assert checked["honest"].completed == checked["honest"].steps > 0
    assert checked["describer"].completed == 0
    assert checked["describer"].stopped > 0
    assert checked["corrigible"].completed > 0
    assert believed["describer"].completed_falsely == believed["describer"].steps > 0
    assert is_validating()
