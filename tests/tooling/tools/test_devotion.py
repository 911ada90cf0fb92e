"""Devotionals, deeper study and lessons: the church's own words, exact passages, and no position made up."""

from datetime import UTC, date, datetime

import pytest

from church.models import Belief, Devotional, Reading
from church.testing import make_church
from language.text.references import read_references
from tests.tooling.tools.asking import ask
from tooling.registry import ToolProblem
from tooling.tools import devotion
from tooling.tools.bible import Translation, passage_text
from tooling.tools.themes import THEMES, themes_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(devotion.timezone, "now", lambda: datetime(2026, 3, 2, 15, 0, tzinfo=UTC))


class TestDaily:
    def devotional(self, church, day, language="en", **fields):
        return Devotional.objects.create(
            church=church,
            day=date.fromisoformat(day),
            language=language,
            title=f"{language} {day}",
            body="Be still.",
            **fields,
        )

    def test_todays_in_the_visitors_language(self):
        church = make_church()
        self.devotional(church, "2026-03-02", scripture="Psalm 46:10", prayer="Amen.", author="Ruth")
        self.devotional(church, "2026-03-02", "es")
        assert ask("daily_devotional", church).splitlines() == [
            "Devotional for Monday, March 2, 2026",
            "Title: en 2026-03-02",
            "Scripture: Psalm 46:10",
            "Be still.",
            "Prayer: Amen.",
            "By: Ruth",
        ]
        assert "Título: es 2026-03-02" in ask("daily_devotional", church, "es")

    def test_the_most_recent_one_and_never_tomorrows(self):
        church = make_church()
        self.devotional(church, "2026-02-27")
        self.devotional(church, "2026-03-03")
        told = ask("daily_devotional", church, day="2026-03-03")
        assert "Devotional for Friday, February 27, 2026" in told
        assert "There is none for Monday, March 2, 2026; this is the most recent one." in told

    def test_only_in_the_other_language_is_said(self):
        church = make_church()
        self.devotional(church, "2026-03-02")
        assert "Solo está registrado en inglés." in ask("daily_devotional", church, "es")

    def test_nothing_on_file(self):
        assert ask("daily_devotional", make_church()).startswith("No devotionals are on file.")


class TestDevotional:
    def test_passages_stand_in_their_exact_words(self):
        told = ask("generate_devotional", make_church(), theme="hope")
        passage = read_references("Romans 15:13").passages[0]
        assert passage_text(passage, Translation.WEB, max_chars=900).verses[0] in told
        assert told.startswith("Theme: hope\nPassages:")
        assert "1. Begin where the person is" in told

    def test_passages_they_asked_for_are_taken(self):
        told = ask("generate_devotional", make_church(), theme="hope", references="Psalm 100")
        assert "Psalm 100 (" in told
        assert "Romans 15:13" not in told
        with pytest.raises(ToolProblem, match="Accepted: Psalm 23"):
            ask("generate_devotional", make_church(), theme="hope", references="Hezekiah 1")

    def test_a_theme_nobody_knows_says_so(self):
        told = ask("generate_devotional", make_church(), theme="quarks")
        assert "No theme by that name is known here" in told
        assert "Psalm 23" in told

    def test_in_spanish(self):
        told = ask("generate_devotional", make_church(), "es", theme="el perdón")
        assert told.startswith("Tema: perdón")
        assert "Mateo 18:21-35" in told
        assert "El texto disponible está en inglés." in told


class TestDeepDive:
    def church(self):
        church = make_church()
        Belief.objects.create(
            church=church,
            subject="Baptism",
            keywords="infant baptism, immersion",
            statement="We baptize believers and the children of believers.",
            scripture="Romans 6:3-4",
        )
        Belief.objects.create(church=church, subject="The millennium", keywords="end times", takes_position=False)
        Reading.objects.create(church=church, title="On Baptism", author="A. Writer", subjects="baptism")
        return church

    def test_the_churchs_own_statement_with_passages_and_reading(self):
        told = ask("theological_deep_dive", self.church(), subject="Do you baptize infants?")
        assert "statement of belief on Baptism: We baptize believers" in told
        assert "Romans 6:3-4 (" in told
        assert "- On Baptism, A. Writer" in told

    def test_where_it_takes_no_position_it_says_so(self):
        told = ask("theological_deep_dive", self.church(), subject="the end times")
        assert told.startswith("On The millennium the church takes no position")

    def test_what_is_not_on_file_is_not_made_up(self):
        told = ask("theological_deep_dive", self.church(), subject="women in ministry")
        assert told.startswith("The statement of belief on file says nothing on this")
        assert "(217) 555-0100" in told


class TestLesson:
    @pytest.mark.parametrize("minutes", [10, 37, 45, 180])
    def test_the_parts_take_exactly_the_time_there_is(self, minutes):
        told = ask("generate_lesson_plan", make_church(), topic="forgiveness", age_group="teens", minutes=minutes)
        lengths = [int(line.rsplit(": ", 1)[1].split(" ")[0]) for line in told.splitlines() if line.endswith(" min")]
        assert sum(lengths) == minutes
        assert min(lengths) >= 1

    @pytest.mark.parametrize("group", ["preschool", "elementary", "preteens", "teens", "adults"])
    @pytest.mark.parametrize("spoken", ["en", "es"])
    def test_each_age_has_its_own(self, group, spoken):
        told = ask("generate_lesson_plan", make_church(), spoken, topic="grief", age_group=group)
        assert "{" not in told
        assert told.count("\n- ") >= 4


def test_every_theme_has_passages_that_can_be_read():
    assert len(THEMES) >= 40
    assert len({theme.key for theme in THEMES}) == len(THEMES)
    for theme in THEMES:
        for reference in theme.references:
            reading = read_references(reference)
            assert not reading.unread, reference
            assert passage_text(reading.passages[0], Translation.WEB, max_chars=100).verses, reference


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.key)
def test_a_theme_is_found_by_its_name_in_both_languages(theme):
    assert theme in themes_in(theme.label("en"))[:2]
    assert theme in themes_in(theme.label("es"))[:2]
