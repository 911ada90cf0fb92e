"""What one message tells, read once: in which language, and whether it tells of danger.

The heads know sentences; the rules (`language.rules.danger`) know phrases that are enough alone.
Nothing here does I/O after the first call, and nothing is logged.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from language.answers import is_aside, opens_with_no, plain_answer
from language.danger import FAINT, HINT, HURT_BY_ANOTHER, TOPICS, WHO, Danger, DangerKind, Tier
from language.encoder import load_encoder
from language.identify import identify
from language.learn.features import ngrams
from language.learn.head import ANSWER_HEAD, DANGER_HEAD, MESSAGE_HEAD, SHORT_HEAD, head_at
from language.learn.passages import meaning, passages
from language.once import Once
from language.pack import Pack, packs
from language.short import is_short, short_bars
from language.text import fold

THRESHOLDS = Path(__file__).parent / "learn" / "thresholds.toml"
_SURER_AFTER_NO = 2.0  # logits, chosen on dev/
# Of which kind and of whom, chosen on dev/: what logits are divided by, so that shares of likelihood come out; the logit at which it is
# as likely about the visitor as about another (who is hurt and is spoken to as a bystander is hurt once more); the share that is sure.
_HEAT, _EVEN, _SURE = 1.5, 1.5, 0.7
# From which logit on what is only soft is asked after straight out: below it thoughts of death were sorrow or everyday life 21 times of
# 34 on dev/. Higher bars for what is of an unsure kind asked fewer in vain, and let half of the personas' dangers go unasked.
_ASKED, _ASKED_UNSURE, _HINTED_UNSURE = 4.0, 3.0, 2.0
# In the middle of a talk a few words lean on what was said before, which the heads do not read: there what is plain without its kind
# being so must be so much surer, or is asked after first.
_LEANING_WORDS, _PLAIN_LEANING = 16, 2.5
_ONE_FAMILY = {DangerKind.THREAT: DangerKind.HARM_TO_OTHERS}  # the words for both are alike
_ANSWER_WORDS = 60  # a longer message is a telling of its own, and read as one, too


@dataclass(frozen=True)
class Reading:
    """What one message tells. As sensitive as its words."""

    language: str  # code of a pack
    danger: Danger | None
    answer: str = ""  # to our direct question: "danger", "unsure", "safe"; "" where none was asked, or it was evaded


@dataclass(frozen=True)
class Thresholds:
    """Logits from which on a danger is heard, set on `dev/`; `light` is taken off after confirmed danger, until it is cleared."""

    soft: float
    hard: float
    light: float
    answer_danger: float
    answer_unsure: float


@dataclass(frozen=True)
class Scores:
    """What the heads say of a message whatever was said before it."""

    language: str
    danger: NDArray[np.float32]  # (passages, columns of the danger head)
    answer: NDArray[np.float32]  # (columns of the answer head,) of the first passage
    told: NDArray[np.float32]  # (columns of the message head,): the highest of any passage
    short: NDArray[np.float32]  # (columns of the head of short messages,) of the first passage


_scored: Once[Scores] = Once(256)


def read(message: str, said_before: str = "", *, in_light_of_danger: bool = False) -> Reading:
    """What the message tells, with the assistant's last words before it.

    Raises EncoderUnavailable or HeadUnavailable; the caller then decides by rules alone.
    """
    told = scored(message)
    if not len(told.danger):
        return Reading(told.language, None)
    answer = _answer(message, said_before, told) if said_before else ""
    # "No, I'm safe" is full of the words of danger: what else the answer tells must be the plainer to count.
    is_denied = bool(said_before) and opens_with_no(message) and _asked_about(said_before) == "death"
    light = thresholds().light if in_light_of_danger else 0.0
    surer = _SURER_AFTER_NO if answer == "safe" or (is_denied and not answer) else -light
    is_leaning = bool(said_before) and not in_light_of_danger and len(message.split()) <= _LEANING_WORDS
    danger = heard(told.danger, surer=surer, is_leaning=is_leaning)
    if danger and is_short(message) and _falls_short(told, "danger", light):
        danger = None
    is_of_another = danger is not None and danger.is_third_party and danger.who != "anyone"
    if answer == "danger" and is_of_another and _asked_about(said_before) != "death":
        answer = ""  # "my brother says he wants to kill himself" answers no "are you safe?"
    if answer == "danger":
        told_besides = danger or Danger(_asked_kind(said_before), "answer")
        # "Yes, like my brother did" to "are you thinking of ending your life?" is no word about the brother.
        if told_besides.kind is DangerKind.SELF_HARM:
            told_besides = replace(told_besides, is_third_party=False, who="")
        # The gentle question asks for less than the fixed words answer: the direct one comes first, but where they say a plain yes.
        is_plain = not _asked_gently(said_before) or plain_answer(message, "death") == "danger"
        tier = Tier.HARD if is_plain or (danger is not None and danger.tier is Tier.HARD) else Tier.SOFT
        danger = replace(told_besides, source="answer", tier=tier)
    elif answer == "unsure" and danger is None:
        danger = Danger(_asked_kind(said_before), "answer", tier=Tier.SOFT)
    return Reading(told.language, danger, answer)


def kind_of(message: str) -> Danger | None:
    """The kind and the person of a danger that is known to be told; None where there is nothing to read. Raises as `read` does."""
    told = scored(message)
    return heard(told.danger, surer=-np.inf) if len(told.danger) else None


def scored(message: str) -> Scores:
    """What the heads say, made once. Raises EncoderUnavailable or HeadUnavailable."""
    return _scored.of(message, lambda: scores(message))


def is_read(message: str) -> bool:
    """Whether the message was read lately: to read it again costs next to nothing."""
    return _scored.knows(message)


def keep(message: str, told: Scores) -> None:
    """What another process made of the message, for `read` to go by."""
    _scored.of(message, lambda: told)


def scores(message: str) -> Scores:
    """What the heads say, computed anew. Raises EncoderUnavailable or HeadUnavailable."""
    language = identify(message)
    parts = passages(message, language)
    if not parts:
        nothing = np.empty(0, np.float32)
        return Scores(language, np.empty((0, 0), np.float32), nothing, nothing, nothing)
    vectors = meaning(parts, load_encoder())
    grams = [ngrams(part.folded) for part in parts]
    return Scores(
        language,
        head_at(DANGER_HEAD).scores(grams, vectors),
        head_at(ANSWER_HEAD).scores(grams[:1], vectors[:1])[0],
        head_at(MESSAGE_HEAD).scores(grams, vectors).max(axis=0),
        head_at(SHORT_HEAD).scores(grams[:1], vectors[:1])[0],
    )


def heard(scores: NDArray[np.float32], *, surer: float = 0.0, is_leaning: bool = False) -> Danger | None:
    """The danger in the scores of a message's passages, shape (passages, columns); the most dangerous says of which kind.

    `surer`: logits above the bars that are asked for; below 0, less than them. `is_leaning`: a few words in the middle of a talk.
    """
    head, bar = head_at(DANGER_HEAD), thresholds()
    danger, hard = (scores[:, head.columns.index(name)] for name in ("danger", "hard"))
    if danger.max() < bar.soft + surer:
        return None
    told = _whose(dict(zip(head.columns, scores[int(np.argmax(danger))].tolist(), strict=True)), Tier.SOFT)
    if hard.max() >= bar.hard + surer + (_PLAIN_LEANING if is_leaning and told.is_unsure else 0.0):
        return replace(told, tier=Tier.HARD)
    return _as_sure_as(told, float(danger.max()) - surer)


def _as_sure_as(told: Danger, logit: float) -> Danger:
    """What is only soft, with the source that says what it brings: the direct question, a gentle one, or a notice alone."""
    is_of_violence = told.who != "anyone" and told.kinds <= HURT_BY_ANOTHER  # of whichever sort: one question fits all
    if is_of_violence or (not told.is_unsure and told.kind is not DangerKind.SELF_HARM):
        return told
    if logit >= (_ASKED_UNSURE if told.is_unsure else _ASKED):
        return told
    is_hint = not told.is_unsure or logit >= _HINTED_UNSURE
    return replace(told, source=HINT if is_hint and not told.is_third_party else FAINT)


def _whose(told: Mapping[str, float], tier: Tier) -> Danger:
    """The danger with its kind, or the two likely ones, and with whom it is about as far as that is sure. `told`: logits by column."""
    logits = np.array([told[f"topic.{topic}"] for topic in TOPICS]) / _HEAT
    likely = np.exp(logits - logits.max())
    shares = dict(zip(TOPICS, (likely / likely.sum()).tolist(), strict=True))
    families: Counter[DangerKind] = Counter()
    for topic, share in shares.items():
        families[_ONE_FAMILY.get(TOPICS[topic], TOPICS[topic])] += share
    (first, share), (second, _) = families.most_common(2)
    topic = max(shares, key=lambda each: shares[each] if _ONE_FAMILY.get(TOPICS[each], TOPICS[each]) is first else 0.0)
    of_another = float(1 / (1 + np.exp((_EVEN - told["other"]) / _HEAT)))
    of_another += shares["third_person"] * (1 - of_another)
    or_kind = second if share < _SURE else None
    # Of a threat the other is whoever makes it: the visitor may be hurt by it, and is when it is something else.
    is_anyone = 1 - _SURE <= of_another <= _SURE or (topic == "threat" and of_another > 0.5 and or_kind is not None)
    who = "anyone" if is_anyone else WHO.get(topic, "")
    return Danger(TOPICS[topic], "head", of_another > 0.5, tier, topic, who, or_kind)


def asks_of_safety(question: str) -> bool:
    """Whether our question was "are you safe?": there a "no" is the danger."""
    return _has_phrase(question, attrgetter("asks_of_safety"))


def asks_of_death(question: str) -> bool:
    """Whether our question was for thoughts of death, or for means of it."""
    return _has_phrase(question, attrgetter("asks_of_death"))


def asks_of_help(question: str) -> bool:
    """Whether our question was for help in a medical emergency: whether it was called, or is coming."""
    return _has_phrase(_last_question(question), attrgetter("asks_of_help"))


def _has_phrase(question: str, phrases: Callable[[Pack], Iterable[str]]) -> bool:
    asked = fold(question)
    return any(phrase in asked for pack in packs().values() for phrase in phrases(pack))


def says_safe(message: str, said_before: str = "") -> bool:
    """Whether the message plainly says that there is no danger, to the question in the assistant's last words or by itself.

    By rules alone: what the heads merely do not take for danger says nothing of the kind ("I am just ready").
    """
    return plain_answer(message, _asked_about(said_before)) == "safe"


def _asked_about(said_before: str) -> str:
    """ "death", "safety", "both" where a bare "yes" would not tell which of two things it answers, or ""."""
    question = _last_question(said_before)
    if asks_of_death(question):
        return "death"
    if not asks_of_safety(question):
        return ""
    return "both" if _has_phrase(question, attrgetter("asks_two")) else "safety"


def _falls_short(told: Scores, column: str, light: float = 0.0) -> bool:
    """Whether it is surely none of these (`language.learn.short`)."""
    return float(told.short[head_at(SHORT_HEAD).columns.index(column)]) < short_bars()[column] - light


def _answer(message: str, said_before: str, told: Scores) -> str:
    about = _asked_about(said_before)
    if not about or len(message.split()) > _ANSWER_WORDS or is_aside(message):
        return ""
    if plain := plain_answer(message, about):
        return plain
    if _falls_short(told, "answers" if is_short(message) else "answers_at_length"):
        return ""
    head, bar, scores = head_at(ANSWER_HEAD), thresholds(), told.answer
    column = "death" if about == "death" else "safety"
    if scores[head.columns.index(f"{column}.danger")] >= bar.answer_danger:
        return "danger"
    return "unsure" if scores[head.columns.index(f"{column}.unsure")] >= bar.answer_unsure else ""


def _last_question(said: str) -> str:
    asked = said.replace("¿", "").split("?")[:-1]
    return " ".join(part[-200:] for part in asked[-2:])


def _asked_gently(said_before: str) -> bool:
    asked = fold(_last_question(said_before))
    return any(fold(pack.wording["gently"]["self_harm"].strip("¿?")) in asked for pack in packs().values())


def _asked_kind(question: str) -> DangerKind:
    return DangerKind.SELF_HARM if asks_of_death(_last_question(question)) else DangerKind.DOMESTIC_VIOLENCE


@cache
def thresholds() -> Thresholds:
    """The bars that were set on `dev/`."""
    return Thresholds(**tomllib.loads(THRESHOLDS.read_text("utf-8")))


def prepare() -> None:
    """Load everything that the first message would wait for. Raises EncoderUnavailable, HeadUnavailable, IncompletePack."""
    read("ready", "Are you safe right now?")
