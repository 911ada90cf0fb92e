"""The page of one care record: the need first, then whatever is done with it."""
