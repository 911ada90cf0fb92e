"""Rules: phrases that are enough alone, and what has a grammar of its own, beside what the heads hear."""
