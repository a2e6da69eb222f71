"""Kernels for NumPy arrays, compiled by numba."""
