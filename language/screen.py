"""The heads (`language.reading`) and the rules beside each other: what either of them hears is heard. Short lists of phrases
(`language.by_phrase`) hear a little of three languages that neither knows, whatever READING says.

`READING` says how: `old` asks the rules alone; `both` decides as they do and tells where the heads differ; `new` takes what
either hears, and no rule's alarm is ever made less of. Should the heads fail, the rules decide alone and it is counted,
so that staff can be told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from language import reading
from language.answers import names_what_was_taken, says_help_is_there
from language.by_phrase import by_phrases
from language.concerned import for_the_one_concerned, is_meant_of_another, is_unwatched, is_watched, tells_of_being_hurt
from language.danger import HURT_BY_ANOTHER, Danger, DangerKind, Tier
from language.rules.danger.decide import EARLIER_MESSAGES_READ, by_rules


class ReadingMode(StrEnum):
    """Who decides about danger."""

    OLD = "old"
    BOTH = "both"
    NEW = "new"


@dataclass
class _State:
    mode: ReadingMode = ReadingMode.NEW
    error: str = ""


_state = _State()
_failures: Counter[str] = Counter()  # names of exceptions, since the process started

MEANT = "meant"  # source of a danger of which the visitor said whom it is about
EASED = "eased"  # source of a plain danger of which the visitor said that it is over: less, never nothing until staff clear it

# Where the heads know better which kind it is: the rules were written when there were fewer kinds.
_FINER = {
    (DangerKind.ABUSE, DangerKind.SEXUAL_VIOLENCE),
    (DangerKind.SELF_HARM, DangerKind.MEDICAL_EMERGENCY),
    (DangerKind.MINOR_AT_RISK, DangerKind.SEXUAL_VIOLENCE),
}


# "I have my gun in the truck" is heard as a means to one's own death, whoever it is meant for; the heads read the whole.
_OF_WEAPONS = frozenset({"en.means", "es.means"})
_FROM_BEFORE = frozenset({"answer", "carried_on"})  # sources of what is of the danger that stands
_STATEMENTS = ("en.", "es.", "signs.")  # how the sources of what the rules find in the message itself begin
_AGAINST_OTHERS = frozenset({DangerKind.HARM_TO_OTHERS, DangerKind.THREAT})
# "I'm scared of myself" and "scared to be alone with him": after a birth both are said for the child's sake; the second of one who hurts.
_OF_FEAR = frozenset({"en.unsafe_with_myself", "en.afraid_alone_with"})


def use_reading(mode: ReadingMode) -> None:
    """Set at start, out of the setting READING."""
    _state.mode = mode


def reading_failures() -> int:
    """How often the heads could not be asked since the process started, so that the rules decided alone."""
    return _failures.total()


def reading_error() -> str:
    """The name of the last exception for which they could not be asked; "" where there was none."""
    return _state.error


def screen(
    text: str,
    *,
    extra_phrases: Sequence[str] = (),
    history: Sequence[str] = (),
    said_before: str = "",
    in_light_of_danger: bool = False,
    standing: Danger | None = None,
    is_standing_hard: bool = False,
    is_emergency: bool = False,
) -> Danger | None:
    """The gravest danger that the message tells of, or None.

    `extra_phrases` are the church's own trigger phrases; `history` holds the visitor's earlier messages, oldest first;
    `said_before` is the assistant's last message, whose question this may answer; `standing` is the last danger that was
    told in this conversation and not cleared by staff, and `in_light_of_danger` says that it was told plainly or confirmed, so
    that less is enough now.
    `is_standing_hard`: it was told plainly, and "I'm safe" makes it less, never nothing. `is_emergency`: it is a medical one, and
    until the visitor says that help was called or is there, whatever they write brings the words about calling again.
    """
    danger = _screen(text, extra_phrases, history, said_before, in_light_of_danger, standing)
    is_safe = reading.says_safe(text, said_before)
    if is_safe and danger is not None and danger.source == "carried_on":
        danger = None  # "no" to "are you thinking of ending your life?"
    if is_safe and danger is not None and danger.is_faint:
        danger = None  # "I would never do that" has the words of what it denies
    if is_emergency:
        danger = _in_emergency(danger, text, history, said_before, standing)
    if standing is not None and not is_safe and (about_another := is_meant_of_another(text, standing)) is not None:
        danger = _meant(danger, standing, about_another, is_hard=is_standing_hard)
    if is_emergency:
        return danger
    if is_safe and danger is None and is_standing_hard and standing is not None:
        return replace(standing, source=EASED, tier=Tier.SOFT)
    is_hurt_by_another = standing is not None and standing.kind in HURT_BY_ANOTHER
    is_another = danger is not None and danger.tier is Tier.HARD and danger.kind not in HURT_BY_ANOTHER
    if standing and is_hurt_by_another and not is_another and is_watched(text) and tells_of_being_hurt(history):
        return Danger(standing.kind, "watched", who="watched")  # "he is here now", of whom danger was told before
    if danger is not None and danger.source == "carried_on" and standing is not None:
        danger = _of_the_standing(danger, standing)  # the rules alone may have heard another kind then
        if danger.who == "watched" and is_unwatched(text):
            danger = replace(danger, who="")  # "no, he's at work til five"
    return for_the_one_concerned(danger, text, history) if danger else None


def _meant(danger: Danger | None, standing: Danger, about_another: bool, *, is_hard: bool) -> Danger | None:
    """What stands, about the one of whom the visitor says that they meant them; another danger that they tell stays what it is."""
    if danger is not None and danger.source not in _FROM_BEFORE and danger.kinds.isdisjoint(standing.kinds):
        return danger
    if standing.is_third_party is about_another and standing.who != "anyone":
        return danger
    who = "" if standing.who in ("anyone", "watched") else standing.who
    is_plain = is_hard or (danger is not None and danger.tier is Tier.HARD)
    tier = Tier.HARD if is_plain else Tier.SOFT
    return replace(standing, source=MEANT, is_third_party=about_another, who=who, tier=tier)


def _in_emergency(
    danger: Danger | None, text: str, history: Sequence[str], said_before: str, standing: Danger | None
) -> Danger:
    """In a medical emergency the next message: minutes count, and who has swallowed something may be too sleepy to tell of it."""
    another = danger if danger is not None and danger.tier is Tier.HARD and danger.source not in _FROM_BEFORE else None
    if another is not None and another.kind is DangerKind.MEDICAL_EMERGENCY:
        another = None
    if says_help_is_there(text, was_asked=reading.asks_of_help(said_before)):
        if another is not None:
            return another
        return Danger(DangerKind.MEDICAL_EMERGENCY, EASED, tier=Tier.SOFT)
    if another is not None and another.kind is DangerKind.SELF_HARM:
        another = None  # of that the words about what was taken speak, too
    if another is not None and standing is not None and standing.or_kind and not another.is_unsure:
        return another  # that it was an emergency was never sure
    told = [_emergency_in(each) for each in reversed(history[-EARLIER_MESSAGES_READ:])]
    # Whose it is, a message that tells of it surely says anew; "the ambulance hasn't come" sounds like somebody else's.
    told.insert(0 if danger is not None and danger.tier is Tier.HARD else len(told), danger)
    emergencies = [each for each in told if each and each.kind is DangerKind.MEDICAL_EMERGENCY]
    first = emergencies[0] if emergencies else None
    is_poisoned = names_what_was_taken(history) or any(each.who == "poisoned" for each in emergencies)
    who = "poisoned" if is_poisoned else first.who if first else ""
    if standing is not None and standing.source in (MEANT, "emergency"):
        first = standing  # whose it is was said, or told before
    is_third_party = first is not None and first.is_third_party
    or_kind = another.kind if another else None
    return Danger(
        DangerKind.MEDICAL_EMERGENCY, "emergency", is_third_party, who="" if is_third_party else who, or_kind=or_kind
    )


def _emergency_in(message: str) -> Danger | None:
    """The medical emergency that an earlier message tells of, for whom it is."""
    try:
        heard = reading.read(message).danger
    except Exception:  # counted where the message in hand is read
        return None
    return heard if heard is not None and heard.kind is DangerKind.MEDICAL_EMERGENCY else None


def _screen(
    text: str,
    extra_phrases: Sequence[str],
    history: Sequence[str],
    said_before: str,
    in_light_of_danger: bool,
    standing: Danger | None,
) -> Danger | None:
    ruled = by_rules(text, extra_phrases=extra_phrases, history=history)
    phrased = by_phrases(text)
    if _state.mode is not ReadingMode.NEW:
        return with_phrase(ruled, phrased)
    heard = by_heads(text, said_before=said_before, in_light_of_danger=in_light_of_danger, standing=standing)
    if heard is None and ruled is not None and ruled.source.startswith(_STATEMENTS):
        heard = _kind_by_heads(text)
    return with_phrase(together(ruled, heard), phrased)


def _kind_by_heads(text: str) -> Danger | None:
    """Of what a rule heard, and the heads alone would not have, the kind and the person all the same: a rule knows a phrase."""
    try:
        return reading.kind_of(text)
    except Exception:  # counted where the message was read
        return None


def gravest(found: Iterable[Danger | None]) -> Danger | None:
    """Of several messages' dangers the first hard one, else the first."""
    dangers = [danger for danger in found if danger is not None]
    return next((danger for danger in dangers if danger.tier is Tier.HARD), dangers[0] if dangers else None)


def differs(
    ruled: Danger | None,
    text: str,
    *,
    said_before: str = "",
    in_light_of_danger: bool = False,
    standing: Danger | None = None,
) -> str:
    """In mode `both`, what mode `new` would have made of the message in place of `ruled`, such as "none>soft.self_harm".

    "" where it would have made the same of it, and in the other modes. `ruled` is what `screen` gave for the same arguments.
    """
    if _state.mode is not ReadingMode.BOTH:
        return ""
    heard = by_heads(text, said_before=said_before, in_light_of_danger=in_light_of_danger, standing=standing)
    old, new = _told(ruled), _told(together(ruled, heard))
    return "" if old == new else f"{old}>{new}"


def by_heads(
    text: str, *, said_before: str = "", in_light_of_danger: bool = False, standing: Danger | None = None
) -> Danger | None:
    """What the heads hear; None, and counted, where they cannot be asked."""
    try:
        heard = reading.read(text, said_before, in_light_of_danger=in_light_of_danger).danger
    except Exception as error:  # whatever it is, somebody in danger still gets the rules
        _state.error = type(error).__name__
        _failures[_state.error] += 1
        return None
    if heard is not None and heard.source == "answer" and standing is not None:
        return _of_the_standing(heard, standing)  # "are you safe?" was asked about that
    return heard


def _of_the_standing(danger: Danger, standing: Danger) -> Danger:
    """A "no" says neither of which danger it is nor of whom: both are known from what was told before."""
    return replace(
        danger, kind=standing.kind, is_third_party=standing.is_third_party, who=standing.who, or_kind=standing.or_kind
    )


def together(ruled: Danger | None, heard: Danger | None) -> Danger | None:
    """One danger out of both: as grave as the graver of the two, of the kind that knows more."""
    if ruled is None or heard is None:
        return ruled or heard
    if ruled.source in _OF_WEAPONS and heard.kind in _AGAINST_OTHERS and heard.tier is Tier.HARD:
        return _of_the_kind_heard(ruled, heard)
    if ruled.source in _OF_FEAR and heard.who == "parent":
        return _of_the_kind_heard(ruled, heard)
    if ruled.source == "en.afraid_alone_with" and heard.kind in HURT_BY_ANOTHER:
        return _of_the_kind_heard(ruled, heard)
    if (ruled.kind, heard.kind) in _FINER and heard.or_kind is not ruled.kind:  # between the two a rule decides
        return _of_the_kind_heard(ruled, heard)
    if ruled.kind in heard.kinds:
        is_same = ruled.kind is heard.kind
        differ = (
            ruled.is_third_party != heard.is_third_party and heard.who != "anyone" and ruled.kind not in _AGAINST_OTHERS
        )
        return replace(ruled, who="anyone" if differ else heard.who if is_same and heard.who != "anyone" else "")
    if ruled.kind in _AGAINST_OTHERS and heard.kind in _AGAINST_OTHERS:
        return ruled
    return replace(ruled, or_kind=heard.kind)


def _of_the_kind_heard(ruled: Danger, heard: Danger) -> Danger:
    """As grave as the rules say, and of another where either says so."""
    is_of_another = ruled.is_third_party or heard.is_third_party
    who = "" if heard.who == "anyone" and ruled.is_third_party else heard.who
    return replace(ruled, kind=heard.kind, is_third_party=is_of_another, who=who, or_kind=heard.or_kind)


def with_phrase(danger: Danger | None, phrased: Danger | None) -> Danger | None:
    """A phrase counts where nothing else was heard, or nothing graver: of its kind it is sure, in a language that the heads guess at."""
    if danger is None or (phrased is not None and (phrased.tier is Tier.HARD or danger.tier is Tier.SOFT)):
        return phrased
    return danger


def _told(danger: Danger | None) -> str:
    return f"{(danger.tier or Tier.HARD).value}.{danger.kind.value}" if danger else "none"
