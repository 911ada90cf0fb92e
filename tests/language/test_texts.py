"""The texts of a language are a folder of its pack: as many, under the same keys and with the same placeholders, in each."""

import importlib
import re
import shutil
from pathlib import Path

import pytest

from carebot.wording import FLOOR_HELD_BY, say
from language import pack
from language import texts as from_packs
from language.errors import IncompletePack
from language.pack import PACKS, packs
from language.texts import all_texts, areas, in_any, languages, texts
from tooling.tools.facts import day_name, listed

ROOT = PACKS.parent.parent
LAYERS = ("church", "prayers", "tooling", "carebot", "evals")
FOLDERS = (*LAYERS, "benchmarks", "docs", "examples", "static", "templates")
NAMED = re.compile(rb"""["']es["']|spanish""")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The packs' texts, to be changed; they are read anew each time."""
    for code in languages():
        shutil.copytree(PACKS / code / "texts", tmp_path / code / "texts")
    (tmp_path / "pt").mkdir()
    monkeypatch.setattr(pack, "PACKS", tmp_path)
    for cached in ("languages", "texts"):
        monkeypatch.setattr(from_packs, cached, getattr(from_packs, cached).__wrapped__)
    return tmp_path


def _replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("area", areas())
def test_every_language_has_all_texts_of_an_area(area: str) -> None:
    assert set(texts(area).languages) == set(languages())


def test_one_language_more_is_a_folder(copied: Path) -> None:
    shutil.copytree(copied / "en", copied / "qx")
    _replaced(copied / "qx" / "texts" / "facilities.toml", '"Rooms:"', '"Zor:"')
    assert from_packs.languages() == ("en", "es", "qx")
    assert from_packs.texts("facilities")["rooms"]["qx"] == "Zor:"


@pytest.mark.parametrize("language", ["pt", "fr"])
def test_a_language_without_texts_is_answered_in_english(language: str) -> None:
    assert language not in languages()
    assert listed(["one", "two"], language) == "one and two"
    assert day_name(0, language) == "Monday"
    assert say(FLOOR_HELD_BY, language, name="Ruth") == " from Ruth"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('rooms = "Salas:"\n', "", "'rooms'"),
        ('rooms = "Salas:"\n', 'rooms = "Salas:"\nrooms_more = "Más"\n', "'rooms_more'"),
        ('purpose = "para qué es"\n', "", "'fields.purpose'"),
        ("{largest}", "{largestt}", "'too_small' has other placeholders"),
        ("ya hay {count} peticiones", "ya hay muchas peticiones", "'too_many' has other placeholders"),
        ('rooms = "Salas:"', 'rooms = "Salas:', "cannot be read"),
        ('rooms = "Salas:"', "rooms = 3", "'rooms' is no text"),
        ('rooms = "Salas:"', 'rooms = ["Salas:"]', "'rooms' is no text"),
    ],
)
def test_what_a_language_lacks_is_an_error_that_names_it(copied: Path, old: str, new: str, told: str) -> None:
    _replaced(copied / "es" / "texts" / "facilities.toml", old, new)
    with pytest.raises(IncompletePack, match=re.escape(told)):
        from_packs.texts("facilities")


def test_an_area_that_a_language_lacks_is_an_error(copied: Path) -> None:
    (copied / "es" / "texts" / "facilities.toml").unlink()
    with pytest.raises(IncompletePack, match=r"es/texts/facilities\.toml cannot be read"):
        from_packs.texts("facilities")


def test_an_area_that_english_lacks_is_an_error(copied: Path) -> None:
    (copied / "es" / "texts" / "more.toml").write_text("")
    with pytest.raises(IncompletePack, match="es/texts has more"):
        from_packs.all_texts()


@pytest.mark.parametrize("key", ["no_such_key", "fields", "fields.no_such_key"])
def test_a_key_that_is_no_text_is_an_error(key: str) -> None:
    with pytest.raises(IncompletePack, match="facilities"):
        texts("facilities")[key]


def test_a_list_is_no_text_and_a_text_no_list() -> None:
    with pytest.raises(IncompletePack, match="'devotional_outline'"):
        texts("devotion")["devotional_outline"]
    with pytest.raises(IncompletePack, match="'passages'"):
        texts("devotion").lines("passages")
    with pytest.raises(IncompletePack, match=r"\[passages\]"):
        texts("devotion").table("passages")


def test_texts_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        texts("facilities")["rooms"]["en"] = "Other"  # type: ignore[index]


def test_every_text_is_used() -> None:
    for layer in LAYERS:
        for path in (ROOT / layer).rglob("*.py"):
            if "migrations" not in path.parts and path.name not in {"asgi.py", "wsgi.py"}:
                importlib.import_module(
                    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
                )
    unused = {area: sorted(told.keys - told.asked) for area, told in all_texts().items()}
    assert {area: keys for area, keys in unused.items() if keys} == {}


@pytest.mark.parametrize("area", ["offline_heard", "offline_manner"])
def test_what_is_heard_by_phrases_is_a_valid_expression_of_readable_length(area: str) -> None:
    heard = texts(area)
    for key in heard.keys:
        for phrase in in_any(heard.lines(key)):
            re.compile(phrase)
            assert len(phrase) <= 120, phrase


def test_stemmers_are_known_to_snowball() -> None:
    snowballstemmer = pytest.importorskip("snowballstemmer")
    assert {each.stemmer for each in packs().values()} - {""} <= set(snowballstemmer.algorithms())
    assert all(packs()[code].stemmer for code in languages())


def test_nothing_outside_the_packs_names_a_language() -> None:
    """But for English, which is shown where a language has no texts; for what the console itself speaks; for a database's past; and for
    rows of what people wrote, which say in which language."""
    files = [
        *ROOT.glob("*.md"),
        *ROOT.glob("*.toml"),
        *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*")),
    ]
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files
        if path.is_file()
        and not {"migrations", "__pycache__"} & {*path.parts}
        and path != ROOT / "carebot/settings.py"
        and path.suffix != ".jsonl"
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        if NAMED.search(line)
    ]
    assert found == []
