"""What was said in a conversation: this message, with what came before it and what it answers."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from carebot.llm.base import ModelRequest
from carebot.turn.context import REPLIED_IN
from carebot.turn.signals import Signals, read_signals
from carebot.turn.transcript import Transcript, read_transcript
from language.acts import Act
from language.contact import read_contact
from language.disclosure import disclosed
from language.needs import is_contact_only, read_needs, tells_of_abuse
from language.pack import FALLBACK
from language.rules.offers import asked_name, names_offer, offers_in
from language.rules.subjects import Need
from language.rules.yes_no import is_no, is_yes
from language.text.names import bare_name
from language.text.plain import plain
from language.themes import Disclosure
from language.told import ruled_acts, tell, themes_surely

_FEW_WORDS = 8  # in which an offer is taken up by its name


@dataclass(frozen=True)
class Heard:
    transcript: Transcript
    offered: frozenset[str]  # tools
    language: str
    words: str
    history: tuple[str, ...]  # earlier words of the visitor, oldest first
    signals: Signals
    disclosure: Disclosure
    needs: frozenset[Need]  # of this message, accepted offers included
    may_need: frozenset[Need]  # heard less surely
    name: str
    phone: str
    email: str
    gave_contact: bool  # in this message
    gave_name: bool


def read_heard(request: ModelRequest) -> Heard:
    """What was said, up to the request's last visitor message."""
    transcript = read_transcript(request.messages)
    language = request.language if request.language in REPLIED_IN else FALLBACK
    words = transcript.current.words
    history = tuple(exchange.words for exchange in transcript.earlier if exchange.words)
    signals = read_signals(words, history=history, fallback_language=language, answers=transcript.asked_back)
    known, own = signals.contact, read_contact(words)
    answered = bare_name(words) if asked_name(transcript.last_reply) else ""
    gave_contact = own.has_any or bool(known.phone and tell(words).contact.digits)  # the last piece of a number
    may_need = read_needs(words, signals.acts)
    needs = needs_surely(words, signals.acts)
    needs |= _accepted(transcript, words, gave_contact)
    if ((signals.is_minor or transcript.is_said_to_be_minor) and signals.in_distress) or tells_of_abuse(words):
        needs |= {Need.SAFETY}
    return Heard(
        transcript=transcript,
        offered=frozenset(tool.name for tool in request.tools),
        language=language,
        words=words,
        history=history,
        signals=signals,
        disclosure=disclosure_of(*last_telling(words, history), language),
        needs=frozenset(needs),
        may_need=may_need - needs,
        name=own.name or answered or known.name or _name_answered_earlier(transcript),
        phone=known.phone or "",
        email=known.email or "",
        gave_contact=gave_contact,
        gave_name=bool(own.name or answered),
    )


def needs_surely(words: str, acts: Collection[Act] | None = None) -> frozenset[Need]:
    """The needs that a message states surely. What it may not have asked for is nothing to act on, and can be offered."""
    told = tell(words)
    unsure = {Act.ASKS_COUNSELING}  # a list of hours answers no pain
    if Act.DECLINES in told.acts:
        unsure.add(Act.ASKS_TO_SERVE)  # "I don't want charity, I want to work"
    surely = ruled_acts(words) | (told.sure - unsure)
    return read_needs(words, surely.intersection(told.acts if acts is None else acts))


def last_telling(words: str, history: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The last message that tells anything, and what came before it: after a name or a number that is what it is about."""
    while history and is_contact_only(words):
        words, history = history[-1], history[:-1]
    return words, history


def disclosure_of(words: str, history: Sequence[str], language: str) -> Disclosure:
    """What was told, and of whom; `history` holds the earlier messages, oldest first."""
    told, *before = (themes_surely(tell(each)) for each in (words, *reversed(history)))
    return disclosed(told, before, language)


def _accepted(transcript: Transcript, words: str, gave_contact: bool) -> set[Need]:
    """What the last reply offered, when this message says yes to it."""
    offers = offers_in(transcript.last_reply)
    if not offers or is_no(words):
        return set()
    named = {need for need in offers if names_offer(need, words)}
    if is_yes(words):
        return named or set(offers)
    if gave_contact and Need.CALLBACK in offers:
        return {Need.CALLBACK}
    return named if len(plain(words).split()) <= _FEW_WORDS else set()


def _name_answered_earlier(transcript: Transcript) -> str:
    replies = ["", *(exchange.reply for exchange in transcript.earlier)]
    for reply, exchange in zip(replies, transcript.earlier, strict=False):
        if asked_name(reply) and (name := bare_name(exchange.words)):
            return name
    return ""
