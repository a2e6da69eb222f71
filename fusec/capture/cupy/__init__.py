"""Kernels of CuPy's own: elementwise, reduction and raw kernels, and functions under `cp.fuse`."""
