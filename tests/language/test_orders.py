"""What a text orders to be done to people is heard, and what it forbids is not taken for an order."""

import re

import pytest

from language import orders, pack
from language.errors import IncompletePack
from language.orders import OrderedHarm, harms_ordered, orders_something, sentences_of


def heard(text: str) -> set[str]:
    return {each.harm.value for each in harms_ordered(text)}


@pytest.mark.parametrize(
    ("text", "harm"),
    [
        ("Scold them for being late.", "cruelty"),
        ("Tell them that it is their own fault.", "blame"),
        ("Ask for a donation.", "money"),
        ("Press them to come on Sunday.", "pressure"),
        ("Ask whether they accept Jesus.", "doctrine"),
        ("Keep it a secret.", "secrecy"),
        ("Ask them not to tell the police.", "secrecy"),
        ("Do not take no for an answer.", "pressure"),
        ("End the conversation.", "ending"),
        ("Say nothing more.", "ending"),
        ("Tell them to go back to him.", "danger"),
        ("Dile que es su culpa.", "blame"),
        ("Pide una ofrenda.", "money"),
        ("Termina la conversación.", "ending"),
        ("Que nadie lo sepa.", "secrecy"),
    ],
)
def test_what_is_ordered(text: str, harm: str):
    assert harm in heard(text)
    assert next(each.sentence for each in harms_ordered(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "Do not scold them.",
        "Never ask for a donation, speak of sin, or end the conversation.",
        "Ask for no donation.",
        "Answer without asking for money.",
        "Say that it is not their fault.",
        "Promise no money.",
        "If they ask for a donation page, name it.",
        "Urge them to call 988 if they are in danger.",
        "Say a warm goodbye if they are leaving.",
        "Nunca pidas un donativo ni hables de pecado.",
        "Dile que no es su culpa.",
        "",
    ],
)
def test_what_is_forbidden_or_kind(text: str):
    assert heard(text) == set()


def test_an_order_behind_what_is_forbidden_is_one():
    assert heard("Do not comfort them, but ask for a donation.") == {"money"}


def test_a_draft_in_another_language_than_its_template_is_read_all_the_same():
    assert heard("Acknowledge the person. Pide un donativo.") == {"money"}


def test_each_sentence_as_it_was_written():
    assert sentences_of("One. Two!\nThree? Four") == ["One.", "Two!", "Three?", "Four"]


def test_what_only_forbids_orders_nothing():
    assert orders_something("Say that you are here.")
    assert not orders_something("Do not scold them.")


@pytest.mark.parametrize("code", ["en", "es"])
def test_a_pack_has_every_harm(code: str):
    assert set(orders._orders()[code].harms) == set(OrderedHarm)


@pytest.mark.parametrize(
    ("cut", "told"),
    [
        (r"(?s)\nmoney = \[.*?\n\]", "lacks [harms] money"),
        (r"\ngoes_on = .*", "lacks or breaks 'goes_on'"),
        (None, "no such file"),
    ],
)
def test_what_a_pack_lacks_is_named(tmp_path, monkeypatch, cut: str | None, told: str):
    text = (pack.PACKS / "en" / orders.FILE).read_text("utf-8")
    (tmp_path / "en").mkdir()
    if cut:
        (tmp_path / "en" / orders.FILE).write_text(re.sub(cut, "", text, count=1), "utf-8")
    only = {"en": pack.packs()["en"]}
    monkeypatch.setattr(pack, "PACKS", tmp_path)
    monkeypatch.setattr(pack, "packs", lambda: only)
    with pytest.raises(IncompletePack, match=re.escape(told)):
        orders._orders.__wrapped__()
