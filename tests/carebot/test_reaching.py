"""Where violence at home or abuse was told, nothing leaves the conversation, and staff are warned before they call or write."""

import csv
import io
import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from carebot import turn_store
from carebot.begin import begin_conversation
from carebot.database import in_database
from carebot.models import Conversation, Participant, Turn
from carebot.testing import Visitor
from church import delivery
from church.delivery import Outcome, send_by_email, send_by_text
from church.models import Church, Role
from church.outbound import Channel
from church.testing import Cast, make_cast
from prayers.models import CareRecord, FollowupTask, Kind, Notification, OutboundMessage
from prayers.notify import deliver
from prayers.outbox import queue_message, work
from prayers.reaching import may_send, reach_of
from tests.carebot.console.talks import add_call, add_record, add_turn, make_conversation, say
from tooling.registry import ToolContext, ToolProblem
from tooling.tools import REGISTRY

pytestmark = pytest.mark.django_db
GIVE = "https://example.org/give"
TOLD = "my husband hits me"
NO_WAY = "Do not call or write: no safe way was named."
texted: list[tuple[str, str]] = []


def texts_taken(to: str, text: str) -> None:
    texted.append((to, text))


@pytest.fixture(autouse=True)
def _senders(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SMS_BACKEND = f"{__name__}.texts_taken"
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": uuid.uuid4().hex}
    }
    texted.clear()


@pytest.fixture
def cast(cast: Cast) -> Cast:
    Church.objects.filter(pk=cast.church.pk).update(giving_url=GIVE)
    return cast


def tells(cast: Cast, *later: str, kind: str = "domestic_violence", tier: str = "safety_category") -> Conversation:
    """A conversation in which this danger was told, and what the visitor wrote after."""
    conversation = make_conversation(cast.church, TOLD, "I'm so glad you told me.", **{tier: kind})
    for words in later:
        add_turn(conversation, words, "I hear you.")
    return conversation


def send_links(conversation: Conversation) -> str:
    """What comes of asking for the giving link by email and by text."""
    context = ToolContext(church_id=conversation.church_id, conversation_id=conversation.pk)
    tool = REGISTRY.get("send_giving_link")
    assert tool is not None
    try:
        return str(tool.handler(context, {"email": "dana@example.org", "phone": "217 555 0142"}).content)
    except ToolProblem as problem:
        return str(problem)


def page(cast: Cast, role: str, url: str) -> str:
    client = Client()
    client.force_login(cast[role].user)
    return client.get(url).content.decode()


@pytest.mark.parametrize("tier", ["safety_category", "possible_danger"])
@pytest.mark.parametrize("kind", ["domestic_violence", "abuse", "sexual_violence"])
def test_no_link_goes_out_by_mail_or_text_and_it_is_shown_in_the_conversation(cast: Cast, kind: str, tier: str) -> None:
    said = send_links(tells(cast, kind=kind, tier=tier))
    assert "Nothing was sent" in said
    assert GIVE in said
    assert (mail.outbox, texted) == ([], [])


def test_of_other_dangers_and_of_none_links_go_out_as_they_did(cast: Cast) -> None:
    assert "Sent by email" in send_links(tells(cast, kind="self_harm"))
    assert "Sent by email" in send_links(make_conversation(cast.church))
    assert len(mail.outbox) == 2


def test_a_concern_that_the_model_filed_holds_everything_back_too(cast: Cast) -> None:
    conversation = make_conversation(cast.church, "it is bad at home")
    add_record(conversation, Kind.SAFETY, concern="he hurts her", category="abuse")
    assert "Nothing was sent" in send_links(conversation)
    other = make_conversation(cast.church, "I feel low")
    add_record(other, Kind.SAFETY, concern="low", category="self_harm")
    add_record(other, Kind.SAFETY, concern="and he hits her", category="domestic_violence")
    assert "Nothing was sent" in send_links(other)


def test_only_the_way_and_the_time_that_were_called_safe_are_open(cast: Cast) -> None:
    conversation = tells(cast, "you can text me any time, don't email")
    assert "Sent by text message" in send_links(conversation)
    assert mail.outbox == []
    assert [to for to, _ in texted] == ["+12175550142"]


def test_where_no_time_was_named_software_sends_nothing(cast: Cast) -> None:
    assert "Nothing was sent" in send_links(tells(cast, "you can text me"))


def test_the_time_is_that_of_the_church(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = tells(cast, "only text, mornings")
    Church.objects.filter(pk=cast.church.pk).update(timezone="America/Chicago")
    for hour, may in ((15, True), (9, False)):  # 15:00 UTC is 9 in Chicago
        monkeypatch.setattr(timezone, "now", lambda hour=hour: datetime(2026, 1, 15, hour, tzinfo=UTC))
        assert may_send(cast.church.pk, conversation.pk, Channel.SMS) is may


def test_each_exit_of_the_church_asks_and_without_an_answer_nothing_goes(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = tells(cast)
    to = {"church_id": cast.church.pk, "conversation_id": conversation.pk}
    assert send_by_email(to="dana@example.org", subject="x", text="x", **to).outcome is Outcome.HELD
    assert send_by_text(to="+12175550142", text="x", **to).outcome is Outcome.HELD
    monkeypatch.setattr(delivery, "_guard", [])
    harmless = {"church_id": cast.church.pk, "conversation_id": make_conversation(cast.church).pk}
    assert send_by_text(to="+12175550142", text="x", **harmless).outcome is Outcome.HELD


def test_what_was_said_before_or_by_somebody_else_names_no_safe_way(cast: Cast) -> None:
    before = make_conversation(cast.church, "text me about the picnic, any time")
    add_turn(before, TOLD, safety_category="domestic_violence")
    assert not _ways(before)
    conversation = tells(cast)
    turn = add_turn(conversation, "hello")
    host = conversation.participants.get()
    other = Participant.objects.create(conversation=conversation, name="ben")
    say(conversation, "visitor", "you can text me any time", turn=turn, participant=other)
    assert not _ways(conversation)
    say(conversation, "visitor", "you can text me, mornings", turn=turn, participant=host)
    assert _ways(conversation) == {"text"}
    say(conversation, "visitor", "don't text her, he reads my texts", turn=turn, participant=other)
    assert not _ways(conversation)


def _ways(conversation: Conversation) -> set[str]:
    reach = reach_of(conversation.pk)
    assert reach is not None
    return {way.value for way in reach.safe.ways}


@pytest.mark.parametrize(
    ("later", "warning"),
    [
        ((), NO_WAY),
        (("only text, mornings",), "Safe, as they said: text message; mornings. Nothing else."),
        (("you can text me",), "Safe, as they said: text message. No time was named. Nothing else."),
        (("call my sister at 217 555 0199",), "through somebody they named in the conversation"),
    ],
)
def test_the_record_says_beside_the_number_whether_any_way_is_safe(
    cast: Cast, later: tuple[str, ...], warning: str
) -> None:
    call = add_record(tells(cast, *later), Kind.CALLBACK)
    shown = page(cast, Role.PASTOR, call.get_absolute_url()).split('id="contact-title"')[1].split("</section>")[0]
    assert "<strong>Violence at home was told. " in shown
    assert warning in shown
    assert "(217) 555-0142" in shown


def test_a_number_that_was_ruled_out_is_not_offered_on_the_earlier_record(cast: Cast) -> None:
    conversation = tells(cast)
    call = add_record(conversation, Kind.CALLBACK)  # with (217) 555-0142
    add_turn(conversation, "actually he has that phone, only text me at 0199, any time", "I hear you.")
    shown = page(cast, Role.PASTOR, call.get_absolute_url())
    assert "Do not call or text the number here: it is not safe. Safe, as they said: text message" in shown
    assert "tel:" not in shown
    assert not may_send(cast.church.pk, conversation.pk, Channel.SMS, "+12175550142")
    assert may_send(cast.church.pk, conversation.pk, Channel.SMS, "+12175550199")


def test_the_step_due_next_is_not_a_call(cast: Cast) -> None:
    call = add_record(tells(cast), Kind.CALLBACK)
    shown = page(cast, Role.OFFICE, call.get_absolute_url())
    assert "Next step: not a call." in shown
    assert "tel:" not in shown
    plain = add_record(make_conversation(cast.church), Kind.CALLBACK)
    assert "tel:+12175550142" in page(cast, Role.OFFICE, plain.get_absolute_url())
    followup = add_record(tells(cast), Kind.FOLLOWUP)
    assert FollowupTask.objects.get(record=followup).title.startswith("Do not call or write")


def test_the_inbox_warns_in_the_line(cast: Cast) -> None:
    call = add_record(tells(cast), Kind.CALLBACK)
    plain = add_record(make_conversation(cast.church), Kind.CALLBACK)
    inbox = page(cast, Role.PASTOR, reverse("inbox:page"))
    row = inbox.split(f'id="row-{call.pk}"')[1].split("</li>")[0]
    assert f"Violence at home was told. {NO_WAY}" in row
    assert NO_WAY not in inbox.split(f'id="row-{plain.pk}"')[1].split("</li>")[0]


def test_who_may_not_read_safety_concerns_is_warned_and_not_told_why(cast: Cast) -> None:
    call = add_record(tells(cast), Kind.CALLBACK)
    for url in (call.get_absolute_url(), reverse("inbox:page")):
        shown = page(cast, Role.OFFICE, url)
        assert NO_WAY in shown
        assert "Violence at home" not in shown


def test_the_printed_list_and_the_exported_file_warn_too(cast: Cast) -> None:
    conversation = tells(cast)
    add_record(conversation, Kind.PRAYER, name="Dana Reyes", confidentiality="prayer_chain")
    printed = page(cast, Role.PASTOR, reverse("inbox:prayer_list"))
    assert NO_WAY in printed
    assert "Violence at home" not in printed  # paper is handed about
    add_record(conversation, Kind.CALLBACK)
    client = Client()
    client.force_login(cast[Role.OFFICE].user)
    text = b"".join(client.get(reverse("inbox:export"))).decode("utf-8-sig")
    assert [row["Before you call or write"] for row in csv.DictReader(io.StringIO(text))] == [NO_WAY, NO_WAY]


def test_what_was_asked_for_anonymously_leads_nowhere(cast: Cast) -> None:
    prayer = add_record(tells(cast), Kind.PRAYER, anonymous=True)
    assert NO_WAY not in page(cast, Role.PASTOR, prayer.get_absolute_url())


@pytest.mark.parametrize(("language", "words"), [("en", "DO NOT CALL OR WRITE"), ("es", "NO LLAME NI ESCRIBA")])
def test_the_mail_to_staff_says_so_and_not_why(cast: Cast, language: str, words: str) -> None:
    Church.objects.filter(pk=cast.church.pk).update(language=language)
    for conversation, is_guarded in ((tells(cast), True), (make_conversation(cast.church), False)):
        call = add_record(conversation, Kind.CALLBACK)
        deliver(Notification.objects.filter(record=call).first())
        sent = mail.outbox[-1]
        assert (words in sent.body) is is_guarded
        assert ("(do not call" in sent.subject or "(no llame" in sent.subject) is is_guarded
        assert "iolenc" not in sent.subject + sent.body


def test_the_pages_of_what_failed_and_what_waits_warn_beside_the_number(cast: Cast) -> None:
    conversation = tells(cast)
    add_turn(conversation, "please call 217 555 0142", state="unanswered", needs_person="lost")
    add_call(conversation, "request_callback", {"reason": "talk", "phone": "217 555 0142"}, state="failed")
    for name in ("conversations:failed_writes", "conversations:unanswered"):
        assert f"Violence at home was told. {NO_WAY}" in page(cast, Role.PASTOR, reverse(name))


@pytest.mark.django_db(transaction=True)
async def test_from_the_first_word_on_over_the_interface() -> None:
    cast = await _in_thread(make_cast)
    visitor = Visitor(cast.church.public_key)
    await visitor.say("My husband hits me. My number is 217 555 0142.")
    reach = await _in_thread(lambda: reach_of(uuid.UUID(visitor.id)))
    assert reach is not None
    assert not reach.safe.ways
    await visitor.say("only text, mornings please")
    reach = await _in_thread(lambda: reach_of(uuid.UUID(visitor.id)))
    assert reach is not None
    assert ({way.value for way in reach.safe.ways}, {when.value for when in reach.safe.times}) == (
        {"text"},
        {"morning"},
    )


async def _in_thread(function: Any) -> Any:
    return await in_database(function)


def test_a_turn_that_runs_holds_its_danger_already(cast: Cast) -> None:
    """What it sends while it runs must know of it; and the turn itself does not read its own danger as told before."""
    begun = begin_conversation(cast.church.public_key)
    opened = turn_store.open_turn(turn_store.Arrival(begun.conversation_id, begun.token, TOLD))
    assert isinstance(opened, turn_store.Opened)
    assert Turn.objects.get(conversation=begun.conversation_id).safety_category == "domestic_violence"
    assert reach_of(begun.conversation_id) is not None
    assert not opened.context.had_safety_before


def message_to(cast: Cast, conversation: Conversation, channel: str, to: str) -> OutboundMessage:
    """A message about a request for prayer in this conversation, as it is once it was worked off."""
    record = add_record(conversation, Kind.PRAYER)
    message = queue_message(
        CareRecord.objects.get(pk=record.pk),
        channel=channel,
        to=to,
        subject="We are praying",
        body="We are praying for you.",
        approved_by=cast[Role.PASTOR].user,
    )
    work(message.pk)
    message.refresh_from_db()
    return message


def test_of_a_message_that_somebody_approved_too_only_the_way_that_was_called_safe_is_open(cast: Cast) -> None:
    conversation = tells(cast, "you can text me any time, don't email")
    assert message_to(cast, conversation, "email", "dana@example.org").is_held
    assert message_to(cast, conversation, "sms", "217 555 0142").was_sent
    assert (len(mail.outbox), [to for to, _ in texted]) == (0, ["+12175550142"])
    assert message_to(cast, tells(cast), "sms", "217 555 0142").is_held
    assert message_to(cast, make_conversation(cast.church), "email", "dana@example.org").was_sent
