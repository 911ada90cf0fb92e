"""Makes care plans and carries them out, with a model or without one."""
