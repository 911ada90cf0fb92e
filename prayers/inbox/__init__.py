"""The inbox: every kind of care record in one queue, and what must not be missed on every page of the console."""
