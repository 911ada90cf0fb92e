"""A declaration that forgets a part is an error when it is made; and the registry finds every module of tools by itself."""

from dataclasses import replace

import pytest

import tooling.tools
from prayers.models import Confidentiality, Kind
from tooling.errors import IncompleteTool
from tooling.registry import Example, Registry, Writes
from tooling.testing import deferred_tool, immediate_tool
from tooling.tools import REGISTRY, receipt_for

BOTH = {"en": "Words.", "es": "Palabras."}
TOLD = {
    "is_silent": False,
    "receipt": BOTH,
    "correction": BOTH,
    "backs": frozenset({"generic"}),
}  # one the visitor is told of
ENGLISH = {"en": "Words."}


@pytest.mark.parametrize(
    ("forgotten", "named"),
    [
        ({"description": ""}, "description"),
        ({"title": ""}, "title"),
        ({"instruction": {}}, "instruction in en and es"),
        ({"instruction": ENGLISH}, "instruction in es"),
        ({"instruction": {"en": "", "es": "Palabras."}}, "instruction in en"),
        ({"example": None}, "example"),
        ({"example": Example(ENGLISH, {"text": "x"})}, "example.said in es"),
        ({"writes": None}, "writes"),
        ({"writes": Writes(Kind.PRAYER, Confidentiality.STAFF, said_in="text")}, "writes.said_in"),
        ({"writes": Writes(Kind.PRAYER, Confidentiality.STAFF, said_in="who")}, "writes.said_in"),
        (
            {"writes": Writes(Kind.CARE, Confidentiality.COMMITTEE)},
            "writes names what nobody may read (care, committee)",
        ),
        ({"worded_fields": None}, "worded_fields"),
        ({"worded_fields": ("words",)}, "worded_fields"),
        ({"receipt": {}}, "receipt in en and es"),
        ({"receipt": ENGLISH}, "receipt in es"),
        ({"correction": {}}, "correction in en and es"),
        ({"correction": ENGLISH}, "correction in es"),
        ({"backs": frozenset()}, "backs"),
    ],
    ids=str,
)
def test_a_deferred_tool_that_forgets_a_part_is_refused(forgotten, named):
    with pytest.raises(IncompleteTool) as refused:
        deferred_tool(name="ask_for_ride", **(TOLD | forgotten))
    assert str(refused.value).startswith(f"The declaration of 'ask_for_ride' is incomplete: {named}")


def test_all_that_is_forgotten_is_named_at_once():
    with pytest.raises(IncompleteTool, match=r"title, .*; writes, .*; receipt in es"):
        deferred_tool(**(TOLD | {"title": "", "writes": None, "receipt": ENGLISH}))


@pytest.mark.parametrize("told", ["receipt", "correction", "backs"])
def test_a_tool_that_the_visitor_is_not_told_of_has_nothing_to_tell(told):
    with pytest.raises(IncompleteTool, match="is_silent"):
        deferred_tool(**{told: TOLD[told]})


@pytest.mark.parametrize(
    ("declared", "named"),
    [
        ({"backs": frozenset({"sent"})}, "title"),
        ({"backs": frozenset({"booking"}), "title": "Booking"}, "when_cancelled in en and es"),
        ({"backs": frozenset({"booking"}), "title": "Booking", "when_cancelled": ENGLISH}, "when_cancelled in es"),
    ],
    ids=str,
)
def test_an_immediate_tool_that_does_something_owes_words_for_it(declared, named):
    with pytest.raises(IncompleteTool, match=f"'repeat' is incomplete: {named}"):
        immediate_tool(**declared)


def test_a_lookup_owes_nothing_more():
    assert immediate_tool(name="look_up").words == "Look up"


def test_no_part_may_be_taken_from_a_tool_later():
    with pytest.raises(IncompleteTool):
        replace(REGISTRY.get("submit_prayer_request"), writes=None)


def test_a_name_is_declared_once():
    with pytest.raises(ValueError, match="Two tools are called 'repeat'"):
        Registry([immediate_tool(), immediate_tool()])


def test_a_tool_that_names_no_position_comes_last():
    tools = Registry([immediate_tool(name="new"), immediate_tool(name="newer"), *REGISTRY])
    assert [tool.name for tool in tools] == [*(tool.name for tool in REGISTRY), "new", "newer"]


def test_no_two_of_the_products_tools_have_one_position():
    positions = [tool.position for tool in REGISTRY]
    assert positions == sorted(set(positions))


class TestHowConfidential:
    writes = REGISTRY.get("submit_prayer_request").writes

    @pytest.mark.parametrize(
        ("said", "it_is"),
        [
            ({}, Confidentiality.PRAYER_TEAM),
            ({"confidentiality": ""}, Confidentiality.PRAYER_TEAM),
            ({"confidentiality": None}, Confidentiality.PRAYER_TEAM),
            ({"confidentiality": "prayer_chain"}, Confidentiality.PRAYER_CHAIN),
            ({"confidentiality": "pastors_only"}, Confidentiality.PASTORS_ONLY),
            ({"confidentiality": "my neighbor"}, Confidentiality.PASTORS_ONLY),
        ],
        ids=str,
    )
    def test_the_visitor_has_a_say(self, said, it_is):
        assert self.writes.confidentiality_of(said) is it_is

    def test_where_they_have_none_the_input_says_nothing(self):
        writes = REGISTRY.get("request_callback").writes
        assert writes.confidentiality_of({"confidentiality": "prayer_chain"}) is Confidentiality.STAFF


class TestANewFile:
    """A module that is put among the tools is found; nothing else is told of it."""

    @pytest.fixture
    def put(self, tmp_path, monkeypatch):
        monkeypatch.setattr(tooling.tools, "__path__", [*tooling.tools.__path__, str(tmp_path)])
        return lambda name, source: (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")

    def test_its_tools_are_in_the_registry(self, put):
        put(
            "rides_here", "from tooling.testing import immediate_tool\nTOOLS = (immediate_tool(name='ask_for_ride'),)\n"
        )
        found = Registry(tooling.tools._declared())
        assert [tool.name for tool in found] == [*(tool.name for tool in REGISTRY), "ask_for_ride"]

    def test_a_forgotten_part_stops_the_start(self, put):
        put(
            "rides_there",
            "from tooling.testing import deferred_tool\nTOOLS = (deferred_tool(name='x', writes=None),)\n",
        )
        with pytest.raises(IncompleteTool, match="'x' is incomplete: writes"):
            Registry(tooling.tools._declared())


def test_the_receipt_says_pastors_alone_wherever_the_visitor_said_so():
    schema = {
        "type": "object",
        "properties": {
            "text": {"type": "string"},
            "who_may_read": {"type": "string", "enum": ["staff", "pastors_only"]},
        },
    }
    writes = Writes(Kind.CARE, Confidentiality.STAFF, said_in="who_may_read")
    tool = deferred_tool(**(TOLD | {"writes": writes, "input_schema": schema, "worded_fields": ("text",)}))
    assert receipt_for(tool, {"text": "x"}, "en") == tool.receipt["en"]
    assert receipt_for(tool, {"text": "x", "who_may_read": "pastors_only"}, "en") == "Shared with the pastors only"
