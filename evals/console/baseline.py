"""The published evaluation that ours is measured against: eleven chat scenarios of the chatbot this design comes from (2026-04-03)."""

from collections.abc import Mapping

DAY = "2026-04-03"
PASS_RATE = 6 / 11
DIMENSIONS: Mapping[str, float] = {"hear": 0.727, "empathize": 0.696, "advance": 1.0, "respond": 0.59}
