"""What a sentence says was done, or will be, for this visitor: the sentences that the ledger must back."""

# ruff: noqa: SIM905 (lists of words read better as lines of words)

from functools import lru_cache

from language.rules.speech.english import Found, english_claims
from language.rules.speech.reading import Clause, clauses, plain, without_quotations
from language.rules.speech.spanish import looks_spanish, spanish_claims
from language.rules.speech.topics import Claim

_ASKS = frozenset(
    (
        "would could can may shall should do does did is are was were have has will what when where "
        "who how why which whose quieres quiere gustaría puedo podría puede desea desearía cómo qué "
        "cuándo cuál dónde"
    ).split()
)
_BEFORE_ASKING = frozenset((",", "and", "but", "so", "or", "then", "y", "pero", "o"))


def claims(sentence: str) -> tuple[Claim, ...]:
    """Every claim in the sentence, each once. None for offers, questions, conditions, denials, facts."""
    return tuple(dict.fromkeys(claim for _, claim in find_claims(sentence)))


def first_claim_at(text: str) -> int | None:
    """Where in the plain text the first claim stands."""
    return min((at for at, _ in find_claims(text)), default=None)


@lru_cache(maxsize=512)
def find_claims(sentence: str) -> tuple[Found, ...]:
    """Claims with their place in `plain(sentence)`."""
    text = without_quotations(plain(sentence))
    found: list[Found] = []
    for clause in clauses(text):
        asked = _without_question(clause)
        if asked is None:
            continue
        found += english_claims(asked)
        if looks_spanish(asked):
            found += spanish_claims(asked)
    return tuple(found)


def _without_question(clause: Clause) -> Clause | None:
    """The clause up to where it turns into a question, None when nothing is left."""
    cut = len(clause.words)
    for index, word in enumerate(clause.words):
        if word == "¿":
            cut = index
            break
    if clause.ends_in == "?" and cut == len(clause.words):
        for index in range(len(clause.words) - 1, -1, -1):
            if clause.words[index] in _ASKS and (index == 0 or clause.words[index - 1] in _BEFORE_ASKING):
                cut = index
                break
    words = clause.words[:cut]
    if not any(word.isalpha() for word in words):
        return None
    if len(words) == len(clause.words) and "¡" not in words:
        return clause
    kept = [i for i in range(cut) if words[i] != "¡"]
    return Clause(
        tuple(words[i] for i in kept),
        tuple(clause.capital[i] for i in kept),
        tuple(clause.at[i] for i in kept),
        clause.ends_in,
        " ".join(words[i] for i in kept),
    )
