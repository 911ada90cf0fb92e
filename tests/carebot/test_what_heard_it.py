"""An alarm keeps what heard it, as a family without words: from the screen, by the ledger, to the record."""

import uuid

import pytest

from carebot.danger_told import heard_by
from carebot.database import in_database
from carebot.erasing import erase_for
from carebot.models import Participant, Turn
from carebot.testing import Visitor
from church.models import Church
from language.screen import screen
from prayers.jobs import dispatch
from prayers.models import SafetyConcern
from tooling import execution
from tooling.execution import QueuedCall
from tooling.models import Agent

BY_RULE = "I want to kill myself tonight."
BY_HEAD = "my grandson keeps my pills in his room and says i get them when i sign the car over"
DIRECT = "I'm so sorry. Are you thinking about suicide?"


@pytest.mark.parametrize(("said", "ear"), [(BY_RULE, "rule"), (BY_HEAD, "head"), ("the blue door is open", "phrase")])
async def test_what_the_screen_heard(visitor: Visitor, church: Church, said: str, ear: str):
    church.crisis_phrases = ["the blue door"]
    await church.asave()
    await visitor.say(said)
    assert [each.heard_by async for each in SafetyConcern.objects.all()] == [ear]


async def test_it_stays_when_the_conversation_is_erased(visitor: Visitor):
    await visitor.say(BY_RULE)
    await in_database(erase_for, await Participant.objects.select_related("conversation").aget())
    assert (await Turn.objects.aget()).safety_rule == ""
    assert (await SafetyConcern.objects.aget()).heard_by == "rule"


def test_an_answer_to_the_direct_question_is_an_ear_of_its_own():
    danger = screen("yes", said_before=DIRECT)
    assert danger is not None
    assert heard_by(danger) == "answer"


@pytest.mark.parametrize(("agent", "ear"), [(Agent.ASSISTANT, "model"), (Agent.ENGINE, "minor")])
def test_what_nobody_screened_was_heard_by_who_called(church: Church, agent: Agent, ear: str):
    concern = {"concern": "He spoke of a rope", "category": "self_harm"}
    call = QueuedCall("flag_safety_concern", "toolu_1", concern, agent=agent)
    execution.enqueue([call], church_id=church.pk, conversation_id=uuid.uuid4(), turn_id=uuid.uuid4())
    dispatch.drain()
    assert SafetyConcern.objects.get().heard_by == ear
