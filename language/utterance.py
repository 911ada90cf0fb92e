"""What one sentence of a reply says: whether it meets the person, which deeds it claims, whether it states a fact, whether it harms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from language.claims import ClaimTopic, Harm
from language.encoder import load_encoder
from language.learn.bars import bars
from language.learn.head import REPLY_HEAD, head_at
from language.learn.passages import passages, scored
from language.once import Once


@dataclass(frozen=True)
class Utterance:
    """What one sentence says."""

    acknowledges: bool = False
    claims: frozenset[ClaimTopic] = frozenset()
    surely_claims: bool = False  # so surely that a sentence may be held back for it
    is_topic_sure: bool = False  # every one of `claims` is made; else one of them is, and which is a guess
    states_fact: bool = False
    harms: frozenset[Harm] = frozenset()


_SURELY = 2.0  # logits above the bar: a date in a sentence that claims nothing has moved it by one and a half

_uttered: Once[Utterance] = Once(512)


def utter(sentence: str) -> Utterance:
    """What the sentence says. Raises EncoderUnavailable or HeadUnavailable; the caller then goes by rules alone."""
    return _uttered.of(sentence, lambda: _utter(sentence))


def _utter(sentence: str) -> Utterance:
    read = passages(sentence)
    if not read:
        return Utterance()
    head, bar = head_at(REPLY_HEAD), bars("reply")
    scores = dict(zip(head.columns, scored(read, head, load_encoder()).max(axis=0).tolist(), strict=True))
    return Utterance(
        acknowledges=scores["acknowledges"] >= bar["acknowledges"],
        claims=frozenset(map(ClaimTopic, _named(scores, "claim", bar["claim"]))),
        surely_claims=scores["claim"] >= bar["claim"] + _SURELY,
        states_fact=scores["fact"] >= bar["fact"],
        harms=frozenset(map(Harm, _named(scores, "harm", bar["harm"]))),
    )


def _named(scores: Mapping[str, float], what: str, bar: float) -> list[str]:
    """Of which topic or kind it is, once it is any: the likeliest, and others that are likelier than not."""
    if scores[what] < bar:
        return []
    each = {name.partition(".")[2]: score for name, score in scores.items() if name.startswith(f"{what}.")}
    return [name for name, score in each.items() if score > 0 or score == max(each.values())]
