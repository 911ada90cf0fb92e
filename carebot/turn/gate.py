"""The gate: text deltas in, sentences for the visitor out. It keeps the first two promises by construction.

1. In an emotional turn the first sentence a visitor sees acknowledges the person, if only by taking up what was told. Where the model's
   first surely does not, nor the one behind it, one of ours goes before it. What only reports on work waits for a sentence that meets
   the person, and is dropped once one comes.
2. A sentence that says something was or will be done is released only when the ledger backs it, one that states a detail only when
   that stands on file. It waits for the end of the model's message, since the call that backs it may follow it there; what has
   nothing behind it by then is dropped for good, whole.
3. A sentence that harms is dropped, and with it all that follows.

Sentences never change places. An informational turn comes out as the model wrote it, but for the second and the third. Where only a
tool can tell what was asked, the turn holds the gate until one was called. A sentence that says the engine's own instruction back is
dropped. The gate knows neither models nor tools.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from carebot.turn.echo import without_keys, without_ornaments
from language.crisis import names_crisis_number
from language.rules.never import is_beyond_backing, says_it_arrived
from language.rules.word_lists import words_of_all
from language.text import collapse
from language.text.reply_sentences import SentenceSplitter
from language.utterance import acknowledges, is_backed, reports_status, utter

# A model that has reported this often without a word to the person is not about to say one; the visitor waits no longer.
MAX_WAITING_SENTENCES = 3
MAX_GREETING_WORDS = 3  # "Hi, Maria." opens nothing, and is no reason to say something before it
_GREETING = words_of_all("greeting")
_ENDS, _CLOSING = (".", "!", "?", "…"), " \n\"'”’»)]"  # of a whole sentence
MIN_HEARD_WORDS = 4  # of a sentence that is not shown twice in a turn


@dataclass(frozen=True)
class Dropped:
    """A sentence the visitor never saw. Kept for staff who ask why, never logged."""

    text: str
    reason: str  # one of REASONS


REASONS = (
    "unbacked_claim",
    "not_on_file",
    "harm",
    "after_harm",
    "status_first",
    "instruction_echo",
    "workings",
    "other_language",
    "not_looked_up",
    "heard_before",
)


def _always(sentence: str) -> bool:
    return True


def _never(sentence: str) -> bool:
    return False


def _nothing(sentence: str) -> str:
    return ""


class Gate:
    """One turn's gate.

    `backed` gives the topics of claims that the ledger backs (rows of the conversation, calls queued in this turn); it is asked
    again whenever that may have changed; `written` those of them that were written already: before it, nothing was "submitted" or
    "received". `opening` gives an acknowledging sentence of our own.
    `was_said` tells whether this conversation has heard a sentence before: it does not open a reply again. `is_echo` tells
    whether a sentence says an instruction back; `is_unfit` why it is no word to this visitor, one of REASONS or "";
    `lacks_source` whether a detail of it stands nowhere on file; `harms` whether it must
    not be said at all; `takes_up` whether it takes up a word of what was told: what only may open must.
    """

    def __init__(
        self,
        *,
        emotional: bool,
        backed: Callable[[], Collection[str]],
        written: Callable[[], Collection[str]] | None = None,
        opening: Callable[[], str],
        was_said: Callable[[str], bool] = _never,
        is_echo: Callable[[str], bool] = _never,
        is_unfit: Callable[[str], str] = _nothing,
        lacks_source: Callable[[str], bool] = _never,
        harms: Callable[[str], bool] = _never,
        takes_up: Callable[[str], bool] = _always,
    ) -> None:
        self._emotional = emotional
        self._backed = backed
        self._written = written or backed
        self._opening = opening
        self._was_said = was_said
        self._is_echo = is_echo
        self._is_unfit = is_unfit
        self._lacks_source = lacks_source
        self._harms = harms
        self._takes_up = takes_up
        self._meets_first = False
        self._holding = False
        # Somebody who waited, by a word of ours: the first sentence that comes then does not meet them again.
        self._has_met = False
        self._adds = False  # something follows a reply that was read
        self._adding = False  # to a reply that was read: nobody is met a second time
        self._splitter = SentenceSplitter()
        self._waiting: list[str] = []  # for an acknowledgement, or behind a claim that is not backed yet
        self._kept_before_message = 0  # how many of `_waiting` come from earlier messages
        self._shown: list[str] = []
        self._shown_before_message = 0
        self.dropped: list[Dropped] = []
        self.opened_by_us = False
        self.was_cut = False  # the model's last sentence was not ended, and is left out
        self.has_ended = False  # something harmful was written: nothing of the model's is shown any more

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

    def meet_first(self) -> None:
        """What a tool told comes after a word to the person, though nothing painful was told."""
        self._meets_first = True

    def hold(self) -> None:
        """Let nothing through for now: what was asked has to be looked up first."""
        self._holding = True

    def add_to_reply(self) -> None:
        """What follows adds to what was shown: sentences that only meet the person again are left out of its beginning, and those that
        were shown already wherever they stand."""
        self._adding = self._adds = True

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

    def break_off(self) -> None:
        """The stream broke: what of a sentence has come so far is no sentence."""
        self._splitter = SentenceSplitter()

    def hold_place(self, sentence: str) -> list[str]:
        """Show something of ours at once, because nothing came for long: an opening where one is due, else this sentence."""
        before = len(self._shown)
        if self._needs_opening:
            self.opened_by_us = True
            self._show(self._opening())
            self._has_met = True
        else:
            self._show(sentence)
        self._shown_before_message = len(self._shown)  # nothing of the model's message: another may still be asked
        return self._shown[before:]

    def end_message(self, *, ran_out: bool = False) -> list[str]:
        """The model's message is over and its calls are in the ledger: what is unbacked now was never so. Where it `ran_out` of room, a
        sentence that it had not ended is left out."""
        before = len(self._shown)
        for sentence in self._splitter.flush():
            if ran_out and sentence.strip() and not sentence.rstrip(_CLOSING).endswith(_ENDS):
                self.was_cut = True
                continue
            self._take(sentence)
        self._splitter = SentenceSplitter()
        self._waiting = [sentence for sentence in self._waiting if not self._drop_if_withheld(sentence)]
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
        if self._needs_opening and any(sentence.strip() for sentence in self._waiting):
            self._open_ourselves()
        self._release_waiting()
        return self._shown[before:]

    def say(self, sentence: str, *, at_once: bool = False) -> list[str]:
        """Show a sentence of our own, after an opening where one is due; `at_once`: before anything else."""
        before = len(self._shown)
        if self._needs_opening and not at_once and not acknowledges(sentence):
            self._open_ourselves()
        self._show(sentence)
        return self._shown[before:]

    @property
    def _needs_opening(self) -> bool:
        return (self._emotional or self._meets_first) and not self.has_shown

    def _take(self, sentence: str) -> None:
        sentence = without_keys(sentence)
        if self._emotional:
            sentence = without_ornaments(sentence)
        if sentence.strip() and not collapse(sentence):
            return  # invisible characters are no sentence
        if reason := self._must_not_be_said(sentence):
            self.dropped.append(Dropped(sentence, reason))
            return
        self._adding = self._adding and not sentence.strip()
        self._has_met = self._has_met and not sentence.strip()
        self._waiting.append(sentence)
        self._release_waiting()
        waiting = sum(1 for sentence in self._waiting if sentence.strip())
        if self._needs_opening and not self._holding and waiting >= MAX_WAITING_SENTENCES:
            self._open_ourselves()

    def _must_not_be_said(self, sentence: str) -> str:
        """Why, or ""."""
        if self.has_ended:
            return "after_harm" if sentence.strip() else ""
        if self._is_echo(sentence):
            return "instruction_echo"
        if unfit := self._is_unfit(sentence):
            return unfit
        if self._harms(sentence):
            self.has_ended = True
            return "harm"
        if (self._adding or self._has_met) and acknowledges(sentence):
            self._has_met = False
            return "heard_before"
        if (
            (self._emotional or self._adds)
            and len(sentence.split()) >= MIN_HEARD_WORDS
            and bare(sentence) in map(bare, self._shown)
        ):
            return "heard_before"
        return ""

    def _release_waiting(self) -> None:
        if self._holding or (self._needs_opening and not self._has_opening()):
            return
        while self._waiting and not self._withheld(self._waiting[0]):
            self._show(self._waiting.pop(0))

    def _has_opening(self) -> bool:
        """Whether what waits may begin to be shown: its first sentence meets the person, or one of ours was put before it.

        Reports on work wait, and are dropped before a sentence that meets the person: behind it they would be out of their order.
        Before one that merely may open nothing is dropped: it opens where nothing waits yet.
        """
        reports: list[int] = []
        is_begun = False  # by a short word: what reports behind it is not dropped alone
        has_waited = False  # a sentence, for the one behind it
        for place, sentence in enumerate(self._waiting):
            if not sentence.strip() or _greets(sentence):
                continue
            if not reports and self._is_slight(sentence):
                is_begun = True
                continue
            if self._may_open(sentence, behind_reports=bool(reports)):
                self.dropped += [Dropped(self._waiting[each], "status_first") for each in reports]
                self._waiting = [each for at, each in enumerate(self._waiting) if at not in reports]
                return True
            if not reports and not has_waited and self._may_wait(sentence):
                has_waited = is_begun = True
                continue
            if (is_begun or not reports_status(sentence)) and not self._withheld(sentence):
                self._open_ourselves()
                return True
            reports.append(place)
        return False

    def _may_open(self, sentence: str, *, behind_reports: bool) -> bool:
        if self._was_said(sentence) or self._withheld(sentence):
            return False
        said = utter(sentence)
        if said.meets or behind_reports:
            return said.meets
        return (said.may_open or said.speaks) and self._takes_up(sentence)

    def _may_wait(self, sentence: str) -> bool:
        """Whether the sentence behind it tells if the reply opens: "You don't have to." before "Going and staying are both love"."""
        return utter(sentence).speaks and not self._was_said(sentence) and not self._withheld(sentence)

    def _is_slight(self, sentence: str) -> bool:
        """Whether what follows it tells if the reply opens."""
        said = utter(sentence)
        return said.is_slight and not said.meets and not self._was_said(sentence)

    def _open_ourselves(self) -> None:
        self.opened_by_us = True
        self._show(self._opening())
        heard = [sentence for sentence in self._waiting if self._was_said(sentence) and acknowledges(sentence)]
        self.dropped += [Dropped(sentence, "heard_before") for sentence in heard]
        self._waiting = [sentence for sentence in self._waiting if sentence not in heard]
        self._release_waiting()

    def _withheld(self, sentence: str) -> str:
        """Why the sentence is not shown while nothing more stands behind it, or ""."""
        without_source = "not_on_file" if self._lacks_source(sentence) else ""
        if names_crisis_number(sentence):  # "Call 988; they will answer you" is a deed, and kept from nobody
            return without_source
        said = utter(sentence)
        backed = self._backed()
        claims = said.surely_claims if backed else said.likely_claims
        is_false = is_beyond_backing(sentence) or (claims and not is_backed(said, backed))
        is_false = is_false or (
            bool(said.claims) and says_it_arrived(sentence) and not is_backed(said, self._written())
        )
        return "unbacked_claim" if is_false else without_source

    def _drop_if_withheld(self, sentence: str) -> bool:
        if not (reason := self._withheld(sentence)):
            return False
        self.dropped.append(Dropped(sentence, reason))
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


def _greets(sentence: str) -> bool:
    """ "Hi, Maria." """
    words = sentence.casefold().split()
    return 0 < len(words) <= MAX_GREETING_WORDS and words[0].strip(",.!¡") in _GREETING


class OpenGate(Gate):
    """Lets everything through as it comes, in its order; for measuring what the gate is worth."""

    def hold(self) -> None:
        pass

    @property
    def _needs_opening(self) -> bool:
        return False

    def _withheld(self, sentence: str) -> str:
        return ""

    def _take(self, sentence: str) -> None:
        self._waiting.append(sentence)
        self._release_waiting()
