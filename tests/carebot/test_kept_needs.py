"""A need told while somebody else has the floor: staff are told at once, the words are met warmly and offered back, never replayed."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from carebot import turn_store
from carebot.begin import begin_conversation
from carebot.database import in_database
from carebot.kept_needs import NEED_KEPT
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, Message, Participant, Turn
from carebot.testing import Visitor, answering_with
from carebot.turn_store import Arrival
from church.models import Church, Role, StaffMember
from church.testing import Cast, make_staff
from prayers.jobs.testing import no_dispatch
from prayers.models import Notification
from tooling.models import ToolInvocation
from tooling.testing import deferred_tool, immediate_tool, using_tools
from tooling.tools import REGISTRY

from .test_followup_lease import _close_asking, asking, book, expire

pytestmark = pytest.mark.sqlite

GRIEF = "My mother died last night and I can't stop crying"
DUELO = "Mi madre murió anoche y no puedo dejar de llorar"
TOLD = "A person from the church has been told that you wrote."


@pytest.fixture(autouse=True)
def _tools() -> Iterator[None]:
    with using_tools(
        immediate_tool(
            book,
            name="book_appointment",
            title="Appointment",
            backs=frozenset({"booking"}),
            when_cancelled=REGISTRY.get("book_appointment").when_cancelled,
        ),
        deferred_tool(),
        deferred_tool(name="flag_safety_concern"),
        deferred_tool(name="submit_prayer_request"),
    ):
        yield


@pytest.fixture
def pastor(church: Church) -> StaffMember:
    return make_staff(church, Role.PASTOR)


async def kept(visitor: Visitor, *said: tuple[str, str]) -> list[str]:
    """What each speaker reads, while Anna has the floor."""
    with answering_with(ScriptedModel(*asking())):
        await visitor.say("I'd like to see the pastor", participant="Anna")
    return [(await visitor.say(text, participant=who))["blocked"]["text"] for who, text in said]


async def notices() -> list[Turn]:
    return [turn async for turn in Turn.objects.filter(needs_person=NEED_KEPT).order_by("number")]


async def paths() -> list[str]:
    return [path async for path in Notification.objects.order_by("created_at").values_list("path", flat=True)]


class TestStaffAreTold:
    @pytest.mark.parametrize(
        "words",
        [
            GRIEF,
            DUELO,
            "Please pray for my son",
            "Can somebody call me?",
            "¿Alguien me puede llamar?",
            "Hola, necesito ayuda con la comida para mis hijos",
            "I need to talk to a person",
        ],
    )
    async def test_of_a_need_at_once(self, visitor: Visitor, pastor: StaffMember, words: str) -> None:
        await kept(visitor, ("Ben", words))
        (turn,) = await notices()
        message = await Message.objects.aget(text=words)
        assert (message.need_told_in_id, message.kept_because, message.turn_id) == (turn.pk, "lease", None)
        assert await paths() == [f"/admin/unanswered/?turn={turn.pk}"]

    @pytest.mark.parametrize("words", ["Hello?", "¿Hola?", "Where can I park?"])
    async def test_of_nothing_where_no_need_was_told(self, visitor: Visitor, pastor: StaffMember, words: str) -> None:
        (read,) = await kept(visitor, ("Ben", words))
        assert await notices() == []
        assert await paths() == []
        assert TOLD not in read

    async def test_once_a_lease_whoever_tells_it_again(self, visitor: Visitor, pastor: StaffMember) -> None:
        await kept(visitor, ("Ben", GRIEF), ("Ben", "It hurts so much, I miss her terribly"), ("Cora", DUELO))
        (turn,) = await notices()
        assert len(await paths()) == 1
        assert await turn.kept_needs.acount() == 3

    async def test_again_of_a_need_that_was_not_told_before(self, visitor: Visitor, pastor: StaffMember) -> None:
        await kept(visitor, ("Ben", GRIEF), ("Ben", "Please pray for my mother"))
        assert await paths() == [f"/admin/unanswered/?turn={turn.pk}" for turn in await notices()]
        assert len(await notices()) == 2

    async def test_again_once_somebody_has_seen_to_it(self, visitor: Visitor, pastor: StaffMember) -> None:
        await kept(visitor, ("Ben", GRIEF))
        (turn,) = await notices()
        assert await in_database(Turn.objects.handle, turn, pastor, "Called him")
        await visitor.say(DUELO, participant="Ben")
        assert len(await notices()) == 2

    async def test_again_in_the_next_lease(self, visitor: Visitor, pastor: StaffMember) -> None:
        await kept(visitor, ("Ben", GRIEF))
        await expire(visitor)
        await kept(visitor, ("Ben", DUELO))
        assert len(await notices()) == 2

    async def test_of_what_waited_for_the_turn_that_took_the_floor(self, church: Church, pastor: StaffMember) -> None:
        begun = await in_database(begin_conversation, church.public_key)
        anna = await in_database(
            turn_store.open_turn, Arrival(begun.conversation_id, begun.token, "The pastor?", participant="Anna")
        )
        for words in (GRIEF, "Hello?", "Please pray for us"):
            await in_database(
                turn_store.open_turn, Arrival(begun.conversation_id, begun.token, words, participant="Ben")
            )
        owner = await Participant.objects.aget(name="Anna")
        await in_database(_close_asking, anna.context.turn_id, begun.conversation_id, owner.pk)
        assert await in_database(turn_store.open_next, begun.conversation_id) is None
        assert len(await notices()) == len(await paths()) == 2
        opened = await in_database(
            turn_store.open_turn, Arrival(begun.conversation_id, begun.token, "Tuesday", participant="Anna")
        )
        assert opened.context.text == "Tuesday"

    async def test_together_with_the_message_or_not_at_all(
        self, visitor: Visitor, pastor: StaffMember, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await kept(visitor)
        monkeypatch.setattr(Message, "save", _killed)
        with pytest.raises(_Killed):
            await visitor.post(GRIEF, participant="Ben")
        assert await notices() == []
        assert await paths() == []

    async def test_without_a_word_of_it_anywhere_but_in_the_message(
        self, visitor: Visitor, pastor: StaffMember, mailoutbox: list[Any], caplog: pytest.LogCaptureFixture
    ) -> None:
        await kept(visitor, ("Ben", GRIEF))
        await visitor.settle()
        assert len(mailoutbox) == 1
        (turn,) = await notices()
        assert "mother" not in f"{mailoutbox[0].subject}{mailoutbox[0].body}{caplog.text}{turn.delivered}"
        assert (turn.transcript, turn.state) == ([], "unanswered")
        assert not await ToolInvocation.objects.filter(turn_id=turn.pk).aexists()


class _Killed(Exception):
    pass


def _killed(*_: Any, **__: Any) -> None:
    raise _Killed


class TestWhatTheBlockedSpeakerReads:
    async def test_meets_pain_first_and_says_who_was_told(self, visitor: Visitor, pastor: StaffMember) -> None:
        (read,) = await kept(visitor, ("Ben", GRIEF))
        assert read.startswith("I'm so sorry for what you are going through. One moment, please")
        assert "from Anna" in read
        assert read.endswith(TOLD)
        (turn,) = await notices()
        assert turn.delivered == read

    async def test_in_spanish_too(self, visitor: Visitor, pastor: StaffMember) -> None:
        (read,) = await kept(visitor, ("Ben", DUELO))
        assert read.startswith("Siento mucho lo que está pasando. Un momento, por favor")
        assert read.endswith("Se ha avisado a una persona de la iglesia de que usted escribió.")

    async def test_claims_nobody_was_told_where_nobody_could_be(self, visitor: Visitor) -> None:
        (read,) = await kept(visitor, ("Ben", GRIEF))
        assert read.startswith("I'm so sorry")
        assert TOLD not in read
        assert len(await notices()) == 1

    async def test_is_not_sorry_where_no_pain_was_told(self, visitor: Visitor, pastor: StaffMember) -> None:
        (read,) = await kept(visitor, ("Ben", "¿Alguien me puede llamar?"))
        assert read.startswith("Un momento, por favor")
        assert read.endswith("usted escribió.")


class TestStaffRead:
    @pytest.fixture
    def conversation(self, cast: Cast) -> Conversation:
        """Anna has the floor; Ben's grief and his number are kept."""
        begun = begin_conversation(cast.church.public_key)
        conversation = Conversation.objects.get(pk=begun.conversation_id)
        anna = Participant.join(conversation, "Anna")[0]
        Message.objects.create(
            conversation=conversation,
            seq=conversation.next_seq(),
            role="visitor",
            text="217 555 0101",
            participant=anna,
        )
        _close_asking(conversation.pk, conversation.pk, anna.pk)
        with no_dispatch():
            for words in (GRIEF, "My number is 217 555 0142"):
                turn_store.open_turn(Arrival(conversation.pk, begun.token, words, participant="Ben"))
        return conversation

    def test_it_on_the_unanswered_page_with_the_name(self, cast: Cast, conversation: Conversation, client: Any) -> None:
        client.force_login(cast["pastor"].user)
        html = client.get("/admin/unanswered/").content.decode()
        assert "while somebody else had been asked something" in html
        assert "<strong>Ben:</strong>" in html
        assert "My mother died last night" in html
        assert "Ben: +12175550142" in html
        assert "0101" not in html

    def test_it_nowhere_if_they_may_not_read_the_conversation(
        self, cast: Cast, conversation: Conversation, client: Any
    ) -> None:
        for user in (cast["prayer_team"].user, cast.neighbour.user):
            client.force_login(user)
            assert "My mother died" not in client.get("/admin/unanswered/").content.decode()

    def test_it_until_somebody_has_seen_to_it(self, cast: Cast, conversation: Conversation, client: Any) -> None:
        turn = Turn.objects.get(needs_person=NEED_KEPT)
        client.force_login(cast["pastor"].user)
        client.post(reverse("conversations:answered", args=[turn.pk]), {"note": "Called him"})
        assert not Turn.objects.needing_a_person().exists()

    def test_a_mark_on_the_conversations_page(self, cast: Cast, conversation: Conversation, client: Any) -> None:
        client.force_login(cast["pastor"].user)
        html = client.get(reverse("conversations:page", args=[conversation.pk])).content.decode()
        assert html.count("a need: staff were told") == 1

    def test_nothing_of_words_that_were_erased(self, cast: Cast, conversation: Conversation, client: Any) -> None:
        turn_store.erase(conversation.participants.get(is_host=True))
        client.force_login(cast["pastor"].user)
        html = client.get("/admin/unanswered/").content.decode()
        assert "My mother died" not in html
        assert "erased" in html
