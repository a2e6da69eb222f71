"""Whether a legal fusion is worth it."""
