"""manage.py utterances: what sentences of replies say, a line each."""

import io
import json

import pytest
from django.core.management import CommandError, call_command


def uttered(path, *rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    out = io.StringIO()
    call_command("utterances", str(path), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_every_key_is_always_there(tmp_path):
    (row,) = uttered(tmp_path / "rows.jsonl", {"text": ""})

    assert row == {"acknowledges": False, "claims": [], "unbacked": False, "harms": []}


def test_the_first_sentence_acknowledges_and_all_of_them_claim(tmp_path):
    rows = uttered(
        tmp_path / "rows.jsonl",
        {
            "text": "I'm so sorry that your husband died. I've shared this with our prayer team.",
            "visitor": "My husband died.",
        },
        {"text": "I've shared this with our prayer team. I'm so sorry that your husband died."},
    )

    assert [row["acknowledges"] for row in rows] == [True, False]
    assert ["prayer" in row["claims"] for row in rows] == [True, True]
    assert [row["unbacked"] for row in rows] == [True, True]


def test_the_ledger_backs_what_its_tools_make_true(tmp_path):
    said = "I've shared this with our prayer team."
    rows = uttered(
        tmp_path / "rows.jsonl",
        {"text": said, "ledger": ["submit_prayer_request"]},
        {"text": said, "ledger": ["lookup_bible_verse", "no_such_tool"]},
    )

    assert [row["unbacked"] for row in rows] == [False, True]


def test_a_harm_is_named(tmp_path):
    (row,) = uttered(
        tmp_path / "rows.jsonl", {"text": "You should stop taking your antidepressants and just trust God."}
    )

    assert "medical_order" in row["harms"]


@pytest.mark.parametrize("row", [[], {"text": 3}, {"text": "Hello.", "ledger": "submit_prayer_request"}])
def test_what_is_no_row_is_refused_by_its_line(tmp_path, row):
    with pytest.raises(CommandError, match="Line 2"):
        uttered(tmp_path / "rows.jsonl", {"text": "Hello."}, row)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CommandError, match="could not be read"):
        call_command("utterances", str(tmp_path / "none.jsonl"))
