"""Kernels that measure the bandwidth of memory."""
