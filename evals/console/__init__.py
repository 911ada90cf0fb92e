"""The pages on evals in the console: what they show, and their forms."""
