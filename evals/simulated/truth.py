"""What a simulated model is told beside its request: what the scenario says is right at this turn, and what would be wrong.

A language model cannot see this; a simulated one has no other way to know what a visitor needs. Whatever the product misses of
their words, it does not miss with it.
"""

from collections.abc import Iterable

from carebot.turn.transcript import Transcript
from evals.scenario import Expectation, Scenario

NOTHING_KNOWN = Expectation()


class Truth:
    """Finds the turn of a scenario that a request belongs to by what was said in it; one that is none is expected nothing of."""

    def __init__(self, scenarios: Iterable[Scenario] = ()) -> None:
        self._turns: dict[str, list[tuple[Scenario, int]]] = {}
        for scenario in scenarios:
            for place, turn in enumerate(scenario.turns):
                self._turns.setdefault(_bare(turn.say), []).append((scenario, place))

    def of(self, transcript: Transcript) -> Expectation:
        """What is expected of the current turn. Where several scenarios say the same, the one that went the same way until then."""
        candidates = self._turns.get(_bare(transcript.current.words), [])
        if not candidates:
            return NOTHING_KNOWN
        heard = [_bare(exchange.words) for exchange in transcript.earlier]
        scenario, place = max(candidates, key=lambda found: _agreement(found[0], found[1], heard))
        return scenario.turns[place].expect


def _agreement(scenario: Scenario, place: int, heard: list[str]) -> tuple[int, int]:
    """(messages before that are the scenario's own, less those that were not heard)."""
    before = [_bare(turn.say) for turn in scenario.turns[:place]]
    shared = sum(each in heard for each in before)
    return shared, shared - len(before)


def _bare(said: str) -> str:
    return " ".join(said.split())
