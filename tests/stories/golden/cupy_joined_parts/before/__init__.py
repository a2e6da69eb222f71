"""Arrays joined of parts."""
