"""Reductions of what other reductions give, along neighbouring axes of CuPy's arrays."""
