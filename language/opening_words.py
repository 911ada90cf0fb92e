"""The first sentences and closing questions of our own in one language: `openings.toml` of its pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from language.acts import Feeling
from language.errors import IncompletePack
from language.themes import Theme

# Whose sentence names what was told by itself, so that naming a person beside it would be too much.
NAMED_BY_ITSELF = frozenset((Theme.NERVOUS_VISIT, Theme.CONNECTION, Theme.FAITH_DOUBT, Theme.SHAME))
_EVERY = frozenset(Theme) - {Theme.BIRTH}
_WITH_DETAIL = frozenset((Theme.DEATH, Theme.ILLNESS, Theme.CHILD_ILLNESS, Theme.HOSPITAL, Theme.MARRIAGE))
_TO_YOUNG = frozenset((Theme.UNKNOWN, Theme.DEPRESSION, Theme.LONELINESS, Theme.ANXIETY, Theme.FAMILY))
_CLOSING_ABOUT = frozenset(
    (
        Theme.DEATH,
        Theme.ILLNESS,
        Theme.CHILD_ILLNESS,
        Theme.HOSPITAL,
        Theme.MARRIAGE,
        Theme.FAMILY,
        Theme.PET_LOSS,
        Theme.CAREGIVING,
    )
)
_THEMES = {
    "about_someone": _EVERY - NAMED_BY_ITSELF,
    "alone": _EVERY,
    "with_detail": _WITH_DETAIL,
    "young": _TO_YOUNG,
    "closing_about": _CLOSING_ABOUT,
    "closing": _EVERY,
}

Choices = Mapping[Theme, tuple[str, ...]]


@dataclass(frozen=True)
class OpeningWords:
    """What a reply opens and closes with, and how people name whom and what it is about. What each is for stands in the file."""

    about_someone: Choices
    alone: Choices
    with_detail: Choices
    young: Choices
    feels: Mapping[Feeling, tuple[str, ...]]  # where what is felt is told, and no loss or trouble
    closing_about: Mapping[Theme, str]
    closing: Mapping[Theme, str]
    closing_young: str
    still_here: tuple[str, ...]
    whose: str  # before a person: "your", "su"
    whose_several: str
    are_several: frozenset[str]
    mine: tuple[str, ...]
    before: tuple[str, ...]  # expressions
    relatives: tuple[str, ...]
    possessive: str
    spelled: Mapping[str, str]
    told: Mapping[str, str]  # detail → expression
    of_the_body: frozenset[str]
    years: str
    number_spelled: str  # "{tens}-{ones}", or "" where numbers stay as they are
    let_go: str
    withdrawn: str
    here_for_more: str


def read_opening_words(name: str, told: Mapping[str, Any]) -> OpeningWords:
    """The tables of one `openings.toml`; `name` is the pack's. Raises IncompletePack."""
    for section, themes in _THEMES.items():
        if missing := themes - set(told.get(section, {})):
            raise IncompletePack(f"{name}/openings.toml lacks [{section}] {', '.join(sorted(missing))}.")
    if missing_feelings := set(Feeling) - set(told.get("feels", {})):
        raise IncompletePack(f"{name}/openings.toml lacks [feels] {', '.join(sorted(missing_feelings))}.")
    try:
        people, details, taken_back = told["people"], told["details"], told["taken_back"]
        return OpeningWords(
            **{
                section: {Theme(theme): tuple(choices) for theme, choices in told[section].items()}
                for section in ("about_someone", "alone", "with_detail", "young")
            },
            feels={Feeling(feeling): tuple(choices) for feeling, choices in told["feels"].items()},
            closing_about={Theme(theme): question for theme, question in told["closing_about"].items()},
            closing={Theme(theme): question for theme, question in told["closing"].items()},
            closing_young=told["closing_young"],
            still_here=tuple(told["still_here"]),
            whose=told["whose"]["one"],
            whose_several=told["whose"]["several"],
            are_several=frozenset(told["whose"]["are_several"]),
            mine=tuple(people["mine"]),
            before=tuple(people["before"]),
            relatives=tuple(people["relatives"]),
            possessive=people["possessive"],
            spelled=people["spelled"],
            told=details["told"],
            of_the_body=frozenset(details["of_the_body"]),
            years=details["years"],
            number_spelled=details["spelled"],
            let_go=taken_back["let_go"],
            withdrawn=taken_back["withdrawn"],
            here_for_more=taken_back["still_here"],
        )
    except KeyError as error:
        raise IncompletePack(f"{name}/openings.toml lacks {error}.") from error
    except ValueError as error:  # no theme of that name
        raise IncompletePack(f"{name}/openings.toml: {error}.") from error
