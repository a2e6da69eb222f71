"""Bodies of the author's threads, fused."""
