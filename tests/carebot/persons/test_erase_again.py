"""What was erased after a backup is erased again in what was restored, by a log that has no word of it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from carebot.erasing import erase_for
from carebot.models import Conversation, Erasure, Message, Turn
from carebot.persons.erasing import erase
from carebot.persons.finding import PHONE, Asked, Found
from church.models import Role
from church.testing import Cast
from prayers.models import CareRecord
from tests.carebot.console.talks import WORDS, add_record, make_conversation


def logged() -> str:
    out = io.StringIO()
    call_command("erasures", stdout=out)
    return out.getvalue()


def again(path: Path) -> str:
    out = io.StringIO()
    call_command("erase_again", str(path), stdout=out)
    return out.getvalue()


def restored(talk: Conversation, record: Any) -> None:
    """As they were when the backup was made."""
    Message.objects.filter(conversation=talk, role="visitor").update(text=WORDS)
    Turn.objects.filter(conversation=talk).update(delivered="I hear you.")
    Conversation.objects.filter(pk=talk.pk).update(erased_at=None)
    CareRecord.objects.filter(pk=record.pk).update(erased_at=None, contact_name="Dana", summary="About my marriage")
    Erasure.objects.all().delete()


def test_a_visitors_erasing_and_one_by_staff_are_repeated_and_the_log_is_kept(cast: Cast, tmp_path: Path) -> None:
    talk = make_conversation(cast.church)
    record = add_record(make_conversation(cast.church), "callback")
    CareRecord.objects.update(status="done", closed_at=record.created_at)
    erase_for(talk.participants.select_related("conversation__church").get())
    erase(Found(Asked(cast.church, PHONE, "217-555-0142"), cast[Role.PASTOR].user), "asked")
    log = logged()
    assert WORDS not in log
    assert "Dana" not in log
    kept = set(Erasure.objects.values_list("pk", "why"))
    restored(talk, record)
    path = tmp_path / "erasures.jsonl"
    path.write_text(f"a line of something else\n{log}")
    assert again(path).startswith("2 erasures read, 2 rows")
    assert set(Message.objects.filter(conversation=talk).values_list("text", flat=True)) == {""}
    record.refresh_from_db()
    assert (record.contact_name, record.summary) == ("", "")
    assert set(Erasure.objects.values_list("pk", "why")) == kept
    assert again(path).startswith("2 erasures read, 0 rows")


def test_the_processs_own_log_says_the_same(cast: Cast, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    talk = make_conversation(cast.church)
    with caplog.at_level("INFO"):
        erase_for(talk.participants.select_related("conversation__church").get())
    (event,) = [
        each.msg for each in caplog.records if isinstance(each.msg, dict) and each.msg["event"] == "erasure.done"
    ]
    (line,) = logged().splitlines()
    assert json.loads(line).items() <= json.loads(json.dumps(event)).items()


@pytest.mark.parametrize(
    "line", ['{"event": "erasure.done"}', '{"event": "erasure.done", "erasure_id": "x", "rows": {}}', "erasure.done {"]
)
def test_a_line_that_is_not_whole_stops_it_and_is_named(cast: Cast, tmp_path: Path, line: str) -> None:
    path = tmp_path / "erasures.jsonl"
    path.write_text(f"\n{line}\n")
    with pytest.raises(CommandError, match="Line 2"):
        again(path)


def test_a_file_that_is_not_there_is_said_in_a_sentence(cast: Cast, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        again(tmp_path / "nowhere")
