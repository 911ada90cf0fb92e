"""Each model is sent only what it accepts."""

from typing import get_args

import pytest
from anthropic.types import ModelParam

from carebot.llm.profiles import DEFAULT_MODEL, PROFILES, UNKNOWN, profile_for

KNOWN_TO_THE_SDK = get_args(get_args(ModelParam)[0])


@pytest.mark.parametrize("model", KNOWN_TO_THE_SDK)
def test_every_model_the_sdk_names_has_a_profile(model):
    assert profile_for(model) is not UNKNOWN


def test_the_default_starts_speaking_without_thinking_first():
    profile = profile_for(DEFAULT_MODEL)
    assert (profile.thinking, profile.effort) == ({"type": "between_tools"}, "low")


@pytest.mark.parametrize(
    ("model", "thinking", "effort"),
    [
        ("claude-haiku-5-5", {"type": "disabled"}, "low"),
        ("claude-opus-5", {"type": "disabled"}, "low"),
        ("claude-opus-5-5", {"type": "adaptive"}, "low"),  # refuses "disabled"
        ("claude-opus-4-8", None, "low"),
        ("claude-haiku-4-5-20251001", None, ""),  # refuses an effort
        ("claude-sonnet-4-5-20250929", None, ""),
        ("claude-sonnet-9", None, ""),
        ("local/llama", None, ""),
    ],
)
def test_settings_follow_the_model(model, thinking, effort):
    profile = profile_for(model)
    assert (profile.thinking, profile.effort) == (thinking, effort)


def test_between_tools_goes_to_the_one_model_that_accepts_it():
    sent_to = [model for model, profile in PROFILES.items() if (profile.thinking or {}).get("type") == "between_tools"]
    assert sent_to == ["claude-sonnet-5-5"]


@pytest.mark.parametrize(
    ("model", "wanted", "sent"),
    [
        ("claude-sonnet-5-5", 2048, 2048),
        ("claude-opus-5-5", 2048, 6144),  # its thinking counts towards the limit
        ("claude-haiku-4-5", 100_000, 64_000),
        ("somebody-else", 2048, 4096),
    ],
)
def test_the_reply_has_its_room_and_no_more_than_the_model_allows(model, wanted, sent):
    assert profile_for(model).max_tokens(wanted) == sent
