"""A need told while somebody else has the floor: staff are told at once, the words are met warmly and offered back, never replayed."""

from collections.abc import Iterator
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError, connection
from django.urls import reverse
from django.utils import timezone

from carebot import turn_store, unanswered
from carebot.begin import begin_conversation
from carebot.database import in_database
from carebot.erasing import erase_for
from carebot.kept_needs import NEED_KEPT
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, Message, Participant, Turn
from carebot.testing import Visitor, answering_with
from carebot.turn.context import KeptWords
from carebot.turn.rounds import Composed
from carebot.turn_store import Arrival, Kept, Known, Opened, Waiting
from church.models import Church, Role, StaffMember
from church.testing import Cast, make_staff
from prayers.jobs.testing import no_dispatch
from prayers.models import Notification
from tooling.models import ToolInvocation
from tooling.testing import deferred_tool

from .test_followup_lease import QUESTION, _close_asking, asking, booking_tools, call, expire

pytestmark = pytest.mark.sqlite

GRIEF = "My mother died last night and I can't stop crying"
DUELO = "Mi madre murió anoche y no puedo dejar de llorar"
TOLD = "A person from the church has been told that you wrote."


@pytest.fixture(autouse=True)
def _tools() -> Iterator[None]:
    with booking_tools(deferred_tool(name="submit_prayer_request")):
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


OFFER = "Ben, shall I take up what you wrote a moment ago?"
TO_WHOEVER_SPEAKS = "Shall I take up what you wrote a moment ago?"
SETTLES = ([call("Tuesday")], ["See you then."])
SORRY = "I'm so sorry about your mother."


async def reply(visitor: Visitor, text: str, who: str, *script: Any) -> str:
    with answering_with(ScriptedModel(*(script or (["All right."],)))):
        answer = await visitor.say(text, participant=who)
    told: str = answer["message"]["text"]
    return told


class TestTheyAreOfferedBack:
    async def test_by_the_reply_that_settles_the_question(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", GRIEF))
        assert await reply(visitor, "Tuesday", "Anna", *SETTLES) == f"See you then. {OFFER}"
        message = await Message.objects.aget(text=GRIEF)
        offer = await Message.objects.aget(text__contains=OFFER)
        assert (message.offered_in_seq, message.turn_id, message.kept_because) == (offer.seq, None, "lease")

    @pytest.mark.parametrize(("who", "offer"), [("Anna", OFFER), ("Ben", TO_WHOEVER_SPEAKS)])
    async def test_by_the_reply_to_never_mind(self, visitor: Visitor, who: str, offer: str) -> None:
        await kept(visitor, ("Ben", GRIEF))
        read = await reply(visitor, "Never mind", who)
        assert "No appointment was made." in read
        assert read.endswith(f"anything else you would like. {offer}")

    @pytest.mark.parametrize(("who", "offer"), [("Anna", OFFER), ("Ben", TO_WHOEVER_SPEAKS), ("Cora", OFFER)])
    async def test_by_the_next_reply_once_the_time_is_over(self, visitor: Visitor, who: str, offer: str) -> None:
        await kept(visitor, ("Ben", GRIEF))
        await expire(visitor)
        assert await reply(visitor, "Where can I park?", who) == f"All right. {offer}"

    @pytest.mark.parametrize(
        ("who", "blocked", "offer"),
        [
            ("Anna", "Ben", "Ben, ¿retomo lo que escribió hace un momento?"),
            ("Ben", "Ben", "¿Retomo lo que usted escribió hace un momento?"),
            ("Anna", "", "¿Retomo lo que se escribió hace un momento?"),
        ],
    )
    async def test_in_spanish(self, visitor: Visitor, who: str, blocked: str, offer: str) -> None:
        await kept(visitor, (blocked, DUELO))
        await expire(visitor)
        assert await reply(visitor, "¿Dónde puedo estacionar el coche?", who, ["Claro."]) == f"Claro. {offer}"

    async def test_without_a_name_where_none_was_given(self, visitor: Visitor) -> None:
        await kept(visitor, ("", GRIEF))
        await expire(visitor)
        assert (await reply(visitor, "Where can I park?", "Anna")).endswith(
            "Shall I take up what was written a moment ago?"
        )

    async def test_once(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", GRIEF))
        await expire(visitor)
        await reply(visitor, "Where can I park?", "Anna")
        assert await reply(visitor, "And when is the service?", "Anna") == "All right."

    async def test_not_while_the_floor_is_held(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", GRIEF))
        assert await reply(visitor, "Where can I park?", "Anna") == "All right."
        assert await reply(visitor, "Hm, which ones?", "Anna", *asking()) == QUESTION
        await expire(visitor)
        assert await reply(visitor, "Another appointment, please", "Anna", *asking()) == QUESTION

    async def test_not_where_no_need_was_told(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", "Where can I park?"))
        assert await reply(visitor, "Tuesday", "Anna", *SETTLES) == "See you then."

    async def test_not_where_somebody_of_the_church_has_seen_to_it(self, visitor: Visitor, pastor: StaffMember) -> None:
        await kept(visitor, ("Ben", GRIEF))
        (turn,) = await notices()
        assert await in_database(Turn.objects.handle, turn, pastor, "Called him")
        assert await reply(visitor, "Tuesday", "Anna", *SETTLES) == "See you then."

    async def test_never_on_a_telephone(self, church: Church) -> None:
        caller = Visitor(church.public_key, channel="voice")
        await kept(caller, ("Ben", GRIEF))
        assert len(await notices()) == 1
        assert "take up" not in await reply(caller, "Tuesday", "Anna", *SETTLES)

    @pytest.mark.parametrize("danger", ["I am going to kill myself tonight", "Sometimes I wish I would not wake up"])
    async def test_never_in_a_turn_with_danger_but_in_the_next(self, visitor: Visitor, danger: str) -> None:
        await kept(visitor, ("Ben", GRIEF))
        assert "take up" not in await reply(visitor, danger, "Anna")
        assert await Turn.objects.exclude(safety_category="", possible_danger="").acount() == 1
        assert (await reply(visitor, "Where can I park?", "Cora")).endswith(OFFER)

    async def test_never_in_a_turn_in_which_the_model_sees_danger(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", GRIEF))
        await expire(visitor)
        flagged = [call("He frightens me", "flag_safety_concern")]
        assert "take up" not in await reply(visitor, "Where can I park?", "Anna", flagged, ["All right."])

    async def test_one_speaker_a_reply_whoever_speaks_now_first(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", GRIEF), ("Cora", DUELO), ("Ben", "Please pray for us"))
        await expire(visitor)
        assert (await reply(visitor, "Where can I park?", "Cora")).endswith(TO_WHOEVER_SPEAKS)
        assert (await reply(visitor, "When is the service?", "Cora")).endswith(OFFER)
        assert await reply(visitor, "Thanks", "Cora") == "All right."

    async def test_without_their_words_reaching_a_model(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", GRIEF))
        model = ScriptedModel(*SETTLES, ["All right."])
        with answering_with(model):
            await visitor.say("Tuesday", participant="Anna")
            await visitor.say("Where can I park?", participant="Anna")
        assert not [request for request in model.requests if "mother" in str(request.messages)]


class TestAYesTakesThemUp:
    @pytest.fixture
    async def offered(self, visitor: Visitor) -> Visitor:
        """Ben's grief, and a number that told no need by itself, were kept and are offered back."""
        await kept(visitor, ("Ben", GRIEF), ("Ben", "My number is 217 555 0142"))
        assert (await reply(visitor, "Tuesday", "Anna", *SETTLES)).endswith(OFFER)
        return visitor

    @pytest.mark.parametrize("yes", ["yes", "Please", "sí"])
    async def test_from_whoever_wrote_them(self, offered: Visitor, yes: str) -> None:
        model = ScriptedModel([SORRY])
        with answering_with(model):
            answer = await offered.say(yes, participant="Ben")
        words = f"{GRIEF}\nMy number is 217 555 0142\n{yes}"
        assert model.requests[0].messages[-1]["content"][-1]["text"] == words
        assert answer["message"]["text"] == SORRY
        assert answer["turn"]["emotional"]
        said = Message.objects.filter(turn_id=answer["turn"]["id"], role="visitor").order_by("seq")
        assert [(each.text, each.kept_because) async for each in said] == [(line, "") for line in words.split("\n")]

    async def test_so_that_the_engine_does_what_they_ask(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", "Por favor oren por mi hijo, está en el hospital"))
        await reply(visitor, "Tuesday", "Anna", *SETTLES)
        await reply(visitor, "sí", "Ben", ["Lo siento mucho."], ["Lo siento mucho."])
        turn = await Turn.objects.filter(conversation_id=visitor.id).alatest("number")
        assert [each["reason"] for each in turn.requirements] == ["prayer_asked"]

    async def test_as_what_they_said_from_then_on(self, offered: Visitor) -> None:
        await reply(offered, "yes", "Ben", [SORRY])
        model = ScriptedModel(["All right."], repeats=True)
        with answering_with(model):
            opened = await in_database(
                turn_store.open_turn, Arrival(UUID(offered.id), offered.token, "And Sunday?", participant="Ben")
            )
        assert opened.context.visitor_history == (GRIEF, "My number is 217 555 0142", "yes")
        assert "mother" in str(opened.context.history)

    @pytest.mark.parametrize("words", ["No, thanks", "Where can I park?", "no, gracias"])
    async def test_and_nothing_else_does(self, offered: Visitor, words: str) -> None:
        model = ScriptedModel(["All right."], repeats=True)
        with answering_with(model):
            await offered.say(words, participant="Ben")
            await offered.say("yes", participant="Ben")
        assert not [request for request in model.requests if "mother" in str(request.messages)]
        assert (await Message.objects.aget(text=GRIEF)).turn_id is None

    async def test_not_from_somebody_else_who_takes_up_nothing_and_takes_nothing_away(self, offered: Visitor) -> None:
        model = ScriptedModel(["All right."], [SORRY])
        with answering_with(model):
            for who in ("Anna", "Ben"):
                await offered.say("yes", participant=who)
        assert ["mother" in str(request.messages) for request in model.requests] == [False, True]

    async def test_not_before_they_were_offered(self, visitor: Visitor) -> None:
        await kept(visitor, ("Ben", GRIEF))
        await expire(visitor)
        assert await reply(visitor, "yes", "Ben") == f"All right. {TO_WHOEVER_SPEAKS}"
        assert (await Message.objects.aget(text=GRIEF)).turn_id is None

    async def test_not_in_danger(self, offered: Visitor) -> None:
        assert "988" in await reply(offered, "Yes, I am going to kill myself tonight", "Ben")
        assert (await Message.objects.aget(text=GRIEF)).turn_id is None

    async def test_still_once_the_floor_was_held_again(self, offered: Visitor) -> None:
        await reply(offered, "Another appointment, please", "Anna", *asking())
        with answering_with(ScriptedModel()):
            assert (await offered.say("yes", participant="Ben"))["blocked"] is not None
        await expire(offered)
        await reply(offered, "yes", "Ben", [SORRY])
        assert (await Message.objects.aget(text=GRIEF)).turn_id is not None

    async def test_not_what_they_had_been_offered_and_left(self, offered: Visitor) -> None:
        await reply(offered, "No, thanks", "Ben")
        await kept(offered, ("Ben", "Please pray for my son"))
        await reply(offered, "Tuesday", "Anna", *SETTLES)
        model = ScriptedModel([SORRY], repeats=True)
        with answering_with(model):
            await offered.say("yes", participant="Ben")
        assert model.requests[0].messages[-1]["content"][-1]["text"] == "Please pray for my son\nyes"

    async def test_and_staff_read_them_on_the_unanswered_page_all_the_same(self, offered: Visitor) -> None:
        await reply(offered, "yes", "Ben", [SORRY])
        (turn,) = await notices()
        assert [message.text async for message in turn.kept_needs.all()] == [GRIEF]
        assert await Turn.objects.needing_a_person().filter(pk=turn.pk).aexists()


class TestOnce:
    """Whoever dies in between, and whoever writes at the same time."""

    @pytest.fixture
    async def offering(self, visitor: Visitor) -> Visitor:
        await kept(visitor, ("Ben", GRIEF))
        await expire(visitor)
        return visitor

    async def arrive(self, visitor: Visitor, text: str, who: str, **more: str) -> Any:
        arrival = Arrival(UUID(visitor.id), visitor.token, text, participant=who, **more)
        return await in_database(turn_store.open_turn, arrival)

    async def lose(self, opened: Opened) -> None:
        """Its process dies, and the sweep finds it."""
        past = timezone.now() - timedelta(seconds=1)
        await Turn.objects.filter(pk=opened.context.turn_id).aupdate(deadline_at=past)
        assert await in_database(unanswered.hand_over_lost_turns) == 1

    async def test_a_turn_that_never_closed_has_offered_nothing(self, offering: Visitor) -> None:
        opened = await self.arrive(offering, "Where can I park?", "Anna")
        assert opened.context.kept_words == KeptWords("Ben", False, (await _pk(GRIEF),))
        await self.lose(opened)
        assert (await Message.objects.aget(text=GRIEF)).offered_in_seq is None
        assert (await reply(offering, "Hello?", "Anna")).endswith(OFFER)

    async def test_a_turn_that_closed_is_the_only_one_to_offer(self, offering: Visitor) -> None:
        await reply(offering, "Where can I park?", "Anna")
        opened = await self.arrive(offering, "Hello?", "Anna")
        assert opened.context.kept_words is None

    async def test_a_turn_that_took_them_up_and_was_lost_is_handed_over_with_them(self, offering: Visitor) -> None:
        await reply(offering, "Where can I park?", "Anna")
        opened = await self.arrive(offering, "yes", "Ben")
        assert opened.context.text == f"{GRIEF}\nyes"
        await self.lose(opened)
        lost = await Turn.objects.aget(pk=opened.context.turn_id)
        assert GRIEF in str(lost.transcript)
        again = await self.arrive(offering, "yes", "Ben")
        assert again.context.text == "yes"

    async def test_the_same_yes_sent_twice_is_one(self, offering: Visitor) -> None:
        await reply(offering, "Where can I park?", "Anna")
        opened = await self.arrive(offering, "yes", "Ben", client_message_id="one")
        assert isinstance(opened, Opened)
        assert isinstance(await self.arrive(offering, "yes", "Ben", client_message_id="one"), Known)

    async def test_a_database_that_goes_away_behind_the_yes_loses_nothing(
        self, offering: Visitor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await reply(offering, "Where can I park?", "Anna")
        with monkeypatch.context() as away:
            away.setattr(turn_store, "_context", _no_database)
            accepted = await self.arrive(offering, "yes", "Ben")
        opened = await in_database(turn_store.take_up, accepted)
        assert opened.context.text == f"{GRIEF}\nyes"

    async def test_a_yes_that_waits_for_anothers_turn_takes_them_up_afterwards(self, offering: Visitor) -> None:
        await reply(offering, "Where can I park?", "Anna")
        annas = await self.arrive(offering, "Hello?", "Anna")
        assert isinstance(await self.arrive(offering, "yes", "Ben"), Waiting)
        await Turn.objects.filter(pk=annas.context.turn_id).aupdate(state="closed")
        following = await in_database(turn_store.open_next, UUID(offering.id))
        assert following.context.text == f"{GRIEF}\nyes"
        assert following.message_ids == (await _pk(GRIEF), await _pk("yes"))

    async def test_a_yes_that_was_written_before_the_offer_is_none(self, offering: Visitor) -> None:
        annas = await self.arrive(offering, "Where can I park?", "Anna")
        assert isinstance(await self.arrive(offering, "yes", "Ben"), Waiting)
        await in_database(
            turn_store.close_turn,
            annas.context,
            Composed(text=OFFER, offered=annas.context.kept_words.message_ids),
            turn_store.toolbox_for(annas),
        )
        following = await in_database(turn_store.open_next, UUID(offering.id))
        assert following.context.text == "yes"

    async def test_what_is_kept_while_a_turn_runs_is_for_the_next_one(self, visitor: Visitor) -> None:
        await kept(visitor)
        annas = await self.arrive(visitor, "Tuesday", "Anna")
        assert isinstance(await self.arrive(visitor, GRIEF, "Ben"), Kept)
        assert annas.context.kept_words is None
        await Turn.objects.filter(pk=annas.context.turn_id).aupdate(state="closed")
        await expire(visitor)
        assert (await reply(visitor, "Hello?", "Anna")).endswith(OFFER)

    @pytest.mark.postgres
    @pytest.mark.django_db(transaction=True)
    def test_two_yes_at_the_same_instant_take_them_up_once(self, church: Church) -> None:
        for _ in range(20):
            begun = begin_conversation(church.public_key)
            conversation = Conversation.objects.get(pk=begun.conversation_id)
            ben = Participant.objects.create(conversation=conversation, name="Ben")
            notice = Turn.objects.create(
                conversation=conversation,
                number=1,
                state="unanswered",
                needs_person=NEED_KEPT,
                deadline_at=timezone.now(),
            )
            Conversation.objects.filter(pk=conversation.pk).update(last_turn=1)
            Message.objects.create(
                conversation=conversation,
                seq=conversation.next_seq(2),
                role="visitor",
                text=GRIEF,
                participant=ben,
                kept_because="lease",
                need_told_in=notice,
                offered_in_seq=2,
            )
            together, results = Barrier(2), []

            def speak(begun: Any = begun, together: Barrier = together, results: list[Any] = results) -> None:
                together.wait(timeout=30)
                results.append(
                    turn_store.open_turn(Arrival(begun.conversation_id, begun.token, "yes", participant="Ben"))
                )
                connection.close()

            threads = [Thread(target=speak) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(timeout=60)
            (opened,) = [each for each in results if isinstance(each, Opened)]
            assert opened.context.text == f"{GRIEF}\nyes"
            Turn.objects.filter(pk=opened.context.turn_id).update(state="closed")
            following = turn_store.open_next(begun.conversation_id)
            assert following is not None
            assert following.context.text == "yes"


async def _pk(text: str) -> UUID:
    found: UUID = (await Message.objects.aget(text=text)).pk
    return found


def _no_database(*_: Any) -> None:
    raise OperationalError


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
        erase_for(conversation.participants.get(is_host=True))
        client.force_login(cast["pastor"].user)
        html = client.get("/admin/unanswered/").content.decode()
        assert "My mother died" not in html
        assert "erased" in html
