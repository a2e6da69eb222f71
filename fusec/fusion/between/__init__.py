"""Statements between launches that need not part them."""
