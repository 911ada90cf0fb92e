"""With READING=both the rules decide alone, and each turn keeps where the heads would have heard something else."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from carebot.console import differences
from carebot.database import in_database
from carebot.erasing import erase_for
from carebot.models import Conversation, Participant, Turn
from carebot.testing import Visitor
from church.models import Church, Role
from church.testing import make_staff
from language.screen import ReadingMode, use_reading
from prayers.models import SafetyConcern

BY_HEAD = "my grandson keeps my pills in his room and says i get them when i sign the car over"


@pytest.fixture
def reading() -> Iterator[None]:
    yield
    use_reading(ReadingMode.NEW)


@pytest.mark.usefixtures("reading")
@pytest.mark.parametrize("mode", list(ReadingMode))
async def test_a_turn_keeps_the_difference_in_shadow_alone(visitor: Visitor, mode: ReadingMode):
    use_reading(mode)
    await visitor.say(BY_HEAD)
    await visitor.say("When is the service on Sunday?")
    kept = [turn.differs async for turn in Turn.objects.order_by("number")]
    assert kept == (["none>hard.abuse", ""] if mode is ReadingMode.BOTH else ["", ""])
    assert await SafetyConcern.objects.acount() == (1 if mode is ReadingMode.NEW else 0)


@pytest.mark.usefixtures("reading")
async def test_it_is_erased_with_the_conversation(visitor: Visitor):
    use_reading(ReadingMode.BOTH)
    await visitor.say(BY_HEAD)
    await in_database(erase_for, await Participant.objects.select_related("conversation").aget())
    turn = await Turn.objects.aget()
    assert (turn.differs, turn.safety_rule) == ("", "")


@pytest.mark.usefixtures("reading")
async def test_whoever_reads_the_conversation_reads_it_there(visitor: Visitor, church: Church):
    use_reading(ReadingMode.BOTH)
    await visitor.say(BY_HEAD)

    def page(role: str) -> tuple[int, str]:
        client = Client()
        client.force_login(make_staff(church, role).user)
        answer = client.get(reverse("conversations:page", args=[Conversation.objects.get().pk]))
        return answer.status_code, answer.content.decode()

    status, shown = await in_database(page, Role.PASTOR)
    assert status == 200
    assert "the rules heard no danger, with the heads it would be danger (abuse)" in shown
    status, shown = await in_database(page, Role.OFFICE)
    assert status != 200
    assert "with the heads" not in shown


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("none>hard.self_harm", "the rules heard no danger, with the heads it would be danger (self-harm)"),
        (
            "hard.abuse>hard.sexual_violence",
            "the rules heard danger (abuse), with the heads it would be danger (sexual violence)",
        ),
    ],
)
def test_a_code_in_words(code: str, words: str):
    assert differences.told(code) == words
