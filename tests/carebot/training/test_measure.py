import json
from pathlib import Path

import pytest

from carebot.training.measure import Share, main, measure, wilson


def _write(path: Path, rows: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(9, 10)
    assert (round(low, 3), round(high, 3)) == (0.596, 0.982)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("measured", "hits", "bar", "met"),
    [
        ("recall", 90, 0.90, True),
        ("recall", 89, 0.90, False),
        ("false alarms", 1, 0.01, True),
        ("false alarms", 2, 0.01, False),
        ("false alarms", 99, None, True),
    ],
)
def test_a_bar_is_met_from_the_right_side(measured: str, hits: int, bar: float | None, met: bool) -> None:
    assert Share("emotional", measured, "any", hits, 100, bar).met is met


def test_missing_files_are_skipped_and_a_missed_bar_fails_the_command(tmp_path: Path) -> None:
    _write(tmp_path / "emotional.jsonl", [{"text": "what time is church?", "emotional": True}])
    assert "MISSED" in measure(tmp_path)
    assert "crisis" not in measure(tmp_path)
    assert main([str(tmp_path)]) == 1


def test_bars_that_are_met_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(tmp_path / "emotional.jsonl", [{"text": "my husband died and I can't stop crying", "emotional": True}])
    _write(tmp_path / "informational.jsonl", [{"text": "what time is it in Paris", "emotional": False}])
    assert main([str(tmp_path)]) == 0
    assert "1/1" in capsys.readouterr().out


def test_the_words_measured_on_are_never_printed(tmp_path: Path) -> None:
    _write(tmp_path / "emotional.jsonl", [{"text": "zanzibar breaks my heart", "emotional": True}])
    assert "zanzibar" not in measure(tmp_path)


def test_a_directory_without_sentences_measures_nothing(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 1
    assert main([]) == 2
