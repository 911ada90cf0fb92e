"""What staff can do in the admin: read the ledger, retry failed writes, write, publish and roll back
instructions.
"""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from church.models import StaffMember
from prayers.jobs import QueueState
from tooling.models import InstructionTemplate, InstructionVersion, ToolInvocation, ToolSetting
from tooling.testing import deferred_tool, immediate_tool, make_invocation, using_tools

pytestmark = pytest.mark.django_db
GOOD = "In your first sentence, acknowledge the person and name what they carry. Offer one gentle step."
PUBLISH = "tooling_instructionversion_save_and_publish"  # the button's name
VERSIONS = "admin:tooling_instructionversion_changelist"


@pytest.fixture
def cast(enqueued, cast):
    return cast


@pytest.fixture
def pastor(client, cast):
    client.force_login(cast["pastor"].user)
    return client


@pytest.fixture
def template(cast):
    return InstructionTemplate.objects.get(church=cast.church, tool="submit_prayer_request", language="en")


def messages_of(response):
    return " ".join(str(message) for message in response.context["messages"])


def write_version(client, template, text=GOOD, reason="", button="_save"):
    form = {"template": template.pk, "text": text, "note": "warmer", "override_reason": reason, button: "1"}
    return client.post(reverse("admin:tooling_instructionversion_add"), form, follow=True)


@pytest.mark.parametrize("page", ["toolinvocation", "toolsetting", "instructiontemplate", "instructionversion"])
def test_every_list_and_page_opens(pastor, cast, page):
    call = make_invocation(cast.church)
    with using_tools(immediate_tool()):
        setting = ToolSetting.objects.create(church=cast.church, tool="repeat")
        template = InstructionTemplate.objects.filter(church=cast.church).first()
        row = {
            "toolinvocation": call,
            "toolsetting": setting,
            "instructiontemplate": template,
            "instructionversion": template.current(),
        }[page]
        assert pastor.get(reverse(f"admin:tooling_{page}_changelist")).status_code == 200
        assert pastor.get(reverse(f"admin:tooling_{page}_change", args=[row.pk])).status_code == 200


@pytest.mark.parametrize(
    ("who", "sees"),
    [("pastor", True), ("admin", True), ("prayer_team", False), ("office", False), ("benevolence", False)],
)
def test_who_may_read_the_ledger(client, cast, who, sees):
    call = make_invocation(cast.church, tool="request_callback")
    client.force_login(cast[who].user)
    response = client.get(reverse("admin:tooling_toolinvocation_change", args=[call.pk]))
    assert (response.status_code == 200) is sees
    assert ToolInvocation.objects.visible_to(cast[who].user).exists() is sees


def test_neighbours_and_outsiders_see_nothing(client, cast):
    call = make_invocation(cast.church)
    for user, sees in ((cast.neighbour.user, False), (cast.outsider, False), (cast.superuser, True)):
        client.force_login(user)
        response = client.get(reverse("admin:tooling_toolinvocation_change", args=[call.pk]))
        assert (response.status_code == 200) is sees
        assert ToolInvocation.objects.visible_to(user).exists() is sees


def test_a_failed_write_is_retried(pastor, cast):
    failed = make_invocation(cast.church, state=QueueState.FAILED, attempts=6)
    done = make_invocation(cast.church, state=QueueState.SUCCEEDED)
    response = pastor.post(
        reverse("admin:tooling_toolinvocation_changelist"),
        {"action": "retry", "_selected_action": [failed.pk, done.pk]},
        follow=True,
    )
    failed.refresh_from_db()
    done.refresh_from_db()
    assert (failed.state, failed.attempts, failed.retried_by) == (QueueState.QUEUED, 0, cast["pastor"].user)
    assert done.state == QueueState.SUCCEEDED
    assert "1 queued again." in messages_of(response)
    assert "1 not tried again" in messages_of(response)


def test_a_ledger_row_cannot_be_changed(pastor, cast):
    call = make_invocation(cast.church)
    pastor.post(reverse("admin:tooling_toolinvocation_change", args=[call.pk]), {"tool": "other"})
    assert ToolInvocation.objects.get(pk=call.pk).tool == "leave_note"


def test_a_new_version_begins_with_the_published_words(pastor, template):
    page = pastor.get(reverse("admin:tooling_instructionversion_add"), {"template": template.pk})
    assert page.context["adminform"].form.initial["text"] == template.current().text


def test_a_new_version_is_a_draft(pastor, cast, template):
    write_version(pastor, template)
    version = template.versions.get(number=2)
    assert (version.state, version.text, version.created_by) == ("draft", GOOD, cast["pastor"].user)
    assert template.current().number == 1


def test_what_the_lint_finds_is_shown_in_the_form(pastor, template):
    response = write_version(pastor, template, f"{GOOD} The request has been submitted.")
    (errors,) = response.context["adminform"].form.errors.values()
    assert "It states an outcome" in errors[0]
    assert "has been submitted" in errors[0]
    assert template.versions.count() == 1


@pytest.fixture
def alone(cast):
    """A pastor, and nobody else who may publish."""
    StaffMember.objects.filter(pk=cast["admin"].pk).update(is_active=False)


def test_where_somebody_else_may_confirm_it_is_not_published_by_one(pastor, template):
    page = write_version(pastor, template, reason="Agreed", button=PUBLISH)
    assert "Another administrator or pastor confirms this." in messages_of(page)
    assert template.current().number == 1


@pytest.mark.usefixtures("alone")
def test_a_draft_is_published_with_a_reason(pastor, cast, template):
    write_version(pastor, template)
    draft = template.versions.get(number=2)
    address = reverse("admin:tooling_instructionversion_change", args=[draft.pk])
    form = {"text": GOOD, "note": "", "override_reason": "", PUBLISH: "1"}
    assert "give the reason" in messages_of(pastor.post(address, form, follow=True))
    assert template.current().number == 1
    pastor.post(address, form | {"override_reason": "Read aloud in the staff meeting"}, follow=True)
    version = template.current()
    assert (version.number, version.published_by) == (2, cast["pastor"].user)
    assert version.override_reason == "Read aloud in the staff meeting"


@pytest.mark.usefixtures("alone")
def test_a_new_version_is_published_at_once(pastor, template):
    write_version(pastor, template, reason="Agreed", button=PUBLISH)
    assert template.current().number == 2


def test_a_published_version_cannot_be_edited(pastor, template):
    version = template.current()
    pastor.post(
        reverse("admin:tooling_instructionversion_change", args=[version.pk]),
        {"text": GOOD, "note": "", "_save": "1"},
    )
    assert template.current().text == version.text


def test_an_old_version_is_used_again(pastor, template):
    first = template.current()
    write_version(pastor, template, reason="Agreed", button=PUBLISH)
    pastor.post(reverse(VERSIONS), {"action": "use_again", "_selected_action": [first.pk]}, follow=True)
    assert (template.current().number, template.current().text) == (3, first.text)


@pytest.mark.usefixtures("alone")
def test_the_page_of_a_version_shows_what_changed_and_what_the_model_is_sent(pastor, template):
    write_version(pastor, template, reason="Agreed", button=PUBLISH)
    page = pastor.get(reverse("admin:tooling_instructionversion_change", args=[template.current().pk])).content.decode()
    assert "line-through" in page
    assert "tool_result" in page


def test_another_churchs_template_cannot_be_written_for(pastor, cast):
    theirs = InstructionTemplate.objects.filter(church=cast.neighbour.church).first()
    write_version(pastor, theirs)
    assert theirs.versions.count() == 1
    assert not InstructionVersion.objects.filter(text=GOOD).exists()


def test_an_immediate_tool_can_be_put_behind_empathy_and_a_deferred_one_cannot_be_touched(pastor, cast):
    address = reverse("admin:tooling_toolsetting_add")
    with using_tools(immediate_tool(), deferred_tool()):
        for tool in ("repeat", "leave_note"):
            pastor.post(address, {"church": cast.church.pk, "tool": tool, "with_empathy": "on"})
    assert list(ToolSetting.objects.values_list("tool", "with_empathy")) == [("repeat", True)]


def test_the_outsider_is_shown_no_tools(client, cast):
    client.force_login(User.objects.get(pk=cast.outsider.pk))
    assert client.get(reverse(VERSIONS)).status_code == 403
