"""Who only tells, and what of it: joy is said back in their own words, and what hurts is not, which would read as parroting."""

import re
from collections.abc import Mapping

from carebot.offline.handing_on import asks_to_be_done
from carebot.offline.heard import whole
from carebot.offline.manner import is_question
from carebot.offline.scene import Scene
from language.acts import ASKS, Act, Feeling
from language.needs import FACTS, tells_of_abuse
from language.rules.minor import AgeTold
from language.rules.subjects import Need
from language.rules.yes_no import is_no
from language.text.plain import plain
from language.texts import texts

_T = texts("offline_manner")
# Verdicts on oneself, deeds of violence, what is said of God or to us: said back it would be confirmed, or turned against us.
_NOT_SAID_BACK = whole(_T.lines("not_said_back"))
_LED_IN = whole(_T.lines("led_in"), before=r"^\W*", after=r"[\s,]+")
_LACKS_WHO = whole(_T.lines("lacks_who"), before="^")
_WHO = {language: who for language, (who, *_) in _T.lines("who").items()}
_MOST = 12  # words
_AN_AGE = 4  # words that tell no more than that
_DIGIT = re.compile(r"\d")
_TOLD_WITH = frozenset({Act.ASKS_MONEY, Act.ASKS_PRACTICAL_HELP, Act.ASKS_COUNSELING, Act.ASKS_CONNECTION})
_NOT_TOLD = (ASKS - _TOLD_WITH) | {Act.WITHDRAWS, Act.AMENDS, Act.THANKS, Act.TAKES_LEAVE, Act.GREETS, Act.INSULTS}


class _Turned:
    """Words seen from the other side ("my" as "your"), in one language; none where they can only be quoted."""

    def __init__(self, pairs: tuple[str, ...]) -> None:
        self._to: Mapping[str, str] = dict(each.split(" = ", 1) for each in pairs)
        longest_first = sorted(self._to, key=len, reverse=True)
        self._from = re.compile(rf"\b(?:{'|'.join(longest_first)})(?![\w'])", re.IGNORECASE) if pairs else None

    def of(self, said: str) -> str:
        return self._from.sub(lambda found: self._to[found[0].lower()], said) if self._from else said


_TURNED = {language: _Turned(pairs) for language, pairs in _T.lines("turned").items()}


def only_tells(scene: Scene) -> bool:
    """Whether the message does no more than tell: it asks and does nothing, and passes no verdict that we would seem to confirm."""
    is_more = scene.gave_contact or scene.gave_name or is_question(scene.words) or asks_to_be_done(scene.words)
    if scene.needs & (FACTS | {Need.SAFETY}):
        return False
    if is_more or scene.told.sure & _NOT_TOLD or scene.transcript.was_in_danger:
        return False
    if Feeling.ANGER in scene.told.feelings or tells_of_abuse(scene.words) or is_no(scene.words):
        return False
    if scene.told.age != AgeTold() and _DIGIT.search(scene.words) and len(scene.words.split()) <= _AN_AGE:
        return False
    return not _NOT_SAID_BACK.search(plain(scene.words))


def said_back(scene: Scene) -> str:
    """The words to say back, without a stop; "" where it is no mere telling, or cannot be said back."""
    if not only_tells(scene):
        return ""
    told = _LED_IN.sub("", _part(" ".join(scene.words.replace("’", "'").split())))
    if not told or not told[0].isalnum():
        return ""
    if _LACKS_WHO.search(told.lower()):
        told = f"{_WHO[scene.language]}{told[0].lower()}{told[1:]}"
    turned = _TURNED[scene.language].of(told)
    return turned[0].upper() + turned[1:]


def _part(said: str) -> str:
    """Its first sentence, where that is short."""
    sentences = [each.strip(" ,;:-—–\"“”'") for each in re.split(r"[.!…\n]+", said)]
    first = next(filter(None, sentences), "")
    return first if len(first.split()) <= _MOST else ""
