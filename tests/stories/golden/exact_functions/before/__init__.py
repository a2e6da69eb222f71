"""Numbers that must not change in the last bit."""
