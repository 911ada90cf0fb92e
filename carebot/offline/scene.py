"""Everything known when a reply is due: what was heard, whom it is about, what is still open."""

import re
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace

from carebot.llm.base import ModelRequest
from carebot.offline import manner
from carebot.turn.context import OpenRequest
from carebot.turn.lookups.heard import Heard, last_telling, read_heard
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.own import meant_by, read_notes, taken_back_by
from carebot.turn.signals import only_withdraws
from carebot.turn.transcript import Exchange, PastCall, Transcript
from language.acts import Act
from language.disclosure import read_disclosure
from language.needs import INFORMATION, is_contact_only, is_only_a_question, read_needs, request_part
from language.rules.minor import is_minor
from language.rules.offers import offers_in
from language.rules.own import asks_after
from language.rules.subjects import Need
from language.rules.yes_no import is_no, is_yes
from language.text.plain import plain
from language.themes import Disclosure, Theme
from language.told import ruled_acts

_REMEMBER = 6  # exchanges: what was asked longer ago and never completed is not brought up again
_IN_CONFIDENCE = frozenset({"flag_safety_concern", "submit_benevolence_request"})
_MOST_EARLIER_CHARS = 1200


@dataclass(frozen=True)
class Scene(Heard):
    open_needs: frozenset[Need]  # asked for earlier, not done for want of something
    seed: str  # differs between visitors and turns, the same for the same words

    @property
    def is_voice(self) -> bool:
        return self.transcript.is_voice

    @property
    def is_minor(self) -> bool:
        return self.signals.is_minor or self.transcript.is_said_to_be_minor

    @property
    def contact(self) -> str:
        return self.phone or self.email

    @property
    def is_follow_up(self) -> bool:
        """An answer to what was asked (a name, a number, yes), rather than something new."""
        return len(plain(self.words).split()) <= 12 and (self.gave_contact or self.gave_name or is_yes(self.words))

    @property
    def meant(self) -> tuple[OpenRequest, ...]:
        """The open requests that the message can mean."""
        return meant_by(self.words, read_notes(self.transcript.current.notes))

    @property
    def surely_meant(self) -> tuple[OpenRequest, ...]:
        """The one of them that the message can mean, or all where it takes back all; none where it could be one of several."""
        meant = self.meant
        return taken_back_by(self.words, meant) if self.takes_back or len(meant) == 1 else ()

    @property
    def takes_back(self) -> bool:
        """Whether it surely takes back something that is open."""
        return Act.WITHDRAWS in self.signals.acts & self.signals.sure_acts and bool(self.meant)

    @property
    def amends(self) -> bool:
        """Whether it surely says something new about a need that is open."""
        return Act.AMENDS in self.signals.acts & self.signals.sure_acts and any(
            not each.is_booking for each in self.meant
        )

    @property
    def asks_after(self) -> bool:
        """Whether it asks what becomes of something that is open, and for nothing more."""
        return bool(read_notes(self.transcript.current.notes)) and asks_after(self.words)

    def was_called(self, *tools: str) -> bool:
        """Whether an earlier turn called one of these."""
        return any(call.name in tools for exchange in self.transcript.earlier for call in exchange.calls)


def read_scene(request: ModelRequest) -> Scene:
    """The scene of the request's last visitor message."""
    heard = read_heard(request)
    declined = is_no(heard.words) or only_withdraws(heard.signals.acts)
    needs = heard.needs
    if manner.is_about_this_chat(heard.words):  # what is only heard beside it is a wish for nobody else
        needs &= read_needs(heard.words, ruled_acts(heard.words))
    own = {
        "needs": needs,
        "disclosure": _about_whom(heard),
        "open_needs": frozenset() if declined else _open_needs(heard.transcript) - needs,
        "seed": f"{zlib.crc32(heard.words.encode('utf-8', 'replace')):08x}-{len(heard.history)}",
    }
    return Scene(**{each.name: getattr(heard, each.name) for each in fields(heard)} | own)


_ABOUT_ONE_PERSON = frozenset(
    {Theme.DEATH, Theme.ILLNESS, Theme.CHILD_ILLNESS, Theme.HOSPITAL, Theme.CAREGIVING, Theme.ADDICTION}
)
_HE = re.compile(r"\b(?:he|him|his)\b")
_SHE = re.compile(r"\b(?:she|her|hers)\b")
_MALE = re.compile(r"\b(?:husband|father|dad|daddy|son|brother|grand(?:father|pa|son)|uncle|nephew|boy|boyfriend)\b")
_FEMALE = re.compile(
    r"\b(?:wife|mother|mom|mum|mommy|daughter|sister|grand(?:mother|ma|daughter)|nana|aunt|niece|girl|girlfriend)\b"
)


def _about_whom(heard: Heard) -> Disclosure:
    """What was told, and of whom; "she died on Sunday" is about the mother of the message before."""
    told, language = heard.disclosure, heard.language
    words, history = last_telling(heard.words, heard.history)
    if told.theme is Theme.BULLYING and is_minor(words, history):
        return replace(told, relation=None)  # the mother a pupil speaks of is not the one who is bullied
    if told.relation or told.theme not in _ABOUT_ONE_PERSON:
        return told
    # The clause that names the trouble names the person too ("my mother is very ill, and I am afraid").
    clauses = (read_disclosure(clause, (), language) for clause in re.split(r"[.!?;,\n]+| and | y ", words))
    if own := next((clause for clause in clauses if clause.relation and clause.theme is told.theme), None):
        return replace(told, relation=own.relation)
    for earlier in reversed(history[-_REMEMBER:]):
        relation = read_disclosure(earlier, (), language).relation
        if relation:
            said = plain(words)
            is_another = (_HE.search(said) and _FEMALE.search(relation)) or (
                _SHE.search(said) and _MALE.search(relation)
            )
            return told if is_another else replace(told, relation=relation)
    return told


def own_words(scene: Scene, tools: Collection[str]) -> str:
    """This message behind the earlier ones that told something and went into no such call yet. What went into a call in confidence
    stays there: a call back that quotes it would show it to the office, beside the name."""
    told: list[str] = []
    length = 0
    for exchange in reversed(scene.transcript.earlier):
        if any(call.name in tools or _is_in_confidence(call) for call in exchange.calls):
            break
        if not _tells_something(exchange.words):
            continue
        length += len(exchange.words)
        if length > _MOST_EARLIER_CHARS:
            break
        told.append(exchange.words)
    told.reverse()
    own = request_part(scene.words)
    if own and (not told or not _is_only_an_answer(scene, own)):
        told.append(own)
    return "\n".join(told) or scene.words.strip()


def _is_in_confidence(call: PastCall) -> bool:
    told = call.input
    return call.name in _IN_CONFIDENCE or told.get("confidentiality") == "pastors_only" or bool(told.get("anonymous"))


def _tells_something(words: str) -> bool:
    if not words or manner.is_thanks(words) or (manner.is_greeting(words) and len(plain(words).split()) < 5):
        return False
    if is_only_a_question(words):
        return False
    return len(plain(words).split()) >= 4 and not is_contact_only(words)


def _is_only_an_answer(scene: Scene, own: str) -> bool:
    if len(plain(own).split()) > 12:
        return False
    return (is_yes(own) and len(plain(own).split()) <= 5) or scene.gave_contact or scene.gave_name


def _open_needs(transcript: Transcript) -> frozenset[Need]:
    found: set[Need] = set()
    before = ""
    for exchange in transcript.earlier[-_REMEMBER:]:
        if is_no(exchange.words):
            found.clear()
        found |= read_needs(exchange.words) - INFORMATION - _NOT_TAKEN_UP
        if before and is_yes(exchange.words):
            found |= set(offers_in(before))
        called = {call.name for call in exchange.calls} - _refused(exchange)
        found = {need for need in found if not called.intersection(_settling(need))}
        before = exchange.reply or before
    return frozenset(found)


# A booking that was begun is taken up by its own question alone, while that is open.
_NOT_TAKEN_UP = frozenset(
    {Need.GROUP, Need.COUNSELING, Need.APPOINTMENT, Need.EVENT, Need.ROOM, Need.CHECKIN, Need.RESOURCES}
)


def _settling(need: Need) -> Sequence[str]:
    # A visit recorded without a way to reach the person leaves the wish for a call open.
    return ("request_callback",) if need is Need.CALLBACK else TOOLS_OF_NEED[need]


def _refused(exchange: Exchange) -> set[str]:
    return {outcome.name for outcome in exchange.outcomes if outcome.is_error}


def is_silent_plea(scene: Scene) -> bool:
    """Somebody in pain asks for help without saying which: praying for them can be done at once."""
    return scene.signals.emotional and manner.is_plea(scene.words) and not scene.is_minor
