"""Fused launches of numba.cuda kernels."""
