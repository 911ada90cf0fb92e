"""No words make reading expensive: four times as many take at most six times as long, for every reader and every pattern."""

import inspect
import re
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from carebot.offline import details, manner, results, scripture
from carebot.turn import echo, gate, signals, transcript
from church.text_runs import collapsed
from evals.judge import rules
from language import by_phrase, concerned, contact, disclosure, needs, orders, reading, told, utterance
from language.danger import Danger, DangerKind
from language.rules import (
    asks,
    bookings,
    emotion,
    fact_questions,
    facts_told,
    lean,
    minor,
    offers,
    places,
    takes_back,
    yes_no,
)
from language.rules.danger import decide
from language.rules.danger import reading as safety_reading
from language.rules.speech import reading as speech_reading
from language.rules.speech import reporting, solutions
from language.rules.subjects import Need
from language.safe_ways import read_safe_ways
from language.screen import screen
from language.text import contact as contact_details
from language.text import dates, mended, name_words, numbers
from language.text import names as language_names
from language.text.letters import spelled, without_accents
from language.text.references import find_references, read_references
from language.text.reply_sentences import split_sentences
from prayers.inbox import names, sensitive, unsure_names
from tests.hostile import HOSTILE, ratio_of_times
from tests.patterns_found import patterns
from tooling.instruction_lint import lint

pytestmark = [pytest.mark.long, pytest.mark.encodes]

Reader = Callable[[str], object]

MOST = 6.0  # times as long for four times the length; 4 is linear, 16 is its square
LETTERS = 500  # and four times as many, which is half of the longest message
PATTERN_FLOOR_SECONDS = 0.000_3  # below, the clock measures itself; a square of it is 30 ms at 20,000 letters
READER_FLOOR_SECONDS = 0.002


def _of_module(module: ModuleType) -> dict[str, Reader]:
    """The public functions that take a text and nothing else that must be given."""
    return {
        f"{module.__name__}.{name}": value
        for name, value in vars(module).items()
        if inspect.isfunction(value)
        and value.__module__ == module.__name__
        and not name.startswith("_")
        and [each.annotation in (str, "str") for each in _needed(value)] == [True]
    }


def _needed(function: Callable[..., Any]) -> Iterator[inspect.Parameter]:
    yield from (each for each in inspect.signature(function).parameters.values() if each.default is each.empty)


READERS: dict[str, Reader] = {
    **_of_module(details),
    **_of_module(manner),
    **_of_module(needs),
    **_of_module(orders),
    **_of_module(offers),
    **_of_module(bookings),
    **_of_module(fact_questions),
    **_of_module(places),
    **_of_module(yes_no),
    "white space": collapsed,
    "accents": without_accents,
    "signals": lambda text: signals.read_signals(text, history=[text + " x", text + " y"]),
    "told": told.tell,
    "language": lean.detect_language,
    "takes back": takes_back.takes_back,
    "asks": asks.read_asks,
    "contact": contact.read_contact,
    "phrases of danger": by_phrase.by_phrases,
    "safe ways": lambda text: read_safe_ways([text]),
    "the one concerned": lambda text: concerned.for_the_one_concerned(
        Danger(DangerKind.ABUSE, "test", True), text, [text]
    ),
    "heads": lambda text: reading.read(text, "Are you safe right now?"),
    "safety": lambda text: decide.by_rules(text, extra_phrases=["a b c"], history=[text + " x", text + " y"]),
    "disclosure": disclosure.read_disclosure,
    "acknowledges": utterance.acknowledges,
    "claims": utterance.claims,
    "reports on work": reporting.reports_on_work,
    "offers solution": solutions.offers_solution,
    "plain speech": speech_reading.plain,
    "without quotations": speech_reading.without_quotations,
    "clauses": speech_reading.clauses,
    "sentences": split_sentences,
    "bare": gate.bare,
    "echoes": lambda text: echo.echoes(text, [text]),
    "without keys": echo.without_keys,
    "without ornaments": echo.without_ornaments,
    "states facts": lambda text: facts_told.states_facts(text, text),
    "instruction": lint,
    "Bible references": read_references,
    "references in a sentence": find_references,
    "spelled": spelled,
    "verses on": scripture.verses_on,
    "telephone": lambda text: contact_details.normalise_phone(text, "US"),
    "email": contact_details.normalise_email,
    "both": lambda text: contact_details.split_contact(text, "US"),
    "reach": contact_details.leads_to_somebody,
    **_of_module(language_names),
    **_of_module(name_words),
    **_of_module(mended),
    "names": lambda text: names.without_full_names(text, ["Anna Maria Krause"]),
    "full names without capitals": lambda text: unsure_names.may_hold_full_name(text, str.isdecimal),
    "anybody named": lambda text: unsure_names.may_name_somebody(text, str.isdecimal),
    "illness": lambda text: sensitive.speaks_of_illness(text, text),
    "a minor": sensitive.speaks_of_minor,
    "weekday": dates.weekday_in,
    "day": lambda text: dates.day_in(text, date(2026, 11, 20)),
    "times": dates.times_in,
    "range": dates.range_in,
    "part of day": dates.part_of_day_in,
    "today": transcript.today_of,
    "result as prose": lambda text: results.as_prose(text, Need.CARE, text, "en"),
    "result as booking": lambda text: results.as_booking(text, "en"),
    "transcript": lambda text: transcript.read_transcript([{"role": "user", "content": text}]),
    "dates": dates.dates,
    "past day": lambda text: dates.past_day_in(text, date(2026, 11, 20)),
    "digits": numbers.digits_in,
    "digits with others": lambda text: numbers.with_digits(text, "1" * len(text)),
    "runs of digits": numbers.digit_runs,
    "telephone in a sentence": lambda text: contact_details.phone_in(text, "US"),
    "email in a sentence": contact_details.email_in,
    "best time": contact_details.best_time_in,
    "sentences of a reply": rules.sentences,
}
REMEMBERING = (
    safety_reading._sentences,
    asks.read_asks,
    contact.contact_told,
    minor.age_told,
    emotion.emotional_score,
)


def _seconds(read: Reader, text: str, tries: int = 2) -> float:
    """The least CPU time of this thread that reading took."""
    least = float("inf")
    for _ in range(tries):
        for remembering in REMEMBERING:
            remembering.cache_clear()
        for once in (decide._found, reading._scored, by_phrase._heard, told._told):
            once.forget()
        began = time.thread_time()
        read(text)
        least = min(least, time.thread_time() - began)
    return least


def _too_expensive(read: Reader, floor: float, letters: int = LETTERS) -> list[str]:
    """The hostile words, and by how much, that this reader cannot take four times as many of."""
    found = []
    for name, words in HOSTILE.items():
        few, many = words(letters), words(4 * letters)
        least = _seconds(read, many, tries=1)
        # One reading of the many takes no less than the least of several: what passes by it would pass by that, too.
        if least < floor or least / (least_of_few := _seconds(read, few)) <= MOST:
            continue
        if (least := _seconds(read, many)) < floor or least / least_of_few <= MOST:
            continue
        ratio = ratio_of_times(partial(_seconds, read, tries=1), many, words(16 * letters), MOST)
        if ratio > MOST:
            found.append(f"{name}: {ratio:.1f} times, {least * 1000:.1f} ms")
    return found


@pytest.mark.parametrize("reader", READERS)
def test_reads_four_times_as_much_in_about_four_times_the_time(reader: str) -> None:
    # The heads read what is longer than one sentence whole, too: from there on they are measured.
    letters = 2 * LETTERS if reader == "heads" else LETTERS
    assert _too_expensive(READERS[reader], READER_FLOOR_SECONDS, letters) == []


def test_no_pattern_goes_back_and_forth() -> None:
    def finding(pattern: re.Pattern[str]) -> Reader:
        return lambda text: all(True for _ in pattern.finditer(text))

    found = patterns()
    slow = {name: _too_expensive(finding(pattern), PATTERN_FLOOR_SECONDS) for name, pattern in found.items()}

    assert len(found) > 500
    assert {name: why for name, why in slow.items() if why} == {}


def test_what_grows_when_it_is_spelled_out_is_cut_after_it() -> None:
    for words in (HOSTILE["words that are spelled out"], HOSTILE["ligatures that grow"]):
        read = safety_reading.sentences(words(safety_reading.LONGEST_READ))

        assert sum(map(len, read)) <= safety_reading.LONGEST_READ + 1


def test_danger_at_either_end_of_too_many_words_is_heard() -> None:
    filling = HOSTILE["words that are spelled out"](30_000)

    assert screen(f"I want to kill myself. {filling}") is not None
    assert screen(f"{filling}. I want to kill myself") is not None


def test_white_space_is_collapsed_and_lines_are_kept() -> None:
    said = "  Dear \u00a0church,\t\tplease \r\n\n\n\n pray  \n for me" + " " * 3000 + "Ann "

    assert collapsed(said) == "Dear church, please\n\npray\nfor me Ann"
