"""Is it any good? Scenarios, judges and runs live here."""
