"""What no tool does is handed to people: offered first, and after a yes a request in the visitor's own words.

The request is a call back, whose reason is what was asked for: it has a way to be answered, and the receipt and the promise that every
request to people has. Nothing is handed on that was only offered.
"""

import re

from carebot.offline.heard import one_of
from carebot.offline.scene import Scene, own_words
from carebot.offline.telling import CARE_TOOLS
from carebot.offline.wording import say, wordings
from language.acts import Act
from language.needs import is_contact_only
from language.rules.yes_no import is_no, is_yes
from language.text.plain import plain
from language.texts import texts

_TO_BE_DONE = re.compile(rf"^(?:\W*(?:{one_of(texts('offline_manner').lines('to_be_done'))})\b)")
_CLAUSES = re.compile(r"[.,;!?\n]+")
_OFFERS = ("hand_on", "offer_answer", "unclear_again")  # each asks whether a person may have what was said
_A_YES = 5  # words; a longer one tells something too


def offer(scene: Scene) -> str:
    """Says that it is nothing an assistant can do, and asks whether people may have it; "" where nothing is to be done, or a person was
    just offered, or turned down."""
    last = scene.transcript.last_reply
    if not asks_to_be_done(scene.words) or scene.was_declined(Act.ASKS_CALL):
        return ""
    return "" if any(wording in last for wording in wordings("hand_on", scene)) else say("hand_on", scene)


def asks_to_be_done(words: str) -> bool:
    """Whether it asks that somebody do something, rather than whether or what something is."""
    return any(_TO_BE_DONE.search(plain(clause).strip()) for clause in _CLAUSES.split(words))


def reason(scene: Scene, tools: tuple[str, ...]) -> str:
    """What a call is about: what nothing fitted and was offered to people, with what was said since; else what was told."""
    told = own_words(scene, tools)
    asked = _offered_for(scene)
    if not asked or asked in told:
        return told
    is_answer = is_contact_only(told) or ((is_yes(told) or is_no(told)) and len(told.split()) <= _A_YES)
    return asked if is_answer else f"{asked}\n{told}"


def _offered_for(scene: Scene) -> str:
    """The message that a person was offered for last, unless something was asked of people since."""
    for exchange in reversed(scene.transcript.earlier):
        if any(call.name in CARE_TOOLS for call in exchange.calls):
            return ""
        if any(wording in exchange.reply for kind in _OFFERS for wording in wordings(kind, scene)):
            return exchange.words
    return ""
