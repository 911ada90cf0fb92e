"""A language is a folder: one more is read without a line of code, and one that lacks a piece is an error at start."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from carebot.turn.crisis import crisis_reply, direct_question, quiet_line
from language import pack
from language.crisis import countries, crisis_lines
from language.danger import Danger, DangerKind, Tier
from language.errors import IncompletePack
from language.identify import identify
from language.openings import opening_words
from language.pack import PACKS, packs, read_pack
from language.rules.pack_files import lines_by_pack


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pack for a language that nobody speaks, "qx", beside the real ones."""
    for folder in PACKS.iterdir():
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("sentences", "dev", "unseen"))
    shutil.copytree(tmp_path / "en", tmp_path / "qx")
    wording = tmp_path / "qx" / "wording.toml"
    wording.write_text(re.sub(r'= "([^"]*)"', r'= "zor \1"', wording.read_text()))
    about = tmp_path / "qx" / "pack.toml"
    about.write_text(re.sub(r'common = """[^"]*"""', 'common = "zor mek tulu"', about.read_text()))
    monkeypatch.setattr(pack, "PACKS", tmp_path)
    packs.cache_clear()
    yield tmp_path / "qx"
    packs.cache_clear()


def test_a_made_up_language_is_told_and_answered_without_a_line_of_code(made_up: Path) -> None:
    assert identify("zor mek 555 tulu") == "qx"
    danger = Danger(DangerKind.SELF_HARM, "test", tier=Tier.SOFT)
    assert direct_question(danger, language="qx").startswith("zor")
    assert quiet_line(danger, language="qx", country="US").startswith("zor")
    assert "zor text" in crisis_reply(danger, language="qx")


@pytest.mark.parametrize(
    ("file", "cut", "told"),
    [
        ("wording.toml", r"\n\[direct\][^\[]*", "wording.toml lacks [direct]"),
        ("crisis.toml", r"\n\[abuse\.old\][^\[]*", "crisis.toml lacks [abuse.old]"),
        ("crisis.toml", r"(?<=\[threat\.self\])\nfirst = .*", "threat.self"),
        ("people.toml", r"\nunless = .*", "'unless'"),
        ("people.toml", r"\n\[raped\][^\[]*\[[^\[]*", "'raped'"),
        ("pack.toml", r"name = .*", "'name'"),
        ("pack.toml", r"is_checked_by_native = \w+", "is_checked_by_native"),
        ("lexicon.toml", r"\n\[numbers\][^\[]*", "lexicon.toml lacks [numbers]"),
        ("lexicon.toml", r"\ndoubtful = .*", "lexicon.toml lacks [bible] doubtful"),
        ("lexicon.toml", r"\nGenesis.*", "65 lines"),
        ("lexicon.toml", r"\n\[days\](?s:.*)", "lexicon.toml lacks [days]"),
        ("lexicon.toml", r" \"Sunday sun\"", "weekdays: 7 strings"),
        ("lexicon.toml", r"\nat_sign = .*", "lexicon.toml lacks [contact] at_sign"),
        ("lexicon.toml", r"\nparticles = .*", "lexicon.toml lacks [names] particles"),
        ("openings.toml", r"\n\[closing\][^\[]*", "openings.toml lacks [closing]"),
        ("openings.toml", r"\npossessive = .*", "openings.toml lacks 'possessive'"),
        ("openings.toml", r"\n\[taken_back\][^\[]*", "openings.toml lacks 'taken_back'"),
    ],
)
def test_a_pack_that_lacks_a_piece_is_an_error_that_names_it(made_up: Path, file: str, cut: str, told: str) -> None:
    path = made_up / file
    path.write_text(re.sub(cut, "\n", path.read_text(), count=1))
    with pytest.raises(IncompletePack, match=re.escape(told.split(" lacks")[0])):
        read_pack(made_up)


@pytest.mark.parametrize("file", ["asks.txt", "conversation.txt", "kinds.txt", "minor.txt", "words.txt"])
def test_a_language_that_replies_are_given_in_must_have_every_file_of_rules(made_up: Path, file: str) -> None:
    (made_up / file).unlink()
    with pytest.raises(IncompletePack, match=f"qx/{file}"):
        lines_by_pack(file)


def test_danger_is_heard_in_a_language_that_no_replies_are_given_in(made_up: Path) -> None:
    for file in ("openings.toml", "asks.txt", "conversation.txt", "kinds.txt", "minor.txt", "words.txt"):
        (made_up / file).unlink()
    assert packs()["qx"].openings is None
    assert "qx" not in lines_by_pack("asks.txt")
    assert opening_words("qx") == opening_words("en")


@pytest.mark.parametrize("language", ["en", "es", "pt"])
@pytest.mark.parametrize("kind", list(DangerKind))
def test_every_country_has_a_way_to_reach_somebody_for_every_danger_in_every_language(
    kind: DangerKind, language: str
) -> None:
    for country in (*countries(), "XX"):
        lines = crisis_lines(country, kind, language)
        assert any(line.call or line.text or line.url for line in lines), country


def test_lines_go_by_country_and_their_words_by_language() -> None:
    boston, *_ = crisis_lines("US", DangerKind.SELF_HARM, "pt-BR")
    assert (boston.call, boston.note) == ("988", "grátis, dia e noite")
    recife, *_ = crisis_lines("BR", DangerKind.SELF_HARM, "en")
    assert (recife.call, recife.note) == ("188", "free, day and night")


def test_a_threat_never_gets_the_lines_for_people_who_think_of_ending_their_life() -> None:
    for country in countries():
        for language in packs():
            life = {line.name for line in crisis_lines(country, DangerKind.SELF_HARM, language)[:-1]}
            assert not life & {line.name for line in crisis_lines(country, DangerKind.THREAT, language)}


def test_in_a_medical_emergency_the_emergency_number_is_first() -> None:
    assert crisis_lines("US", DangerKind.MEDICAL_EMERGENCY, "en", who="poisoned")[0].call == "911"
    assert "1-800-222-1222" in [
        line.call for line in crisis_lines("US", DangerKind.MEDICAL_EMERGENCY, "en", who="poisoned")
    ]


@pytest.mark.parametrize(
    ("danger", "told", "not_told"),
    [
        (Danger(DangerKind.ABUSE, "test", who="old"), ["1-800-677-1116", "in the house"], ["Childhelp"]),
        (Danger(DangerKind.SEXUAL_VIOLENCE, "test"), ["1-800-656-4673", "I believe you"], ["Childhelp"]),
        (Danger(DangerKind.HARM_TO_OTHERS, "test", who="parent"), ["1-833-852-6262", "crib"], ["monster"]),
        (Danger(DangerKind.MEDICAL_EMERGENCY, "test", who="poisoned"), ["1-800-222-1222", "vomit"], []),
        (Danger(DangerKind.SELF_HARM, "test", True), ["stay with them"], ["your life matters"]),
    ],
)
def test_the_right_words_for_the_right_person(danger: Danger, told: list[str], not_told: list[str]) -> None:
    reply = crisis_reply(danger, language="en")
    assert all(words in reply for words in told)
    assert not any(words in reply for words in not_told)


def test_who_cannot_be_heard_is_shown_first_what_can_be_written_to() -> None:
    reply = crisis_reply(Danger(DangerKind.DOMESTIC_VIOLENCE, "test", who="watched"), language="en")
    lines = [line for line in reply.splitlines() if line.startswith("•")]
    assert "text START to 88788" in lines[0]
    assert lines[-1].startswith("• Emergency")
