"""What a visitor's words tell before any model has seen them, out of what each of their messages told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from language.acts import ASKS, Act, Feeling
from language.contact import ContactDetails, contact_of
from language.disclosure import disclosed
from language.rules import patterns
from language.rules.lean import detect_language
from language.rules.minor import tells_of_minor
from language.rules.own import changes_a_part, is_confided, withdraws_consent
from language.rules.word_lists import words_of_all
from language.text.plain import plain
from language.themes import Disclosure
from language.told import CONTINUES_PAIN, DISTRESS, Told, ruled_acts, tell, themes_surely

_READ_HISTORY = 100  # messages; keeps the time of one call bounded in the longest conversation
_SURE = 0.95  # of a message that answers a question of a booking
_SAME_BREATH = 2  # how many messages back a told pain still colours a short answer

_CONVERSATION = patterns.load("conversation.txt")
_CLOSING = words_of_all("closing")
_LETS_GO = frozenset({Act.THANKS, Act.TAKES_LEAVE, Act.INSULTS})  # said so surely, and without pain
_PRACTICAL = frozenset({Act.ASKS_FACT, Act.ASKS_TO_SERVE, Act.ASKS_BOOKING, Act.WITHDRAWS})
_A_FEW = 6  # words


@dataclass(frozen=True)
class Signals:
    """What one message tells, read together with the visitor's earlier ones."""

    emotional: bool
    emotional_score: float  # 0..1, of this message alone
    is_minor: bool
    in_distress: bool
    language: str  # in which it is answered
    acts: frozenset[Act]
    sure_acts: frozenset[Act]  # of `acts` and `open_acts`: told in so many words, or heard very surely
    open_acts: frozenset[Act]  # asked earlier and not taken back; the ledger says which were met
    feelings: frozenset[Feeling]
    contact: ContactDetails
    disclosure: Disclosure  # what was told, and of whom
    answers: str = ""  # the tool whose question the speaker holds the floor for; or ""


def read_signals(
    text: str,
    *,
    history: Sequence[str] = (),
    told: Told | None = None,
    told_before: Sequence[Told] | None = None,
    fallback_language: str = "en",
    region: str = "US",
    answers: str = "",
    said_before: str = "",
) -> Signals:
    """What the message tells, read with the visitor's earlier messages (oldest first). Never raises.

    `told`, `told_before`: what it and those tell, where that was stored with them. `answers` names the tool that asked the
    speaker back, where one did; `said_before` holds the
    assistant's last words.
    """
    history = history[-_READ_HISTORY:]
    before = told_before[-_READ_HISTORY:] if told_before is not None else [tell(message, region) for message in history]
    told = told or tell(text, region)
    language = _language(text, history, fallback_language, answers)
    open_acts = _open_acts(before)
    if answers and _is_detail(
        text
    ):  # "she is 3, no allergies" to a question of ours: pain is told more clearly than that
        emotional = told.distress >= _SURE or Act.ASKS_PRAYER in told.sure
    else:
        alone = told.distress >= DISTRESS or Act.ASKS_PRAYER in told.sure
        emotional = alone or (not answers and _continues_pain(text, told, before))
    return Signals(
        emotional=emotional,
        emotional_score=told.distress,
        is_minor=tells_of_minor([*(each.age for each in before), told.age]),
        in_distress=emotional or _tells_of_harm(text),
        language=language,
        acts=_acts(told, open_acts, said_before),
        sure_acts=told.sure.union(_refused(told, open_acts), *(each.sure for each in before)),
        open_acts=open_acts - told.declined,
        feelings=told.feelings,
        contact=contact_of([*(each.contact for each in before), told.contact], region, said_before),
        disclosure=disclosed(themes_surely(told), map(themes_surely, reversed(before)), language),
        answers=answers,
    )


def _acts(told: Told, open_acts: Collection[Act], said_before: str) -> frozenset[Act]:
    """What the message does: it answers only where we asked, and a refusal of what was asked before takes that back."""
    acts = told.acts if "?" in said_before else told.acts - {Act.ANSWERS}
    return acts | _refused(told, open_acts)


def _refused(told: Told, open_acts: Collection[Act]) -> frozenset[Act]:
    """To refuse what is open is to take it back, in however many words."""
    return frozenset() if told.declined.isdisjoint(open_acts) else frozenset({Act.WITHDRAWS})


def _open_acts(told: Sequence[Told]) -> frozenset[Act]:
    """What the earlier messages asked for and no later one took back; "stop" takes back all before it."""
    still_open: set[Act] = set()
    for each in told:
        if only_withdraws(each.acts):
            still_open.clear()
        still_open |= each.acts & ASKS
        still_open -= each.declined
    return frozenset(still_open)


def only_withdraws(acts: Collection[Act]) -> bool:
    """Whether a message takes back what was asked, and asks for nothing else."""
    return Act.WITHDRAWS in acts and ASKS.isdisjoint(acts)


def _is_detail(text: str) -> bool:
    """A number, a choice, a few words: what a question of a booking is answered with."""
    return len(text.split()) <= 4 or any(char.isdigit() for char in text)


def _language(text: str, history: Sequence[str], fallback: str, answers: str) -> str:
    """A name and a number are in no language: then it is that of what was said before."""
    if answers and history and _is_detail(text):
        return detect_language(f"{history[-1]}\n{text}", fallback)
    for said in (text, *reversed(history)):
        if found := detect_language(said, ""):
            return found
    return fallback


def _tells_of_harm(text: str) -> bool:
    said = plain(text)
    return any(pattern.search(said) for pattern in _CONVERSATION["harm"])


def _continues_pain(text: str, told: Told, before: Collection[Told]) -> bool:
    """Whether a plain message goes on with what was told a moment ago ("yes", "her name is Ann")."""
    if not any(each.distress >= DISTRESS for each in list(before)[-_SAME_BREATH:]):
        return False
    said = plain(text)
    if ruled_acts(text) & _PRACTICAL or (told.sure & _LETS_GO and told.distress < CONTINUES_PAIN):
        return False
    if said.strip() and all(word in _CLOSING for word in said.split()):
        return False
    if "?" not in text and not any(pattern.search(said) for pattern in _CONVERSATION["question"]):
        return True
    return told.distress >= CONTINUES_PAIN


def surely_withdraws(text: str, signals: Signals) -> bool:
    """Whether something is taken back: in so many words, or in a few that decline ("better not, thanks")."""
    is_less = changes_a_part(text) or (is_confided(text) and not withdraws_consent(text))
    if Act.WITHDRAWS not in signals.acts or is_less:
        return False
    return Act.WITHDRAWS in signals.sure_acts or (Act.DECLINES in signals.sure_acts and len(text.split()) <= _A_FEW)
