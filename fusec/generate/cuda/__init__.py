"""Kernels for CuPy's arrays."""
