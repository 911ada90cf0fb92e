"""Personas with the real engine, each in a conversation with a church of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carebot.testing import answering_with
from carebot.turn.take import Models
from evals.personas.marking import Marked, mark
from evals.personas.persona import Persona
from evals.personas.visiting import visit
from evals.runner import opened, told


async def play_personas(personas: Sequence[Persona], models_for: Callable[[int], Models]) -> list[Marked]:
    """The marks of each, in their order; one after the other, since what is late is answered otherwise."""
    models = told(models_for(1), [persona.as_scenario() for persona in personas])
    with answering_with(models.primary, models.rescue, models.switches):
        return [mark(await visit(persona, await opened(persona.as_scenario()))) for persona in personas]
