"""What each Claude model accepts: it refuses with a 400 what it does not know, so nothing is sent on a guess.

The choice for each is the one with the fastest first words: no thinking up front where the model lets us, low
effort where it takes one. From the SDK's types and the per-model tables of the API's documentation (2026-11).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

DEFAULT_MODEL = "claude-sonnet-5-5"
_DATED = re.compile(r"-(?:20\d{6}|latest)$")  # claude-haiku-4-5-20251001 is claude-haiku-4-5


@dataclass(frozen=True)
class ModelProfile:
    """The settings sent with every request to one model."""

    thinking: Mapping[str, str] | None = None  # the `thinking` parameter; None leaves it out
    effort: str = ""  # `output_config.effort`; "" leaves it out
    max_output_tokens: int = 128_000  # more is refused
    thinking_tokens: int = 0  # added to what a reply may use, where thinking counts towards it
    drops_stale_thinking: bool = False  # takes `block_binding` beside adaptive thinking

    def max_tokens(self, wanted: int) -> int:
        return min(wanted + self.thinking_tokens, self.max_output_tokens)


# Thinking only between tool calls. Takes no other field beside `type`, and no effort above high.
_BETWEEN_TOOLS = ModelProfile(thinking={"type": "between_tools"}, effort="low")
# Thinks unless told not to.
_SWITCHED_OFF = ModelProfile(thinking={"type": "disabled"}, effort="low")
# Always thinks; how much is set by effort alone.
_ALWAYS = ModelProfile(thinking={"type": "adaptive"}, effort="low", thinking_tokens=4096)
# The same, and its thinking blocks are tied to all that came before them.
_ALWAYS_BOUND = ModelProfile(
    thinking={"type": "adaptive"}, effort="low", thinking_tokens=4096, drops_stale_thinking=True
)
# Thinks only when asked to; takes an effort.
_OFF_BY_DEFAULT = ModelProfile(effort="low")
# Thinks only when asked to; refuses an effort.
_PLAIN = ModelProfile(max_output_tokens=64_000)

# A model nobody told us about: what every Claude model accepts, with room for one that thinks by default.
UNKNOWN = ModelProfile(max_output_tokens=4096, thinking_tokens=2048)

PROFILES: Mapping[str, ModelProfile] = {
    "claude-sonnet-5-5": _BETWEEN_TOOLS,
    "claude-haiku-5-5": _SWITCHED_OFF,
    "claude-opus-5": _SWITCHED_OFF,
    "claude-sonnet-5": _SWITCHED_OFF,
    "claude-fable-5-2": _ALWAYS_BOUND,
    "claude-mythos-5-2": _ALWAYS_BOUND,
    "claude-fable-5-1": _ALWAYS_BOUND,
    "claude-mythos-5-1": _ALWAYS_BOUND,
    "claude-opus-5-5": _ALWAYS_BOUND,
    "claude-fable-5": _ALWAYS,
    "claude-mythos-5": _ALWAYS,
    "claude-mythos-preview": _ALWAYS,
    "claude-opus-4-8": _OFF_BY_DEFAULT,
    "claude-opus-4-7": _OFF_BY_DEFAULT,
    "claude-opus-4-6": _OFF_BY_DEFAULT,
    "claude-sonnet-4-6": _OFF_BY_DEFAULT,
    "claude-opus-4-5": ModelProfile(effort="low", max_output_tokens=64_000),
    "claude-sonnet-4-5": _PLAIN,
    "claude-haiku-4-5": _PLAIN,
}


def profile_for(model: str) -> ModelProfile:
    """The model's profile, a dated name counting as its alias; `UNKNOWN` for any other name."""
    return PROFILES.get(model) or PROFILES.get(_DATED.sub("", model), UNKNOWN)
