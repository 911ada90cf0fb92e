"""What a visitor sees: the loader, the chat in its frame or on its own page, and the form that needs no script."""
