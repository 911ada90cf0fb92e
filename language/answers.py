"""Plain answers to our questions about danger, by a short list of rules a language (`packs/*/answers.toml`): before the heads, which
know roundabout answers better than a bare "yes".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from language.pack import packs
from language.text import Phrases, fold, words_of

_CLAUSE_END = re.compile(r"[,.;:!?¡¿…\n\r()–—-]+")
_PLAIN_WORDS = 20  # a longer message is a telling, not a plain answer
_PLAIN_LETTERS = 1_000  # so many words, even spelled out; what is longer need not be taken apart
_REACH = 6  # words before "I called them" among which one takes it back


def plain_answer(message: str, about: str) -> str:
    """ "safe", "danger" or "": what the message plainly answers to a question about "death", "safety", or "both" safety and
    something else. Where nothing was asked (""), or both, only words that tell it by themselves count, no bare yes or no.
    """
    if len(message) > _PLAIN_LETTERS or "?" in message:
        return ""
    told = _answers()
    clauses = [words_of(clause) for clause in _CLAUSE_END.split(fold(message))]
    clauses = [clause for clause in clauses if clause and " ".join(clause) not in told.tags]
    words = list(chain.from_iterable(clauses))
    if not words or len(words) > _PLAIN_WORDS:
        return ""
    if _is_taken_back(told, clauses):
        return ""
    # Together, from left to right: "I don't think I am safe" is one phrase, and "I am safe" is not in it.
    phrases = [found.phrase for clause in clauses for found in told.of_safety.within(clause)]
    if any(phrase in told.not_safe for phrase in phrases):
        return "danger" if about in ("safety", "both") else ""
    if phrases:
        return "" if about == "death" and _opens_with(told.plain, clauses[0], told.yes) else "safe"
    kinds = [_plain_kinds(told, clause) for clause in clauses]
    if any(kind is None for kind in kinds):
        return ""
    said = frozenset(chain.from_iterable(kind for kind in kinds if kind))
    if "fine" in said:  # "I'm fine" is no answer to whether somebody thinks of ending their life
        return "safe" if about in ("safety", "both") or said == {"fine", "no"} else ""
    if about not in ("death", "safety") or len(said) != 1:
        return ""
    (only,) = said
    return "safe" if (only == "yes") == (about == "safety") else "danger"


def opens_with_no(message: str) -> bool:
    """Whether its first word or words are a plain no, whatever follows."""
    told = _answers()
    return _opens_with(told.plain, words_of(fold(message)), told.no)


def takes_it_back(message: str) -> bool:
    """Whether it begins with a no and says of itself that there is no danger, whatever else it tells ("No, nothing like that. When …").

    That settles nothing, but it is no danger told once more either.
    """
    told = _answers()
    phrases = [found.phrase for found in told.of_safety.within(words_of(fold(message[:_PLAIN_LETTERS])))]
    return opens_with_no(message) and bool(phrases) and not any(phrase in told.not_safe for phrase in phrases)


def is_aside(message: str) -> bool:
    """Whether it asks about something else: when the service is, where the church stands."""
    found = next(_answers().aside.within(words_of(fold(message))), None)
    return found is not None and found.start == 0


def says_help_is_there(message: str, *, was_asked: bool) -> bool:
    """Whether the message plainly says that help was called or is there; `was_asked` whether just that was the question."""
    told = _answers()
    clauses = [words_of(clause) for clause in _CLAUSE_END.split(fold(message))]
    clauses = [clause for clause in clauses if clause]
    if not clauses or "?" in message:
        return False
    for clause in clauses:
        for found in told.help_there.within(clause):
            around = (*clause[max(0, found.start - _REACH) : found.start], *clause[found.end :])
            if not told.help_not_there.intersection(around):
                return True
    words = list(chain.from_iterable(clauses))
    return was_asked and " ".join(words) in told.called


def names_what_was_taken(messages: Sequence[str]) -> bool:
    """Whether they name pills, poison or the like."""
    return any(_answers().taken.stand_in(words_of(fold(message))) for message in messages)


@dataclass(frozen=True)
class _Answers:
    """The lists of all the packs together: people mix languages, and a "no" is one in three of them."""

    yes: frozenset[str]
    no: frozenset[str]
    not_safe: frozenset[str]
    of_safety: Phrases  # not_safe and safe
    fine: frozenset[str]
    but: Phrases
    beside: frozenset[str]
    aside: Phrases
    tags: frozenset[str]
    plain: Phrases  # yes, no and fine
    help_there: Phrases
    help_not_there: frozenset[str]
    called: frozenset[str]
    taken: Phrases


@cache
def _answers() -> _Answers:
    each = [pack.answers for pack in packs().values()]
    return _Answers(
        yes=frozenset(phrase for told in each for phrase in told.yes),
        no=frozenset(phrase for told in each for phrase in told.no),
        not_safe=frozenset(phrase for told in each for phrase in told.not_safe),
        of_safety=Phrases(phrase for told in each for phrase in (*told.not_safe, *told.safe)),
        fine=frozenset(phrase for told in each for phrase in told.fine),
        but=Phrases(phrase for told in each for phrase in told.but),
        beside=frozenset(word for told in each for word in told.beside),
        aside=Phrases(phrase for told in each for phrase in told.aside),
        tags=frozenset(phrase for told in each for phrase in told.tags),
        plain=Phrases(phrase for told in each for phrase in (*told.yes, *told.no, *told.fine)),
        help_there=Phrases(phrase for told in each for phrase in told.help_there),
        help_not_there=frozenset(word for told in each for word in told.help_not_there),
        called=frozenset(phrase for told in each for phrase in told.called),
        taken=Phrases(phrase for told in each for phrase in told.taken),
    )


def _opens_with(phrases: Phrases, words: Sequence[str], wanted: frozenset[str]) -> bool:
    found = next(phrases.within(words), None)
    return found is not None and found.start == 0 and found.phrase in wanted


def _is_taken_back(told: _Answers, clauses: Sequence[Sequence[str]]) -> bool:
    """ "I'm safe, but …": by words outside the plain phrases ("sí" and "se" are two languages' if and yes)."""
    for clause in clauses:
        covered = {
            at
            for phrases in (told.of_safety, told.plain)
            for found in phrases.within(clause)
            for at in range(found.start, found.end)
        }
        if any(not covered.issuperset(range(found.start, found.end)) for found in told.but.within(clause)):
            return True
    return False


def _plain_kinds(told: _Answers, clause: Sequence[str]) -> frozenset[str] | None:
    """Which of "yes", "no" and "fine" the clause is, words that add nothing aside; None where it says something else."""
    kinds: set[str] = set()
    rest = set(range(len(clause)))
    for found in told.plain.within(clause):
        rest -= set(range(found.start, found.end))
        kinds.add("fine" if found.phrase in told.fine else "yes" if found.phrase in told.yes else "no")
    return frozenset(kinds) if all(clause[at] in told.beside for at in rest) else None
