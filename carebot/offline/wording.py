"""How things are put: a wording chosen by the visitor's words, whom a prayer is for."""

import re
import zlib
from collections.abc import Iterable, Sequence

from carebot.offline import details
from carebot.offline.scene import Scene
from language.text import dates
from language.text.letters import without_accents
from language.text.plain import plain
from language.texts import texts
from language.themes import Theme

_T = texts("offline")
_PHRASES = _T.table_of_lines("phrases")
_YOU = _T["you"]
_YOU_AND = _T["you_and"]
_YOU_AND_FAMILY = _T["you_and_family"]
_YOUR = _T["your"]
_OWNED = _T.lines("owned")  # how a relation begins that says whose it is


class _Events:
    """What a prayer may name by its day ("the funeral on Friday"), in one language."""

    def __init__(self, language: str) -> None:
        owners, self._kept, verbs, joins, days = (
            _T.lines(f"event_{key}")[language] for key in ("owners", "articles", "verbs", "joins", "days")
        )  # the articles are kept as they were said
        named = [each.split(" ", 1) for each in _T.lines("events")[language]]
        self._articles = {without_accents(name): article for article, name in named}  # by the event, folded
        days = (*(dates.day_name(weekday, language) for weekday in range(7)), *days)
        self._spelled = {without_accents(each).lower(): each for each in (*(name for _, name in named), *days)}
        self._pattern = re.compile(
            rf"\b(?P<article>{'|'.join((*self._kept, *owners))}) (?P<event>{'|'.join(self._articles)})"
            rf"(?: (?:{'|'.join(verbs)}))?(?P<joins>(?: (?:{'|'.join(joins)}))*)"
            rf" (?P<day>{'|'.join(without_accents(day).lower() for day in days)})\b"
        )

    def in_(self, said: str) -> str:
        """The event as it is told again; "" where none is named with its day."""
        found = self._pattern.search(said)
        if not found:
            return ""
        article = found["article"] if found["article"] in self._kept else self._articles[found["event"]]
        return f"{article} {self._spelled[found['event']]}{found['joins']} {self._spelled[found['day']]}"


_EVENTS = {language: _Events(language) for language in _T.languages}


def office(scene: Scene) -> str:
    phone = scene.transcript.office_phone
    return say("office", scene, phone=phone) if phone else say("office_unknown", scene)


def whom(scene: Scene) -> str:
    """Whom the prayer is for: the living, never only the one who died."""
    if scene.disclosure.theme in _OF_DEATH:
        return _YOU_AND_FAMILY[scene.language]
    other = details.name_of_another(scene.words) or relation(scene)
    return _YOU_AND[scene.language].format(other=other) if other else _YOU[scene.language]


def relation(scene: Scene) -> str:
    """Whom they told of, as theirs: "your mother"; "" where nobody was named."""
    told = str(scene.disclosure.relation or "")
    is_owned = not told or told.startswith(tuple(f"{word} " for word in _OWNED[scene.language]))
    return told if is_owned else _YOUR[scene.language].format(relation=told)


_OF_DEATH = frozenset({Theme.DEATH, Theme.MISCARRIAGE})


def event(scene: Scene) -> str:
    """What is to happen on a day, as it is told again: "the funeral on Friday"."""
    return _EVENTS[scene.language].in_(plain(scene.words).replace(" s ", " "))


def wordings(key: str, scene: Scene) -> Sequence[str]:
    return _PHRASES[key][scene.language]


def say(key: str, scene: Scene, **fields: str) -> str:
    """One of the wordings of this key, chosen by the visitor's words, one not yet used where there is one."""
    every = wordings(key, scene)
    said = " ".join(exchange.reply for exchange in scene.transcript.earlier)
    start = zlib.crc32(f"{scene.seed}{key}".encode())
    in_turn = [every[(start + step) % len(every)] for step in range(len(every))]
    texts = [wording.format(**fields) if fields else wording for wording in in_turn]
    return next((text for text in texts if text not in said), texts[0])


def say_back(key: str, words: str, scene: Scene) -> str:
    """The visitor's words within one of the wordings, one that was not yet used where there is one; "" where there are no words."""
    if not words:
        return ""
    every = wordings(key, scene)
    start = zlib.crc32(scene.seed.encode())
    in_turn = [every[(start + step) % len(every)] for step in range(len(every))]
    unused = (each for each in in_turn if not was_said(each.rpartition("{words}")[2], scene))
    return next(unused, in_turn[0]).format(words=words)


def was_said(text: str, scene: Scene) -> bool:
    """Whether an earlier reply holds this."""
    return any(text in exchange.reply for exchange in scene.transcript.earlier)


def joined(parts: Iterable[str]) -> str:
    return " ".join(part.strip() for part in parts if part and part.strip())
