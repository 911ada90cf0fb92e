"""For whom the fixed words about a danger must be: the one who is hurt, a bystander, an old person, one who is watched.

The heads and the rules tell it of many a sentence wrongly, and a bystander's words hurt the one concerned once more. So the grammar
decides where it is plain ("takes my check", "me encierra"): phrases of the packs (`packs/*/people.toml`), read in one pass.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from language.danger import HURT_BY_ANOTHER, Danger, DangerKind
from language.pack import packs
from language.text import Phrases, fold, words_of

_AGAINST_OTHERS = frozenset({DangerKind.THREAT, DangerKind.HARM_TO_OTHERS})
_MESSAGES_BEFORE = 2  # in which "he reads my messages" still counts
_CARRIED_OVER = frozenset({"answer", "carried_on"})  # a short answer names nobody: whom it is about was told before
_OLD_FROM = 60  # years
_OLDEST = 115
_MEANT_WORDS, _MEANT_WITHIN = 40, 4  # words of a message that says whom it is about, and within how many it begins to
_QUOTED = re.compile('"[^"]*"|“[^“”]*”|«[^«»]*»')


def for_the_one_concerned(danger: Danger, message: str, before: Sequence[str] = ()) -> Danger:
    """The danger with `is_third_party` and `who`, and rape as that, as the words tell them.

    `before` holds the visitor's earlier messages, oldest first.
    """
    people = _people()
    is_anyone = danger.who == "anyone"
    words = _words(message)
    if danger.kind in _AGAINST_OTHERS and (is_anyone or not (danger.is_third_party or danger.who)):
        if not people.are_threatened(words):
            return danger
        return replace(danger, is_third_party=True, who="anyone" if danger.or_kind else "")
    if danger.kinds.isdisjoint(HURT_BY_ANOTHER) or danger.kind in _AGAINST_OTHERS:
        return danger
    is_hurt = people.are_hurt(words)
    is_carried = danger.source in _CARRIED_OVER
    is_beside = people.others.stand_in(words) and not people.signs.stand_in(words)
    is_of_none_else = danger.who == "old" and not is_carried and not people.kin.stand_in(words) and not is_beside
    if is_anyone and is_hurt:
        danger = replace(danger, is_third_party=False, who="")
    elif danger.is_third_party and (is_hurt or is_of_none_else):
        danger = replace(danger, is_third_party=False)
    elif danger.who == "old" and not is_carried and is_beside and not is_hurt:
        danger = replace(danger, is_third_party=True)
    if danger.is_third_party or danger.who == "anyone":
        return danger
    if DangerKind.ABUSE in danger.kinds and people.raped.stand_in(words):
        danger = replace(danger, kind=DangerKind.SEXUAL_VIOLENCE, who="", or_kind=None)
    if danger.kind not in HURT_BY_ANOTHER:
        return danger
    is_at_home = danger.kind in (DangerKind.ABUSE, DangerKind.DOMESTIC_VIOLENCE)
    by_doer = danger.kind is DangerKind.ABUSE
    if danger.who == "" and is_at_home and is_hurt and _are_old(message, before, by_doer=by_doer):
        return replace(danger, kind=DangerKind.ABUSE, who="old", or_kind=None)
    still_near = () if is_unwatched(message) else before[-_MESSAGES_BEFORE:]
    if danger.who == "" and any(is_watched(text) for text in (message, *still_near)):
        return replace(danger, who="watched")
    return danger


def is_meant_of_another(message: str, standing: Danger) -> bool | None:
    """Whether the message says, against what we took it for, that the danger that stands is somebody else's ("no, it's my sister") or
    the visitor's own after all; None where it says nothing of the kind.
    """
    people, words = _people(), _words(message)
    if len(words) > _MEANT_WORDS or people.are_hurt(words):
        return None
    is_done_by_another = not standing.kinds.isdisjoint(HURT_BY_ANOTHER | _AGAINST_OTHERS)
    of_another = (people.meant_other,) if is_done_by_another else (people.meant_other, people.meant_is)
    if any(found.start <= _MEANT_WITHIN for phrases in of_another for found in phrases.within(words)):
        return True
    return False if any(found.start <= _MEANT_WITHIN for found in people.meant_me.within(words)) else None


def _are_old(message: str, before: Sequence[str], *, by_doer: bool) -> bool:
    """By the message, or by what was told before: an age is told once. Who does it counts where they are hurt by them in one breath."""
    people = _people()
    if people.are_old(_words(message), by_doer=by_doer):
        return True
    return any(people.are_old(words, by_doer=by_doer and people.are_hurt(words)) for words in map(_words, before))


def is_watched(message: str) -> bool:
    """Whether whoever writes cannot call, because the one who hurts is near or reads along."""
    return _people().watched.stand_in(words_of(fold(message)))


def is_unwatched(message: str) -> bool:
    """Whether whoever writes says that the one who hurts is not near now."""
    return _people().away.stand_in(words_of(fold(message))) and not is_watched(message)


def tells_of_being_hurt(messages: Sequence[str]) -> bool:
    """Whether whoever wrote them says in any that they are hurt themselves."""
    return any(_people().are_hurt(_words(message)) for message in messages)


def _words(message: str) -> list[str]:
    """Without what stands in quotation marks: a bystander tells what the other said."""
    return words_of(fold(_QUOTED.sub(" ", message)))


@dataclass(frozen=True)
class _People:
    """The phrases of all the packs together: people mix languages."""

    watched: Phrases
    away: Phrases
    hurt: Phrases
    theirs: frozenset[str]  # of `hurt`, where kin follow: "takes my mothers"
    denied: frozenset[str]
    kin: Phrases
    signs: Phrases
    doers: Phrases
    others: Phrases
    ages: Phrases
    raped: Phrases
    threatened: Phrases
    threatens: Phrases
    meant_other: Phrases
    meant_is: Phrases
    meant_me: Phrases

    def are_hurt(self, words: Sequence[str]) -> bool:
        """Whether the one who writes is the one who is hurt."""
        return any(
            found.phrase not in self.theirs and not (found.start and words[found.start - 1] in self.denied)
            for found in self.hurt.within(words)
        )

    def are_threatened(self, words: Sequence[str]) -> bool:
        """Whether another threatens the one who writes, who says of nothing that they will do themselves."""
        return self.threatened.stand_in(words) and not self.threatens.stand_in(words)

    def are_old(self, words: Sequence[str], *, by_doer: bool) -> bool:
        """Whether an old person speaks of themselves; `by_doer`: it is enough that grown children or carers do it."""
        if self.signs.stand_in(words) or (by_doer and self.doers.stand_in(words)):
            return True
        after = (words[found.end] for found in self.ages.within(words) if found.end < len(words))
        return any(_OLD_FROM <= int(word) <= _OLDEST for word in after if word.isdecimal() and len(word) <= 3)


@cache
def _people() -> _People:
    each = [pack.people for pack in packs().values()]
    theirs = frozenset(f"{own} {kin}" for people in each for own in people.own for kin in people.kin)
    return _People(
        away=Phrases(phrase for people in each for phrase in people.away),
        watched=Phrases(phrase for people in each for phrase in people.watched),
        hurt=Phrases([*theirs, *(phrase for people in each for phrase in (*people.hurt, *people.own))]),
        theirs=theirs,
        denied=frozenset(word for people in each for word in people.denied),
        kin=Phrases(word for people in each for word in people.kin),
        signs=Phrases(phrase for people in each for phrase in people.old_signs),
        doers=Phrases(phrase for people in each for phrase in people.old_doers),
        others=Phrases(phrase for people in each for phrase in people.old_others),
        ages=Phrases(phrase for people in each for phrase in people.ages),
        raped=Phrases(phrase for people in each for phrase in people.raped),
        threatened=Phrases(phrase for people in each for phrase in people.threatened),
        threatens=Phrases(phrase for people in each for phrase in people.threatens),
        meant_other=Phrases(phrase for people in each for phrase in people.meant_other),
        meant_is=Phrases(phrase for people in each for phrase in people.meant_is),
        meant_me=Phrases(phrase for people in each for phrase in people.meant_me),
    )
