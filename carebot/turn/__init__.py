"""How one conversation turn goes: `take.take_turn` is its whole course, the other modules its parts, free of Django."""
