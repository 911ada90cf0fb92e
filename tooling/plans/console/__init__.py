"""The console of care plans: what waits for a person, each plan as a timeline, what staff decide and change, and the numbers."""
