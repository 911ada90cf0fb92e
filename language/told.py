"""What one message tells by itself, whatever was said before it. Made once and stored with the message; as sensitive as its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from language.acts import ASKS, Act, Feeling
from language.contact import ContactTold, OtherContact, contact_told
from language.disclosure import themes_told
from language.distress import distress
from language.learn.bars import bars
from language.learn.head import MESSAGE_HEAD, head_at
from language.once import Once
from language.reading import scored
from language.rules.asks import Ask, asks_to_be_sent, read_asks
from language.rules.bad_news import tells_bad_news
from language.rules.emotion import emotional_score
from language.rules.lean import detect_language
from language.rules.minor import AgeTold, age_told
from language.rules.no_wish import is_no_wish_for
from language.rules.own import asks_after, takes_back_many, wishes_to_be_reached_by, withdraws_consent
from language.rules.takes_back import takes_back
from language.rules.who_answers import asks_who_answers
from language.text.contact import without_reach
from language.text.plain import words
from language.themes import Theme, ThemeTold

__all__ = ["ACT_OF_ASK", "CONTINUES_PAIN", "DISTRESS", "Told", "ruled_acts", "tell", "themes_surely", "told_again"]

# Asks that are written down with a number.
_WRITTEN_DOWN = frozenset({Act.ASKS_PRAYER, Act.ASKS_VISIT, Act.ASKS_MONEY, Act.ASKS_PRACTICAL_HELP})
_SOUNDS_LIKE = {"person": Act.ASKS_PERSON_NOW, "visit": Act.ASKS_VISIT, "money": Act.ASKS_MONEY}
_DETAILS_ALONE = 6  # words beside a number that say no more than whose it is
_SURE = 1.0  # logits above its bar
VERSION = 4  # of what is stored; what another version stored is made anew
DISTRESS = 0.5
_MAYBE_PAIN = 0.35
NAMES_TROUBLE = 0.1
NAMED_LIGHTLY = frozenset(
    {
        Theme.UNKNOWN,
        Theme.PRAYER_ASK,
        Theme.GRATITUDE,
        Theme.BIRTH,
        Theme.CONNECTION,
        Theme.DEATH,
        Theme.ILLNESS,
        Theme.HOSPITAL,
    }
)
CONTINUES_PAIN = 0.04  # so sure of a question, just after pain was told, that it goes on with it
ACT_OF_ASK = {
    Ask.PRAYER: Act.ASKS_PRAYER,
    Ask.CALLBACK: Act.ASKS_CALL,
    Ask.VISIT: Act.ASKS_VISIT,
    Ask.MONEY: Act.ASKS_MONEY,
    Ask.PRACTICAL: Act.ASKS_PRACTICAL_HELP,
    Ask.CONNECTION: Act.ASKS_CONNECTION,
    Ask.VOLUNTEER: Act.ASKS_TO_SERVE,
    Ask.SERVICE_TIMES: Act.ASKS_FACT,
    Ask.DIRECTIONS: Act.ASKS_FACT,
    Ask.CHURCH_ANSWER: Act.ASKS_FACT,
    Ask.COUNSELING: Act.ASKS_COUNSELING,
    Ask.TALK: Act.ASKS_PERSON_NOW,
    Ask.STOP: Act.WITHDRAWS,
}


@dataclass(frozen=True)
class Told:
    """What a message tells."""

    language: str = ""  # code of a pack; "" where nothing tells
    distress: float = 0.0  # how surely pain is told, 0 to 1
    acts: frozenset[Act] = frozenset()
    sure: frozenset[Act] = frozenset()  # of those: told in so many words, or heard very surely
    declined: frozenset[Act] = frozenset()  # asks that the message says are not wanted
    feelings: frozenset[Feeling] = frozenset()
    age: AgeTold = field(default_factory=AgeTold)
    contact: ContactTold = field(default_factory=ContactTold)
    themes: tuple[ThemeTold, ...] = ()  # losses and other troubles, the gravest first, each with whom it is about

    def as_json(self) -> dict[str, Any]:
        """For the message's row; `told_again` reads it."""
        return {
            "version": VERSION,
            **asdict(self),
            "acts": sorted(self.acts),
            "sure": sorted(self.sure),
            "declined": sorted(self.declined),
            "feelings": sorted(self.feelings),
        }


def told_again(stored: Mapping[str, Any] | None) -> Told | None:
    """What was stored, None where nothing was or another version did."""
    if not stored or stored.get("version") != VERSION:
        return None
    contact = stored["contact"]
    other = contact["other"]
    return Told(
        language=stored["language"],
        distress=stored["distress"],
        acts=frozenset(map(Act, stored["acts"])),
        sure=frozenset(map(Act, stored["sure"])),
        declined=frozenset(map(Act, stored["declined"])),
        feelings=frozenset(map(Feeling, stored["feelings"])),
        age=AgeTold(**stored["age"]),
        contact=ContactTold(**{**contact, "other": OtherContact(**other) if other else None}),
        themes=tuple(ThemeTold(Theme(each["theme"]), each["who"], each["detail"]) for each in stored["themes"]),
    )


_told: Once[Told] = Once(512)


def tell(message: str, region: str = "US") -> Told:
    """What the message tells. `region`: the country whose way of writing telephone numbers is assumed. Never raises.

    Where the heads cannot be asked, the rules tell alone.
    """
    return _told.of(f"{region}\n{message}", lambda: _tell(message, region))


def themes_surely(told: Told) -> tuple[ThemeTold, ...]:
    """The troubles that are told of; a word alone, in a message without pain, names none ("my watch is broken")."""
    return tuple(each for each in told.themes if each.theme in NAMED_LIGHTLY or told.distress >= NAMES_TROUBLE)


def ruled_acts(message: str) -> frozenset[Act]:
    """What the message asks for in so many words."""
    return frozenset(ACT_OF_ASK[ask] for ask in read_asks(message).made)


def _tell(message: str, region: str) -> Told:
    asked = read_asks(message)
    contact = contact_told(message, region)
    declined = frozenset(ACT_OF_ASK[ask] for ask in asked.declined)
    is_in_writing = bool(wishes_to_be_reached_by(message))
    if is_in_writing:  # "text me, don't call" refuses no answer
        declined -= {Act.ASKS_CALL}
    ruled = {ACT_OF_ASK[ask] for ask in asked.made}
    reaches = contact.phone or contact.email
    if reaches or contact.name:
        ruled.add(Act.GIVES_CONTACT)
    if (
        takes_back(message)
        or asked.taken_back
        or (not ruled & ASKS and (withdraws_consent(message) or takes_back_many(message, 2)))
    ):
        ruled.add(Act.WITHDRAWS)
    ruled -= declined
    heard = _by_heads(message)
    if reaches and not ruled & ASKS and len(words(without_reach(message))) <= _DETAILS_ALONE:
        heard = replace(heard, acts=heard.acts - ASKS, sure=heard.sure - ASKS)  # a number is left by who asked before
    if reaches and Act.ASKS_CALL not in ruled | heard.sure:  # a number that is left is no wish for a call by itself
        heard = replace(heard, acts=heard.acts - {Act.ASKS_CALL})
    if reaches and ruled & _WRITTEN_DOWN:  # "pray for my mother, my number is …": the number is for what was asked
        heard = replace(heard, acts=heard.acts - {Act.ASKS_CALL}, sure=heard.sure - {Act.ASKS_CALL})
    if asks_to_be_sent(message):  # "can you text me directions?": no call is wished for
        heard = replace(heard, acts=heard.acts - {Act.ASKS_CALL}, sure=heard.sure - {Act.ASKS_CALL})
    if Act.ASKS_CALL in declined:  # "I don't want anyone to call" is no wish for somebody now
        heard = replace(heard, acts=heard.acts - {Act.ASKS_PERSON_NOW}, sure=heard.sure - {Act.ASKS_PERSON_NOW})
    for what, act in _SOUNDS_LIKE.items():
        if is_no_wish_for(what, message):
            heard = replace(heard, acts=heard.acts - {act}, sure=heard.sure - {act})
    if is_in_writing:
        refused = frozenset({Act.WITHDRAWS, Act.DECLINES})
        heard = replace(heard, acts=heard.acts - refused, sure=heard.sure - refused)
    if heard.distress >= _MAYBE_PAIN and tells_bad_news(message):  # "my son got eight years today"
        glad = heard.feelings - {Feeling.JOY}
        heard = replace(heard, acts=heard.acts - {Act.REJOICES}, sure=heard.sure - {Act.REJOICES}, feelings=glad)
    is_insult = Act.INSULTS in heard.sure and Act.ASKS_PERSON_NOW not in ruled
    if is_insult or asks_who_answers(message):  # "you stupid machine", "are you a real person?"
        called = frozenset({Act.ASKS_PERSON_NOW})
        heard = replace(heard, acts=heard.acts - called, sure=heard.sure - called)
    if declined and not takes_back(message):  # "you don't need to call me" leaves the rest as it is
        heard = replace(heard, acts=heard.acts - {Act.WITHDRAWS}, sure=heard.sure - {Act.WITHDRAWS})
    if Act.WITHDRAWS in (heard.acts | heard.sure) - ruled and asks_after(message):
        # "Any news on the visit I asked for?" sounds like a "no more of the visit", and must not take it back.
        heard = replace(heard, acts=heard.acts - {Act.WITHDRAWS}, sure=heard.sure - {Act.WITHDRAWS})
    # Where words were enough to tell an ask, or that one is not wanted, a further one must be heard the more surely.
    further = heard.sure if ruled & ASKS or asked.taken_back or declined else heard.acts
    return Told(
        language=detect_language(message, ""),
        distress=heard.distress,
        acts=(frozenset(ruled) | further | (heard.acts - ASKS)) - declined,
        sure=(frozenset(ruled) | heard.sure) - declined,
        declined=declined,
        feelings=heard.feelings,
        age=age_told(message),
        contact=contact,
        themes=themes_told(message),
    )


@dataclass(frozen=True)
class _Heard:
    distress: float
    acts: frozenset[Act] = frozenset()
    sure: frozenset[Act] = frozenset()
    feelings: frozenset[Feeling] = frozenset()


def _is_felt(feeling: Feeling, over: Mapping[str, float]) -> bool:
    """`over`: logits above the bar. Joy that nobody shares must be surer: "he got 20 years today" is a sentence."""
    if feeling is Feeling.JOY and over[Act.REJOICES] < 0:
        return over["feels.joy"] >= _SURE
    return over[f"feels.{feeling}"] >= 0


def _by_heads(message: str) -> _Heard:
    if not words(message):  # emoji alone: the lexicons know tears
        return _Heard(emotional_score(message))
    try:
        logits = scored(message).told
        columns = head_at(MESSAGE_HEAD).columns
    except Exception:  # whatever it is: the screen meets it too, and counts it
        return _Heard(emotional_score(message))
    if not len(logits):
        return _Heard(0.0)
    over = {name: float(logit) - bars("message")[name] for name, logit in zip(columns, logits, strict=True)}
    return _Heard(
        distress=distress(float(logits[columns.index("distress")]), message, bars("message")["distress"]),
        acts=frozenset(act for act in Act if over[act] >= 0),
        sure=frozenset(act for act in Act if over[act] >= _SURE),
        feelings=frozenset(feeling for feeling in Feeling if _is_felt(feeling, over)),
    )
