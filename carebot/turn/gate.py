"""The gate: text deltas in, sentences for the visitor out. It keeps the first two promises by construction.

1. In an emotional turn the first sentence a visitor sees acknowledges the person. What comes before one waits, and is
   released after it, in its order.
2. A sentence that says something was or will be done is released only when the ledger backs it. It waits for the end
   of the model's message, since the call that backs it may follow it there; unbacked by then, it is dropped for good.

An informational turn comes out as the model wrote it, but for unbacked claims. Where only a tool can tell what was asked, the
turn holds the gate until one was called. A sentence that says the engine's own instruction back is dropped. The gate knows neither
models nor tools.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from carebot.turn.echo import without_keys, without_ornaments
from language.crisis import names_crisis_number
from language.text.reply_sentences import SentenceSplitter
from language.utterance import acknowledges, is_backed, utter

# A model that has written this many sentences without an acknowledgement is not about to; the visitor waits no longer.
MAX_WAITING_SENTENCES = 3
MIN_HEARD_WORDS = 4  # of a sentence that is not shown twice in a turn


@dataclass(frozen=True)
class Dropped:
    """A sentence the visitor never saw. Kept for staff who ask why, never logged."""

    text: str
    reason: str  # "unbacked_claim" | "instruction_echo" | "not_looked_up" | "heard_before"


class Gate:
    """One turn's gate.

    `backed` gives the topics of claims that the ledger backs (rows of the conversation, calls queued in this turn); it is asked
    again whenever that may have changed. `opening` gives an acknowledging sentence of our own.
    `was_said` tells whether this conversation has heard a sentence before: it does not open a reply again. `is_echo` tells
    whether a sentence says an instruction back.
    """

    def __init__(
        self,
        *,
        emotional: bool,
        backed: Callable[[], Collection[str]],
        opening: Callable[[], str],
        was_said: Callable[[str], bool] = lambda sentence: False,
        is_echo: Callable[[str], bool] = lambda sentence: False,
    ) -> None:
        self._emotional = emotional
        self._backed = backed
        self._opening = opening
        self._was_said = was_said
        self._is_echo = is_echo
        self._holding = False
        self._adding = False  # to a reply that was read: nobody is met a second time
        self._splitter = SentenceSplitter()
        self._waiting: list[str] = []  # for an acknowledgement, or behind a claim that is not backed yet
        self._kept_before_message = 0  # how many of `_waiting` come from earlier messages
        self._shown: list[str] = []
        self._shown_before_message = 0
        self.dropped: list[Dropped] = []
        self.opened_by_us = False

    @property
    def text(self) -> str:
        """The reply as delivered so far."""
        return "".join(self._shown)

    @property
    def has_shown(self) -> bool:
        return any(piece.strip() for piece in self._shown)

    @property
    def has_something(self) -> bool:
        """Whether anything was shown or waits to be."""
        return self.has_shown or any(piece.strip() for piece in self._waiting)

    @property
    def has_shown_in_message(self) -> bool:
        return len(self._shown) > self._shown_before_message

    def become_emotional(self) -> None:
        """A care tool was called: from here on the turn is emotional, whatever the words were."""
        self._emotional = True

    def hold(self) -> None:
        """Let nothing through for now: what was asked has to be looked up first."""
        self._holding = True

    def add_to_reply(self) -> None:
        """What follows adds to what was shown: sentences that only meet the person again are left out of its beginning."""
        self._adding = True

    @property
    def held(self) -> str:
        """What is being held."""
        return "".join(self._waiting) if self._holding else ""

    def let_go(self) -> list[str]:
        """What was held comes free, by the usual rules."""
        before = len(self._shown)
        self._holding = False
        self._release_waiting()
        return self._shown[before:]

    def take_back(self) -> list[str]:
        """What is held, taken out: it was said without looking anything up."""
        held, self._waiting = self._waiting, []
        self._kept_before_message = 0
        self.dropped += [Dropped(sentence, "not_looked_up") for sentence in held if sentence.strip()]
        return held

    def give_back(self, held: list[str]) -> None:
        """What was taken back counts after all: nobody else has anything to say."""
        self.dropped = [each for each in self.dropped if each.reason != "not_looked_up"]
        self._waiting = [*held, *self._waiting]

    def feed(self, delta: str) -> list[str]:
        """The sentences that this delta sets free."""
        before = len(self._shown)
        for sentence in self._splitter.feed(delta):
            self._take(sentence)
        return self._shown[before:]

    def end_message(self) -> list[str]:
        """The model's message is over and its calls are in the ledger: what is unbacked now was never so."""
        before = len(self._shown)
        for sentence in self._splitter.flush():
            self._take(sentence)
        self._splitter = SentenceSplitter()
        self._waiting = [sentence for sentence in self._waiting if not self._drop_if_unbacked(sentence)]
        self._release_waiting()
        self._mark_message()
        return self._shown[before:]

    def discard_message(self) -> None:
        """Forget what the current message said and was not shown: its stream broke and it will be asked for again."""
        self._splitter = SentenceSplitter()
        del self._waiting[self._kept_before_message :]

    def finish(self) -> list[str]:
        """The last sentences of the turn: what waited in vain for an acknowledgement follows one of ours."""
        before = len(self._shown)
        self._holding = False
        if any(sentence.strip() for sentence in self._waiting):
            self._open_ourselves()
        return self._shown[before:]

    def say(self, sentence: str) -> list[str]:
        """Show a sentence of our own, after an opening where one is due."""
        before = len(self._shown)
        if self._needs_opening and not acknowledges(sentence):
            self._open_ourselves()
        self._show(sentence)
        return self._shown[before:]

    @property
    def _needs_opening(self) -> bool:
        return self._emotional and not self.has_shown

    def _take(self, sentence: str) -> None:
        sentence = without_keys(sentence)
        if self._emotional:
            sentence = without_ornaments(sentence)
        if reason := self._must_not_be_said(sentence):
            self.dropped.append(Dropped(sentence, reason))
            return
        self._adding = self._adding and not sentence.strip()
        self._waiting.append(sentence)
        self._release_waiting()
        waiting = sum(1 for sentence in self._waiting if sentence.strip())
        if self._needs_opening and not self._holding and waiting >= MAX_WAITING_SENTENCES:
            self._open_ourselves()

    def _must_not_be_said(self, sentence: str) -> str:
        """Why, or ""."""
        if self._is_echo(sentence):
            return "instruction_echo"
        if self._adding and acknowledges(sentence):
            return "heard_before"
        if self._emotional and len(sentence.split()) >= MIN_HEARD_WORDS and bare(sentence) in map(bare, self._shown):
            return "heard_before"
        return ""

    def _release_waiting(self) -> None:
        if self._holding:
            return
        if self._needs_opening:
            first = next((i for i, sentence in enumerate(self._waiting) if self._may_open(sentence)), None)
            if first is None:
                return
            self._show(self._waiting.pop(first))
        while self._waiting and not self._unbacked(self._waiting[0]):
            self._show(self._waiting.pop(0))

    def _may_open(self, sentence: str) -> bool:
        return acknowledges(sentence) and not self._unbacked(sentence) and not self._was_said(sentence)

    def _open_ourselves(self) -> None:
        self.opened_by_us = True
        self._show(self._opening())
        heard = [sentence for sentence in self._waiting if self._was_said(sentence) and acknowledges(sentence)]
        self.dropped += [Dropped(sentence, "heard_before") for sentence in heard]
        self._waiting = [sentence for sentence in self._waiting if sentence not in heard]
        self._release_waiting()

    def _unbacked(self, sentence: str) -> bool:
        if names_crisis_number(sentence):  # "Call 988; they will answer you" is never kept from anybody
            return False
        said = utter(sentence)
        return said.surely_claims and not is_backed(said, self._backed())

    def _drop_if_unbacked(self, sentence: str) -> bool:
        if not self._unbacked(sentence):
            return False
        self.dropped.append(Dropped(sentence, "unbacked_claim"))
        return True

    def _show(self, sentence: str) -> None:
        """Deliver, with a space where two sentences met that did not stand side by side in the model's text."""
        if self._shown and sentence and not self._shown[-1][-1:].isspace() and not sentence[0].isspace():
            sentence = " " + sentence
        if sentence:
            self._shown.append(sentence)

    def _mark_message(self) -> None:
        self._kept_before_message = len(self._waiting)
        self._shown_before_message = len(self._shown)


def bare(sentence: str) -> str:
    """The sentence as one hears it: whether it was said before does not hang on a space or a capital."""
    return " ".join(sentence.casefold().split())


class OpenGate(Gate):
    """Lets everything through as it comes, in its order; for measuring what the gate is worth."""

    def hold(self) -> None:
        pass

    @property
    def _needs_opening(self) -> bool:
        return False

    def _unbacked(self, sentence: str) -> bool:
        return False

    def _take(self, sentence: str) -> None:
        self._waiting.append(sentence)
        self._release_waiting()
