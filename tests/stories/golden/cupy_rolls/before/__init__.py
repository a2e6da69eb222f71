"""Periodic neighbours of CuPy's arrays."""
