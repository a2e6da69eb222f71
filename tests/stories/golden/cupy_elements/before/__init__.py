"""Elements of what may be a tuple, beside CuPy's arrays."""
