"""What the rules say beside each sentence of a reply: why a verdict is what it is, where one reads it."""

from collections.abc import Sequence
from dataclasses import dataclass

from evals.judge.rules import names_any
from evals.judge.rules_sentences import sentences
from evals.judge.rules_tools import tools_behind
from evals.judge.rules_words import CLAIMS, EMPATHY, FAILED, MARKUP, NOT_SAID, OFFER, STATUS
from evals.record import Finding, TurnRecord
from evals.scenario import Scenario


@dataclass(frozen=True)
class Note:
    tone: str  # "good" | "bad" | "plain"
    words: str


@dataclass(frozen=True)
class Annotated:
    sentence: str
    notes: tuple[Note, ...]


def annotate(
    scenario: Scenario, turns: Sequence[TurnRecord], findings: Sequence[Finding] = ()
) -> list[list[Annotated]]:
    """For each turn its sentences with what stands out in them. `findings` are those of whichever judgement is shown."""
    return [
        [
            Annotated(sentence, tuple(_notes(scenario, turns[: number + 1], place, sentence, findings)))
            for place, sentence in enumerate(sentences(turn.reply))
        ]
        for number, turn in enumerate(turns)
    ]


def _notes(
    scenario: Scenario, so_far: Sequence[TurnRecord], place: int, sentence: str, findings: Sequence[Finding]
) -> list[Note]:
    number = len(so_far)
    found = [
        Note("bad", f"{finding.name}: {finding.reason}")
        for finding in findings
        if finding.turn == number
        and finding.sentence
        and finding.sentence in (sentence, sentence[: len(finding.sentence)])
    ]
    expect = scenario.turns[number - 1].expect if number <= len(scenario.turns) else None
    met, status = EMPATHY.search(sentence), STATUS.search(sentence)
    if met and (place == 0 or not found):
        found.append(
            Note(
                "good" if expect is None or expect.emotional is not False else "plain", f"meets the person: “{met[0]}”"
            )
        )
    if status and place == 0 and not met:
        found.append(Note("plain", f"a report or a solution: “{status[0]}”"))
    if expect and names_any(sentence, expect.first_sentence_names or expect.builds_on):
        found.append(Note("good", "names what was told"))
    found += _claim_notes(sentence, so_far)
    if expect:
        found += [
            Note("good", f"says {' or '.join(group)}") for group in expect.reply_mentions if names_any(sentence, group)
        ]
        found += [Note("bad", f"says “{words}”") for words in expect.reply_avoids if names_any(sentence, (words,))]
    if sentence.rstrip('"”’)').endswith("?"):
        found.append(Note("plain", "a question"))
    elif OFFER.search(sentence):
        found.append(Note("plain", "offers a next step"))
    if MARKUP.search(sentence):
        found.append(Note("plain", "a list, a heading or emoji"))
    return found


def _claim_notes(sentence: str, so_far: Sequence[TurnRecord]) -> list[Note]:
    if sentence.rstrip('"”’)').endswith("?") or NOT_SAID.search(sentence):
        return []
    ledger = [
        each
        for turn in so_far
        for each in turn.invocations
        if (each.state not in FAILED or each.deferred) and each.done
    ]
    found = []
    for topic, pattern in CLAIMS:
        if pattern.search(sentence):
            backing = sorted({each.tool for each in ledger} & tools_behind(topic))
            words = f"claims ({topic}): " + (", ".join(backing) if backing else "nothing in the ledger")
            found.append(Note("good" if backing else "bad", words))
    return found
