"""What a message says of requests that are open already: to which of them it belongs, and what of it is no matter for them.

A detail (a number, a day, a room, who may read it) belongs to what was asked for, however long ago that was. Anything else does where
the request was made a moment before; what somebody is ashamed of was told to be heard, and is passed to nobody.
"""

from collections.abc import Iterable

from carebot.turn.context import OpenRequest
from language.acts import Act, Feeling
from language.rules.own import changes_a_part, is_confided, tells_what_to_mind, wishes_to_be_reached_by
from language.rules.places import visit_address
from language.text.details import DetailKind, details
from language.told import DISTRESS, Told, tell

_HAVE_A_PLACE = frozenset({"visit", "care"})
_ADDED_WORDS = 25
_A_FEW = 8  # words: of whoever tells their name in more, it is not what they tell
_NOTHING_BUT = frozenset({Act.THANKS, Act.TAKES_LEAVE, Act.INSULTS, Act.WITHDRAWS, Act.ASKS_STATUS, Act.ASKS_FACT})
_PARTICULARS = frozenset(
    {DetailKind.TIME, DetailKind.HOUR, DetailKind.DATE, DetailKind.WEEKDAY, DetailKind.LABEL, DetailKind.STREET}
) | {DetailKind.COUNT, DetailKind.NUMBER, DetailKind.NTH, DetailKind.SUM}


def tells_particulars(words: str) -> bool:
    """Whether it tells how, when or where somebody is reached or helped, or puts right what was told of that."""
    told = tell(words)
    contact = told.contact
    if contact.phone or contact.email or contact.digits or contact.ending or contact.best_time or contact.bare_name:
        return True
    if Act.GIVES_CONTACT in told.acts and len(words.split()) <= _A_FEW:
        return True
    if tells_what_to_mind(words) or changes_a_part(words) or wishes_to_be_reached_by(words) or Act.AMENDS in told.sure:
        return True
    return any(each.kind in _PARTICULARS for each in details(words))


def adds(words: str, *, just_made: bool) -> bool:
    """Whether it is said of what is open; `just_made`: the message before it asked for that, or added to it."""
    told = tell(words)
    if is_confided(words):
        return True
    if Feeling.SHAME in told.feelings or len(words.split()) > _ADDED_WORDS:
        return False
    if tells_particulars(words):
        return not _is_glad(told)
    return just_made and not told.acts & _NOTHING_BUT and not _is_glad(told)


def those_meant(words: str, requests: Iterable[OpenRequest]) -> tuple[OpenRequest, ...]:
    """Of the open requests (the newest first), those that it belongs to."""
    needs = tuple(each for each in requests if not each.is_booking)
    if is_confided(words):  # a need stays with those who can help; who prays is told less
        return tuple(each for each in needs if each.what == "prayer") or needs
    contact = tell(words).contact
    is_reach = bool(contact.phone or contact.email or contact.digits or contact.ending or contact.best_time)
    if is_reach or wishes_to_be_reached_by(words):  # whoever prays calls nobody
        return tuple(each for each in needs if each.what != "prayer") or needs
    if Act.AMENDS in tell(words).sure and tells_particulars(words):
        return needs
    if visit_address(words):
        return tuple(each for each in needs if each.what in _HAVE_A_PLACE) or needs[:1]
    return needs[:1]


def _is_glad(told: Told) -> bool:
    return bool(told.feelings & {Feeling.JOY, Feeling.THANKS}) and told.distress < DISTRESS
