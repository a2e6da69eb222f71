"""Kernels for NumPy's arrays."""
