"""How much of what tells who somebody is the anonymizer finds, and how much else it takes along: counts, never a word."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from evals.anonymize.known import CORPUS, NAMES, NUMBERS, PLACES, RECORD, Mark, Said, Snippet
from evals.anonymize.replace import replace_all
from evals.anonymize.spans import Kind, Span
from evals.hearing import Bar, Figure
from language.text.name_words import fold

ON_RECORD, OTHERS = Bar(1.0, 1.0), Bar(0.95, 1.0)
GROUPS = {"other names": NAMES, "places": PLACES, "numbers": NUMBERS}
_WORD = re.compile(r"[^\W_]+")
_OF_PEOPLE = (Kind.NAME, Kind.FAMILY)

_SAYS_WHAT = frozenset(
    word
    for line in (CORPUS / "says_what.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
    for word in line.split()
)

Replace = Callable[[Snippet], Sequence[Sequence[Span]]]


def by_the_anonymizer(snippet: Snippet) -> Sequence[Sequence[Span]]:
    """What is replaced of each message when the console makes a scenario of the conversation."""
    texts = [said.text for said in snippet.said]
    found = replace_all(texts, seed="measured", language=snippet.language, own=snippet.records)
    return [message.spans for message in found.messages]


@dataclass(frozen=True)
class Measured:
    """The figures of a language, and what was missed by kind."""

    language: str
    figures: tuple[Figure, ...]
    missed: Counter[str]

    def named(self, name: str) -> Figure:
        return next(each for each in self.figures if each.name == f"{self.language} {name}")


def measure(snippets: Iterable[Snippet], replaced: Replace = by_the_anonymizer) -> list[Measured]:
    """By language, in the order of the languages' first snippets."""
    by_language: dict[str, list[Snippet]] = defaultdict(list)
    for snippet in snippets:
        by_language[snippet.language].append(snippet)
    return [_of_language(language, listed, replaced) for language, listed in by_language.items()]


def _of_language(language: str, snippets: Sequence[Snippet], replaced: Replace) -> Measured:
    gone: Counter[str] = Counter()
    there: Counter[str] = Counter()
    people = named = taken = words = 0
    for snippet in snippets:
        for said, spans in zip(snippet.said, replaced(snippet), strict=True):
            for mark in said.marks:
                there[mark.kind] += 1
                is_gone = all(_covering(spans, start, end) for start, end in _telling(said, mark))
                gone[mark.kind] += is_gone
                if is_gone and mark.kind in (RECORD, *NAMES):
                    people += 1
                    named += any(span.kind in _OF_PEOPLE for span in spans if mark.start < span.end <= mark.end)
            outside = [match.span() for match in _WORD.finditer(said.text) if not _is_marked(said, match.start())]
            words += len(outside)
            taken += sum(bool(_covering(spans, *place)) for place in outside)

    def figure(name: str, kinds: Iterable[str], bar: Bar | None = None) -> Figure:
        listed = list(kinds)
        return Figure(
            f"{language} {name}", sum(gone[kind] for kind in listed), sum(there[kind] for kind in listed), bar
        )

    return Measured(
        language,
        (
            figure("names on records", [RECORD], ON_RECORD),
            *(figure(group, kinds, OTHERS) for group, kinds in GROUPS.items()),
            Figure(f"{language} of the names gone: by a name", named, people),
            Figure(f"{language} other words taken along", taken, words),
        ),
        Counter({kind: there[kind] - gone[kind] for kind in there if there[kind] > gone[kind]}),
    )


def missed(found: Iterable[Measured]) -> frozenset[str]:
    """The names of the figures below their floor."""
    return frozenset(
        each.name for one in found for each in one.figures if each.bar and each.bar.verdict(each.share) == "missed"
    )


def _telling(said: Said, mark: Mark) -> list[tuple[int, int]]:
    """Where the words of a mark stand of which none may stay."""
    words = [(match.start(), match.end()) for match in _WORD.finditer(said.text, mark.start, mark.end)]
    telling = [(start, end) for start, end in words if fold(said.text[start:end]) not in _SAYS_WHAT]
    if mark.kind in PLACES and any(said.text[start].isupper() for start, _ in telling):
        telling = [(start, end) for start, end in telling if not said.text[start].islower()]
    return telling if telling and mark.kind in (*PLACES, "email", "birth", "full", "nick") else words


def _is_marked(said: Said, at: int) -> bool:
    return any(mark.start <= at < mark.end for mark in said.marks)


def _covering(spans: Sequence[Span], start: int, end: int) -> Span | None:
    return next((span for span in spans if span.start <= start and end <= span.end), None)
