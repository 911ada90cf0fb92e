"""A plain page on which one can talk to the assistant."""
