"""A sentence made readable for rules: plain letters, contractions written out, cut into clauses."""

# ruff: noqa: SIM905 (lists of words read better as lines of words)

import re
from dataclasses import dataclass, field

# A sentence longer than this says nothing more that matters here, and must not cost more.
LONGEST = 2000

_STRAIGHT = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "´": "'",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "—": " - ",
        "–": " - ",
        "…": ". ",
    }
    | {
        "*": " ",
        "_": " ",
        "~": " ",
        "`": " ",
        "#": " ",
        ">": " ",
        "[": " ",
        "]": " ",
        "|": " ; ",
        "\n": " ; ",
    }
    | {"✅": " ; done ; ", "✔": " ; done ; ", "☑": " ; done ; ", "\ufe0f": " ", "\u00a0": " ", "\u200b": ""}
)
_LINK = re.compile(r"\]\([^()\s]{1,300}\)")
_CONTRACTED = re.compile(r"\b(\w+?)(n't|'(?:ve|ll|re|m|d|s))\b(?=(?: (\w+))?)", re.I)
_LOOSE = re.compile(r"\b(cannot|gonna|wanna|im|ive|follow-up|call-?backs?|checked-in|e-?mail)\b", re.I)
_LOOSELY = {"cannot": "can not", "gonna": "going to", "wanna": "want to", "im": "i am", "ive": "i have"} | {
    "follow-up": "followup",
    "checked-in": "checked in",
    "e-mail": "email",
    "email": "email",
}
_HAS_AFTER = frozenset(
    ("been got gotten had agreed taken gone heard written sent made let told put given already").split()
)
_IS_HOSTS = frozenset(
    (
        "it that this he she there here what everything who how where one someone somebody everyone nobody when why"
    ).split()
)
_TITLES = frozenset(["dr", "mr", "mrs", "ms", "rev", "fr", "st", "sr", "sra", "dra", "pr"])
_QUOTED = re.compile(r'"([^"]{1,600})"|^[^"]{0,600}[^\s"]"(?=[\s,.;:)(-]|$)|"[^"]+$')
_CHURCH_BUSINESS = re.compile(
    r"\b(?:request|team|pastor|staff|prayer list|office|submitted|call you|petici[oó]n"
    r"|equipo|solicitud|confirmation)\b"
)
_TOKEN = re.compile(r"[^\W_]+(?:['.@/&-][^\W_]+)*|[^\w\s]")
_CUTS = frozenset(";:.!?()-")


@dataclass(frozen=True)
class Clause:
    """Words between hard stops. `ends_in` is the stop; `at` the place of each word in the plain text."""

    words: tuple[str, ...]
    capital: tuple[bool, ...]
    at: tuple[int, ...]
    ends_in: str
    text: str = field(default="")

    def rest(self, index: int, length: int = 14) -> str:
        """The words from `index` on, joined."""
        return " ".join(self.words[index : index + length])

    def before(self, index: int, length: int = 30) -> str:
        """The words up to `index`, joined."""
        return " ".join(self.words[max(0, index - length) : index])


def plain(sentence: str) -> str:
    """The sentence with straight quotes, no markdown, single spaces, contractions written out, case kept."""
    text = " ".join(_LINK.sub("]", sentence[:LONGEST]).translate(_STRAIGHT).split())
    if "'" in text:
        text = _CONTRACTED.sub(_written_out, text)
    return _LOOSE.sub(_loosely, text)


def _loosely(found: re.Match[str]) -> str:
    word = found[0].lower()
    return _LOOSELY.get(word, "callback")


def _written_out(found: re.Match[str]) -> str:
    """ "it's been" is "it has been", "it's on" is "it is on", "Tom's mother" stays."""
    host, ending, following = found[1], found[2].lower(), (found[3] or "").lower()
    low = host.lower()
    if ending == "n't":
        return {"wo": "will", "ca": "can", "sha": "shall"}.get(low, host) + " not"
    if ending == "'s":
        if low == "let":
            return host + " us"
        if low in ("it", "that", "this", "everything", "one"):
            return host + (
                " has" if following in ("been", "got", "gotten", "had", "taken", "gone", "already") else " is"
            )
        if following in _HAS_AFTER or (following.endswith("ed") and low not in ("what", "there")):
            return host + " has"
        if low in _IS_HOSTS or following.endswith("ing") or following in ("on", "in", "now", "going"):
            return host + " is"
        return found[0]
    if ending == "'d":
        return host + (" had" if following in ("already", "just") else " would")
    return host + {"'ve": " have", "'ll": " will", "'re": " are", "'m": " am"}[ending]


def without_quotations(text: str) -> str:
    """The text less what it quotes (scripture, a story), unless that talks of the church's own business."""
    if '"' not in text:
        return text

    def keep(found: re.Match[str]) -> str:
        return found[0].replace('"', " ") if _CHURCH_BUSINESS.search(found[0].lower()) else " , "

    return _QUOTED.sub(keep, text)


def clauses(text: str) -> list[Clause]:
    """The clauses of plain text (case kept, so that names can be told)."""
    found: list[Clause] = []
    words: list[str] = []
    capital: list[bool] = []
    at: list[int] = []

    def close(stop: str) -> None:
        if words:
            joined = " ".join(words)
            found.append(Clause(tuple(words), tuple(capital), tuple(at), stop, joined))
        words.clear()
        capital.clear()
        at.clear()

    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in _CUTS:
            if word != "." or not words or words[-1] not in _TITLES:
                close(word)
        elif word[0].isalnum() or word in ",¿¡":
            low = word.lower()
            capital.append(word != low)
            words.append(low)
            at.append(token.start())
    close("")
    return found
