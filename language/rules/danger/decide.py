"""What the rules make of a message: whether it tells of danger, and of which kind.

First the rules, sentence by sentence: each stands for a statement that is enough alone. Then the signs, over
the whole message: despair, burden and the like, which count only when several different ones come together.
`BAR` was set on posts labelled by annotators, so that plain grief stays below it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from re import Match

from language.answers import plain_answer, takes_it_back
from language.danger import Danger, DangerKind, Tier
from language.once import Once
from language.rules.danger.circumstances import (
    ANOTHER_DID,
    DENIAL_BEFORE,
    DID,
    DOES_IT,
    FOLLOW_UP,
    HEALED,
    JOKING,
    LONG_AGO,
    LONG_OVER,
    NEGATION_REACH,
    NOT_A_DENIAL,
    OF_ANOTHER,
    PERSON,
    SAYS_I,
    STILL,
    WEAPON,
)
from language.rules.danger.danger_en import DANGER_EN
from language.rules.danger.danger_es import DANGER_ES
from language.rules.danger.harmless import is_story, without_idioms
from language.rules.danger.reading import sentences
from language.rules.danger.rule import Rule
from language.rules.danger.self_harm_en import SELF_HARM_EN
from language.rules.danger.self_harm_es import SELF_HARM_ES
from language.rules.danger.signs import SIGNS

BAR = 0.95
DENIED = 0.5  # "I am not suicidal": the subject is there, the statement is not
MEMORY = 0.6  # "years ago I tried": the same
HEALED_MEMORY = 0.3  # … "and God saved me"
EARLIER_MESSAGES_READ = 4
SHORT_ANSWER_WORDS = 14
SHORT_TEXT_LETTERS = 300

_RULES: tuple[Rule, ...] = (*SELF_HARM_EN, *SELF_HARM_ES, *DANGER_EN, *DANGER_ES)

# Said of other things than the wish to die, too, so the whole message and the heads are asked what else was meant.
_UNSURE_OF_WHAT = frozenset({"en.means", "es.means", "en.unsafe_with_myself", "en.afraid_alone_with"})
_METHODS = frozenset({"en.means", "en.pills"})
_AGAINST_OTHERS = frozenset({DangerKind.THREAT, DangerKind.HARM_TO_OTHERS})
_SUBJECT_ITSELF = frozenset({"suicide_named", "death_named", "living_at_all"})

# The visitor's own life first, then what cannot wait for minutes, then danger that somebody is about to do, or is in.
_RANK = {category: rank for rank, category in enumerate((
    DangerKind.SELF_HARM, DangerKind.MEDICAL_EMERGENCY, DangerKind.THREAT, DangerKind.HARM_TO_OTHERS, DangerKind.MINOR_AT_RISK,
    DangerKind.ABUSE, DangerKind.DOMESTIC_VIOLENCE,
))}  # fmt: skip


@dataclass(frozen=True)
class Hit:
    """A rule that matched, and about whom."""

    rule_id: str
    category: DangerKind
    is_third_party: bool


@dataclass(frozen=True)
class Findings:
    """What the rules make of a text alone: the church's own phrases and what was said before it come to that."""

    hits: tuple[Hit, ...]
    signs: dict[str, float]

    @property
    def weight(self) -> float:
        return sum(self.signs.values())


def by_rules(text: str, *, extra_phrases: Sequence[str] = (), history: Sequence[str] = ()) -> Danger | None:
    """The gravest danger that the rules find in the message, or None.

    `extra_phrases` are the church's own trigger phrases: any of them in the message is a hit. `history` holds the
    visitor's earlier messages, oldest first: a short answer ("tonight", "no, I'm not safe") carries on a danger
    told in one of the last few, and signs spread over the last two messages are weighed together.
    """
    read = sentences(text)
    own = _find(read)
    if own.hits:
        return _gravest(own.hits)
    if _has_phrase(read, extra_phrases):
        return Danger(DangerKind.SELF_HARM, "church_phrase", False)
    if own.weight >= BAR:
        return Danger(DangerKind.SELF_HARM, "signs." + max(own.signs, key=lambda sign: own.signs[sign]), False)
    return _carried_on(text, read, own, history[-EARLIER_MESSAGES_READ:]) if read and history else None


_found: Once[Findings] = Once(256)


def find(text: str) -> Findings:
    """What the rules find in the text, whatever was said before it."""
    return _find(sentences(text))


def keep(text: str, findings: Findings) -> None:
    """What another process found in the text, for `by_rules` to go by."""
    _found.of("\n".join(sentences(text)), lambda: findings)


def _find(read: tuple[str, ...]) -> Findings:
    return _found.of("\n".join(read), lambda: _search(read))


def _search(read: tuple[str, ...]) -> Findings:
    stripped = [without_idioms(sentence) for sentence in read]
    stories = [is_story(sentence) for sentence in stripped]
    healed = any(HEALED.search(sentence) for sentence in read)
    hits: list[Hit] = []
    taken_back: list[dict[str, float]] = []
    for sentence, follows, story in zip(stripped, [*stripped, ""][1:], stories, strict=True):
        is_joke = "lol" in sentence.split() or JOKING.match(follows) is not None
        taken_back.append(_read_rules(sentence, story, healed, is_joke, hits))
        sure = next((hit for hit in reversed(hits) if _is_own_life(hit) and hit.rule_id not in _UNSURE_OF_WHAT), None)
        if sure is not None:
            return Findings((sure,), {})  # nothing ranks above it
    if hits:
        return Findings(tuple(hits), {})
    signs: dict[str, float] = {}
    is_short = sum(map(len, read)) < SHORT_TEXT_LETTERS
    for sentence, story, back in zip(stripped, stories, taken_back, strict=True):
        signs |= back
        if not story:
            is_only_subject = (is_short and any(stories)) or (bool(back) and (healed or is_short))
            _read_signs(sentence, _SUBJECT_ITSELF if is_only_subject else frozenset(), signs)
    return Findings((), signs)


def _read_rules(sentence: str, story: bool, healed: bool, is_joke: bool, hits: list[Hit]) -> dict[str, float]:
    """Adds the rules that match to `hits`; gives the signs left by statements denied or long past."""
    taken_back: dict[str, float] = {}
    is_mourned = False
    for rule in _RULES:
        if rule.pattern.search(sentence) is None:  # nearly all there is to do
            continue
        if (rule.is_about_people and story) or (rule.can_be_joke and is_joke):
            continue
        match = _undenied(rule, sentence)
        before = sentence[: match.start()] if match else ""
        is_done_by_another = (
            match is not None and rule.id in _METHODS and ANOTHER_DID.search(before) and DID.match(match.group())
        )
        if is_done_by_another and LONG_OVER.search(sentence):
            is_mourned = True
            continue  # how somebody died is told by those who mourn
        if is_mourned and rule.is_third_party and rule.category is DangerKind.SELF_HARM:
            continue
        if match is None:
            if rule.category is DangerKind.SELF_HARM:
                taken_back["denied"] = DENIED
        elif rule.fades and LONG_AGO.search(sentence) and (healed or not STILL.search(sentence)):
            if rule.category is DangerKind.SELF_HARM:
                taken_back["memory"] = HEALED_MEMORY if healed else MEMORY
        else:
            if WEAPON.match(match.group()) and DOES_IT.search(before):
                hits.append(Hit(rule.id, DangerKind.THREAT, True))  # "a man held a pistol to my head"
                continue
            about_another = bool(is_done_by_another) or _is_about_another(rule, sentence, match)
            if story and (about_another or not SAYS_I.search(sentence)):
                continue
            hits.append(Hit(rule.id, rule.category, about_another or rule.is_third_party))
    return taken_back


def _read_signs(sentence: str, skipped: frozenset[str], signs: dict[str, float]) -> None:
    for sign in SIGNS:
        if sign.id in skipped or (sign.id in signs and not sign.again):
            continue
        if sign.pattern.search(sentence) is None:
            continue
        mentions = sum(1 for _ in sign.pattern.finditer(sentence))
        if (mentions > 1 or sign.id in signs) and sign.again:
            signs[f"{sign.id}_again"] = sign.again
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
    if rule.category in _AGAINST_OTHERS and not match.group().startswith("i "):
        return rule.is_third_party or DOES_IT.search(sentence[: match.start()]) is not None
    if rule.category is not DangerKind.SELF_HARM or rule.is_third_party or SAYS_I.search(match.group()):
        return rule.is_third_party
    before = sentence[: match.start()]
    people = PERSON.findall(before)
    return bool(people) and people[-1] != "i" and OF_ANOTHER.search(before[-30:] + match.group()) is not None


def _gravest(hits: Iterable[Hit]) -> Danger:
    hit = min(hits, key=lambda each: (each.is_third_party, _RANK[each.category], each.rule_id in _UNSURE_OF_WHAT))
    return Danger(hit.category, hit.rule_id, hit.is_third_party)


def _is_own_life(hit: Hit) -> bool:
    return hit.category is DangerKind.SELF_HARM and not hit.is_third_party


def _has_phrase(read: Sequence[str], phrases: Iterable[str]) -> bool:
    said = f" {' '.join(read)} "
    return any(f" {' '.join(sentences(phrase_))} " in said for phrase_ in phrases if sentences(phrase_))


def _carried_on(text: str, read: Sequence[str], own: Findings, earlier: Sequence[str]) -> Danger | None:
    words = sum(len(sentence.split()) for sentence in read)
    is_denied = plain_answer(text, "") == "safe"
    # "No, I'm fine" begins as "no, I'm not safe" does, and says the reverse.
    if words <= SHORT_ANSWER_WORDS and FOLLOW_UP.match(read[0]) and not is_denied:
        for message in reversed(earlier):
            before = by_rules(message)
            if before is not None:
                tier = Tier.SOFT if takes_it_back(text) else before.tier
                return replace(before, source="carried_on", tier=tier)
    if own.signs and earlier and not is_denied:  # "no im not suicidal" names what it denies
        together = _find(sentences(earlier[-1])).signs | own.signs
        if sum(together.values()) >= BAR:
            return Danger(DangerKind.SELF_HARM, "signs.together", False)
    return None
