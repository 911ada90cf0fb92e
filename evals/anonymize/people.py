"""Names of people: those they give, those that others are called by, and capitals that nothing else explains."""

import re

from evals.anonymize.places import stands_like_a_city
from evals.anonymize.reader import LONGEST_SHORT_FORM, Reader
from evals.anonymize.spans import Kind
from evals.anonymize.vocabulary import FIRST_NAMES, LISTS, ORDINARY_BESIDE_ENGLISH
from language.text.name_words import FAMILIES, Token
from language.text.names import Cue, announcements

_INTRODUCED = frozenset({Cue.INTRODUCED, Cue.CALLED, Cue.GREETED, Cue.SIGNED})
_INSIDE_NAME = re.compile(r"\.?[ \t]+")
_SPANISH_VERB = re.compile(
    r"(?:[a-z]í|[aeí]mos|[áéí]\w{1,4}(?:me|nos|le|lo|la|les))$"
)  # "Leímos", "Escríbanme": begin a sentence
_MOST_WORDS = 4  # after a first name, that are taken for its rest; and on a line that is nothing but a name


def find_people(reader: Reader) -> None:
    """The surest first."""
    told = list(announcements(reader.text, reader.words))
    for cue, index in told:
        if cue in (Cue.SAID, Cue.CALLED):
            _said(reader, index, surely=cue is Cue.SAID)
        if cue in _INTRODUCED:
            _introduced(reader, index)
    for cue, index in told:
        if cue is Cue.RELATION:
            _after_relation(reader, index)
        if reader.folded(index - 1) in LISTS["titles"]:
            _after_title(reader, index)
    for index, word in enumerate(reader.words):
        if word.is_capital and _is_given_as_name(reader, index):
            reader.name(index)
    _alone_on_a_line(reader)
    _known(reader)
    _unexplained(reader)
    for index in range(len(reader.words) - 1):
        _rest_of_name(reader, index)


def _said(reader: Reader, index: int, *, surely: bool) -> None:
    """ "My name is", "me llamo", "a boy named"."""
    word = reader.words[index]
    is_out = word.folded in LISTS["not after a name"] | LISTS["particles"]
    if not is_out and (surely or word.is_capital or not reader.is_plain(word)):
        reader.name(index)


def _introduced(reader: Reader, index: int) -> None:
    """ "I'm", "dear", "thanks"."""
    word = reader.words[index]
    is_first = word.folded in FIRST_NAMES and not reader.of_the_bible(index)
    if is_first and ((word.is_capital and not reader.reads_as_verb(index)) or not reader.is_doubtful(word)):
        reader.name(index)


def _is_given_as_name(reader: Reader, index: int) -> bool:
    """ "We named her Heaven", "Big Mama"."""
    word = reader.words[index]
    if reader.folded(index + 1) in LISTS["mothers"] and word.folded in LISTS["big or little"] and reader.is_next(index):
        return reader.words[index + 1].is_capital
    if word.folded in LISTS["mothers"] and reader.folded(index - 1) in LISTS["big or little"] and index:
        return reader.words[index - 1].is_capital and reader.is_next(index - 1)
    before = {reader.folded(at) for at in range(max(0, index - 3), index - 1)}
    is_named = reader.folded(index - 1) in LISTS["who is named"] and bool(before & LISTS["naming"])
    return is_named and reader.is_next(index - 1) and word.folded not in LISTS["not after a name"]


def _after_relation(reader: Reader, index: int) -> None:
    """ "My son Jake", "my wife, Rosa", "mi hija (Ximena)"."""
    word, closely = reader.words[index], reader.is_next(index - 1)
    if word.folded == "jesus" and closely and reader.folded(index - 1) in LISTS["may be jesus"]:
        reader.name(index)
    is_first = word.folded in FIRST_NAMES
    if reader.is_told(word):
        is_name = closely or is_first or not reader.is_doubtful(word)
    else:
        is_name = (closely and is_first) or not reader.is_plain(word)
    if is_name and _may_follow(reader, index):
        reader.name(index)


def _after_title(reader: Reader, index: int) -> None:
    """ "Pastor Ruth", "Mrs. Young", "doña Esperanza"."""
    word = reader.words[index]
    is_first = word.folded in FIRST_NAMES
    is_name = reader.is_told(word) or not reader.is_plain(word) or (is_first and not reader.is_doubtful(word))
    if is_name and _may_follow(reader, index):
        is_family = reader.folded(index - 1) in LISTS["formal titles"] and not is_first
        reader.name(index, Kind.FAMILY if is_family else Kind.NAME)


def _may_follow(reader: Reader, index: int) -> bool:
    """Whether the word can be a name after a relation or a title."""
    word = reader.words[index]
    if word.folded in LISTS["not after a name"] | LISTS["relations"] | LISTS["titles"]:
        return False
    if word.folded in LISTS["stay"] and word.folded not in FIRST_NAMES:
        return False
    if word.folded in ("will", "may", "can") and not word.is_capital:
        return False
    return len(word.text) > 1 and not reader.reads_as_verb(index)


def _alone_on_a_line(reader: Reader) -> None:
    """A line, or a whole sentence, of nothing but up to four capitals with a first name among them."""
    for start in (index for index, word in enumerate(reader.words) if word.begins):
        places = reader.sentence(start)
        words = [reader.words[index] for index in places]
        said = {word.folded for word in words}
        if len(words) > _MOST_WORDS or not all(word.is_capital for word in words) or reader.is_biblical(start):
            continue
        if said & LISTS["not after a name"] or not said & FIRST_NAMES:
            continue
        for index, word in zip(places, words, strict=True):
            is_greeting = word.begins and word.folded in reader.ordinary  # "It's Alma."
            is_other = is_greeting or word.folded in LISTS["stay"] | LISTS["titles"]
            if word.folded in FIRST_NAMES or not is_other:
                reader.name(index)


def _known(reader: Reader) -> None:
    """Names that are known from elsewhere."""
    for index, word in enumerate(reader.words):
        kind = _known_as(reader, word.folded)
        if kind is None or reader.of_the_bible(index):
            continue
        is_owner = reader.text[word.end : word.end + 2] in ("'s", "’s")  # "will's mom"
        is_clear = word.is_capital and (reader.strict or reader.is_clearly_name(index))
        if is_owner or is_clear or not reader.is_doubtful(word):
            reader.name(index, kind)


def _known_as(reader: Reader, folded: str) -> Kind | None:
    """What a word is known as; "Kowalskis" and "Kowalski-Lee" as Kowalski is."""
    parts = (part for part in (*folded.split("-"), folded.removesuffix("s")) if part not in reader.ordinary)
    return next((reader.known[each] for each in (folded, *parts) if each in reader.known), None)


def _unexplained(reader: Reader) -> None:
    """First names, and capitals that nothing explains."""
    for index, word in enumerate(reader.words):
        if index in reader.kinds or not reader.free[index] or reader.of_the_bible(index):
            continue
        if word.folded in FIRST_NAMES:
            if _is_first_name(reader, index):
                reader.name(index)
        elif word.is_capital and reader.explains_nothing(word) and not _is_ordinary(reader, word):
            reader.name(index, _kind_of(reader, index))


def _is_first_name(reader: Reader, index: int) -> bool:
    word = reader.words[index]
    if reader.is_told(word):
        return not reader.is_doubtful(word) or reader.is_clearly_name(index)
    if reader.is_doubtful(word):
        return False
    return word.is_capital or word.folded not in ORDINARY_BESIDE_ENGLISH | LISTS["titles"] | LISTS["relations"]


def _is_ordinary(reader: Reader, word: Token) -> bool:
    """Where a capital may be the sentence's or everybody's, forms of ordinary words are ordinary too."""
    if word.begins and word.folded not in FAMILIES and _SPANISH_VERB.search(word.text):
        return True
    return reader.is_plain(word) if word.begins or not reader.tells(word) else word.folded in reader.ordinary


def _kind_of(reader: Reader, index: int) -> Kind:
    """What an unexplained capital is, by the words before it."""
    before = reader.kinds.get(index - 1)
    if before and reader.is_next(index - 1):
        return Kind.PLACE if before is Kind.PLACE else Kind.FAMILY
    word = reader.words[index]
    is_short = word.is_all_capitals and len(word.text) <= LONGEST_SHORT_FORM and reader.tells(word)
    return Kind.PLACE if is_short or stands_like_a_city(reader, index) else Kind.NAME


def _rest_of_name(reader: Reader, index: int) -> None:
    """Family names and initials after a name, though they be ordinary words: "Dana Brown", "Jake R."."""
    kind = reader.kinds.get(index)
    if kind not in (Kind.NAME, Kind.FAMILY):
        return
    if not reader.words[index].is_capital:
        _small_family_name(reader, index)
        return
    for at in range(index + 1, min(index + 1 + _MOST_WORDS, len(reader.words))):
        word = reader.words[at]
        if word.begins or not _INSIDE_NAME.fullmatch(reader.gap(at - 1)):
            return
        if at in reader.kinds:
            if reader.kinds[at] is Kind.NAME:
                reader.kinds[at] = Kind.FAMILY
        elif (reader.is_told(word) or _is_capital_name(word)) and _may_be_rest(reader, at):
            reader.name(at, Kind.FAMILY)
        elif word.is_capital or word.folded not in LISTS["particles"] or not _name_follows(reader, at):
            return


def _is_capital_name(word: Token) -> bool:
    """Whether it is a name with a capital, also where others have one too: "signed, Opal Jean Swafford"."""
    return word.is_capital and word.folded in FIRST_NAMES | FAMILIES


def _name_follows(reader: Reader, at: int) -> bool:
    """Whether a name goes on after a particle: "Mary de la Cruz"."""
    after = (word for word in reader.words[at + 1 : at + 3] if word.folded not in LISTS["particles"])
    follows = next(after, None)
    return follows is not None and follows.is_capital and follows.folded not in LISTS["stay"]


def _may_be_rest(reader: Reader, at: int) -> bool:
    word = reader.words[at]
    if len(word.text) == 1:
        return word.text not in ("I", "Y", "E", "O")
    outside = LISTS["not after a name"] | LISTS["stay"] | LISTS["titles"] | LISTS["relations"] | LISTS["place ends"]
    return word.folded not in outside and not reader.reads_as_verb(at)


def _small_family_name(reader: Reader, index: int) -> None:
    """ "jake kowalski", "jake smith"."""
    if reader.kinds[index] is not Kind.NAME or not reader.is_next(index) or index + 1 in reader.kinds:
        return
    word = reader.words[index + 1]
    is_named = not reader.is_plain(word) or word.folded in FAMILIES
    if len(word.text) > 2 and is_named and not word.is_capital and _may_be_rest(reader, index + 1):
        reader.name(index + 1, Kind.FAMILY)
