"""Trains and measures what is asked besides of a short message: `python -m language.learn.short`.

The heads that hear danger have learnt from messages of some twenty words, and what they hear in "for my mom" or "she's in room 12" is
chance. So of a message of a few words a danger counts only if a second head, learnt from short messages alone, does not surely hear
something else; and after our direct question what it says counts as an answer only if it sounds like any. Both bars are set so that
no short danger that is heard, and no answer, of `dev/` is lost. Phrases that are enough alone (`language.rules.danger`) ask neither.

A longer message behind our question is asked the same by a column of its own: a third of what people go on with in some twenty words
("We'd be Friday, maybe a hundred and fifty of us") was heard as an answer.

A pack's `short/harmless.txt` and `short/no_answer.txt` hold what people say in a few words in the middle of a talk, `short/goes_on.txt`
in more, a line each; `….dev.txt` the same by the same writer, looked at here to say what is cleared.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from language.danger import ANSWERS
from language.encoder import load_encoder
from language.learn.corpus import Example, labelled, sentences
from language.learn.head import DANGER_HEAD, SHORT_HEAD, Head, head_at
from language.learn.passages import passages, scored
from language.pack import PACKS
from language.reading import heard
from language.short import BARS, is_short

# Logits that the bar lies below the least of `dev/`: of answers there are few, and one that is missed leaves somebody alone.
MARGIN = {"danger": 0.0, "answers": 1.0, "answers_at_length": 0.0}
_EVERY = 4  # … th of the harmless messages stands for what people go on with; more would outweigh the answers
_MEANING = 2.0  # weight of the encoder's vectors against the n-grams, as of the head that hears danger


def rows(name: str, directory: Path = PACKS) -> list[Example]:
    """The lines of every pack's `short/NAME`, in a fixed order."""
    return [
        Example(line, name.partition(".")[0], "", path.parent.parent.name)
        for path in sorted(directory.glob(f"*/short/{name}"))
        for line in path.read_text("utf-8").splitlines()
        if line
    ]


def train(examples: list[Example]) -> Head:
    """Columns: `danger` of short messages; of what follows our direct question `answers` in a few words and `answers_at_length`."""
    from language.learn.fitting import fit, head, matrix, readable  # scikit-learn, at training alone

    told, read = readable(
        [*(each for each in examples if each.topic not in ANSWERS and is_short(each.text)), *rows("harmless.txt")],
        _text_of,
    )
    danger = fit(matrix(read, _MEANING), np.array([each.is_danger for each in told]))
    harmless = [
        each for each in examples if not each.is_danger and each.topic not in ANSWERS and not is_short(each.text)
    ]
    of_answers = {}
    for column, others in (
        ("answers", rows("no_answer.txt")),
        ("answers_at_length", [*rows("no_answer.txt"), *rows("goes_on.txt"), *harmless[::_EVERY]]),
    ):
        said, answered = readable([*(each for each in examples if each.topic in ANSWERS), *others], _text_of)
        of_answers[column] = fit(matrix(answered, _MEANING), np.array([each.topic in ANSWERS for each in said]))
    return head({"danger": danger, **of_answers}, _MEANING)


def main() -> int:
    """Trains, sets the bars, and says what of short harmless messages they clear."""
    train(sentences()).save(SHORT_HEAD)
    given = Head.load(SHORT_HEAD)
    dev = labelled("dev")
    dangers = [each for each in dev if each.is_danger and each.topic not in ANSWERS and is_short(each.text)]
    dangers = [each for each in dangers if _is_heard(each)]  # what the danger head does not hear cannot be lost here
    answers = [each for each in dev if each.topic in ANSWERS]
    known = {
        "danger": dangers,
        "answers": answers,
        "answers_at_length": [each for each in answers if not is_short(each.text)],
    }
    bars = {name: float(_heard(given, name, those).min()) - MARGIN[name] - 1e-3 for name, those in known.items()}
    written = "# Logits; set by `python -m language.learn.short` on dev/, never by hand.\n"
    BARS.write_text(written + "".join(f"{name} = {bar:.3f}\n" for name, bar in bars.items()), "utf-8")
    for column, those in (
        ("danger", list(filter(_is_heard, rows("harmless.dev.txt")))),
        ("answers", rows("no_answer.dev.txt")),
    ):
        scores = _heard(given, column, those)
        sys.stdout.write(f"{column}: {(scores < bars[column]).sum()} of {len(scores)} that are none are cleared.\n")
    sys.stdout.write(f"Bars {bars} on {len(dangers)} short dangers and {len(answers)} answers.\n")
    return 0


def _is_heard(each: Example) -> bool:
    """Whether the danger head hears a danger in it."""
    encoder = load_encoder()
    read = passages(each.text, each.language)
    return bool(read) and heard(scored(read, head_at(DANGER_HEAD), encoder)) is not None


def _heard(given: Head, column: str, examples: list[Example]) -> NDArray[np.float32]:
    place, encoder = given.columns.index(column), load_encoder()
    read = [passages(each.text, each.language)[:1] for each in examples]
    return np.array([scored(each, given, encoder)[0, place] for each in read if each], np.float32)


def _text_of(each: Example) -> tuple[str, str]:
    return each.text, each.language


if __name__ == "__main__":
    raise SystemExit(main())
