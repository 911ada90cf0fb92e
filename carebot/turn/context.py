"""Everything a turn knows when it begins, frozen. Free of Django, so that a turn can be tested without a database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID

from carebot.llm.base import ApiMessage, ToolDefinition
from carebot.turn.signals import Signals
from church.tiers import TierProfile
from language.danger import Danger, Tier
from language.identify import plainly, seems_foreign
from language.pack import packs
from language.texts import languages

REPLIED_IN = frozenset(languages())  # languages of the engine's own replies


@dataclass(frozen=True)
class ChurchView:
    """What a turn needs to know of the church."""

    id: int
    name: str
    phone: str
    country: str
    timezone: str
    language: str
    profile: TierProfile
    crisis_words: Mapping[str, str]  # language → the church's own words, in place of the warm part of ours
    crisis_phrases: tuple[str, ...]  # phrases that trigger the safety screen here, beside the built-in ones
    lease_seconds: Mapping[
        str, int
    ]  # channel → how long the floor is kept for an answer; as in chat where it is not named

    def seconds_to_answer(self, channel: str) -> int:
        return self.lease_seconds.get(channel, self.lease_seconds["chat"])


@dataclass(frozen=True)
class LedgerEntry:
    """A call that this conversation's ledger holds and that has not failed."""

    tool: str
    turn_id: UUID


@dataclass(frozen=True)
class OpenQuestion:
    """Something the assistant asked back, and now waits for whoever speaks to answer."""

    domain: str  # the tool that asked
    question: str


@dataclass(frozen=True)
class Cancellation:
    """What "never mind" put an end to."""

    not_done: Mapping[str, str]  # language → that nothing came of what was being arranged; empty: nothing is said of it
    withdrawn: tuple[str, ...]  # tools whose queued calls were taken out of the ledger


@dataclass(frozen=True)
class OpenRequest:
    """Something whoever speaks asked for, and can still take back or amend. Never a safety concern."""

    id: str  # short, as the tools take it
    what: str  # a kind of record, or "appointment", "event", "room", "child"
    state: str  # in a word
    about: str  # one line

    @property
    def is_booking(self) -> bool:
        return self.what in {"appointment", "event", "room", "child"}


@dataclass(frozen=True)
class KeptWords:
    """Words of one speaker that told a need while somebody else had the floor, and were not offered back yet. Not what they say."""

    name: str  # of who wrote them; "" where they gave none
    is_speaker: bool  # whoever speaks now wrote them
    message_ids: tuple[UUID, ...]


@dataclass(frozen=True)
class TurnContext:
    turn_id: UUID
    conversation_id: UUID
    church: ChurchView
    channel: str  # "chat" | "voice"
    speaker: str  # the participant who wrote
    text: str  # the visitor's words of this turn
    visitor_history: tuple[str, ...]  # earlier words of the visitor, oldest first
    signals: Signals
    safety: Danger | None
    had_safety_before: bool  # fixed words were shown in this conversation
    system: str  # pinned with the conversation, as are tools and instructions
    tools: tuple[ToolDefinition, ...]
    history: tuple[ApiMessage, ...]  # what was sent and received before, unmodified
    ledger: tuple[LedgerEntry, ...]
    shown_instead: str  # what the visitor was shown of the last reply where it differs from the model's own; or ""
    now: datetime  # in the church's time zone
    participant_id: int | None = None
    member_id: str = ""  # of whoever speaks, signed by the church's own site; "" where others read along
    is_one_of_several: bool = False  # others speak in this conversation too
    open_question: OpenQuestion | None = None  # whoever speaks holds the floor for it
    differs: str = ""  # where the rules decide alone: what else the heads would have heard, "none>soft.self_harm"
    had_words_before: bool = False  # … those for this very danger: of its kind, and about the same person
    was_asked_directly: bool = False  # the direct question stands already, and nothing new was told since
    is_denied: bool = False  # they said that there is no danger, now or since the last one was told
    was_asked_gently: bool = False  # whether they think of ending their life
    was_violence_told: bool = False  # at home, in an earlier turn
    is_past_limits: bool = False  # it may be danger, and more was sent than may be: no model is called
    drops_thinking: bool = False  # a model refused the thinking in this history before
    taken_back: Cancellation | None = None  # the message said no more than "never mind"
    published: tuple[str, ...] = ()  # what the church tells everybody, as lines of text
    open_requests: tuple[OpenRequest, ...] = ()  # of whoever speaks, the newest first
    kept_words: KeptWords | None = None  # to be offered back where this turn leaves the floor free

    @property
    def language(self) -> str:
        return self.signals.language

    @property
    def hard_danger(self) -> Danger | None:
        """Danger that is answered with fixed words."""
        return self.safety if self.safety is not None and self.safety.tier is Tier.HARD else None

    @property
    def soft_danger(self) -> Danger | None:
        """Possible danger: the reply goes on."""
        return self.safety if self.safety is not None and self.safety.tier is Tier.SOFT else None

    @property
    def danger_to_meet(self) -> Danger | None:
        """Danger that the reply has to do with; none where it was heard so unsurely that nobody is asked straight out."""
        return None if self.safety is None or self.safety.is_faint else self.safety

    @property
    def is_violence_told(self) -> bool:
        """Whether violence at home was told: whoever does it may read what is sent, and answer where somebody calls."""
        return self.was_violence_told or (self.safety is not None and self.safety.may_be_at_home)

    @property
    def crisis_language(self) -> str:
        """In which the crisis lines are shown."""
        return crisis_language(
            self.text, self.language, earlier=self.visitor_history, church_language=self.church.language
        )

    @cached_property
    def offered(self) -> frozenset[str]:
        return frozenset(tool.name for tool in self.tools)


def crisis_language(text: str, language: str, *, earlier: Sequence[str] = (), church_language: str = "en") -> str:
    """In which the crisis lines are shown to who wrote this and is answered in `language`: also one that only they are written in.

    A short answer ("sim") keeps what was plainly written before; `earlier` holds that, oldest first. Who writes in a language without a
    pack gets the church's, or English: not whichever pack has a small word in common with theirs.
    """
    for said in (text, *reversed(earlier)):
        if written := plainly(said):
            return language if written in REPLIED_IN and said is text and language in REPLIED_IN else written
        if seems_foreign(said):
            church = church_language.casefold().partition("-")[0]
            return church if church in packs() else "en"
    return language
