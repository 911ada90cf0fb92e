"""What waits for a person: failed writes are tried again or done by hand, once; unanswered messages are answered."""

import re
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from carebot.models import Conversation, Turn
from church.models import Role
from church.testing import make_cast
from prayers.jobs import QueueState
from prayers.jobs.testing import no_dispatch
from tooling.errors import NotRetryable
from tooling.models import ToolInvocation
from tooling.testing import make_invocation

from .talks import WORDS, add_call, add_record, add_turn, make_conversation, say

pytestmark = pytest.mark.pages

CALLBACK = {"reason": WORDS, "phone": "217 555 0142", "name": "Dana Reyes", "urgency": "urgent"}
FAILED = "/admin/failed-writes/"
UNANSWERED = "/admin/unanswered/"


# What a tool writes, and who reads it: each says who it is by its number.
READ_BY = [
    ("request_callback", {"reason": "number 0"}, {"office", "pastor", "admin"}),
    ("report_care_need", {"need": "number 1"}, {"care_team", "office", "pastor", "admin"}),
    ("signup_for_volunteer_role", {"role": "number 2"}, {"volunteer_coordinator", "office", "pastor", "admin"}),
    ("flag_safety_concern", {"concern": "number 3"}, {"safety_on_call", "pastor", "admin"}),
    ("submit_benevolence_request", {"need": "number 4"}, {"benevolence", "pastor"}),
    ("conversation_summary", {"summary": "number 5"}, {"pastor"}),
    ("submit_prayer_request", {"request": "number 6"}, {"prayer_team", "pastor", "admin"}),
    ("submit_prayer_request", {"request": "number 7", "confidentiality": "prayer_chain"}, set(Role)),
    ("submit_prayer_request", {"request": "number 8", "confidentiality": "pastors_only"}, {"pastor"}),
    ("a_tool_of_yesterday", {"request": "number 9"}, {"pastor"}),
]


def words_on(html):
    return {int(number) for number in re.findall(r"number (\d)", html)}


def badge_of(client):
    """The number beside the page's name in the sidebar."""
    items = client.get(FAILED).context["sidebar_navigation"][0]["items"]
    return next(str(each.get("badge", 0)) for each in items if "failed" in str(each["link"]))


def failed(conversation, tool="request_callback", inputs=None, **fields):
    return add_call(conversation, tool, CALLBACK if inputs is None else inputs, **({"state": "failed"} | fields))


def page_of(client, user, address):
    client.force_login(user)
    return client.get(address).content.decode()


class TestFailedWrites:
    def test_a_row_has_all_that_is_needed(self, cast, client):
        conversation = make_conversation(cast.church)
        call = failed(conversation, attempts=6, error="OperationalError")
        say(conversation, "correction", "I could not pass it on.", invocation_id=call.pk)
        html = page_of(client, cast["pastor"].user, FAILED)
        for told in (
            "Request for a call back",
            "What it is about",
            WORDS,
            "How soon",
            "today",
            "I could not pass it on.",
        ):
            assert told in html
        assert "Dana Reyes, 217 555 0142" in html
        assert reverse("conversations:page", args=[conversation.pk]) in html

    def test_one_that_is_on_its_way_for_long_is_there_too(self, cast, client):
        conversation = make_conversation(cast.church)
        failed(conversation, state="retrying")
        assert WORDS not in page_of(client, cast["pastor"].user, FAILED)
        ToolInvocation.objects.update(created_at=timezone.now() - timedelta(minutes=11))
        html = page_of(client, cast["pastor"].user, FAILED)
        assert WORDS in html
        assert "being tried again" in html
        assert "Try again" not in html

    @pytest.mark.frame
    def test_it_is_read_by_whoever_would_read_the_record(self, cast, client):
        calls = [failed(make_conversation(cast.church), tool, inputs) for tool, inputs, _ in READ_BY]
        for role in Role:
            readable = {n for n, (_, _, readers) in enumerate(READ_BY) if role in readers}
            assert words_on(page_of(client, cast[role].user, FAILED)) == readable
            assert badge_of(client) == str(len(readable))
            for call in [call for n, call in enumerate(calls) if n not in readable]:
                for deed in ("retry", "by_hand"):
                    answer = client.post(reverse(f"conversations:{deed}", args=[call.pk]), {"note": "x"})
                    assert answer.status_code == 404
        for user in (cast.neighbour.user, cast.outsider):
            assert words_on(page_of(client, user, FAILED)) == set()
            assert {client.post(reverse("conversations:retry", args=[call.pk])).status_code for call in calls} == {404}
        assert words_on(page_of(client, cast.superuser, FAILED)) == set(range(len(READ_BY)))
        assert ToolInvocation.objects.filter(state=QueueState.FAILED).count() == len(READ_BY)

    def test_the_youth_pastor_reads_what_a_minor_asked_for(self, cast, client):
        failed(make_conversation(cast.church), "submit_prayer_request", {"request": WORDS}, is_minor=True)
        assert WORDS in page_of(client, cast["youth_pastor"].user, FAILED)
        assert WORDS not in page_of(client, cast["care_team"].user, FAILED)

    def test_whoever_may_not_read_the_conversation_has_no_link_to_it(self, cast, client):
        conversation = make_conversation(cast.church)
        failed(conversation)
        assert str(conversation.pk) not in page_of(client, cast["office"].user, FAILED)

    def test_it_tells_no_more_than_its_record_would_of_what_was_told_in_confidence(self, cast, client):
        conversation = make_conversation(cast.church)
        add_call(conversation, "flag_safety_concern", {"concern": WORDS, "category": "abuse"})
        failed(conversation, inputs=CALLBACK | {"reason": f"{WORDS}. The kitchen is flooded."})

        office = page_of(client, cast["office"].user, FAILED)
        assert WORDS not in office
        assert "The kitchen is flooded." in office
        assert CALLBACK["phone"] in office
        assert WORDS in page_of(client, cast["pastor"].user, FAILED)

    def test_retry_queues_it_again(self, cast, client):
        call = failed(make_conversation(cast.church), attempts=6)
        client.force_login(cast["office"].user)
        client.post(reverse("conversations:retry", args=[call.pk]))
        call.refresh_from_db()
        assert (call.state, call.attempts, call.retried_by) == ("queued", 0, cast["office"].user)

    def test_done_by_hand_is_noted_and_never_tried_again(self, cast, client):
        call = failed(make_conversation(cast.church))
        client.force_login(cast["office"].user)
        client.post(reverse("conversations:by_hand", args=[call.pk]), {"note": " "})
        call.refresh_from_db()
        assert call.done_by_hand_at is None, "it is not said what was done"
        client.post(reverse("conversations:by_hand", args=[call.pk]), {"note": "Called her at noon"})
        call.refresh_from_db()
        assert (call.state, call.done_by_hand_by, call.done_by_hand_note) == (
            "failed", cast["office"].user, "Called her at noon",
        )  # fmt: skip
        html = client.get(FAILED).content.decode()
        assert "Called her at noon" in html
        assert "Dana Reyes" not in html
        answer = client.post(reverse("conversations:retry", args=[call.pk]), follow=True)
        assert "somebody was quicker" in answer.content.decode()
        call.refresh_from_db()
        assert call.state == "failed"

    def test_what_was_typed_is_shown_again_when_it_was_not_taken(self, cast, client):
        call = failed(make_conversation(cast.church))
        client.force_login(cast["office"].user)
        address = reverse("conversations:by_hand", args=[call.pk])
        long = "Called her and " * 100
        assert f'value="{long.strip()}" data-unsaved' in client.post(address, {"note": long}).content.decode()
        client.post(address, {"note": "Called her"})
        late = client.post(address, {"note": "I called her too"}).content.decode()
        assert "somebody was quicker" in late
        assert "readonly data-unsaved>I called her too</textarea>" in late

    def test_it_makes_what_was_said_true_after_all(self, cast):
        conversation = make_conversation(cast.church)
        call = failed(conversation)
        assert not ToolInvocation.objects.backing(conversation.pk).exists()
        call.do_by_hand(cast["office"].user, "Called")
        assert ToolInvocation.objects.backing(conversation.pk).exists()

    def test_what_is_retried_cannot_be_done_by_hand_while_a_worker_has_it(self, cast):
        call = failed(make_conversation(cast.church))
        call.retry(by=cast["office"].user)
        assert ToolInvocation.objects.claim(call.pk) is not None
        with pytest.raises(NotRetryable):
            call.do_by_hand(cast["office"].user, "Called")

    def test_what_waits_for_its_next_attempt_is_given_up_when_done_by_hand(self, cast):
        call = failed(make_conversation(cast.church), state="retrying")
        call.do_by_hand(cast["office"].user, "Called")
        assert ToolInvocation.objects.claim(call.pk) is None
        assert call.finished_at is not None

    def test_done_by_hand_forgets_what_the_visitor_wants_forgotten(self, cast):
        call = failed(make_conversation(cast.church), state="retrying")
        ToolInvocation.objects.erase_inputs(call.conversation_id)
        call.do_by_hand(cast["office"].user, "Called")
        assert (call.input, call.erased_at is None) == ({}, False)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_retry_and_done_by_hand_at_the_same_instant_one_wins():
    """Sixty times, on two connections that start together."""
    cast = make_cast()
    user = cast["office"].user
    with no_dispatch():
        calls = [make_invocation(cast.church, tool="request_callback", state="failed") for _ in range(60)]
        barrier = Barrier(2, timeout=30)
        won = {"retry": 0, "do_by_hand": 0}

        def press(button):
            try:
                for call in calls:
                    row = ToolInvocation.objects.get(pk=call.pk)
                    barrier.wait()
                    try:
                        # Retried rows wait in the queue, where doing by hand may still win them: a worker is faster.
                        if button == "retry":
                            row.retry(user)
                        else:
                            row.do_by_hand(user, "Called")
                        won[button] += 1
                    except NotRetryable:
                        continue
            finally:
                connection.close()

        threads = [Thread(target=press, args=(button,)) for button in won]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    rows = ToolInvocation.objects.filter(pk__in=[call.pk for call in calls])
    assert rows.filter(done_by_hand_at__isnull=False, state="failed").count() == won["do_by_hand"]
    assert rows.filter(done_by_hand_at__isnull=True, state="queued").count() == 60 - won["do_by_hand"]


class TestUnanswered:
    def test_it_is_shown_with_why_and_how_to_reach_them(self, cast, client):
        conversation = make_conversation(cast.church, needs_person="callback_asked")
        add_record(conversation, "contact")
        html = page_of(client, cast["pastor"].user, UNANSWERED)
        assert WORDS in html
        assert "They asked to be called" in html
        assert "Omar Haddad" in html

    def test_how_to_reach_them_is_read_off_their_words_where_nothing_else_tells(self, cast, client):
        make_conversation(cast.church, "Please call Rosa, my number is 217 555 0188", needs_person="unanswered")
        assert "+12175550188" in page_of(client, cast["pastor"].user, UNANSWERED)

    def test_of_a_time_with_a_person_only_what_they_did_not_answer_is_shown(self, cast, client):
        conversation = make_conversation(cast.church)
        turn = add_turn(conversation, "Answered already", needs_person="person_away")
        say(conversation, "staff", "My answer", turn=turn, staff=cast["admin"])
        say(conversation, "visitor", "And this?", turn=turn, kept_because="takeover")
        html = page_of(client, cast["pastor"].user, UNANSWERED)
        assert "And this?" in html
        assert "Answered already" not in html

    def test_whoever_may_not_read_the_conversation_does_not_see_it(self, cast, client):
        conversation = make_conversation(cast.church, needs_person="unanswered")
        turn = conversation.turns.get()
        add_record(conversation, "prayer", confidentiality="pastors_only")
        for user in (cast["admin"].user, cast.neighbour.user):
            assert WORDS not in page_of(client, user, UNANSWERED)
            for name in ("answered", "write_now"):
                assert client.post(reverse(f"conversations:{name}", args=[turn.pk]), {"note": "x"}).status_code == 404
        assert WORDS in page_of(client, cast["pastor"].user, UNANSWERED)

    def test_a_reply_with_private_records_is_kept_private_here_too(self, cast, client):
        conversation = make_conversation(cast.church, reply="You gave $120.", needs_person="callback_asked")
        add_call(conversation, "get_giving_history", {}, deferred=False, state="succeeded", result={"done": True})
        html = page_of(client, cast["pastor"].user, UNANSWERED)
        assert "Kept private" in html
        assert "$120" not in html

    def test_answered_by_hand_is_noted_once(self, cast, client):
        turn = make_conversation(cast.church, needs_person="unanswered").turns.get()
        address = reverse("conversations:answered", args=[turn.pk])
        client.force_login(cast["pastor"].user)
        client.post(address, {"note": ""})
        assert Turn.objects.needing_a_person().exists()
        client.post(address, {"note": "Called them"})
        client.force_login(cast["admin"].user)
        assert "somebody was quicker" in client.post(address, {"note": "Wrote to them"}, follow=True).content.decode()
        turn.refresh_from_db()
        assert (turn.handled_by, turn.handled_note) == (cast["pastor"], "Called them")

    def test_what_was_typed_is_shown_again_when_somebody_was_quicker(self, cast, client):
        turn = make_conversation(cast.church, needs_person="unanswered").turns.get()
        address = reverse("conversations:answered", args=[turn.pk])
        client.force_login(cast["pastor"].user)
        long = "Wrote to them and " * 100
        assert f'value="{long.strip()}" data-unsaved' in client.post(address, {"note": long}).content.decode()
        client.post(address, {"note": "Called them"})
        late = client.post(address, {"note": "Wrote to them"}).content.decode()
        assert "readonly data-unsaved>Wrote to them</textarea>" in late

    def test_writing_to_them_takes_the_conversation_over(self, cast, client):
        conversation = make_conversation(cast.church, needs_person="unanswered")
        client.force_login(cast["pastor"].user)
        answer = client.post(reverse("conversations:write_now", args=[conversation.turns.get().pk]), follow=True)
        assert "You have this conversation." in answer.content.decode()
        assert Turn.objects.needing_a_person().exists(), "it waits until something is written"
        client.post(reverse("conversations:write", args=[conversation.pk]), {"text": "I am here."})
        assert not Turn.objects.needing_a_person().exists()

    def test_one_whose_words_were_erased_says_so(self, cast, client):
        conversation = make_conversation(cast.church, needs_person="unanswered")
        conversation.messages.update(text="")
        Conversation.objects.update(erased_at=timezone.now())
        html = page_of(client, cast["pastor"].user, UNANSWERED)
        assert "erased" in html
        assert "Write to them now" not in html
