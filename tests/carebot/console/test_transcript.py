"""A transcript: each claim with the ledger's row behind it, calls nobody spoke of, and nothing that was for the visitor alone."""

import pytest
from django.test import RequestFactory

from carebot.console.panel import record_panel
from carebot.console.transcript import transcript
from prayers.jobs import QueueState
from tooling.models import ToolInvocation

from .talks import add_call, add_record, add_turn, make_conversation, say, write_record

CLAIM = "I have passed your prayer request on to our prayer team."
PRAYER = {"request": "For my sister"}


@pytest.fixture
def conversation(cast):
    return make_conversation(cast.church, reply=f"I am so sorry about your sister. {CLAIM}")


def sentences(conversation, user):
    return [
        (sentence.text.strip(), [(str(call.words), str(call.state), call.record) for call in sentence.calls])
        for entry in transcript(conversation, user).entries
        for sentence in entry.sentences
        if sentence.claims_something
    ]


def request_of(user):
    request = RequestFactory().get("/")
    request.user = user
    return request


def test_a_claim_is_linked_to_its_call_and_the_record_it_wrote(cast, conversation):
    call = add_call(conversation, "submit_prayer_request", PRAYER)
    pastor = cast["pastor"].user
    assert sentences(conversation, pastor) == [(CLAIM, [("Prayer request", "waiting to be written", None)])]
    record = write_record(call, "prayer")
    assert sentences(conversation, pastor) == [(CLAIM, [("Prayer request", "done", record.carerecord_ptr)])]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (QueueState.RETRYING, "being tried again"),
        (QueueState.FAILED, "failed"),
        (QueueState.CANCELLED, "taken back"),
    ],
)
def test_it_says_how_far_the_call_has_got(cast, conversation, state, told):
    add_call(conversation, "submit_prayer_request", PRAYER, state=state)
    ((_, ((_, state_told, _),)),) = sentences(conversation, cast["pastor"].user)
    assert state_told == told


def test_a_claim_that_nothing_backs_is_seen(cast, conversation):
    assert sentences(conversation, cast["pastor"].user) == [(CLAIM, [])]


def test_what_was_done_earlier_backs_what_is_said_of_it_later(cast, conversation):
    call = add_call(conversation, "submit_prayer_request", PRAYER)
    add_turn(conversation, "Did you?", f"Yes. {CLAIM}")
    found = [calls for _, calls in sentences(conversation, cast["pastor"].user)]
    assert len(found) == 2
    assert all(calls for calls in found)
    assert call.turn_id != conversation.turns.get(number=2).pk


def test_a_call_of_which_nothing_was_said_is_listed_with_its_reply(cast):
    conversation = make_conversation(cast.church)
    add_call(conversation, "flag_safety_concern", {"concern": "x", "category": "self_harm"})
    visitor, reply = transcript(conversation, cast["pastor"].user).entries
    assert visitor.calls == ()
    assert [str(call.words) for call in reply.calls] == ["Safety concern"]


def test_receipts_and_corrections_are_linked_to_their_call(cast, conversation):
    call = add_call(conversation, "submit_prayer_request", PRAYER, state=QueueState.FAILED)
    say(conversation, "correction", "It could not be passed on.", invocation_id=call.pk)
    *_, correction = transcript(conversation, cast["pastor"].user).entries
    assert [each.id for each in correction.calls] == [call.pk]


def test_a_private_reply_is_kept_private(cast, client):
    conversation = make_conversation(cast.church, words="What did I give?", reply="You gave $120 this year.")
    add_call(
        conversation,
        "get_giving_history",
        {},
        deferred=False,
        state="succeeded",
        result={"content": "$120", "done": True},
    )
    _, reply = transcript(conversation, cast["pastor"].user).entries
    assert reply.is_private
    assert "Kept private" in str(reply.sentences[0].text)
    client.force_login(cast["pastor"].user)
    page = client.get(f"/admin/conversations/{conversation.pk}/").content.decode()
    assert "Kept private" in page
    assert "$120" not in page
    assert "What did I give?" in page


def test_a_record_that_one_may_not_read_is_not_linked(cast, conversation):
    call = add_call(conversation, "submit_prayer_request", PRAYER)
    write_record(call, "prayer", confidentiality="pastors_only")
    ((_, ((_, _, record),)),) = sentences(conversation, cast["office"].user)
    assert record is None


def test_the_queries_do_not_grow_with_the_conversation(cast, django_assert_max_num_queries):
    conversation = make_conversation(cast.church)
    for number in range(30):
        add_turn(conversation, f"And {number}?", CLAIM)
        write_record(add_call(conversation, "submit_prayer_request", {"request": str(number)}), "prayer")
    with django_assert_max_num_queries(8):
        assert len(transcript(conversation, cast["pastor"].user).entries) == 62


class TestOnTheRecordsPage:
    def test_whoever_reads_the_conversation_reads_it_there(self, cast, conversation):
        record = write_record(add_call(conversation, "submit_prayer_request", PRAYER), "prayer")
        html = record_panel(request_of(cast["pastor"].user), record)
        assert CLAIM in html

    def test_whoever_may_read_the_record_alone_sees_no_word_of_the_conversation(self, cast, conversation):
        record = write_record(add_call(conversation, "submit_prayer_request", PRAYER), "prayer")
        html = record_panel(request_of(cast["prayer_team"].user), record)
        assert "may not read" in html
        assert "sister" not in html

    def test_neither_does_whoever_may_not_read_another_record_of_it(self, cast, conversation):
        record = write_record(add_call(conversation, "submit_prayer_request", PRAYER), "prayer")
        add_record(conversation, "benevolence")
        assert "sister" not in record_panel(request_of(cast["admin"].user), record)
        assert "sister" in record_panel(request_of(cast["pastor"].user), record)

    def test_a_record_without_a_conversation_has_no_panel(self, cast, conversation):
        record = add_record(conversation, "prayer")
        record.conversation_id = None
        assert record_panel(request_of(cast["pastor"].user), record) is None

    def test_it_stands_on_the_page(self, cast, conversation, client):
        record = write_record(add_call(conversation, "submit_prayer_request", PRAYER), "prayer")
        client.force_login(cast["pastor"].user)
        assert CLAIM in client.get(record.get_absolute_url()).content.decode()
        assert ToolInvocation.objects.count() == 1
