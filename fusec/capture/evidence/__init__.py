"""Evidence in the source that names hold arrays, numbers or texts; it affects profit, never legality."""
