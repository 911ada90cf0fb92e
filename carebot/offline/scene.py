"""Everything known when a reply is due: what was heard, whom it is about, what is still open."""

import re
import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields, replace

from carebot.llm.base import ModelRequest
from carebot.offline import adding, manner
from carebot.turn.context import OpenRequest
from carebot.turn.lookups.heard import Heard, disclosure_of, last_telling, needs_surely, read_heard
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.meant import meant_by, taken_back_by
from carebot.turn.own import read_notes
from carebot.turn.signals import only_withdraws, surely_withdraws
from carebot.turn.transcript import Exchange, PastCall, Transcript
from language.acts import ASKS, Act, Feeling
from language.needs import BOOKED, CARE, INFORMATION, is_contact_only, is_only_a_question, read_needs, request_part
from language.rules.feasts import feasts_in
from language.rules.minor import is_minor
from language.rules.offers import asks_contact, offers_in
from language.rules.own import asks_after, asks_after_earlier, changes_a_part, is_confided
from language.rules.subjects import Need
from language.rules.yes_no import is_no, is_yes
from language.text.plain import plain
from language.themes import Disclosure, Theme
from language.told import NAMES_TROUBLE, Told, ruled_acts, tell

_REMEMBER = 6  # exchanges: what was asked longer ago and never completed is not brought up again
_ADDED_TO = frozenset(
    {
        "submit_prayer_request", "request_callback", "request_pastoral_visit", "report_care_need", "amend_request",
        "submit_benevolence_request", "signup_for_volunteer_role", "capture_visitor_contact",
    }
)  # fmt: skip
_A_SHORT_QUESTION = 5  # words
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
    def wants_a_person(self) -> bool:
        """Whether somebody human is asked for; to ask whether this is somebody is no such wish, unless in so many words."""
        asked = ruled_acts(self.words) if manner.is_about_this_chat(self.words) else self.signals.acts
        return Act.ASKS_PERSON_NOW in asked

    @property
    def takes_back(self) -> bool:
        """Whether it surely takes back something that is open."""
        return surely_withdraws(self.words, self.signals) and bool(self.meant)

    @property
    def amends(self) -> bool:
        """Whether it surely says something new about a need that is open."""
        is_told = Act.AMENDS in self.signals.acts & self.signals.sure_acts or changes_a_part(self.words)
        return is_told and any(not each.is_booking for each in self.meant)

    @property
    def amended(self) -> tuple[OpenRequest, ...]:
        """The needs that what it changes belongs to."""
        meant = self.surely_meant
        return meant or adding.those_meant(self.words, self.meant)

    @property
    def asks_after(self) -> bool:
        """Whether it asks what becomes of something that was asked for, and for nothing more."""
        notes = read_notes(self.transcript.current.notes)
        if self.transcript.was_in_danger:
            return False  # whoever does harm may read along
        is_of_ours = notes or self.was_called(*_ADDED_TO, "withdraw_request")
        if asks_after(self.words) and (is_of_ours or any(map(asks_after_earlier, (self.words, *self.history[-2:])))):
            return True
        if self.needs or self.asks_about_chat:
            return False
        if manner.is_question(self.words) and needs_surely(self.words) & _needs_of(notes):
            return True  # "is there any chance that the pastor comes?"
        if self._made_just_now and manner.is_question(self.words) and self._is_of_what_was_asked:
            return True  # "when would that be?"
        if notes:
            return self.does(Act.ASKS_STATUS)
        last = self.transcript.earlier[-1:]
        if manner.is_question(self.words) and any(each.calls for each in last) and not self._made_just_now:
            return False  # "what was it about?" is of what was looked up
        asks = self.told.acts if self.was_called(*_ADDED_TO) else self.told.sure
        return Act.ASKS_STATUS in asks and not is_only_a_question(self.words)

    @property
    def asks_about_chat(self) -> bool:
        """Whether it asks who answers here, or who is told."""
        return manner.asks_about_me(self.words) or manner.asks_who_reads(self.words)

    @property
    def told(self) -> Told:
        """What this message tells by itself."""
        return tell(self.words)

    @property
    def is_angry(self) -> bool:
        """Whether it insults, and asks for nothing."""
        return Act.INSULTS in self.told.sure and Feeling.ANGER in self.told.feelings and not self.needs

    def does(self, *acts: Act) -> bool:
        return not self.told.acts.isdisjoint(acts)

    @property
    def adds_to(self) -> tuple[OpenRequest, ...]:
        """The open requests that this message says more about ("for my mom" · "she's sick" is one prayer)."""
        notes = read_notes(self.transcript.current.notes)
        is_private = is_confided(self.words)
        if not notes or self.needs or self.asks_after or (self.asks_about_chat and not is_private):
            return ()
        if self.told.contact.digits and not self.phone:
            return ()  # the first piece of a number
        is_detail = adding.tells_particulars(self.words)
        if self.transcript.was_in_danger and not (is_detail or is_private):
            return ()
        if manner.is_thanks(self.words) and not (is_detail or is_private):
            return ()
        says_nothing = is_no(self.words) or (is_yes(self.words) and not self.gave_contact)
        if (not (is_private or is_detail) and says_nothing) or (manner.is_question(self.words) and not is_private):
            return ()
        if not adding.adds(self.words, just_made=self._made_just_now or asks_contact(self.transcript.last_reply)):
            return ()
        return adding.those_meant(self.words, notes)

    @property
    def tells_reach_first(self) -> bool:
        """Whether this is the first message that tells how they are reached: what was asked for before it lacks that."""
        before = map(tell, self.history)
        return self.gave_contact and not any(each.contact.phone or each.contact.email for each in before)

    @property
    def open_needs_on_record(self) -> tuple[OpenRequest, ...]:
        """The open requests that somebody answers."""
        notes = read_notes(self.transcript.current.notes)
        return tuple(each for each in notes if not each.is_booking and each.what != "prayer")

    @property
    def _is_of_what_was_asked(self) -> bool:
        """Whether it is a short question, and of nobody ("when would that be?", and not "is she given communion?")."""
        said = plain(self.words)
        return len(self.words.split()) <= _A_SHORT_QUESTION and not (_HE.search(said) or _SHE.search(said))

    @property
    def asks_of_request(self) -> bool:
        """Whether it is a question on what was asked for a moment before, that only those can answer who have it."""
        is_open = self._made_just_now and bool(self.open_needs_on_record) and not self.transcript.was_in_danger
        is_other = bool(self.needs) or self.asks_after or manner.is_about_this_chat(self.words)
        said = plain(self.words)
        return (
            is_open and not is_other and manner.is_question(self.words) and bool(_HE.search(said) or _SHE.search(said))
        )

    @property
    def _made_just_now(self) -> bool:
        """Whether the message before this asked for something, or changed it."""
        last = self.transcript.earlier[-1] if self.transcript.earlier else Exchange()
        return bool(({call.name for call in last.calls} - _refused(last)) & (_ADDED_TO | {"withdraw_request"}))

    def was_declined(self, act: Act) -> bool:
        """Whether it was ever said that this is not wanted, and not asked for since."""
        for words in (self.words, *reversed(self.history)):
            if act in (told := tell(words)).declined:
                return True
            if act in told.acts:
                return False
        return False

    def was_called(self, *tools: str) -> bool:
        """Whether an earlier turn called one of these."""
        return any(call.name in tools for exchange in self.transcript.earlier for call in exchange.calls)


_TAKEN_WITH_A_NUMBER = frozenset({Need.CARE, Need.VISIT, Need.CALLBACK})


def read_scene(request: ModelRequest) -> Scene:
    """The scene of the request's last visitor message."""
    heard = read_heard(request)
    declined = is_no(heard.words) or only_withdraws(heard.signals.acts)
    needs = heard.needs
    if manner.is_about_this_chat(heard.words):  # what is only heard beside it is a wish for nobody else
        needs &= read_needs(heard.words, ruled_acts(heard.words))
    if manner.asks_who_reads(heard.words):
        needs -= BOOKED
    ruled = ruled_acts(heard.words)
    if heard.signals.emotional and Act.ASKS_COUNSELING not in ruled and not heard.transcript.asked_back:
        needs -= {Need.COUNSELING, Need.APPOINTMENT}  # a list of hours meets nobody in pain
    if Need.CHURCH_ANSWER in needs and Act.ASKS_BOOKING not in heard.signals.acts:
        needs -= {Need.APPOINTMENT}  # "what are your office hours?"
    if Need.VISIT in needs and "?" not in heard.words:
        needs -= {Need.RESOURCES}  # "visit my dad, he's at Riverside rehab"
    if manner.asks_if_welcome(heard.words):
        needs -= {Need.CHURCH_ANSWER}  # "is it ok if I'm not baptized?"
    if Need.CHURCH_ANSWER in needs and feasts_in(heard.words):
        needs -= {Need.FIRST_VISIT}  # the hours of every Sunday tell nothing of a feast
    replies = [exchange.reply for exchange in heard.transcript.earlier]
    may_need = heard.may_need | (heard.needs - needs)
    if may_need & {Need.COUNSELING, Need.APPOINTMENT} and any(Need.CALLBACK in offers_in(reply) for reply in replies):
        needs |= {Need.CALLBACK}  # "maybe talk to a pastor" comes back to it
    if any(each.theme is Theme.PRAYER_ASK for each in tell(heard.words).themes):
        may_need |= {Need.PRAYER}
    if is_yes(heard.words) and not is_no(heard.words):
        needs |= may_need.intersection(CARE)  # a yes is sure of what is heard beside it
    last = offers_in(replies[-1]) if replies else ()
    gives = heard.gave_name or (heard.words and adding.tells_particulars(heard.words))
    if gives and not (needs or declined or manner.is_question(heard.words)):  # an answer with what is needed is a yes
        needs |= {Need.CARE, Need.VISIT}.intersection(last)
    if heard.gave_contact and not needs and not declined:  # who was offered help, and leaves a number, takes it
        needs |= {need for reply in replies[-_REMEMBER:] for need in offers_in(reply)} & _TAKEN_WITH_A_NUMBER
    if heard.signals.emotional and Act.ASKS_FACT not in tell(heard.words).acts and "?" not in heard.words:
        needs -= {Need.FIRST_VISIT, Need.ANNOUNCEMENTS, Need.KIDS}  # a day that is named in pain is no question
    notes = read_notes(heard.transcript.current.notes)
    open_kinds = {each.what for each in notes}
    needs -= {need for need, (what, act) in _ON_RECORD.items() if what in open_kinds and act not in ruled}
    if _only_says_more(heard, notes):
        needs &= {Need.SAFETY}  # "her therapy is at ten" asks for no counselor
    if notes and is_confided(heard.words):  # "just the pastor" is no wish to see one
        needs = (needs & read_needs(heard.words, ruled)) - _needs_of(notes)
    own = {
        "needs": needs,
        "may_need": may_need - needs,
        "disclosure": _about_whom(heard),
        "open_needs": frozenset() if declined else _open_needs(heard.transcript) - needs - _needs_of(notes),
        "seed": f"{zlib.crc32(heard.words.encode('utf-8', 'replace')):08x}-{len(heard.history)}",
    }
    return Scene(**{each.name: getattr(heard, each.name) for each in fields(heard)} | own)


# What is open already is said more about; asked for again it is only in so many words.
_ON_RECORD = {
    Need.PRAYER: ("prayer", Act.ASKS_PRAYER),
    Need.VISIT: ("visit", Act.ASKS_VISIT),
    Need.CARE: ("care", Act.ASKS_PRACTICAL_HELP),
    Need.MONEY: ("benevolence", Act.ASKS_MONEY),
}


def _only_says_more(heard: Heard, notes: Sequence[OpenRequest]) -> bool:
    """Whether it tells a particular of what is open, and asks for nothing."""
    is_open = any(not each.is_booking for each in notes) and not heard.transcript.asked_back
    asks = heard.gave_contact or manner.is_question(heard.words) or tell(heard.words).sure & ASKS
    return is_open and not asks and adding.tells_particulars(heard.words)


def _needs_of(notes: Iterable[OpenRequest]) -> frozenset[Need]:
    """The needs for which something is open."""
    kinds = {each.what for each in notes}
    return frozenset(need for need, (what, _) in _ON_RECORD.items() if what in kinds)


_ABOUT_ONE_PERSON = frozenset(
    {Theme.DEATH, Theme.ILLNESS, Theme.CHILD_ILLNESS, Theme.HOSPITAL, Theme.CAREGIVING, Theme.ADDICTION}
)
_CLAUSES = re.compile(r"[.!?;,\n]+| and | y ")
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
    if told.relation and told.theme in _ABOUT_ONE_PERSON and _is_named_aside(told.relation, words, language):
        return replace(told, relation=None)
    if told.relation or told.theme not in _ABOUT_ONE_PERSON:
        return told
    # The clause that names the trouble names the person too ("my mother is very ill, and I am afraid").
    clauses = (disclosure_of(clause, (), language) for clause in _CLAUSES.split(words))
    if own := next((clause for clause in clauses if clause.relation and clause.theme is told.theme), None):
        return replace(told, relation=own.relation)
    for earlier in reversed(history[-_REMEMBER:]):
        relation = disclosure_of(earlier, (), language).relation
        if relation:
            said = plain(words)
            is_another = (_HE.search(said) and _FEMALE.search(relation)) or (
                _SHE.search(said) and _MALE.search(relation)
            )
            return told if is_another else replace(told, relation=relation)
    return told


def _is_named_aside(relation: str, words: str, language: str) -> bool:
    """Whether they are named where nothing is told of their trouble: "I can't drive, and my husband works days"."""
    clauses = [each for each in _CLAUSES.split(words) if disclosure_of(each, (), language).relation == relation]
    return bool(clauses) and all(
        disclosure_of(each, (), language).theme is Theme.UNKNOWN
        and tell(each).distress < NAMES_TROUBLE
        and not needs_surely(each)
        for each in clauses
    )


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
        if not manner.is_about_this_chat(exchange.words):
            found |= needs_surely(exchange.words) - INFORMATION - _NOT_TAKEN_UP
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
