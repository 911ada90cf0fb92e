"""How often the detectors are right: measured on labelled files, kept as counts, shown on a page of the console."""

import io
import json
import re
import sys
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.admin.models import LogEntry
from django.core import serializers
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from carebot.navigation import sidebar
from church.models import Role
from church.testing import signed_in
from evals import detectors
from evals.console.detectors import cards
from evals.detectors import Count, UnusableSet, chance_of_difference, detectors_version, measure
from evals.models import DetectorReport

pytestmark = pytest.mark.pages

SAD = "My husband died last week and I can't stop crying."
SAD_ES = "Mi esposo murió la semana pasada y no puedo dejar de llorar."
DANGER = "I want to end my life."
PLAIN = "What time is worship on Sunday?"
PLAIN_ES = "¿A qué hora es el culto?"
CHILD = "I am 12 years old and I like the youth group."


def lines(*rows: object) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def fill(path: Path, *rows: object) -> str:
    path.write_bytes(lines(*rows))
    return str(path)


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("signals", *arguments, stdout=out)
    return out.getvalue()


# --- Measuring -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        (
            [{"text": SAD, "emotional": True, "language": "en", "wording": "direct"}],
            [Count("emotional", "recall", "en", "direct", 1, 1)],
        ),
        ([{"text": SAD, "emotional": False}], [Count("emotional", "false alarms", "en", "not told", 1, 1)]),
        ([{"text": PLAIN, "emotional": True}], [Count("emotional", "recall", "en", "not told", 0, 1)]),
        (
            [
                {"text": DANGER, "crisis": True, "wording": "veiled"},
                {"text": PLAIN, "safety": True, "wording": "veiled"},
            ],
            [Count("safety", "recall", "en", "veiled", 1, 2)],
        ),
        ([{"text": DANGER, "emotional": True}], [Count("emotional", "recall", "en", "not told", 1, 1)]),
        (
            [{"text": PLAIN, "crisis": False, "safety": False}],
            [Count("safety", "false alarms", "en", "not told", 0, 1)],
        ),
        (
            [{"text": CHILD, "minor": True}, {"text": PLAIN, "minor": False}],
            [Count("minor", "recall", "en", "not told", 1, 1), Count("minor", "false alarms", "en", "not told", 0, 1)],
        ),
        (
            [{"text": SAD_ES, "emotional": True}, {"text": SAD, "emotional": True}],
            [
                Count("emotional", "recall", "en", "not told", 1, 1),
                Count("emotional", "recall", "es", "not told", 1, 1),
            ],
        ),
        ([{"text": SAD, "emotional": True, "language": "es"}], [Count("emotional", "recall", "es", "not told", 1, 1)]),
        (
            [{"text": PLAIN, "minor": False, "crisis": False, "emotional": False, "topic": "times"}],
            [Count(each, "false alarms", "en", "not told", 0, 1) for each in ("emotional", "safety", "minor")],
        ),
    ],
)
def test_each_label_is_held_against_what_the_detector_says(rows, counts):
    assert list(measure(lines(*rows)).counts) == counts


def test_lines_without_a_label_and_without_a_language_are_told_apart():
    found = measure(
        lines({"text": SAD, "emotional": True, "language": "en"}, {"text": SAD, "minor": False}, {"text": SAD})
    )
    assert (found.sentences, found.unlabelled, found.guessed) == (2, 1, 1)


def test_a_line_ends_where_json_says_so():
    content = b"\xef\xbb\xbf" + lines({"text": "sad\u2028and alone", "emotional": True}).replace(b"\n", b"\r\n\r\n")
    assert measure(content + lines({"text": PLAIN, "emotional": False})).sentences == 2


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"text": SAD, "emotional": "yes"}, 'Line 2: "emotional" is neither true nor false'),
        ({"text": SAD, "crisis": 1}, 'Line 2: "crisis" is neither true nor false'),
        ({"text": SAD, "minor": None}, 'Line 2: "minor" is neither true nor false'),
        ({"text": SAD, "crisis": True, "safety": False}, "Line 2: crisis and safety are the same label"),
        ({"text": SAD, "language": "fr"}, 'Line 2: "language" is something else than "en" or "es"'),
        ({"text": SAD, "language": ["en"]}, 'Line 2: "language" is something else than "en" or "es"'),
        ({"text": SAD, "wording": "hidden"}, 'Line 2: "wording" is something else than "direct" or "veiled"'),
        ({"words": SAD}, "Line 2 is not of the form"),
        ([SAD], "Line 2 is not of the form"),
        (SAD, "Line 2 is not of the form"),
    ],
)
def test_a_wrong_line_is_named_with_what_is_accepted_and_without_its_words(row, told):
    with pytest.raises(UnusableSet) as refused:
        measure(lines({"text": PLAIN, "emotional": False}, row))
    assert told in str(refused.value)
    assert "husband" not in str(refused.value)


@pytest.mark.parametrize("content", [b'{"text": "caf\xe9", "emotional": true}', b"[" * 100_000, b'{"text": "'])
def test_what_is_no_json_in_utf_8_is_refused(content):
    with pytest.raises(UnusableSet, match="Line 1 is not of the form"):
        measure(content)


@pytest.mark.parametrize("content", [b"", b"\n\n", lines({"text": SAD, "language": "en", "wording": "veiled"})])
def test_a_file_without_any_label_is_told_which_there_are(content):
    with pytest.raises(UnusableSet, match=r'"emotional", "crisis" \(or "safety", the same\) and "minor"'):
        measure(content)


@pytest.mark.parametrize(
    ("before", "after", "p"),
    [
        ((3, 4), (1, 4), 34 / 70),  # Fisher's own: the lady who tastes tea
        ((0, 10), (10, 10), 2 / 184_756),
        ((5, 10), (5, 10), 1.0),
        ((0, 10), (0, 3), 1.0),
        ((10, 10), (3, 3), 1.0),
        ((1, 10), (11, 14), 0.0027594562),
        ((19, 3000), (40, 3000), 0.0083213379),
    ],
)
def test_what_chance_alone_would_bring_about(before, after, p):
    assert chance_of_difference(*after, *before) == pytest.approx(p, rel=1e-6)
    assert chance_of_difference(*before, *after) == pytest.approx(p, rel=1e-6)


def test_large_sets_are_compared_too():
    assert 0 < chance_of_difference(47_000, 50_000, 46_800, 50_000) < 0.05


def test_the_version_changes_with_any_file_of_the_detectors(tmp_path, monkeypatch):
    (tmp_path / "language" / "rules").mkdir(parents=True)
    (tmp_path / "language" / "__init__.py").write_text("")
    monkeypatch.setattr(detectors, "language", SimpleNamespace(__file__=str(tmp_path / "language" / "__init__.py")))
    seen = [detectors_version.__wrapped__()]
    for path in ("language/rules/rule.py", "language/rules/words.txt", "language/rules/weights.json"):
        (tmp_path / path).write_text("more")
        seen.append(detectors_version.__wrapped__())
    assert len(set(seen)) == 4
    (tmp_path / "language" / "__pycache__").mkdir()
    (tmp_path / "language" / "__pycache__" / "rule.pyc").write_text("compiled")
    assert detectors_version.__wrapped__() == seen[-1]


# --- The command ---------------------------------------------------------------------------------------------------


def test_without_measure_each_line_is_read_in_order_with_every_key(tmp_path):
    file = fill(
        tmp_path / "any.jsonl",
        {"text": SAD, "emotional": "unread"},
        {"text": DANGER},
        {"text": PLAIN_ES},
        {"text": "yes", "assistant": "Are you thinking about ending your life?", "history": ["I'm Ann, 217-555-0142"]},
    )
    sad, danger, plain, answer = map(json.loads, said(file).splitlines())
    no_contact = {"name": "", "phone": "", "email": "", "best_time": ""}
    assert sad == {
        "emotional": True, "safety": False, "tier": "", "danger": "", "minor": False, "language": "en", "acts": [],
        "contact": no_contact,
    }  # fmt: skip
    assert (danger["safety"], danger["tier"], danger["danger"]) == (True, "hard", "self_harm")
    assert (plain["emotional"], plain["tier"], plain["language"]) == (False, "", "es")
    assert (answer["tier"], answer["danger"]) == ("hard", "self_harm")
    assert answer["contact"] == {"name": "Ann", "phone": "+12175550142", "email": "", "best_time": ""}


@pytest.mark.parametrize(
    ("row", "told"),
    [({"text": "a", "history": "b"}, "history"), ({"text": "a", "assistant": 1}, "assistant"), ({}, "text")],
)
def test_a_row_of_another_form_is_refused_by_line_and_key(tmp_path, row, told):
    with pytest.raises(CommandError, match=f"Line 1.*{told}"):
        said(fill(tmp_path / "any.jsonl", row))


def test_without_measure_standard_input_is_read_line_by_line(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps({"text": CHILD}) + "\n\n"))
    told = json.loads(said("-"))
    assert (told["emotional"], told["tier"], told["minor"], told["language"]) == (False, "", True, "en")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["{file}"], r'^Line 1 is not of the form \{"text": "…"\}\.$'),
        (["{file}.gone"], "could not be read: No such file or directory"),
        (["{file}.gone", "--measure"], "could not be read: No such file or directory"),
        (["{file}", "--name", "Any"], "--name is for --measure"),
        (["-", "--measure"], "give the set one with --name NAME"),
    ],
)
def test_wrong_use_is_told_in_words(tmp_path, arguments, told):
    file = fill(tmp_path / "any.jsonl", {"words": SAD})
    with pytest.raises(CommandError, match=told):
        said(*(each.format(file=file) for each in arguments))


@pytest.mark.django_db
def test_measuring_prints_a_table_and_keeps_the_counts(tmp_path):
    file = fill(
        tmp_path / "veiled.jsonl",
        {"text": SAD, "emotional": True, "language": "en", "wording": "direct"},
        {"text": PLAIN, "emotional": False},
    )
    told = said(file, "--measure")
    assert "emotional  recall        en, direct                 1/1     1.000  [0.207, 1.000]" in told
    assert "emotional  false alarms  en, not told               0/1     0.000  [0.000, 0.793]" in told
    assert "The language of 1 was not labelled" in told
    report = DetectorReport.objects.get()
    assert (report.name, report.by, report.sentences, report.guessed) == ("veiled.jsonl", None, 2, 1)
    assert report.version == detectors_version()
    assert report.rows[0] == {
        "detector": "emotional",
        "measured": "recall",
        "language": "en",
        "wording": "direct",
        "hits": 1,
        "total": 1,
    }


@pytest.mark.django_db
def test_a_set_can_be_named_and_come_through_standard_input(monkeypatch):
    content = lines({"text": SAD, "emotional": True})
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))
    said("-", "--measure", "--name", " Nightly ")
    assert DetectorReport.objects.get().name == "Nightly"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("row", "name", "told"),
    [
        ({"text": SAD, "emotional": 1}, "Any", "Line 1"),
        ({"text": SAD}, "Any", "No line holds a label"),
        ({"text": SAD, "emotional": True}, "", "a name of 1 to 120 characters"),
        ({"text": SAD, "emotional": True}, "x" * 121, "a name of 1 to 120 characters; this one has 121"),
    ],
)
def test_nothing_is_kept_of_what_cannot_be_measured(tmp_path, row, name, told):
    with pytest.raises(CommandError, match=told):
        said(fill(tmp_path / "any.jsonl", row), "--measure", "--name", name)
    assert not DetectorReport.objects.exists()


# --- The page ------------------------------------------------------------------------------------------------------

PAGE = "admin:evals_detectorreport_changelist"


def page(user) -> str:
    return signed_in(user).get(reverse(PAGE)).content.decode()


def upload(client, content: bytes, name: str = "Nightly", file: str = "any.jsonl"):
    return client.post(reverse(PAGE), {"name": name, "file": SimpleUploadedFile(file, content)})


def make_report(*counts: Count, days_ago: int = 0, **fields) -> DetectorReport:
    """A report of these detectors on a set named "Set", some days old."""
    report = DetectorReport.make("Set", lines({"text": PLAIN, "emotional": False}))
    fields["rows"] = [vars(count) for count in counts] or report.rows
    fields["measured_at"] = report.measured_at - timedelta(days=days_ago)
    DetectorReport.objects.filter(pk=report.pk).update(**fields)
    return DetectorReport.objects.get(pk=report.pk)


def recall(hits: int, total: int) -> Count:
    return Count("safety", "recall", "en", "veiled", hits, total)


@pytest.mark.parametrize(
    ("role", "status"), [(Role.PASTOR, 200), (Role.ADMIN, 200), (Role.OFFICE, 403), (Role.PRAYER_TEAM, 403)]
)
def test_administrators_and_pastors_see_the_page(cast, role, status):
    assert signed_in(cast[role].user).get(reverse(PAGE)).status_code == status


def test_so_does_a_superuser_but_no_outsider_and_nobody_unknown(cast):
    assert signed_in(cast.superuser).get(reverse(PAGE)).status_code == 200
    assert signed_in(cast.outsider).get(reverse(PAGE)).status_code == 403
    assert Client().get(reverse(PAGE)).status_code == 302


def test_the_sidebar_leads_there_whoever_may_go(cast):
    def links(user):
        request = signed_in(user).get(reverse("admin:index")).wsgi_request
        return [item["link"] for group in sidebar(request) for item in group["items"]]

    assert reverse(PAGE) in links(cast[Role.PASTOR].user)
    assert reverse(PAGE) not in links(cast[Role.OFFICE].user)


def test_an_empty_page_says_how_to_fill_it(cast):
    assert "Nothing has been measured yet." in page(cast.superuser)
    assert "signals FILE.jsonl --measure" in page(cast.superuser)
    assert "Nothing has been measured yet." in page(cast[Role.PASTOR].user)
    assert "Whoever runs this installation" in page(cast[Role.PASTOR].user)


def test_a_superuser_measures_on_a_file_and_finds_it_on_the_page(cast):
    client = signed_in(cast.superuser)
    answer = upload(client, lines({"text": SAD, "emotional": True}, {"text": PLAIN, "emotional": False}))
    assert answer.url == reverse(PAGE)
    report = DetectorReport.objects.get()
    assert (report.name, report.by, report.sentences) == ("Nightly", cast.superuser, 2)
    shown = client.get(reverse(PAGE)).content.decode()
    for each in ("Nightly", "The file was not kept.", "100.0 %", "[20.7, 100.0]", "detectors unchanged since"):
        assert each in shown
    assert "recall: 1 of 1" in shown
    assert "says little" in shown


def test_a_set_without_a_name_is_called_as_its_file(cast):
    upload(signed_in(cast.superuser), lines({"text": SAD, "emotional": True}), name="", file="tears.jsonl")
    assert DetectorReport.objects.get().name == "tears.jsonl"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (lines({"text": SAD, "emotional": "yes"}), "Line 1: &quot;emotional&quot; is neither true nor false"),
        (lines({"text": SAD}), "No line holds a label"),
        (b"", "The submitted file is empty."),
        (b"x" * 101, "This file is too large."),
    ],
)
def test_a_file_that_cannot_be_measured_is_refused_in_the_form(cast, settings, content, told):
    settings.IMPORT_MAX_BYTES = 100
    answer = upload(signed_in(cast.superuser), content)
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert not DetectorReport.objects.exists()


def test_only_a_superuser_may_measure_or_delete(cast):
    report = make_report()
    for client in (signed_in(cast[Role.PASTOR].user), signed_in(cast[Role.OFFICE].user), signed_in(cast.outsider)):
        assert upload(client, lines({"text": SAD, "emotional": True})).status_code == 403
        assert client.post(reverse("admin:evals_detectorreport_delete", args=[report.pk])).status_code == 403
    assert "Measure on a file" not in page(cast[Role.PASTOR].user)
    assert "Delete this measurement" not in page(cast[Role.PASTOR].user)
    assert DetectorReport.objects.count() == 1
    answer = signed_in(cast.superuser).post(
        reverse("admin:evals_detectorreport_delete", args=[report.pk]), {"post": "yes"}
    )
    assert answer.url == reverse(PAGE)
    assert not DetectorReport.objects.exists()


def test_nothing_is_measured_without_the_forms_token(cast):
    client = signed_in(cast.superuser, enforce_csrf_checks=True)
    assert upload(client, lines({"text": SAD, "emotional": True})).status_code == 403
    assert not DetectorReport.objects.exists()


def test_a_report_has_no_page_of_its_own_and_cannot_be_written_by_hand(cast):
    client, report = signed_in(cast.superuser), make_report()
    assert client.get(reverse("admin:evals_detectorreport_change", args=[report.pk])).url == reverse(PAGE)
    assert client.get(reverse("admin:evals_detectorreport_add")).status_code == 403


def test_nothing_of_a_sentence_is_kept_or_shown(cast):
    client = signed_in(cast.superuser)
    rows = [{"text": f"zanzibar breaks my heart {number}", "emotional": True, "topic": "zanzibar"} for number in (1, 2)]
    upload(client, lines(*rows))
    upload(client, lines(*rows, {"text": "zanzibar", "minor": "zanzibar"}))
    kept = serializers.serialize("json", [*DetectorReport.objects.all(), *LogEntry.objects.all()])
    assert DetectorReport.objects.count() == 1
    assert "zanzibar" not in kept + page(cast.superuser)


@pytest.mark.parametrize(
    ("before", "after", "tone", "moved", "verdict"),
    [
        (recall(30, 60), recall(55, 60), "good", "+41.7 points (was 30 of 60)", "better, p\xa0<\xa00.001"),
        (recall(55, 60), recall(30, 60), "bad", "−41.7 points (was 55 of 60)", "worse, p\xa0<\xa00.001"),
        (recall(30, 60), recall(33, 60), "", "+5.0 points (was 30 of 60)", "within chance, p\xa0=\xa00.71"),
        (recall(30, 60), recall(30, 60), "", "as before", "was 30 of 60"),
    ],
)
def test_a_change_is_told_from_chance(cast, before, after, tone, moved, verdict):
    make_report(before, days_ago=1, version="before")
    make_report(after)
    (card,) = cards(DetectorReport.objects.newest_with_one_before())
    change = card.groups[0].rows[0].recall.change
    assert (change.tone, change.moved, change.verdict) == (tone, moved, verdict)
    assert moved in page(cast.superuser)


def test_more_false_alarms_are_worse(cast):
    alarms = [Count("safety", "false alarms", "en", "veiled", hits, 100) for hits in (2, 30)]
    make_report(alarms[0], days_ago=1, version="before")
    make_report(alarms[1])
    (card,) = cards(DetectorReport.objects.newest_with_one_before())
    assert card.groups[0].rows[0].false_alarms.change.tone == "bad"
    assert card.scale == 50


def test_measuring_once_more_does_not_hide_what_changed(cast):
    oldest = make_report(recall(10, 60), days_ago=3, version="oldest")
    before = make_report(recall(30, 60), days_ago=2, version="before")
    make_report(recall(55, 60), days_ago=1)
    newest = make_report(recall(55, 60))
    assert DetectorReport.objects.newest_with_one_before() == [(newest, before)]
    assert oldest != before


def test_another_file_of_the_same_name_is_called_that(cast):
    make_report(recall(30, 60), days_ago=1, sha256="other")
    make_report(recall(30, 60))
    assert "the same detectors" in page(cast.superuser)
    assert "another file of this name" in page(cast.superuser)


def test_detectors_that_have_changed_since_are_to_be_measured_again(cast):
    make_report(version="before")
    assert "detectors changed since: measure again" in page(cast.superuser)


def test_languages_and_wordings_stand_in_rows_with_their_sum_last(cast):
    places = [("es", "not told"), ("en", "veiled"), ("es", "direct"), ("en", "direct")]
    make_report(*(Count("emotional", "recall", *place, 3, 4) for place in places))
    (card,) = cards(DetectorReport.objects.newest_with_one_before())
    rows = [(row.language, row.wording, row.recall.hits, row.recall.total) for row in card.groups[0].rows]
    assert rows == [
        ("English", "direct", 3, 4),
        ("English", "veiled", 3, 4),
        ("Spanish", "direct", 3, 4),
        ("Spanish", "not told", 3, 4),
        ("all", "all", 12, 16),
    ]


def test_the_newest_set_comes_first_and_a_long_history_costs_no_more_queries(cast, django_assert_num_queries):
    make_report(days_ago=2, name="Older")
    make_report(name="Newer")
    for day in range(5):
        make_report(days_ago=day + 1, name="Newer", version=f"v{day}")
    with django_assert_num_queries(2):
        found = DetectorReport.objects.newest_with_one_before()
    assert [(newest.name, before and before.version) for newest, before in found] == [("Newer", "v0"), ("Older", None)]


def test_in_spanish_the_bars_are_as_long_as_in_english(cast, settings):
    make_report(recall(30, 61), Count("safety", "false alarms", "es", "direct", 1, 70), days_ago=1, version="before")
    make_report(recall(55, 61), Count("safety", "false alarms", "es", "direct", 3, 70))

    def bars(page: str) -> list[str]:
        return re.findall(r"<svg .*?</svg>", page, re.DOTALL)

    settings.USE_THOUSAND_SEPARATOR = True
    shown = signed_in(cast.superuser).get(reverse(PAGE), headers={"Accept-Language": "es"})
    assert (shown.status_code, shown["Content-Language"]) == (200, "es")
    spanish = shown.content.decode()
    numbers = re.findall(r' (?:x|y|width|height|viewBox)="([^"]*)"', "".join(bars(spanish)))
    assert len(numbers) > 20
    assert all(re.fullmatch(r"\d+(\.\d+)?", number) for each in numbers for number in each.split())
    assert bars(spanish) == bars(page(cast.superuser))
    assert "90,2 %" in spanish  # 55 of 61, as it is read
    assert "p\u00a0<\u00a00,001" in spanish.replace("&lt;", "<")


def test_the_page_brings_no_script_and_no_style_of_its_own(cast):
    make_report(recall(30, 60), days_ago=1, version="before")
    make_report(recall(55, 60))
    shown = page(cast.superuser)
    own = shown[shown.index('<div class="console">') : shown.index("</form>", shown.index('id="measure"'))]
    assert "<table" in own
    for each in ("style=", "<script", "<style", "onclick"):
        assert each not in own
