"""Who reads a conversation: its readers, unless something was told in it that they may not read. Everywhere the same."""

import pytest
from django.contrib import admin
from django.test import RequestFactory
from django.urls import reverse

from carebot.models import Conversation, Message, Participant, Turn
from church.models import Role
from prayers.jobs import QueueState

from .talks import WORDS, add_call, add_record, make_conversation

pytestmark = pytest.mark.pages

READERS = {Role.ADMIN, Role.PASTOR, Role.SAFETY_ON_CALL}


def readers_of(cast, conversation):
    return {role for role in Role if sees(cast[role].user, conversation)}


def sees(user, conversation):
    return Conversation.objects.visible_to(user).filter(pk=conversation.pk).exists()


def test_conversations_are_read_by_their_readers_and_by_nobody_of_another_church(cast):
    conversation = make_conversation(cast.church)
    assert readers_of(cast, conversation) == READERS
    assert not sees(cast.neighbour.user, conversation)
    assert not sees(cast.outsider, conversation)
    assert sees(cast.superuser, conversation)


@pytest.mark.parametrize(
    ("kind", "fields", "readers"),
    [
        ("prayer", {"confidentiality": "prayer_chain"}, READERS),
        ("prayer", {}, READERS),
        ("prayer", {"confidentiality": "pastors_only"}, {Role.PASTOR}),
        ("benevolence", {}, {Role.PASTOR}),
        ("safety", {}, READERS),
        ("callback", {}, READERS),
        ("summary", {}, READERS),  # it only repeats the conversation
    ],
)
def test_what_was_told_in_confidence_closes_the_whole_conversation_to_whoever_may_not_read_it(
    cast, kind, fields, readers
):
    conversation = make_conversation(cast.church)
    other = make_conversation(cast.church)
    add_record(conversation, kind, **fields)
    assert readers_of(cast, conversation) == readers
    assert readers_of(cast, other) == READERS


@pytest.mark.parametrize("state", [QueueState.QUEUED, QueueState.RETRYING, QueueState.FAILED, QueueState.CANCELLED])
def test_so_does_a_call_that_wrote_no_record(cast, state):
    conversation = make_conversation(cast.church)
    add_call(conversation, "submit_prayer_request", {"request": "x", "confidentiality": "pastors_only"}, state=state)
    assert readers_of(cast, conversation) == {Role.PASTOR}


def test_a_superuser_who_is_switched_off_and_staff_who_left_see_nothing(cast):
    conversation = make_conversation(cast.church)
    cast.superuser.is_active = False
    assert not sees(cast.superuser, conversation)
    pastor = cast["pastor"]
    pastor.is_active = False
    pastor.save()
    assert not sees(pastor.user, conversation)


@pytest.mark.parametrize("model", [Conversation, Turn, Message, Participant])
def test_the_technical_pages_keep_to_it(cast, client, model):
    conversation = make_conversation(cast.church)
    add_record(conversation, "benevolence")
    row = model.objects.filter(**({} if model is Conversation else {"conversation": conversation})).first()
    address = reverse(f"admin:carebot_{model._meta.model_name}_change", args=[row.pk])
    for role, opens in (("pastor", True), ("admin", False), ("safety_on_call", False)):
        client.force_login(cast[role].user)
        listed = client.get(reverse(f"admin:carebot_{model._meta.model_name}_changelist"))
        assert (address in listed.content.decode()) is opens
        assert WORDS not in listed.content.decode()
        page = client.get(address)
        assert (page.status_code == 200) is opens
        request = RequestFactory().get("/")
        request.user = cast[role].user
        assert admin.site.get_model_admin(model).get_queryset(request).exists() is opens


def test_the_ledger_keeps_to_it(cast, client):
    conversation = make_conversation(cast.church)
    call = add_call(conversation, "request_callback", {"reason": WORDS, "phone": "217 555 0142"}, state="failed")
    address = reverse("admin:tooling_toolinvocation_change", args=[call.pk])
    client.force_login(cast["admin"].user)
    assert client.get(address).status_code == 200
    add_record(conversation, "prayer", confidentiality="pastors_only")
    assert client.get(address).status_code == 302
    client.force_login(cast["pastor"].user)
    assert client.get(address).status_code == 200


PAGES = {
    "conversations:live": READERS,
    "conversations:live_rows": READERS,
    "conversations:unanswered": READERS,
    "conversations:failed_writes": set(Role),
}


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("name", list(PAGES))
def test_each_role_opens_its_pages_and_no_others(cast, client, name, role):
    client.force_login(cast[role].user)
    assert client.get(reverse(name)).status_code == (200 if role in PAGES[name] else 404)


@pytest.mark.parametrize("who", ["outsider", "nobody"])
@pytest.mark.parametrize("name", list(PAGES))
def test_whoever_belongs_to_no_church_opens_none(cast, client, name, who):
    if who == "outsider":
        client.force_login(cast.outsider)
    assert client.get(reverse(name)).status_code == (404 if who == "outsider" else 302)


@pytest.mark.parametrize("name", ["page", "log", "take_over", "write", "hand_back"])
def test_a_conversation_that_one_may_not_read_is_not_there(cast, client, name):
    conversation = make_conversation(cast.church)
    add_record(conversation, "prayer", confidentiality="pastors_only")
    address = reverse(f"conversations:{name}", args=[conversation.pk])
    for user in (cast["admin"].user, cast["office"].user, cast.neighbour.user, cast.outsider):
        client.force_login(user)
        answer = client.get(address) if name in ("page", "log") else client.post(address, {"text": "Hello"})
        assert answer.status_code == 404
    assert Conversation.objects.get(pk=conversation.pk).taken_over_by is None
