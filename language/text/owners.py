"""Whose the telephone numbers and addresses in a message are: the visitor's own, as long as nothing says otherwise."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from language.pack import packs
from language.text.any_of import any_of
from language.text.letters import spelled
from language.text.name_words import RELATIONS
from language.text.names import Cue, find_names

_LONGEST_BETWEEN = 60  # characters between an owner and a number
_LONGEST_BEFORE = 40  # … and before an owner that are looked at
_WORDS_BETWEEN = 8
REACH = "#"
OURS = ""  # for an owner: it is the church's own

_OWNERS = [pack.lexicon.owners for pack in packs().values()]


def _told(piece: str) -> str:
    """One of the words that any language has for this piece, as a pattern."""
    return any_of(word for each in _OWNERS for word in getattr(each, piece))


_A_THING = rf"(?:(?:{_told('kinds')})\s)?(?:{_told('things')})\b"
_HELPERS = [word for each in _OWNERS for word in each.helpers]
_RELATIVE = re.compile(  # "my moms cell" is hers, too
    rf"\b(?:{_told('my')})\s(?:\w{{1,20}}\s){{0,2}}?(?:{any_of([*RELATIONS, *_HELPERS])})(?=s?\b)(?!-)"
    rf"|\b(?:{_told('family')})(?=s?\b)"
)
_PRONOUN = re.compile(
    rf"\b(?P<poss>{_told('theirs')})\s{_A_THING}|{_A_THING}\s(?P<behind>{_told('theirs_behind')})\b|\b(?:{_told('verbs')})\s(?P<object>{_told('them')})\b"
    rf"|\b(?P<subject>{_told('subjects')})(?='s\s|\s(?:{_told('reached_at')})\s)"
    rf"|\b(?P<verb>{any_of([word for each in _OWNERS for word in each.them_in_verb])})\b"
)
_MINE = re.compile(rf"\b(?:{_told('mine')})\b|\b(?:{_told('own')})\s(?:\w{{1,12}}\s)?{_A_THING}")
_MINE_BEFORE = re.compile(rf"\b(?:{_told('mine')})\s(?:\w{{1,7}}\s)?$")  # "reach me on" my daughter's phone
_IS_ME = re.compile(rf"[\s,;.–-]{{0,3}}(?:{_told('is_me')})\b")
_BELONGS = re.compile(r"'?s\s\w")
_VERB_BEFORE = re.compile(rf"\b(?:{_told('verbs')})\s(?:up\s)?$")
_THING_BEFORE = re.compile(rf"\b(?:{_told('things')})\s(?:{_told('of')})\s$")
_POSSESSED = re.compile(rf"(?:'s|'|s(?=\s(?:{_A_THING})))(?:\s{_A_THING})?(?:\s(?:is|are))?[\s:,(=-]{{0,3}}")
_HAS_THING = re.compile(rf"\s{_A_THING}(?:\s(?:{_told('says')}))?[\s:,(=-]{{0,3}}")
_REACHED_AT = re.compile(rf"(?:'s\sat|\s(?:{_told('reached_at')}))[\s:]{{1,2}}")
_DIRECTLY = re.compile(r"\s?[,:;(–=-]?\s?")
_SAYS = re.compile(rf"[\s,;–-]{{0,3}}(?:\(\s?|(?:{_told('says')})\s)$")
_ENDS = re.compile(rf"(?:'s?(?:\s{_A_THING})?)?\s?(?:[).,;!?\n]|$)")
_IS_THEY = re.compile(rf"\b(?:{_told('subjects')})(?:'s|\s(?:{_told('says')}))?\s$")  # "she's Emily"
_THEY = re.compile(rf"\b(?:{_told('subjects')})\b")
_THEY_BEHIND = re.compile(rf"[\s,;–-]{{1,3}}(?:{_told('subjects')})\b")
# "your website says", "I tried the office at": the church's own.
_OURS = re.compile(rf"\b(?:{_told('ours')})[\s:,?]{{0,2}}(?:[^\W\d]{{1,8}}[\s:,]{{1,2}}){{0,3}}$")
_SENTENCE = re.compile(r"[.!?\n]")
_LINKS = frozenset(word for each in _OWNERS for word in (*each.links, *each.kinds, *each.things))
_TO_REACH = frozenset({"object", "verb"})  # pronouns: "call her", "llámenla"
_WORD = re.compile(r"[\w'-]+")
_JOINED = re.compile(rf"[\s,;/&]{{0,4}}(?:(?:{_told('joined')})[\s:]{{1,2}}){{0,2}}")


class _Person(NamedTuple):
    start: int
    end: int
    pronoun: str = ""  # which of `_PRONOUN`'s words stands for them
    is_relative: bool = False


_NOBODY = _Person(0, 0)


def owners_of(text: str, reaches: Sequence[tuple[int, int]]) -> list[str | None]:
    """For each place of a number or an address: whose it is as the text says it ("my mom"), None where it is the visitor's own,
    OURS where it is the church's."""
    said = _without(text, reaches)
    people = _people(text, said)
    found: dict[tuple[int, int], str | None] = {}
    before: tuple[int, int] | None = None
    for start, end in sorted(reaches):
        since = before[1] if before else 0
        if before and _JOINED.fullmatch(said, since, start):
            found[start, end] = found[before]
        else:
            person = _owner(said, people, since, start, end)
            found[start, end] = None if person is None else _words(text, people, person) if person.end else OURS
        before = (start, end)
    return [found[reach] for reach in reaches]


def _without(text: str, reaches: Sequence[tuple[int, int]]) -> str:
    """The text folded, each letter at its place, without what is to be found the owner of."""
    said, places = spelled(text)
    letters = [" "] * len(text)
    for letter, place in zip(said, places, strict=False):
        letters[place] = letter
    for start, end in reaches:
        letters[start:end] = REACH * (end - start)
    return "".join(letters).replace("’", "'")


def _people(text: str, said: str) -> list[_Person]:
    """Whom the text speaks of, in its order: relatives, names, and words that stand for one of them."""
    names = {name.start: name for name in find_names(text) if name.is_likely and not name.is_own}
    found: list[_Person] = []
    for relative in _RELATIVE.finditer(said):
        name = names.pop(relative.end() + 1, None)  # "my son Tom"
        found.append(_Person(relative.start(), name.end if name else relative.end(), is_relative=True))
    for name in names.values():
        if name.cue not in (Cue.GREETED, Cue.SIGNED):
            has_title = (
                name.cue in (Cue.TITLE, Cue.RELATION) and name.start - name.told_at - len(name.told_by) <= 2
            )  # "Mrs. Gil"
            found.append(_Person(name.told_at if has_title else name.start, name.end))
    for match in _PRONOUN.finditer(said):
        which = next(group for group, word in match.groupdict().items() if word)
        found.append(_Person(*match.span(which), pronoun="poss" if which == "behind" else which))
    return sorted(found)


def _owner(said: str, people: Sequence[_Person], since: int, start: int, end: int) -> _Person | None:
    """Who of these people has the number that stands there; None: the visitor."""
    sentence = max((mark.end() for mark in _SENTENCE.finditer(said, since, start)), default=since)
    for person in reversed([each for each in people if max(since, sentence) <= each.start and each.end <= start]):
        if start - person.end > _LONGEST_BETWEEN or _MINE.search(said, person.end, start):
            break
        if _has(said, person, people, sentence, start, end):
            is_place = _MINE_BEFORE.search(said, max(sentence, person.start - _LONGEST_BEFORE), person.start)
            return None if is_place or _IS_ME.match(said, end) else person
    if _OURS.search(said[max(since, start - _LONGEST_BETWEEN) : start]):
        return _NOBODY
    if not said[sentence:start].strip():  # "Can you call my mom? 217-555-0140"
        there = [each for each in people if since <= each.start and each.end <= sentence]
        until = sentence
        if len(there) > 1 and said[there[-2].end : there[-1].start] == ", ":
            until = there.pop().start - 2  # "call Mrs. Gil, my neighbor?"
        asked = there[-1] if there else None
        if asked and not said[asked.end : until].strip(" ?.") and _VERB_BEFORE.search(said[since : asked.start]):
            return asked
    if _is_only_said(said[sentence:start]):  # "Please call my wife, she can't sleep. Number 217-555-0140"
        whom = _whom_to_reach(said, people, since, sentence)
        if whom and _THEY.search(said, whom.end, sentence) and not _MINE.search(said):
            return whom
    return next((each for each in people if end < each.end and _is_said_behind(said, each, end)), None)


def _is_only_said(words: str) -> bool:
    """Whether nothing stands there but "it's" and "number"."""
    return all(word in _LINKS for word in _WORD.findall(words))


def _whom_to_reach(said: str, people: Sequence[_Person], since: int, until: int) -> _Person | None:
    """The last of these people between two places of whom it is said that they be called."""
    for each in reversed(people):
        is_there = since <= each.start and each.end <= until and not each.pronoun
        if is_there and _VERB_BEFORE.search(said[max(since, each.start - _LONGEST_BEFORE) : each.start]):
            return each
    return None


def _has(said: str, person: _Person, people: Sequence[_Person], sentence: int, start: int, end: int) -> bool:
    """Whether the words around somebody who stands before a number say that it is theirs."""
    between = said[person.end : start]
    words = _WORD.findall(between)
    if person.pronoun == "subject":
        return bool(_REACHED_AT.fullmatch(between))
    if person.pronoun:
        return len(words) <= _WORDS_BETWEEN and all(word in _LINKS for word in words)
    before = said[max(sentence, person.start - _LONGEST_BEFORE) : person.start]
    if _VERB_BEFORE.search(before) and not _BELONGS.match(between):
        return len(words) <= _WORDS_BETWEEN
    if said[person.end - 1 : person.end] == "s" and _HAS_THING.fullmatch(between):
        return True  # "my teachers number is"
    if _POSSESSED.fullmatch(between) or _REACHED_AT.fullmatch(between):
        return True
    if _THING_BEFORE.search(before):
        return all(word in _LINKS for word in words)
    if not _DIRECTLY.fullmatch(between):
        return False
    has_call = any(each.pronoun in _TO_REACH and each.start >= end for each in people)
    if has_call or _IS_THEY.search(before) or _THEY_BEHIND.match(said, end):
        return True
    return not before.strip() and bool(_ENDS.match(said, end)) and not _WORD.search(said, end)


def _is_said_behind(said: str, person: _Person, end: int) -> bool:
    """Whether a number is followed by whose it is: "… is my mom's number", "… (my mom)"."""
    if person.pronoun and person.pronoun != "poss":
        return False
    between = said[end : person.start]
    return len(between) <= _LONGEST_BEFORE and bool(_SAYS.fullmatch(between)) and bool(_ENDS.match(said, person.end))


def _words(text: str, people: Sequence[_Person], person: _Person) -> str:
    """Who that is, as it was written; of "her", who was spoken of before."""
    if person.pronoun:
        earlier = [each for each in people if each.end <= person.start and not each.pronoun]
        person = next(reversed([each for each in earlier if each.is_relative] or earlier), person)
    return text[person.start : person.end]
