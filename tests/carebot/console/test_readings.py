"""Who read what was said is written down: of the conversation, and of each record that came of it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from carebot.models import Turn
from church.models import Role
from church.testing import signed_in
from prayers.models import ContactMerge, RecordView, Where
from tooling.models import ConversationView
from tooling.readings import conversations_shown

from .talks import add_call, add_record, add_turn, make_conversation, say, write_record


def of_records(user):
    return set(RecordView.objects.filter(user=user).values_list("record_id", "where"))


def of_conversations(user):
    return set(ConversationView.objects.filter(user=user).values_list("conversation_id", "where"))


@pytest.fixture
def conversation(cast):
    return make_conversation(cast.church)


@pytest.fixture
def call(conversation):
    return add_call(conversation, "request_callback", {"reason": "To talk"})


@pytest.fixture
def records(conversation, call):
    """What came of it: one by a call of which the ledger knows, one without."""
    return [write_record(call, "callback"), add_record(conversation, "prayer")]


def test_the_conversation_page_counts_for_all_that_came_of_it_even_what_one_may_not_open(cast, conversation, records):
    reader = cast[Role.SAFETY_ON_CALL]
    client = signed_in(reader.user)
    for _ in range(2):
        assert client.get(reverse("conversations:page", args=[conversation.pk])).status_code == 200
    assert of_conversations(reader.user) == {(conversation.pk, "conversation")}
    assert of_records(reader.user) == {(record.pk, "conversation") for record in records}
    assert RecordView.objects.count() == len(records)  # once a visit
    assert ConversationView.objects.get().user_name == reader.display_name


def test_what_comes_while_one_reads_is_read_too(cast, conversation):
    user = cast[Role.PASTOR].user
    client = signed_in(user)
    log = reverse("conversations:log", args=[conversation.pk])
    was = client.get(reverse("conversations:page", args=[conversation.pk])).context["signature"]
    ConversationView.objects.all().delete()
    assert (
        client.get(log, {"after": conversation.last_seq + 2, "at": timezone.now().timestamp(), "was": was}).status_code
        == 204
    )
    assert not ConversationView.objects.exists()
    record = add_record(conversation, "callback")
    say(conversation, "visitor", "One more thing")
    assert client.get(log, {"after": 2, "was": was}).status_code == 200
    assert of_conversations(user) == {(conversation.pk, "conversation")}
    assert of_records(user) == {(record.pk, "conversation")}


def test_a_contact_that_took_up_what_was_told_later_has_been_read_too(cast, conversation, call):
    contact = add_record(make_conversation(cast.church), "contact")
    ContactMerge.objects.create(contact=contact, invocation_id=call.pk)
    user = cast[Role.PASTOR].user
    conversations_shown({conversation.pk: conversation.church_id}, user, Where.CONVERSATION)
    assert of_records(user) == {(contact.pk, "conversation")}


def test_the_conversation_on_the_page_of_a_record(cast, conversation, records):
    opened, other = records
    pastor, office = cast[Role.PASTOR].user, cast[Role.OFFICE].user
    assert signed_in(pastor).get(opened.get_absolute_url()).status_code == 200
    assert of_conversations(pastor) == {(conversation.pk, "conversation")}
    assert of_records(pastor) == {(opened.pk, "item"), (other.pk, "conversation")}
    assert signed_in(office).get(opened.get_absolute_url()).status_code == 200  # where no word of it is shown
    assert of_conversations(office) == set()
    assert of_records(office) == {(opened.pk, "item")}


def test_a_failed_write_shows_itself_and_nothing_else_of_the_conversation(cast, conversation, records):
    add_call(conversation, "signup_for_volunteer_role", {"role": "usher"}, state="failed")
    user = cast[Role.VOLUNTEER_COORDINATOR].user
    assert "usher" in signed_in(user).get(reverse("conversations:failed_writes")).content.decode()
    assert of_conversations(user) == {(conversation.pk, "failed_writes")}
    assert of_records(user) == set()


def test_unanswered_messages(cast, conversation, records):
    add_turn(conversation, "Is anybody there?", needs_person="unanswered")
    user = cast[Role.PASTOR].user
    assert "Is anybody there?" in signed_in(user).get(reverse("conversations:unanswered")).content.decode()
    assert of_conversations(user) == {(conversation.pk, "unanswered")}
    assert of_records(user) == {(record.pk, "unanswered") for record in records}


@pytest.mark.parametrize("model", ["conversation", "turn", "message", "participant"])
def test_technical_pages_of_a_conversation(cast, conversation, records, model):
    rows = {
        "conversation": conversation,
        "turn": Turn.objects.get(),
        "message": conversation.messages.first(),
        "participant": conversation.participants.get(),
    }
    user = cast[Role.PASTOR].user
    client = signed_in(user)
    assert client.get(reverse(f"admin:carebot_{model}_changelist")).status_code == 200
    assert of_conversations(user) == set()  # a list has no word of what was said
    assert client.get(reverse(f"admin:carebot_{model}_change", args=[rows[model].pk])).status_code == 200
    assert of_conversations(user) == {(conversation.pk, "technical")}
    assert of_records(user) == {(record.pk, "technical") for record in records}


def test_the_technical_page_of_a_call_counts_for_the_record_it_wrote(cast, conversation, call, records):
    user = cast[Role.PASTOR].user
    assert signed_in(user).get(reverse("admin:tooling_toolinvocation_change", args=[call.pk])).status_code == 200
    assert of_conversations(user) == {(conversation.pk, "technical")}
    assert of_records(user) == {(records[0].pk, "technical")}


def test_a_scenario_made_of_the_conversation(cast, conversation, records):
    user = cast[Role.PASTOR].user
    client = signed_in(user)
    add = reverse("admin:evals_churchscenario_add")
    assert client.get(add).status_code == 200  # where one chooses, without a word of any
    assert of_conversations(user) == set()
    assert client.get(add, {"conversation": conversation.pk}).status_code == 200
    assert of_conversations(user) == {(conversation.pk, "scenario")}
    assert of_records(user) == {(record.pk, "scenario") for record in records}


def test_whoever_finds_no_page_has_read_nothing(cast, conversation, records):
    for user in (cast[Role.OFFICE].user, cast.neighbour.user, cast.outsider):
        assert signed_in(user).get(reverse("conversations:page", args=[conversation.pk])).status_code == 404
    assert not ConversationView.objects.exists()
    assert not RecordView.objects.exists()


def test_it_is_written_in_as_many_queries_however_much_is_shown(cast):
    user = cast[Role.PASTOR].user

    def queries(*conversations):
        with CaptureQueriesContext(connection) as found:
            conversations_shown({each.pk: each.church_id for each in conversations}, user, Where.UNANSWERED)
        return len(found)

    talks = [make_conversation(cast.church) for _ in range(6)]
    for talk in talks:
        add_record(talk, "prayer")
        add_record(talk, "callback")
    assert queries(talks[0]) == queries(*talks[1:])
    assert RecordView.objects.count() == 2 * len(talks)
    assert queries() <= 4


def test_a_later_visit_is_written_anew(cast, conversation):
    user = cast[Role.PASTOR].user
    shown = {conversation.pk: conversation.church_id}
    for minutes in (0, 14, 16):
        conversations_shown(shown, user, Where.CONVERSATION)
        ConversationView.objects.update(at=timezone.now() - timedelta(minutes=minutes))
    assert ConversationView.objects.count() == 1
    conversations_shown(shown, user, Where.CONVERSATION)
    assert ConversationView.objects.count() == 2


def test_who_read_it_is_told_to_leaders_who_may_read_all_of_it(cast, conversation):
    conversations_shown({conversation.pk: conversation.church_id}, cast[Role.SAFETY_ON_CALL].user, Where.TECHNICAL)

    def who():
        return {
            role
            for role, member in cast.by_role.items()
            if ConversationView.objects.visible_to(member.user).filter(conversation_id=conversation.pk).exists()
        }

    assert who() == {"admin", "pastor"}
    assert not ConversationView.objects.visible_to(cast.neighbour.user).exists()
    assert ConversationView.objects.visible_to(cast.superuser).exists()
    add_record(conversation, "benevolence")
    assert who() == {"pastor"}


def test_the_page_and_the_list_say_in_words_where_it_was_read(cast, conversation):
    reader = cast[Role.SAFETY_ON_CALL]
    conversations_shown({conversation.pk: conversation.church_id}, reader.user, Where.UNANSWERED)
    page = reverse("conversations:page", args=[conversation.pk])
    told = f"{reader.display_name} (unanswered messages)"
    pastor = signed_in(cast[Role.PASTOR].user)
    assert told in pastor.get(page).content.decode()
    assert told not in signed_in(reader.user).get(page).content.decode()
    changelist = reverse("admin:tooling_conversationview_changelist")
    text = pastor.get(changelist).content.decode()
    assert "unanswered messages" in text
    assert page in text
    assert signed_in(reader.user).get(changelist).status_code == 403
    assert str(conversation.pk) not in signed_in(cast.neighbour.user).get(changelist).content.decode()
