"""The safety screen: whether a visitor's message tells of danger. No I/O, no model over a network; never raises."""

from carebot.turn.safety.screen import (
    EASED,
    ReadingMode,
    differs,
    gravest,
    reading_error,
    reading_failures,
    screen,
    use_reading,
)
from language.danger import Danger, DangerKind, Tier

__all__ = [
    "EASED",
    "Danger",
    "DangerKind",
    "ReadingMode",
    "Tier",
    "differs",
    "gravest",
    "reading_error",
    "reading_failures",
    "screen",
    "use_reading",
]
