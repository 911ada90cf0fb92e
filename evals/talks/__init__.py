"""Conversations written apart from the product, `evals/conversations/unseen/*.jsonl`: played whole, counted in the rows, read by people."""
