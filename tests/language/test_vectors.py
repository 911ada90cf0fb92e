"""The encoder's matrices are learnt on by gradients written by hand: they are right, and the same draw gives the same."""

import numpy as np
import pytest

from language.encoder.files import CHANGED
from language.learn import vectors
from language.learn.vectors import Task, backward, forward, learn

_SHAPES = {"cnn_W": (9, 7), "d0": (7, 6), "d1": (6, 6), "p1": (7, 6), "d2": (6, 8), "p3": (6, 5), "d3": (8, 5)}


@pytest.mark.parametrize("name", CHANGED)
def test_the_slope_is_what_a_small_step_changes(name):
    draw = np.random.default_rng(0)
    weights = {each: draw.normal(size=shape) * 0.3 for each, shape in _SHAPES.items()}
    sums, roots, bias, slope = draw.normal(size=(4, 9)), np.ones((4, 1)), draw.normal(size=7), draw.normal(size=(4, 5))

    def loss():
        return float((forward(weights, sums, roots, bias)[0] * slope).sum())

    found = backward(weights, forward(weights, sums, roots, bias)[1], slope)[name]
    for place in ((0, 0), (1, 2), (5, 4)):
        before = weights[name][place]
        weights[name][place] = before + 1e-6
        above = loss()
        weights[name][place] = before - 1e-6
        below = loss()
        weights[name][place] = before
        assert found[place] == pytest.approx((above - below) / 2e-6, abs=1e-6)


def test_the_same_rows_are_learnt_in_the_same_way(monkeypatch):
    monkeypatch.setattr(vectors, "_WARM", 1)
    draw = np.random.default_rng(1)
    labels = (np.arange(12) % 2)[:, None].repeat(3, axis=1).astype(np.float32)
    whole = np.where(np.arange(12) % 3 == 0, np.arange(12), -1)
    tasks = [
        Task(
            name,
            tuple(np.array([n, (n + 1) % 12]) for n in range(12)),
            whole,
            labels,
            np.ones_like(labels),
            4,
            4.0,
            deep,
        )
        for name, deep in (("danger", True), ("reply", False))
    ]
    sums, roots = draw.normal(size=(12, 1280)).astype(np.float32), np.ones((12, 1), np.float32)
    one, two = learn(tasks, sums, roots, rounds=2), learn(tasks, sums, roots, rounds=2)
    own = vectors.own_weights()
    for name in CHANGED:
        assert np.array_equal(one[name], two[name])
        assert not np.array_equal(one[name], own[name])
