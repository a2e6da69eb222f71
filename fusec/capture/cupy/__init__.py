"""CuPy's own kernels and `cp.fuse`."""
