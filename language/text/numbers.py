"""Numbers in digits and in words, in every language that has a pack; and digits that are told one by one."""

import re
from collections.abc import Iterable, Iterator, Sequence

from language.pack import packs

_WORDS = [pack.lexicon.numbers for pack in packs().values()]


def _any(words: Iterable[str]) -> str:
    """One of these, the longest first, as a pattern."""
    return "|".join(re.escape(word) for word in sorted(set(words), key=lambda each: (-len(each), each)))


_UNITS = {word: number for each in _WORDS for number, word in enumerate(each.units)}
_TENS = {word: 10 * number for each in _WORDS for number, word in enumerate(each.tens, start=2)}
_HUNDREDS = {word: 100 * number for each in _WORDS for number, word in enumerate(each.hundreds, start=1)}
_OTHER = {word: number for each in _WORDS for word, number in each.other.items()}
_HUNDREDS |= {word: number for word, number in _OTHER.items() if number >= 100}
_UNITS |= {word: number for word, number in _OTHER.items() if number < 100}
_JOINTS = frozenset(joint for each in _WORDS for joint in each.joints)

_NO_NUMBER = frozenset(word for each in _WORDS for word in each.no_number)


def _in_any_words(units: Iterable[str]) -> str:
    one_to_nine = _any(word for word, number in _UNITS.items() if 0 < number < 10)
    below_100 = rf"(?:{_any(_TENS)})(?:(?:-|\s(?:(?:{_any(_JOINTS)})\s)?)(?:{one_to_nine})\b)?|(?:{_any(units)})"
    return rf"(?:{_any(_HUNDREDS)})(?:\s(?:(?:{_any(_JOINTS)})\s)?(?:{below_100})\b)?|{below_100}"


# A number in words, to be put in a pattern that reads folded text, between word boundaries. The second is for where only a
# number can stand ("tengo once años"): in a sentence "once" is an English word.
IN_WORDS = _in_any_words(_UNITS.keys() - _NO_NUMBER)
IN_WORDS_FOR_SURE = _in_any_words(_UNITS)
_FIRST_HUNDRED = re.compile(rf"(?:{_any(_HUNDREDS)})\b")

# The digits by their words, language by language, those by which a language tells them first.
_DIGITS = [
    {**{word: str(digit) for digit, word in enumerate(each.units[:10])}, **{w: str(n) for w, n in each.spoken.items()}}
    for each in _WORDS
]
_DIGIT = {word: digit for digits in reversed(_DIGITS) for word, digit in digits.items()}
A_DIGIT = _any(_DIGIT)  # a digit in words, to be put in a pattern
_SPOKEN_DIGIT = re.compile(rf"\b(?:{A_DIGIT})\b", re.IGNORECASE)
FEWEST_SPOKEN = 7  # digits in a row that are taken for a number
SPOKEN_RUN = re.compile(  # in one language: "dos o tres" is no 203
    "|".join(
        rf"\b(?:{_any(digits)})(?:[\s,.-]{{1,3}}(?:{_any(digits)})){{{FEWEST_SPOKEN - 1},14}}\b" for digits in _DIGITS
    ),
    re.IGNORECASE,
)
_MIXED_RUN = re.compile(
    "|".join(
        rf"\b(?:{_any(digits)}|\d{{1,4}})(?:[\s,.-]{{1,3}}(?:{_any(digits)}|\d{{1,4}})){{2,13}}\b" for digits in _DIGITS
    )
)
_WHOLE = re.compile(r"1?\d{10}")  # a number with its area
_SHORT_RUN = re.compile(  # "seven four one"
    "|".join(rf"\b(?:{_any(digits)})(?:[\s,.-]{{1,2}}(?:{_any(digits)})){{2,}}\b" for digits in _DIGITS), re.IGNORECASE
)
_REPEATS = {word: times for each in _WORDS for word, times in each.repeats.items()}
REPEATS = _any(_REPEATS)  # "double", to be put in a pattern
_REPEATED = re.compile(rf"\b({REPEATS})[\s-](?:({A_DIGIT})|(\d))(?:'?s)?\b")
_COUNTING = "0123456789"
_RUN = re.compile(r"\d(?:[\s().,\-–\u2010\u2011/]{0,3}\d)*")


def number(written: str) -> int:
    """What was found by `\\d+` or IN_WORDS. Raises ValueError where it is neither."""
    if written.isdecimal():
        return int(written)
    said = " ".join(written.split())
    first = _FIRST_HUNDRED.match(said)
    total, rest = (_HUNDREDS[first.group()], said[first.end() :]) if first else (0, said)
    for word in re.split(r"[\s-]+", rest.strip()):
        if word in _TENS or word in _UNITS:
            total += _TENS[word] if word in _TENS else _UNITS[word]
        elif word and word not in _JOINTS:
            raise ValueError(f"{word!r} is no number in any language that has a pack.")
    return total


def with_spoken_digits(text: str) -> str:
    """The text with digits that are told one by one ("two one seven, five five five …") drawn together, the last four set apart."""
    return SPOKEN_RUN.sub(lambda run: _set_apart(digits_in(run[0])), text)


def _set_apart(digits: str) -> str:
    return f"{digits[:-4]}-{digits[-4:]}" if len(digits) == FEWEST_SPOKEN else digits


def with_repeats(said: str, places: Sequence[int]) -> tuple[str, Sequence[int]]:
    """Folded text in which "triple five" is "five five five", and for each of its characters, and its end, its place."""
    pieces: list[str] = []
    at, where = 0, list[int]()
    for found in _REPEATED.finditer(said):
        told = " ".join([found[2]] * _REPEATS[found[1]]) if found[2] else found[3] * _REPEATS[found[1]]
        pieces += [said[at : found.start()], told]
        where += [*places[at : found.start()], *[places[found.start()]] * (len(told) - 1), places[found.end() - 1]]
        at = found.end()
    return ("".join([*pieces, said[at:]]), [*where, *places[at:]]) if pieces else (said, places)


def with_mixed_digits(said: str) -> str:
    """Folded text, of the same length, in which "414 five five five 0113" is in digits where these make a whole number."""
    return _MIXED_RUN.sub(_in_digits, said)


def _in_digits(run: re.Match[str]) -> str:
    digits = "".join(filter(str.isdecimal, _SPOKEN_DIGIT.sub(lambda word: _DIGIT[word[0].lower()], run[0])))
    is_mixed = any(map(str.isdecimal, run[0])) and any(map(str.isalpha, run[0]))
    return digits.ljust(len(run[0])) if is_mixed and _WHOLE.fullmatch(digits) else run[0]


def digits_in(text: str) -> str:
    """The digits of a text, those of any script and those that are told one by one as well, in their order."""
    spoken = SPOKEN_RUN.sub(lambda run: _SPOKEN_DIGIT.sub(lambda word: _DIGIT[word[0].lower()], run[0]), text)
    return "".join(str(int(char)) for char in spoken if char.isdecimal())


def short_spoken_runs(text: str) -> Iterator[str]:
    """Three and more digits that are told one by one; not who counts ("one, two, three")."""
    for run in _SHORT_RUN.finditer(text):
        digits = _SPOKEN_DIGIT.sub(lambda word: _DIGIT[word[0].lower()], run[0])
        told = "".join(char for char in digits if char.isdecimal())
        if told not in _COUNTING:
            yield told


def digit_runs(text: str) -> list[str]:
    """Every stretch of digits that could be one number, separators taken out."""
    spoken = SPOKEN_RUN.sub(lambda run: digits_in(run[0]), text)
    return [digits_in(match[0]) for match in _RUN.finditer(spoken)]


def with_digits(text: str, digits: str) -> str:
    """The text with its digits, or the words of its digits, replaced one by one."""
    following = iter(digits)
    if SPOKEN_RUN.search(text):
        return _SPOKEN_DIGIT.sub(lambda word: _in_words(next(following), word[0]), text)
    return "".join(next(following) if char.isdecimal() else char for char in text)


def _in_words(digit: str, like: str) -> str:
    """The word of a digit in the language of another word of a digit."""
    words = next(words for words in _DIGITS if like.lower() in words)
    word = next(word for word, each in words.items() if each == digit)
    return word.capitalize() if like[0].isupper() else word


def written_digits(text: str) -> str:
    """The digits that stand in the text as such, in a row."""
    return "".join(char for char in text if char.isdecimal())
