"""Danger told in languages that neither heads nor rules know, by a short list of phrases each (`phrases/*.txt`).

A list is no reader: what is put in other words is not heard. No native reader has checked the lists (docs/detectors.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from language.danger import TOPICS, WHO, Danger, Tier
from language.errors import IncompletePhrases
from language.once import Once
from language.text import Phrases, clean, fold, words_of

LISTS = Path(__file__).parent / "phrases"
_ACCENTS = {"accents: kept": False, "accents: folded": True}


@dataclass(frozen=True)
class PhraseList:
    """The phrases of one language. `code` is ISO 639-1."""

    code: str
    is_folded: bool  # False: accents tell words apart, so the text is compared as it was typed
    phrases: Phrases
    told: dict[str, tuple[str, Tier]]  # phrase, as `phrases` gives it → topic and tier

    def heard(self, words: Sequence[str]) -> Danger | None:
        """The gravest danger of a message in these words, the first one told of those as grave."""
        found = [self.told[each.phrase] for each in self.phrases.within(words)]
        if not found:
            return None
        topic, tier = min(found, key=lambda each: each[1] is not Tier.HARD)
        return Danger(TOPICS[topic], "phrase", topic == "third_person", tier, topic, WHO.get(topic, ""))


_heard: Once[Danger | None] = Once(256)


def by_phrases(text: str) -> Danger | None:
    """The gravest danger that the lists find in a message, or None. Takes time in proportion to the message."""
    return _heard.of(text, lambda: _search(text))


def keep(text: str, danger: Danger | None) -> None:
    """What another process found in the text, for `by_phrases` to go by."""
    _heard.of(text, lambda: danger)


def _search(text: str) -> Danger | None:
    cleaned = clean(text)
    as_typed, folded = words_of(cleaned.casefold()), words_of(fold(cleaned))
    found = [danger for each in phrase_lists() if (danger := each.heard(folded if each.is_folded else as_typed))]
    return min(found, key=lambda danger: danger.tier is not Tier.HARD, default=None)


@cache
def phrase_lists() -> tuple[PhraseList, ...]:
    """Every list there is. Raises IncompletePhrases."""
    return tuple(read_list(path) for path in sorted(LISTS.glob("*.txt")))


def read_list(path: Path) -> PhraseList:
    """One file as a list. Raises IncompletePhrases."""
    is_folded: bool | None = None
    told: dict[str, tuple[str, Tier]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line in _ACCENTS:
            is_folded = _ACCENTS[line]
        elif line and not line.startswith("#"):
            if is_folded is None:
                raise IncompletePhrases(f'{path.name}: say "accents: kept" or "accents: folded" before the phrases.')
            about, _, phrase = line.partition("\t")
            topic, _, tier = about.partition(".")
            words = words_of(fold(phrase) if is_folded else clean(phrase).casefold())
            if topic not in TOPICS or tier not in list(Tier) or len(words) < 2:
                raise IncompletePhrases(f"{path.name}: {line!r} is no TOPIC.TIER, tab and phrase of two words or more.")
            told[" ".join(words)] = topic, Tier(tier)
    return PhraseList(path.stem, bool(is_folded), Phrases(told), told)
