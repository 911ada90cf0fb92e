"""What is said to the visitor is not taken for what was said to the model."""

import pytest

from carebot.turn.echo import echoes
from language.texts import languages, texts
from tooling.tools import REGISTRY

FILLED = {"where": "217-555-0156", "whom": "your son", "name": "Greg", "role": "the kitchen"}
INSTRUCTIONS = [words for by_language in REGISTRY.instructions().values() for words in by_language.values()]


class _Filled(dict):
    def __missing__(self, key: str) -> str:
        return FILLED.get(key, key)


@pytest.mark.parametrize("language", languages())
def test_nothing_the_offline_model_says_echoes_an_instruction(language):
    phrases = texts("offline").table_of_lines("phrases").values()
    said = [line.format_map(_Filled()) for lines in phrases for line in lines[language]]
    assert [line for line in said if echoes(line, INSTRUCTIONS)] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "I'm asking someone from the church to call you at 217-555-0156.",
        "I'm asking the church to call you; is 217-555-0156 still the right number?",
        "Le pido a alguien de la iglesia que le haga una llamada al 217-555-0156.",
    ],
)
def test_a_telephone_call_is_no_call_of_a_tool(sentence: str):
    assert not echoes(sentence, INSTRUCTIONS)


def test_a_whole_sentence_of_an_instruction_is_an_echo_however_short():
    told = ["Acknowledge the person. End with at most one gentle question or offer."]

    assert echoes("End with at most one gentle question or offer.", told)
    assert not echoes("Would you like to end with one question?", told)
