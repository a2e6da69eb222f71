"""Numbers that are computed with sums and extremes of CuPy's arrays."""
