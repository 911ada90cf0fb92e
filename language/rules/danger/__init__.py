"""What the rules make of a message: phrases that are enough alone to tell of danger. No I/O, and never raises."""
