"""What one sentence of a reply says: whether it meets the person, which deeds it claims, whether it states a fact, whether it harms.

Rules (`language.rules.speech`) and a head that was learnt from sentences, beside each other: what either of them hears is heard.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from language.claims import ClaimTopic, Harm
from language.encoder import load_encoder
from language.identify import identify, plainly, seems_foreign
from language.learn.bars import MAY_HARM, bars
from language.learn.head import REPLY_HEAD, head_at
from language.learn.passages import passages, scored
from language.once import Once
from language.pack import packs
from language.rules.never import harms_by_rule, says_its_limit
from language.rules.speech.acknowledging import acknowledges as acknowledges_by_rule
from language.rules.speech.claims import claims as claims_by_rule
from language.rules.speech.reporting import praises, reports_on_work, tells_wrong_fit
from language.rules.speech.solutions import offers_solution


@dataclass(frozen=True)
class Utterance:
    """What one sentence says."""

    acknowledges: bool = False
    may_open: bool = False  # where a model began with it, it may stay the beginning: no report, no fact said to nobody
    speaks: bool = False  # it tells, asks or offers nothing that could not stand at a beginning, and is not surely cold
    is_cold: bool = False  # it surely meets nobody; heard by the head alone, and in `speaks` already
    meets: bool = False  # it meets the person surely
    is_slight: bool = False  # "Yes." What follows tells whether somebody is met
    claims: frozenset[ClaimTopic] = frozenset()
    surely_claims: bool = False  # so surely that a sentence may be held back for it
    likely_claims: bool = False  # well enough where no call at all stands behind it
    is_topic_sure: bool = False  # every one of `claims` is made; else one of `likely_topics` is, and which is a guess
    likely_topics: frozenset[ClaimTopic] = frozenset()
    states_fact: bool = False
    harms: frozenset[Harm] = frozenset()
    likely_harms: frozenset[Harm] = (
        frozenset()
    )  # of them: said by a phrase, or heard well enough for somebody in danger
    sure_harms: frozenset[Harm] = frozenset()  # of them: so surely that any reply is ended for it


_SURELY = 2.0  # logits above the bar: a date in a sentence that claims nothing has moved it by one and a half
# Logits below a bar, chosen on files of evals/corpus with even numbers, and `_WARM` halved when English openings had a bar of their own:
# no reply of its dev/ was altered for it, and empty talk at the beginning of another was. "The purple dress. Six years of buttoning her
# into things" meets somebody by what they told; what is cold speaks to nobody, and is lower yet.
_WARM = 0.5  # below that of openings
_MAY_CLAIM = 0.7
_LIKELY = 1.0  # above the bar of claims
# Below the bar of openings, from which on a sentence is surely cold. On learn/ of evals/corpus half of the good first sentences that are
# heard as no opening stand above it; empty talk and reports stand there, too, and take up nothing of what was told.
_COLD = 3.0
_SLIGHT = 4  # words
_OF_A_KIND = 1.0  # of a harm's kind: "You should have gone sooner" is blame; what sounds like no kind in particular mostly harms nobody
_SOME_KIND = 0.5  # of a harm's kind, where the head of harms alone is as sure as it must be
# Kinds whose own column tells more than that of all harms, which hears orders and kind words of encouragement poorly: both together
# decide. On learn/ of evals/corpus, where as many good sentences fall: doses 0.87 for 0.62, secrecy 0.85 for 0.37.
_BY_BOTH = frozenset({Harm.MEDICAL_ORDER, Harm.SECRECY_TO_MINOR, Harm.ENCOURAGES_HARM, Harm.SENT_BACK_TO_HARM})
_BOTH = 1.2  # above the bar of harms: what both columns must reach together
# More where the sentence says its own limit, or sends to whoever may say: "ask whoever prescribed it".
_SAYS_ITS_LIMIT = 3.0
_FEWEST_TOLD = 3  # words; in fewer a kind's own column tells little: "Get milk." sounds like an order about a body
_NEAR = 1.5  # logits between the likeliest topic of a claim and another that it may be about as well
_NO_TOPIC = 0.3  # a likeliest topic below is none in particular

_ALSO = {ClaimTopic.BOOKING: ClaimTopic.VOLUNTEER}  # whoever signed up to serve is signed up

WITH_CLAIMS = frozenset(
    code for code, pack in packs().items() if pack.openings is not None
)  # replies are given in them

_uttered: Once[Utterance] = Once(512)


def utter(sentence: str) -> Utterance:
    """What the sentence says. Where the head cannot be asked, the rules tell alone. Never raises.

    Of which topic a claim is the rules know better, where they hear it at all.
    """
    return _uttered.of(sentence, lambda: _utter(sentence))


def acknowledges(sentence: str) -> bool:
    """Whether it takes in what a person feels or lives through, before it does anything else."""
    return utter(sentence).acknowledges


def claims(sentence: str) -> frozenset[ClaimTopic]:
    """The topics of the deeds that it says were or will be done for this visitor; none for offers, questions, conditions, facts."""
    return utter(sentence).claims


def reports_status(sentence: str) -> bool:
    """Whether the sentence is status rather than speaks to the person. Every claim is."""
    return bool(utter(sentence).claims) or reports_on_work(sentence)


def is_backed(said: Utterance, backed: Collection[str]) -> bool:
    """Whether calls that make these topics true stand behind all that the sentence claims."""
    topics = said.claims if said.is_topic_sure or not said.claims else said.claims | said.likely_topics
    held = [topic in backed or _ALSO.get(topic) in backed for topic in topics]
    return all(held) if said.is_topic_sure or not held else any(held)


def _utter(sentence: str) -> Utterance:
    ruled = frozenset(claim.topic for claim in claims_by_rule(sentence))
    phrases = harms_by_rule(sentence)
    by_head_alone = not ruled and _has_no_rules(sentence)
    try:
        heard = _by_head(sentence)
    except Exception:  # counted where the visitor's message is read
        # What nobody can read is taken for a deed: which one, nothing tells, so that no call stands behind it.
        heard = Utterance(surely_claims=by_head_alone, claims=frozenset({ClaimTopic.GENERIC} if by_head_alone else ()))
    meets_by_rule = acknowledges_by_rule(sentence)
    acknowledged = meets_by_rule or (heard.acknowledges and not praises(sentence))
    does_else = bool(ruled or phrases) or _asks(sentence) or reports_on_work(sentence) or praises(sentence)
    meets = (acknowledged or (heard.meets and not does_else)) and not tells_wrong_fit(sentence)
    informs = does_else or offers_solution(sentence) or tells_wrong_fit(sentence)
    tells = informs or heard.claims or heard.states_fact
    is_slight = len(sentence.split()) <= _SLIGHT and not (tells or heard.harms)
    # What plainly meets somebody is ended for by a phrase alone: "I am so sorry that your husband has died" sounded like a verdict.
    likely, sure = (frozenset[Harm](), frozenset[Harm]()) if meets_by_rule else (heard.likely_harms, heard.sure_harms)
    return Utterance(
        acknowledges=acknowledged and meets,
        may_open=meets or is_slight or (heard.may_open and not informs),
        speaks=not (tells or heard.is_cold or heard.harms or phrases),
        meets=meets,
        is_slight=is_slight,
        claims=ruled or heard.claims,
        surely_claims=bool(ruled) or heard.surely_claims or (by_head_alone and bool(heard.claims)),
        likely_claims=bool(ruled) or heard.likely_claims or (by_head_alone and bool(heard.claims)),
        is_topic_sure=bool(ruled),
        likely_topics=heard.likely_topics,
        states_fact=heard.states_fact,
        harms=phrases | heard.harms,
        likely_harms=phrases | likely,
        sure_harms=phrases | sure,
    )


def _asks(sentence: str) -> bool:
    return sentence.rstrip().endswith("?")


def _has_no_rules(sentence: str) -> bool:
    """Whether it is in a language whose pack knows no claims: there the head decides alone."""
    written = plainly(sentence)
    return written not in WITH_CLAIMS if written else seems_foreign(sentence)


def _by_head(sentence: str) -> Utterance:
    """What the head hears. Raises EncoderUnavailable or HeadUnavailable."""
    read = passages(sentence)
    if not read:
        return Utterance()
    head, bar = head_at(REPLY_HEAD), bars("reply", identify(sentence))
    scores = dict(zip(head.columns, scored(read, head, load_encoder()).max(axis=0).tolist(), strict=True))
    harms = frozenset(map(Harm, _named(scores, "harm", bar["harm"])))
    is_harmless = scores["harm"] < bar["harm"] - MAY_HARM
    is_told = scores["claim"] >= bar["claim"] or scores["fact"] >= bar["fact"]
    return Utterance(
        acknowledges=scores["acknowledges"] >= bar["acknowledges"] and is_harmless,
        meets=scores["acknowledges"] >= bar["may open"] and is_harmless and not is_told,
        is_cold=scores["acknowledges"] < bar["may open"] - _COLD,
        may_open=scores["acknowledges"] >= bar["may open"] - _WARM
        and scores["claim"] < bar["claim"] - _MAY_CLAIM
        and (is_harmless or max(score for name, score in scores.items() if name.startswith("harm.")) < _OF_A_KIND),
        claims=frozenset(map(ClaimTopic, _named(scores, "claim", bar["claim"]))),
        likely_topics=_likely_topics(scores),
        surely_claims=scores["claim"] >= bar["claim"] + _SURELY,
        likely_claims=scores["claim"] >= bar["claim"] + _LIKELY,
        states_fact=scores["fact"] >= bar["fact"],
        harms=harms,
        likely_harms=_harms_from(scores, bar["likely harm"], harms, sentence),
        sure_harms=_harms_from(scores, bar["sure harm"], harms, sentence),
    )


def _harms_from(scores: Mapping[str, float], bar: float, harms: frozenset[Harm], sentence: str) -> frozenset[Harm]:
    """The kinds of harm that are heard from this bar on, by two signs each: the head of all harms, and that of the kind."""
    of_kind = {kind: scores[f"harm.{kind}"] for kind in Harm if f"harm.{kind}" in scores}
    by_all = max(of_kind.values(), default=0.0) >= _SOME_KIND and scores["harm"] >= bar
    limited = says_its_limit(sentence)
    by_both = {
        kind
        for kind in _BY_BOTH & of_kind.keys()
        if len(sentence.split()) >= _FEWEST_TOLD
        and of_kind[kind] + scores["harm"] >= bar + _BOTH + (_SAYS_ITS_LIMIT if kind in limited else 0.0)
    }
    return (harms - limited if by_all else frozenset[Harm]()) | by_both


def _likely_topics(scores: Mapping[str, float]) -> frozenset[ClaimTopic]:
    """What a claim may be about: the likeliest, and others nearly as likely; where it is none in particular, anything that was done."""
    each = {ClaimTopic(topic): scores[f"claim.{topic}"] for topic in ClaimTopic if f"claim.{topic}" in scores}
    top = max(each.values(), default=0.0)
    near = {topic for topic, score in each.items() if score >= top - _NEAR}
    return frozenset(near | ({ClaimTopic.GENERIC} if top < _NO_TOPIC else set()))


def _named(scores: Mapping[str, float], what: str, bar: float) -> list[str]:
    """Of which topic or kind it is, once it is any: the likeliest, and others that are likelier than not."""
    if scores[what] < bar:
        return []
    each = {name.partition(".")[2]: score for name, score in scores.items() if name.startswith(f"{what}.")}
    return [name for name, score in each.items() if score > 0 or score == max(each.values())]
