"""Sermons, announcements and Bible verses as the visitor is told of them."""

import uuid
from datetime import UTC, date, datetime, timedelta

import pytest

from church.models import Announcement, Sermon
from church.testing import make_church
from tooling.registry import ToolContext, ToolProblem
from tooling.tools import REGISTRY, word

LATE_ON_SATURDAY = datetime(2026, 3, 8, 4, 0, tzinfo=UTC)  # March 7, 22:00 in Chicago
TODAY = date(2026, 3, 7)


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(word.timezone, "now", lambda: LATE_ON_SATURDAY)


def ask(name, church=None, language="en", **call):
    ctx = ToolContext(church_id=church.pk if church else 0, conversation_id=uuid.uuid4(), language=language)
    return REGISTRY.get(name).handler(ctx, call).content


def days_ago(days: int) -> date:
    return TODAY - timedelta(days=days)


def preached(church, title, days, **fields):
    return Sermon.objects.create(church=church, title=title, preached_on=days_ago(days), **fields)


@pytest.mark.django_db
class TestSermon:
    def test_this_weeks_sermon_with_all_that_is_on_file(self):
        church = make_church()
        preached(church, "Old", 13)
        preached(
            church, "Still Waters", 6, speaker="Pastor Ruth", series="Psalms", scripture="Psalm 23",
            summary="On rest.", url="https://example.org/s",
        )  # fmt: skip
        preached(church, "Tomorrow's", -1)
        assert ask("get_sermon_info", church).splitlines() == [
            "Sermon: Still Waters",
            "Date: Sunday, March 1, 2026",
            "Speaker: Pastor Ruth",
            "Series: Psalms",
            "Scripture: Psalm 23",
            "Summary: On rest.",
            "Link: https://example.org/s",
        ]

    def test_the_next_one(self):
        church = make_church()
        preached(church, "Past", 6)
        preached(church, "In two weeks", -8)
        preached(church, "Tomorrow's", -1, speaker="Pastor Ruth")
        told = ask("get_sermon_info", church, which="next")
        assert told.startswith("Next sermon: Tomorrow's\nDate: Sunday, March 8, 2026")
        assert "Not on file: scripture." in told

    @pytest.mark.parametrize(
        ("today", "title"),
        [
            pytest.param("2026-03-07", "March 1", id="on a Saturday"),
            pytest.param("2026-03-08", "March 1", id="on a Sunday: a week ago, not today"),
            pytest.param("2026-03-09", "March 8", id="on a Monday: yesterday"),
        ],
    )
    def test_last_sundays(self, monkeypatch, today, title):
        church = make_church()
        for days, name in ((13, "February 22"), (6, "March 1"), (-1, "March 8")):
            preached(church, name, days)
        noon = datetime.fromisoformat(f"{today}T18:00+00:00")
        monkeypatch.setattr(word.timezone, "now", lambda: noon)
        assert ask("get_sermon_info", church, which="last_sunday").startswith(f"Sermon: {title}")

    def test_when_there_was_none_last_sunday_it_says_so(self):
        church = make_church()
        preached(church, "A month ago", 30)
        told = ask("get_sermon_info", church, which="last_sunday")
        assert "There is none of last Sunday; this is the latest before it." in told

    def test_an_older_one_is_not_passed_off_as_this_weeks(self):
        church = make_church()
        preached(church, "A month ago", 30)
        assert "There is none from this week; this is the most recent one on file." in ask("get_sermon_info", church)

    def test_the_visitors_language_is_preferred_within_the_same_week(self):
        church = make_church()
        preached(church, "Aguas tranquilas", 8, language="es")
        preached(church, "Still Waters", 6)
        assert "Sermón: Aguas tranquilas" in ask("get_sermon_info", church, language="es")
        preached(church, "Today's", 0)
        assert "Sermón: Today's" in ask("get_sermon_info", church, language="es")

    @pytest.mark.parametrize("call", [{}, {"which": "next"}])
    def test_none_on_file(self, call):
        told = ask("get_sermon_info", make_church(), **call)
        assert told.startswith("Not on file:")
        assert "(217) 555-0100" in told


@pytest.mark.django_db
class TestAnnouncements:
    def test_those_live_today_by_the_churchs_calendar(self):
        church = make_church()
        Announcement.objects.create(church=church, title="Fish fry", body="At six,\nin the hall.", ends_on=TODAY)
        Announcement.objects.create(church=church, title="Over", ends_on=days_ago(1))
        Announcement.objects.create(church=church, title="Not yet", starts_on=days_ago(-1))
        Announcement.objects.create(church=make_church(), title="Next door's")
        assert ask("get_announcements", church) == ("- Fish fry (until Saturday, March 7, 2026): At six, in the hall.")

    def test_in_the_visitors_language_else_in_the_other(self):
        church = make_church()
        Announcement.objects.create(church=church, title="Fish fry")
        assert ask("get_announcements", church, language="es") == "- Fish fry"
        Announcement.objects.create(church=church, title="Cena de pescado", language="es")
        assert ask("get_announcements", church, language="es") == "- Cena de pescado"

    def test_none_today(self):
        assert ask("get_announcements", make_church(), language="es").startswith("Hoy no hay anuncios.")


class TestBible:
    def test_several_references_at_once(self):
        told = ask("lookup_bible_verse", references="John 3:16-18; Ps 23:1")
        assert told.startswith("John 3:16-18 (World English Bible)\n16 For God so loved")
        assert "Psalm 23:1 (World English Bible)\n1 Yahweh is my shepherd" in told

    def test_the_king_james(self):
        told = ask("lookup_bible_verse", references="Ps 23:1", translation="kjv")
        assert told == "Psalm 23:1 (King James Version)\n1 The LORD is my shepherd; I shall not want."

    def test_a_spanish_reference_is_read_and_the_english_text_called_that(self):
        told = ask("lookup_bible_verse", language="es", references="Juan 3:16")
        assert told.startswith("Juan 3:16 (World English Bible)\n16 For God")
        assert told.endswith("El texto disponible está en inglés.")

    def test_a_reference_that_could_not_be_read_is_named_beside_the_others(self):
        told = ask("lookup_bible_verse", references="Ps 23:1; Hezekiah 3:4; John 99:1")
        assert "1 Yahweh is my shepherd" in told
        assert "Could not be read as a Bible reference: hezekiah 3:4; John 99:1 (John has 21 chapters)." in told

    @pytest.mark.parametrize("typed", ["Hezekiah 3:4", "the love chapter", "...", "John 99"])
    def test_nothing_that_could_be_read_is_a_problem_that_says_how_to_cite(self, typed):
        with pytest.raises(ToolProblem, match=r"such as John 3:16-18; Psalm 23\."):
            ask("lookup_bible_verse", references=typed)

    def test_a_long_chapter_is_shortened_with_a_note(self):
        told = ask("lookup_bible_verse", references="Psalm 119")
        assert len(told) < word.BIBLE_CHARS + 200
        assert told.endswith("[shortened: Psalm 119 goes on after this]")

    def test_many_chapters_share_the_room(self):
        told = ask("lookup_bible_verse", references="Ps 78; Ps 89; Ps 105; Ps 106; Ps 107; Ps 118; Ps 119; Ps 136")
        assert told.count("[shortened:") == 8
        assert len(told) < word.BIBLE_CHARS + 8 * 150

    def test_a_verse_that_one_translation_counts_elsewhere_comes_from_the_other(self):
        assert "Romans 16:25 (King James Version)" in ask("lookup_bible_verse", references="Rom 16:25")
