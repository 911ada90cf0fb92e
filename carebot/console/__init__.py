"""The console's pages on conversations: what goes on now, one of them, and what waits for a person to do it by hand."""
