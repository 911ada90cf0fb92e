"""Who is this congregation? The tenant, its people and what it publishes."""
