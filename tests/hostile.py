"""Words that nobody types, and that cost a careless reader its square: each of about a wanted length."""

from collections.abc import Callable

LOTS, TRIES = 5, 7  # of measuring what looks too expensive


def _again(piece: str) -> Callable[[int], str]:
    return lambda length: (piece * (length // len(piece) + 1))[:length]


HOSTILE: dict[str, Callable[[int], str]] = {
    "long spaces": lambda n: "a" + " " * n + "b",
    "tabs after a cue": lambda n: "my name is" + "\t" * n + "!",
    "empty lines": _again("\n"),
    "hard spaces": _again("\u00a0"),
    "line ends of every kind": _again("\r\n "),
    "one letter": _again("a"),
    "letters set apart": _again("k "),
    "capitalized words": _again("Ann "),
    "names in a row": _again("my son Ann, "),
    "particles": _again("Ann de la "),
    "digits": _again("1234567890"),
    "digits set apart": _again("5 5 5 - "),
    "lone digits": _again("1 "),
    "dots": _again("."),
    "dots set apart": _again(". "),
    "at signs": _again("@"),
    "almost emails": _again("a@"),
    "emails that do not end": _again("a@a."),
    "initials": _again("a."),
    "underscores": _again("_"),
    "hyphens": _again("a-"),
    "dashes on lines": _again("\n-"),
    "apostrophes": _again("a'"),
    "quotes": _again('"'),
    "quotes that open": _again('"a '),
    "curly quotes that open": _again("“a "),
    "brackets": _again("("),
    "nested brackets": _again("[("),
    "keys of results": _again("(host "),
    "tags": _again("<result>"),
    "tags that do not close": _again("<result "),
    "zero-width characters": lambda n: "a" + "\u200b" * n,
    "one combining mark": lambda n: "a" + "\u0301" * n,
    "marks out of order": lambda n: "a" + "\u0301\u0316" * (n // 2),
    "emoji": _again("😭"),
    "ligatures that grow": _again("ﷺ"),
    "words that are spelled out": _again("ima "),
    "promises": _again("i will "),
    "denials": _again("do not "),
    "courtesies": _again("no gracias "),
    "thanks without a name": _again("thanks, "),
    "people of the church": _again("prayer team "),
    "almost telephone numbers": _again("(555) 555-"),
    "almost dates": _again("12/31/"),
    "almost moments": _again("next monday at 5 "),
    "almost references": _again("1 John 3:16-"),
    "verses without a book": _again("3:16,"),
    "almost addresses": _again("calle a "),
    "almost links": _again("http://a."),
    "sums of money": _again("$1,000 "),
    "numbers in words": _again("one "),
    "laughter": _again("ha"),
    "who": _again("she has "),
    "waiting": _again("wait "),
}


def ratio_of_times(seconds: Callable[[str], float], few: str, many: str, most: float) -> float:
    """How many times as long `many` takes as `few`, looked at with patience before anybody is blamed.

    The two are measured in turns, and the lot again while the ratio is above `most`: what else the machine does makes one lot
    slower than it is, and the square of something is sixteen in every one of them.
    """
    ratio = float("inf")
    for _ in range(LOTS):
        tries = [(seconds(many), seconds(few)) for _ in range(TRIES)]
        ratio = min(ratio, min(took for took, _ in tries) / min(took for _, took in tries))
        if ratio <= most:
            break
    return ratio
