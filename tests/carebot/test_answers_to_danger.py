"""What comes after a danger was told: the clock runs until it is answered, and an emergency is not let go of."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from uuid import UUID

import pytest

from carebot.danger_told import danger_told
from carebot.database import in_database
from carebot.testing import Visitor
from language.danger import Danger, DangerKind, Tier
from prayers.models import SafetyConcern

FAREWELL = "Please give my piano to my sister, and thank you all for everything"
SOFT = Danger(DangerKind.SELF_HARM, "head", tier=Tier.SOFT, topic="farewell")
NOTICE = Danger(DangerKind.SELF_HARM, "head", tier=Tier.SOFT, topic="burden")
EMERGENCY = Danger(DangerKind.MEDICAL_EMERGENCY, "head", topic="overdose", who="poisoned")


@contextmanager
def heads_hear(monkeypatch: pytest.MonkeyPatch, danger: Danger | None) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(import_module("language.screen"), "by_heads", lambda *_, **__: danger)
        yield


@pytest.mark.parametrize("topic", ["farewell", "reunion"])
@pytest.mark.parametrize(
    ("said", "stops"),
    [
        ("Nothing is wrong. I am just ready.", False),
        ("what time is service Sunday", False),
        ("No. I'm just ready.", False),
        ("no", True),
        ("No, I would never do that", True),
        ("I'm safe", True),
    ],
)
async def test_only_an_answer_stops_the_clock_and_nothing_starts_it_anew(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, topic: str, said: str, stops: bool
):
    with heads_hear(monkeypatch, Danger(SOFT.kind, SOFT.source, tier=SOFT.tier, topic=topic)):
        await visitor.say(FAREWELL)
    due = (await SafetyConcern.objects.aget()).answer_due_at
    assert due is not None
    with heads_hear(monkeypatch, None):
        await visitor.say(said)
    assert (await SafetyConcern.objects.aget()).answer_due_at == (None if stops else due)


async def test_an_overdose_is_not_let_go_of_until_help_is_there(visitor: Visitor, monkeypatch: pytest.MonkeyPatch):
    with heads_hear(monkeypatch, EMERGENCY):
        await visitor.say("I took the whole bottle of my blood pressure meds an hour ago")
    with heads_hear(monkeypatch, None):
        for said in ("not yet", "it's fine, I just feel sleepy", "I'll sleep it off"):
            await visitor.say(said)
            shown = (await visitor.messages())[-1]["text"]
            assert "911" in shown
            assert "1-800-222-1222" in shown
        await visitor.say("I called them, the ambulance is here")
        told = await in_database(danger_told, UUID(visitor.id))
        assert (told.is_standing, told.is_emergency) == (True, False)
        await visitor.say("thank you")
        assert "1-800-222-1222" not in (await visitor.messages())[-1]["text"]


@pytest.mark.parametrize(
    ("dangers", "is_confirmed"),
    [
        ([NOTICE], False),  # it may be a false one: what comes next is heard as if it were the first
        ([NOTICE, None], False),
        ([NOTICE, NOTICE], True),
        ([replace(NOTICE, source="hint"), replace(NOTICE, source="faint")], False),  # each may be plain sorrow
        ([replace(NOTICE, source="hint"), NOTICE], False),
        ([SOFT], True),  # a farewell whose question is not answered
        ([replace(NOTICE, source="answer")], True),  # "I don't know"
        ([replace(NOTICE, tier=Tier.HARD)], True),
        ([None], False),
    ],
)
async def test_one_notice_alone_does_not_bring_the_next(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, dangers: list[Danger | None], is_confirmed: bool
):
    for number, danger in enumerate(dangers):
        with heads_hear(monkeypatch, danger):
            await visitor.say(f"The choir sang hymn {number + 1}")
    told = await in_database(danger_told, UUID(visitor.id))
    assert told.is_standing == any(dangers)
    assert told.is_confirmed == is_confirmed


async def test_a_farewell_of_which_is_said_no_stands_and_lowers_nothing(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
):
    with heads_hear(monkeypatch, SOFT):
        await visitor.say(FAREWELL)
    with heads_hear(monkeypatch, None):
        await visitor.say("No, I would never do that")
    told = await in_database(danger_told, UUID(visitor.id))
    assert (told.is_standing, told.is_confirmed) == (True, False)


async def test_what_is_told_next_is_heard_with_less_only_where_it_was_confirmed(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
):
    seen: list[bool] = []

    def hear(*_: object, in_light_of_danger: bool, **__: object) -> Danger:
        seen.append(in_light_of_danger)
        return NOTICE

    with monkeypatch.context() as patched:
        patched.setattr(import_module("language.screen"), "by_heads", hear)
        for said in ("The choir sang a hymn", "The choir sang two", "The choir sang three"):
            await visitor.say(said)
    assert (seen[0], seen[-1]) == (False, True)
    assert seen.count(True) < len(seen) - 1


async def test_who_said_no_is_known_to_have_until_they_tell_of_danger_plainly(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
):
    with heads_hear(monkeypatch, NOTICE):
        await visitor.say("It has been a long winter")
    with heads_hear(monkeypatch, None):
        await visitor.say("No, I would never do that")
        await visitor.say("The choir sang a hymn")
    assert (await in_database(danger_told, UUID(visitor.id))).is_denied
    with heads_hear(monkeypatch, NOTICE):
        await visitor.say("It has been a longer winter")
        shown = (await visitor.messages())[-1]["text"]
    assert "ending your life" not in shown
    with heads_hear(monkeypatch, replace(NOTICE, tier=Tier.HARD)):
        await visitor.say("It has been the longest winter")
    assert not (await in_database(danger_told, UUID(visitor.id))).is_denied
