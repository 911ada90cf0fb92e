"""Every call is checked, run or queued, and stands in the ledger; none of them raises at the visitor."""

import time
import uuid
from dataclasses import replace

import pytest
from django.contrib.auth.models import Group
from django.db import transaction

from church.tiers import Tier
from prayers.jobs import QueueState
from tooling.errors import CallRefused
from tooling.execution import (
    BROKEN,
    OUT_OF_TIME,
    QueuedCall,
    check_call,
    enqueue,
    log_refused,
    log_timeout,
    run_immediate,
)
from tooling.models import ToolInvocation
from tooling.registry import Registry, ToolContext, ToolProblem, ToolResult
from tooling.testing import deferred_tool, immediate_tool

REGISTRY = Registry(
    [
        deferred_tool(),
        immediate_tool(),
        immediate_tool(name="for_full", tier=Tier.FULL),
        immediate_tool(
            name="call_me",
            input_schema={
                "type": "object",
                "properties": {"phone": {"type": "string"}, "email": {"type": "string"}},
                "required": [],
                "additionalProperties": False,
            },
            one_of=(("phone", "email"),),
        ),
    ]
)


class TestChecking:
    def test_gives_the_tool_and_its_cleaned_input(self):
        tool, inputs = check_call(REGISTRY, Tier.BASIC, "repeat", {"text": " hello ", "colour": "blue"})
        assert (tool.name, inputs) == ("repeat", {"text": "hello"})

    @pytest.mark.parametrize(
        ("name", "value", "words"),
        [
            ("fly", {}, "Available: leave_note, repeat, call_me."),
            ("for_full", {"text": "x"}, "Available: leave_note, repeat, call_me."),
            ("repeat", {}, '"text" is missing. Accepted: text, at most 4000 characters (What was said).'),
            ("repeat", {"text": "  "}, '"text" is missing.'),
            ("repeat", {"text": 4}, '"text" is not text.'),
            ("repeat", "hello", 'Accepted: an object with "text".'),
            ("repeat", None, 'Accepted: an object with "text".'),
            ("call_me", {"phone": ""}, 'Give at least one of: "phone", "email".'),
        ],
    )
    def test_refuses_with_what_is_accepted(self, name, value, words):
        with pytest.raises(CallRefused) as refused:
            check_call(REGISTRY, Tier.BASIC, name, value)
        assert words in str(refused.value)


@pytest.fixture
def context(church):
    return ToolContext(church_id=church.pk, conversation_id=uuid.uuid4(), language="es", is_minor=True)


def run(context, handler, turn_id=None, **fields):
    tool = immediate_tool(handler, **fields)
    return run_immediate(
        tool, context, {"text": "hello"}, turn_id=turn_id or uuid.uuid4(), seq=2, tool_use_id="toolu_1"
    )


def leave_group(context, inputs):
    Group.objects.create(name="effect")
    return ToolResult("done")


class TestImmediate:
    def test_what_it_found_is_given_back_and_logged(self, context):
        outcome = run(context, lambda context, inputs: ToolResult("At nine.", asks_back="Which day?"))
        assert (outcome.content, outcome.is_error, outcome.asks_back) == ("At nine.", False, "Which day?")
        row = ToolInvocation.objects.get(pk=outcome.invocation_id)
        assert (row.state, row.deferred, row.is_error) == (QueueState.SUCCEEDED, False, False)
        assert (row.tool, row.mode, row.seq, row.tool_use_id) == ("repeat", "immediate", 2, "toolu_1")
        assert (row.input, row.result) == (
            {"text": "hello"},
            {"content": "At nine.", "done": True, "asks_back": "Which day?"},
        )
        assert (row.language, row.is_minor, row.agent, row.attempts) == ("es", True, "assistant", 1)
        assert row.duration_ms is not None

    def test_a_problem_is_told_and_leaves_nothing_behind(self, context):
        def handler(context, inputs):
            leave_group(context, inputs)
            raise ToolProblem("There is no chapter 99.")

        outcome = run(context, handler)
        assert (outcome.content, outcome.is_error) == ("There is no chapter 99.", True)
        row = ToolInvocation.objects.get(pk=outcome.invocation_id)
        assert (row.state, row.is_error, row.error) == (QueueState.FAILED, True, "ToolProblem")
        assert not Group.objects.exists()

    def test_a_tool_that_raises_gives_a_plain_sentence(self, context, capsys, caplog):
        def handler(context, inputs):
            leave_group(context, inputs)
            raise KeyError("hello, my secret words")

        outcome = run(context, handler)
        assert (outcome.content, outcome.is_error) == (BROKEN, True)
        row = ToolInvocation.objects.get(pk=outcome.invocation_id)
        assert (row.state, row.error) == (QueueState.FAILED, "KeyError")
        assert not Group.objects.exists()
        output = capsys.readouterr()
        assert "my secret words" not in output.out + output.err + caplog.text

    def test_a_tool_that_ends_too_late_leaves_nothing(self, context):
        outcome = run(context, leave_group, timeout_seconds=-1.0)
        assert outcome.is_error
        assert ToolInvocation.objects.get(pk=outcome.invocation_id).error == OUT_OF_TIME
        assert not Group.objects.exists()

    def test_the_same_call_again_gives_what_the_first_gave(self, context):
        turn_id = uuid.uuid4()
        first = run(context, lambda context, inputs: ToolResult("first"), turn_id)
        second = run(context, lambda context, inputs: leave_group(context, inputs), turn_id)
        assert second == first
        assert ToolInvocation.objects.count() == 1
        assert not Group.objects.exists()

    def test_a_tool_that_ends_after_its_time_out_was_logged_leaves_nothing(self, context):
        turn_id = uuid.uuid4()
        log_timeout(immediate_tool(), context, {"text": "hello"}, turn_id=turn_id, seq=1, tool_use_id="toolu_1")
        assert run(context, leave_group, turn_id).is_error
        assert ToolInvocation.objects.get(turn_id=turn_id).error == OUT_OF_TIME
        assert not Group.objects.exists()

    def test_a_handler_that_breaks_the_transaction_is_logged_all_the_same(self, context):
        def handler(context, inputs):
            Group.objects.create(name="twice")
            Group.objects.create(name="twice")

        outcome = run(context, handler)
        assert ToolInvocation.objects.get(pk=outcome.invocation_id).error == "IntegrityError"

    def test_characters_that_no_database_stores_do_no_harm(self, context):
        outcome = run(context, lambda context, inputs: ToolResult("a\x00b\ud800c"))
        assert outcome.content == "abc"


class TestRefused:
    @pytest.mark.parametrize("value", [{"text": "a\x00b"}, ["not", "an object"], None, "text"])
    def test_a_refused_call_stands_in_the_ledger(self, context, value):
        turn_id = uuid.uuid4()
        for _ in range(2):
            log_refused(context, "fly" * 40, value, "There is no such tool.", turn_id=turn_id, seq=1)
        row = ToolInvocation.objects.get(turn_id=turn_id)
        assert (row.state, row.is_error, row.error) == (QueueState.FAILED, True, "There is no such tool.")
        assert not row.deferred
        assert len(row.tool) == 64

    def test_it_stands_in_nobodys_way(self, context):
        turn_id = uuid.uuid4()
        log_refused(context, "leave_note", {"text": "Anna"}, "Often enough.", turn_id=turn_id, seq=1)
        (queued,) = queue(context, call("Anna", 2), turn_id=turn_id)
        assert (queued.state, queued.deferred) == (QueueState.QUEUED, True)
        assert ToolInvocation.objects.filter(turn_id=turn_id).count() == 2


def call(text, seq=1, **fields):
    return QueuedCall("leave_note", f"toolu_{seq}", {"text": text}, seq=seq, **fields)


def queue(context, *calls, turn_id=None, **fields):
    return enqueue(
        calls,
        church_id=context.church_id,
        conversation_id=context.conversation_id,
        turn_id=turn_id or uuid.uuid4(),
        language="es",
        channel="voice",
        is_minor=True,
        **fields,
    )


class TestQueueing:
    def test_calls_wait_in_the_ledger(self, context):
        first, second = queue(context, call("one"), call("two", 2, agent="engine"))
        assert (first.input, second.input) == ({"text": "one"}, {"text": "two"})
        assert (second.agent, second.seq, second.tool_use_id) == ("engine", 2, "toolu_2")
        assert (first.state, first.deferred, first.mode) == (QueueState.QUEUED, True, "deferred")
        assert (first.language, first.channel, first.is_minor) == ("es", "voice", True)

    def test_a_repeated_call_is_one_row(self, context):
        turn_id = uuid.uuid4()
        rows = queue(context, call("one"), call("one", 2), turn_id=turn_id)
        again = queue(context, call("one", 3), call("two", 4), turn_id=turn_id)
        assert len(rows) == 1
        assert again[0] == rows[0]
        assert ToolInvocation.objects.filter(turn_id=turn_id).count() == 2

    def test_the_same_words_in_another_turn_are_another_row(self, context):
        assert queue(context, call("one")) != queue(context, call("one"))

    @pytest.mark.parametrize("calls", [1, 12])
    def test_the_number_of_queries_is_constant(self, context, django_assert_num_queries, calls):
        with django_assert_num_queries(2):
            queue(context, *(call(f"text {number}", number) for number in range(calls)))

    def test_no_calls_cost_nothing(self, context, django_assert_num_queries):
        with django_assert_num_queries(0):
            assert queue(context) == []

    def test_it_is_enqueued_once_it_is_committed(self, context, enqueued, django_capture_on_commit_callbacks):
        turn_id = uuid.uuid4()
        with django_capture_on_commit_callbacks(execute=True):
            (row,) = queue(context, call("one"), turn_id=turn_id)
            assert enqueued == []
        assert enqueued == [("tooling.toolinvocation", row.pk)]
        with django_capture_on_commit_callbacks(execute=True):
            queue(context, call("one"), turn_id=turn_id)
        assert len(enqueued) == 1

    def test_an_erased_conversations_call_is_forgotten_after_it_is_done(self, context):
        (row,) = queue(context, call("one"), erase_when_settled=True)
        assert row.erase_when_settled


@pytest.mark.django_db(transaction=True)
def test_a_turn_that_fails_to_close_leaves_no_call_and_no_job(context, enqueued):
    def close():
        with transaction.atomic():
            queue(context, call("one"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        close()
    assert enqueued == []
    assert not ToolInvocation.objects.exists()


def test_the_time_of_a_run_is_its_own(context, monkeypatch):
    ticks = iter([10.0, 10.25, 10.5])
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks, 10.5))
    outcome = run(context, lambda context, inputs: ToolResult("x"))
    assert ToolInvocation.objects.get(pk=outcome.invocation_id).duration_ms == 500


class TestWhatBacksAClaim:
    @pytest.mark.parametrize("done", [True, False])
    def test_a_call_that_only_told_how_backs_nothing(self, context, done):
        outcome = run(context, lambda context, inputs: ToolResult("Here is the link.", done=done), uuid.uuid4())

        assert outcome.done is done
        assert ToolInvocation.objects.backing(context.conversation_id).exists() is done

    @pytest.mark.django_db(transaction=True)
    def test_a_tool_that_waits_for_a_server_outside_holds_no_transaction(self, context):
        seen = []

        def send(context, inputs):
            seen.append(transaction.get_connection().in_atomic_block)
            return ToolResult("Sent.")

        tool = replace(immediate_tool(send), in_transaction=False)
        run_immediate(tool, context, {}, turn_id=uuid.uuid4(), seq=1)

        assert seen == [False]
