"""The example of a tool works as it stands: put where its docstring says it is found, and what a model asks by it reaches the inbox."""

import shutil
import sys
from pathlib import Path

import pytest
from django.urls import reverse

from church.models import Role
from church.testing import make_cast
from tests.examples.playing import EXAMPLES, example, say, seen, told
from tooling import tools
from tooling.registry import Registry
from tooling.testing import using_tools

(RIDE,) = example("tool").TOOLS


def test_put_among_the_tools_it_is_found_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(EXAMPLES / "tool.py", tmp_path / "rides.py")
    shutil.copytree(EXAMPLES / "tool_texts", tmp_path / "tool_texts")
    monkeypatch.setattr(tools, "__path__", [*tools.__path__, str(tmp_path)])
    try:
        found = Registry(tools._declared())
    finally:
        sys.modules.pop("tooling.tools.rides", None)
        vars(tools).pop("rides", None)
    assert len(found) == len(tools.REGISTRY) + 1
    assert found.get(RIDE.name) is not None
    assert list(found)[-1].name == RIDE.name, "behind all others: the prompt before it stays as it was"


@pytest.mark.words
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("language", "opening", "claim", "receipt"),
    [
        ("en", "I am so sorry about your wrist. ", "I have passed this on to our team.", "Passed to the drivers"),
        ("es", "Siento mucho lo de su muñeca. ", "Se lo he pasado a nuestro equipo.", "Se pasó a los conductores"),
    ],
)
def test_what_is_asked_by_it_reaches_the_inbox_of_those_who_drive(
    language: str, opening: str, claim: str, receipt: str
) -> None:
    with using_tools(RIDE):
        cast = make_cast()
        model, conversation = say(cast.church, RIDE.example.said[language], RIDE, RIDE.example.input, opening, claim)

        (result,) = model.requests[1].messages[-1]["content"]
        assert result["content"] == RIDE.instruction[language], "how to reply, in place of a result"
        assert told(conversation) == [("assistant", opening + claim), ("receipt", receipt)]
        inbox = reverse("inbox:page")
        assert RIDE.example.input["ride"] in seen(cast[Role.CARE_TEAM], inbox)
        assert RIDE.example.input["ride"] not in seen(cast[Role.PRAYER_TEAM], inbox)
