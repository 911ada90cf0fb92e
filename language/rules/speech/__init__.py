"""What the rules make of a sentence of ours: deeds that it claims, whether it acknowledges, reports a status, offers a solution."""
