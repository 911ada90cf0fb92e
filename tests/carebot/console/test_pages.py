"""The pages on conversations: what goes on now, one of them, and writing in it, with and without a script."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from carebot import takeover
from carebot.models import Conversation, Message, Turn
from church.testing import make_church

from .talks import WORDS, add_call, make_conversation, say

pytestmark = pytest.mark.pages


@pytest.fixture
def conversation(cast):
    return make_conversation(cast.church)


@pytest.fixture
def pastor(client, cast):
    client.force_login(cast["pastor"].user)
    return client


def at(name, conversation):
    return reverse(f"conversations:{name}", args=[conversation.pk])


def taken_by(conversation):
    return Conversation.objects.get(pk=conversation.pk).taken_over_by


def test_what_goes_on_is_listed_danger_first(pastor, cast, conversation):
    in_danger = make_conversation(cast.church, "I cannot go on", safety_category="self_harm", emotional=True)
    Conversation.objects.filter(pk=in_danger.pk).update(last_activity_at=timezone.now() - timedelta(minutes=20))
    over = make_conversation(cast.church, "Long ago")
    Conversation.objects.filter(pk=over.pk).update(last_activity_at=timezone.now() - timedelta(minutes=40))
    make_conversation(make_church(), "Next door")
    page = pastor.get(reverse("conversations:live"))
    assert [row.conversation.pk for row in page.context["rows"]] == [in_danger.pk, conversation.pk]
    html = page.content.decode()
    assert "danger" in html
    assert "with the assistant" in html
    assert "Next door" not in html


@pytest.mark.frame
def test_it_says_who_has_it_and_who_waits(pastor, cast, conversation):
    takeover.take_over(conversation.pk, cast["admin"])
    say(conversation, "visitor", "Are you there?", kept_because="takeover")
    html = pastor.get(reverse("conversations:live_rows")).content.decode()
    assert "admin has it" in html
    assert "waits for a person since" in html
    link = reverse("conversations:live")
    (group, *_) = [group for group in pastor.get(link).context["sidebar_navigation"] if group["title"] == "Inbox"]
    assert next(item for item in group["items"] if str(item["link"]) == link)["badge"] == "1"


def test_the_number_of_queries_does_not_grow_with_the_list(pastor, cast, django_assert_num_queries):
    make_conversation(cast.church)
    pastor.get(reverse("conversations:live_rows"))
    with CaptureQueriesContext(connection) as for_one:
        pastor.get(reverse("conversations:live_rows"))
    for _ in range(20):
        make_conversation(cast.church)
    with django_assert_num_queries(len(for_one)):
        pastor.get(reverse("conversations:live_rows"))


def test_taking_over_writing_and_handing_back_without_a_script(pastor, cast, conversation):
    page = pastor.get(at("page", conversation)).content.decode()
    assert WORDS in page
    assert "Take over" in page
    assert "Send" not in page

    page = pastor.post(at("take_over", conversation), follow=True).content.decode()
    assert taken_by(conversation) == cast["pastor"]
    assert "You have this conversation." in page

    pastor.post(at("write", conversation), {"text": "I am here with you.", "key": "k1"})
    pastor.post(at("write", conversation), {"text": "I am here with you.", "key": "k1"})
    staff = Message.objects.filter(conversation=conversation, role="staff")
    assert [(each.text, each.staff) for each in staff] == [("I am here with you.", cast["pastor"])]

    page = pastor.post(at("hand_back", conversation), follow=True).content.decode()
    assert taken_by(conversation) is None
    assert "The assistant answers here." in page


def test_who_comes_second_is_told_who_was_first(client, cast, conversation):
    takeover.take_over(conversation.pk, cast["pastor"])
    client.force_login(cast["admin"].user)
    answer = client.post(at("take_over", conversation), follow=True)
    assert "pastor has this conversation now." in answer.content.decode()
    assert taken_by(conversation) == cast["pastor"]
    assert "Take it over from pastor" in answer.content.decode()
    client.post(at("take_over", conversation), {"instead_of": cast["pastor"].pk})
    assert taken_by(conversation) == cast["admin"]


def test_words_that_could_not_be_sent_are_kept_in_the_box(pastor, conversation):
    answer = pastor.post(at("write", conversation), {"text": "A long thought"})
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "The assistant has this conversation now." in html
    assert "A long thought" in html
    pastor.post(at("take_over", conversation))
    Turn.objects.update(state="running")
    answer = pastor.post(at("write", conversation), {"text": "A long thought"})
    assert "A long thought" in answer.content.decode()
    assert "still finishing its reply" in answer.content.decode()
    assert pastor.post(at("write", conversation), {"text": "  "}).status_code == 409
    assert pastor.post(at("write", conversation), {"text": "x" * 4001}).status_code == 409
    assert not Message.objects.filter(role="staff").exists()


@pytest.mark.parametrize("what", ["quicker", "erased", "taken"])
def test_a_draft_that_came_along_with_taking_over_is_never_dropped(pastor, cast, conversation, what):
    if what == "quicker":
        takeover.take_over(conversation.pk, cast["admin"])
    if what == "erased":
        Conversation.objects.filter(pk=conversation.pk).update(erased_at=timezone.now())
    page = pastor.post(at("take_over", conversation), {"text": "Half a thought"}).content.decode()
    controls = page[page.index('id="controls"') :]
    box = controls[controls.index("<textarea") : controls.index("</textarea>")]
    assert "Half a thought" in box
    assert "data-unsaved" in box
    assert ("readonly" in box) is (what == "erased")


def test_with_a_script_the_page_stays_and_looks_for_what_is_new(pastor, conversation):
    pastor.post(at("take_over", conversation))
    answer = pastor.post(at("write", conversation), {"text": "I am here.", "key": "k"}, headers={"HX-Request": "true"})
    assert json.loads(answer["HX-Trigger"]) == {"said": {}}
    assert 'id="key"' in answer.content.decode()
    refused = pastor.post(at("write", conversation), {"text": ""}, headers={"HX-Request": "true"})
    assert "HX-Trigger" not in refused
    assert "Write something first." in refused.content.decode()


class TestLookingAgain:
    def look(self, client, conversation, **params):
        return client.get(at("log", conversation), params)

    def test_nothing_new_is_no_content(self, pastor, conversation):
        page = pastor.get(at("page", conversation))
        params = {"after": page.context["last_seq"], "at": timezone.now().timestamp(), "was": page.context["signature"]}
        assert self.look(pastor, conversation, **params).status_code == 204

    def test_only_what_is_new_is_given(self, pastor, conversation):
        say(conversation, "visitor", "And my mother too")
        html = self.look(pastor, conversation, after=2, was="free|False|").content.decode()
        assert "And my mother too" in html
        assert WORDS not in html
        assert "Take over" not in html, "who has it is as it was"

    def test_a_call_that_got_further_is_told(self, pastor, conversation):
        call = add_call(conversation, "request_callback", {"reason": "x"})
        since = timezone.now().timestamp()
        call.__class__.objects.filter(pk=call.pk).update(state="failed", finished_at=timezone.now())
        html = self.look(pastor, conversation, after=2, at=since, was="free|False|").content.decode()
        assert f"call-{call.pk.hex}" in html
        assert "failed" in html

    def test_that_somebody_else_has_it_now_is_told(self, pastor, cast, conversation):
        takeover.take_over(conversation.pk, cast["admin"])
        html = self.look(pastor, conversation, after=99, was="free|False|").content.decode()
        assert "<strong>admin</strong> has this conversation." in html

    @pytest.mark.parametrize("params", [{"after": "x", "at": "nan", "was": "?"}, {"after": "-1", "at": "1e99"}, {}])
    def test_nonsense_is_no_error(self, pastor, conversation, params):
        assert self.look(pastor, conversation, **params).status_code == 200


def test_an_erased_conversation_and_a_telephone_call_cannot_be_taken_over(pastor, conversation):
    Conversation.objects.filter(pk=conversation.pk).update(channel="voice")
    assert "cannot be taken over" in pastor.post(at("take_over", conversation), follow=True).content.decode()
    Conversation.objects.filter(pk=conversation.pk).update(channel="chat", erased_at=timezone.now())
    assert "erased" in pastor.get(at("page", conversation)).content.decode()
    assert "Take over" not in pastor.get(at("page", conversation)).content.decode()


def test_whoever_only_runs_the_installation_reads_and_does_not_write(client, cast, conversation):
    client.force_login(cast.superuser)
    assert WORDS in client.get(at("page", conversation)).content.decode()
    client.post(at("take_over", conversation))
    assert taken_by(conversation) is None


@pytest.mark.parametrize("name", ["take_over", "write", "hand_back"])
def test_nothing_is_done_by_following_a_link(pastor, conversation, name):
    assert pastor.get(at(name, conversation)).status_code == 405
