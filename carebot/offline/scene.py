# ruff: noqa: E501 - patterns stay on one line each
"""Everything known when a reply is due: this message, what came before it, what is still open."""

import re
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from carebot.llm.base import ModelRequest
from carebot.offline import manner
from carebot.turn.acknowledge import Disclosure, Theme, read_disclosure
from carebot.turn.lookups.needs import INFORMATION, TOOLS_OF_NEED, Need, read_needs, tells_of_abuse
from carebot.turn.signals import Ask, Signals, read_signals
from carebot.turn.signals.contact import read_contact
from carebot.turn.signals.minor import is_minor
from carebot.turn.signals.words import plain
from carebot.turn.signals.yes_no import is_no, is_yes
from carebot.turn.transcript import Exchange, PastCall, Transcript, read_transcript
from language.text.names import bare_name

# What the assistant last offered or asked for, read off its question, whichever model wrote it.
_OFFERS = (
    (Need.PRAYER, r"\b(?:pray\w*|prayers?|orar|oren|oracion|oraciones)\b"),
    (Need.CALLBACK, r"\b(?:call(?:ed|ing)? you|call(?:s)? back|talk (?:to|with)|speak (?:to|with)|phone you|llam\w+|hablar con|comunicar\w*)\b"),
    (Need.VISIT, r"\b(?:visit\w*|come (?:by|to see|and see)|visit[ea]\w*)\b"),
    (Need.CARE, r"\b(?:meals?|rides?|care team|comidas?|equipo de (?:cuidado|ayuda))\b"),
    (Need.CARD, r"\b(?:connection card|tarjeta de conexion)\b"),
)  # fmt: skip
_ASKS_NAME = re.compile(
    r"\b(?:your (?:first )?name|what name|a nombre de quien|who (?:am i|i am) (?:speaking|talking)|su nombre|tu nombre|como se llama|como te llamas)\b"
)
_REMEMBER = 6  # exchanges: what was asked longer ago and never completed is not brought up again
_IN_CONFIDENCE = frozenset({"flag_safety_concern", "submit_benevolence_request"})
_MOST_EARLIER_CHARS = 1200


@dataclass(frozen=True)
class Scene:
    transcript: Transcript
    offered: frozenset[str]  # tools
    language: str
    words: str
    history: tuple[str, ...]  # earlier words of the visitor, oldest first
    signals: Signals
    disclosure: Disclosure
    needs: frozenset[Need]  # of this message, accepted offers included
    open_needs: frozenset[Need]  # asked for earlier, not done for want of something
    name: str
    phone: str
    email: str
    gave_contact: bool  # in this message
    gave_name: bool
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

    def was_called(self, *tools: str) -> bool:
        """Whether an earlier turn called one of these."""
        return any(call.name in tools for exchange in self.transcript.earlier for call in exchange.calls)


def read_scene(request: ModelRequest) -> Scene:
    """The scene of the request's last visitor message."""
    transcript = read_transcript(request.messages)
    language = request.language if request.language in ("en", "es") else "en"
    words = transcript.current.words
    history = tuple(exchange.words for exchange in transcript.earlier if exchange.words)
    signals = read_signals(words, history=history, fallback_language=language, answers=transcript.asked_back)
    known, own = signals.contact, read_contact(words)
    answered = bare_name(words) if asked_name(transcript.last_reply) else ""
    gave_contact = own.has_any
    needs = read_needs(words, signals.asks) | _accepted(transcript, words, gave_contact)
    if ((signals.is_minor or transcript.is_said_to_be_minor) and signals.in_distress) or tells_of_abuse(words):
        needs |= {Need.SAFETY}
    declined = is_no(words) or Ask.STOP in signals.asks
    return Scene(
        transcript=transcript,
        offered=frozenset(tool.name for tool in request.tools),
        language=language,
        words=words,
        history=history,
        signals=signals,
        disclosure=_disclosure(words, history, language),
        needs=frozenset(needs),
        open_needs=frozenset() if declined else _open_needs(transcript) - needs,
        name=own.name or answered or known.name or _name_answered_earlier(transcript),
        phone=known.phone or "",
        email=known.email or "",
        gave_contact=gave_contact,
        gave_name=bool(own.name or answered),
        seed=f"{zlib.crc32(words.encode('utf-8', 'replace')):08x}-{len(history)}",
    )


_ABOUT_ONE_PERSON = frozenset(
    {Theme.DEATH, Theme.ILLNESS, Theme.CHILD_ILLNESS, Theme.HOSPITAL, Theme.CAREGIVING, Theme.ADDICTION}
)
_HE = re.compile(r"\b(?:he|him|his)\b")
_SHE = re.compile(r"\b(?:she|her|hers)\b")
_MALE = re.compile(r"\b(?:husband|father|dad|daddy|son|brother|grand(?:father|pa|son)|uncle|nephew|boy|boyfriend)\b")
_FEMALE = re.compile(
    r"\b(?:wife|mother|mom|mum|mommy|daughter|sister|grand(?:mother|ma|daughter)|nana|aunt|niece|girl|girlfriend)\b"
)


def _disclosure(words: str, history: Sequence[str], language: str) -> Disclosure:
    """What was told; "she died on Sunday" is about the mother of the message before."""
    if history and _is_contact_only(words):
        # A name or a number tells nothing new: what was told before is still what this is about.
        return _disclosure(history[-1], history[:-1], language)
    told = read_disclosure(words, history, language)
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


def request_part(words: str) -> str:
    """The words less the plain questions beside them ("…, and when is the service?")."""
    pieces = re.split(
        r"(?<=[.!?])\s+|\n+|(?:,|(?<!\s))\s+(?=(?:and|also|y|también|tambien) (?:also )?(?:what|when|where|which|how|is there|do you|cu[aá]ndo|d[oó]nde|a qu[eé]|qu[eé])\b)",
        words,
    )
    kept = [piece for piece in pieces if piece and not _is_only_a_question(piece)]
    return " ".join(kept).strip() or words.strip()


def _is_only_a_question(piece: str) -> bool:
    needs = read_needs(piece)
    return bool(needs) and needs <= INFORMATION


def _tells_something(words: str) -> bool:
    if not words or manner.is_thanks(words) or (manner.is_greeting(words) and len(plain(words).split()) < 5):
        return False
    if _is_only_a_question(words):
        return False
    return len(plain(words).split()) >= 4 and not _is_contact_only(words)


def _is_contact_only(words: str) -> bool:
    contact = read_contact(words)
    longest = 12 if contact.has_any else 6 if contact.name else 0  # words; a longer message tells more than that
    return len(plain(words).split()) <= longest and read_needs(words) <= {Need.CALLBACK}


def _is_only_an_answer(scene: Scene, own: str) -> bool:
    if len(plain(own).split()) > 12:
        return False
    return (is_yes(own) and len(plain(own).split()) <= 5) or scene.gave_contact or scene.gave_name


def _accepted(transcript: Transcript, words: str, gave_contact: bool) -> set[Need]:
    """What the last reply offered, when this message says yes to it."""
    offers = offers_in(transcript.last_reply)
    if not offers or is_no(words):
        return set()
    if is_yes(words):
        chosen = {need for need in offers if dict(_OFFERS)[need] and re.search(dict(_OFFERS)[need], plain(words))}
        return chosen or set(offers)
    if gave_contact and Need.CALLBACK in offers:
        return {Need.CALLBACK}
    said = plain(words)
    return {need for need in offers if len(said.split()) <= 8 and re.search(dict(_OFFERS)[need], said)}


def offers_in(reply: str) -> tuple[Need, ...]:
    """What the last question of a reply offers."""
    questions = [piece for piece in re.split(r"(?<=[.!?])\s+", reply) if "?" in piece]
    said = plain(questions[-1]) if questions else ""
    return tuple(need for need, pattern in _OFFERS if re.search(pattern, said))


def asked_name(reply: str) -> bool:
    return bool(_ASKS_NAME.search(plain(reply)))


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


def _name_answered_earlier(transcript: Transcript) -> str:
    replies = ["", *(exchange.reply for exchange in transcript.earlier)]
    for reply, exchange in zip(replies, transcript.earlier, strict=False):
        if asked_name(reply) and (name := bare_name(exchange.words)):
            return name
    return ""


def is_silent_plea(scene: Scene) -> bool:
    """Somebody in pain asks for help without saying which: praying for them can be done at once."""
    return scene.signals.emotional and manner.is_plea(scene.words) and not scene.is_minor
