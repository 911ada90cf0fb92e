"""A church starts with the shipped instructions; every version is kept, one of them is published."""

import json

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from church.testing import make_church
from tooling.errors import InstructionRefused, VersionIsFinal
from tooling.instructions import as_tool_result, ensure_templates, published
from tooling.models import InstructionTemplate, InstructionVersion, VersionState
from tooling.models.instruction import word_diff
from tooling.tools import REGISTRY

pytestmark = pytest.mark.django_db

DEFAULTS = REGISTRY.instructions()
GOOD = "In your first sentence, acknowledge the person and name what they carry. Offer one gentle step."
PRAYER = "submit_prayer_request"


@pytest.fixture
def editor(church):
    return User.objects.create(username="editor")


@pytest.fixture
def template(church):
    return InstructionTemplate.objects.get(church=church, tool=PRAYER, language="en")


def current(church):
    return published(church.pk)[PRAYER]["en"]


def test_a_new_church_has_version_1_of_every_instruction(church):
    versions = InstructionVersion.objects.filter(template__church=church)
    assert versions.count() == 2 * len(DEFAULTS)
    assert {(version.number, version.state, version.created_by) for version in versions} == {
        (1, VersionState.PUBLISHED, None)
    }


def test_giving_instructions_again_changes_nothing(church, template, editor):
    template.draft(GOOD, editor).publish(editor, "better words")
    before = set(InstructionVersion.objects.values_list("pk", "state"))
    ensure_templates(church)
    assert set(InstructionVersion.objects.values_list("pk", "state")) == before


def test_saving_a_church_gives_it_what_a_newer_release_brought(church, template):
    InstructionVersion.objects.filter(template=template).update(state=VersionState.DRAFT)
    template.delete()
    church.save()
    assert current(church)["text"] == DEFAULTS[PRAYER]["en"]


def test_what_is_published_is_read_in_one_query(church, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = published(church.pk)
    assert set(found) == set(DEFAULTS)
    version = InstructionVersion.objects.get(template__church=church, template__tool=PRAYER, template__language="en")
    assert found[PRAYER]["en"] == {"version_id": version.pk, "number": 1, "text": DEFAULTS[PRAYER]["en"]}


def test_a_tool_without_a_template_has_its_shipped_words(church, template):
    InstructionTemplate.objects.filter(pk=template.pk).delete()
    assert current(church) == {"version_id": None, "number": 0, "text": DEFAULTS[PRAYER]["en"]}


def test_a_draft_is_seen_by_nobody_until_it_is_published(church, template, editor):
    draft = template.draft(GOOD, editor, note="warmer")
    assert current(church)["number"] == 1
    draft.publish(editor, override_reason="Read by both pastors")
    assert current(church) == {"version_id": draft.pk, "number": 2, "text": GOOD}
    assert (draft.published_by, draft.override_reason) == (editor, "Read by both pastors")
    assert [(v.number, v.state) for v in template.versions.order_by("number")] == [
        (1, "retired"),
        (2, "published"),
    ]


def test_one_churchs_words_are_not_anothers(church, template, editor):
    other = make_church()
    template.draft(GOOD, editor).publish(editor, "ours")
    assert current(other)["text"] == DEFAULTS[PRAYER]["en"]


def test_staff_must_say_why_they_publish_without_an_eval_run(template, editor):
    with pytest.raises(InstructionRefused, match="reason"):
        template.draft(GOOD, editor).publish(editor, override_reason="  ")


def test_a_text_that_states_an_outcome_is_not_published(church, template, editor):
    draft = template.draft(f"{GOOD} The request has been submitted.", editor)
    with pytest.raises(InstructionRefused, match="states an outcome"):
        draft.publish(editor, "because")
    assert current(church)["number"] == 1


def test_rolling_back_makes_a_new_version_of_the_old_words(church, template, editor):
    template.draft(GOOD, editor).publish(editor, "better")
    again = template.rollback_to(1, editor)
    assert again.number == 3
    assert current(church) == {"version_id": again.pk, "number": 3, "text": DEFAULTS[PRAYER]["en"]}
    assert again.override_reason == "Rolled back to version 1"


@pytest.mark.parametrize("number", [2, 99])
def test_only_a_version_that_was_published_can_be_rolled_back_to(template, editor, number):
    template.draft(GOOD, editor)
    with pytest.raises(InstructionRefused):
        template.rollback_to(number, editor)


def test_what_was_published_stays_as_it_was(template, editor):
    version = template.current()
    version.text = "Something else"
    with pytest.raises(VersionIsFinal):
        version.save()
    with pytest.raises(VersionIsFinal):
        version.delete()
    with pytest.raises(VersionIsFinal):
        InstructionVersion.objects.filter(pk=version.pk).delete()
    with pytest.raises(VersionIsFinal):
        version.publish(editor, "again")


def test_a_draft_can_be_edited_and_deleted(template, editor):
    draft = template.draft("Not yet good", editor)
    draft.text = GOOD
    draft.save()
    draft.delete()
    assert template.versions.count() == 1


def test_a_draft_that_somebody_else_changed_is_not_published(template, editor):
    draft = template.draft(GOOD, editor)
    InstructionVersion.objects.filter(pk=draft.pk).update(text=f"{GOOD} And be brief.")
    with pytest.raises(VersionIsFinal):
        draft.publish(editor, "mine")
    assert template.current().number == 1


def test_the_database_holds_one_published_version(template, editor):
    draft = template.draft(GOOD, editor)
    with pytest.raises(IntegrityError), transaction.atomic():
        InstructionVersion.objects.filter(pk=draft.pk).update(state=VersionState.PUBLISHED)


def test_a_church_goes_with_its_versions(church):
    church.delete()
    assert not InstructionVersion.objects.exists()


def test_the_preview_is_what_the_model_is_sent():
    assert json.loads(as_tool_result(f" {GOOD}\n"))["content"] == GOOD


@pytest.mark.parametrize(
    ("old", "new", "pieces"),
    [
        ("", "one two", [("+", "one two")]),
        ("one two three", "one 2 three", [(" ", "one"), ("-", "two"), ("+", "2"), (" ", "three")]),
        ("same", "same", [(" ", "same")]),
    ],
)
def test_a_difference_is_shown_word_by_word(old, new, pieces):
    assert word_diff(old, new) == pieces


def test_ones_own_draft_is_rewritten_and_a_colleagues_is_not(template, editor):
    colleague = User.objects.create(username="colleague")
    draft = template.draft(GOOD, editor)
    assert draft.rewrite(f"{GOOD} Be brief.", "shorter", editor, seen=GOOD) == draft
    theirs = draft.rewrite(f"{GOOD} Be calm.", "calmer", colleague, seen=draft.text)
    draft.refresh_from_db()
    assert (draft.text, theirs.number, theirs.created_by) == (f"{GOOD} Be brief.", draft.number + 1, colleague)


def test_what_was_changed_meanwhile_is_not_overwritten(template, editor):
    draft = template.draft(GOOD, editor)
    draft.rewrite("From one window", "", editor, seen=GOOD)
    other = draft.rewrite("From the other", "", editor, seen=GOOD)
    draft.refresh_from_db()
    assert (draft.text, other.text, other.number) == ("From one window", "From the other", draft.number + 1)


def test_a_published_version_is_never_rewritten(template, editor):
    first = template.current()
    new = first.rewrite(GOOD, "", editor, seen=first.text)
    assert (new.number, new.state, template.current()) == (2, VersionState.DRAFT, first)


def test_a_shipped_instruction_is_in_the_language_asked_for_or_in_english():
    tool = REGISTRY.get("request_callback")
    assert [tool.instruction_in(language) for language in ("es", "en", "pt")] == [
        tool.instruction["es"], tool.instruction["en"], tool.instruction["en"],
    ]  # fmt: skip
