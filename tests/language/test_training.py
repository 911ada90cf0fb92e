"""Training gives the same heads from the same sentences, byte for byte, on one machine."""

from pathlib import Path

from language.danger import ANSWERS
from language.learn.corpus import sentences
from language.learn.train import train_answers, train_danger


def test_the_same_sentences_give_the_same_bytes(tmp_path: Path):
    learnt = sentences()
    few = [each for each in learnt if each.topic not in ANSWERS][::150]
    answers = [each for each in learnt if each.topic in ANSWERS][::20]

    for name in ("one", "two"):
        train_danger(few).save(tmp_path / f"danger.{name}")
        train_answers(answers).save(tmp_path / f"answer.{name}")

    for head in ("danger", "answer"):
        assert (tmp_path / f"{head}.one").read_bytes() == (tmp_path / f"{head}.two").read_bytes()
