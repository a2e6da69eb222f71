"""Elements of neighbours that are computed again, and how often."""
