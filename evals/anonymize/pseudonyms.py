"""What stands in place of what was found: plausible, always the same for the same original, and nobody's."""

import random
from collections.abc import Iterator, Sequence

from evals.anonymize.dates import moved, rounded
from evals.anonymize.reader import LONGEST_SHORT_FORM
from evals.anonymize.spans import Kind
from evals.anonymize.vocabulary import FIRST_NAMES, LISTS, read_lists
from language.pack import writes_day_first
from language.text.dates import dates
from language.text.name_words import ORDINARY, fold, tokens
from language.text.numbers import digits_in, with_digits
from language.texts import DEFAULT

_POOLS = read_lists("pseudonyms.txt")
_LANGUAGES = {title.removeprefix("first names, ") for title in _POOLS if title.startswith("first names, ")}
_SYLLABLES = (
    "bel",
    "cor",
    "dan",
    "fen",
    "gal",
    "hol",
    "jor",
    "kel",
    "lin",
    "mar",
    "nor",
    "pel",
    "ras",
    "tam",
    "ven",
    "zor",
)
_CONSONANTS = "BCDFGHJKMNPQRSTVWXZ"
_FICTION = "55501"  # 555-0100 to 555-0199 are kept for fiction (North American Numbering Plan)


class Pseudonyms:
    """Gives one replacement for each original of a conversation, by `seed`.

    `avoid` are the folded words that somebody wrote in it: none of them may become a stand-in, or two people would be one.
    `days` (month, day) and `numbers` (digits) are those that were found: no other may become one of them.
    """

    def __init__(
        self,
        seed: str,
        avoid: frozenset[str],
        *,
        language: str = "en",
        days: frozenset[tuple[int, int]] = frozenset(),
        numbers: frozenset[str] = frozenset(),
    ) -> None:
        self._seed, self._avoid, self._numbers = seed, avoid, numbers
        self._language = language if language in _LANGUAGES else DEFAULT
        self._given: dict[tuple[Kind, str], str] = {}
        self._pools: dict[str, Iterator[str]] = {}
        self._days = self._shift(days)

    def for_(self, kind: Kind, original: str) -> str:
        """What stands in place of this original, written as it is written."""
        if kind in (Kind.NAME, Kind.FAMILY):
            return _cased(self._name(kind, fold(original)), original) if len(original) > 1 else self._initial(original)
        if kind is Kind.PLACE:
            is_short = original.isupper() and len(original) <= LONGEST_SHORT_FORM
            if is_short and fold(original) not in ORDINARY | FIRST_NAMES:
                return self._letters_and_digits(kind, original)
            return _cased(self._place(original), original)
        if kind is Kind.PHONE:
            return self._phone(original)
        if kind is Kind.DATE:
            return moved(original, self._days, day_first=writes_day_first(self._language))
        if kind is Kind.AGE:
            return rounded(original)
        if kind is Kind.EMAIL:
            name = self._account(kind, original.lower())
            return f"{name}@example.org" if "@" in original else f"{name} at example dot org"
        if kind is Kind.LINK:
            page = fold(self._take(kind, fold(original), "link", self._pool("streets")))
            begins = "https://" if original.lower().startswith("http") else ""
            return f"{begins}example.org/{page}"
        if kind is Kind.HANDLE:
            mark = original[0] if original[0] in "@$" else ""
            return f"{mark}{self._account(kind, original.lower().lstrip('@$'))}_example"
        if kind is Kind.ADDRESS:
            return self._address(original)
        return self._letters_and_digits(kind, original)

    # --- by kind ----------------------------------------------------------------------------------------------------

    def _name(self, kind: Kind, folded: str) -> str:
        """One word for one word, whether it was met as a first name or as a family's."""
        for known in (Kind.NAME, Kind.FAMILY, Kind.PLACE):
            if (known, folded) in self._given:
                return self._given[(known, folded)]
        group = "first names" if kind is Kind.NAME else "family names"
        return self._take(kind, folded, group, self._pool(group))

    def _place(self, original: str) -> str:
        words = [word.folded for word in tokens(original)]
        whole = " ".join(words)
        for known in (Kind.PLACE, Kind.NAME, Kind.FAMILY):
            if (known, whole) in self._given:
                return self._given[(known, whole)]
        given = self._take(Kind.PLACE, whole, Kind.PLACE, self._pool("places"))
        for word in words:  # "Mary's", after "St. Mary's"
            if word not in LISTS["particles"] | LISTS["stay"]:
                self._given.setdefault((Kind.PLACE, word), given)
        return given

    def _account(self, kind: Kind, key: str) -> str:
        """The stand-in of a person whose name is in it, else another name."""
        for word in tokens(key.partition("@")[0]):
            for known in (Kind.NAME, Kind.FAMILY):
                if (known, word.folded) in self._given:
                    return self._given.setdefault((kind, key), fold(self._given[(known, word.folded)]))
        return fold(self._take(kind, key, "family names", self._pool("family names")))

    def _initial(self, letter: str) -> str:
        others = [each for each in "BCDFGHKLMNPRSTVW" if each != letter.upper()]
        chosen = self._random("initial", fold(letter)).choice(others)
        return chosen if letter.isupper() else chosen.lower()

    def _phone(self, original: str) -> str:
        digits = digits_in(original)
        local = digits[-7:]
        ends = [
            f"{end:02}" for end in range(100) if not any(f"{_FICTION}{end:02}" in number for number in self._numbers)
        ]
        end = self._take(Kind.PHONE, local, "phone", ends)
        whole = f"1202{_FICTION}{end}"
        if len(digits) in (7, 10) or (len(digits) == 11 and digits.startswith("1")):
            return with_digits(original, whole[-len(digits) :])
        prefix = "+1 " if original.startswith("+") else ""
        return f"{prefix}202-{whole[4:7]}-{whole[7:]}"

    def _address(self, original: str) -> str:
        folded = fold(original)
        chance = self._random("house", folded)
        if not folded[0].isdecimal() and ("box" in folded or folded.startswith("apartado")):
            return with_digits(original, "".join(chance.choice("123456789") for _ in digits_in(original)))
        street, number = self._take(Kind.ADDRESS, folded, "street", self._pool("streets")), chance.randint(11, 98)
        return " ".join(self._pool("address")).format(number=number, street=street)

    def _letters_and_digits(self, kind: Kind, original: str) -> str:
        """Another number or code of the same shape; equal ones stay equal, whatever separates their parts."""
        plain = "".join(char for char in fold(original) if char.isalnum())
        made = self._given.get((kind, plain))
        attempt = 0
        while made is None or made == plain:
            chance = self._random(f"{kind}{attempt}", plain)
            made = "".join(chance.choice("123456789" if char.isdecimal() else _CONSONANTS).lower() for char in plain)
            attempt += 1
        self._given[(kind, plain)] = made
        following = iter(made)
        return "".join(_like(next(following, "7"), char) if char.isalnum() else char for char in original)

    def _pool(self, title: str) -> Sequence[str]:
        return _POOLS[f"{title}, {self._language}"]

    # --- chance, the same at every time -----------------------------------------------------------------------------

    def _random(self, group: str, key: str = "") -> random.Random:
        return random.Random(f"{self._seed}/{group}/{key}")  # a text seeds it by its SHA-512, the same in every process

    def _take(self, kind: Kind, key: str, group: str, pool: Sequence[str]) -> str:
        """The stand-in of this original: a new one of the pool the first time, then always that."""
        if (kind, key) not in self._given:
            if group not in self._pools:
                self._pools[group] = self._endless(group, pool)
            self._given[(kind, key)] = next(self._pools[group])
        return self._given[(kind, key)]

    def _endless(self, group: str, pool: Sequence[str]) -> Iterator[str]:
        chance = self._random(group)
        shuffled = list(pool)
        chance.shuffle(shuffled)
        yield from (each for each in shuffled if fold(each) not in self._avoid)
        used = {fold(each) for each in pool}
        while True:
            made = "".join(chance.choices(_SYLLABLES, k=3))
            if made not in self._avoid and made not in used:
                used.add(made)
                yield f"{chance.randint(0, 99):02}" if pool[0].isdecimal() else made.capitalize()

    def _shift(self, taken: frozenset[tuple[int, int]]) -> int:
        """By how many days dates are moved: not so that one becomes another of the conversation, in whatever year."""
        possible = list(range(31, 330))
        self._random("days").shuffle(possible)
        written = [f"{year}-{month:02}-{day:02}" for month, day in taken for year in (2023, 2024)]
        for days in possible:
            if not any(day.key in taken for each in written for day in dates(moved(each, days))):
                return days
        return possible[0]


def _cased(word: str, like: str) -> str:
    """The word written as another is: with capitals, with one, with none."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word if any(char.isupper() for char in like) else word.lower()


def _like(char: str, like: str) -> str:
    return char.upper() if like.isupper() else char
