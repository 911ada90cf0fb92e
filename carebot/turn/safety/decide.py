"""Decides whether a message tells of danger, and of which kind.

First the rules, sentence by sentence: each stands for a statement that is enough alone. Then the signs, over
the whole message: despair, burden and the like, which count only when several different ones come together.
`BAR` was set on posts labelled by annotators, so that plain grief stays below it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from re import Match

from carebot.turn.safety.circumstances import (
    DENIAL_BEFORE,
    FOLLOW_UP,
    HEALED,
    LONG_AGO,
    NEGATION_REACH,
    NOT_A_DENIAL,
    OF_ANOTHER,
    PERSON,
    SAYS_I,
    STILL,
)
from carebot.turn.safety.danger_en import DANGER_EN
from carebot.turn.safety.danger_es import DANGER_ES
from carebot.turn.safety.harmless import is_story, without_idioms
from carebot.turn.safety.kinds import SafetyCategory, SafetyHit
from carebot.turn.safety.reading import sentences
from carebot.turn.safety.rule import Rule
from carebot.turn.safety.self_harm_en import SELF_HARM_EN
from carebot.turn.safety.self_harm_es import SELF_HARM_ES
from carebot.turn.safety.signs import SIGNS

BAR = 0.95
DENIED = 0.5  # "I am not suicidal": the subject is there, the statement is not
MEMORY = 0.6  # "years ago I tried": the same
HEALED_MEMORY = 0.3  # … "and God saved me"
EARLIER_MESSAGES_READ = 4
SHORT_ANSWER_WORDS = 14
SHORT_TEXT_LETTERS = 300

_RULES: tuple[Rule, ...] = (*SELF_HARM_EN, *SELF_HARM_ES, *DANGER_EN, *DANGER_ES)

_SUBJECT_ITSELF = frozenset({"suicide_named", "death_named", "living_at_all"})

# The visitor's own life first, then danger that somebody is about to do, then danger that somebody is in.
_RANK = {category: rank for rank, category in enumerate((
    SafetyCategory.SELF_HARM, SafetyCategory.THREAT, SafetyCategory.HARM_TO_OTHERS, SafetyCategory.MINOR_AT_RISK,
    SafetyCategory.ABUSE, SafetyCategory.DOMESTIC_VIOLENCE,
))}  # fmt: skip


@dataclass(frozen=True)
class _Findings:
    hits: tuple[Rule, ...]
    signs: dict[str, float]

    @property
    def weight(self) -> float:
        return sum(self.signs.values())


def screen(text: str, *, extra_phrases: Sequence[str] = (), history: Sequence[str] = ()) -> SafetyHit | None:
    """The gravest danger that the message tells of, or None.

    `extra_phrases` are the church's own trigger phrases: any of them in the message is a hit. `history` holds the
    visitor's earlier messages, oldest first: a short answer ("tonight", "no, I'm not safe") carries on a danger
    told in one of the last few, and signs spread over the last two messages are weighed together.
    """
    read = sentences(text)
    own = _find(read)
    if own.hits:
        return _gravest(own.hits)
    if _has_phrase(read, extra_phrases):
        return SafetyHit(SafetyCategory.SELF_HARM, "church_phrase", False)
    if own.weight >= BAR:
        return SafetyHit(SafetyCategory.SELF_HARM, "signs." + max(own.signs, key=lambda sign: own.signs[sign]), False)
    return _carried_on(read, own, history[-EARLIER_MESSAGES_READ:]) if read and history else None


def _find(read: Sequence[str]) -> _Findings:
    stripped = [without_idioms(sentence) for sentence in read]
    stories = [is_story(sentence) for sentence in stripped]
    healed = any(HEALED.search(sentence) for sentence in read)
    hits: list[Rule] = []
    taken_back: list[dict[str, float]] = []
    for sentence, story in zip(stripped, stories, strict=True):
        taken_back.append(_read_rules(sentence, story, healed, hits))
        if hits and hits[-1].category is SafetyCategory.SELF_HARM and not hits[-1].is_third_party:
            return _Findings((hits[-1],), {})  # nothing ranks above it
    if hits:
        return _Findings(tuple(hits), {})
    signs: dict[str, float] = {}
    is_short = sum(map(len, read)) < SHORT_TEXT_LETTERS
    for sentence, story, back in zip(stripped, stories, taken_back, strict=True):
        signs |= back
        if not story:
            is_only_subject = (is_short and any(stories)) or (bool(back) and (healed or is_short))
            _read_signs(sentence, _SUBJECT_ITSELF if is_only_subject else frozenset(), signs)
    return _Findings((), signs)


def _read_rules(sentence: str, story: bool, healed: bool, hits: list[Rule]) -> dict[str, float]:
    """Adds the rules that match to `hits`; gives the signs left by statements denied or long past."""
    taken_back: dict[str, float] = {}
    words = sentence.split()
    for rule in _RULES:
        if (rule.is_about_people and story) or (rule.can_be_joke and "lol" in words):
            continue
        match = _undenied(rule, sentence)
        if match is None:
            if rule.can_be_denied and rule.category is SafetyCategory.SELF_HARM and rule.pattern.search(sentence):
                taken_back["denied"] = DENIED
        elif rule.fades and LONG_AGO.search(sentence) and (healed or not STILL.search(sentence)):
            if rule.category is SafetyCategory.SELF_HARM:
                taken_back["memory"] = HEALED_MEMORY if healed else MEMORY
        else:
            about_another = _is_about_another(rule, sentence, match)
            if story and (about_another or not SAYS_I.search(sentence)):
                continue
            hits.append(replace(rule, is_third_party=True) if about_another else rule)
    return taken_back


def _read_signs(sentence: str, skipped: frozenset[str], signs: dict[str, float]) -> None:
    for sign in SIGNS:
        if sign.id in skipped or (sign.id in signs and not sign.again):
            continue
        mentions = sum(1 for _ in sign.pattern.finditer(sentence))
        if mentions and (mentions > 1 or sign.id in signs) and sign.again:
            signs[f"{sign.id}_again"] = sign.again
        if mentions:
            signs[sign.id] = sign.weight


def _undenied(rule: Rule, sentence: str) -> Match[str] | None:
    if not rule.can_be_denied:
        return rule.pattern.search(sentence)
    for match in rule.pattern.finditer(sentence):
        before = sentence[max(0, match.start() - NEGATION_REACH) : match.start()]
        if not DENIAL_BEFORE.search(before) or NOT_A_DENIAL.search(before):
            return match
    return None


def _is_about_another(rule: Rule, sentence: str, match: Match[str]) -> bool:
    """True where "wants to die" is said of a son or a friend: by the last person named before it and the verb."""
    if rule.category is not SafetyCategory.SELF_HARM or rule.is_third_party or SAYS_I.search(match.group()):
        return rule.is_third_party
    before = sentence[: match.start()]
    people = PERSON.findall(before)
    return bool(people) and people[-1] != "i" and OF_ANOTHER.search(before[-30:] + match.group()) is not None


def _gravest(hits: Iterable[Rule]) -> SafetyHit:
    rule = min(hits, key=lambda hit: (hit.is_third_party, _RANK[hit.category]))
    return SafetyHit(rule.category, rule.id, rule.is_third_party)


def _has_phrase(read: Sequence[str], phrases: Iterable[str]) -> bool:
    said = f" {' '.join(read)} "
    return any(f" {' '.join(sentences(phrase_))} " in said for phrase_ in phrases if sentences(phrase_))


def _carried_on(read: Sequence[str], own: _Findings, earlier: Sequence[str]) -> SafetyHit | None:
    if sum(len(sentence.split()) for sentence in read) <= SHORT_ANSWER_WORDS and FOLLOW_UP.match(read[0]):
        for message in reversed(earlier):
            before = screen(message)
            if before is not None:
                return SafetyHit(before.category, "carried_on", before.is_third_party)
    if own.signs and earlier:
        together = _find(sentences(earlier[-1])).signs | own.signs
        if sum(together.values()) >= BAR:
            return SafetyHit(SafetyCategory.SELF_HARM, "signs.together", False)
    return None
