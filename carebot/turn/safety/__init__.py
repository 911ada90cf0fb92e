"""The safety screen: whether a visitor's message tells of danger. No I/O, no model; never raises."""

from carebot.turn.safety.decide import screen
from carebot.turn.safety.kinds import SafetyCategory, SafetyHit

__all__ = ["SafetyCategory", "SafetyHit", "screen"]
