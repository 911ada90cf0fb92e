"""Trains the emotion model on the project's own sentences: `python -m carebot.training.emotion`.

scikit-learn is needed here and nowhere at run time. The result is the same on every run.
"""

from __future__ import annotations

import base64
import json
import sys
from array import array

from carebot.training import emotion_corpus
from language.rules import emotion

_STRENGTH = 3.0  # inverse regularisation; higher fits the sentences closer and generalises worse
_LARGEST = 127  # of a signed byte


def train() -> dict[str, float]:
    """Writes the weights file and gives the number of examples and the share of them it gets right."""
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    drawn = emotion_corpus.sentences()
    examples = drawn + emotion_corpus.several(drawn)
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    labels: list[bool] = []
    for example in examples:
        read = emotion.readings(example.text)
        if not read:
            continue
        # Of several sentences only the whole is learnt from: which one of them hurts is not labelled.
        for bucket, value in read[-1].features().items():
            rows.append(len(labels))
            columns.append(bucket)
            values.append(value)
        labels.append(example.emotional)
    matrix = csr_matrix((values, (rows, columns)), shape=(len(labels), emotion.BUCKETS))
    model = LogisticRegression(C=_STRENGTH, class_weight="balanced", max_iter=2000)
    model.fit(matrix, labels)
    coefficients = model.coef_[0]
    scale = float(abs(coefficients).max()) / _LARGEST
    packed = array("b", [round(float(value) / scale) for value in coefficients])
    stored = {
        "bias": round(float(model.intercept_[0]), 6),
        "scale": scale,
        "weights": base64.b64encode(packed.tobytes()).decode(),
    }
    emotion.WEIGHTS.write_text(json.dumps(stored) + "\n", "utf-8")
    return {"examples": float(len(labels)), "fitted": float(model.score(matrix, labels))}


if __name__ == "__main__":
    for name, value in train().items():
        sys.stdout.write(f"{name}: {value:.4g}\n")
