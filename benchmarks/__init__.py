"""What a turn costs, measured beside what it costs without us. `turn.py` runs it all."""
