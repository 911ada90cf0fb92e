"""What a sentence says, by the heads and by rules beside each other: what either of them hears is heard."""

from collections.abc import Collection
from functools import lru_cache

from language import utterance as heads
from language.claims import ClaimTopic
from language.utterance import Utterance

from .acknowledging import acknowledges as acknowledges_by_rule
from .claims import claims as claims_by_rule


@lru_cache(maxsize=512)
def utter(sentence: str) -> Utterance:
    """Where the heads cannot be asked, the rules tell alone. Never raises.

    Of which topic a claim is the rules know better, where they hear it at all.
    """
    ruled = frozenset(claim.topic for claim in claims_by_rule(sentence))
    try:
        heard = heads.utter(sentence)
    except Exception:  # counted where the visitor's message is read
        heard = Utterance()
    return Utterance(
        acknowledges=acknowledges_by_rule(sentence) or heard.acknowledges,
        claims=ruled or heard.claims,
        surely_claims=bool(ruled) or heard.surely_claims,
        is_topic_sure=bool(ruled),
        states_fact=heard.states_fact,
        harms=heard.harms,
    )


def acknowledges(sentence: str) -> bool:
    """Whether it takes in what a person feels or lives through, before it does anything else."""
    return utter(sentence).acknowledges


def claims(sentence: str) -> frozenset[ClaimTopic]:
    """The topics of the deeds that it says were or will be done for this visitor; none for offers, questions, conditions, facts."""
    return utter(sentence).claims


def is_backed(said: Utterance, backed: Collection[str]) -> bool:
    """Whether calls that make these topics true stand behind all that the sentence claims."""
    held = [topic.value in backed for topic in said.claims]
    return all(held) if said.is_topic_sure or not held else any(held)
