"""Kernels that measure the bandwidth of memory, as work units of PyKokkos."""
