"""Trying a draft: one turn of the real engine, of which nothing is left."""

import asyncio
import logging
from datetime import timedelta

from django.core import mail
from django.utils import timezone

from carebot.instructions import trial
from carebot.llm.base import ToolCall
from carebot.llm.errors import ModelUnavailable
from carebot.llm.testing import ScriptedModel
from carebot.testing import answering_with
from church.models import Church, Event, EventRegistration
from church.testing import signed_in
from prayers.testing import make_record
from tests.carebot.instructions.conftest import GOOD, address, everything
from tooling.models import InstructionTemplate
from tooling.registry import ToolResult
from tooling.testing import deferred_tool, immediate_tool, using_tools

SAID = "My husband of 41 years died on Tuesday. Please pray for me."
PRAYER = ToolCall("call-1", "submit_prayer_request", {"request": "Her husband died"})
KIND = "I'm so sorry about your husband. I'm bringing this to our prayer team."


def try_it(client, template, message=SAID, text=GOOD, htmx=True, **fields):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(address("try", template), {"text": text, "message": message, **fields}, headers=headers)


def test_the_model_is_shown_the_draft_and_its_reply_is_shown(pastor, template):
    model = ScriptedModel([PRAYER], [KIND])
    with answering_with(model):
        page = try_it(pastor, template).content.decode()
    assert model.requests[-1].messages[-1]["content"][0]["content"] == GOOD
    assert "bringing this to our prayer team" in page
    assert "would run after the reply; not run here" in page
    assert "had no part in this reply" not in page


def test_no_row_of_any_table_is_written_though_immediate_and_deferred_tools_are_called(pastor, cast, template):
    Event.objects.create(
        church=cast.church, title="Harvest Supper", starts_at=timezone.now() + timedelta(days=3), capacity=10
    )
    before = everything()
    seat = ToolCall("call-2", "register_for_event", {"event": "Harvest Supper", "name": "Ana", "phone": "217-555-0142"})
    unknown = ToolCall("call-3", "no_such_tool", {})
    refused = ToolCall("call-4", "submit_prayer_request", {})
    model = ScriptedModel([PRAYER, seat, unknown, refused], [KIND])
    with answering_with(model):
        page = try_it(pastor, template).content.decode()
    shown = str(model.requests[-1].messages[-1])
    assert "Registered for: Harvest Supper" in shown  # it ran on the church's own data
    assert "run, and undone" in page
    assert not EventRegistration.objects.exists()
    assert everything() == before


def test_what_a_tool_writes_and_whom_it_tells_is_undone(pastor, cast, template):
    def writes(context, inputs):
        make_record(Church.objects.get(pk=context.church_id), "safety")  # tells the staff by email, too
        return ToolResult("Done.")

    note = InstructionTemplate.objects.create(church=cast.church, tool="leave_note", language="en")
    before = everything()
    calls = [ToolCall("call-1", "leave_note", {"text": "a"}), ToolCall("call-2", "repeat", {"text": "b"})]
    with using_tools(deferred_tool(), immediate_tool(writes)), answering_with(ScriptedModel(calls, [KIND], [])):
        page = try_it(pastor, note).content.decode()
    assert "run, and undone" in page
    assert everything() == before
    assert mail.outbox == []


def test_a_tool_that_sends_something_is_not_run(pastor, cast, template, settings):
    Church.objects.filter(pk=cast.church.pk).update(giving_url="https://example.org/give")
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    call = ToolCall("call-1", "send_giving_link", {"email": "ana@example.org"})
    with answering_with(ScriptedModel([call], ["Here is how to give."])):
        page = try_it(pastor, template, "How do I give?").content.decode()
    assert "not run: it would send something" in page
    assert mail.outbox == []


def test_somebody_in_danger_is_shown_the_fixed_words_and_nobody_is_told(pastor, template):
    before = everything()
    model = ScriptedModel()
    with answering_with(model):
        page = try_it(pastor, template, "I am going to kill myself tonight.").content.decode()
    assert "the fixed words of the safety screen" in page
    assert "988" in page
    assert model.requests == []
    assert everything() == before


def test_words_are_logged_nowhere(pastor, template, caplog):
    caplog.set_level(logging.DEBUG)
    with answering_with(ScriptedModel([PRAYER, ToolCall("call-2", "no_such_tool", {"a": SAID})], [KIND])):
        try_it(pastor, template)
    for words in ("41 years", "Her husband died", "gentle step", "bringing this"):
        assert words not in caplog.text


def test_what_the_gate_kept_back_is_told_with_its_reason(pastor, template):
    says = "I'm so sorry about your husband. A pastor will call you tomorrow."
    with answering_with(ScriptedModel([says], repeats=True)):
        page = try_it(pastor, template).content.decode()
    assert "A pastor will call you tomorrow" in page
    assert "no call stands behind that" in page


def test_a_text_that_had_no_part_in_the_reply_is_told(pastor, template):
    with answering_with(ScriptedModel(["We meet on Sunday at ten."], repeats=True)):
        page = try_it(pastor, template, "When do you meet?").content.decode()
    assert "had no part in this reply" in page


def test_a_model_that_does_not_answer_is_told_and_what_answers_in_its_place(pastor, template):
    with answering_with(ScriptedModel([ModelUnavailable("scripted: overloaded", retryable=False)])):
        page = try_it(pastor, template).content.decode()
    assert "scripted did not answer (scripted: overloaded)" in page
    assert "offline model answered in its place" in page


def test_a_model_that_hangs_is_given_up(pastor, template, monkeypatch):
    class Hangs(ScriptedModel):
        async def stream(self, request):
            await asyncio.Event().wait()
            yield

    monkeypatch.setattr(trial, "GIVEN_UP_SECONDS", 0.05)
    with answering_with(Hangs()):
        page = try_it(pastor, template).content.decode()
    assert "No reply came in time" in page


def test_the_offline_model_can_be_chosen(pastor, template):
    model = ScriptedModel()
    with answering_with(model):
        page = try_it(pastor, template, model="offline").content.decode()
    assert model.requests == []
    assert "offline" in page
    assert "prayer team" in page


def test_whoever_tries_too_often_is_asked_to_wait_and_others_are_not(pastor, cast, template, settings):
    from church.models import Role

    settings.THROTTLES = settings.THROTTLES | {"trials_per_user": (1, 10**10)}
    with answering_with(ScriptedModel([KIND], repeats=True)):
        assert "visitor would read" in try_it(pastor, template).content.decode()
        assert "tried a lot in a short time" in try_it(pastor, template).content.decode()
        assert "visitor would read" in try_it(signed_in(cast[Role.ADMIN].user), template).content.decode()


def test_without_javascript_the_whole_editor_comes_back_with_what_was_typed(pastor, template):
    with answering_with(ScriptedModel([PRAYER], [KIND])):
        page = try_it(pastor, template, text=f"{GOOD} Then be silent.", htmx=False).content.decode()
    assert "<h1>" in page
    assert "Then be silent." in page
    assert "bringing this to our prayer team" in page


def test_an_empty_message_is_refused(pastor, template):
    assert "Write what a visitor might say." in try_it(pastor, template, "").content.decode()
