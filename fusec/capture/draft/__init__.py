"""A launch while it is lowered: its operands, views and names."""
