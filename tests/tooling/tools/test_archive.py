"""Older sermons, songs and illustrations: what fits, what comes closest, and what is not there."""

from datetime import UTC, date, datetime, time

import pytest

from church.models import Illustration, Sermon, WorshipService, WorshipSet, WorshipSong
from church.testing import make_church
from tests.tooling.tools.asking import ask
from tooling.registry import ToolProblem
from tooling.tools import REGISTRY, archive

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(archive.timezone, "now", lambda: datetime(2026, 3, 2, 15, 0, tzinfo=UTC))


def sermon(church, title, day="2026-01-04", **fields):
    return Sermon.objects.create(church=church, title=title, preached_on=date.fromisoformat(day), **fields)


def church_with_archive():
    church = make_church()
    sermon(church, "The Prodigal", "2025-11-02", scripture="Luke 15:11-32", speaker="Pastor Ruth", topics="grace")
    sermon(church, "The Lost Coin", "2025-12-07", scripture="Luke 15:8-10", speaker="Marcus Bell")
    sermon(
        church, "Do Not Worry", "2026-01-04", scripture="Matthew 6:25-34", topics="anxiety", url="https://x.example/w"
    )
    sermon(church, "El hijo pródigo", "2025-10-05", scripture="Lucas 15:11-32", language="es")
    sermon(church, "Easter to come", "2026-04-05", topics="anxiety")
    return church


class TestSermons:
    @pytest.mark.parametrize(
        ("call", "title"),
        [
            ({"topic": "grace"}, "The Prodigal"),
            ({"topic": "I worry all night"}, "Do Not Worry"),
            ({"topic": "panic"}, "Do Not Worry"),  # the theme, in other words
            ({"scripture": "Luke 15:8"}, "The Lost Coin"),
            ({"scripture": "Mt 6"}, "Do Not Worry"),
            ({"speaker": "bell"}, "The Lost Coin"),
            ({"after": "2026-01-01"}, "Do Not Worry"),
            ({"scripture": "Luke 15", "speaker": "Ruth"}, "The Prodigal"),
        ],
    )
    def test_what_fits_comes_first(self, call, title):
        told = ask("find_past_sermon", church_with_archive(), **call)
        assert told.splitlines()[0] == "From the archive:"
        assert told.splitlines()[1].startswith(f"- {title} (")

    def test_what_is_to_come_is_no_past_sermon(self):
        assert "Easter" not in ask("find_past_sermon", church_with_archive(), topic="anxiety")

    def test_the_closest_when_none_fits_all_of_it(self):
        told = ask("find_past_sermon", church_with_archive(), topic="worry", speaker="Ruth")
        assert told.splitlines()[0] == "None fits all that was asked for. The closest:"
        assert "Do Not Worry" in told
        told = ask("find_past_sermon", church_with_archive(), scripture="Luke 15", before="2020-01-01")
        assert told.splitlines()[0] == "None fits all that was asked for. The closest:"
        assert "The Prodigal" in told

    def test_nothing_about_it_shows_the_latest_and_says_so(self):
        told = ask("find_past_sermon", church_with_archive(), topic="quarks")
        assert told.splitlines()[0] == "Nothing in the archive is about that. The latest:"
        assert told.splitlines()[1].startswith("- Do Not Worry")

    def test_in_spanish_those_in_spanish_come_first(self):
        told = ask("find_past_sermon", church_with_archive(), "es", scripture="Lucas 15:11")
        assert told.splitlines()[1].startswith("- El hijo pródigo (domingo 5 de octubre de 2025)")

    def test_date_speaker_passage_and_link_are_told(self):
        told = ask("find_past_sermon", church_with_archive(), topic="worry")
        assert "(Sunday, January 4, 2026)" in told
        assert "Scripture: Matthew 6:25-34; Link: https://x.example/w" in told

    def test_an_empty_archive(self):
        assert ask("find_past_sermon", make_church(), topic="x").startswith("There are no sermons in the archive.")

    @pytest.mark.parametrize(
        ("call", "words"),
        [({"scripture": "Hezekiah 3"}, "Accepted: Luke 15"), ({"after": "2026-02-30"}, "Accepted: YYYY")],
    )
    def test_what_cannot_be_read_says_what_is_accepted(self, call, words):
        with pytest.raises(ToolProblem, match=words):
            ask("find_past_sermon", church_with_archive(), **call)


class TestSongs:
    def church(self):
        church = make_church()
        early = WorshipService.objects.create(church=church, name="Early", starts_at=time(9))
        spanish = WorshipService.objects.create(church=church, name="Culto", starts_at=time(13), language="es")
        for service, title in ((early, "Amazing Grace"), (spanish, "Sublime gracia")):
            songs = WorshipSet.objects.create(
                church=church, day=date(2026, 3, 1), service=service, url="https://p.example/1"
            )
            WorshipSong.objects.create(worship_set=songs, title=title, artist="Trad.", url="https://s.example/1")
        return church

    def test_the_latest_with_links_in_the_visitors_language(self):
        told = ask("get_worship_playlist", self.church())
        assert told.splitlines() == [
            "Songs of Sunday, March 1, 2026, Early:",
            "- Amazing Grace, Trad.: https://s.example/1",
            "Playlist: https://p.example/1",
        ]
        assert "Sublime gracia" in ask("get_worship_playlist", self.church(), "es")

    def test_a_day_without_a_list_gives_the_one_before_and_says_so(self):
        told = ask("get_worship_playlist", self.church(), day="2026-03-08")
        assert told.startswith("There is no list for Sunday, March 8, 2026; this is the latest before it.")
        assert ask("get_worship_playlist", self.church(), day="2020-01-01").startswith("There is no list for")

    def test_on_a_sunday_it_says_which_sunday_is_meant(self, monkeypatch):
        church = self.church()
        WorshipSet.objects.create(church=church, day=date(2026, 2, 22))
        monkeypatch.setattr(archive.timezone, "now", lambda: datetime(2026, 3, 1, 20, 0, tzinfo=UTC))
        assert ask("get_worship_playlist", church).startswith("Songs of Sunday, March 1, 2026 (today), Early:")
        last = ask("get_worship_playlist", church, day="2026-02-22")
        assert last.startswith("Songs of Sunday, February 22, 2026 (last Sunday, a week ago today)")
        assert "(el domingo pasado, hace una semana)" in ask("get_worship_playlist", church, "es", day="2026-02-22")

    def test_the_model_is_told_what_last_sunday_means_on_a_sunday(self):
        assert "said on a Sunday, the one a week ago" in REGISTRY.get("get_worship_playlist").description

    def test_the_service_that_was_named(self):
        assert "Sublime gracia" in ask("get_worship_playlist", self.church(), service="the culto")

    def test_nothing_on_file(self):
        assert ask("get_worship_playlist", make_church()).startswith("No songs are on file.")


class TestIllustrations:
    def church(self):
        church = make_church()
        Illustration.objects.create(
            church=church, title="The mule", body="A mule fell into a well.", topics="patience", source="A folk tale"
        )
        Illustration.objects.create(church=church, title="Two debts", body="x" * 900, topics="forgiveness")
        return church

    def test_found_by_its_words_with_its_source(self):
        told = ask("search_illustrations", self.church(), topic="mules")
        assert told.splitlines() == [
            "From the library:",
            "- The mule: A mule fell into a well.",
            "  Source: A folk tale",
        ]

    def test_the_closest_and_what_there_is(self):
        told = ask("search_illustrations", self.church(), topic="waiting")
        assert told.splitlines()[:2] == ["None has those words. The closest:", "- The mule: A mule fell into a well."]
        assert ask("search_illustrations", self.church(), topic="quarks").endswith("forgiveness, patience.")

    def test_long_ones_are_shortened(self):
        assert len(ask("search_illustrations", self.church(), topic="forgiveness")) < 800

    def test_an_empty_library(self):
        assert ask("search_illustrations", make_church(), "es", topic="x").startswith("No hay ilustraciones")
