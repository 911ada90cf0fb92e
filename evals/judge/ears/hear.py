"""What the judge hears in a reply: what is wrong with it, and where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from evals.judge.ears.combine import combined, suspicion
from evals.judge.ears.heads import Heads, Scores, heads, scores
from evals.judge.ears.kinds import GROUP_OF, NAME_OF_WHOLE
from evals.judge.ears.pair import pair
from evals.judge.ears.scene import Scene
from evals.judge.ears.seen import Floats, Seen, see
from evals.judge.ears.thresholds import FALLBACK, Bar, half_each, share_of_pair, threshold
from language.encoder import EMBEDDING_SIZE
from language.identify import identify


@dataclass(frozen=True)
class Heard:
    """A fault: its kind, the sentence that shows it ("" where something is missing), and how sure the ears are, as a logit."""

    kind: str
    sentence: str
    surety: float
    language: str = FALLBACK  # of the reply

    def reaches(self, bar: Bar) -> bool:
        return self.surety > threshold(bar, self.language)


def hear(scene: Scene) -> Heard | None:
    """The worst fault of a reply; None where it is good. Raises EarsUnavailable."""
    given = heads()
    seen = see(scene)
    said = scores(seen, given)
    surety = verdict(scene, seen, said, given)
    language = identify(scene.reply)
    if surety <= threshold(Bar.FAILED, language):
        return None
    suspect = suspicion(seen, said)
    place = int(suspect.argmax())
    group = int(np.argmax(np.maximum(said.sentence[place, 1:], said.whole[1:])))
    if suspect[place] <= 0:
        return Heard(NAME_OF_WHOLE[group], "", surety, language)
    return Heard(_kind(seen, said, place, given), seen.texts[place], surety, language)


def verdict(scene: Scene, seen: Seen, said: Scores, given: Heads) -> float:
    """How bad the reply is as a whole, as a logit: half by what the heads say, half by the reply read with what it answers.

    Where nobody knows what is on file the heads are asked alone: of every scene that the pair learnt from that is known.
    """
    by_heads = of_heads(scene, seen, said, given)
    return by_heads if scene.facts is None else half_each(by_heads, pair().score(scene), share_of_pair())


def of_heads(scene: Scene, seen: Seen, said: Scores, given: Heads) -> float:
    """What the heads alone say."""
    return given.verdict.score(combined(scene, seen, said))


def hear_sentence(sentence: str) -> Heard | None:
    """What is wrong with a sentence that stands by itself; None where nothing is. Raises EarsUnavailable."""
    given = heads()
    seen = see(Scene("", sentence))
    said = scores(seen, given)
    worst = int(suspicion(seen, said).argmax())
    surety = float(suspicion(seen, said)[worst])
    language = identify(sentence)
    if surety <= threshold(Bar.SENTENCE, language):
        return None
    return Heard(_kind(seen, said, worst, given), seen.texts[worst], surety, language)


def hear_order(sentence: str, bar: float) -> bool:
    """Whether a sentence of an instruction, or one said by it, sounds worse than this, as a logit. Raises EarsUnavailable."""
    seen = see(Scene("", sentence))
    return bool(suspicion(seen, scores(seen, heads())).max() > bar)


def _kind(seen: Seen, said: Scores, place: int, given: Heads) -> str:
    """The likeliest kind, by what is said, what it answers, and the group that it seems to be of."""
    likely = meaning_of(seen, place) @ given.kind + given.kind_bias
    groups = np.minimum(said.sentence[place, 1:], 0)
    return max(
        zip(given.kinds, likely, strict=True), key=lambda each: float(each[1]) + float(groups[GROUP_OF[each[0]]])
    )[0]


def meaning_of(seen: Seen, place: int) -> Floats:
    """The vectors of a sentence and of what the visitor wrote."""
    return np.concatenate([seen.sentences[place, :EMBEDDING_SIZE], seen.whole[EMBEDDING_SIZE : 2 * EMBEDDING_SIZE]])
