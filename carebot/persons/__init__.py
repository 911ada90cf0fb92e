"""What is held of one person: found, given to them as a file, erased; and what is old, purged."""
