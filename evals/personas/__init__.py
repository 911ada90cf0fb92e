"""Visitors that react: what they need and what endangers them comes out only where a reply asks for it."""

from evals.personas.asked import Asks, asks
from evals.personas.marking import MARKS, Marked, mark
from evals.personas.persona import Persona, load_personas
from evals.personas.visiting import Visited, visit

__all__ = ["MARKS", "Asks", "Marked", "Persona", "Visited", "asks", "load_personas", "mark", "visit"]
