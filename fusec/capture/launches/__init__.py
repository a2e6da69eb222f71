"""Launches of numba.cuda kernels."""
