"""The rules' verdict on one reply to one message of a scenario, all else taken to have gone well."""

from __future__ import annotations

from evals.judge.rules import judge_last
from evals.record import Invocation, TurnRecord, Verdict
from evals.scenario import Scenario, ScenarioTurn

BEFORE = (
    "I hear you, and I'm glad you told me. Would you like to tell me more?"  # the reply that stands for earlier ones
)


def judge_reply(scenario: Scenario, number: int, reply: str) -> Verdict:
    """The verdict on this reply to the scenario's turn `number`, from 1.

    The ledger is taken to hold, in each turn up to this one, every tool the scenario requires there, written, with the contact that
    was given; whoever had to be told was told. Raises IndexError where the scenario has no such turn.
    """
    if not 1 <= number <= len(scenario.turns):
        raise IndexError(number)
    planned = scenario.turns[:number]
    replies = [BEFORE] * (number - 1) + [reply]
    return judge_last(scenario, [_gone_well(*each) for each in zip(planned, replies, strict=True)])


def _gone_well(planned: ScenarioTurn, reply: str) -> TurnRecord:
    expect = planned.expect
    if expect.blocked:
        return TurnRecord(say=planned.say, reply="", speaker=planned.speaker, blocked=True)
    given = {"contact": expect.contact_used} if expect.contact_used else {}
    tools = dict.fromkeys(tool for group in expect.required for tool in group)
    return TurnRecord(
        say=planned.say,
        reply=reply,
        speaker=planned.speaker,
        model_calls=0 if expect.safety_override else 1,
        safety=expect.safety_override,
        corrections=(reply,) if expect.corrected else (),
        invocations=tuple(
            Invocation(tool, deferred=True, state="succeeded", input=given, is_deferred_tool=True) for tool in tools
        ),
        notified_roles=frozenset(expect.notified),
    )
